import Glibc

/// The emoji that one word stands for, from a language's file as it is: no index of it is in memory while letters are typed.
public enum EmojiWord {
  /// The most emoji of a word that stands for one. More of them have words such as "face" and "with".
  private static let most = 45
  /// The fewest letters of such a word.
  private static let least = 3
  /// How much sooner an emoji is taken whose name has the word than one that has it as a keyword.
  private static let named = 4

  /// Tells if a text is a word that an emoji may stand for: the files need not be read for others.
  public static func isWord(_ text: String) -> Bool { text.count >= least && text.allSatisfy(\.isLetter) }

  /// Returns the emoji whose name or keywords have the word: the one that texts have most often, and rather one whose name has it, or is
  /// the word.
  /// Nil for what is no word, and for a word that says little, as most emoji have it.
  ///
  /// - Parameters:
  ///   - names: a language's file, as `EmojiName` reads it.
  ///   - frequent: the file of the emoji that texts have most often, in their order.
  public static func emoji(for word: String, in names: [UInt8], frequent: [UInt8]) -> String? {
    guard isWord(word) else { return nil }
    let small = word.lowercased()
    let forms = Set([small, small.prefix(1).uppercased() + small.dropFirst()])
    let lines = Set(forms.flatMap { places(of: Array($0.utf8), in: names) }.map { line(at: $0, of: names) })
    guard (1...most).contains(lines.count) else { return nil }
    let found = lines.sorted { $0.lowerBound < $1.lowerBound }.compactMap { EmojiName(names[$0]) }
    return found.map { ($0.emoji, rank(of: $0, named: small, in: frequent)) }.min { $0.1 < $1.1 }?.0
  }

  private static func rank(of name: EmojiName, named word: String, in frequent: [UInt8]) -> Int {
    let place = bytes(Array("\n\(name.emoji)\n".utf8), in: frequent, from: 0) ?? frequent.count
    let words = name.name.lowercased().split { !$0.isLetter }
    if words.count == 1, words[0] == word { return 0 }
    return words.contains { $0 == word } ? place / named : place
  }

  /// Returns the places of a word with no letter beside it.
  private static func places(of word: [UInt8], in names: [UInt8]) -> [Int] {
    var (places, start) = ([Int](), 0)
    while let place = bytes(word, in: names, from: start) {
      start = place + word.count
      let sides = [place - 1, start].filter(names.indices.contains).map { names[$0] }
      // Whatever is not ASCII is a letter, but for the emoji, which a tab follows.
      if !sides.contains(where: { $0 >= 0x80 || isASCIILetter($0) }) { places.append(place) }
    }
    return places
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func line(at place: Int, of names: [UInt8]) -> Range<Int> {
    let start = names[..<place].lastIndex(of: Sign.newline).map { $0 + 1 } ?? 0
    return start..<(names[place...].firstIndex(of: Sign.newline) ?? names.count)
  }

  private static func bytes(_ some: [UInt8], in all: [UInt8], from start: Int) -> Int? {
    all.withUnsafeBytes { all -> Int? in
      guard let base = all.baseAddress, let first = some.first else { return nil }
      var start = start
      while start + some.count <= all.count,
        let found = memchr(base + start, Int32(first), all.count - some.count + 1 - start)
      {
        if memcmp(found, some, some.count) == 0 { return UnsafeRawPointer(found) - base }
        start = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }
}
