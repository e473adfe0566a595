import Expectations
import Snippets
import TestSupport
import Testing

@Suite struct ShownTextTests {
  @Test(
    "What cannot be seen has a sign",
    arguments: [
      ("pay\u{202E}gpj.exe", "pay⇆gpj.exe"), ("\u{2066}a\u{2069}", "⇆a⇆"), ("\u{2068}a\u{2069}", "⇆a⇆"),
      ("a\u{200E}\u{200F}\u{61C}b", "a⇆⇆⇆b"), ("\u{202A}\u{202B}\u{202C}\u{202D}", "⇆⇆⇆⇆"),
      ("pay\u{200B}pal", "pay⬚pal"), ("a\u{2060}\u{FEFF}\u{AD}b", "a⬚⬚⬚b"),
      ("\u{3164}\u{115F}\u{1160}\u{FFA0}", "⬚⬚⬚⬚"),
      ("\u{2800}\u{1D159}\u{13432}", "⬚⬚⬚"), ("a\u{180E}b", "a⬚b"), ("\u{34F}\u{17B4}", "⬚⬚"),
      ("hi\u{E0072}\u{E006D}", "hi⬚⬚"), ("😀\u{E0072}\u{E007F}", "😀⬚⬚"), ("a\u{FE0F}b\u{E0101}", "a⬚b⬚"),
      ("1\u{FE0F}2", "1⬚2"), ("a\u{1B}[31mb", "a�[31mb"), ("\u{0}\u{7F}\u{9B}\u{FFF9}", "���⬚"),
      ("a\u{200D}b\u{200C}c", "a⬚b⬚c"), ("😀\u{200D}x", "😀⬚x"), ("\u{200D}😀", "⬚😀"),
      ("می\u{200C}\u{200C}خواهم", "می⬚⬚خواهم"), ("می\u{200C} خواهم", "می⬚ خواهم"),
    ])
  func unseen(text: String, shown: String) {
    expect(ShownText.of(text), equals: shown)
  }

  @Test(
    "What is seen stays as it is",
    arguments: [
      "", "plain", "two\nlines\tand\r\ntabs\u{85}\u{2028}", "Straße 日本 😀", "שלום 12 مرحبا", "e\u{301}",
      // Persian, Devanagari, Bengali, Sinhala, Malayalam, Mongolian.
      "می\u{200C}خواهم", "کار\u{200C}ها", "ه\u{200D}.ش", "क्\u{200D}ष", "क्\u{200C}ष", "র\u{200D}্য",
      "ශ්\u{200D}රී", "ന്\u{200D}", "ᠮᠣᠩᠭᠣᠯ\u{180B}", "ᠰᠠᠷ\u{180E}ᠠ",
      // A family, a waving hand, a keycap, a rainbow flag, a heart, flags of England and of a land.
      "👩\u{200D}👩\u{200D}👧", "👋🏽", "1\u{FE0F}\u{20E3}", "🏳\u{FE0F}\u{200D}🌈", "❤\u{FE0F}",
      "👁\u{FE0F}\u{200D}🗨\u{FE0F}", "👩🏽\u{200D}⚕\u{FE0F}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🇩🇪",
      // An ideograph of one of several shapes.
      "葛\u{E0100}飾", "神\u{FE00}",
    ])
  func seen(text: String) {
    expect(Array(ShownText.of(text).unicodeScalars), equals: Array(text.unicodeScalars))
  }

  @Test func otherTagsAfterTheFlagHaveSigns() {
    let england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    expect(ShownText.of(england + "\u{E0061}"), equals: england + "⬚")
    expect(ShownText.of("🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}"), equals: "🏴⬚⬚⬚⬚⬚")
  }

  @Test func aMessageKeepsIsolatesThatAreClosed() {
    let message = "the key “\(ShownText.isolated("שלום"))” is gone"
    #expect(message.unicodeScalars.contains("\u{2068}"))
    expect(ShownText.ofMessage(message), equals: message)
    expect(ShownText.of(message), equals: "the key “⇆שלום⇆” is gone")
    expect(ShownText.ofMessage("a\u{2068}b"), equals: "a⇆b")
    expect(ShownText.ofMessage("a\u{2069}b\u{2068}c\u{2069}"), equals: "a⇆b\u{2068}c\u{2069}")
    expect(ShownText.ofMessage("a\u{202E}b\u{1B}"), equals: "a⇆b�")
    expect(ShownText.isolated("plain 日本 😀"), equals: "plain 日本 😀")
  }

  // MARK: Properties

  /// Letters of several scripts, marks, emoji, white space, and everything that is not to be seen.
  private static let pool: [ClosedRange<UInt32>] = [
    0x00...0x7F, 0x80...0xAF, 0x300...0x303, 0x34F...0x34F, 0x5D0...0x5D3, 0x610...0x62F, 0x915...0x917,
    0x94D...0x94D, 0x9CD...0x9CD, 0x115F...0x1160, 0x180B...0x1822, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0x20E3...0x20E3, 0x2764...0x2764, 0x3164...0x3164, 0x4E00...0x4E02, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0x1F3F4...0x1F3F4, 0x1F44B...0x1F44B, 0x1F3FD...0x1F3FD,
    0x1F469...0x1F469, 0xE0061...0xE0067, 0xE007F...0xE007F, 0xE0100...0xE0101,
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...24, using: &random) {
      let range = pool.randomElement(using: &random) ?? 0x61...0x61
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { view.append(scalar) }
    }
    return String(view)
  }

  private static func isTurn(_ scalar: Unicode.Scalar) -> Bool {
    [0x61C, 0x200E, 0x200F].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  @Test func nothingUnseenIsLeftButWhereItIsPermitted() {
    var random = SplitMix64(state: 18)
    for _ in 0..<20_000 {
      let text = Self.text(&random)
      let (before, after) = (Array(text.unicodeScalars), Array(ShownText.of(text).unicodeScalars))
      expect(before.count, equals: after.count)
      expect(ShownText.of(ShownText.of(text)), equals: ShownText.of(text))
      for (index, (old, new)) in zip(before, after).enumerated() {
        #expect(new == old || "⇆⬚\u{FFFD}".unicodeScalars.contains(new))
        #expect(!Self.isTurn(new))
        #expect(new.properties.generalCategory != .control || new.properties.isWhitespace)
        guard new.properties.isDefaultIgnorableCodePoint else { continue }
        #expect(new == old && index > 0)
        // Two in a row are of an emoji: its look, and what joins the next one to it.
        let previous = after[max(0, index - 1)]
        #expect(
          !previous.properties.isDefaultIgnorableCodePoint || previous == "\u{FE0F}" && new == "\u{200D}")
      }
      if !before.contains(where: ShownText.isUnseen) { expect(before, equals: after) }
    }
  }

  @Test func aMessageNeverEndsInAnOpenIsolate() {
    var random = SplitMix64(state: 19)
    for _ in 0..<20_000 {
      let shown = ShownText.ofMessage(Self.text(&random) + "x" + Self.text(&random))
      var depth = 0
      for scalar in shown.unicodeScalars where Self.isTurn(scalar) {
        #expect(scalar == "\u{2068}" || scalar == "\u{2069}")
        depth += scalar == "\u{2068}" ? 1 : -1
        #expect(depth >= 0)
      }
      expect(depth, equals: 0)
      expect(ShownText.ofMessage(shown), equals: shown)
    }
  }

  @Test func readingTakesTimeInProportion() {
    let joiners = String(repeating: "\u{628}\u{64B}\u{200C}", count: 100_000)
    expect(ShownText.of(joiners + "ب").unicodeScalars.count, equals: 300_001)
    expect(ShownText.scalars(of: joiners, longest: 5).count, equals: 5)
    expect(
      ShownText.ofMessage(String(repeating: "\u{2068}", count: 300_000)).unicodeScalars.count, equals: 300_000
    )
  }
}
