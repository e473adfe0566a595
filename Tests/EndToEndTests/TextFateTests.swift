import Expectations
import Foundation
import Stage
import Testing

/// The fate of a text after its tap: it is replaced, stopped, lost with its field, or nobody is to see it.
@Suite struct TextFateTests {
  /// A long text in lines, so that no client has to lay out one endless paragraph.
  private static let long = (1...2_000).map { "\($0): na\u{EF}ve caf\u{E9}\n" }.joined()

  // MARK: Replace

  private static let replaces = "[typing]\ncycle = 'replace'\n"

  @Test func nextTapReplacesThroughTheInputMethod() throws {
    let scene = try Scene(.view, .keys(["👩‍👩‍👧‍👦 one", "two"], ["y"]), settings: Self.replaces)
    defer { scene.stop() }
    try scene.tap("snippet:2", "snippet:1")
    try scene.expect("y👩‍👩‍👧‍👦 one")
    try scene.tap("snippet:1")
    try scene.expect("ytwo")
    try scene.tap("space", "snippet:1", "snippet:1")
    try scene.expect("ytwo two")
    try scene.tap("snippet:1")
    try scene.expect("ytwo 👩‍👩‍👧‍👦 one")
  }

  /// A terminal gets a BackSpace (DEL) for each character that the user sees.
  @Test func nextTapReplacesByKeys() throws {
    let scene = try Scene(.terminal, .keys(["e\u{301}a", "two"]), settings: Self.replaces)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:1", "return", "snippet:1")
    try scene.expect("e\u{301}a\u{7F}\u{7F}two\re\u{301}a")
  }

  /// A BackSpace takes a character as the user sees it, or a part of one, as the script has it.
  @Test(arguments: Toolkit.installedByKeys)
  func nextTapReplacesByKeysInEveryScript(toolkit: Toolkit) throws {
    // In Qt an emoji of several parts or a letter with a combining accent goes part by part.
    let text =
      "नमस्ते क्षत्रिय สวัสดี น้ำใจ ที่นี่ السَّلامُ שָׁלוֹם" + (toolkit == .qt5 ? "" : " 👩‍👩‍👧 e\u{301}")
    let scene = try Scene(.toolkit(toolkit), .keys([text, "two"], ["say "]), settings: Self.replaces)
    defer { scene.stop() }
    try scene.tap("snippet:2", "snippet:1")
    try scene.expectWhenAsked("say " + text)
    try scene.tap("snippet:1")
    try scene.expectWhenAsked("say two")
  }

  // MARK: Stop

  /// The mark or hiding ends a text that takes its time, in the middle of it.
  @Test(arguments: [true, false]) func longTextCanBeEnded(byItsMark: Bool) throws {
    let scene = try Scene(.terminal, .keys([Self.long], ["."]))
    defer { scene.stop() }
    let key = try scene.place(of: "snippet:1")
    try scene.tap(at: key, time: 10_000)
    try scene.wait(for: "showing the Stop mark") { $0.key("snippet:1")?.stops == true }
    try scene.field.wait(for: "some of the text") { $0.count > 1_000 }
    if byItsMark {
      // The tap's own time is long after the mark, which somebody can have seen by then.
      try scene.tap(at: key, time: 20_000)
    } else {
      try scene.hideAndShow()
    }
    try scene.wait(for: "without the mark") { $0.key("snippet:1")?.stops == nil }
    try scene.tap("snippet:2")
    try scene.field.wait(for: "the full stop") { $0.last == UInt8(ascii: ".") }
    expectPart(String(scene.text.dropLast()), of: Self.long.replacing("\n", with: "\r"))
  }

  /// Expects that the text has begun, and has not come to its end.
  private func expectPart(_ typed: String, of whole: String) {
    #expect(!typed.isEmpty && whole.hasPrefix(typed))
    #expect(typed.utf8.count < whole.utf8.count)
  }

  // MARK: Lost

  /// The rest of a text goes nowhere when its field loses the focus.
  @Test func restOfATextIsNotTypedElsewhere() throws {
    let scene = try Scene(.view, .keys([Self.long], ["."]))
    defer { scene.stop() }
    let second = try scene.startSecondClient()
    try scene.waitForInputMethod()
    // The second client answers no commit, so that most of the text has to wait.
    second.process.signal(SIGSTOP)
    defer { second.process.signal(SIGCONT) }
    // A finger's tap could reach the keyboard after the focus has moved.
    try scene.keyboard.type("snippet:1")
    // The beginning has been sent by the time of this answer.
    _ = try scene.inspect()
    // The keyboard makes no commit while the focus moves: wlroots before 0.17.1 would give one that crosses that to the other field.
    let keyboard = scene.keyboard.process
    keyboard.signal(SIGSTOP)
    defer { keyboard.signal(SIGCONT) }
    // The compositor reads 4,096 bytes of a client in a turn, and has to have read a commit that was on its way.
    for _ in 0..<3 { try scene.stage.waitForCompositor() }
    try scene.focusPrevious()
    try scene.field.waitForFocus()
    keyboard.signal(SIGCONT)
    try scene.tap("snippet:2")
    try scene.expect(".")
    second.process.signal(SIGCONT)
    try second.settle()
    expectPart(String(decoding: second.received, as: UTF8.self), of: Self.long)
  }

  // MARK: Private

  @Test func listShowsDotsInAFieldForSecrets() throws {
    let scene = try Scene(.password, .keys(["one", "two"]))
    defer { scene.stop() }
    let list = try scene.openList(of: "snippet:1")
    expect(list.items.map(\.label), equals: ["1 ••••••••", "2 ••••••••"])
    try scene.move(toRow: 1, of: list)
    try scene.lift()
    try scene.expect("two")
  }

  /// Nobody would see which of the commits have arrived: the field shows nothing, or dots.
  @Test(arguments: [Client.password, .silentPassword])
  func fieldForSecretsGetsKeys(client: Client) throws {
    let scene = try Scene(client, .keys(["one", "two"]))
    defer { scene.stop() }
    while try scene.openList(of: "snippet:1").items.map(\.label) != ["1 ••••••••", "2 ••••••••"] {
      try scene.lift()
    }
    try expect(scene.inspect().typing, equals: "virtual-keyboard")
  }

  // MARK: Problems

  @Test func unknownVariableIsShownOnItsKey() throws {
    let scene = try Scene(.none, .keys(["x"], ["{{nmae}}"]))
    defer { scene.stop() }
    let inspection = try scene.inspect()
    #expect(inspection.key("snippet:1")?.problem == nil)
    let key = try #require(inspection.key("snippet:2"))
    let problem = try #require(key.problem)
    #expect(problem.contains("content.json:1: "))
    #expect(problem.contains("unknown variable {{nmae}}"))
    let center = try scene.keyboard.center(of: "snippet:2", in: inspection)
    // This is the middle of the mark, left of its sign.
    try scene.waitForColour(
      .problem, at: (center.x + key.width / 2 - 12, center.y - key.height / 2 + 9))
  }
}
