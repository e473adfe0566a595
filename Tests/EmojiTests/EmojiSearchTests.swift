import Emoji
import Expectations
import Testing

@Suite struct EmojiSearchTests {
  private func found(_ text: String, in languages: [String] = ["de", "en"], limit: Int = 5) throws -> [String]
  {
    var search = EmojiSearch(
      limit: limit, frequent: EmojiName.emoji(in: try EmojiFileTests.bytes("frequent")))
    for language in languages { search.add(EmojiName.all(in: try EmojiFileTests.bytes(language))) }
    return search.find(text).map(\.emoji)
  }

  @Test(
    "Words of both languages are found by their beginning, or with a mistake",
    arguments: [
      ("hund", "🐕"), ("dog", "🐕"), ("herz", "❤️"), ("grinsend", "😀"), ("party pop", "🎉"), ("Konfetti", "🎉"),
      ("Überraschung", "🥳"), ("ueberrasch", "🥳"), ("elefnat", "🐘"), ("deutschland", "🇩🇪"), ("ärztin", "👩‍⚕️"),
    ] as [(String, String)])
  func words(text: String, emoji: String) throws {
    let found = try found(text)
    #expect(found.contains(emoji), "\(text): \(found)")
  }

  @Test func anEmojiIsFoundOnceAndNoneForNothing() throws {
    let found = try found("tiger", limit: 50)
    expect(found.filter { $0 == "🐅" }.count, equals: 1)
    try expect(self.found("  "), equals: [])
    try expect(self.found("qwertzuiopü"), equals: [])
  }

  @Test func theNameIsThatOfTheLanguageInWhichItWasFound() throws {
    var search = EmojiSearch(limit: 1, frequent: [])
    for language in ["fr", "en"] { search.add(EmojiName.all(in: try EmojiFileTests.bytes(language))) }
    for name in ["fusée", "rocket"] {
      let found = search.find(name)
      expect(found.map(\.name), equals: [name])
    }
  }
}
