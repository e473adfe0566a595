import Emoji
import Expectations
import Testing

/// The emoji of a word, in the files that are installed.
@Suite struct EmojiWordTests {
  private func emoji(for word: String, in language: String) throws -> String? {
    EmojiWord.emoji(
      for: word, in: try EmojiFileTests.bytes(language), frequent: try EmojiFileTests.bytes("frequent"))
  }

  @Test(
    "The emoji that is meant most often, rather one that is called so",
    arguments: [
      ("en", "party", "🎉"), ("en", "Party", "🎉"), ("en", "love", "❤️"), ("en", "dog", "🐕"),
      ("en", "thanks", "🙏"),
      ("de", "feuer", "🔥"), ("de", "Feuer", "🔥"), ("de", "liebe", "😍"), ("de", "Bier", "🍻"),
      ("fr", "fête", "🎉"),
    ] as [(String, String, String)])
  func words(language: String, word: String, emoji: String) throws {
    try expect(self.emoji(for: word, in: language), equals: emoji)
  }

  @Test(
    "Parts of words, short ones, and those of most emoji stand for none",
    arguments: [
      "celebrat", "elebrate", "ok", "face", "with", "xyzzy", "", "par|", "grinning\tface", "pa rty", "party1",
    ])
  func none(word: String) throws { try expect(emoji(for: word, in: "en"), equals: nil) }

  @Test func filesOfOtherFormsHaveNone() {
    for text in ["", "party", "\tparty\t", "party\tparty\tparty\tparty", "🎉\t\tparty", "\n\nparty\n"] {
      expect(EmojiWord.emoji(for: "party", in: Array(text.utf8), frequent: []), equals: nil, text)
    }
    expect(EmojiWord.emoji(for: "party", in: Array("🎉\tparty\t".utf8), frequent: []), equals: "🎉")
  }
}
