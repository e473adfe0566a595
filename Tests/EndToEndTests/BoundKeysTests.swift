import Foundation
import Stage
import Testing

/// Bindings of a hardware keyboard's keys, pressed on one.
@Suite struct BoundKeysTests {
  private static let file = "config/phraseboard/bindings.toml"

  private func start(
    _ client: Client, _ content: Content, bindings: String? = nil
  ) throws -> (scene: Scene, hardware: HardwareKeyboard) {
    let scene = try Scene.withoutKeyboard(client)
    if let bindings { try scene.stage.write(bindings, to: Self.file) }
    let hardware = try scene.stage.startHardwareKeyboard(layouts: "us,de,ru")
    try scene.startKeyboard(content, environment: ["WAYLAND_DEBUG": "1"])
    try scene.wait(for: "with the keys of the hardware keyboard") { _ in
      !scene.log("->", ".grab_keyboard(").isEmpty
    }
    return (scene, hardware)
  }

  /// The bindings hold in Russian, too, where no key of the layout has a Latin letter.
  @Test(arguments: [Client.quietView, .textInputWithKeys])
  func ctrlAndANumberTypeAPhraseAndNothingElse(client: Client) throws {
    let content = try Content.keys(["first\nline 1é", "second"], ["two"])
    let (scene, hardware) = try start(client, content)
    defer { scene.stop() }
    try hardware.tap(.one, holding: .control)
    try scene.expectWhenAsked("first\nline 1é")
    try hardware.tap(.one, holding: .control)
    try scene.expectWhenAsked("first\nline 1ésecond")
    try hardware.setLayout(2)
    try hardware.tap(.two, holding: .control)
    try scene.expectWhenAsked("first\nline 1ésecondtwo")
    try hardware.setLayout(0)
    try hardware.type("Ab1")
    try scene.expectWhenAsked("first\nline 1ésecondtwoAb1")
    if client == .quietView {
      // A combination without a binding is the application's: all is selected, and typed over.
      try hardware.tap(.a, holding: .control)
      try hardware.type("x")
      try scene.expectWhenAsked("x")
    }
    try scene.expectHeldKeys(0)
  }

  @Test func combinationsLeadToSearchAndThroughWhatIsFound() throws {
    let (scene, hardware) = try start(.view, Content.keys(["one"], ["two"], ["three"]))
    defer { scene.stop() }
    try hardware.tap(.s, holding: .control, .alt)
    try scene.wait(for: "showing the search") { $0.panel == "search" }
    try hardware.type("key")
    try scene.wait(for: "with what was found") { inspection in
      inspection.query == "key" && inspection.keys.filter { $0.kind == "snippet" }.count == 3
    }
    try hardware.tap(.down, holding: .control)
    try hardware.tap(.enter)
    try scene.expect("two")
  }

  @Test func aHeldSuperShowsWhatCanBePressed() throws {
    let (scene, hardware) = try start(.view, Content.keys(["one"]))
    defer { scene.stop() }
    try hardware.press(.superKey)
    try scene.wait(for: "with what can be pressed") { inspection in
      inspection.keys.contains { $0.id == "available:phrases.key_1" && $0.value == "Ctrl+1" }
        && inspection.keys.contains { $0.id == "available:keyboard.search" }
    }
    try hardware.release(.superKey)
    try scene.wait(for: "with the phrases") { inspection in
      inspection.key("snippet:1") != nil && !inspection.keys.contains { $0.id.hasPrefix("available:") }
    }
    try hardware.type("a")
    try scene.expect("a")
    // The overview's letters are those of the layout in force.
    try hardware.setLayout(2)
    try hardware.press(.superKey)
    try scene.wait(for: "with the letters of the layout") {
      $0.key("available:keyboard.search")?.value == "Ctrl+Alt+Ы"
    }
    try hardware.release(.superKey)
    try scene.stage.write("[bindings]\nlabels = \"glyphs\"\n", to: "config/phraseboard/config.toml")
    try hardware.setLayout(0)
    try hardware.press(.superKey)
    try scene.wait(for: "with Apple's signs") { $0.key("available:keyboard.search")?.value == "⌃⌥S" }
    try hardware.release(.superKey)
  }

  @Test func aCombinationIsRecordedAndHolds() throws {
    let (scene, hardware) = try start(.view, Content.keys(["one"]), bindings: "# mine\n")
    defer { scene.stop() }
    try scene.command("show", "bindings")
    try scene.wait(for: "with the bindings") { $0.key("binding:keyboard.search") != nil && !$0.animating }
    try scene.tap("binding:keyboard.search")
    try scene.wait(for: "with what can be done") { $0.key("record") != nil && !$0.animating }
    try scene.tap("record")
    try scene.wait(for: "recording") { $0.key("record") == nil && $0.message.contains("Escape") }
    try hardware.press(.control)
    try scene.wait(for: "with what is held") { $0.message.contains("Ctrl") }
    try hardware.tap(.a, holding: .shift)
    try hardware.release(.control)
    try scene.wait(for: "with what was recorded") { inspection in
      inspection.key("save") != nil && inspection.message.contains("Ctrl+Shift+A")
    }
    try scene.tap("save")
    let path = scene.stage.directory + "/" + Self.file
    try scene.wait(for: "with the file") { _ in
      try String(contentsOfFile: path, encoding: .utf8)
        == "# mine\n\n[keyboard]\nsearch = \"ctrl+shift+a\"\n"
    }
    try hardware.tap(.a, holding: .control, .shift)
    try scene.wait(for: "showing the search") { $0.panel == "search" }
    try hardware.type("q")
    try scene.wait(for: "with the text") { $0.query == "q" }
    try scene.expectHeldKeys(0)
  }

  /// A field of the panel's own has the keys even where the application has none that the compositor knows of.
  @Test func theFieldOfThePanelHasTheKeysOfAnApplicationWithoutOne() throws {
    let scene = try Scene.withoutKeyboard(.viewByKeys)
    defer { scene.stop() }
    let hardware = try scene.stage.startHardwareKeyboard(layouts: "us")
    try scene.startKeyboard(Content.keys(["one"], ["two"]), environment: ["WAYLAND_DEBUG": "1"])
    try hardware.type("a")
    try scene.expect("a")
    #expect(scene.log("->", ".grab_keyboard(").isEmpty)
    try scene.command("show", "search")
    try scene.wait(for: "with the keys") { _ in !scene.log("->", ".grab_keyboard(").isEmpty }
    try hardware.type("key 2")
    try scene.wait(for: "with what was found") { $0.query == "key 2" && $0.key("snippet:2") != nil }
    try hardware.tap(.enter)
    try scene.expect("atwo")
    try hardware.tap(.escape)
    try scene.wait(for: "showing phrases") { $0.panel == "snippets" }
    try hardware.type("b")
    try scene.expect("atwob")
  }

  @Test func whatIsPressedForAFieldOfThePanelChangesNoTextOfTheApplication() throws {
    let (scene, hardware) = try start(.quietView, Content.keys(["one"]))
    defer { scene.stop() }
    try hardware.type("my text")
    try scene.expectWhenAsked("my text")
    try hardware.tap(.s, holding: .control, .alt)
    try scene.wait(for: "showing the search") { $0.panel == "search" }
    try hardware.type("kex")
    try hardware.tap(.a, holding: .control)
    try hardware.tap(.backspace)
    try hardware.tap(.up)
    try hardware.tap(.tab)
    try hardware.type("q")
    try scene.wait(for: "with what was typed") { $0.query == "q" }
    try hardware.tap(.escape)
    try scene.wait(for: "showing phrases") { $0.panel == "snippets" }
    try hardware.type("!")
    try scene.expectWhenAsked("my text!")
    try scene.expectHeldKeys(0)
  }

  /// A terminal would repeat it for as long as the phrase is being typed.
  @Test func aKeyThatIsHeldAsAPhraseBeginsIsTypedOnce() throws {
    let text = (0..<600).map { "\($0)," }.joined()
    let (scene, hardware) = try start(.terminalWithTextInput, Content.keys([text]))
    defer { scene.stop() }
    try hardware.press(.a)
    try scene.expect("a")
    try scene.tap("snippet:1")
    try scene.expect("a" + text)
    try hardware.release(.a)
    try hardware.type("b")
    try scene.expect("a" + text + "b")
  }

  /// sway has a keyboard of the kernel's in a group, which a virtual one is not.
  @Test func aKeyboardOfTheKernelsIsTakenAndPassedOn() throws {
    let scene = try Scene.withoutKeyboard(.quietView)
    defer { scene.stop() }
    try scene.stage.plugKeyboard()
    try scene.startKeyboard(Content.keys(["one"], ["two"]), environment: ["WAYLAND_DEBUG": "1"])
    try scene.wait(for: "with the keys") { _ in !scene.log("->", ".grab_keyboard(").isEmpty }
    try scene.stage.tapKey(.a)
    try scene.expectWhenAsked("a")
    try scene.stage.tapKey(.two, holding: [.control], modifiers: 4)
    try scene.expectWhenAsked("atwo")
    try scene.stage.tapKey(.s, holding: [.shift], modifiers: 1)
    try scene.expectWhenAsked("atwoS")
    try scene.command("hide")
    try scene.wait(for: "hidden") { !$0.visible }
    try scene.stage.tapKey(.a)
    try scene.expectWhenAsked("atwoSa")
    try scene.expectHeldKeys(0)
    // The keyboard shows again although the one that was used last is gone.
    try scene.stage.unplugKeyboard()
    try scene.command("show")
    try scene.wait(for: "shown") { $0.visible && $0.key("snippet:1") != nil }
    try scene.tap("snippet:1")
    try scene.expectWhenAsked("atwoSaone")
  }
}
