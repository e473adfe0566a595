import Foundation
import Stage
import Testing

/// A keyboard with far more snippets than are read at once does what one with three does.
@Suite(.serialized) struct ScaleTests {
  /// What a debug build stores in a second or two.
  static let count = 4000

  static func document(_ word: String) throws -> String {
    try Fixture.document(
      (0..<count).map { ("\($0)", "label \($0)", ["\(word) \($0) ", "more of \($0) "]) })
  }

  /// The numbers of the snippets whose keys are there, in their order.
  static func numbers(_ inspection: Inspection) -> [Int] {
    inspection.keys.filter { $0.kind == "snippet" }.compactMap { Int($0.id.dropFirst("snippet:".count)) }
  }

  @Test("Each is typed by its label, is on its page, and lists its pieces") func allAreThere() throws {
    let scene = try Scene(document: Self.document("piece"))
    defer { scene.stage.stop() }
    let last = Self.count - 1
    try scene.keyboard.type("label \(last)")
    try scene.keyboard.type("snippet:\(last)")
    try scene.field.expect("piece \(last) more of \(last) ")

    let first = Self.numbers(try scene.keyboard.inspect())
    #expect(first == Array(0..<first.count))
    let place = try scene.place(of: "snippet:0")
    try scene.stage.down(0, x: 300, y: place.y)
    for x in stride(from: 280.0, through: 60, by: -20) { try scene.stage.motion(0, x: x, y: place.y) }
    try scene.stage.up(0)
    let second = try scene.keyboard.wait(for: "on the second page") {
      Self.numbers($0).first == first.count && $0.keys.allSatisfy { $0.x >= 0 && $0.x + $0.width <= 360 }
    }
    let shown = Self.numbers(second)
    #expect(shown == Array(first.count..<first.count + shown.count))
    for number in shown { #expect(second.key("snippet:\(number)")?.label == "LABEL \(number)") }

    let popup = try GestureTests.openList(of: "snippet:\(shown[0])", scene.stage, scene.keyboard)
    #expect(popup.items.map(\.label) == ["piece \(shown[0])", "more of \(shown[0])"])
  }

  @Test("New content does not move a key under a finger, and comes when it lifts") func newContent() throws {
    let scene = try Scene(document: Self.document("old"))
    defer { scene.stage.stop() }
    let before = try scene.keyboard.inspect()
    let key = try scene.keyboard.center(of: "snippet:0", in: before)
    try scene.stage.down(0, x: key.x, y: key.y)
    try scene.keyboard.wait(for: "showing the list") { $0.popup != nil }
    try scene.stage.write(Fixture.document([("x", "another", ["new"])]), to: "content.json")
    for _ in 0..<40 {
      let keys = try scene.keyboard.inspect().keys
      #expect(keys.map(\.id) == before.keys.map(\.id) && keys.map(\.x) == before.keys.map(\.x))
    }
    try scene.stage.up(0)
    // A tap beside the list closes it.
    try scene.stage.tap(x: 180, y: 20)
    try scene.keyboard.wait(for: "showing the new content") { $0.keys.first?.id == "snippet:x" }
    try scene.keyboard.tap("snippet:x")
    try scene.field.expect("new")
  }
}
