import Foundation
import Stage
import Testing

/// A compositor that stops for a while in the middle of a long text: nothing is lost, and the keyboard lives.
@Suite(.serialized) struct StallTests {
  /// So many characters in lines, no two alike.
  private func lines(_ count: Int) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < count {
      number += 1
      text += "\(number): the quick brown fox jumps over the lazy dog, twice.\n"
    }
    return String(text.prefix(count))
  }

  private func start(
    textInput: Bool, _ text: String
  ) throws -> (stage: Stage, field: TextField, keyboard: Keyboard) {
    var options = Stage.Options()
    options.timeLimit = 240
    options.patience = 60
    let stage = try Stage(options)
    let field =
      textInput ? try stage.startGTKField(.view) : try stage.startTerminal()
    let keyboard = try Fixture.startKeyboard(
      on: stage, document: try Fixture.document([("long", "long", [text]), ("hey", "hey", ["hey"])]))
    try field.waitForFocus()
    if textInput {
      try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    }
    return (stage, field, keyboard)
  }

  /// sway is stopped from the very tap on, and again and again, while the keyboard is used. By keys a text of the same
  /// length takes a minute.
  @Test(arguments: [true, false]) func stalledCompositorLosesNothing(textInput: Bool) throws {
    let text = lines(textInput ? 100_000 : 16_000)
    let (stage, field, keyboard) = try start(textInput: textInput, text)
    defer { stage.stop() }
    let sway = stage.sway
    defer { sway.signal(SIGCONT) }
    sway.signal(SIGSTOP)
    try keyboard.type("long")
    for _ in 0..<40 { try keyboard.type("hey") }
    // It answers all the while. At 8,000 keys a second the socket was full after 0.7 s.
    let end = Deadline(seconds: 2)
    while !end.hasPassed { _ = try keyboard.inspect() }
    sway.signal(SIGCONT)
    for part in 0..<4 {
      try field.wait(for: "more of the text") { $0.count > part * text.utf8.count / 5 }
      sway.signal(SIGSTOP)
      for _ in 0..<10 { _ = try keyboard.inspect() }
      sway.signal(SIGCONT)
    }
    let expected = text + String(repeating: "hey", count: 40)
    try field.expect(textInput ? expected : expected.replacing("\n", with: "\r"))
    try keyboard.terminate()
  }

  /// The socket has no room for the keys, since each time that the keyboard is shown asks for a surface.
  @Test func nothingIsSentAfterAStop() throws {
    let (stage, field, keyboard) = try start(textInput: false, lines(2_000))
    defer { stage.stop() }
    let sway = stage.sway
    defer { sway.signal(SIGCONT) }
    sway.signal(SIGSTOP)
    for _ in 0..<40 {
      try keyboard.command("hide")
      try keyboard.command("show")
    }
    try keyboard.type("long")
    try keyboard.command("hide")
    try keyboard.command("show")
    sway.signal(SIGCONT)
    try keyboard.waitUntilReady()
    try keyboard.tap("snippet:hey")
    try field.expect("hey")
    try keyboard.terminate()
  }
}
