import CommandFormats
import ContentFormats
import Glibc
import Snippets

/// A folder of AutoKey's phrases, with those in it.
struct AutoKeyFolder {
  /// The limits of reading a folder: the user may have named the wrong one, such as a home.
  private static let deepest = 8
  private static let mostFiles = 10_000
  /// The most files that are looked into to tell whose folder it is.
  private static let mostAsked = 20

  /// The folder's name, as the name of a file.
  let name: String
  let content: DecodedContent

  /// Reads a folder; nil if it is not AutoKey's.
  ///
  /// - Parameter isNamed: true where the user says that it is.
  init?(in path: String, isNamed: Bool) throws {
    let root = Files.real(path)
    name = Files.split(root).name + ".autokey"
    var walk = Walk(root: root)
    walk.visit("", depth: 1)
    guard isNamed || walk.hasSidecar(asking: Self.mostAsked) else { return nil }
    guard walk.files.count <= Self.mostFiles else {
      throw Failure(code: .data, description: Messages.tooManyFiles(path, limit: Self.mostFiles))
    }
    var room = ContentDocument.sizeLimit
    var files: [AutoKey.File] = []
    for file in walk.files {
      // Scripts are only counted.
      let bytes = file.lowercased().hasSuffix(".py") ? nil : walk.bytes(of: file)
      room -= bytes?.count ?? 0
      guard room >= 0 else {
        throw Failure(code: .data, description: Messages.tooLarge(path, limit: ContentDocument.sizeLimit))
      }
      files.append(AutoKey.File(path: file, bytes: bytes))
    }
    content = AutoKey.decode(files, from: path)
  }

  /// The files that may be AutoKey's.
  private struct Walk {
    let root: String
    /// The paths of files from the folder on, with a slash between names.
    private(set) var files: [String] = []
    private var visited: Set<ino_t> = []

    init(root: String) {
      self.root = root
    }

    mutating func visit(_ folder: String, depth: Int) {
      var status = stat()
      guard stat(root + "/" + folder, &status) == 0, visited.insert(status.st_ino).inserted else { return }
      for name in (try? Files.names(in: root + "/" + folder, withHidden: true)) ?? [] {
        // One more than allowed tells that there are too many.
        guard files.count <= AutoKeyFolder.mostFiles else { return }
        if Files.isFolder(root + "/" + folder + name) {
          if depth < AutoKeyFolder.deepest, !name.hasPrefix(".") {
            visit(folder + name + "/", depth: depth + 1)
          }
        } else if [".txt", ".json", ".py"].contains(where: name.lowercased().hasSuffix) {
          files.append(folder + name)
        }
      }
    }

    func bytes(of file: String) -> [UInt8]? { try? Files.read(root + "/" + file) }

    /// Tells whether AutoKey says something in one of the files beside texts and scripts.
    func hasSidecar(asking most: Int) -> Bool {
      let names = Set(files)
      let sidecars = files.lazy.filter { file in
        guard file.hasSuffix(".json") else { return false }
        let (folder, name) = Files.split("./" + file)
        let path = String(folder.dropFirst(2) + name.dropLast(5))
        return name.hasPrefix(".") || name == "folder.json" || names.contains(path + ".txt")
          || names.contains(path + ".py")
      }
      return sidecars.prefix(most).contains { bytes(of: $0).map(AutoKey.isSidecar) ?? false }
    }
  }
}
