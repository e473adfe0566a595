import ContentFormats
import Glibc

/// The limits of reading a folder: far more than anybody writes by hand, and little enough for a folder that was meant
/// otherwise, such as a home.
public struct FolderLimits: Equatable, Sendable {
  /// The depth of folders inside of each other.
  public var depth = 8
  /// The number of documents.
  public var files = 1_000
  /// The number of names that are looked at, whatever they name.
  public var entries = 20_000
  /// Bytes of all documents together.
  public var bytes = 4 * ContentDocument.sizeLimit

  /// Makes the usual limits.
  public init() {}
}

/// The documents in a folder and the folders in it.
///
/// - It takes `*.json`, `*.toml`, `*.yml` and `*.yaml`, but no CSV and QuickPhrase files, which are for importing: their
///   entries have no ids, so that a line more would move every place in them.
/// - It leaves out hidden files, and with them the lock and swap files of editors; other droppings of theirs have other
///   extensions (`a.toml~`, `#a.toml#`, vim's `4913`).
/// - A folder with a folder `match` in it is espanso's: YAML counts below that only, the rest is espanso's settings.
/// - A file that people mean for keys, and that is none by its name, has a problem (`UnreadFile`).
/// - Links are followed, and no folder is read twice.
struct FolderScan {
  struct File: Equatable {
    /// The path relative to the folder.
    let name: String
    let format: ContentFormat
  }

  /// The documents, in the order of their paths.
  private(set) var files: [File] = []
  /// The problems of what was left out because of a limit or its name, or cannot be listed.
  private(set) var problems: [ContentProblem] = []
  private let root: String
  private let limits: FolderLimits
  private var entries = 0
  private var isFull = false
  private var visited: Set<Identity> = []
  private var isEspanso = false
  private var unread = 0

  private struct Identity: Hashable {
    let device: dev_t
    let file: ino_t
  }

  /// - Throws: `FetchError` when the folder itself cannot be read.
  init(_ root: String, limits: FolderLimits) throws {
    self.root = root
    self.limits = limits
    var status = stat()
    guard stat(root, &status) == 0 else { throw FetchError.system("cannot be opened") }
    visited = [Identity(device: status.st_dev, file: status.st_ino)]
    let names = try Self.names(in: root, limit: limits.entries)
    isEspanso = names.contains("match") && Self.isFolder(root + "/match")
    visit(names, in: "", depth: 1)
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    if files.count > limits.files {
      problem("", "holds more than \(limits.files) documents; the rest is left out")
      files.removeLast(files.count - limits.files)
    }
  }

  private mutating func visit(_ names: [String], in folder: String, depth: Int) {
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard entries < limits.entries else {
        if !isFull { problem("", "holds more than \(limits.entries) files; the rest is left out") }
        isFull = true
        return
      }
      entries += 1
      let path = folder + name
      if Self.isFolder(root + "/" + path) {
        enter(path, depth: depth)
      } else if let format = format(of: path, name: name) {
        files.append(File(name: path, format: format))
      } else if !isEspanso, let advice = UnreadFile.advice(for: name) {
        noteUnread(path, advice)
      }
    }
  }

  private mutating func enter(_ path: String, depth: Int) {
    guard depth < limits.depth else {
      return problem(path, "lies more than \(limits.depth) folders deep and is left out")
    }
    var status = stat()
    guard stat(root + "/" + path, &status) == 0 else { return }
    guard visited.insert(Identity(device: status.st_dev, file: status.st_ino)).inserted else { return }
    do {
      visit(try Self.names(in: root + "/" + path, limit: limits.entries), in: path + "/", depth: depth + 1)
    } catch {
      problem(path, "\(error)")
    }
  }

  private func format(of path: String, name: String) -> ContentFormat? {
    switch ContentFormat(path: name) {
    case .json: .json
    case .toml: .toml
    case .espanso where !isEspanso || path.hasPrefix("match/"): .espanso
    default: nil
    }
  }

  /// The most files that are told as unread: so few that they are no flood where a folder was meant otherwise.
  private static let mostUnread = 5

  private mutating func noteUnread(_ path: String, _ advice: String) {
    unread += 1
    if unread <= Self.mostUnread { problem(path, "is not read; \(advice)") }
  }

  private mutating func problem(_ path: String, _ reason: String) {
    let place = path.isEmpty ? root : root + "/" + path
    problems.append(ContentProblem(path: place.inOneLine(limit: 4096), reason: reason))
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names in a folder that are neither hidden nor other than UTF-8; at most one more than `limit`.
  private static func names(in path: String, limit: Int) throws -> [String] {
    guard let folder = opendir(path) else { throw FetchError.system("cannot be opened") }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count <= limit, let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
