import CommandFormats
import ContentFormats
import Glibc

/// The files in a folder and its subfolders whose names tell their format.
///
/// Espanso's own folder has a folder called `match`, and only that is imported. The rest is settings, whose
/// losses are told.
struct ImportedFolder {
  /// The limits of reading a folder: the user may have named the wrong one, such as a home.
  private static let deepest = 8
  private static let mostFiles = 1_000

  private let folder: String
  /// Espanso's settings files.
  private let settings: [String]
  private var matchFiles: [String] = []
  private var others: [String] = []
  private var visited: Set<ino_t> = []

  init(in path: String) throws {
    // Imports in the files name each other without dots.
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = !names.contains { $0.isEmpty || $0 == "." || $0 == ".." }
    let root = isPlain ? path : Files.real(path)
    let match = root + "/match"
    let isEspanso = Files.isFolder(match)
    folder = isEspanso ? match : root
    settings = isEspanso ? Self.settings(in: root + "/config") : []
    try visit(folder, depth: 1)
    if isEspanso { others = [] }
    guard !matchFiles.isEmpty || !others.isEmpty else {
      throw Failure(code: .noInput, description: Messages.nothingToImport(path))
    }
  }

  private static func settings(in folder: String) -> [String] {
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { ContentFormat(path: $0) == .espanso }.prefix(mostFiles).map { folder + "/" + $0 }
  }

  private mutating func visit(_ folder: String, depth: Int) throws {
    var status = stat()
    guard stat(folder, &status) == 0, visited.insert(status.st_ino).inserted else { return }
    for name in try Files.names(in: folder) {
      let path = folder + "/" + name
      if Files.isFolder(path) {
        if depth < Self.deepest { try visit(path, depth: depth + 1) }
      } else if let format = ImportFormat(path: name) {
        guard matchFiles.count + others.count < Self.mostFiles else {
          throw Failure(code: .data, description: Messages.tooManyFiles(self.folder, limit: Self.mostFiles))
        }
        if format == .espanso { matchFiles.append(path) } else { others.append(path) }
      }
    }
  }

  /// Returns each file's document, except for files that hold only variables for others.
  func documents() -> [ImportedDocument] {
    let parts = EspansoFolder.decode(matchFiles, read: Self.bytes)
    let documents = parts.compactMap { part -> ImportedDocument? in
      if case .success(let content) = part.content, content.snippets.isEmpty, content.problems.isEmpty {
        return nil
      }
      return ImportedDocument(path: part.path, name: name(of: part.path), format: .espanso, part.content)
    }
    return documents + others.compactMap(other)
  }

  private func other(_ path: String) -> ImportedDocument? {
    let bytes = Self.bytes(of: path)
    guard let format = ImportFormat.detect((try? bytes.get()) ?? [], path: path) else { return nil }
    let content = bytes.flatMap { bytes in
      Result { try format.decode(bytes, from: path) }
        .mapError { $0 as? DocumentError ?? DocumentError(reason: "\($0)") }
    }
    return ImportedDocument(path: path, name: name(of: path), format: format, content)
  }

  private static func bytes(of path: String) -> Result<[UInt8], DocumentError> {
    Result { try Files.read(path, limit: ImportFormat.sizeLimit) }.mapError { DocumentError(reason: "\($0)") }
  }

  /// Returns what espanso's settings say that no key can do, and the files with matches that no document imports.
  func losses(besides documents: [ImportedDocument]) -> [ContentProblem] {
    let settings = settings.flatMap { path in
      EspansoSettings.losses((try? Self.bytes(of: path).get()) ?? [], path: path)
    }
    let imported = Set(documents.map(\.path))
    let unused = matchFiles.filter { path in
      guard !imported.contains(path), let bytes = try? Self.bytes(of: path).get() else { return false }
      let content = try? ContentFormat.espanso.decode(bytes, from: path)
      return content.map { !$0.snippets.isEmpty } ?? false
    }
    return settings + unused.map { ContentProblem(path: $0, reason: Messages.notImported) }
  }

  /// Turns the way from the folder to a file into one name.
  private func name(of path: String) -> String {
    guard path.hasPrefix(folder + "/") else { return Files.split(path).name }
    return path.dropFirst(folder.count + 1).split(separator: "/").joined(separator: "-")
  }
}
