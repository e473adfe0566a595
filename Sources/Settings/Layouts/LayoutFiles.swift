import Layout

/// The layouts of letters that there are, as files.
public struct LayoutFiles: Sendable {
  /// A layout that can be chosen, with its file.
  public struct Listing: Equatable, Sendable {
    /// The name in the settings.
    public let id: String
    /// The path of the file.
    public let path: String
    /// True where it is in the user's folder.
    public let isOwn: Bool
  }

  let files: NamedFiles

  /// Takes the layouts of these folders, which are looked into in their order; the first one, if any, is taken for the user's.
  public init(folders: [String]) { files = NamedFiles(folders: folders) }

  /// The user's layouts, in the folder of the settings.
  public static var ownFolder: String { Settings.ownFolder(name) }

  /// The layouts of this user and of this installation.
  public static let standard = LayoutFiles(folders: NamedFiles.standardFolders(name))

  private static let name = "layouts"

  /// The beginning of names of files that are there for others to be based on.
  private static let base = "base-"

  /// Returns true if there is a layout of this name.
  public func has(_ id: String) -> Bool { !id.hasPrefix(Self.base) && files.place(of: id) != nil }

  /// All layouts by their names, in alphabetical order. A name that several have stands for the one that counts.
  public var all: [Listing] {
    files.all.filter { !$0.key.hasPrefix(Self.base) }
      .map { Listing(id: $0, path: files.path(of: $0, in: $1), isOwn: $1 == 0) }
      .sorted { $0.id < $1.id }
  }

  /// Reads a layout, with those that it is based on.
  public func load(_ id: String) -> Result<LetterLayout, FileRefusal> {
    var reader = LayoutReader()
    do throws(FileRefusal) {
      return .success(try reader.read(id, among: files))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the mistakes in the layouts that are in force; that there is none of a name is said elsewhere.
  public func diagnostics(of settings: Settings) -> [Diagnostic] {
    Self.chosen(settings: settings, locale: Self.locale).filter(has).flatMap { id -> [Diagnostic] in
      guard case .failure(let refusal) = load(id) else { return [] }
      return refusal.diagnostics
    }
  }
}
