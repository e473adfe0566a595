import ArgumentParser
import CommandFormats
import ContentFormats
import Glibc
import Snippets

struct AddPhrase: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Messages.add, discussion: Messages.addDiscussion)

  private static let standardInput = "-"

  @Argument(help: Messages.newLabel)
  var label: String

  @Argument(help: Messages.newPieces)
  var pieces: [String]

  @Option(help: Messages.newGroup)
  var group: String?

  @Flag(help: Messages.newFavourite)
  var favourite = false

  @Flag(help: Messages.newSecret)
  var secret = false

  @Option(help: Messages.newID)
  var id: String?

  @OptionGroup var quiet: Quiet
  @OptionGroup var options: ContentOptions

  func validate() throws {
    guard CommandLine.isUnicode else { throw ValidationError(Messages.argumentsNotUnicode) }
    let fromInput = pieces.filter { $0 == Self.standardInput }.count
    guard fromInput <= 1 else { throw ValidationError(Messages.inputTwice) }
    guard !secret || fromInput == pieces.count else { throw ValidationError(Messages.secretInArguments) }
  }

  func run() throws {
    let texts = try pieces.map { $0 == Self.standardInput ? try StandardInput.piece(isSecret: secret) : $0 }
    // A password may look like a variable, and nobody would see that it is typed as one.
    let pieces = secret ? texts.map { Template.literal($0) } : texts
    let phrase = Snippet(
      id: id ?? Snippet.id(forLabel: label), label: label, pieces: pieces, isSecret: secret, group: group,
      isFavourite: favourite)
    guard let phrase else { throw ValidationError(Messages.noPiece) }
    let folder = OwnFolder()
    let file = try folder.add(phrase, hasOwnID: id != nil, options)
    try quiet.tell(Messages.added(label, count: pieces.count, to: file.path))
    try folder.show(options)
  }
}

/// The file that phrases are added to. People write in it as well.
struct OwnFile {
  static let name = "own.toml"

  let path: String

  /// Adds a phrase at the end; everything before it stays as it is, byte for byte.
  ///
  /// - Parameter hasOwnID: true when its id was given, so that another phrase may have its label.
  func append(_ phrase: Snippet, hasOwnID: Bool) throws {
    let section = ExportFormat.ownFile([phrase])
    let added = try check(section)
    let old = try Files.read(path, mayBeMissing: true)
    let existing = try read(old)
    guard !existing.content.snippets.contains(where: { $0.id == phrase.id && hasOwnID }) else {
      throw Failure(code: .data, description: Messages.idTaken(phrase.id, path))
    }
    if !hasOwnID, let other = existing.lookAlike(of: added.label) {
      throw Failure(
        code: .data, description: Messages.labelTaken(phrase.label, other.label, path, line: other.line))
    }
    let new = old + Self.separator(after: old) + section
    // The text above may change the meaning of the end of the file.
    let isAdded = (try? read(new).content.snippets.count) == existing.content.snippets.count + 1
    guard isAdded else { throw Failure(code: .data, description: Messages.notAppendable(path)) }
    try Files.replace(path, with: new, mode: 0o600, isPrivate: phrase.isSecret)
  }

  /// Checks the phrase against the rules of the format.
  private func check(_ section: [UInt8]) throws -> Snippet {
    let alone = try read(section).content
    if let problem = alone.problems.first {
      let reason = problem.reason.replacing(ContentProblem.keyIsLeftOut, with: "")
      throw Failure(code: .data, description: Messages.phraseRefused(reason))
    }
    guard let phrase = alone.snippets.first else {
      throw Failure(code: .data, description: Messages.notAppendable(path))
    }
    return phrase
  }

  private func read(_ bytes: [UInt8]) throws -> TomlKeyFile {
    do {
      return try TomlKeyFile(bytes, path: path)
    } catch let error as DocumentError {
      throw Failure(code: .data, description: Messages.fileRefused(error.problem(in: path).description))
    }
  }

  /// Returns the line breaks that leave an empty line between two phrases.
  private static func separator(after bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    switch bytes.suffix(2) {
    case []: return []
    case [newline, newline]: return []
    case let end where end.last == newline: return [newline]
    default: return [newline, newline]
    }
  }
}

extension CommandLine {
  /// True when all arguments are UTF-8. Swift puts other characters in place of bytes that are not.
  fileprivate static var isUnicode: Bool {
    unsafeArgv.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: Int(argc)) { words in
      (0..<Int(argc)).allSatisfy { words[$0].map { String(validatingCString: $0) != nil } ?? true }
    }
  }
}
