import Expectations
import Snippets
import Testing

@Suite struct LabelRuleTests {
  @Test(arguments: [
    ("greetings", true), ("i18n", true), ("straße", true), ("1 2 3", true), ("", true), ("été", true),
    ("iPhone", false), ("Straße", false), ("OK", false), ("Été", false), ("ǅ", false), ("ＡＢ", false),
  ])
  func whatIsWrittenSmallIsInCapitals(label: String, hasCapitals: Bool) {
    expect(LabelRule.auto.hasCapitals(label), equals: hasCapitals)
    #expect(LabelRule.capitals.hasCapitals(label))
    #expect(!LabelRule.written.hasCapitals(label))
  }

  /// A capital is one character: a letter whose capital would be several stays.
  @Test(
    arguments: [
      ("a", "A"), ("é", "É"), ("e\u{301}", "E\u{301}"), ("ß", "ß"), ("ﬁ", "ﬁ"), ("ŉ", "ŉ"), ("я", "Я"),
      ("1", "1"),
      ("ǆ", "Ǆ"), ("א", "א"), ("👍", "👍"),
    ] as [(Character, Character)])
  func capitals(character: Character, capital: Character) {
    expect(LabelRule.capital(of: character), equals: capital)
  }
}
