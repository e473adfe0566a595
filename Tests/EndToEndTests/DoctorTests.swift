import Expectations
import Foundation
import Stage
import Testing

/// `phraseboard doctor` on a real compositor and a real bus.
@Suite struct DoctorTests {
  struct Item: Decodable, Equatable {
    let item: String
    let state: String
    let detail: String
    let means: String
    let help: String?
  }

  /// Returns the items by their ids, and whether the command says that the keyboard can work.
  static func examine(
    _ stage: Stage, environment: [String: String?] = [:]
  ) throws -> (items: [String: Item], canWork: Bool) {
    let result = try stage.command(Programs.found(), ["doctor", "--json"], environment: environment)
    expect(result.standardError, equals: "")
    let items = try JSONDecoder().decode([Item].self, from: Data(result.output.utf8))
    expect(items.filter { $0.state == "fault" }.isEmpty, equals: (result.ending == .exit(0)), "\(items)")
    return (Dictionary(uniqueKeysWithValues: items.map { ($0.item, $0) }), result.ending == .exit(0))
  }

  @Test func allIsWellWhileTheKeyboardTypes() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    _ = try scene.stage.startSessionLock(.logind)
    try scene.startKeyboard(.embedded)
    let before = try scene.inspect()
    let (items, canWork) = try Self.examine(scene.stage)
    #expect(canWork)
    let notOK = Set(items.values.filter { $0.state != "ok" }.map(\.item))
    // The stage has neither such services nor a font with emoji. sway 1.7 has no pens.
    #expect(notOK.isSubset(of: ["haptics", "portal", "emoji", "protocols"]), "\(items)")
    expect(items["emoji"]?.detail, equals: "no font")
    expect(items["compositor"]?.detail.hasPrefix("sway on "), equals: true)
    expect(items["input-method"]?.detail, equals: "Phraseboard")
    expect(items["lock"]?.detail, equals: "told by logind")
    expect(items["store"]?.detail.contains(", 3 keys, format "), equals: true)
    // The command has disturbed nothing.
    try expect(scene.inspect().typing, equals: before.typing)
    try scene.tap("snippet:greetings")
    try scene.expect("hey")
    let text = try scene.keyboard.command("doctor")
    #expect(text.hasSuffix("\nThe keyboard can work."))
  }

  @Test func withoutAKeyboardTheInputMethodIsAskedFor() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let free = try Self.examine(scene.stage)
    #expect(free.canWork && free.items["input-method"]?.detail == "free")
    expect(free.items["keyboard"]?.help, equals: "phraseboard run")
    // The command has left it to the next one.
    let other = try TakeoverTests.startOther(on: scene.stage)
    defer { withExtendedLifetime(other) {} }
    let taken = try Self.examine(scene.stage)
    expect(taken.items["input-method"]?.detail, equals: "another program has it")
    expect(taken.items["typing"]?.detail.hasPrefix("by keys"), equals: true)
  }

  /// The doctor tells of the client that is in front when it runs.
  @Test(arguments: [
    (Client.view, "ok", "the application in front tells its text"),
    (.password, "note", "the field in front is private"),
    (.terminalWithTextInput, "note", "the application in front does not tell its text"),
    (.terminal, "ok", "no text field in front, or Phraseboard is not its input method"),
  ])
  func whereShortcutsWork(client: Client, state: String, detail: String) throws {
    let scene = try Scene.withoutKeyboard(client)
    defer { scene.stop() }
    try scene.startKeyboard(.embedded)
    let item = try Self.examine(scene.stage).items["shortcuts"]
    #expect(item?.state == state && item?.detail == detail)
  }

  /// The owner of the system keyboard's name may have the input method, or want it in a moment: nobody asks for it then.
  @Test func aSystemKeyboardIsNamedAndNotDisturbed() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let script = """
      from gi.repository import Gio, GLib
      Gio.bus_own_name(Gio.BusType.SESSION, "sm.puri.OSK0", 0, None, lambda *_: print("owned", flush=True), None)
      GLib.MainLoop().run()
      """
    let owner = try scene.stage.start(["/usr/bin/python3", "-c", script], name: "owner")
    _ = try owner.nextLine(by: scene.stage.deadline, waitingFor: "the name")
    let items = try Self.examine(scene.stage).items
    expect(items["system-keyboard"]?.detail, equals: "python3")
    expect(
      items["input-method"]?.detail, equals: "not known; most likely python3, which is the system keyboard")
  }

  @Test func withoutASessionBus() throws {
    let scene = try Scene(.none)
    defer { scene.stop() }
    let (items, canWork) = try Self.examine(
      scene.stage, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(canWork)
    expect(items["session-bus"]?.state, equals: "note")
    expect(items["keyboard"]?.detail, equals: "not known without a session bus")
    expect(items["input-method"]?.detail, equals: "not asked")
  }

  @Test func withoutACompositor() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let (items, canWork) = try Self.examine(scene.stage, environment: ["WAYLAND_DISPLAY": "wayland-9"])
    #expect(!canWork)
    #expect(items["compositor"]?.state == "fault" && items["typing"]?.state == "fault")
    #expect(items["layer-shell"] == nil && items["fonts"] != nil)
    let text = try scene.stage.command(
      Programs.found(), ["doctor"], environment: ["WAYLAND_DISPLAY": "wayland-9"])
    #expect(text.output.hasSuffix("\nThe keyboard cannot work: see each fault."))
  }

  /// A compositor that has stopped costs some seconds, and what does not depend on it is told all the same.
  @Test func aCompositorThatHangs() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    scene.stage.sway.signal(SIGSTOP)
    defer { scene.stage.sway.signal(SIGCONT) }
    let (items, _) = try Self.examine(scene.stage)
    expect(items["compositor"]?.detail, equals: "does not answer")
    expect(items["store"]?.state, equals: "ok")
  }

  @Test(arguments: [false, true]) func aCompositorThatLacksSomething(layerShell: Bool) throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let display = try scene.stage.startPoorCompositor(layerShell: layerShell)
    let items = try Self.examine(scene.stage, environment: ["WAYLAND_DISPLAY": display]).items
    expect(items["compositor"]?.detail.hasPrefix("host-compositor on poor-"), equals: true)
    expect(items["layer-shell"]?.state, equals: (layerShell ? "ok" : "fault"))
    expect(items["virtual-keyboard"]?.state, equals: "fault")
  }

  /// The doctor looks up the characters of keys and phrases in the stage's fonts, and never those of secret ones.
  @Test func charactersThatNoFontHas() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let toml = """
      [[snippet]]
      name = "日"
      pieces = ["x\u{10480}"]
      [[snippet]]
      name = "hidden"
      secret = true
      pieces = ["\u{10500}"]
      """
    try scene.stage.write(toml, to: "config/phraseboard/snippets/mine.toml")
    let refreshed = try scene.stage.command(Programs.found(), ["refresh"])
    expect(refreshed.ending, equals: .exit(0), "\(refreshed.standardError)")
    let items = try Self.examine(scene.stage).items
    expect(items["fonts"]?.detail, equals: "none for U+65E5 U+10480 (Hani, Osma)")
    expect(items["fonts"]?.help, equals: "install fonts-noto-cjk fonts-noto-core (named as on Debian)")
    expect(items["emoji"]?.state, equals: "note")
  }

  /// A box is not drawn without a font, either.
  @Test func noFontAtAll() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let config = try scene.stage.write("<fontconfig></fontconfig>", to: "fonts.conf")
    let items = try Self.examine(scene.stage, environment: ["FONTCONFIG_FILE": config]).items
    expect(items["fonts"]?.state, equals: "fault")
    expect(items["fonts"]?.help, equals: "install fonts-dejavu-core (named as on Debian)")
  }
}
