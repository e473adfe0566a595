import Expectations
import Foundation
import Stage
import Testing

/// A keyboard with far more snippets than are read at once does what one with three does.
@Suite(.serialized) struct ScaleTests {
  /// The number of snippets that a debug build stores in a second or two.
  private static let count = 4000

  private static func start(_ word: String) throws -> Scene {
    let snippets = (0..<count).map {
      (id: "\($0)", label: "label \($0)", pieces: ["\(word) \($0) ", "more of \($0) "])
    }
    return try Scene(.view, .document(Fixture.document(snippets)))
  }

  /// Returns the numbers of the snippets whose keys are there, in their order.
  private static func numbers(_ inspection: Inspection) -> [Int] {
    inspection.keys.filter { $0.kind == "snippet" }.compactMap { Int($0.id.dropFirst("snippet:".count)) }
  }

  @Test("Each is typed by its label, is on its page, and lists its pieces") func allAreThere() throws {
    let scene = try Self.start("piece")
    defer { scene.stop() }
    let last = Self.count - 1
    try scene.keyboard.type("label \(last)")
    try scene.keyboard.type("snippet:\(last)")
    try scene.expect("piece \(last) more of \(last) ")

    let first = Self.numbers(try scene.inspect())
    expect(first, equals: Array(0..<first.count))
    try scene.swipe(over: "snippet:0")
    let second = try scene.waitForPage(without: "snippet:0")
    let shown = Self.numbers(second)
    expect(shown, equals: Array(first.count..<first.count + shown.count))
    for number in shown { expect(second.key("snippet:\(number)")?.label, equals: "LABEL \(number)") }

    let list = try scene.openList(of: "snippet:\(shown[0])")
    expect(list.items.map(\.label), equals: ["piece \(shown[0])", "more of \(shown[0])"])
  }

  @Test("New content does not move a key under a finger, and comes when it lifts") func newContent() throws {
    let scene = try Self.start("old")
    defer { scene.stop() }
    let before = try scene.inspect()
    _ = try scene.openList(of: "snippet:0")
    try scene.stage.write(Fixture.document([("x", "another", ["new"])]), to: Content.file)
    try scene.waitUntilStored("another")
    for _ in 0..<40 {
      let keys = try scene.inspect().keys
      #expect(keys.map(\.id) == before.keys.map(\.id) && keys.map(\.x) == before.keys.map(\.x))
    }
    try scene.lift()
    // A tap beside the list closes it.
    try scene.tap(at: (180, 20))
    try scene.wait(for: "showing the new content") { $0.keys.first?.id == "snippet:x" }
    try scene.tap("snippet:x")
    try scene.expect("new")
  }
}
