import Expectations
import Foundation
import Stage
import Testing

/// The text of the last tap is taken back whole, by a flick on delete or by the command.
@Suite struct UndoTests {
  private static let long = String(repeating: "Größe — naïve 日本 e\u{301} ", count: 12)

  private static func start(_ client: Client) throws -> Scene {
    // A busy machine may take its time for the flick.
    try Scene(
      client, try .keys(["before "], [long, "second "], ["Dear $|$,"]), settings: Fixture.slowRepeat)
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func aFlickTakesTheLastTapBack(client: Client) throws {
    let scene = try Self.start(client)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("before " + Self.long)
    try scene.flickDelete()
    try scene.expectAfterDeletion("before ")
    try scene.wait(for: "due again") { $0.key("snippet:2")?.next == 0 }
    try scene.tap("snippet:2")
    try scene.expectAfterDeletion("before " + Self.long)
  }

  /// The view shows 4,000 bytes of such a text, or its last line.
  @Test(arguments: [" ", "\n"])
  func aLongTextIsTakenBackInParts(separator: String) throws {
    let words = (0..<1_667).map { "Größe\($0 % 10)" + ($0 % 100 == 99 ? separator : " ") }
    let text = words.joined().prefix(10_000)
    let scene = try Scene(
      .view, try .keys(["before "], [String(text)]), settings: Fixture.slowRepeat,
      environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect("before " + text)
    let keys = scene.keysSent
    try scene.flickDelete()
    try scene.expect("before ")
    try expect(scene.settledText(), equals: "before ")
    // These are the deletion that the flick begins with, line breaks, and a rest of 1,024 bytes at most, pressed and released.
    #expect(scene.keysSent - keys <= 2 * (1 + text.count { $0 == "\n" } + 1_024))
  }

  /// A text view shows its line, and that of GTK 4 three words at least: neither all of a phrase of several lines.
  @Test(arguments: Toolkit.installedWithTextInput) func phrasesOfSeveralLinesAreTakenBack(toolkit: Toolkit)
    throws
  {
    let letter = "Thank you for your letter.\nI will call you back.\n\nYours,\nAda\n"
    let long = (1...30).map { "\($0). a line of a long letter, as they go\n" + ($0 % 5 == 0 ? "\n" : "") }
    let texts = [String(letter.prefix(48)), letter, long.joined(), String(long.joined().prefix(900))]
    let scene = try Scene(
      .toolkit(toolkit), .keys(["Before it all.\nbefore "], [texts[0]], [texts[1]], [texts[2]], [texts[3]]),
      settings: Fixture.slowRepeat)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expectWhenAsked("Before it all.\nbefore ")
    for (number, text) in texts.enumerated() {
      try scene.tap("snippet:\(number + 2)")
      try scene.expectWhenAsked("Before it all.\nbefore " + text)
      try scene.flickDelete()
      try scene.expectWhenAsked("Before it all.\nbefore ")
    }
  }

  @Test func theCommandTakesBackOnce() throws {
    let scene = try Self.start(.view)
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:3")
    try scene.expect("before Dear ,")
    #expect(try scene.command("undo").hasPrefix("Dear ,"))
    try scene.expect("before ")
    try Self.expectRefusal("There is nothing to take back.", scene)
    try scene.tap("snippet:1", "space")
    try scene.expect("before before  ")
    try Self.expectRefusal("There is nothing to take back: you typed since.", scene)
  }

  private static func expectRefusal(_ sentence: String, _ scene: Scene) throws {
    #expect {
      try scene.command("undo")
    } throws: {
      "\($0)".contains(sentence)
    }
  }

  @Test func aFlickAfterSomethingElseDeletesACharacterAndNoMore() throws {
    let scene = try Self.start(.view)
    defer { scene.stop() }
    try scene.tap("snippet:1", "space")
    try scene.expect("before  ")
    try scene.flickDelete()
    try scene.expect("before ")
    try expect(scene.settledText(), equals: "before ")
  }
}

extension Scene {
  /// Brings a finger down on delete and flicks it to the left.
  func flickDelete() throws { try keyboard.flickDelete() }

  /// Waits for a text; in a terminal, for what a line editor makes of BackSpace keys.
  func expectAfterDeletion(_ text: String) throws {
    guard client.isTerminal else { return try expect(text) }
    try field.wait(for: "the text after its deletions") { Self.edited($0) == text }
  }

  /// Returns what a line editor shows for bytes with DEL among them: each takes a character.
  private static func edited(_ bytes: [UInt8]) -> String {
    var characters: [Character] = []
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\u{7F}" { _ = characters.popLast() } else { characters.append(character) }
    }
    return String(characters)
  }
}
