import Expectations
import Foundation
import Stage
import Testing

/// A hardware keyboard beside the keyboard on the screen, which its keys come to first.
@Suite struct KeyGrabTests {
  /// Starts a scene with a hardware keyboard; returns once its keys come to the keyboard.
  private static func start(
    _ client: Client, _ content: Content? = nil, settings: String? = nil,
    lock source: SessionLock.Source? = nil
  ) throws -> (scene: Scene, hardware: HardwareKeyboard, lock: SessionLock?) {
    var options = Stage.Options()
    options.timeLimit = 180
    let scene = try Scene.withoutKeyboard(client, on: options)
    let lock = try source.map { try scene.stage.startSessionLock($0) }
    // The hardware comes ahead of the keyboard, which asks the seat alone where the kernel's devices cannot be seen.
    let hardware = try scene.stage.startHardwareKeyboard(layouts: "us,de,ru")
    try scene.startKeyboard(content, settings: settings, environment: ["WAYLAND_DEBUG": "1"])
    try lock?.waitForListener()
    return (scene, hardware, lock)
  }

  private static func grabs(_ scene: Scene) -> Int { scene.log("->", ".grab_keyboard(").count }
  private static func releases(_ scene: Scene) -> Int {
    scene.log("->", "zwp_input_method_keyboard_grab_v2", ".release(").count
  }

  /// Waits until the keys come to the keyboard, for the time of this number at least.
  private static func waitForGrab(_ scene: Scene, _ count: Int = 1) throws {
    try scene.wait(for: "with the keys") { _ in
      grabs(scene) >= count && releases(scene) == grabs(scene) - 1
    }
  }

  // MARK: Text

  /// 2,000 characters of three layouts, with Shift and AltGr.
  private static let text: String = {
    let parts = [
      "The quick (brown) fox! ", "Größe: 5 € @ µ², ", "Съешь же ещё ", "x=[1]{2}\\~|\n", "AbCdEfG ",
    ]
    var text = ""
    var index = 0
    while text.unicodeScalars.count < 2_000 {
      text += parts[index * 7 % parts.count]
      index += 1
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(2_000)))
  }()

  /// The text comes at 100 keys a second; `PHRASEBOARD_KEY_TIME` sets other milliseconds.
  @Test(arguments: [Client.quietView, .textInputWithKeys])
  func textTypedThroughTheGrabIsExact(client: Client) throws {
    let (scene, hardware, _) = try Self.start(client)
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    let interval = ProcessInfo.processInfo.environment["PHRASEBOARD_KEY_TIME"].flatMap { Int($0) } ?? 10
    try hardware.type(Self.text, every: interval)
    try scene.expectWhenAsked(Self.text)
    try scene.expectHeldKeys(0)
    #expect(scene.keysSent > 4_000, "they went through the keyboard")
  }

  /// The other program has a keymap of its own for each text, and its keyboard goes at once.
  @Test func textOfAnotherProgramThroughTheGrabIsExact() throws {
    let (scene, hardware, _) = try Self.start(.quietView)
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    var expected = ""
    for text in ["Größe €", "日本 naïve", "(x) [y]"] {
      try hardware.type("Ab")
      let result = try scene.stage.run(["wtype", text])
      expect(result.ending, equals: .exit(0), "\(result.standardError)")
      expected += "Ab" + text
      try scene.expectWhenAsked(expected)
    }
  }

  @Test func withoutTheSettingKeysGoToTheApplicationAlone() throws {
    let (scene, hardware, _) = try Self.start(.view, settings: "[bindings]\ngrab = false\n")
    defer { scene.stop() }
    try hardware.type("Hello")
    try scene.expect("Hello")
    expect(Self.grabs(scene), equals: 0)
  }

  @Test func withoutAHardwareKeyboardNoKeysAreTaken() throws {
    let scene = try Scene(.view, environment: ["WAYLAND_DEBUG": "1"])
    defer { scene.stop() }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    expect(Self.grabs(scene), equals: 0)
  }

  /// The text goes by keys, each with a pause for the client, and in several keymaps.
  @Test func keysComeAfterTheTextThatIsBeingTyped() throws {
    let text = String(repeating: Fixture.manyCharacters, count: 3)
    let (scene, hardware, _) = try Self.start(.terminalWithTextInput, .keys([text]))
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    try scene.tap("snippet:1")
    try scene.field.wait(for: "the beginning") { $0.count > 30 }
    try hardware.type("xyz")
    #expect(scene.field.received.count < text.utf8.count)
    try scene.expectWhenAsked(text + "xyz")
  }

  /// The application repeats the key, until it is told of the release.
  @Test func heldKeyRepeatsInTheApplication() throws {
    let (scene, hardware, _) = try Self.start(.view)
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    try hardware.press(.a)
    try scene.field.wait(for: "repetitions") { $0.count >= 4 }
    try hardware.release(.a)
    try hardware.type("b")
    try scene.field.wait(for: "the letter after them") { $0.last == UInt8(ascii: "b") }
    #expect(scene.text.dropLast().allSatisfy { $0 == "a" })
    let text = try scene.settledText()
    try hardware.type("c")
    try scene.expect(text + "c")
  }

  // MARK: Fields of the keyboard

  @Test func searchFindsWhatIsTypedOnIt() throws {
    let (scene, hardware, _) = try Self.start(.view, Content.keys(["one"], ["two"]))
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    try hardware.type("a")
    try scene.expect("a")
    try scene.command("show", "search")
    try scene.wait(for: "showing the search") { $0.panel == "search" }
    try hardware.type("twox")
    try hardware.tap(.backspace)
    try scene.wait(for: "with what was found") { inspection in
      inspection.query == "two" && inspection.keys.contains { $0.id == "snippet:2" }
        && !inspection.keys.contains { $0.id == "snippet:1" }
    }
    try hardware.tap(.enter)
    try scene.expect("atwo")
    try hardware.tap(.escape)
    try scene.wait(for: "showing phrases") { $0.panel == "snippets" }
    try hardware.type("b")
    try scene.expect("atwob")
  }

  /// The application composes those dead keys that go on to it.
  @Test func deadKeysComposeLettersInAField() throws {
    let (scene, hardware, _) = try Self.start(.view)
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    try scene.command("show", "search")
    try scene.wait(for: "showing the search") { $0.panel == "search" }
    try hardware.setLayout(1)
    try hardware.tap(.acute)
    try hardware.tap(.e)
    try hardware.tap(.acute, holding: .shift)
    try hardware.tap(.a)
    try scene.wait(for: "with the letters") { $0.query == "éà" }
    try hardware.tap(.escape)
    try scene.wait(for: "showing phrases") { $0.panel == "snippets" }
    try hardware.tap(.acute)
    try hardware.tap(.e)
    try scene.expect("é")
  }

  @Test func heldKeyRepeatsInAFieldOfTheKeyboard() throws {
    let (scene, hardware, _) = try Self.start(.view)
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    try scene.command("show", "search")
    try scene.wait(for: "showing the search") { $0.panel == "search" }
    try hardware.press(.a)
    try scene.wait(for: "with repetitions") { $0.query.count >= 4 }
    try hardware.release(.a)
    try hardware.type("b")
    let query = try scene.wait(for: "with the letter after them") { $0.query.last == "b" }.query
    #expect(query.dropLast().allSatisfy { $0 == "a" })
    try hardware.type("c")
    try scene.wait(for: "without more of them") { $0.query == query + "c" }
    #expect(try scene.settledText().isEmpty)
  }

  // MARK: The end of the grab

  /// Holds A, for which the field gets one letter.
  private static func hold(_ hardware: HardwareKeyboard, _ scene: Scene) throws {
    try waitForGrab(scene)
    try hardware.press(.shift)
    try hardware.press(.a)
    try scene.expectWhenAsked("A")
    try scene.expectHeldKeys(2)
  }

  /// Expects that the application has the keyboard, with no key down. Lets go now of what is still held on the hardware.
  private static func expectWorkingKeyboard(_ hardware: HardwareKeyboard, _ scene: Scene, text: String = "A")
    throws
  {
    try scene.expectHeldKeys(0)
    try hardware.release(.a)
    try hardware.release(.shift)
    try hardware.type("bC")
    try scene.expectWhenAsked(text + "bC")
    try scene.expectHeldKeys(0)
  }

  @Test func hidingGivesTheKeysBack() throws {
    let (scene, hardware, _) = try Self.start(.textInputWithKeys)
    defer { scene.stop() }
    try Self.hold(hardware, scene)
    try scene.command("hide")
    try scene.wait(for: "hidden") { !$0.visible && Self.releases(scene) == 1 }
    try scene.stage.waitForCompositor()
    try Self.expectWorkingKeyboard(hardware, scene)
    try scene.command("show")
    try Self.waitForGrab(scene, 2)
    try hardware.type("d")
    try scene.expectWhenAsked("AbCd")
  }

  @Test func lockGivesTheKeysBack() throws {
    let (scene, hardware, lock) = try Self.start(.textInputWithKeys, lock: .hint)
    defer { scene.stop() }
    try Self.hold(hardware, scene)
    try lock?.lock()
    try scene.wait(for: "hidden") { !$0.visible && Self.releases(scene) == 1 }
    try scene.stage.waitForCompositor()
    try Self.expectWorkingKeyboard(hardware, scene)
  }

  @Test func endOfTheKeyboardGivesTheKeysBack() throws {
    let (scene, hardware, _) = try Self.start(.textInputWithKeys)
    defer { scene.stop() }
    try Self.hold(hardware, scene)
    try scene.keyboard.terminate()
    try scene.stage.waitForCompositor()
    try Self.expectWorkingKeyboard(hardware, scene)
  }

  @Test func deathOfTheKeyboardGivesTheKeysBack() throws {
    let (scene, hardware, _) = try Self.start(.textInputWithKeys)
    defer { scene.stop() }
    try Self.hold(hardware, scene)
    scene.keyboard.process.signal(SIGKILL)
    _ = try scene.keyboard.process.waitUntilEnded(by: scene.stage.deadline)
    try scene.stage.waitForCompositor()
    try Self.expectWorkingKeyboard(hardware, scene)
  }

  /// Keys are on their way while the grab begins and ends, at 30 a second.
  @Test func textIsExactWhileTheKeyboardComesAndGoes() throws {
    let (scene, hardware, _) = try Self.start(.quietView)
    defer { scene.stop() }
    try Self.waitForGrab(scene)
    let text = String(repeating: "aBcDeFgHiJ", count: 9)
    try hardware.type(text, every: 33) {
      while Self.grabs(scene) < 40 { try scene.keyboard.hideAndShow(times: 5) }
    }
    try scene.expectWhenAsked(text)
  }

  /// The keys go on to the field that has the focus by then. Where it loses and gets the focus at once, the grab lasts.
  @Test func anotherFieldGetsTheKeys() throws {
    let (scene, hardware, _) = try Self.start(.textInputWithKeys)
    defer { scene.stop() }
    try Self.hold(hardware, scene)
    let second = try scene.startSecondClient()
    try Self.waitForGrab(scene)
    try hardware.release(.a)
    try hardware.release(.shift)
    try hardware.type("bC")
    let deadline = scene.stage.deadline
    repeat { try second.update() } while second.received.count < 2 && !deadline.hasPassed
    try second.expect("bC")
    try scene.expectHeldKeys(0, in: second)
    try scene.focusPrevious()
    try scene.field.waitForFocus()
    try Self.waitForGrab(scene)
    try hardware.type("d")
    try scene.expectWhenAsked("Ad")
    try scene.expectHeldKeys(0)
  }
}
