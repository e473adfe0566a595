import Foundation
import Stage
import Testing

/// What becomes of a text after its tap: it is replaced, stopped, lost with its field, or nobody is to see it.
@Suite struct TextFateTests {
  /// In lines, so that no client has to lay out one endless paragraph.
  static let long = (1...2_000).map { "\($0): na\u{EF}ve caf\u{E9}\n" }.joined()

  static func settings(_ text: String, _ stage: Stage) throws -> [String] {
    ["--config", try stage.write(text, to: "config.toml")]
  }

  static func startKeyboard(_ document: String, settings: String = "", on stage: Stage) throws -> Keyboard {
    let path = try stage.write(document, to: "content.json")
    return try Fixture.startKeyboard(
      on: stage, arguments: ["--content", path] + (try Self.settings(settings, stage)))
  }

  // MARK: Replace

  static let three = "[typing]\ncycle = 'replace'\n"

  @Test func nextTapReplacesThroughTheInputMethod() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField()
    let keyboard = try Self.startKeyboard(
      Fixture.document([("1", "x", ["👩‍👩‍👧‍👦 one", "two"]), ("2", "y", ["y"])]), settings: Self.three, on: stage)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    try keyboard.tap("snippet:2", "snippet:1")
    try field.expect("y👩‍👩‍👧‍👦 one")
    try keyboard.tap("snippet:1")
    try field.expect("ytwo")
    try keyboard.tap("space", "snippet:1", "snippet:1")
    try field.expect("ytwo two")
    try keyboard.tap("snippet:1")
    try field.expect("ytwo 👩‍👩‍👧‍👦 one")
  }

  /// A terminal gets a BackSpace (DEL) for each character that the user sees.
  @Test func nextTapReplacesByKeys() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startTerminal()
    let keyboard = try Self.startKeyboard(
      Fixture.document([("1", "x", ["e\u{301}a", "two"])]), settings: Self.three, on: stage)
    try field.waitForFocus()
    try keyboard.tap("snippet:1", "snippet:1", "return", "snippet:1")
    try field.expect("e\u{301}a\u{7F}\u{7F}two\re\u{301}a")
  }

  /// A BackSpace takes a character as the user sees it, or a part of one, as the script has it.
  @Test(arguments: Toolkit.installedByKeys)
  func nextTapReplacesByKeysInEveryScript(toolkit: Toolkit) throws {
    // In Qt an emoji of several parts or a letter with a combining accent goes part by part.
    let text =
      "नमस्ते क्षत्रिय สวัสดี น้ำใจ ที่นี่ السَّلامُ שָׁלוֹם" + (toolkit == .qt5 ? "" : " 👩‍👩‍👧 e\u{301}")
    let stage = try Stage()
    defer { stage.stop() }
    let field = try toolkit.start(on: stage)
    let keyboard = try Self.startKeyboard(
      Fixture.document([("1", "x", [text, "two"]), ("2", "y", ["say "])]), settings: Self.three,
      on: stage)
    try field.waitForFocus()
    try keyboard.tap("snippet:2", "snippet:1")
    try field.poll(for: "say " + text, on: stage)
    try keyboard.tap("snippet:1")
    try field.poll(for: "say two", on: stage)
  }

  // MARK: Stop

  /// By the mark or by hiding, in the middle of a text that takes its time.
  @Test(arguments: [true, false]) func longTextCanBeEnded(byItsMark: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startTerminal()
    let keyboard = try Self.startKeyboard(
      Fixture.document([("1", "long", [Self.long]), ("2", "end", ["."])]), on: stage)
    try field.waitForFocus()
    let key = try keyboard.center(of: "snippet:1", in: try keyboard.inspect())
    try stage.tap(x: key.x, y: key.y, time: 10_000)
    try keyboard.wait(for: "showing the Stop mark") { $0.key("snippet:1")?.stops == true }
    try field.wait(for: "some of the text") { $0.count > 1_000 }
    if byItsMark {
      // By its own time long after the mark, which somebody can have seen by then.
      try stage.tap(x: key.x, y: key.y, time: 20_000)
    } else {
      try keyboard.command("hide")
      try keyboard.command("show")
      try keyboard.waitUntilReady()
    }
    try keyboard.wait(for: "without the mark") { $0.key("snippet:1")?.stops == nil }
    try keyboard.tap("snippet:2")
    try field.wait(for: "the full stop") { $0.last == UInt8(ascii: ".") }
    let whole = Self.long.replacing("\n", with: "\r")
    let typed = String(decoding: field.received.dropLast(), as: UTF8.self)
    #expect(whole.hasPrefix(typed))
    #expect(typed.utf8.count < whole.utf8.count)
  }

  // MARK: Lost

  /// The rest of a text goes nowhere when its field loses the focus.
  @Test func restOfATextIsNotTypedElsewhere() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Self.startKeyboard(
      Fixture.document([("1", "long", [Self.long]), ("2", "end", ["."])]), on: stage)
    let second = try stage.startGTKField()
    try second.waitForFocus()
    let first = try stage.startGTKField()
    try first.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    // It answers no commit, so that most of the text has to wait.
    first.process.signal(SIGSTOP)
    defer { first.process.signal(SIGCONT) }
    // A finger's tap could reach the keyboard after the focus has moved.
    try keyboard.type("snippet:1")
    #expect(try stage.run(["swaymsg", "focus", "prev"]).ending == .exit(0))
    try second.waitForFocus()
    try keyboard.tap("snippet:2")
    try second.expect(".")
    first.process.signal(SIGCONT)
    try first.settle()
    let typed = String(decoding: first.received, as: UTF8.self)
    #expect(Self.long.hasPrefix(typed))
    #expect(typed.utf8.count < Self.long.utf8.count)
  }

  // MARK: Private

  @Test func listShowsDotsInAFieldForSecrets() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.password)
    let keyboard = try Self.startKeyboard(Fixture.document([("1", "x", ["one", "two"])]), on: stage)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    let popup = try GestureTests.openList(of: "snippet:1", stage, keyboard)
    #expect(popup.items.map(\.label) == ["1 ••••••••", "2 ••••••••"])
    let row = try GestureTests.center(of: 1, in: popup, stage, keyboard)
    try stage.motion(0, x: row.x, y: row.y)
    try keyboard.wait(for: "on the row") { $0.popup?.selected == 1 }
    try stage.up(0)
    try field.expect("two")
  }

  /// Nobody would see what of the commits has arrived.
  @Test func fieldForSecretsThatTellsNothingGetsKeys() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startTextInputClient(
      Programs.found().directory + "/TextInputClient", isPassword: true)
    let keyboard = try Self.startKeyboard(Fixture.document([("1", "x", ["one", "two"])]), on: stage)
    try field.waitForFocus()
    var popup = try GestureTests.openList(of: "snippet:1", stage, keyboard)
    while popup.items.map(\.label) != ["1 ••••••••", "2 ••••••••"] {
      try stage.up(0)
      popup = try GestureTests.openList(of: "snippet:1", stage, keyboard)
    }
    #expect(try keyboard.inspect().typing == "virtual-keyboard")
  }

  // MARK: Problems

  @Test func unknownVariableIsShownOnItsKey() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let keyboard = try Self.startKeyboard(
      Fixture.document([("1", "good", ["x"]), ("2", "bad", ["{{nmae}}"])]), on: stage)
    let inspection = try keyboard.inspect()
    #expect(inspection.key("snippet:1")?.problem == nil)
    let problem = try #require(inspection.key("snippet:2")?.problem)
    #expect(problem.contains("content.json:1: "))
    #expect(problem.contains("unknown variable {{nmae}}"))
    let key = try #require(inspection.key("snippet:2"))
    let place = try keyboard.center(of: "snippet:2", in: inspection)
    // The middle of the mark, left of its sign.
    try PictureTests.wait(
      for: [0xFF, 0x3B, 0x30], x: place.x + key.width / 2 - 12, y: place.y - key.height / 2 + 9, on: stage)
  }
}
