import Snippets

/// A match file of espanso, of which nothing is ever run.
///
/// - Matches with the same first trigger are the pieces of one snippet. Its id is the trigger, its label the matches' if
///   they agree on one, otherwise the trigger too. Further triggers and `search_terms` are words to search by.
/// - `choice` and `random` become a piece for each value; `random` alone gives `Pick.random`. `date`, `clipboard` and `$|$`
///   stay variables, and `echo` is put in. A match with a regex instead of a trigger, with a form, an image, markdown or
///   HTML, and one that needs any other variable or a date that is shifted, is left out.
/// - Triggers are shortcuts, too, with `word` and `propagate_case` as their rules.
/// - The rest of a match (`uppercase_style`, `left_word` ...) says how it is triggered, or in which applications: it is a loss
///   (`EspansoSettings`).
public struct EspansoFile: Sendable {
  /// A file that another one imports.
  public struct Import: Equatable, Sendable {
    /// The path in the folder of the importing file, unless it begins with a slash; without `.` and `..` where that can be.
    public let path: String
    /// The line that imports it, from 1.
    public let line: Int
  }

  /// The most imports of a file that are followed.
  static let importLimit = 1_000

  /// The file's name in problems.
  public let path: String
  /// The files that this one includes, in its order.
  public let imports: [Import]
  /// The variables that matches of this file and of those beside it may use.
  public let globalVariables: EspansoVariables
  private let matches: [YamlNode]
  private let losses: [ContentProblem]

  /// Reads a file. Throws a `DocumentError` for what is no YAML or no match file.
  public init(_ bytes: [UInt8], path: String) throws {
    guard bytes.count <= ContentDocument.sizeLimit else { throw ContentDocument.tooLarge }
    self.path = path
    let root = try YamlReader.read(bytes)
    guard let root, root.isMapping || root.text == nil else {
      if let root { throw Self.notAMatchFile(line: root.line) }
      (imports, globalVariables, matches, losses) = ([], EspansoVariables(), [], [])
      return
    }
    guard root.isMapping || root.elements == nil else { throw Self.notAMatchFile(line: root.line) }
    imports = try Self.list("imports", of: root).prefix(Self.importLimit).compactMap { node in
      node.text.map { Import(path: Self.resolve($0, from: path), line: node.line) }
    }
    globalVariables = EspansoVariables(try Self.list("global_vars", of: root))
    matches = try Self.list("matches", of: root)
    losses = EspansoSettings.losses(ofMatchFile: root, path: path)
  }

  private static func notAMatchFile(line: Int) -> DocumentError {
    DocumentError(
      line: line, reason: #"no match file of espanso: must have "matches:", "global_vars:" or "imports:""#)
  }

  private static func list(_ key: String, of root: YamlNode) throws -> [YamlNode] {
    guard let value = root[key] else { return [] }
    if let elements = value.elements { return elements }
    if case .scalar = value, value.text == nil { return [] }
    throw DocumentError(line: value.line, reason: "\(key): must be a list")
  }

  /// Returns the path that an import means.
  private static func resolve(_ path: String, from file: String) -> String {
    let folder =
      path.hasPrefix("/")
      ? ""
      : file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
    let isAbsolute = path.hasPrefix("/") || file.hasPrefix("/")
    var names: [Substring] = []
    for name in folder.split(separator: "/") + path.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else if name != ".." || !isAbsolute {
        names.append(name)
      }
    }
    return (isAbsolute ? "/" : "") + names.joined(separator: "/")
  }

  /// Returns the snippets of the file.
  ///
  /// - Parameter shared: the global variables of files beside it. Its own come first.
  public func decode(with shared: EspansoVariables = EspansoVariables()) -> DecodedContent {
    var globals = globalVariables
    globals.add(shared)
    var reader = EspansoReader(path: path, globals: globals)
    for (index, match) in matches.enumerated() { reader.read(match, index: index) }
    var content = reader.content
    content.losses = losses + content.losses
    return content
  }

  /// Returns the snippets of the file where none beside it is read: what it imports is left out.
  func decodeAlone() -> DecodedContent {
    var content = decode()
    content.problems += imports.map {
      let reason = "imports: \($0.path.inOneLine(limit: 80)): left out; name the folder instead of the file"
      return ContentProblem(path: path, line: $0.line, reason: reason)
    }
    return content
  }
}

/// The variables that matches may use.
public struct EspansoVariables: Sendable {
  struct Variable: Sendable {
    let type: String
    let parameters: YamlNode?
    /// True when variables in the parameters mean anything.
    let hasReferences: Bool
  }

  private var variables: [String: Variable] = [:]

  public init() {}

  init(_ list: [YamlNode]) {
    for node in list {
      guard let name = node["name"]?.text, let type = node["type"]?.text else { continue }
      // The later one of two of a name counts.
      variables[name] = Variable(
        type: type, parameters: node["params"], hasReferences: node["inject_vars"]?.text != "false")
    }
  }

  subscript(name: String) -> Variable? { variables[name] }

  /// Adds those variables whose names are not here yet.
  mutating func add(_ others: EspansoVariables) {
    variables.merge(others.variables) { own, _ in own }
  }
}
