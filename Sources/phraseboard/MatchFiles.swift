import ContentFormats
import Glibc

/// The match files of espanso in a folder and the folders in it.
///
/// Of a folder with one that is called `match`, which is espanso's own, only that is looked at: the rest is settings.
struct MatchFiles {
  /// How much of a folder is read, which may have been meant otherwise, such as a home.
  private static let deepest = 8
  private static let mostFiles = 1_000

  let folder: String
  private(set) var paths: [String] = []
  private var visited: Set<ino_t> = []

  init(in path: String) throws {
    // Imports in the files name each other without dots.
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = !names.contains { $0.isEmpty || $0 == "." || $0 == ".." }
    let root = isPlain ? path : Files.real(path)
    let match = root + "/match"
    folder = Files.isFolder(match) ? match : root
    try visit(folder, depth: 1)
    guard !paths.isEmpty else { throw Failure(code: .noInput, description: Messages.noMatchFiles(path)) }
  }

  private mutating func visit(_ folder: String, depth: Int) throws {
    var status = stat()
    guard stat(folder, &status) == 0, visited.insert(status.st_ino).inserted else { return }
    for name in try Self.names(in: folder) {
      let path = folder + "/" + name
      if Files.isFolder(path) {
        if depth < Self.deepest { try visit(path, depth: depth + 1) }
      } else if ContentFormat(path: name) == .espanso {
        guard paths.count < Self.mostFiles else {
          throw Failure(code: .data, description: Messages.tooManyFiles(self.folder, limit: Self.mostFiles))
        }
        paths.append(path)
      }
    }
  }

  /// The names in a folder that are not hidden, sorted.
  private static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else {
      throw Failure(code: .noInput, description: Messages.notRead(path, systemReason()))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Each file's document; files that hold nothing but variables for others are none.
  func documents() -> [ImportedDocument] {
    let parts = EspansoFolder.decode(paths) { path in
      do {
        return .success(try Files.read(path))
      } catch {
        return .failure(DocumentError(reason: "\(error)"))
      }
    }
    return parts.compactMap { part in
      if case .success(let content) = part.content, content.snippets.isEmpty, content.problems.isEmpty {
        return nil
      }
      return ImportedDocument(path: part.path, name: name(of: part.path), format: .espanso, part.content)
    }
  }

  /// The way to a file from the folder, as one name.
  private func name(of path: String) -> String {
    guard path.hasPrefix(folder + "/") else { return Files.split(path).name }
    return path.dropFirst(folder.count + 1).split(separator: "/").joined(separator: "-")
  }
}
