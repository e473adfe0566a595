import Scene

/// `[look].theme`.
public enum ThemeChoice: Equatable, Sendable {
  /// The theme that the desktop prefers.
  case auto
  case named(String)

  public init(name: String) { self = name == ThemeChoice.auto.name ? .auto : .named(name) }

  /// The name as the settings have it.
  public var name: String {
    switch self {
    case .auto: "auto"
    case .named(let name): name
    }
  }
}

/// The themes that there are: one that is built in, and files.
public struct ThemeFiles: Sendable {
  /// A theme that can be chosen, with its file.
  public struct Listing: Equatable, Sendable {
    /// The name in the settings.
    public let name: String
    /// The path of the file; nil for the one that is built in.
    public let path: String?
    /// True where it is in the user's folder.
    public let isOwn: Bool
  }

  /// The theme that needs no file. Its own, in the folder of the installed ones, is for people to read and to copy.
  public static let builtIn = "apple-light"

  /// The files and their folders.
  let files: NamedFiles

  /// Takes the themes of these folders, which are looked into in their order; the first one, if any, is taken for the user's.
  public init(folders: [String]) {
    files = NamedFiles(folders: folders, reserved: ThemeChoice.auto.name, builtIn: Self.builtIn)
  }

  /// The user's themes, in the folder of the settings.
  public static var ownFolder: String { Settings.ownFolder(name) }

  /// The themes of this user and of this installation.
  public static let standard = ThemeFiles(folders: NamedFiles.standardFolders(name))

  private static let name = "themes"

  /// Returns true if there is a theme of this name.
  public func has(_ name: String) -> Bool { name == Self.builtIn || files.place(of: name) != nil }

  /// All themes by their names, in alphabetical order. A name that several have stands for the one that counts.
  public var all: [Listing] {
    var found = files.all.map { name, folder in
      Listing(name: name, path: files.path(of: name, in: folder), isOwn: folder == 0)
    }
    if !found.contains(where: { $0.name == Self.builtIn }) {
      found.append(Listing(name: Self.builtIn, path: nil, isOwn: false))
    }
    return found.sorted { $0.name < $1.name }
  }

  /// Reads a theme, with those that it inherits from. The built-in one is read from no file, unless the user has one of its
  /// name.
  public func load(_ name: String) -> Result<Theme, FileRefusal> {
    var reader = ThemeReader()
    do throws(FileRefusal) {
      return .success(try reader.read(name, among: files))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the mistakes in the theme that is set; the themes that the desktop may prefer are ours, and right.
  public func diagnostics(of choice: ThemeChoice) -> [Diagnostic] {
    guard case .named(let name) = choice, case .failure(let refusal) = load(name) else { return [] }
    return refusal.diagnostics
  }
}
