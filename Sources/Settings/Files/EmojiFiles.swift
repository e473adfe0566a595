/// The files of emoji: their list, that of symbols and kaomoji, those that are used most, and `de.txt` with their names in a language, in a folder of the user's,
/// and in those of the installation.
public struct EmojiFiles: Sendable {
  private let files: NamedFiles

  private static let (list, symbols, frequent) = ("emoji", "symbols", "frequent")

  /// Takes the files of these folders, which are looked into in their order; the first one is the user's.
  public init(folders: [String]) { files = NamedFiles(folders: folders, ending: ".txt") }

  /// The files of this user and of this installation.
  public static let standard = EmojiFiles(folders: NamedFiles.standardFolders(list))

  /// The most bytes of a file that are read: several times what Unicode has.
  public static let mostBytes = 1 << 20

  /// The path of the list; nil where there is none.
  public var list: String? { path(of: Self.list) }

  /// The path of the list of symbols and kaomoji; nil where there is none.
  public var symbols: String? { path(of: Self.symbols) }

  /// The path of those that are used most, in their order; nil where there is none.
  public var frequent: String? { path(of: Self.frequent) }

  /// Returns the paths of the names in some languages, each once, in their order, and in English in the end.
  ///
  /// - Parameter languages: tags such as "de" or "pt-BR", for which "pt" does, too. One without a file has no path.
  public func names(in languages: [String]) -> [String] {
    var known: Set<String> = []
    return (languages + ["en"]).compactMap { tag in
      let names = [tag, String(tag.prefix { $0 != "-" })].filter {
        ![Self.list, Self.symbols, Self.frequent].contains($0)
      }
      return names.lazy.compactMap(path).first.flatMap { known.insert($0).inserted ? $0 : nil }
    }
  }

  /// Returns the bytes of one of these files; none where it cannot be read.
  public func read(_ path: String) -> [UInt8] { (try? readFile(path, limit: Self.mostBytes).get()) ?? [] }

  private func path(of name: String) -> String? {
    files.place(of: name).map { files.path(of: name, in: $0) }
  }
}
