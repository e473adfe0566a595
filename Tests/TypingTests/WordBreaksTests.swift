import Expectations
import TestSupport
import Testing

@testable import Typing

@Suite struct WordBreaksTests {
  /// Segments as the rules of UAX #29 have them; "÷" is a boundary, as in Unicode's own test data.
  @Test(arguments: [
    "a", "can÷ ÷go", "ab÷  ÷cd",
    "\r\n÷a", "a÷\n÷\n÷b", "a÷\r÷b", "a÷\u{2028}÷\u{308}÷b",  // WB3 to WB3b
    "👩‍👩‍👧", "\u{200D}🛑", "❤️‍🔥÷❤️",  // WB3c
    "a\u{308}b", "a\u{AD}b\u{200D}", "\u{308}÷a",  // WB4
    "Größe", "été", "Ελληνικά", "مرحبا÷ ÷بالعالم", "한국어",  // WB5
    "can't", "l’été", "example.com", "a:b", "a\u{308}'\u{200D}b", "a÷'", "'÷a",  // WB6, WB7
    "a÷'÷'÷b", "a÷.÷ ÷b",
    "ש'", "ש\"ש", "ש÷\"", "ש÷\"÷a", "צה\"ל",  // WB7a to WB7c
    "1a2", "3.14", "1,000.5", "1'000", "1÷.", "1÷:÷2", "a÷,÷b", "1÷,÷a",  // WB8 to WB12
    "カタカナ", "ｶﾀ", "ア÷あ", "ア÷a",  // WB13
    "snake_case_2", "_a_", "カ_1", "_÷-",  // WB13a, WB13b
    "🇩🇪÷🇫🇷", "a÷🇩🇪÷🇫", "🇩\u{308}🇪",  // WB15, WB16
    "日÷本÷語", "ひ÷ら", "ก÷ข", "👍🏽÷👍", "a÷-÷b", "a÷!÷?",  // WB999
  ]) func segments(marked: String) {
    let expected = marked.unicodeScalars.split(separator: "÷").map(String.init)
    let scalars = expected.flatMap(\.unicodeScalars)
    let starts = WordBreaks.segmentStarts(of: scalars)
    let found = zip(starts, starts.dropFirst() + [scalars.count]).map { start, end in
      String(String.UnicodeScalarView(scalars[start..<end]))
    }
    expect(found, equals: expected)
  }

  @Test(arguments: [
    ("", ""), (" ", " "), (" \n\t\u{A0}\u{3000}", " \n\t\u{A0}\u{3000}"), ("hello", "hello"),
    ("hello world", "world"), ("hello world \n ", "world \n "), ("don't", "don't"), ("hello, ", ", "),
    ("wait...", "..."), ("what?! ", "?! "), ("a — ", "— "), ("(a)", ")"), ("well-known", "known"),
    ("a-", "-"),
    ("1 + 1 =", "="), ("3.14", "3.14"), ("hi 👨‍👩‍👧", "👨‍👩‍👧"), ("👍🏽👍🏽", "👍🏽"), ("!👍🏽", "👍🏽"), ("👍🏽!", "!"),
    ("❤️❤️ ", "❤️ "), ("🇩🇪🇫🇷", "🇫🇷"), ("日本", "本"), ("カタカナ", "カタカナ"), ("e\u{301}te\u{301}", "e\u{301}te\u{301}"),
    ("a \u{301}", " \u{301}"), ("x \r\n", "x \r\n"), ("snake_case", "snake_case"), ("#️⃣1️⃣", "1️⃣"),
  ]) func steps(text: String, deleted: String) {
    let step = WordBreaks.lastStep(of: text)
    expect(step.bytes, equals: deleted.utf8.count)
    expect(step.characters, equals: deleted.count)
    #expect(text.unicodeScalars.reversed().starts(with: deleted.unicodeScalars.reversed()))
  }

  /// Steps are whole graphemes, and lead to the start of any text.
  @Test(arguments: 0..<200 as Range<UInt64>) func stepsComeToTheStart(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var text = random.text(upTo: 200) + "👨‍👩‍👧" + random.text(upTo: 20)
    while !text.isEmpty {
      let step = WordBreaks.lastStep(of: text)
      try #require((1...text.utf8.count).contains(step.bytes))
      let rest = try #require(String(text.utf8.dropLast(step.bytes)))
      text.removeLast(step.characters)
      try #require(text.unicodeScalars.elementsEqual(rest.unicodeScalars))
    }
  }
}
