import Expectations
import Testing

@testable import Snippets

@Suite struct FoldingTests {
  private func folded(_ text: String) -> String { String(decoding: FoldedText(text).bytes, as: UTF8.self) }
  private func seconds(_ text: String) -> String { String(decoding: FoldedText(text).seconds, as: UTF8.self) }

  @Test(
    "Case and marks are gone",
    arguments: [
      ("Größe", "grosse"), ("NAÏVE", "naive"), ("Ångström", "angstrom"), ("İstanbul", "istanbul"),
      ("ﬁne", "fine"),
      ("Łódź", "lodz"), ("ё й", "е и"), ("ά ς Ὠ", "α σ ω"), ("שָׁלוֹם", "שלום"), ("أَهْلاً", "اهلا"),
      ("ø æ œ þ ð ŋ ƒ", "o ae oe th d n f"),
      ("کی ى ة كــل", "كي ي ه كل"), ("Ｆｕｌｌ　１２", "full 12"), ("e\u{301}", "e"), ("한글", "한글".decomposed),
      ("Ω K", "ω k"),
      ("ẞ", "ss"), ("ŉ", "n"), ("ﷺ", "صلي الله عليه وسلم"), ("²", "2"), ("ｶﾞ ガ", "カ カ"),
    ])
  func folds(text: String, expected: String) {
    expect(folded(text), equals: expected)
    // This compares scalars: two strings are the same also where they are written otherwise.
    expect(Array(folded(text).utf8), equals: Array(expected.utf8))
  }

  @Test(
    "Punctuation is between words",
    arguments: [
      ("no-ads", "no ads"), ("  a  –  b. ", "a b"), ("don't", "dont"), ("don’t", "dont"), ("c++", "c"),
      (":hi", "hi"),
      ("a_b/c", "a b c"), ("🎉 party", "🎉 party"), ("👩‍👩‍👧", "👩👩👧"), ("👍🏽", "👍"), ("col·lecció", "colleccio"),
      ("soft\u{AD}hyphen", "softhyphen"),
      ("", ""), (" \n", ""), (":-)", ":-)"), ("- - >", "- - >"), ("\u{1}\u{A}", ""),
    ])
  func words(text: String, expected: String) { expect(folded(text), equals: expected) }

  @Test(
    "What is written instead of a letter is a second form",
    arguments: [
      ("Größe", "groesse"), ("Ärger über Öl", "aerger ueber oel"), ("Ångström", "aangstroem"),
      ("smørrebrød", "smoerrebroed"),
      ("a\u{308}", "ae"), ("l'eau", "eau"), ("d'öl", "doel ol"), ("don't", ""), ("plain", ""), ("ë", ""),
    ])
  func second(text: String, expected: String) { expect(seconds(text), equals: expected) }

  @Test func theTableIsInOrderAndClosed() throws {
    let bytes = UnsafeBufferPointer(
      start: FoldTable.records.utf8Start, count: FoldTable.records.utf8CodeUnitCount)
    let records = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(separator: " ")
    #expect(records.count > 1_000)
    let keys = try records.map { try #require($0.first) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    for (key, record) in zip(keys, records) {
      let entry = try #require(FoldTable.entry(of: key))
      #expect(String(decoding: entry, as: UTF8.self).unicodeScalars.elementsEqual(record.dropFirst()))
    }
    #expect(FoldTable.entry(of: "a") == nil)
    #expect(FoldTable.entry(of: "\u{10FFFF}") == nil)
  }

  /// Scalars of all blocks, alone and after a letter: the first 64 of 256, and all of those of letters with marks.
  @Test func foldingWhatIsFoldedChangesNothing() {
    var folder = Folder(isForMany: true)
    var failures: [UInt32] = []
    for value in (UInt32(0)...0x323AF).lazy.filter({ $0 < 0x2500 || $0 % 256 < 64 }) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [String(scalar), "a\(scalar)"] {
        folder.fold(text)
        let first = folder.bytes
        folder.fold(String(decoding: first, as: UTF8.self))
        if folder.bytes != first || first.contains(where: { $0 < 0x20 }) { failures.append(value) }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(20).map { String($0, radix: 16) })")
  }

  @Test func theFastWaysFoldAsTheSlowOneDoes() {
    var dice = SplitMix(seed: 5)
    var folder = Folder(isForMany: true)
    for _ in 0..<500 {
      let text = dice.text()
      let slow = FoldedText(text)
      folder.fold(text)
      expect(folder.bytes, equals: slow.bytes, "\(text.debugDescription)")
      expect(folder.seconds, equals: slow.seconds, "\(text.debugDescription)")
    }
  }

  @Test func eachByteIsOfACharacter() {
    var dice = SplitMix(seed: 6)
    for _ in 0..<500 {
      let text = dice.text()
      let folded = FoldedText(text)
      #expect(
        folded.origins.count == folded.bytes.count && folded.secondOrigins.count == folded.seconds.count)
      #expect(
        folded.origins.allSatisfy { $0 < text.count } && folded.secondOrigins.allSatisfy { $0 < text.count })
      #expect(zip(folded.origins, folded.origins.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func originsLeadBack() {
    let folded = FoldedText("Die Größe, ﬁn")
    #expect(folded.bytes.elementsEqual("die grosse fin".utf8))
    expect(folded.origins, equals: [0, 1, 2, 4, 4, 5, 6, 7, 7, 8, 11, 11, 11, 12])
    expect(folded.secondOrigins, equals: [4, 5, 6, 6, 7, 7, 8])
  }
}

extension String {
  /// The letters of Korean syllables.
  var decomposed: String {
    unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(contentsOf: $1.koreanLetters) }
  }
}

/// Random texts of all kinds of scalars.
struct SplitMix {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &dice) }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x61...0x7A, 0x61...0x7A, 0x00...0x1F, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F,
    0x590...0x6FF, 0x900...0xDFF,
    0x1100...0x11FF, 0x1E00...0x206F, 0x3040...0x30FF, 0x4E00...0x4E40, 0xAC00...0xAC80, 0xFB00...0xFB40,
    0xFE00...0xFEFF,
    0xFF00...0xFFEF, 0x1F300...0x1F6FF, 0xE0000...0xE0100, 0x10FFF0...0x10FFFF,
  ]

  mutating func text(_ lengths: Range<Int> = 0..<24) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<number(lengths) {
      if number(0..<5) == 0 { text.append(" ") }
      let range = Self.ranges[number(0..<Self.ranges.count)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &dice)) { text.append(scalar) }
    }
    return String(text)
  }
}
