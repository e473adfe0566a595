import Glibc

/// Files of one kind that people choose by name, as `NAME.toml` or with another ending: in a folder of the user's, and in those of the
/// installation.
struct NamedFiles: Sendable {
  /// The folders to look into, in their order. The first one is the user's.
  let folders: [String]
  /// A name that stands for something else, and for no file.
  let reserved: String?
  /// The name that needs no file: only one of the user's takes its place.
  let builtIn: String?
  /// The ending of the files' names.
  private let ending: String

  init(folders: [String], reserved: String? = nil, builtIn: String? = nil, ending: String = ".toml") {
    (self.folders, self.reserved, self.builtIn, self.ending) = (folders, reserved, builtIn, ending)
  }

  /// Returns the folders of this user and of this installation that have this name: `../share` beside the program's
  /// folder, and `XDG_DATA_DIRS`.
  static func standardFolders(_ name: String) -> [String] {
    [Settings.ownFolder(name)] + installed.map { "\($0)/phraseboard/\(name)" }
  }

  private static var installed: [String] {
    let named = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
    let data = (named.isEmpty ? "/usr/local/share:/usr/share" : named).split(separator: ":").map(String.init)
    // A folder that is not absolute does not count (XDG Base Directory Specification).
    return (shareOfThisProgram.map { [$0] } ?? []) + data.filter { $0.hasPrefix("/") }
  }

  private static var shareOfThisProgram: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else { return nil }
    let program = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folders = program.split(separator: "/").dropLast(2)
    return folders.map { "/" + $0 }.joined() + "/share"
  }

  /// Returns the first folder from this one on that has a file of this name; nil where none has, and for what is built
  /// in where it is the user's no more.
  func place(of name: String, from start: Int = 0) -> Int? {
    guard isName(name) else { return nil }
    let places = name == builtIn ? folders.indices.prefix(1) : folders.indices
    // A link that leads to itself is there, and says so when it is read.
    return places.dropFirst(start).first { access(path(of: name, in: $0), F_OK) == 0 || errno == ELOOP }
  }

  func path(of name: String, in folder: Int) -> String { "\(folders[folder])/\(name)\(ending)" }

  /// Returns the path at which the user would put a file of this name.
  func ownPath(of name: String) -> String { (folders.first.map { $0 + "/" } ?? "") + name + ending }

  /// All files by their names, each in the folder that counts.
  var all: [String: Int] {
    var found: [String: Int] = [:]
    for (index, folder) in folders.enumerated().reversed() {
      for name in names(in: folder) where name != builtIn || index == 0 { found[name] = index }
    }
    return found
  }

  /// Returns true if a text can be the name of a file that is not hidden.
  private func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text != reserved && text.first != "."
      && text.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
  }

  /// The most names: more than people have.
  private static let mostNames = 1_000

  private func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < Self.mostNames, let entry = readdir(stream) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let file, file.hasSuffix(ending) else { continue }
      let name = String(file.dropLast(ending.count))
      if isName(name) { names.append(name) }
    }
    return names
  }
}
