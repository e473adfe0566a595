import Foundation
import Stage
import Testing

/// Shortcuts that are typed into real applications.
@Suite struct ShortcutTests {
  private static let content = Content.document(
    """
    {"content": [
      {"id": "1", "label": "signature", "phrases": ["Ada Lovelace", "A. L."], "shortcut": ":sig"},
      {"id": "2", "label": "signed", "phrases": ["signed"], "shortcut": ":signed"},
      {"id": "3", "label": "regards", "phrases": ["best regards"], "shortcuts": ["br", ";br"]},
      {"id": "4", "label": "the", "phrases": ["the"], "shortcut": "teh", "followCase": true},
      {"id": "5", "label": "letter", "phrases": ["Dear $|$,\\n{{date:%Y}}"], "shortcut": ":let"}
    ]}
    """)

  private static func start(
    _ client: Client, settings: String? = nil, until progress: Scene.Progress = .typing
  )
    throws -> (scene: Scene, hardware: HardwareKeyboard)
  {
    let scene = try Scene.withoutKeyboard(client)
    let hardware = try scene.stage.startHardwareKeyboard()
    try scene.startKeyboard(content, settings: settings, until: progress)
    return (scene, hardware)
  }

  /// The texts that are typed, and what is there then.
  private static let parts = [
    ("see :sig.", "see Ada Lovelace."), (" Teh ", " The "), ("brown fox;br", "brown foxbest regards"),
    (" TEH ", " THE "),
    ("br,", "best regards,"), (" :signed", " signed"), (" :sig ", " A. L. "),
  ]

  private static let clients: [Client] =
    [.view]
    + Toolkit.installedWithTextInput.filter { $0 == .gtk4 }.map { Client.toolkit($0) }

  @Test func throughTheGrabIntoOurOwnClient() throws {
    try onAHardwareKeyboard(client: .textInputWithKeys, isGrabbed: true)
  }

  /// The keys come through the keyboard's grab, and past it.
  @Test(arguments: clients, [true, false])
  func onAHardwareKeyboard(client: Client, isGrabbed: Bool) throws {
    let (scene, hardware) = try Self.start(client, settings: isGrabbed ? nil : "[bindings]\ngrab = false\n")
    defer { scene.stop() }
    try scene.waitForInputMethod()
    var text = ""
    for (typed, shown) in Self.parts {
      try hardware.type(typed, every: 40)
      text += shown
      try scene.expectWhenAsked(text)
    }
  }

  /// Words between shortcuts, without a pause; `PHRASEBOARD_SHORTCUTS` sets another number of them, `PHRASEBOARD_KEY_TIME` other
  /// milliseconds from key to key.
  @Test(arguments: [Client.quietView] + clients.dropFirst()) func inRunningText(client: Client) throws {
    var options = Stage.Options()
    options.timeLimit = 600
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PHRASEBOARD_SHORTCUTS"].flatMap { Int($0) } ?? 14
    let interval = environment["PHRASEBOARD_KEY_TIME"].flatMap { Int($0) } ?? 40
    let scene = try Scene.withoutKeyboard(client, on: options)
    defer { scene.stop() }
    let hardware = try scene.stage.startHardwareKeyboard()
    try scene.startKeyboard(Self.single)
    try scene.waitForInputMethod()
    var (typed, text) = ("", "")
    let parts = [
      (";br", "best regards"), ("asap ", "as soon as possible "), (":mail", "ada@example.org"), ("x->", "x→"),
    ]
    let words = ["and then ", "as it was, ", "brown (fox) ", "\n", "no; "]
    for index in 0..<count {
      typed += words[index % 5] + parts[index % 4].0 + " "
      text += words[index % 5] + parts[index % 4].1 + " "
    }
    try hardware.type(typed, every: interval)
    try scene.expectWhenAsked(text)
  }

  private static let single = Content.document(
    """
    {"content": [
      {"id": "1", "label": "regards", "phrases": ["best regards"], "shortcut": ";br"},
      {"id": "2", "label": "soon", "phrases": ["as soon as possible"], "shortcut": "asap"},
      {"id": "3", "label": "mail", "phrases": ["ada@example.org"], "shortcut": ":mail"},
      {"id": "4", "label": "arrow", "phrases": ["→"], "shortcut": "->"}
    ]}
    """)

  @Test func onTheLetters() throws {
    let (scene, _) = try Self.start(.view)
    defer { scene.stop() }
    try scene.tap("letters")
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
    for letter in "ab br" { try scene.tap(letter == " " ? "space" : "char:\(letter)") }
    try scene.expect("ab br")
    try scene.tap("space")
    try scene.expect("ab best regards ")
    // Delete brings back what was typed, once.
    try scene.tap("delete")
    try scene.expect("ab br ")
    try scene.tap("delete", "delete")
    try scene.expect("ab b")
    try scene.tap("space", "char:b", "char:r")
    try scene.expect("ab b br")
    try scene.tap("return")
    try scene.expect("ab b best regards\n")
  }

  @Test(arguments: [Client.view, .textInputWithKeys]) func backspaceTakesItBack(client: Client) throws {
    let (scene, hardware) = try Self.start(client)
    defer { scene.stop() }
    // Our own client has no cursor to lead back.
    let letter = client == .view ? [(":let", "Dear ,\n\(Self.year)")] : []
    for (typed, phrase) in [(";br", "best regards")] + letter {
      let before = try scene.settledText()
      try hardware.type(typed, every: 40)
      try scene.expect(before + phrase)
      try hardware.tap(.backspace)
      try scene.expect(before + typed)
      try hardware.tap(.backspace)
      try scene.expect(before + typed.dropLast())
      try hardware.type(" ;br", every: 40)
      try scene.expect(before + typed.dropLast() + " best regards")
      try scene.command("undo")
      try scene.expect(before + typed.dropLast() + " ;br")
    }
  }

  private static var year: String { "\(Calendar(identifier: .gregorian).component(.year, from: Date()))" }

  /// Text that is pasted, or was there, is nobody's shortcut.
  @Test func pastedTextStays() throws {
    let (scene, hardware) = try Self.start(.view)
    defer { scene.stop() }
    try scene.copy(";br")
    try hardware.tap(.v, holding: .control)
    try scene.expect(";br")
    try hardware.type(" x", every: 40)
    try scene.expect(";br x")
    for _ in 0..<5 { try hardware.tap(.left) }
    try hardware.type("y", every: 40)
    for _ in 0..<3 { try hardware.tap(.right) }
    try hardware.type(" ", every: 40)
    try scene.expect("y;br  x")
  }

  @Test func nothingInAPasswordField() throws {
    let (scene, hardware) = try Self.start(.password)
    defer { scene.stop() }
    try hardware.type("a;br br ", every: 40)
    try scene.expect("a;br br ")
  }

  @Test(arguments: ["shown", "always", "never"]) func whileItIsHidden(rule: String) throws {
    let (scene, hardware) = try Self.start(.view, settings: "[shortcuts]\non = \"\(rule)\"\n")
    defer { scene.stop() }
    let phrase = "best regards"
    try hardware.type("a;br", every: 40)
    let first = rule == "never" ? "a;br" : "a" + phrase
    try scene.expect(first)
    try scene.command("hide")
    try scene.wait(for: "hidden") { !$0.visible }
    try hardware.type(" ;br", every: 40)
    try scene.expect(first + " " + (rule == "always" ? phrase : ";br"))
  }

  /// The test asks sway for the name of the application.
  @Test(.enabled(if: Stage.Shell.usual == .sway)) func notInAnApplicationThatIsExcepted() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let hardware = try scene.stage.startHardwareKeyboard()
    let tree = try scene.stage.run(["swaymsg", "-t", "get_tree"]).output
    let parts = tree.components(separatedBy: "\"app_id\": \"")
    let name = try #require(parts.count > 1 ? parts[1].split(separator: "\"").first : nil)
    try scene.startKeyboard(Self.content, settings: "[shortcuts]\nexcept = [\"other\", \"\(name)\"]\n")
    try hardware.type("a;br ", every: 40)
    try scene.expect("a;br ")
  }
}
