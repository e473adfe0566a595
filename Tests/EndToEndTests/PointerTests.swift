import Foundation
import Stage
import Testing

/// Mouse, wheel and touchpad on real sway, with the text that the client received.
@Suite struct PointerTests {
  static func start(_ document: String? = nil) throws -> Scene {
    try Scene(.nested(pointer: true), document: document)
  }

  static let fortySnippets: [(id: String, label: String, pieces: [String])] = (1...40).map {
    (id: "\($0)", label: "snippet number \($0)", pieces: ["<\($0)>"])
  }

  /// Waits for a page that stands still, without the first snippet, and taps the first one of it.
  private func expectSecondPage(_ scene: Scene) throws {
    let page = try scene.keyboard.wait(for: "on another page") { inspection in
      inspection.key("snippet:1") == nil
        && inspection.keys.allSatisfy { $0.x >= 0 && $0.x + $0.width <= inspection.surface.width }
    }
    let id = try #require(page.keys.first { $0.kind == "snippet" }?.id)
    let place = try scene.keyboard.center(of: id, in: page)
    try scene.stage.click(x: place.x, y: place.y)
    try scene.field.expect("<\(id.dropFirst("snippet:".count))>")
  }

  @Test func wheelTurnsThePageAndTypesNothing() throws {
    let scene = try Self.start(try Fixture.document(Self.fortySnippets))
    defer { scene.stage.stop() }
    try scene.point(at: "snippet:1")
    try scene.stage.wheel(y: 1)
    try expectSecondPage(scene)
  }

  /// Half a page and a bit, then the fingers leave the touchpad.
  @Test func touchpadTurnsThePageAndTypesNothing() throws {
    let scene = try Self.start(try Fixture.document(Self.fortySnippets))
    defer { scene.stage.stop() }
    try scene.point(at: "snippet:1", time: 1000)
    for step in 1...25 { try scene.stage.scroll(x: 10, time: 1000 + step * 16) }
    try scene.stage.endScroll(time: 1000 + 26 * 16)
    try expectSecondPage(scene)
  }

  /// More rows than fit: wheel and touchpad bring the last one, and the next click chooses it.
  @Test(arguments: [true, false])
  func wheelAndTouchpadScrollAList(isWheel: Bool) throws {
    let pieces = (1...60).map { "piece \($0)" }
    let scene = try Self.start(try Fixture.document([("1", "many", pieces)]))
    defer { scene.stage.stop() }
    let popup = try scene.openListWithMouse(of: "snippet:1")
    try scene.stage.button(isPressed: false)
    let shown = try #require(popup.items.first)
    let row = try scene.center(of: shown)
    try scene.stage.point(x: row.x, y: row.y)
    for _ in 1...200 {
      if isWheel { try scene.stage.wheel(y: 2) } else { try scene.stage.scroll(y: 30) }
    }
    if !isWheel { try scene.stage.endScroll() }
    let scrolled = try scene.keyboard.wait(for: "at the end of the list") { inspection in
      guard let last = inspection.popup?.items.last else { return false }
      return last.label == "piece 60" && last.y + last.height <= inspection.surface.height
    }
    let last = try scene.center(of: try #require(scrolled.popup?.items.last))
    try scene.stage.click(x: last.x, y: last.y)
    try scene.field.expect("piece 60")
    try scene.click("snippet:1")
    try scene.field.expect("piece 60piece 1")
  }

  /// The button stays pressed all the way from the key to the row, over the panel or over the application.
  @Test(arguments: [true, false])
  func draggingToARowTypesIt(isAbove: Bool) throws {
    let pieces = (1...8).map { "piece number \($0)" }
    let scene = try Self.start(try Fixture.document([("1", "many", pieces)]))
    defer { scene.stage.stop() }
    let popup = try scene.openListWithMouse(of: "snippet:1")
    let index = try #require(
      isAbove
        ? popup.items.firstIndex { $0.label == "piece number 2" && $0.y + $0.height < 0 }
        : popup.items.firstIndex { $0.y >= 0 })
    let row = try scene.center(of: popup.items[index])
    let key = try scene.place(of: "snippet:1")
    for step in 1...10 {
      let part = Double(step) / 10
      try scene.stage.point(x: key.x + (row.x - key.x) * part, y: key.y + (row.y - key.y) * part)
    }
    try scene.keyboard.wait(for: "on the row") { $0.popup?.selected == index }
    try scene.stage.button(isPressed: false)
    try scene.field.expect("piece number \(index + 1)")
    try scene.keyboard.wait(for: "without a list") { $0.popup == nil }
    try scene.click("snippet:1")
    try scene.field.expect("piece number \(index + 1)piece number \((index + 1) % 8 + 1)")
  }

  @Test func heldButtonOnDeleteRepeatsUntilItIsReleased() throws {
    let scene = try Scene(
      .nested(pointer: true), document: try Fixture.document([("1", "text", ["abcdefghij", "."])]),
      settings: Fixture.slowRepeat)
    defer { scene.stage.stop() }
    try scene.click("snippet:1")
    try scene.field.expect("abcdefghij")
    let delete = try scene.place(of: "delete")
    try scene.stage.point(x: delete.x, y: delete.y, time: 1000)
    try scene.stage.button(isPressed: true, time: 1000)
    for step in 0..<3 {
      try scene.stage.point(x: delete.x + Double(step + 1), y: delete.y, time: 4000 + step * 1000)
      // One deletion for each turn of the keyboard's loop, however late it is.
      try scene.field.expect(String("abcdefghij".dropLast(step + 2)))
    }
    try scene.stage.button(isPressed: false, time: 6500)
    try scene.field.expect("abcdef")
    try scene.point(at: "snippet:1", time: 30_000)
    try scene.stage.button(isPressed: true, time: 30_000)
    try scene.stage.button(isPressed: false, time: 30_050)
    try scene.field.expect("abcdef.")
  }

  @Test func buttonReleasedBesideTheKeyboardTypesNothing() throws {
    let scene = try Self.start()
    defer { scene.stage.stop() }
    try scene.point(at: "snippet:1")
    try scene.stage.button(isPressed: true)
    try scene.stage.point(x: 180, y: 100)
    try scene.stage.button(isPressed: false)
    try scene.click("snippet:2")
    try scene.field.expect(Fixture.international)
  }
}
