import Glibc
import Scene

/// `[look].theme`.
public enum ThemeChoice: Equatable, Sendable {
  /// What the desktop prefers.
  case auto
  case named(String)

  public init(name: String) { self = name == ThemeChoice.auto.name ? .auto : .named(name) }

  /// As the settings have it.
  public var name: String {
    switch self {
    case .auto: "auto"
    case .named(let name): name
    }
  }
}

/// Why a theme is not taken: what is wrong with its file, or with one that it inherits from.
public struct ThemeRefusal: Error, Equatable {
  /// At least one, in the order of lines.
  public let diagnostics: [Diagnostic]
}

/// The themes that there are: one that is built in, and files.
public struct ThemeFiles: Sendable {
  public struct Listing: Equatable, Sendable {
    public let name: String
    /// Nil for the one that is built in.
    public let path: String?
    /// Whether it is in the user's folder.
    public let isOwn: Bool
  }

  /// The theme that needs no file. Its own, in the folder of the installed ones, is for people to read and to copy.
  public static let builtIn = "apple-light"

  /// The folders with themes, in the order in which they are looked into. The first one is the user's.
  let folders: [String]

  /// Themes of these folders; the first one, if any, is taken for the user's.
  public init(folders: [String]) { self.folders = folders }

  /// The user's themes, in the folder of the settings.
  public static var ownFolder: String { Settings.themeFolder }

  /// Those of this user and of this installation: `../share` beside the program's folder, and `XDG_DATA_DIRS`.
  public static let standard = ThemeFiles(folders: [ownFolder] + installed.map { $0 + "/phraseboard/themes" })

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

  /// Whether there is a theme of this name.
  public func has(_ name: String) -> Bool { name == Self.builtIn || place(of: name, from: 0) != nil }

  /// All themes by their names, in alphabetical order. Of several of one name, the one that counts.
  public var all: [Listing] {
    var found = [Self.builtIn: Listing(name: Self.builtIn, path: nil, isOwn: false)]
    for (index, folder) in folders.enumerated().reversed() {
      for name in Self.names(in: folder) where name != Self.builtIn || index == 0 {
        found[name] = Listing(name: name, path: path(of: name, in: index), isOwn: index == 0)
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// Reads a theme, with those that it inherits from. The built-in one is read from no file, unless the user has one of its
  /// name.
  public func load(_ name: String) -> Result<Theme, ThemeRefusal> {
    var reader = ThemeReader(self)
    do throws(ThemeRefusal) {
      return .success(try reader.read(name))
    } catch {
      return .failure(error)
    }
  }

  /// What is wrong with the theme that is set; what the desktop may prefer is ours, and right.
  public func diagnostics(of choice: ThemeChoice) -> [Diagnostic] {
    guard case .named(let name) = choice, case .failure(let refusal) = load(name) else { return [] }
    return refusal.diagnostics
  }

  /// The first folder from this one on that has a theme of this name; nil where none has, and for the built-in theme where
  /// it is the user's no more.
  func place(of name: String, from start: Int) -> Int? {
    guard Self.isName(name) else { return nil }
    let places = name == Self.builtIn ? folders.indices.prefix(1) : folders.indices
    return places.dropFirst(start).first { access(path(of: name, in: $0), F_OK) == 0 }
  }

  func path(of name: String, in folder: Int) -> String { "\(folders[folder])/\(name)\(Self.ending)" }

  /// Where the user would put a theme of this name.
  func ownPath(of name: String) -> String { (folders.first.map { $0 + "/" } ?? "") + name + Self.ending }

  private static let ending = ".toml"

  /// Whether a text can be the name of a theme: that of a file which is not hidden, and no other theme's.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text != ThemeChoice.auto.name && text.first != "."
      && text.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
  }

  /// More than people have.
  private static let mostNames = 1_000

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < mostNames, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name, name.hasSuffix(ending) else { continue }
      let theme = String(name.dropLast(ending.count))
      if isName(theme) { names.append(theme) }
    }
    return names
  }
}
