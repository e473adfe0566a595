import Expectations
import Testing

@testable import Typing

/// Tests which phrases have a space between them, one after the other.
@Suite struct SmartSpaceTests {
  private static func isNeeded(_ first: String, _ second: String) -> Bool {
    SmartSpace.isNeeded(between: first, and: second)
  }

  @Test(
    "After a letter, a digit or a sentence mark, of every script",
    arguments: [
      "See you", "naïve", "cafe\u{301}", "Größe", "room 12", "Wait…", "a.", "a!", "a?", "a,", "a;", "a:",
      "a?!",
      "Привет", "Γειά", "τι\u{37E}", "مرحبا", "مرحبا،", "مرحبا؟", "۱۲", "שלום", "שלום\u{200F}", "नमस्ते", "नमस्ते।",
      "안녕하세요", "ሰላም።", "Բարև։", "გამარჯობა", "He said \"hi\"", "(see below)", "[1]", "“Yes.”", "„Ja“", "»Ja«",
      "« Oui »", "‹Ja›", "'Yes'", "‘Yes’", "the “one” (1)", "Hi :)", "o'clock",
    ])
  func ends(first: String) {
    #expect(Self.isNeeded(first, "tomorrow"))
  }

  @Test(
    "Not after anything else",
    arguments: [
      "", " ", "you ", "you\n", "you\t", "you\u{A0}", "-", "a-", "a/", "a@", "a_", "a=", "(", "a (", "say \"",
      "say “", "¿", "#", "5 €", "10 %", "😀", "a😀", "l'", "l’", "你好", "你好。", "你好！", "「你好」", "（好）", "こんにちは",
      "カタカナ", "Ｏ３", "。", "สวัสดี", "ສະບາຍດີ", "ជំរាបសួរ", "မင်္ဂလာပါ", "a\u{200B}", ")", "\"", "()", "' '",
    ])
  func endsOtherwise(first: String) {
    #expect(!Self.isNeeded(first, "tomorrow"))
  }

  @Test(
    "Before a letter, a digit or an opening quote, of every script",
    arguments: [
      "tomorrow.", "Übermorgen", "e\u{301}t\u{E9}", "12", "Привет", "مرحبا", "\u{200F}שלום", "۱۲", "नमस्ते",
      "안녕",
      "\"Yes\"", "“Yes”", "„Ja“", "»Ja«", "«Oui»", "« Oui »", "'Yes'", "‘Yes’", "”Hej”", "¿Qué?", "¡Hola!",
      "\"¿Qué?\"",
    ])
  func begins(second: String) {
    #expect(Self.isNeeded("See you", second))
  }

  @Test(
    "Not before anything else",
    arguments: [
      "", " tomorrow", "\ntomorrow", "\t", ".", ", she said", "!", "?", "…", ")", "(maybe)", "-", "–",
      "@home", "#tag",
      "/path", "😀", "\"", "\", she said", "” she said", "'s", "’ll do", "¿", "\u{301}a", "明天", "「明天」", "，",
      "あした",
      "カナ", "５", "พรุ่งนี้", "€5", "$|$",
    ])
  func beginsOtherwise(second: String) {
    #expect(!Self.isNeeded("See you", second))
  }

  @Test("Only where both scripts have spaces")
  func bothScripts() {
    #expect(!Self.isNeeded("第", "3"))
    #expect(!Self.isNeeded("3", "月"))
    #expect(!Self.isNeeded("OK", "明天"))
    #expect(Self.isNeeded("OK", "내일"))
  }

  @Test("What a deletion leaves is before the cursor") func afterDeletion() {
    expect(TypedText("you.").afterDeletion, equals: TypedText("you"))
    expect(TypedText("you,a", cursorBack: 2).afterDeletion, equals: TypedText("yo,a", cursorBack: 2))
    // Nothing of it is left, or clients differ.
    #expect(TypedText("a").afterDeletion == nil)
    #expect(TypedText("").afterDeletion == nil)
    #expect(TypedText("ab", cursorBack: 2).afterDeletion == nil)
    #expect(TypedText("ae\u{301}").afterDeletion == nil)
  }
}

/// Tests where a space may come after what was typed last.
@Suite struct TypistSpaceTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  private mutating func activate(
    _ purpose: ContentPurpose = .normal, hint: UInt32 = 0, withText: Bool = true
  ) throws {
    (client.before, client.after) = ("say ", "")
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle(
      [.activate, .contentType(hint: hint, purpose: purpose.rawValue)] + client.state(withText: withText),
      time: 0)
  }

  /// Types, and has the client answer.
  private mutating func type(_ text: String, back: Int = 0, withText: Bool = true) throws {
    try client.take(typist.type(text, cursorBack: back, time: 1_000))
    _ = typist.handle(client.state(withText: withText), time: 1_010)
    _ = typist.advance(to: 2_000)
  }

  private func takesSpace(_ text: String, back: Int = 0) -> Bool {
    typist.takesSpace(after: TypedText(text, cursorBack: back))
  }

  @Test("By keys, what was typed last is there") mutating func byKeys() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.type("See you", time: 1_000))
    #expect(takesSpace("See you"))
  }

  @Test("A client that shows it") mutating func shown() throws {
    try activate()
    try type("See you")
    #expect(client.content == "say See you|" && takesSpace("See you"))
    // No space follows what is not there.
    #expect(!takesSpace("See me"))
  }

  @Test("A client that has not answered yet") mutating func unanswered() throws {
    try activate()
    try client.take(typist.type("See you", time: 1_000))
    #expect(takesSpace("See you"))
    // Text that waits for that answer takes one, too.
    try client.take(typist.type(" all", time: 1_001))
    #expect(typist.isTyping && takesSpace(" all"))
  }

  @Test("A client that tells nothing of its text") mutating func silent() throws {
    try activate(withText: false)
    try type("See you", withText: false)
    #expect(typist.path == .inputMethod && takesSpace("See you"))
  }

  @Test("The cursor's place in it") mutating func cursor() throws {
    try activate()
    try type("Dear ,", back: 1)
    client.handleKeys()
    _ = typist.handle(client.state(), time: 2_010)
    expect(client.content, equals: "say Dear |,")
    #expect(takesSpace("Dear ,", back: 1) && !takesSpace("Dear ,"))
  }

  @Test("Somebody has typed or moved the cursor since", arguments: ["say See you and", "say ", ""])
  mutating func moved(before: String) throws {
    try activate()
    try type("See you")
    client.before = before
    _ = typist.handle(client.state(), time: 3_000)
    #expect(!takesSpace("See you"))
  }

  @Test("Text is selected") mutating func selection() throws {
    try activate()
    try type("See you")
    _ = typist.handle([.surroundingText(text: "say See you", cursor: 11, anchor: 8), .done], time: 3_000)
    #expect(!takesSpace("See you"))
  }

  @Test("A client that shows the line with the cursor only") mutating func cut() throws {
    try activate()
    try client.take(typist.type("Hello,\nsee you", time: 1_000))
    client.before = "see you"
    _ = typist.handle(client.state(), time: 1_010)
    #expect(takesSpace("Hello,\nsee you"))
  }

  @Test("Not where a field has no words", arguments: ContentPurpose.allCases)
  mutating func purposes(purpose: ContentPurpose) throws {
    try activate(purpose)
    try type("a")
    let hasWords = [.normal, .alpha, .name].contains(purpose)
    expect(takesSpace("a"), equals: hasWords)
  }

  @Test("Not where a field hides its text", arguments: [0x40, 0x80] as [UInt32])
  mutating func hidden(hint: UInt32) throws {
    try activate(hint: hint)
    try type("a")
    #expect(!takesSpace("a"))
  }
}
