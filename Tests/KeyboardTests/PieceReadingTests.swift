import Expectations
import Foundation
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Rows that show phrases, and a hold on one that shows a part. The numbers are those of Coordinator.swift.
@Suite struct PieceReadingTests {
  private static let long = (1...80).map { "word\($0)" }.joined(separator: " ") + "\nrm -rf"

  /// A keyboard whose only key has its list open by itself.
  private func keyboard(_ pieces: [String] = ["hey", long], label: String = "greetings") throws
    -> TestKeyboard
  {
    var keyboard = TestKeyboard()
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    _ = keyboard.load([try #require(Snippet(id: "1", label: label, pieces: pieces))])
    let layout = try #require(keyboard.frame)
    _ = try HoldTests.openList(.snippet("1"), &keyboard, layout)
    _ = keyboard.handle(CoordinatorTests.up(at: 501))
    return keyboard
  }

  private func inspected(_ keyboard: TestKeyboard) throws -> [[String: Any]] {
    let json = Inspection(
      keyboard.core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "light", scale: 1
    ).json
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return try #require((object?["popup"] as? [String: Any])?["items"] as? [[String: Any]])
  }

  @Test("44: a hold on a row that is cut shows all of it and types nothing; a tap then types it") func hold()
    throws
  {
    var keyboard = try keyboard()
    let before = try #require(keyboard.list)
    expect(before.rows.map { $0.rest == nil }, equals: [true, false])
    try expect(inspected(keyboard)[1]["more"] as? String, equals: "1 more line – hold to read")
    let row = try #require(before.rows.last).rect.center
    #expect(keyboard.handle(CoordinatorTests.down(row, at: 2000)).isEmpty)
    expect(keyboard.selectedRow, equals: 1)
    #expect(keyboard.advance(to: 2500).isEmpty)
    expect(keyboard.list?.revealed, equals: 1)
    // The surface under the finger stays.
    expect(keyboard.list?.surface, equals: before.surface)
    #expect(keyboard.selectedRow == nil)
    #expect(keyboard.handle(CoordinatorTests.up(at: 3000)).isEmpty)
    let list = try #require(keyboard.list)
    #expect(list.frame.height > before.frame.height)
    let inspection = try inspected(keyboard)
    #expect(inspection.last?["more"] == nil)
    expect((inspection.last?["lines"] as? [String])?.isEmpty, equals: false)
    let place = try #require(list.rows.last { $0.index == 1 }?.lines.first).rect.center
    _ = keyboard.handle(CoordinatorTests.down(place, at: 4000))
    expect(
      keyboard.handle(CoordinatorTests.up(at: 4050)),
      equals: [
        .type(.type(Self.long)), .store(.place(snippet: "1", next: 0)),
      ])
  }

  @Test("44: the finger that has held it scrolls it") func scroll() throws {
    var keyboard = try keyboard([Self.long + String(repeating: "\nand more", count: 100)])
    let row = try #require(keyboard.list?.rows.first).rect.center
    _ = keyboard.handle(CoordinatorTests.down(row, at: 2000))
    _ = keyboard.advance(to: 2500)
    _ = keyboard.handle(HoldTests.move(Point(x: row.x, y: row.y - 300), at: 2600))
    expect(keyboard.list?.offset, equals: 300)
    #expect(keyboard.handle(CoordinatorTests.up(at: 3000)).isEmpty)
    expect(keyboard.list?.revealed, equals: 0)
  }

  @Test("44: who slides to a row from the key, and takes long, chooses it") func slide() throws {
    var keyboard = try keyboard()
    _ = keyboard.handle(.fingersCancelled)
    let layout = try #require(keyboard.frame)
    let point = try CoordinatorTests.point(.snippet("1"), in: layout)
    _ = keyboard.handle(CoordinatorTests.down(point, at: 5000))
    _ = keyboard.advance(to: 5500)
    let row = try #require(keyboard.list?.rows.last).rect.center
    _ = keyboard.handle(HoldTests.move(row, at: 5600))
    #expect(keyboard.advance(to: 7000).isEmpty)
    #expect(keyboard.list?.revealed == nil)
    #expect(keyboard.handle(CoordinatorTests.up(at: 8000)).contains(.type(.type(Self.long))))
  }

  @Test("45: of very many phrases those are read that can be seen") func many() throws {
    var keyboard = try keyboard((0..<1_000).map { "\($0) " + Self.long })
    #expect(keyboard.shelf.textsRead <= 60)
    let point = try #require(keyboard.list?.viewport.center)
    for step in 1...30 {
      _ = keyboard.handle([
        .init(.scroll(x: 0, y: 1_400, at: point, isWheel: true), time: UInt64(1_000 + step))
      ])
      let list = try #require(keyboard.list)
      #expect(list.unknownRow == nil)
      #expect(list.rows.allSatisfy { $0.text.hasPrefix("\($0.index) word1") })
    }
    #expect(keyboard.shelf.textsRead <= 60 * 31)
    let row = try #require(keyboard.list?.rows[4])
    #expect(row.index > 950)
    _ = keyboard.handle(CoordinatorTests.down(row.rect.center, at: 2000))
    let effects = keyboard.handle(CoordinatorTests.up(at: 2050))
    #expect(effects.contains(.type(.type("\(row.index) " + Self.long))))
  }

  @Test("46: what cannot be seen is typed as it is, and shown as signs") func signs() throws {
    let trap = "pay\u{202E}gpj\u{200B}\u{1B}[2J"
    var keyboard = try keyboard([trap], label: trap)
    expect(keyboard.frame?.keys.first?.label, equals: "pay⇆gpj⬚\u{FFFD}[2J")
    expect(keyboard.list?.rows.map(\.text), equals: ["pay⇆gpj⬚\u{FFFD}[2J"])
    _ = keyboard.handle(.fingersCancelled)
    let layout = try #require(keyboard.frame)
    _ = keyboard.handle(
      CoordinatorTests.down(try CoordinatorTests.point(.snippet("1"), in: layout), at: 5000))
    #expect(keyboard.handle(CoordinatorTests.up(at: 5010)).contains(.type(.type(trap))))
  }

  @Test("46: so is what messages have of others") func messages() throws {
    var keyboard = TestKeyboard()
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    _ = keyboard.handle(.content(.failed("a\u{202E}b “\(ShownText.isolated("שלום"))” is gone")))
    expect(keyboard.frame?.message?.text, equals: "a⇆b “\u{2068}שלום\u{2069}” is gone")
  }
}
