import Expectations
import Foundation
import Stage
import Testing

/// Keys are made, changed, moved and deleted on the keyboard by real fingers.
@Suite struct TouchKeysTests {
  private static let own = "config/phraseboard/snippets/own.toml"
  private static let file = """
    # mine
    [[snippet]]
    label = "bus"
    phrases = ["My bus is late.", "two"]
    group = "way"

    [[snippet]]
    label = "train"
    phrases = ["My train is late."]
    group = "way"

    [[snippet]]
    label = "thanks"
    phrases = ["thank you"]

    """

  /// Starts a keyboard whose panel of keys is up.
  private func scene(_ file: String = Self.file, with label: String = "BUS") throws -> Scene {
    let scene = try Scene.withoutKeyboard(.textInput)
    try scene.stage.write(file, to: Self.own)
    try scene.startKeyboard(.embedded)
    try scene.wait(for: "with the own keys") { $0.keys.contains { $0.label == label } }
    try show(on: scene)
    return scene
  }

  private func show(on scene: Scene) throws {
    try scene.choose(row: "Keys", of: "globe")
    try scene.wait(for: "with all keys") { inspection in
      inspection.panel == "keys" && inspection.key("new") != nil && !inspection.animating
    }
  }

  private func file(on scene: Scene) throws -> String {
    try String(contentsOfFile: scene.stage.directory + "/" + Self.own, encoding: .utf8)
  }

  private func waitForFile(_ text: String, on scene: Scene) throws {
    try scene.wait(for: "with the file as it should be") { _ in try self.file(on: scene) == text }
  }

  private func key(_ label: String, on scene: Scene) throws -> String {
    try #require(try scene.inspect().keys.first { $0.kind == "key" && $0.label == label }).id
  }

  private func open(_ label: String, on scene: Scene) throws {
    try scene.tap(try key(label, on: scene))
    try scene.wait(for: "with what can be done") { $0.key("keys") != nil && !$0.animating }
  }

  @Test func aKeyIsDeletedAndTheDeletionTakenBack() throws {
    let scene = try scene()
    defer { scene.stop() }
    try open("train", on: scene)
    try scene.tap("delete-key")
    try scene.wait(for: "with the question") { $0.message == "Delete train?" && $0.key("confirm") != nil }
    try scene.tap("confirm")
    try scene.wait(for: "without the key") {
      $0.key("undo") != nil && !$0.keys.contains { $0.label == "train" }
    }
    try scene.tap("undo")
    try scene.wait(for: "with the key") { $0.keys.contains { $0.label == "train" } && $0.key("undo") == nil }
    try expect(file(on: scene), equals: Self.file)
    try open("train", on: scene)
    try scene.tap("delete-key")
    try scene.wait(for: "with the question") { $0.key("confirm") != nil }
    try scene.tap("confirm")
    try scene.wait(for: "without the key") { $0.key("undo") != nil }
    try scene.tap("phrases")
    try scene.wait(for: "with phrases, without it") {
      $0.panel == "snippets" && $0.keys.contains { $0.label == "BUS" }
        && !$0.keys.contains { $0.label == "TRAIN" }
    }
    try expect(file(on: scene), equals: Self.file, "it can be taken back still")
    try waitForFile(
      Self.file.replacing(
        "[[snippet]]\nlabel = \"train\"\nphrases = [\"My train is late.\"]\ngroup = \"way\"\n\n", with: ""),
      on: scene)
    try scene.keyboard.terminate()
  }

  @Test func aKeyIsCarriedToAnotherPlaceAndAnotherGroup() throws {
    let scene = try scene()
    defer { scene.stop() }
    let (bus, train) = (try key("bus", on: scene), try key("train", on: scene))
    try carry(train, to: bus, on: scene)
    let moved = try scene.wait(for: "in another order") { inspection in
      let labels = inspection.keys.filter { $0.kind == "key" }.map(\.label)
      return labels.prefix(2) == ["train", "bus"]
    }
    expect(moved.panel, equals: "keys")
    try scene.wait(for: "with the file in that order") { _ in
      let text = try self.file(on: scene)
      return text.range(of: "train")?.lowerBound ?? text.endIndex < text.range(of: "\"bus\"")?.lowerBound
        ?? text.startIndex
    }
    try carry(try key("thanks", on: scene), to: bus, on: scene)
    try scene.wait(for: "with the file with the group") { _ in
      try self.file(on: scene).contains("phrases = [\"thank you\"]\ngroup = \"way\"\n")
    }
    try scene.tap("phrases")
    try scene.wait(for: "with phrases") {
      $0.panel == "snippets" && $0.keys.contains { $0.label == "THANKS" }
    }
    try scene.tap(try #require(try scene.inspect().keys.first { $0.label == "THANKS" }).id)
    try scene.expect("thank you")
    try scene.keyboard.terminate()
  }

  @Test func aKeyIsCarriedToAnotherPage() throws {
    let keys = (0..<40).map { "[[snippet]]\nlabel = \"key \($0)\"\nphrases = [\"text \($0)\"]\n" }
    let scene = try scene(keys.joined(separator: "\n"), with: "KEY 0")
    defer { scene.stop() }
    let start = try scene.place(of: try key("key 0", on: scene))
    let edge = (x: Double(try scene.inspect().surface.width) - 4, y: start.y)
    try scene.hold(start)
    try scene.wait(for: "with the key lifted") { $0.keys.last?.label == "key 0" }
    for step in 0...10 {
      try scene.move(to: (start.x + (edge.x - start.x) * Double(step) / 10, start.y))
    }
    let second = try scene.wait(for: "with another page") { inspection in
      !inspection.animating && !inspection.keys.contains { $0.label == "key 1" }
        && inspection.keys.contains { $0.label == "key 0" }
    }
    let other = try #require(second.keys.first { $0.kind == "key" && $0.label != "key 0" })
    try scene.move(to: try scene.place(of: other.id))
    try scene.lift()
    try scene.wait(for: "with the file in that order") { _ in
      let text = try self.file(on: scene)
      guard let moved = text.range(of: "\"key 0\""), let before = text.range(of: "\"\(other.label)\"") else {
        return false
      }
      return before.lowerBound < moved.lowerBound
        && !text[before.upperBound..<moved.lowerBound].contains("\"key 2\"")
    }
    try scene.keyboard.terminate()
  }

  private func carry(_ id: String, to other: String, on scene: Scene) throws {
    let end = try scene.place(of: other)
    let start = try scene.place(of: id)
    try scene.hold(start, time: 1_000)
    // The touch lasts, and then goes on.
    for step in 0...10 {
      let part = Double(step) / 10
      try scene.move(
        to: (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part), time: 1_700 + 20 * step)
    }
    try scene.lift(time: 2_000)
  }

  @Test func aKeyIsHiddenAndShownAgain() throws {
    let scene = try scene()
    defer { scene.stop() }
    try open("bus", on: scene)
    try scene.tap("hide")
    try scene.wait(for: "with a hidden key") { $0.keys.contains { $0.label == "bus" && $0.note == "hidden" } }
    try open("bus", on: scene)
    try scene.tap("show-again")
    try scene.wait(for: "with none") { $0.keys.contains { $0.label == "bus" && $0.note != "hidden" } }
    try scene.tap("phrases")
    try scene.wait(for: "with phrases") { $0.panel == "snippets" && $0.keys.contains { $0.label == "BUS" } }
    try scene.keyboard.terminate()
  }

  @Test func aGroupIsRenamedByLetters() throws {
    let scene = try scene()
    defer { scene.stop() }
    try scene.tap(tab: "strip:group:way")
    try scene.wait(for: "with the group") { $0.key("rename-group") != nil && !$0.animating }
    try scene.tap("rename-group")
    try scene.wait(for: "with letters") {
      $0.query == "way" && $0.key("char:s") != nil && $0.surface.height > 300
    }
    try scene.tap("char:s")
    try scene.wait(for: "with the text") { $0.query == "ways" }
    try scene.tap("return")
    try waitForFile(Self.file.replacing("\"way\"", with: "\"ways\""), on: scene)
    try scene.wait(for: "with the new tab") {
      $0.strip.contains { $0.id == "strip:group:ways" && $0.selected }
    }
    try scene.keyboard.terminate()
  }
}
