import Expectations
import Foundation
import Stage
import Testing

/// Search by real fingers, and what arrives.
@Suite struct SearchEndToEndTests {
  private func documents() throws -> Content {
    .document(
      try Fixture.document([
        ("1", "Wo bist du?", ["Wo bist du gerade?"]), ("2", "Größe", ["Größe 42", "Größe XL"]),
        ("3", "bus", ["My bus is late."]),
        ("4", "address", ["12 Inundation Street"]),
      ]))
  }

  private func search(_ client: Client = .view) throws -> Scene {
    let scene = try Scene(client, documents())
    try scene.command("show", "search")
    try scene.wait(for: "searching") {
      $0.panel == "search" && $0.key("char:q") != nil && $0.surface.height > 300
    }
    return scene
  }

  private func type(_ text: String, on scene: Scene) throws {
    try scene.tap(text.map { "char:\($0)" })
    try scene.wait(for: "with the text") { $0.query == text }
  }

  @Test(arguments: [Client.view, .terminal])
  func threeLettersFindAPhrase(client: Client) throws {
    let scene = try search(client)
    defer { scene.stop() }
    try type("grosse", on: scene)
    try scene.wait(for: "with what was found") { $0.phraseKeys == ["snippet:2"] }
    try scene.tap("snippet:2", "snippet:2")
    try scene.expect("Größe 42Größe XL")
    try scene.tap("delete", "delete", "delete", "delete", "delete", "delete")
    try scene.wait(for: "with an empty field") { $0.query.isEmpty }
    try type("inund", on: scene)
    try scene.wait(for: "with what has it in a phrase") { $0.phraseKeys == ["snippet:4"] }
    try scene.tap("return")
    try scene.expect("Größe 42Größe XL12 Inundation Street")
    try scene.tap("cancel")
    let after = try scene.wait(for: "with phrases") {
      $0.panel == "snippets" && $0.key("snippet:1") != nil && $0.surface.height < 300
    }
    #expect(after.query.isEmpty)
    try scene.keyboard.terminate()
  }

  @Test func aMistakeIsForgivenAndAHeldResultOpensItsList() throws {
    let scene = try search()
    defer { scene.stop() }
    try type("adress", on: scene)
    try scene.wait(for: "with what was meant") { $0.phraseKeys == ["snippet:4"] }
    let list = try scene.openList(of: "snippet:4")
    expect(list.items.map(\.label), equals: ["12 Inundation Street"])
    try scene.move(toRow: 0, of: list)
    try scene.lift()
    try scene.expect("12 Inundation Street")
  }

  @Test func hidingEndsASearch() throws {
    let scene = try search()
    defer { scene.stop() }
    try type("bus", on: scene)
    try scene.hideAndShow()
    try expect(scene.inspect().panel, equals: "snippets")
  }
}
