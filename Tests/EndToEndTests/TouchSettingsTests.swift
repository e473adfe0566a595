import Expectations
import Foundation
import Stage
import Testing

/// Settings are changed on the keyboard by real fingers, and hold.
@Suite struct TouchSettingsTests {
  private static let file = "config/phraseboard/config.toml"

  /// Starts a keyboard whose panel of settings is up, with a settings file.
  private func scene(_ settings: String?) throws -> Scene {
    let scene = try Scene.withoutKeyboard(.view)
    if let settings { try scene.stage.write(settings, to: Self.file) }
    try scene.startKeyboard()
    try scene.choose(row: "Settings", of: "globe")
    try scene.wait(for: "with the settings") {
      $0.panel == "settings" && $0.key("setting:look.theme") != nil && !$0.animating
    }
    return scene
  }

  private func file(on scene: Scene) throws -> String {
    try String(contentsOfFile: scene.stage.directory + "/" + Self.file, encoding: .utf8)
  }

  private func waitForFile(_ text: String, on scene: Scene) throws {
    try scene.wait(for: "with the file as it should be") { _ in try self.file(on: scene) == text }
  }

  /// Opens a setting, which may be on the second page.
  @discardableResult
  private func open(_ name: String, on scene: Scene) throws -> Inspection {
    if try scene.inspect().key("setting:\(name)") == nil {
      try scene.swipe(over: "setting:look.theme")
      try scene.wait(for: "with the second page") { $0.key("setting:\(name)") != nil && !$0.animating }
    }
    try scene.tap("setting:\(name)")
    return try scene.wait(for: "with its values") { $0.key("settings") != nil && !$0.animating }
  }

  private func choose(_ value: String, on scene: Scene) throws {
    func key() throws -> String? {
      try scene.inspect().keys.first { $0.kind == "choice" && $0.value == value }?.id
    }
    if try key() == nil {
      try scene.swipe(over: "choice:0")
      try scene.wait(for: "with the value") { inspection in
        inspection.keys.contains { $0.value == value } && !inspection.animating
      }
    }
    try scene.tap(try #require(try key()))
  }

  private func back(on scene: Scene) throws -> Inspection {
    try scene.tap("settings")
    return try scene.wait(for: "with all settings") { $0.key("setting:look.theme") != nil && !$0.animating }
  }

  @Test func aThemeIsChosenAndEveryOtherByteStays() throws {
    let settings =
      "# mine\n[look]\ntheme = 'apple-light' # for now\nscale = 1.1\n\n[keyboard]\nstrip = \"always\"\n"
    let scene = try scene(settings)
    defer { scene.stop() }
    let before = try open("look.theme", on: scene)
    #expect(before.message.contains("follow the desktop") && before.theme == "apple-light")
    try choose("apple-dark", on: scene)
    try scene.wait(for: "in the dark") { $0.theme == "apple-dark" }
    try expect(file(on: scene), equals: settings.replacing("'apple-light'", with: "\"apple-dark\""))
    try expect(back(on: scene).key("setting:look.theme")?.value, equals: "apple-dark")
    try scene.tap("phrases")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("snippet:1") != nil }
    try scene.tap("snippet:1")
    try scene.expect("hey")
    try scene.keyboard.terminate()
  }

  @Test func aFileIsMadeAndTheKeysGrowUnderTheFinger() throws {
    let scene = try scene(nil)
    defer { scene.stop() }
    let height = try open("look.scale", on: scene).surface.height
    try choose("1.2", on: scene)
    try scene.wait(for: "with larger keys") { $0.surface.height > height && !$0.animating }
    try waitForFile("[look]\nscale = 1.2\n", on: scene)
    try choose("1", on: scene)
    try scene.wait(for: "with keys as before") { $0.surface.height == height && !$0.animating }
    try waitForFile("[look]\nscale = 1\n", on: scene)
    _ = try back(on: scene)
    try open("keyboard.height", on: scene)
    try choose("300", on: scene)
    try scene.wait(for: "as high as that") { $0.surface.height == 300 }
    try waitForFile("[look]\nscale = 1\n\n[keyboard]\nheight = 300\n", on: scene)
    try scene.keyboard.terminate()
  }

  @Test func layoutsAreChosenInOrder() throws {
    let scene = try scene("[letters]\nlayouts = [\n  \"us\", # first\n]\n")
    defer { scene.stop() }
    try open("letters.layouts", on: scene)
    try choose("de", on: scene)
    try scene.wait(for: "with both") { $0.keys.contains { $0.value == "de" && $0.note == "2" } }
    try waitForFile("[letters]\nlayouts = [\"us\", \"de\"]\n", on: scene)
    try choose("us", on: scene)
    try scene.wait(for: "with one") { $0.keys.contains { $0.value == "de" && $0.note == "1" } }
    try scene.tap("phrases")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("letters") != nil }
    try scene.tap("letters")
    try scene.wait(for: "with German letters") { $0.panel == "letters" && $0.key("char:ü") != nil }
    try scene.keyboard.terminate()
  }

  @Test func whatOnlyPeopleChangeSaysSoAndStays() throws {
    let settings = "look = { scale = 1.1 }\n"
    let scene = try scene(settings)
    defer { scene.stop() }
    try open("look.scale", on: scene)
    try choose("1.4", on: scene)
    try scene.wait(for: "with the reason") { $0.message.contains("write there: scale = 1.4") }
    try expect(file(on: scene), equals: settings)
    try expect(back(on: scene).key("setting:look.scale")?.value, equals: "1.1")
    try scene.keyboard.terminate()
  }

  @Test func aSourceThatFailsSaysWhyAndIsFetchedAgain() throws {
    let scene = try Scene.withoutKeyboard(.view)
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Fixture.document([("1", "web", ["x"])]))
    let path = scene.stage.directory + "/later.toml"
    try scene.stage.write(
      "[[source]]\nname = 'web'\nurl = '\(server.url)'\n[[source]]\nname = 'later'\npath = '\(path)'\n",
      to: Self.file)
    try scene.startKeyboard(.embedded)
    try scene.wait(for: "with the server's key") { $0.keys.contains { $0.label == "WEB" } }
    try scene.choose(row: "Settings", of: "globe")
    try scene.wait(for: "with the settings") { $0.panel == "settings" && !$0.animating }
    try open("source", on: scene)
    let failed = try scene.wait(for: "with what has failed") {
      $0.key("setting:source.later")?.value?.contains("later.toml") == true
    }
    expect(failed.key("setting:source.web")?.value, equals: "just now")
    try scene.tap("setting:source.later")
    try scene.wait(for: "with all of it") { $0.message.hasPrefix("later: ") }
    try scene.stage.write("[[snippet]]\nlabel = \"late\"\nphrases = [\"x\"]\n", to: "later.toml")
    try scene.tap("refresh")
    try scene.wait(for: "with both") { $0.key("setting:source.later")?.value == "just now" }
    try scene.keyboard.terminate()
  }
}
