import Expectations
import Foundation
import Stage
import Testing

/// Two starts in one session, as by the service and by the entry that phosh starts.
@Suite struct SecondKeyboardTests {
  private static let asSystem = ["--osk", "system", "--hidden"]

  private func start(_ arguments: [String], on scene: Scene) throws -> Keyboard {
    try scene.stage.startKeyboard(Programs.found(), arguments: arguments)
  }

  /// Waits until the second one has handed its wish over, and waits.
  private func waitUntilItWaits(_ second: Keyboard, on scene: Scene) throws {
    try scene.wait(for: "the system's keyboard") { $0.osk == "system" }
    while !second.process.standardError.contains("this one starts once it has ended") {
      try #require(!scene.stage.deadline.hasPassed && second.process.endingSoFar == nil)
      _ = try scene.inspect()
    }
  }

  @Test func theFirstBecomesTheSystemsAndTheSecondComesAfterIt() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    try scene.startKeyboard(settings: "", until: .hidden)
    let second = try start(Self.asSystem, on: scene)
    try waitUntilItWaits(second, on: scene)
    try scene.stage.setSystemKeyboard(isVisible: true)
    try scene.wait(for: "shown") { $0.visible && !$0.keys.isEmpty }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    // A change of settings takes nothing of it back.
    try scene.stage.write("[look]\ntheme = 'riso'\n", to: "config.toml")
    try scene.wait(for: "with another theme") { $0.theme == "riso" && $0.osk == "system" }
    scene.keyboard.process.signal(SIGKILL)
    try second.wait(for: "the system's keyboard") { $0.osk == "system" }
    try scene.stage.setSystemKeyboard(isVisible: true)
    try second.waitUntilReady()
  }

  @Test func theFirstStaysTheSystemsWhenTheSecondEnds() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    try scene.startKeyboard(until: .hidden)
    let second = try start(Self.asSystem, on: scene)
    try waitUntilItWaits(second, on: scene)
    second.process.signal(SIGTERM)
    try expect(second.process.waitUntilEnded(by: scene.stage.deadline), equals: .signal(SIGTERM))
    try scene.stage.setSystemKeyboard(isVisible: true)
    try scene.wait(for: "shown") { $0.visible && $0.osk == "system" }
  }

  /// The programs that it starts are not to find its socket, which is gone for them.
  @Test func whatACompositorStartsTakesThePlaceOfTheFirst() throws {
    let scene = try Scene(.view, until: .started)
    defer { scene.stop() }
    try scene.keyboard.waitUntilReady()
    let program = try scene.stage.supportProgram("input-method-socket.py")
    let path = scene.stage.directory + "/run/" + (scene.stage.environment["WAYLAND_DISPLAY"] ?? "")
    let variable = scene.stage.directory + "/variable"
    let settings = try scene.stage.write(
      "[keyboard]\non_show = 'echo \"socket: $WAYLAND_SOCKET\" >\(variable)'\n", to: "second.toml")
    let second = try scene.stage.startKeyboard(
      Programs.found(), within: ["/usr/bin/python3", program, "open", path],
      arguments: Content.standard.arguments(on: scene.stage) + ["--config", settings])
    try expect(scene.keyboard.process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try second.waitUntilReady()
    try second.tap("snippet:1")
    try scene.expect("hey")
    while (try? String(contentsOfFile: variable, encoding: .utf8)) != "socket: \n" {
      try #require(!scene.stage.deadline.hasPassed)
      _ = try second.inspect()
    }
  }

  @Test func theEntryThatIsFirstStaysTheSystems() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    try scene.startKeyboard(arguments: Self.asSystem, until: .started)
    try scene.wait(for: "the system's keyboard") { $0.osk == "system" }
    let second = try start(["--hidden"], on: scene)
    try expect(second.process.waitUntilEnded(by: scene.stage.deadline), equals: .exit(0))
    try scene.stage.setSystemKeyboard(isVisible: true)
    try scene.wait(for: "shown") { $0.visible && $0.osk == "system" }
  }
}
