import Emoji
import Foundation
import TestSupport

/// A text that a cell of the matrix types.
public struct MatrixText: Sendable {
  /// The way in which the text is asked for.
  public enum Means: Sendable {
    /// `phraseboard type`, once for each piece, each as soon as the one before has returned.
    case command
    /// A finger on the key, once for each piece.
    case taps
    /// The same, with a finger on delete after each piece, at once.
    case tapsAndDeletes
  }

  public let name: String
  public let pieces: [String]
  public let means: Means

  init(_ name: String, _ pieces: [String], means: Means = .command) {
    self.name = name
    self.pieces = pieces
    self.means = means
  }

  init(_ name: String, _ text: String) { self.init(name, [text]) }

  /// Returns what a field must hold afterwards: a line break is one newline, however it is written.
  ///
  /// - Parameter deletion: what a client holds of a BackSpace that does not take a character away.
  /// - Parameter takes: tells whether the client gets a piece at all.
  func expected(deletion: String? = nil, takes: (String) -> Bool = { _ in true }) -> String {
    let pieces = pieces.map { takes($0) ? $0 : "" }
    let texts =
      means != .tapsAndDeletes
      ? pieces : pieces.map { piece in deletion.map { piece + $0 } ?? String(piece.dropLast()) }
    return texts.joined().replacing("\r\n", with: "\n")
  }

  /// Returns the text in parts of so many pieces.
  func parts(of count: Int) -> [MatrixText] {
    stride(from: 0, to: pieces.count, by: count).map {
      MatrixText(name, Array(pieces[$0...].prefix(count)), means: means)
    }
  }

  /// Returns a document with a key for each text, which has the text's name.
  static func document(of texts: [MatrixText]) -> String {
    MatrixKey.document(of: texts.map { MatrixKey($0.name, $0.pieces) })
  }

  /// True when it is long enough for its rate to mean something.
  public var isLong: Bool { pieces.joined().unicodeScalars.count >= 10_000 }
}

extension MatrixText {
  public static let all: [MatrixText] = [
    MatrixText("fifty-taps", fiftyPieces, means: .taps),
    MatrixText(
      "deletes", (1...12).map { "\($0): Hey, ça va № \($0)!?" } + ["“a”b", "c", "d—e"], means: .tapsAndDeletes
    ),
    MatrixText("ascii", scalars(0x20...0x7E)),
    MatrixText(
      "typographic",
      "“Double” ‘single’ „low‟ «guillemets» ‹angle› – en — em ― bar … • · † ‡ § ¶ © ® ™ ° ′ ″ № ½ × ÷ ± "
        + "≠ ≤ ≥ € £ ¥ ¢ ¿ ¡ a\u{A0}b\u{202F}c\u{2009}d\u{200B}e soft\u{AD}hyphen non\u{2011}breaking"),
    MatrixText(
      "latin-precomposed",
      "Größe, naïve, Ærøskøbing, Łódź, İstanbul, žluťoučký kůň, ñandú, œuvre, Þórr, Tiếng Việt"),
    MatrixText(
      "latin-combining",
      "e\u{301}a\u{308}o\u{302}\u{323} n\u{303} c\u{327} Tie\u{302}\u{301}ng Vie\u{323}\u{302}t z\u{30C}\u{30C}\u{30C} x"
    ),
    MatrixText("greek", "Καλημέρα κόσμε, τί κάνεις; Ἐν ἀρχῇ ἦν ὁ λόγος ΑΩ"),
    MatrixText("cyrillic", "Съешь же ещё этих мягких французских булок, да выпей чаю. Їжак ґанок ў Љубав"),
    MatrixText("arabic", "السلام عليكم ورحمة الله، كيف حالك؟ فارسی: می\u{200C}خواهم ۱۲۳ بِسْمِ"),
    MatrixText("hebrew", "שלום עולם, מה שלומך? בְּרֵאשִׁית „ציטוט” ₪"),
    MatrixText("devanagari", "नमस्ते दुनिया, क्षत्रिय ज्ञान श्री हिन्दी में १२३ क्\u{200D}ष।"),
    MatrixText("thai", "สวัสดีชาวโลก น้ำใจ ที่นี่ ๑๒๓ ภาษาไทย"),
    MatrixText("cjk", "你好世界，這是測試。日本語のテキスト：ひらがな、カタカナ、漢字「𠮷野家」ｶﾅ"),
    MatrixText("hangul-syllables", "안녕하세요 세계, 한글 시험입니다. 뷁 똠방각하"),
    MatrixText("hangul-jamo", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} ㅎㅏㄴㄱㅡㄹ ㅋㅋㅋ"),
    MatrixText(
      "emoji", "😀👩‍👩‍👧‍👦👍🏽🏳️‍🌈🇩🇪🇯🇵🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}❤️‍🔥1️⃣🧑🏿‍🚀👁️‍🗨️ 😀😀"),
    MatrixText("every-emoji", everyEmoji, means: .tapsAndDeletes),
    MatrixText("mix-400", mix),
    MatrixText("newlines", "one\ntwo\n\nfour\n\n\nseven\n"),
    MatrixText("tabs", "a\tb\t\tc\td\n\te"),
    MatrixText("crlf", "one\r\ntwo\r\n\r\nfour\r\n"),
    MatrixText("spaces", "   three before, two  within, four after    "),
    MatrixText("fifty", fiftyPieces),
    MatrixText("paragraph-10000", long(10_000, from: prose)),
    MatrixText("long-10000", long(10_000, from: everyScript)),
    MatrixText("long-100000", long(100_000, from: prose + "\n")),
  ]

  /// The names of the texts that `make test` types.
  public static let short = [
    "fifty-taps", "deletes", "ascii", "latin-combining", "emoji", "mix-400", "newlines", "fifty",
  ]

  private static let fiftyPieces = (1...50).map { "\($0): Hey, ça va № \($0)? " }

  /// Every emoji of Unicode that there is to type, eight at a time, of which the last one is deleted again.
  private static let everyEmoji: [String] = {
    let file = FileManager.default.contents(atPath: "emoji/emoji.txt") ?? Data("😀".utf8)
    let all = EmojiList(Array(file)).keys.flatMap { $0.forms.flatMap { $0 } }
    return stride(from: 0, to: all.count, by: 8).map { all[$0..<min($0 + 8, all.count)].joined() }
  }()

  private static let prose =
    "It was a bright, cold day; the clocks said 13:45 — nobody asked “why?” (not even Zoë). Quick taxis jumped over, "

  private static let everyScript =
    prose + "Größe e\u{301} Łódź\nΚαλημέρα κόσμε Съешь ещё السلام عليكم שלום नमस्ते สวัสดี 你好世界 日本語の テキスト 한글 "
    + "👩‍👩‍👧‍👦 👍🏽 🇩🇪 "

  private static func scalars(_ range: ClosedRange<UInt32>) -> String {
    String(String.UnicodeScalarView(range.compactMap(Unicode.Scalar.init)))
  }

  /// 400 distinct characters of seven scripts, three times, each time in another order.
  private static let mix: String = {
    var characters = Array(
      (scalars(0x21...0x7E) + scalars(0xA1...0xAC) + scalars(0xC0...0xFF) + scalars(0x3B1...0x3C9)
        + scalars(0x410...0x44F) + scalars(0x5D0...0x5EA) + scalars(0x4E00...0x4E5F)
        + scalars(0x1F600...0x1F63F))
        .unicodeScalars.prefix(400))
    precondition(characters.count == 400)
    var generator = SplitMix64(state: 4)
    var text = String.UnicodeScalarView()
    for _ in 0..<3 {
      characters.shuffle(using: &generator)
      text += characters
    }
    return String(text)
  }()

  /// Returns so many scalars of a sample that is repeated, and counted, so that no two parts of it are alike.
  private static func long(_ count: Int, from sample: String) -> String {
    var text = String.UnicodeScalarView()
    var number = 0
    while text.count < count {
      number += 1
      text += "\(number). \(sample)".unicodeScalars
    }
    return String(String.UnicodeScalarView(text.prefix(count - 1))) + "."
  }
}
