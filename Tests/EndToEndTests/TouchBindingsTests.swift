import Foundation
import Stage
import Testing

/// Bindings are changed on the keyboard by real fingers, and hold.
@Suite struct TouchBindingsTests {
  private static let file = "config/phraseboard/bindings.toml"

  private func scene(_ bindings: String? = nil) throws -> Scene {
    let scene = try Scene.withoutKeyboard(.view)
    if let bindings { try scene.stage.write(bindings, to: Self.file) }
    try scene.startKeyboard()
    try scene.choose(row: "Key bindings", of: "globe")
    try scene.wait(for: "with the bindings") {
      $0.panel == "bindings" && $0.key("press") != nil && !$0.animating
    }
    return scene
  }

  private func waitForFile(_ text: String, on scene: Scene) throws {
    let path = scene.stage.directory + "/" + Self.file
    try scene.wait(for: "with the file as it should be") { _ in
      (try? String(contentsOfFile: path, encoding: .utf8)) == text
    }
  }

  private func open(_ id: String, of tab: String, on scene: Scene) throws {
    try scene.tap(tab: "strip:group:\(tab)")
    try scene.wait(for: "with its bindings") { $0.key("binding:\(id)") != nil && !$0.animating }
    try scene.tap("binding:\(id)")
    try scene.wait(for: "with what can be done") { $0.key("record") != nil && !$0.animating }
  }

  @Test func aBindingIsUnassignedAndRevertedAndEveryOtherByteStays() throws {
    let text = "# mine\n[keyboard]\nsearch = \"ctrl+p\" # as in Emacs\n"
    let scene = try scene(text)
    defer { scene.stop() }
    try open("keyboard.search", of: "Keyboard", on: scene)
    try scene.wait(for: "with what the file says") {
      $0.message.contains("Ctrl+P") && $0.key("revert") != nil
    }
    try scene.tap("unassign")
    try waitForFile("# mine\n[keyboard]\nsearch = \"none\" # as in Emacs\n", on: scene)
    try scene.wait(for: "without it") { $0.key("unassign") == nil && $0.key("revert") != nil }
    try scene.tap("revert")
    try scene.wait(for: "with the default") { $0.key("revert") == nil && $0.message.contains("Ctrl+Alt+S") }
    // The panel shows what is wanted before the file has it.
    try waitForFile("# mine\n[keyboard]\n# as in Emacs\n", on: scene)
    let all = try JSONSerialization.jsonObject(with: Data(try scene.command("bindings", "--json").utf8))
    let entry = try #require((all as? [[String: Any]])?.first { $0["id"] as? String == "keyboard.search" })
    #expect(entry["current"] as? String == "ctrl+alt+s" && entry["default"] as? String == "ctrl+alt+s")
    try scene.keyboard.terminate()
  }

  @Test func whatTheFileSaysIsShownWhileItRuns() throws {
    let scene = try scene()
    defer { scene.stop() }
    try open("keyboard.search", of: "Keyboard", on: scene)
    try scene.stage.write("[keyboard]\nsearch = \"ctrl+F5\"\nwrong = 1\n", to: Self.file)
    try scene.wait(for: "with the new one") { $0.message.contains("Ctrl+F5") }
    try scene.stage.write("[keyboard]\nsearch = \"s\"\n", to: Self.file)
    try scene.wait(for: "with the last good one") { $0.message.contains("Ctrl+F5") }
    try scene.keyboard.terminate()
  }

  @Test func allAreReset() throws {
    let scene = try scene("[editor]\nsave = \"ctrl+F5\"\n\n[keyboard]\nwords = \"none\"\n")
    defer { scene.stop() }
    try scene.wait(for: "with the key") { $0.key("reset-all") != nil }
    try scene.tap("reset-all")
    try scene.wait(for: "with the question") {
      $0.message.contains("2 bindings change") && $0.key("confirm") != nil
    }
    try scene.tap("confirm")
    try scene.wait(for: "with the defaults") { $0.key("reset-all") == nil && $0.key("press") != nil }
    try scene.keyboard.terminate()
  }
}
