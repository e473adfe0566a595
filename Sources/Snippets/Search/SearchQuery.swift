/// The query of a search: words in any order, each of which a key has to match.
public struct SearchQuery: Equatable, Sendable {
  /// A word of the query as it is compared.
  struct Word: Equatable, Sendable {
    let bytes: [UInt8]
    /// The same as scalars.
    let letters: [UInt32]
    let mask: UInt32
    /// The mask of the first letter.
    let start: UInt32
    /// True when it begins with a letter that is a word of its own.
    let beginsWithOwnWord: Bool

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      letters = bytes.withUnsafeBufferPointer { $0.letters(in: 0..<$0.count) }
      (mask, start) = bytes.withUnsafeBufferPointer { bytes in
        let first = bytes.isEmpty ? 0 : bytes.letter(at: 0, before: bytes.count).length
        return (bytes.letterMasks(in: 0..<bytes.count).all, bytes.letterMasks(in: 0..<first).all)
      }
      beginsWithOwnWord = bytes.first.map(SearchText.isOwnWord) ?? false
    }

    /// True when a word has enough letters to be looked for in phrases: fewer would find nearly all of them.
    var isForPhrases: Bool { letters.count >= 3 || beginsWithOwnWord && bytes.count >= 3 }
  }

  /// The most characters and words that count; nobody types more.
  private static let longest = 100
  private static let mostWords = 8

  let words: [Word]
  /// Words that stand for others, such as "groesse" for "Größe"; nil where a word has none.
  let seconds: [Word?]
  /// All words with one space between them.
  let whole: Word

  /// Divides a text into the words to look for.
  public init(_ text: String) {
    var folder = Folder()
    let text = String(text.prefix(Self.longest))
    folder.fold(text)
    let split = folder.bytes.split(separator: Folder.space).prefix(Self.mostWords).map(Array.init)
    let instead = folder.seconds.isEmpty ? [:] : Self.seconds(in: text, &folder)
    words = split.map(Word.init)
    seconds = split.map { word in instead[word].map(Word.init) }
    whole = Word(Array(split.joined(separator: [Folder.space])))
  }

  /// True when there is nothing to search for.
  public var isEmpty: Bool { words.isEmpty }

  /// True when mistakes in at least one of its words are forgiven.
  var canBeGuessed: Bool { words.contains { $0.letters.count >= Typo.shortest } }

  /// Returns the longer forms of words. The text behind an apostrophe is none: it is less than what was typed.
  private static func seconds(in text: String, _ folder: inout Folder) -> [[UInt8]: [UInt8]] {
    var seconds: [[UInt8]: [UInt8]] = [:]
    for part in text.split(whereSeparator: \.isWhitespace) {
      folder.fold(String(part))
      if folder.seconds.count > folder.bytes.count, !folder.seconds.contains(Folder.space) {
        seconds[folder.bytes] = folder.seconds
      }
    }
    return seconds
  }

  /// The number of letters from which on a word finds no more when letters are added to it: before, each of the limits of two to
  /// five letters lets something in that was not found.
  private static let lettersToNarrow = 5

  /// Tells whether all that this query finds is among what another one has found.
  func isNarrower(than other: SearchQuery) -> Bool {
    guard !other.isEmpty, words.count >= other.words.count else { return false }
    return zip(words, other.words).allSatisfy { new, old in
      new.bytes == old.bytes || old.letters.count >= Self.lettersToNarrow && new.bytes.starts(with: old.bytes)
    }
  }
}
