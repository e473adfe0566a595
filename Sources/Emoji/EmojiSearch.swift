import Snippets

/// An emoji with its name and keywords in a language, as CLDR has them.
public struct EmojiName: Equatable, Sendable {
  public let emoji: String
  public let name: String
  /// The words that it is found by, besides those of its name.
  public let keywords: [String]

  /// - Parameter line: a line of a language's file: emoji, name, and keywords with "|" between; nil for any other.
  public init?(_ line: ArraySlice<UInt8>) {
    let fields = line.split(separator: Sign.tab, omittingEmptySubsequences: false)
    guard fields.count == 3, !fields[0].isEmpty, !fields[1].isEmpty else { return nil }
    (emoji, name) = (String(decoding: fields[0], as: UTF8.self), String(decoding: fields[1], as: UTF8.self))
    keywords = fields[2].split(separator: Sign.bar).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names that a language's file has. Lines of another form are left out.
  public static func all(in bytes: [UInt8]) -> [EmojiName] {
    bytes.split(separator: Sign.newline).compactMap(EmojiName.init)
  }

  /// Returns the emoji of a file that has one in each line.
  public static func emoji(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: Sign.newline).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A search for emoji by their names in several languages at once.
public struct EmojiSearch {
  private let limit: Int
  /// The place of each emoji among those that texts have most often.
  private let ranks: [String: Int]
  private var session: SearchSession
  /// The emoji of each entry of the index, with its name.
  private var entries: [Result] = []

  /// An emoji that was found.
  public struct Result: Equatable, Sendable {
    public let emoji: String
    /// The name in the language in which it was found.
    public let name: String

    /// - Parameter name: the name in the language in which it was found.
    public init(emoji: String, name: String) { (self.emoji, self.name) = (emoji, name) }
  }

  /// - Parameters:
  ///   - limit: how many emoji are found at most.
  ///   - frequent: those that come first where several match equally well, in their order.
  public init(limit: Int, frequent: [String]) {
    self.limit = limit
    ranks = Dictionary(zip(frequent, 0...)) { first, _ in first }
    // Each language finds it once.
    session = SearchSession(limit: 4 * limit)
  }

  /// Adds the names of a language; those of the one that is added first come first where two match equally well.
  public mutating func add(_ names: [EmojiName]) {
    for name in names {
      // A word of the name is as good as a keyword: CLDR has most of them as both.
      session.append(label: name.name, terms: name.keywords + Self.words(of: name.name).map(String.init))
      if let rank = ranks[name.emoji] {
        session.preferences.noteUse(of: entries.count, count: 1, lastUsed: Int64(ranks.count - rank))
      }
      entries.append(Result(emoji: name.emoji, name: name.name))
    }
  }

  /// Returns the emoji that a text stands for, the best first: by words that begin with it, or that it may be meant for, as keys are
  /// found; those whose names have the text as a word come first. Nothing is found for no text.
  public mutating func find(_ text: String) -> [Result] {
    session.search(text)
    guard !session.query.isEmpty else { return [] }
    session.finish()
    var known: Set<String> = []
    let found = session.hits.hits.map { entries[$0.entry] }.filter { known.insert($0.emoji).inserted }
    let word = text.lowercased()
    let named = found.filter { Self.words(of: $0.name.lowercased()).contains { $0 == word } }
    return Array((named + found.filter { !named.contains($0) }).prefix(limit))
  }

  private static func words(of name: String) -> [Substring] {
    name.split { !$0.isLetter && !$0.isNumber }
  }
}
