import Expectations
import Foundation
import Stage
import Testing

/// Phrases with blanks that are filled in by fingers, by a hardware keyboard and by the command, and what arrives.
@Suite struct FormTests {
  private static let content = Content.document(
    """
    {"content": [
      {"id": "1", "label": "letter", "shortcut": ":let",
       "phrases": ["{{choose:greeting|Dear|Hi}} {{ask:name}}, $|$\\n{{ask-lines:text|fine}}", "bye"]}
    ]}
    """)

  private static func start(_ client: Client, settings: String? = nil) throws -> (
    scene: Scene, hardware: HardwareKeyboard
  ) {
    let scene = try Scene.withoutKeyboard(client)
    let hardware = try scene.stage.startHardwareKeyboard()
    try scene.startKeyboard(content, settings: settings)
    return (scene, hardware)
  }

  /// Waits for the form in its own height: the phrases' panel is lower, and its keys go before that.
  private func waitForForm(_ scene: Scene) throws {
    try scene.wait(for: "with blanks") {
      $0.panel == "form" && $0.key("char:q") != nil && $0.key("choice:0") != nil && $0.surface.height > 300
    }
  }

  @Test(arguments: [Client.view, .viewByKeys])
  func byFingers(client: Client) throws {
    let (scene, _) = try Self.start(client)
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try waitForForm(scene)
    try expect(scene.inspect().key("choice:0")?.label, equals: "Dear")
    try scene.tap("choice:1")
    try scene.wait(for: "with the second blank") { $0.key("query") != nil }
    try scene.tap("char:a", "char:d", "char:a")
    try scene.wait(for: "with a name") { $0.query == "ada" }
    try scene.tap("blank:2", "space", "char:q", "return", "char:w", "type")
    try scene.expect("Hi ada, \nfine q\nw")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("snippet:1") != nil }
    // The next phrase has no blanks; after it, the option that was chosen last stands first.
    try scene.tap("snippet:1")
    try scene.expect("Hi ada, bye\nfine q\nw")
    try scene.tap("snippet:1")
    try waitForForm(scene)
    try expect(scene.inspect().key("choice:0")?.label, equals: "Hi")
    try expect(scene.inspect().key("choice:1")?.label, equals: "Dear")
    try scene.tap("cancel")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("snippet:1") != nil }
    try scene.expect("Hi ada, bye\nfine q\nw")
  }

  /// A copied text goes into the blank where it was tapped, and never into the application by itself.
  @Test func whatWasCopiedIsPastedIntoABlank() throws {
    let (scene, _) = try Self.start(.view)
    defer { scene.stop() }
    try scene.copy("Love\nlace")
    try scene.tap("snippet:1")
    try waitForForm(scene)
    try scene.tap("choice:1")
    try scene.wait(for: "with the second blank") { $0.key("query") != nil }
    try scene.tap("char:a", "char:d")
    try scene.wait(for: "with a name") { $0.query == "ad" }
    let field = try #require(scene.inspect().key("query"))
    try scene.tap(at: (field.x + 2, scene.panelTop() + field.y + field.height / 2))
    try scene.choose(row: "Paste", of: "query")
    // Text that was typed elsewhere is not told.
    try scene.wait(for: "with what was copied") { $0.query != "ad" && !$0.query.contains("lace") }
    try scene.tap("type")
    try scene.expect("Hi Love lacead, \nfine")
    try scene.tap("snippet:1")
    try scene.expect("Hi Love lacead, bye\nfine")
    try scene.tap("snippet:1")
    try waitForForm(scene)
    try scene.tap("choice:0")
    try scene.wait(for: "with the second blank") { $0.key("query") != nil }
    try scene.tap("char:x")
    try scene.choose(row: "Select all", of: "query")
    try scene.tap("char:y", "type")
    try scene.expect("Hi Love lacead, byeHi y, \nfine\nfine")
  }

  /// A shortcut opens the form, on a keyboard that is hidden, too, and what is typed then goes into the blanks.
  @Test(arguments: [true, false]) func byAShortcut(isShown: Bool) throws {
    let (scene, hardware) = try Self.start(.view, settings: "[shortcuts]\non = 'always'\n")
    defer { scene.stop() }
    try scene.waitForInputMethod()
    if !isShown {
      try scene.command("hide")
      try scene.wait(for: "hidden") { !$0.visible }
    }
    try hardware.type("so :let", every: 40)
    try waitForForm(scene)
    try hardware.tap(.enter)
    try scene.wait(for: "with the second blank") { $0.key("query") != nil }
    try hardware.type("bob", every: 40)
    try scene.wait(for: "with a name") { $0.query == "bob" }
    try hardware.tap(.enter, holding: .control)
    try scene.expect("so Dear bob, \nfine")
    let after = try scene.wait(for: "without the form") { !isShown ? !$0.visible : $0.panel == "snippets" }
    expect(after.visible, equals: isShown)
  }

  @Test func byTheCommand() throws {
    let (scene, _) = try Self.start(.view)
    defer { scene.stop() }
    func refusal(_ arguments: String...) throws -> String {
      let result = try scene.keyboard.run(["type", "letter", "1"] + arguments)
      #expect(result.ending != .exit(0))
      return result.standardError
    }
    #expect(try refusal().contains("blanks without a text: “greeting” (“Dear”, “Hi”), “name”."))
    #expect(try refusal("--fill", "name=Ada").contains("“greeting” (“Dear”, “Hi”)."))
    #expect(
      try refusal("--fill", "name=Ada", "--fill", "greeting=Ho").contains(
        "“greeting” cannot have that text; it has one of “Dear”, “Hi”."))
    #expect(try refusal("--fill", "nobody").contains("--fill has \"nobody\""))
    try scene.command("type", "letter", "1", "--fill", "name=Ada = {{date}}", "--fill", "greeting=Dear")
    try scene.expect("Dear Ada = {{date}}, \nfine")
  }
}
