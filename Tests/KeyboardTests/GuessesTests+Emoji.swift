import Expectations
import Testing
import Snippets
import Words

@testable import Keyboard

/// The emoji that a word stands for.
extension GuessesTests {
  private func emojiLetters(with phrases: Int = 0, _ change: (inout LetterRules) -> Void = { _ in })
    -> LetterKeyboard
  {
    var letters = letters()
    letters.keyboard.shelf.wordEmoji = ["the": "🎉", "zzz": "💤", "hi": "👋"]
    letters.keyboard.shelf.emojiUse.forms = "👋 👋🏽"
    let content = (0..<phrases).compactMap { Snippet(id: "\($0)", label: "The \($0)", pieces: ["\($0)"]) }
    letters.take(letters.keyboard.load(content))
    var rules = letters.keyboard.rules
    change(&rules.letters)
    letters.take(letters.keyboard.apply(rules))
    return letters
  }

  private func bar(_ letters: LetterKeyboard) -> [String] {
    letters.keyboard.frame?.keys.filter { ["offer", "word"].contains($0.id.kind) }.map(\.label) ?? []
  }

  @Test(
    "7: An emoji is behind phrases and words, but not in the place of the only word",
    arguments: [
      (0, ["the", "then", "🎉"]), (1, ["The 0", "the", "🎉"]), (2, ["The 0", "The 1", "the"]),
      (3, ["The 0", "The 1", "The 2"]),
    ] as [(Int, [String])])
  func emojiIsLast(phrases: Int, shown: [String]) throws {
    var letters = emojiLetters(with: phrases)
    try letters.type("the")
    expect(bar(letters), equals: shown)
  }

  @Test("7: A tap puts it in the place of the word, in the form that was chosen, and it was used")
  func emojiIsTaken()
    throws
  {
    var letters = emojiLetters()
    try letters.type("hi")
    expect(bar(letters), equals: ["his", "him", "👋🏽"])
    try letters.tap(word(2))
    expect(letters.typed.last, equals: .exchange("hi", with: "👋🏽 ", orNothing: true))
    expect(letters.keyboard.panels.context.content.emojiUse?.recents, equals: ["👋🏽"])
    expect(bar(letters), equals: [])
  }

  @Test("7: It goes with the next letter, and stands alone where no word is known") func emojiGoes() throws {
    var letters = emojiLetters()
    try letters.type("zzz")
    expect(bar(letters), equals: ["💤"])
    // A held one has no list: it is no word.
    try letters.down(word(0))
    letters.wait(1_000)
    #expect(letters.keyboard.core.openList.list?.content.items.isEmpty != false)
    letters.up()
    try letters.type("z")
    expect(bar(letters), equals: [])
  }

  @Test("7: A setting turns it off") func emojiIsOff() throws {
    var letters = emojiLetters { $0.emoji = false }
    try letters.type("the")
    expect(bar(letters), equals: ["the", "then", "there"])
  }
}
