import Expectations
import Foundation
import Stage
import Testing

/// A key is written on the keyboard by real fingers, and then typed.
@Suite struct EditorEndToEndTests {
  private static let own = "config/phraseboard/snippets/own.toml"
  private static let file = """
    # mine
    [[snippet]]
    label = "bus"  # the first
    phrases = ["My bus is late.", "two\\nlines"]
    group = "way"

    """

  private func scene(_ client: Client = .textInput) throws -> Scene {
    let scene = try Scene.withoutKeyboard(client)
    try scene.stage.write(Self.file, to: Self.own)
    try scene.startKeyboard(.embedded)
    try scene.wait(for: "with the own key") { Self.id(of: "BUS", in: $0) != nil }
    return scene
  }

  private static func id(of label: String, in inspection: Inspection) -> String? {
    inspection.keys.first { $0.kind == "snippet" && $0.label == label }?.id
  }

  private func file(on scene: Scene) throws -> String {
    String(
      decoding: try Data(contentsOf: URL(filePath: scene.stage.directory + "/" + Self.own)), as: UTF8.self)
  }

  /// The text that the bus tells in the place of one that was typed elsewhere.
  private static let dots = "••••••"

  /// Chooses a row of the globe's list, and waits until the editor has something in its label.
  private func begin(_ row: String, on scene: Scene) throws {
    try scene.choose(row: row, of: "globe")
    try waitForEditor(label: Self.dots, on: scene)
  }

  private func waitForEditor(label: String, on scene: Scene) throws {
    try scene.wait(for: "with the editor") {
      $0.panel == "editor" && $0.query == label && $0.key("char:q") != nil && $0.surface.height > 300
    }
  }

  private func type(_ text: String, giving query: String, on scene: Scene) throws {
    try scene.tap(text.map { "char:\($0)" })
    try scene.wait(for: "with the text") { $0.query == query }
  }

  /// Waits until the editor has gone and a key with this label is there; returns its id.
  private func saved(_ label: String, on scene: Scene) throws -> String {
    let inspection = try scene.wait(for: "with the new key") {
      $0.panel == "snippets" && Self.id(of: label, in: $0) != nil && $0.surface.height < 300
    }
    return try #require(Self.id(of: label, in: inspection))
  }

  @Test func aNewKeyFromTheSelection() throws {
    let scene = try scene()
    defer { scene.stop() }
    let bus = try #require(Self.id(of: "BUS", in: try scene.inspect()))
    try scene.tap(bus)
    try scene.expect("My bus is late.")
    let without = try scene.openList(of: "globe")
    #expect(!without.items.contains { $0.label == "New key from the selection" })
    try scene.lift()
    try scene.hideAndShow()
    try scene.field.select(5)
    try begin("New key from the selection", on: scene)
    try scene.tap("delete")
    try scene.wait(for: "without the proposed label") { $0.query.isEmpty }
    try type("later", giving: Self.dots, on: scene)
    #expect(try !scene.command("inspect").contains("late"))
    try scene.expect("My bus is late.")
    try scene.tap("save")
    let key = try saved("LATER", on: scene)
    try scene.tap(key, key)
    try scene.expect("My bus is late.late.")
    let text = try file(on: scene)
    expect(text, equals: Self.file + "\n[[snippet]]\nlabel = \"later\"\nphrases = [\"late.\"]\n")
    #expect(!scene.keyboard.process.standardError.contains("late"))
    try scene.keyboard.terminate()
  }

  @Test(arguments: [Client.view, .terminal])
  func aNewKeyFromTheClipboard(client: Client) throws {
    let scene = try scene(client)
    defer { scene.stop() }
    try scene.copy("Zwölf {{date}} 👍")
    try begin("New key from the clipboard", on: scene)
    try scene.tap("save")
    let key = try saved("Zwölf {{date}} 👍", on: scene)
    try scene.tap(key)
    try scene.expect("Zwölf {{date}} 👍")
    try scene.keyboard.terminate()
  }

  @Test func aLineBreakIsTypedByItsKey() throws {
    let scene = try scene()
    defer { scene.stop() }
    try scene.copy("a")
    try begin("New key from the clipboard", on: scene)
    try type("poem", giving: Self.dots, on: scene)
    try scene.tap("return")
    try scene.wait(for: "among the phrases") { $0.key("linebreak") != nil && $0.key("phrases") == nil }
    try scene.tap("linebreak", "char:b", "linebreak", "linebreak", "char:c")
    try scene.tap("phrase:another", "char:d", "return")
    try scene.wait(for: "with the group") { $0.key("linebreak") == nil }
    try scene.tap("save")
    let key = try saved("POEM", on: scene)
    try scene.tap(key)
    try scene.expect("a\nb\n\nc")
    try scene.tap(key)
    try scene.expect("a\nb\n\ncd")
    try scene.keyboard.terminate()
  }

  @Test func anOwnKeyIsEdited() throws {
    let scene = try scene()
    defer { scene.stop() }
    let bus = try #require(Self.id(of: "BUS", in: try scene.inspect()))
    let list = try scene.openList(of: bus)
    try scene.lift()
    let edit = try #require(list.actions.first { $0.label == "Edit" })
    try scene.tap(at: (edit.x + edit.width / 2, try scene.panelTop() + edit.y + edit.height / 2))
    try waitForEditor(label: "bus", on: scene)
    try scene.tap("phrase:next")
    try scene.wait(for: "with the second phrase") { $0.query == "two\nlines" }
    try type("o", giving: "two\nlineso", on: scene)
    try scene.tap("save")
    try expect(saved("BUS", on: scene), equals: bus)
    try expect(
      file(on: scene), equals: Self.file.replacing("\"two\\nlines\"", with: "\"\"\"\ntwo\nlineso\"\"\""))
    try scene.tap(bus, bus)
    try scene.expect("My bus is late.two\nlineso")
    try scene.keyboard.terminate()
  }

  @Test func aRefusedLabelSaysWhyAndNothingIsLost() throws {
    let scene = try scene()
    defer { scene.stop() }
    try scene.copy("bus")
    try begin("New key from the clipboard", on: scene)
    try scene.tap("save")
    let refused = try scene.wait(for: "with the reason") { !$0.message.isEmpty }
    #expect(refused.panel == "editor" && refused.query == Self.dots && refused.message == Self.dots)
    expect(refused.key("field:phrases")?.label, equals: Self.dots)
    try expect(file(on: scene), equals: Self.file)
    try type("buss", giving: Self.dots, on: scene)
    // The place of the reason is given back with the first letter.
    try scene.wait(for: "without the reason") { $0.message.isEmpty }
    try scene.tap("save")
    try scene.tap(try saved("BUSS", on: scene))
    try scene.expect("bus")
    try scene.keyboard.terminate()
  }

  @Test func theCrossSavesNothing() throws {
    let scene = try scene()
    defer { scene.stop() }
    try scene.copy("secret words")
    try begin("New key from the clipboard", on: scene)
    #expect(try !scene.command("inspect").contains("secret"))
    try scene.tap("char:x", "cancel")
    try scene.wait(for: "with phrases") {
      $0.panel == "snippets" && $0.query.isEmpty && $0.surface.height < 300
    }
    try expect(file(on: scene), equals: Self.file)
    #expect(!scene.keyboard.process.standardError.contains("secret"))
    try scene.keyboard.terminate()
  }
}
