import Glibc

/// The dictionaries that words are guessed from, as files: `de.words` in a folder of the user's, and in those of the installation.
public struct LanguageFiles: Sendable {
  /// The folders to look into, in their order. The first one is the user's.
  public let folders: [String]

  /// Takes the dictionaries of these folders.
  public init(folders: [String]) { self.folders = folders }

  /// The dictionaries of this user and of this installation.
  public static let standard = LanguageFiles(folders: NamedFiles.standardFolders("words"))

  /// The list of the user's own words, one a line.
  public static var ownWords: String { Settings.ownFolder("words.txt") }

  private static let ending = ".words"

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
    var found: [String: File] = [:]
    for (index, folder) in folders.enumerated() {
      for tag in Self.tags(in: folder) where found[tag] == nil {
        found[tag] = File(tag: tag, path: "\(folder)/\(tag)\(Self.ending)", isOwn: index == 0)
      }
    }
    return found.values.sorted { $0.tag < $1.tag }
  }

  /// The most languages: more than anybody has.
  private static let most = 1_000

  private static func tags(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var tags: [String] = []
    while tags.count < most, let entry = readdir(stream) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let file, file.hasSuffix(ending) else { continue }
      let tag = String(file.dropLast(ending.count))
      if isName(tag) { tags.append(tag) }
    }
    return tags
  }

  /// Returns the path of the dictionary for a language; nil where there is none.
  ///
  /// - Parameter tag: the language, such as "de" or "pt-BR", for which "pt" does, too.
  public func path(for tag: String) -> String? {
    let names = [tag, String(tag.prefix { $0 != "-" })]
    for name in names where Self.isName(name) {
      for folder in folders where access("\(folder)/\(name)\(Self.ending)", R_OK) == 0 {
        return "\(folder)/\(name)\(Self.ending)"
      }
    }
    return nil
  }

  /// Returns the path at which the user's own dictionary for a language is put; nil for what is no language.
  public func ownPath(for tag: String) -> String? {
    Self.isName(tag) ? folders.first.map { "\($0)/\(tag)\(Self.ending)" } : nil
  }

  /// Tells if a text can be a language's tag: letters, digits and hyphens, as in BCP 47.
  private static func isName(_ tag: String) -> Bool {
    !tag.isEmpty && tag.utf8.count <= 35
      && tag.utf8.allSatisfy { byte in
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-")
      }
  }
}
