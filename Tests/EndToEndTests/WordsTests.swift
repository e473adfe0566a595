import Expectations
import Foundation
import Stage
import Testing

/// Run-together text that is divided by real fingers, and what arrives.
@Suite struct WordsEndToEndTests {
  private static let list = "app\napple\npie\nshoe\nle\n"

  private func words(_ client: Client, list: String = list) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    try scene.stage.write(list, to: "home/list")
    try scene.startKeyboard(
      .document(try Fixture.document([("1", "number", ["12 "])])),
      settings: "[words]\ndictionaries = ['~/list']\n")
    return scene
  }

  private func type(_ text: String, on scene: Scene) throws {
    try scene.tap("letters")
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.key("char:q") != nil }
    try scene.tap(text.map { "char:\($0)" })
  }

  /// Returns the places and labels of the keys for a text's parts, which are told where it was typed into the panel's own field.
  private func divideHere(_ text: String, on scene: Scene) throws -> (places: [Scene.Place], labels: [String])
  {
    try scene.command("show", "words")
    try scene.wait(for: "with a dictionary") { $0.panel == "words" && $0.key("char:q") != nil }
    try scene.tap(text.map { "char:\($0)" })
    try scene.wait(for: "with the text") { $0.query == text && $0.key("parse") != nil }
    try scene.tap("parse")
    let ids = ["segmentation:0", "segmentation:1", "word:0"]
    let found = try scene.wait(for: "with divisions") { inspection in
      ids.allSatisfy { inspection.key($0) != nil }
    }
    let divided = try (ids.map { try scene.place(of: $0) }, ids.map { found.key($0)?.label ?? "" })
    try scene.tap("cancel")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("letters") != nil }
    return divided
  }

  /// Divides the application's text, of which nothing is told.
  private func divide(on scene: Scene) throws {
    try scene.command("show", "words")
    let before = try scene.wait(for: "with words") { $0.panel == "words" && $0.key("parse") != nil }
    #expect(before.query == "••••••" && before.key("query")?.label == "••••••")
    try scene.tap("parse")
    let after = try scene.wait(for: "with divisions") { $0.key("return")?.label == "return" }
    #expect(after.query == "••••••" && !after.keys.contains { ["segmentation", "word"].contains($0.kind) })
  }

  /// The text goes by surrounding text, or by BackSpaces over what was typed here.
  @Test(arguments: [Client.view, .viewByKeys, .terminal])
  func aDivisionTakesThePlaceOfTheText(client: Client) throws {
    let scene = try words(client)
    defer { scene.stop() }
    let (places, labels) = try divideHere("applepieshoe", on: scene)
    expect(labels, equals: ["apple pie shoe", "app le pie shoe", "app"])
    try scene.tap("snippet:1")
    try type("applepieshoe", on: scene)
    try scene.expect("12 applepieshoe")
    try divide(on: scene)
    // A terminal's program gets the keys, and does with them what it likes.
    func replaced(_ old: String, with new: String) -> String {
      client == .terminal ? old + String(repeating: "\u{7F}", count: old.count) + new : new
    }
    try scene.tap(at: places[0])
    try scene.expect("12 " + replaced("applepieshoe", with: "apple pie shoe"))
    try scene.tap(at: places[1])
    try scene.tap(at: places[2])
    let first = replaced("applepieshoe", with: "apple pie shoe").dropLast("apple pie shoe".count)
    try scene.expect("12 " + first + replaced("apple pie shoe", with: "app le pie shoe") + "app")
    try scene.tap("cancel")
    try scene.wait(for: "with letters") { $0.panel == "letters" && $0.query.isEmpty }
    try scene.keyboard.terminate()
  }

  @Test func textThatIsTypedThereIsTypedInWords() throws {
    let scene = try words(.view)
    defer { scene.stop() }
    try scene.command("show", "words")
    try scene.wait(for: "with a dictionary") { $0.panel == "words" && $0.key("char:q") != nil }
    try scene.tap("applepie".map { "char:\($0)" })
    try scene.wait(for: "with the text") { $0.query == "applepie" && $0.key("parse") != nil }
    try scene.tap("return")
    try scene.wait(for: "with divisions") { $0.key("segmentation:0") != nil }
    try scene.tap("return")
    try scene.expect("apple pie")
  }

  @Test func aListThatChangesIsReadAnew() throws {
    let scene = try words(.view)
    defer { scene.stop() }
    try scene.command("show", "words")
    try scene.wait(for: "with a dictionary") { $0.panel == "words" && $0.message.isEmpty }
    try scene.tap("cancel")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.key("letters") != nil }
    try scene.stage.write("zebra\nhorse\n", to: "home/list")
    try scene.command("show", "words")
    try scene.wait(for: "with words") { $0.panel == "words" && $0.key("char:q") != nil }
    try scene.tap("zebrahorse".map { "char:\($0)" })
    try scene.wait(for: "with the text") { $0.query == "zebrahorse" && $0.key("parse") != nil }
    // The new list divides, whether it is there by now or comes later.
    try scene.tap("parse")
    try scene.wait(for: "with the new words") { $0.key("segmentation:0")?.label == "zebra horse" }
  }

  @Test func withoutAListThatIsSaid() throws {
    let scene = try words(.view, list: "")
    defer { scene.stop() }
    try scene.command("show", "words")
    try scene.wait(for: "with a reason") { $0.panel == "words" && $0.message.contains("has no words") }
    try scene.tap("char:h", "char:i")
    try scene.wait(for: "with the text") { $0.query == "hi" && $0.key("parse") == nil }
  }
}
