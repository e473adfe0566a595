import ContentFormats
import Glibc
import Snippets

/// The content of a source's files: one document, or all documents of a folder.
public struct FileContent: Sendable {
  /// A file of a folder, with what it holds.
  public struct Part: Sendable {
    /// The file's path relative to its folder; "" for the only file of a source.
    public let name: String
    /// The file's snippets; nil where the file cannot be used: what is stored of it then stays.
    public let snippets: [Snippet]?
  }

  /// The parts, in the order in which they are shown.
  public let parts: [Part]
  /// The problems in the files, in their order.
  public let problems: [ContentProblem]
  /// The problems of files that cannot be used at all.
  public let refusals: [ContentProblem]
  /// A text that is the same as long as nothing here changes.
  public let fingerprint: String

  /// Reads a document or a folder.
  ///
  /// In a folder, a file that cannot be used is a part without snippets, with a problem, and the others count. So is an
  /// empty file, as editors leave it for a moment: what is stored of it goes with the file itself.
  ///
  /// - Parameters:
  ///   - known: the fingerprint of what is stored.
  ///   - mayBeMissing: whether a `path` that leads to nothing is like an empty folder.
  ///   - allowsCommands: as in `ContentFormat.decode`; for the files of a folder.
  ///   - doubt: returns what is to be told of a path, as a problem of it.
  /// - Returns: nil when the content is the known one.
  /// - Throws: `FetchError`, or `DocumentError` about a single document.
  public static func read(
    _ path: String, known: String? = nil, mayBeMissing: Bool = false, allowsCommands: Bool = false,
    limits: FolderLimits = FolderLimits(), doubt: (_ path: String) -> String? = { _ in nil }
  ) throws -> FileContent? {
    var status = stat()
    // A path that cannot be asked about gets its error when it is opened.
    let isThere = stat(path, &status) == 0
    if !isThere, errno == ENOENT, mayBeMissing { return folder(path, files: [], problems: [], known: known) }
    if isThere, status.st_mode & S_IFMT == S_IFDIR {
      let scan = try FolderScan(path, limits: limits)
      var rest = limits.bytes
      let files = scan.files.map { read($0, in: path, rest: &rest) }
      let doubts = Self.doubts([path] + files.map { "\(path)/\($0.file.name)" }, doubt)
      return folder(
        path, files: files, problems: doubts + scan.problems, known: known, allowsCommands: allowsCommands)
    }
    let bytes = try RegularFile.read(path)
    let doubts = Self.doubts([path], doubt)
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    for doubt in doubts { fingerprint.add(Array(doubt.description.utf8)) }
    guard fingerprint.text != known else { return nil }
    let document = try (ContentFormat(path: path) ?? .json).decode(bytes, from: path.inOneLine(limit: 4096))
    return FileContent(
      parts: [Part(name: "", snippets: document.snippets)], problems: doubts + document.problems,
      refusals: [],
      fingerprint: fingerprint.text)
  }

  /// Returns the problem of the first path that something is to be told of.
  private static func doubts(_ paths: [String], _ doubt: (String) -> String?) -> [ContentProblem] {
    for path in paths {
      guard let reason = doubt(path) else { continue }
      return [ContentProblem(path: path.inOneLine(limit: 4096), reason: reason)]
    }
    return []
  }

  // MARK: Folders

  /// A file of a folder as it was read.
  private struct FoundFile {
    let file: FolderScan.File
    let bytes: Result<[UInt8], any Error>
  }

  /// - Parameter rest: the bytes that may still be read.
  private static func read(_ file: FolderScan.File, in folder: String, rest: inout Int) -> FoundFile {
    FoundFile(
      file: file,
      bytes: Result {
        let bytes = try RegularFile.read(folder + "/" + file.name)
        guard bytes.count <= rest else {
          throw FetchError(reason: "is left out: the folder's documents before it are as large as all may be")
        }
        rest -= bytes.count
        return bytes
      })
  }

  private static func folder(
    _ path: String, files: [FoundFile], problems: [ContentProblem], known: String?,
    allowsCommands: Bool = false
  ) -> FileContent? {
    let fingerprint = fingerprint(files, problems)
    guard fingerprint != known else { return nil }
    var problems = problems
    var refusals: [ContentProblem] = []
    let espanso = espanso(files, in: path)
    var amount = ContentAmount()
    let parts = files.compactMap { found -> Part? in
      let name = name(of: found, in: path)
      let content: Result<DecodedContent, DocumentError>
      if found.file.format == .espanso {
        // A file whose name begins with `_` is a part only where another one imports it.
        guard let decoded = espanso[name] else { return nil }
        content = decoded
      } else {
        content = usable(found).flatMap { bytes in
          caught { try found.file.format.decode(bytes, from: name, allowsCommands: allowsCommands) }
        }
      }
      switch content.flatMap({ document in caught { try amount.add(document.snippets) }.map { document } }) {
      case .success(let document):
        problems += document.problems
        return Part(name: found.file.name, snippets: document.snippets)
      case .failure(let error):
        refusals.append(error.problem(in: name))
        return Part(name: found.file.name, snippets: nil)
      }
    }
    return FileContent(
      parts: parts, problems: refusals + problems, refusals: refusals, fingerprint: fingerprint)
  }

  /// Returns the content of espanso's files, by their names in messages.
  ///
  /// They import each other within the folder only: what lies outside is neither watched nor part of the fingerprint.
  private static func espanso(
    _ files: [FoundFile], in folder: String
  ) -> [String: Result<DecodedContent, DocumentError>] {
    let files = files.filter { $0.file.format == .espanso }
    let names = files.map { name(of: $0, in: folder) }
    let contents = Dictionary(zip(names, files.map(usable))) { first, _ in first }
    let outside = DocumentError(reason: "is not among the documents of the folder")
    let parts = EspansoFolder.decode(names) { contents[$0] ?? .failure(outside) }
    return Dictionary(parts.map { ($0.path, $0.content) }) { first, _ in first }
  }

  private static func name(of found: FoundFile, in folder: String) -> String {
    "\(folder)/\(found.file.name)".inOneLine(limit: 4096)
  }

  /// Returns the bytes of a file, or why there is nothing to decode.
  private static func usable(_ found: FoundFile) -> Result<[UInt8], DocumentError> {
    found.bytes.mapError { $0 as? DocumentError ?? DocumentError(reason: "\($0)") }.flatMap { bytes in
      isBlank(bytes)
        ? .failure(DocumentError(reason: "empty; remove it to remove its keys")) : .success(bytes)
    }
  }

  private static func caught<Value>(_ body: () throws -> Value) -> Result<Value, DocumentError> {
    Result(catching: body).mapError { $0 as? DocumentError ?? DocumentError(reason: "\($0)") }
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { " \t\r\n".utf8.contains($0) }
  }

  private static func fingerprint(_ files: [FoundFile], _ problems: [ContentProblem]) -> String {
    var fingerprint = Fingerprint()
    for problem in problems { fingerprint.add(Array(problem.description.utf8)) }
    for found in files {
      fingerprint.add(Array(found.file.name.utf8))
      switch found.bytes {
      case .success(let bytes): fingerprint.add(bytes)
      case .failure(let error): fingerprint.add(Array("\(error)".utf8))
      }
    }
    return fingerprint.text
  }
}
