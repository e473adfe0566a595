import Expectations
import Foundation
import Stage
import TestSupport
import Testing

/// What was copied by a real program is typed by real fingers. The bus does not tell of its keys: they are tapped where they are.
@Suite struct CopiedPanelStageTests {
  private static let isOn = "[copied]\non = true\n"

  private func panel(
    _ client: Client = .view, settings: String = isOn, beforeKeyboard: (Scene) throws -> Void = { _ in }
  ) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    try beforeKeyboard(scene)
    try scene.startKeyboard(.embedded, settings: settings)
    try scene.command("show", "copied")
    return scene
  }

  private func wait(_ scene: Scene, says message: String) throws {
    try scene.wait(for: "saying \(message)") { $0.message.hasPrefix(message) && !$0.animating }
  }

  /// Copies a text, and waits until the panel has something.
  private func copy(_ text: String, on scene: Scene) throws {
    try scene.copy(text)
    try wait(scene, says: "Tap one")
  }

  /// The place of the first key of a line, in logical pixels.
  private func place(line: Int, on scene: Scene) throws -> Scene.Place {
    (40, try scene.panelTop() + [126, 174][line])
  }

  @Test(arguments: [Client.view, .viewByKeys, .terminal]) func itIsTyped(client: Client) throws {
    let scene = try panel(client) { try $0.copy("before") }
    defer { scene.stop() }
    try wait(scene, says: "What you copy")
    try copy("one", on: scene)
    try copy("Größe 😀 {{date}} $|$", on: scene)
    // The first one has a line below it once the second one is there, too.
    try scene.waitForColour(.white, at: (6, place(line: 1, on: scene).y))
    try scene.tap(at: place(line: 0, on: scene))
    try scene.expect("Größe 😀 {{date}} $|$")
    try scene.tap(at: place(line: 1, on: scene))
    try scene.expect("Größe 😀 {{date}} $|$one")
    try scene.tap("copied:forget", "copied:forget")
    try wait(scene, says: "What you copy")
  }

  /// By keys a newline would press Return.
  @Test func linesAreTextOrNothing() throws {
    let scene = try panel(.viewByKeys)
    defer { scene.stop() }
    try copy("one\ntwo", on: scene)
    try scene.tap(at: place(line: 0, on: scene))
    try wait(scene, says: "Not typed: what is copied would press Return here.")
    try expect(scene.settledText(), equals: "")
  }

  /// Neither a picture, nor a text of more than 64 KB, nor what is copied while the screen is locked.
  @Test func someIsNotKept() throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let lock = try scene.stage.startSessionLock(.screenSaver)
    try scene.startKeyboard(.embedded, settings: Self.isOn)
    try lock.waitForListener()
    try scene.command("show", "copied")
    try wait(scene, says: "What you copy")
    try scene.copy("picture", type: "image/png")
    try scene.copy(String(repeating: "long ", count: 14_000))
    try lock.lock()
    try scene.wait(for: "hidden") { !$0.visible }
    try scene.copy("locked")
    try lock.unlock()
    try scene.wait(for: "shown") { $0.visible }
    try copy(String(repeating: "é", count: 32_768), on: scene)
    // Nothing but the last one is there.
    try scene.tap(at: place(line: 1, on: scene))
    try scene.tap("copied:forget", "copied:forget")
    try wait(scene, says: "What you copy")
    try copy("end", on: scene)
    try scene.tap(at: place(line: 0, on: scene))
    try scene.expect("end")
  }

  /// A password is copied while its field has the focus.
  @Test func aPrivateFieldsTextIsNotKept() throws {
    let scene = try panel(.password)
    defer { scene.stop() }
    try wait(scene, says: "What you copy")
    try scene.copy("secret")
    let field = try scene.stage.startGTKField()
    try field.waitForFocus()
    try copy("after", on: scene)
    try scene.tap(at: place(line: 1, on: scene))
    try scene.tap(at: place(line: 0, on: scene))
    try field.expect("after")
  }

  @Test func oneTapTurnsItOn() throws {
    let scene = try panel(settings: "")
    defer { scene.stop() }
    try wait(scene, says: "The last 30 texts")
    try scene.copy("before")
    try scene.tap("copied:on")
    try wait(scene, says: "What you copy")
    try copy("after", on: scene)
    try scene.tap(at: place(line: 0, on: scene))
    try scene.expect("after")
  }

  /// The end of a text, which no key shows, is in memory once, and then not at all.
  @Test(.enabled(if: geteuid() == 0, "the memory of another user's process is root's to read"))
  func whatIsForgottenIsOverwritten() throws {
    let scene = try panel()
    defer { scene.stop() }
    let end = "the end " + UUID().uuidString
    try copy(String(repeating: "a", count: 1_000) + end, on: scene)
    let pattern = Data(end.utf8)
    let count = {
      try writableMemory(of: scene.keyboard.process.pid).filter { $0.range(of: pattern) != nil }.count
    }
    try expect(count(), equals: 1)
    try scene.tap("copied:forget", "copied:forget")
    try wait(scene, says: "What you copy")
    try expect(count(), equals: 0)
  }
}
