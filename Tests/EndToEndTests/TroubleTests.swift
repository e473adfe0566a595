import Expectations
import Foundation
import Stage
import Testing

/// Messages that people see when something is missing: one line that says what, and what to do.
@Suite struct TroubleTests {
  /// Returns the lines that the keyboard says before it ends with this code.
  private static func complaint(
    _ stage: Stage, _ environment: [String: String?], code: Int32 = 1
  ) throws -> [String] {
    let result = try stage.command(Programs.found(), ["run"], environment: environment)
    #expect(result.ending == .exit(code) && result.output == "")
    return result.standardError.split(separator: "\n").map(String.init)
  }

  private static let plasma =
    ", or on Plasma choose Phraseboard in System Settings under Virtual Keyboard"

  private static func bareScene() throws -> Scene { try Scene.withoutKeyboard(.none) }

  @Test func noLayerShell() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    let display = try scene.stage.startPoorCompositor(layerShell: false)
    try expect(
      Self.complaint(scene.stage, ["WAYLAND_DISPLAY": display], code: 69),
      equals: [
        "phraseboard-keyboard: error: the compositor has no zwlr_layer_shell_v1 (GNOME and Cinnamon have none), so the "
          + "keyboard has no place on the screen; use phosh, sway or another one with layer shell and virtual keyboards"
          + Self.plasma
      ])
  }

  @Test func noVirtualKeyboards() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    let display = try scene.stage.startPoorCompositor(layerShell: true)
    try expect(
      Self.complaint(scene.stage, ["WAYLAND_DISPLAY": display], code: 69),
      equals: [
        "phraseboard-keyboard: error: the compositor has no zwp_virtual_keyboard_manager_v1, so the keyboard cannot "
          + "type; use phosh, sway or another one with layer shell and virtual keyboards"
          + Self.plasma
      ])
  }

  /// A compositor that starts the keyboard does so again unless that ends well: KWin gives up after four times.
  @Test func itEndsWellForACompositorThatStartsIt() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    let display = try scene.stage.startPoorCompositor(layerShell: false)
    let program = try scene.stage.supportProgram("input-method-socket.py")
    let keyboard = try scene.stage.install(Programs.found().directory + "/phraseboard-keyboard")
    let path = scene.stage.directory + "/run/" + display
    let result = try scene.stage.run(["/usr/bin/python3", program, "open", path, keyboard])
    expect(result.ending, equals: .exit(0))
    #expect(result.standardError.contains("the compositor has no zwlr_layer_shell_v1"))
  }

  @Test func noCompositor() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    try expect(
      Self.complaint(scene.stage, ["WAYLAND_DISPLAY": "wayland-9"]),
      equals: [
        "phraseboard-keyboard: error: no Wayland compositor at wayland-9 (No such file or directory); start the "
          + "keyboard from within your desktop, or set WAYLAND_DISPLAY to its socket"
      ])
  }

  @Test(arguments: [nil, "run"]) func noRuntimeFolder(value: String?) throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    try expect(
      Self.complaint(scene.stage, ["XDG_RUNTIME_DIR": value]),
      equals: [
        "phraseboard-keyboard: error: no Wayland compositor: XDG_RUNTIME_DIR is not set; start the keyboard from within "
          + "your desktop, or set XDG_RUNTIME_DIR to the folder of your session, such as /run/user/1000"
      ])
  }

  /// The trouble is said once, and the keyboard works by signal.
  @Test func noSessionBus() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    let program = try scene.stage.install(Programs.found().directory + "/phraseboard-keyboard")
    let keyboard = try scene.stage.start(
      ["/bin/sh", "-c", "exec \(program) --hidden 2>&1"], name: "keyboard",
      environment: ["WAYLAND_DEBUG": "1", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    var said: [String] = []
    func wait(for event: String) throws {
      while true {
        let line = try keyboard.nextLine(by: scene.stage.deadline, waitingFor: event)
        if line.contains("session bus") { said.append(line) }
        if line.contains(event) { return }
      }
    }
    try wait(for: "session bus")
    keyboard.signal(SIGUSR2)
    try wait(for: ".attach(")
    keyboard.signal(SIGTERM)
    try expect(keyboard.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    expect(
      said,
      equals: [
        "phraseboard-keyboard: warning: no session bus: unix:path=/nowhere: No such file or directory; "
          + "show and hide by signal only, or start your desktop with dbus-run-session"
      ])
  }

  /// Nobody can ask the first one to show, and two of them on the screen help nobody.
  @Test func aSecondOneWithoutASessionBus() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    let program = try scene.stage.install(Programs.found().directory + "/phraseboard-keyboard")
    let first = try scene.stage.start(
      ["/bin/sh", "-c", "exec \(program) --hidden 2>&1"], name: "first", environment: environment)
    _ = try first.nextLine(by: scene.stage.deadline, waitingFor: "what it says of the bus")
    try expect(
      Self.complaint(scene.stage, environment).last,
      equals:
        "phraseboard-keyboard: error: another Phraseboard is running already; without a session bus this shows it: "
        + "pkill -USR2 phraseboard-key")
    #expect(first.endingSoFar == nil)
  }

  // MARK: The store

  @Test func aStoreThatCannotBeMadeIsTriedAgain() throws {
    let scene = try Self.bareScene()
    defer { scene.stop() }
    // The folder is as in a read-only home.
    let data = scene.stage.directory + "/data"
    expect(chmod(data, 0o555), equals: 0)
    try scene.startKeyboard(.embedded, until: .started)
    let failed = try scene.wait(for: "failed") { $0.content == "error" }
    let reason =
      "the store cannot be used: \(data)/phraseboard: cannot be created: Permission denied; give yourself access to it with chmod, or ask its owner; it is tried again, see more with: phraseboard doctor"
    expect(failed.message, equals: reason)
    expect(chmod(data, 0o777), equals: 0)
    try scene.wait(for: "ready") { $0.content == "ready" && $0.key("snippet:greetings") != nil }
    expect(scene.log(), equals: ["phraseboard-keyboard: error: \(reason)"])
  }

  @Test func aStoreThatCannotBeWrittenIsShownAndTyped() throws {
    let scene = try Scene()
    defer { scene.stop() }
    let folder = scene.stage.directory + "/data/phraseboard"
    try scene.keyboard.terminate()
    #expect(chmod(folder + "/store.db", 0o444) == 0 && chmod(folder, 0o555) == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)

    try scene.startKeyboard()
    let reason = "the store cannot be written: "
    #expect(try scene.inspect().message.hasPrefix(reason))
    try scene.wait(for: "a few words") { $0.key("space")?.label == "Nothing is saved. Hold the globe." }
    try scene.tap("snippet:1", "snippet:1")
    try scene.expect("heywhat's up?")
    try expect(scene.inspect().content, equals: "stale")
    try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: files)
    #expect(scene.log().count == 1 && scene.log(reason).count == 1, "\(scene.log())")
    let item = try DoctorTests.examine(scene.stage).items["store"]
    #expect(item?.state == "note" && item?.detail.contains("cannot be written") == true)

    #expect(chmod(folder, 0o777) == 0 && chmod(folder + "/store.db", 0o600) == 0)
    try scene.tap("snippet:1")
    try scene.expect("heywhat's up?how's it going?")
    try scene.wait(for: "as good as ever") { $0.content == "ready" }
    try scene.restartKeyboard()
    try expect(scene.inspect().key("snippet:1")?.next, equals: 0)
    try scene.tap("snippet:2")
    try scene.wait(for: "saved") { $0.key("snippet:2")?.next == 1 }
  }
}
