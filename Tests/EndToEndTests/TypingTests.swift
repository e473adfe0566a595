import Expectations
import Foundation
import Stage
import Testing

/// Taps with a real finger, and what arrives, to the byte, on both ways that text can take.
@Suite struct TypingEndToEndTests {
  /// GTK speaks text-input: text goes through the input method.
  @Test func tapsOnTheInputMethodPath() throws {
    let scene = try Scene(.view)
    defer { scene.stop() }
    try playAllKeys(scene, newline: "\n") { $0.removeLast() }
    try expect(scene.inspect().typing, equals: "input-method")
    try scene.keyboard.terminate()
  }

  /// foot has no text input here: text goes through the virtual keyboard.
  ///
  /// A terminal reports the keys themselves.
  @Test func tapsOnTheVirtualKeyboardPath() throws {
    let scene = try Scene(.terminal)
    defer { scene.stop() }
    try playAllKeys(scene, newline: "\r") { $0 += "\u{7F}" }
    try expect(scene.inspect().typing, equals: "virtual-keyboard")
    try scene.keyboard.terminate()
  }

  /// Plays every key, each piece of a snippet with wrap-around, two keys in turns.
  private func playAllKeys(_ scene: Scene, newline: String, delete: (inout String) -> Void) throws {
    var expected = ""
    func tap(_ key: String, adds text: String) throws {
      try scene.tap(key)
      expected += text
      try scene.expect(expected)
    }
    try tap("snippet:1", adds: "hey")
    try tap("snippet:1", adds: "what's up?")
    try tap("snippet:2", adds: Fixture.international)
    try tap("snippet:1", adds: "how's it going?")
    try tap("snippet:1", adds: "hey")
    try tap("space", adds: " ")
    try tap("snippet:2", adds: "one\(newline)two")
    try tap("return", adds: newline)
    try tap("snippet:3", adds: Fixture.manyCharacters)
    try scene.tap("delete")
    delete(&expected)
    try scene.expect(expected)
    try tap("snippet:2", adds: Fixture.international)
    let inspection = try scene.inspect()
    expect(inspection.key("snippet:1")?.next, equals: 1)
    expect(inspection.key("snippet:2")?.next, equals: 1)
    expect(inspection.key("snippet:3")?.next, equals: 0)
  }

  /// Taps that do not wait for each other: the text of each stays whole and in order.
  @Test(arguments: [Client.terminal, .view])
  func quickTapsStayInOrder(client: Client) throws {
    let scene = try Scene(client)
    defer { scene.stop() }
    try scene.tap("snippet:2", "space", "snippet:3", "snippet:1", "return", "snippet:1", "space")
    try scene.expect(
      "\(Fixture.international) \(Fixture.manyCharacters)hey\(client.newline)what's up? ")
  }

  /// A piece that no single request of the input method can carry.
  @Test(arguments: [Client.terminal, .view])
  func longPieceArrivesWhole(client: Client) throws {
    let piece = String(repeating: "Größe e\u{301} 日本 👩‍👩‍👧‍👦. ", count: 200)
    // A paragraph so long takes seconds by keys, and the more of them, the busier the device is.
    let scene = try Scene(client, .keys([piece]), on: .init(timeLimit: 240, patience: 120))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(piece)
  }

  /// One-shot typers lose the first key where no other keyboard is on the seat.
  ///
  /// A keyboard that stays must not, from its first tap on: not even if the terminal has just got the focus.
  @Test func firstTapAfterStartLosesNothing() throws {
    let scene = try Scene(.terminal, .keys(["hey"]))
    defer { scene.stop() }
    for round in 1...8 {
      try scene.restartKeyboard()
      try scene.tap("snippet:1")
      try scene.expect(String(repeating: "hey", count: round))
    }
  }

  /// The compositor tells applications another keymap for each keyboard that types: keys must not be lost while they load
  /// it, however soon they come.
  @Test(arguments: [Client.terminal, .viewByKeys])
  func tapsBetweenAnotherKeyboardsKeysLoseNothing(client: Client) throws {
    let scene = try Scene(client)
    defer { scene.stop() }
    var expected = ""
    for _ in 0..<4 {
      try scene.tap("snippet:3")
      expected += Fixture.manyCharacters
      try scene.expect(expected)
      try expect(scene.stage.run(["wtype", "xyz"]).ending, equals: .exit(0))
      expected += "xyz"
    }
    try scene.tap("space")
    try scene.expect(expected + " ")
  }
}
