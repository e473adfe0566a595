import Toml

/// The reason why a file is not taken: the mistakes in it, or in one that it begins with.
public struct FileRefusal: Error, Equatable {
  /// The mistakes, at least one, in the order of lines.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}

/// A file, and those that it begins with, from which it has everything that it lacks itself.
struct Lineage {
  /// The words of messages for files of this kind, and for one that begins with another.
  struct Words: Sendable {
    let noun: String
    /// The key that names the other file.
    let key: String
    /// The verb in "which … this theme", "8 themes … each other" and "a theme cannot … itself".
    let begins: String
    let begin: String
    let canBegin: String
    /// Returns the mistake in a line that is not TOML, where that can be told better than toml++ does.
    var mistake: @Sendable (_ bytes: [UInt8], _ line: Int) -> String? = { _, _ in nil }
  }

  struct Member {
    let path: String
    let document: TomlDocument
  }

  /// The file that was asked for, and after it each one that the last begins with.
  private(set) var members: [Member] = []
  private let files: NamedFiles
  private let words: Words

  /// The most files above each other: nobody has as many.
  private static let mostMembers = 8
  /// The most that a file may hold, in bytes: far more than all keys there are.
  private static let sizeLimit = 64 * 1024

  init(of name: String, among files: NamedFiles, _ words: Words) throws(FileRefusal) {
    (self.files, self.words) = (files, words)
    guard let folder = files.place(of: name) else {
      let reason = "there is no such \(words.noun); install Phraseboard again, or make one"
      throw FileRefusal(Diagnostic(path: files.ownPath(of: name), reason: reason))
    }
    var next: (name: String, folder: Int)? = (name, folder)
    while let (name, folder) = next {
      let path = files.path(of: name, in: folder)
      let document = try document(path)
      members.append(Member(path: path, document: document))
      let entry = document.entries.first { $0.parent == nil && $0.key == words.key }
      if let entry { next = try base(entry, name, folder, path) } else { next = nil }
    }
  }

  private func document(_ path: String) throws(FileRefusal) -> TomlDocument {
    let bytes: [UInt8]
    switch readFile(path, limit: Self.sizeLimit) {
    case .success(let content): bytes = content
    case .failure(.larger(let limit)):
      let reason = "holds more than \(limit) bytes; a \(words.noun) needs far fewer"
      throw FileRefusal(Diagnostic(path: path, reason: reason))
    case .failure(let failure): throw FileRefusal(Diagnostic(path: path, reason: failure.reason))
    }
    do {
      return try TomlDocument(bytes)
    } catch let error as TomlDocument.ParseError {
      let reason = "not TOML: \(words.mistake(bytes, error.line) ?? escaped(error.reason))"
      throw FileRefusal(Diagnostic(path: path, line: error.line, reason: reason))
    } catch {
      throw FileRefusal(Diagnostic(path: path, reason: "\(error)"))
    }
  }

  /// Returns the file that another one begins with; nil where that is built in. One of the same name is the one that
  /// the file takes the place of.
  private func base(
    _ entry: TomlDocument.Entry, _ name: String, _ folder: Int, _ path: String
  ) throws(FileRefusal) -> (name: String, folder: Int)? {
    func refused(_ reason: String) -> FileRefusal {
      FileRefusal(Diagnostic(path: path, line: entry.line, key: words.key, reason: reason))
    }
    let noun = words.noun
    guard case .string(let base) = entry.value else {
      throw refused("is \(entry.value.typeName); must be the name of a \(noun)")
    }
    guard let place = files.place(of: base, from: base == name ? folder + 1 : 0) else {
      // The built-in one holds without a file.
      if base == files.builtIn { return nil }
      let known = Set(files.all.keys).union(files.builtIn.map { [$0] } ?? []).subtracting([name]).sorted()
      let reason = base == name ? "this \(noun) itself" : "and there is no such \(noun)"
      throw refused("is \(quoted(base)), \(reason); \(hint(nearestName(to: base, in: known), known))")
    }
    let next = files.path(of: base, in: place)
    guard !members.contains(where: { $0.path == next }) else {
      throw refused(
        "is \(quoted(base)), which \(words.begins) this \(noun); a \(noun) cannot \(words.canBegin) itself")
    }
    guard members.count < Self.mostMembers else {
      throw refused(
        "is \(quoted(base)), and \(Self.mostMembers) \(noun)s \(words.begin) each other; at most so many can")
    }
    return (base, place)
  }
}
