/// The dictionaries that words are guessed from, as files: `de.words` in a folder of the user's, and in those of the installation.
public struct LanguageFiles: Sendable {
  private let files: NamedFiles

  /// Takes the dictionaries of these folders, which are looked into in their order; the first one is the user's.
  public init(folders: [String]) { files = NamedFiles(folders: folders, ending: ".words") }

  /// The dictionaries of this user and of this installation.
  public static let standard = LanguageFiles(folders: NamedFiles.standardFolders("words"))

  /// The list of the user's own words, one a line.
  public static var ownWords: String { Settings.ownFolder("words.txt") }

  /// A dictionary that there is.
  public struct File: Equatable, Sendable {
    /// The language's tag.
    public let tag: String
    /// The path of the file.
    public let path: String
    /// True where it is in the user's folder.
    public let isOwn: Bool
  }

  /// All dictionaries by their languages, in alphabetical order. A language that several are for stands for the one that counts.
  public var all: [File] {
    files.all.filter { Self.isName($0.key) }
      .map { File(tag: $0, path: files.path(of: $0, in: $1), isOwn: $1 == 0) }
      .sorted { $0.tag < $1.tag }
  }

  /// Returns the path of the dictionary for a language; nil where there is none.
  ///
  /// - Parameter tag: the language, such as "de" or "pt-BR", for which "pt" does, too.
  public func path(for tag: String) -> String? {
    for name in [tag, String(tag.prefix { $0 != "-" })] where Self.isName(name) {
      if let folder = files.place(of: name) { return files.path(of: name, in: folder) }
    }
    return nil
  }

  /// Returns the path at which the user's own dictionary for a language is put; nil for what is no language.
  public func ownPath(for tag: String) -> String? {
    Self.isName(tag) ? files.ownPath(of: tag) : nil
  }

  /// Tells if a text can be a language's tag: letters, digits and hyphens, as in BCP 47.
  private static func isName(_ tag: String) -> Bool {
    !tag.isEmpty && tag.utf8.count <= 35
      && tag.utf8.allSatisfy { byte in
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-")
      }
  }
}
