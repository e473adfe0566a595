import Expectations
import Foundation
import Stage
import Testing

/// A catalogue is searched on the keyboard by real fingers, over a real server, and what it has arrives and is kept.
@Suite struct CatalogueTests {
  private static let own = "config/phraseboard/snippets/own.toml"

  private struct Desk {
    let scene: Scene
    let server: ContentServer
  }

  /// Returns a keyboard whose panel of a catalogue is up, with what there is without a query.
  private func desk(_ client: Client = .view, privateKey: String = "private-abcd") throws -> Desk {
    let scene = try Scene.withoutKeyboard(client)
    let server = try scene.stage.startCatalogueServer()
    let key = try scene.stage.write(privateKey + "\n", to: "secret/comics.key")
    chmod(key, 0o600)
    let settings = """
      [[catalogue]]
      name = "comics"
      kind = "marvel"
      url = "\(server.url)"
      public_key = { env = "COMICS_PUBLIC" }
      private_key = { file = "\(key)" }

      """
    try scene.startKeyboard(
      .embedded, settings: settings,
      environment: ["COMICS_PUBLIC": "public-1234", "no_proxy": "127.0.0.1"])
    return Desk(scene: scene, server: server)
  }

  private func open(_ desk: Desk) throws {
    try desk.scene.command("show", "catalogue:comics")
    try desk.scene.wait(for: "with the catalogue") {
      $0.panel == "catalogue:comics" && $0.key("char:q") != nil
    }
  }

  private func openAndFind(_ desk: Desk) throws {
    try open(desk)
    try desk.scene.wait(for: "with what is found") {
      $0.key("item:0") != nil && $0.key("state")?.label == "1500 found" && !$0.animating
    }
  }

  private func type(_ text: String, on scene: Scene) throws {
    try scene.tap(text.map { "char:\($0)" })
    try scene.wait(for: "with the text") { $0.query == text }
  }

  private func state(_ label: String, on scene: Scene) throws {
    try scene.wait(for: "with \(label)") { $0.key("state")?.label == label }
  }

  /// Returns the content programs of the stage that serve a panel.
  private func programs(_ scene: Scene) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { Int($0) != nil }.compactMap { id in
      let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
      let words = String(decoding: line, as: UTF8.self).split(separator: "\0").joined(separator: " ")
      return words.contains("--catalogue comics") && words.contains(scene.stage.directory) ? words : nil
    }
  }

  // MARK: What is found

  @Test(arguments: [Client.view, .terminal])
  func whatIsFoundIsTypedAsItIs(client: Client) throws {
    let desk = try desk(client)
    let scene = desk.scene
    defer { scene.stop() }
    try openAndFind(desk)
    try scene.tap("item:0", "item:2")
    try scene.expect("Hero 0Hero 2")
    try type("spider", on: scene)
    try scene.wait(for: "with what was searched for") {
      $0.key("item:1400")?.note == "About {{Spider 0}}: größer 😀" && $0.key("state")?.label == "100 found"
    }
    try expect(scene.inspect().key("state")?.note, equals: "Data © 2026 HEROES")
    let list = try scene.openList(of: "item:1400")
    #expect(list.items.map(\.label) == ["About {{Spider 0}}: größer 😀"] && list.note == "Data © 2026 HEROES")
    try scene.move(toRow: 0, of: list)
    try scene.lift()
    try scene.expect("Hero 0Hero 2About {{Spider 0}}: größer 😀")
    try scene.tap("cancel")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" }
    try scene.keyboard.terminate()
  }

  @Test func whatIsKeptStaysAndIsTyped() throws {
    let desk = try desk()
    let scene = desk.scene
    defer { scene.stop() }
    try openAndFind(desk)
    let list = try scene.openList(of: "item:1")
    try scene.lift()
    expect(list.actions.map(\.label), equals: ["Keep"])
    try scene.tap(at: scene.center(of: try #require(list.actions.first)))
    let path = scene.stage.directory + "/" + Self.own
    try scene.wait(for: "with the file") { _ in
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
      return ["label = \"Hero 1\"", "source = \"comics\"", "attribution = \"Data © 2026 HEROES\""]
        .allSatisfy(text.contains)
    }
    // It bears a star, and offers to be edited, once the store has it, too.
    try scene.wait(for: "with it among the keys") { _ in
      try scene.command("list", "--json").contains("\"Hero 1\"")
    }
    try desk.server.answer(with: 500)
    let again = try scene.openList(of: "item:1")
    expect(again.actions.map(\.label), equals: ["Edit"])
    try scene.lift()
    try scene.tap(at: scene.center(of: try #require(again.actions.first)))
    try scene.wait(for: "with the editor") { $0.panel == "editor" && !$0.animating }
    try scene.tap("cancel")
    try scene.wait(for: "with the results again") {
      $0.panel == "catalogue:comics" && $0.key("item:1") != nil
    }
    try scene.tap("cancel")
    try scene.wait(for: "with phrases") {
      $0.panel == "snippets" && $0.key("snippet:comics:1")?.label == "Hero 1"
    }
    try scene.tap("snippet:comics:1")
    try scene.expect("About {{Hero 1}}: größer 😀")
    try scene.keyboard.terminate()
  }

  @Test func furtherPagesComeWhileOneScrolls() throws {
    let desk = try desk()
    let scene = desk.scene
    defer { scene.stop() }
    try openAndFind(desk)
    expect(desk.server.requests, equals: 1)
    var swipes = 0
    // A page that coasts may skip some.
    while try shownItems(scene).allSatisfy({ $0 < 60 }), swipes < 40 {
      try scene.swipe(over: "item:\(try #require(try shownItems(scene).first))")
      swipes += 1
    }
    #expect(swipes < 40)
    #expect((2...3).contains(desk.server.requests))
    #expect(try scene.settledText().isEmpty, "a swipe types nothing")
    try scene.keyboard.terminate()
  }

  private func shownItems(_ scene: Scene) throws -> [Int] {
    let inspection = try scene.wait(for: "at rest") { !$0.animating }
    return inspection.keys.filter { $0.kind == "item" }.compactMap { Int($0.id.dropFirst("item:".count)) }
  }

  // MARK: Troubles

  @Test func eachTroubleIsSaidAndMended() throws {
    let desk = try desk()
    let scene = desk.scene
    defer { scene.stop() }
    try desk.server.answer(with: 500)
    try open(desk)
    try scene.wait(for: "with an error") {
      $0.message.contains("has an error") && $0.key("state")?.label == "Retry"
    }
    try desk.server.answer(with: 409)
    try scene.tap("state")
    try scene.wait(for: "with a conflict") { $0.message.contains("cannot search for this") }
    try desk.server.answer(with: 401)
    try scene.tap("state")
    try scene.wait(for: "with refused keys") { $0.message.contains("refuses your keys") }
    try desk.server.answer(with: 429, wait: 2)
    try scene.tap("state")
    try scene.wait(for: "with a busy server") { $0.message.contains("is asked again in") }
    try desk.server.answer(with: nil)
    // The keyboard asks the server again by itself.
    try scene.wait(for: "with what is found") {
      $0.key("item:0") != nil && $0.key("state")?.label == "1500 found"
    }
    try scene.keyboard.terminate()
  }

  @Test func withoutTheServerWhatIsStoredIsThere() throws {
    let desk = try desk()
    let scene = desk.scene
    defer { scene.stop() }
    try openAndFind(desk)
    try scene.tap("cancel")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" }
    desk.server.stop()
    try open(desk)
    try state("Offline", on: scene)
    #expect(try scene.inspect().key("item:0") != nil)
    try scene.tap("item:0")
    try scene.expect("Hero 0")
    try type("q", on: scene)
    try scene.wait(for: "with nothing that is stored") { $0.message.contains("cannot be reached") }
    try scene.keyboard.terminate()
  }

  @Test func oneProgramServesAnOpenPanelAndWhoTypesOnDoesNotWait() throws {
    let desk = try desk()
    let scene = desk.scene
    defer { scene.stop() }
    try openAndFind(desk)
    let first = programs(scene)
    #expect(first.count >= 1)
    try desk.server.closeGate()
    try type("h", on: scene)
    try desk.server.waitForRequest()
    try expect(scene.inspect().message, equals: "Asking comics…")
    // The question on its way is given up for another one.
    try scene.tap("char:x")
    try desk.server.waitForRequest()
    try desk.server.openGate()
    try scene.wait(for: "with nothing") { $0.query == "hx" && $0.message == "comics has nothing for this." }
    #expect(!programs(scene).joined().contains("private-abcd"))
    try scene.tap("cancel")
    try scene.wait(for: "without the program") { _ in programs(scene).isEmpty }
    #expect(scene.log("private-abcd").isEmpty)
    try scene.keyboard.terminate()
  }

  @Test func aWrongKeyIsRefused() throws {
    let desk = try desk(privateKey: "wrong")
    let scene = desk.scene
    defer { scene.stop() }
    try open(desk)
    try scene.wait(for: "with refused keys") { $0.message.contains("refuses your keys") }
    try scene.keyboard.terminate()
  }
}
