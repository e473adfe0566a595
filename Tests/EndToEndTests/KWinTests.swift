import Expectations
import Foundation
import Stage
import Testing

/// The keyboard as KWin's input method. They run with PHRASEBOARD_SHELL=kwin, as by make compositors.
@Suite(.enabled(if: Stage.Shell.usual == .kwin)) struct KWinTests {
  private static let ascii = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))

  @Test func itComesWithAFieldAndGoesWithIt() throws {
    let scene = try Scene(.none, until: .hidden)
    defer { scene.stop() }
    let field = try scene.stage.startGTKField()
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try field.expect("hey")
    scene.stage.forget(field.process)
    try scene.wait(for: "hidden") { !$0.visible }
  }

  /// Text for a password goes character by character, and keeps its order.
  @Test func aPasswordArrivesInItsOrder() throws {
    let scene = try Scene(.password, .keys([Self.ascii], ["é 日本 😀"]))
    defer { scene.stop() }
    try scene.tap("snippet:1", "snippet:2")
    try scene.expect(Self.ascii + "é 日本 😀")
    try scene.tap("delete")
    try scene.expect(Self.ascii + "é 日本 ")
  }

  /// KWin itself would press a slash for a question mark, and nothing for an emoji.
  @Test(arguments: [Client.terminal, .viewByKeys])
  func aClientWithoutTextInputGetsKeysOfTheLayout(client: Client) throws {
    let scene = try Scene(client, .keys([Self.ascii], ["two\nlines\tand"], ["😀 no part of it"]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect(Self.ascii)
    try scene.tap("snippet:3", "snippet:2", "return")
    let lines = client.isTerminal ? "two\rlines\tand\r" : "two\nlines\tand\n"
    try scene.expect(Self.ascii + lines)
    try scene.tap("delete")
    try scene.expect(client.isTerminal ? Self.ascii + lines + "\u{7F}" : Self.ascii + lines.dropLast())
  }

  /// The command says so, too, and why.
  @Test func aTextThatNoKeyTypesIsRefused() throws {
    let scene = try Scene(.terminal, .keys(["a 😀"], ["hey"]))
    defer { scene.stop() }
    let result = try scene.keyboard.run("type", "snippet:1")
    expect(result.ending, equals: .exit(1))
    #expect(result.standardError.contains("“😀” is on no key of your layout"), "\(result.standardError)")
    try scene.tap("snippet:2")
    try scene.expect("hey")
  }

  /// A terminal that speaks text-input gets any text, with its line breaks where they are.
  @Test func aTerminalWithTextInputGetsAnyText() throws {
    let scene = try Scene(.terminalWithTextInput, .keys(["Größe 日本 😀\nzwei\tdrei\nend"]), until: .focused)
    defer { scene.stop() }
    try scene.tap("snippet:1", "return")
    try scene.expect("Größe 日本 😀\rzwei\tdrei\rend\r")
  }

  /// The terminal has the focus before KWin starts the keyboard.
  @Test func aFieldThatWasThereFirstIsKnown() throws {
    let stage = try Stage()
    defer { stage.stop() }
    let terminal = try stage.startTerminal(textInput: true)
    let keyboard = try stage.startKeyboard(Programs.found(), keys: [("key", ["Größe 日本\n"])])
    try keyboard.wait(for: "with content") { $0.content == "ready" }
    try keyboard.command("show")
    try keyboard.waitUntilReady()
    try keyboard.type("key")
    try terminal.expect("Größe 日本\r")
  }

  /// A second layout is in force, as it is for whoever writes in two scripts.
  @Test func keysAreOfTheFirstLayoutWhateverIsInForce() throws {
    let scene = try Scene(.terminal, .keys(["hey?"]), until: .focused)
    defer { scene.stop() }
    try scene.stage.setKWinLayouts("us,ru", current: 1)
    for count in 1...2 {
      try scene.tap("snippet:1")
      try scene.expect(String(repeating: "hey?", count: count))
    }
  }

  /// KWin speaks to each in its own text-input: to GTK 4 in version 3, to Qt 5 in version 2.
  @Test(arguments: [Toolkit.gtk3, .gtk4, .qt5].filter(Toolkit.installed.contains))
  func everyToolkitGetsTheText(toolkit: Toolkit) throws {
    let text = Self.ascii + "\nGröße — naïve 日本 😀 e\u{301}\tend"
    let scene = try Scene(.toolkit(toolkit), .keys([text], ["x"]))
    defer { scene.stop() }
    try scene.waitForInputMethod()
    try scene.tap("snippet:1", "return", "snippet:2", "space", "snippet:2")
    try scene.expectWhenAsked(text + "\nx x")
    try scene.tap("delete", "delete", "delete", "delete")
    try scene.expectWhenAsked(text)
  }

  /// The user hides the keyboard, and calls it again for the same field.
  @Test func itComesAgainByTheCommand() throws {
    let scene = try Scene(.view)
    defer { scene.stop() }
    try scene.command("hide")
    try scene.wait(for: "hidden") { !$0.visible }
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1", "return", "snippet:1")
    try scene.expect("hey\nwhat's up?")
  }

  /// The command changes KWin's setting: KWin ends one keyboard and starts the other at once, as on_globe may ask it to.
  @Test func itIsChosenAndLeftByACommand() throws {
    var options = Stage.Options()
    options.lendsInputMethod = false
    let stage = try Stage(options)
    defer { stage.stop() }
    let programs = try Programs.found().directory
    let command = try stage.install(programs + "/phraseboard")
    for name in ["phraseboard-keyboard", "phraseboard-content"] {
      _ = try stage.install(programs + "/" + name)
    }
    let note = stage.directory + "/run/other-started"
    let other =
      "[Desktop Entry]\nType=Application\nName=Other\nExec=touch \(note)\nX-KDE-Wayland-VirtualKeyboard=true\n"
    try stage.write(other, to: "data/applications/other.desktop")
    try expect(stage.run([command, "setup", "plasma", "--choose"]).ending, equals: .exit(0))
    try stage.wait(for: "the keyboard") { try stage.run([command, "inspect"]).ending == .exit(0) }
    try expect(
      stage.run([command, "setup", "plasma", "--to", "other"]).output,
      equals: "other.desktop is the keyboard of Plasma.")
    try stage.wait(for: "the other one") { FileManager.default.fileExists(atPath: note) }
    try stage.wait(for: "its end") { try stage.run([command, "inspect"]).ending == .exit(1) }
  }

  /// A user sets another scale, turns the device, and turns it back.
  @Test func itFollowsItsScreen() throws {
    let scene = try Scene(.view, .keys(["hey"]))
    defer { scene.stop() }
    let before = (width: scene.stage.logicalWidth, height: scene.stage.logicalHeight)
    var expected = ""
    for scale in [1.5, 2, 1] {
      try scene.stage.changeKWinOutputs("output.1.scale.\(scale)")
      try scene.wait(for: "the scale of \(scale)") {
        $0.scale == scale && $0.surface.width == before.width / scale
      }
      let inspection = try scene.keyboard.waitUntilReady()
      // KWin in a window takes fingers in logical pixels.
      let key = try scene.keyboard.center(of: "snippet:1", in: inspection)
      try scene.tap(at: (key.x, key.y - before.height * (1 - 1 / scale)))
      expected += "hey"
      try scene.expect(expected)
    }
    try scene.stage.changeKWinOutputs("output.1.rotation.left")
    try scene.wait(for: "as wide as the turned screen") { $0.surface.width == before.height }
    try scene.keyboard.type("snippet:1")
    try scene.expect(expected + "hey")
    try scene.stage.changeKWinOutputs("output.1.rotation.none")
    try scene.wait(for: "as before") { $0.surface.width == before.width }
    try scene.tap("snippet:1")
    try scene.expect(expected + "heyhey")
  }

  /// The screen that it is on goes: it moves to the other one.
  @Test func itMovesToAnotherScreen() throws {
    var options = Stage.Options()
    options.outputs = 2
    let scene = try Scene(.view, .keys(["hey"]), on: options)
    defer { scene.stop() }
    for (gone, other) in [(1, 2), (2, 1)] {
      try scene.stage.changeKWinOutputs("output.\(other).enable", "output.\(gone).disable")
      try scene.keyboard.waitUntilReady()
      try scene.keyboard.type("snippet:1")
    }
    try scene.expect("heyhey")
  }

  /// Somebody starts a second one by mistake: the one that KWin has started stays.
  @Test func aSecondKeyboardSaysSo() throws {
    let scene = try Scene(.view, .keys(["hey"]))
    defer { scene.stop() }
    let second = try scene.stage.run([Programs.found().directory + "/phraseboard-keyboard"])
    expect(second.ending, equals: .exit(0))
    #expect(second.standardError.contains("another Phraseboard is running already"))
    try scene.tap("snippet:1")
    try scene.expect("hey")
  }

  /// KWin ends under the keyboard, which says so in a line and ends; the next KWin starts it anew.
  @Test func itEndsWithKWinAndComesWithTheNext() throws {
    let scene = try Scene(.view, .keys(["hey"]))
    defer { scene.stop() }
    let before = scene.log().count
    try expect(scene.stage.restartKWin(endOfKeyboard: scene.keyboard.process), equals: .exit(1))
    expect(scene.log().count, equals: before + 1, "\(scene.log().dropFirst(before))")
    try scene.startKeyboardAgain()
    let field = try scene.stage.startGTKField()
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try field.expect("hey")
  }

  /// KWin starts its input method again.
  @Test func itIsThereAgainAfterItWasKilled() throws {
    let scene = try Scene(.view, .keys(["hey"]))
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try scene.keyboard.kill()
    try scene.startKeyboardAgain()
    try scene.wait(for: "with content") { $0.content == "ready" }
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try scene.tap("snippet:1")
    try scene.expect("heyhey")
  }
}
