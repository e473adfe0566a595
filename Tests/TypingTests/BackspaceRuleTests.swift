import Expectations
import Testing

@testable import Typing

/// The number of BackSpace keys that GTK 3.24 needs for a grapheme.
@Suite struct BackspaceRuleTests {
  @Test(
    arguments: [
      ("a", 1), ("e\u{301}", 1), ("o\u{302}\u{323}", 1), ("и\u{306}", 1), ("α\u{301}", 1), ("か\u{3099}", 1),
      ("한", 1), ("👨‍👩‍👧", 1), ("🇩🇪", 1), ("👍🏽", 1), ("1\u{FE0F}\u{20E3}", 1), ("❤\u{FE0F}", 1), ("\n", 1),
      ("कि", 2), ("क्ष", 3), ("\u{958}", 1), ("क्", 2), ("กำ", 2), ("ที่", 3), ("ب\u{64E}", 2), ("\u{623}", 1),
      ("ا\u{654}", 1), ("ו\u{5BC}", 2), ("\u{1112}\u{1161}\u{11AB}", 3), ("கா", 2), ("கொ", 1), ("কো", 1),
      ("ক্ষো", 3), ("ខ្ម", 3), ("ကြိ", 3), ("葛\u{E0100}", 2), ("\u{25CC}\u{301}", 2),
    ] as [(String, Int)])
  func count(text: String, keys: Int) {
    expect(BackspaceRule.count(text), equals: keys)
  }

  @Test func whatIsLeft() {
    var text = "ที่"
    var steps: [String] = []
    while let last = text.popLast() {
      text += BackspaceRule.rest(of: last)
      steps.append(text)
    }
    expect(steps.map { Array($0.unicodeScalars) }, equals: ["ที", "ท", ""].map { Array($0.unicodeScalars) })
  }
}
