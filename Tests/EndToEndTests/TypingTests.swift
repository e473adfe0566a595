import Foundation
import Stage
import Testing

/// Taps with a real finger, and what arrives, to the byte, on both ways that text can take.
@Suite struct TypingEndToEndTests {
  /// GTK speaks text-input: through the input method.
  @Test func tapsOnTheInputMethodPath() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try stage.startGTKField(.view)
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    try playAllKeys(keyboard, into: field, newline: "\n") { $0.removeLast() }
    let last = try keyboard.inspect()
    #expect(last.typing == "input-method")
    try keyboard.terminate()
  }

  /// foot without text input: through the virtual keyboard.
  ///
  /// A terminal reports the keys themselves.
  @Test func tapsOnTheVirtualKeyboardPath() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal()
    let keyboard = try Fixture.startKeyboard(on: stage)
    try terminal.waitForFocus()
    try playAllKeys(keyboard, into: terminal, newline: "\r") { $0 += "\u{7F}" }
    let last = try keyboard.inspect()
    #expect(last.typing == "virtual-keyboard")
    try keyboard.terminate()
  }

  /// Every key, each piece of a snippet with wrap-around, two keys in turns.
  private func playAllKeys(
    _ keyboard: Keyboard, into field: TextField, newline: String, delete: (inout String) -> Void
  ) throws {
    var expected = ""
    func tap(_ key: String, adds text: String) throws {
      try keyboard.tap(key)
      expected += text
      try field.expect(expected)
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
    try keyboard.tap("delete")
    delete(&expected)
    try field.expect(expected)
    try tap("snippet:2", adds: Fixture.international)
    let inspection = try keyboard.inspect()
    #expect(inspection.key("snippet:1")?.next == 1)
    #expect(inspection.key("snippet:2")?.next == 1)
    #expect(inspection.key("snippet:3")?.next == 0)
  }

  /// Taps that do not wait for each other: the text of each stays whole and in order.
  @Test(arguments: [true, false])
  func quickTapsStayInOrder(isTerminal: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view)
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    try keyboard.tap("snippet:2", "space", "snippet:3", "snippet:1", "return", "snippet:1", "space")
    let newline = isTerminal ? "\r" : "\n"
    try field.expect(
      "\(Fixture.international) \(Fixture.manyCharacters)hey\(newline)what's up? ")
  }

  /// A piece that no single request of the input method can carry.
  @Test(arguments: [true, false])
  func longPieceArrivesWhole(isTerminal: Bool) throws {
    let piece = String(repeating: "Größe e\u{301} 日本 👩‍👩‍👧‍👦. ", count: 200)
    // By keys so long a paragraph takes seconds, and the more of them, the busier the device is.
    var options = Stage.Options()
    options.timeLimit = 240
    options.patience = 120
    let stage = try Stage(options)
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view)
    let keyboard = try Fixture.startKeyboard(
      on: stage, document: try Fixture.document([("long", "long", [piece])]))
    try field.waitForFocus()
    if !isTerminal {
      try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    }
    try keyboard.tap("snippet:long")
    try field.expect(piece)
  }

  /// One-shot typers lose the first key where no other keyboard is on the seat.
  ///
  /// A keyboard that stays must not, from its first tap on.
  @Test func firstTapAfterStartLosesNothing() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal()
    let document = try Fixture.document([("1", "greetings", ["hey"])])
    var expected = ""
    for _ in 0..<8 {
      let keyboard = try Fixture.startKeyboard(on: stage, document: document)
      try keyboard.tap("snippet:1")
      expected += "hey"
      try terminal.expect(expected)
      try keyboard.terminate()
    }
  }

  /// The compositor tells applications another keymap for each keyboard that types: keys must not be lost while they load
  /// it, however soon they come.
  @Test(arguments: [true, false])
  func tapsBetweenAnotherKeyboardsKeysLoseNothing(isTerminal: Bool) throws {
    let stage = try Stage()
    defer { stage.stop() }
    let field = try isTerminal ? stage.startTerminal() : stage.startGTKField(.view, textInput: false)
    let keyboard = try Fixture.startKeyboard(on: stage)
    try field.waitForFocus()
    var expected = ""
    for _ in 0..<4 {
      try keyboard.tap("snippet:3")
      expected += Fixture.manyCharacters
      try field.expect(expected)
      #expect(try stage.run(["wtype", "xyz"]).ending == .exit(0))
      expected += "xyz"
    }
    try keyboard.tap("space")
    try field.expect(expected + " ")
  }
}
