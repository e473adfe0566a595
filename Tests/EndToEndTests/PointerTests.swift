import Foundation
import Stage
import Testing

/// Mouse, wheel and touchpad on real sway, with the text that the client received.
@Suite struct PointerTests {
  private static func start(_ content: Content? = nil, settings: String? = nil) throws -> Scene {
    try Scene(.view, content, on: .init(backend: .nested(pointer: true)), settings: settings)
  }

  /// Waits for a page without the first snippet, and clicks the first one of it.
  private func expectSecondPage(_ scene: Scene) throws {
    let page = try scene.waitForPage(without: "snippet:1")
    let id = try #require(page.keys.first { $0.kind == "snippet" }?.id)
    try scene.click(at: try scene.keyboard.center(of: id, in: page))
    try scene.expect("<\(id.dropFirst("snippet:".count))>")
  }

  @Test func wheelTurnsThePageAndTypesNothing() throws {
    let scene = try Self.start(.document(Fixture.severalPages()))
    defer { scene.stop() }
    try scene.point(at: "snippet:1")
    try scene.stage.wheel(y: 1)
    try expectSecondPage(scene)
  }

  /// The fingers scroll half a page and a bit, then leave the touchpad.
  @Test func touchpadTurnsThePageAndTypesNothing() throws {
    let scene = try Self.start(.document(Fixture.severalPages()))
    defer { scene.stop() }
    try scene.point(at: "snippet:1", time: 1000)
    for step in 1...25 { try scene.stage.scroll(x: 10, time: 1000 + step * 16) }
    try scene.stage.endScroll(time: 1000 + 26 * 16)
    try expectSecondPage(scene)
  }

  /// The list has more rows than fit: wheel and touchpad bring the last one, and the next click chooses it.
  @Test(arguments: [true, false])
  func wheelAndTouchpadScrollAList(isWheel: Bool) throws {
    let scene = try Self.start(.keys((1...60).map { "piece \($0)" }))
    defer { scene.stop() }
    let list = try scene.openListWithMouse(of: "snippet:1")
    try scene.stage.button(isPressed: false)
    try scene.point(at: try scene.center(of: try #require(list.items.first)))
    for _ in 1...200 {
      if isWheel { try scene.stage.wheel(y: 2) } else { try scene.stage.scroll(y: 30) }
    }
    if !isWheel { try scene.stage.endScroll() }
    let scrolled = try scene.wait(for: "at the end of the list") { inspection in
      guard let last = inspection.popup?.items.last else { return false }
      return last.label == "piece 60" && last.y + last.height <= inspection.surface.height
    }
    try scene.click(at: try scene.center(of: try #require(scrolled.popup?.items.last)))
    try scene.expect("piece 60")
    try scene.click("snippet:1")
    try scene.expect("piece 60piece 1")
  }

  /// The button stays pressed all the way from the key to the row, over the panel or over the application.
  @Test(arguments: [true, false])
  func draggingToARowTypesIt(isAbove: Bool) throws {
    let scene = try Self.start(.keys((1...8).map { "piece number \($0)" }))
    defer { scene.stop() }
    let list = try scene.openListWithMouse(of: "snippet:1")
    let index = try #require(
      isAbove
        ? list.items.firstIndex { $0.label == "piece number 2" && $0.y + $0.height < 0 }
        : list.items.firstIndex { $0.y + $0.height / 2 >= 0 })
    let row = try scene.center(of: list.items[index])
    try scene.drag(from: try scene.place(of: "snippet:1"), to: row)
    try scene.waitForSelection(index)
    try scene.stage.button(isPressed: false)
    try scene.expect("piece number \(index + 1)")
    try scene.waitForNoList()
    try scene.click("snippet:1")
    try scene.expect("piece number \(index + 1)piece number \((index + 1) % 8 + 1)")
  }

  @Test func heldButtonOnDeleteRepeatsUntilItIsReleased() throws {
    let scene = try Self.start(.keys(["abcdefghij", "."]), settings: Fixture.slowRepeat)
    defer { scene.stop() }
    try scene.click("snippet:1")
    try scene.expect("abcdefghij")
    let delete = try scene.place(of: "delete")
    try scene.point(at: delete, time: 1000)
    try scene.stage.button(isPressed: true, time: 1000)
    for step in 0..<3 {
      try scene.point(at: (delete.x + Double(step + 1), delete.y), time: 4000 + step * 1000)
      // The keyboard deletes once for each turn of its loop, however late it is.
      try scene.expect(String("abcdefghij".dropLast(step + 2)))
    }
    try scene.stage.button(isPressed: false, time: 6500)
    try scene.expect("abcdef")
    try scene.point(at: "snippet:1", time: 30_000)
    try scene.stage.button(isPressed: true, time: 30_000)
    try scene.stage.button(isPressed: false, time: 30_050)
    try scene.expect("abcdef.")
  }

  @Test func buttonReleasedBesideTheKeyboardTypesNothing() throws {
    let scene = try Self.start()
    defer { scene.stop() }
    try scene.point(at: "snippet:1")
    try scene.stage.button(isPressed: true)
    try scene.point(at: (180, 100))
    try scene.stage.button(isPressed: false)
    try scene.click("snippet:2")
    try scene.expect(Fixture.international)
  }
}
