import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Keys whose next phrase is drawn at random.
@Suite struct PickedPieceTests {
  typealias Effect = Coordinator.Effect

  private static let pieces = ["a", "b", "c", "d"]

  private static func machine() throws -> TestKeyboard {
    var (machine, _) = try CoordinatorTests.machine()
    let key = try #require(Snippet(id: "r", label: "random", pieces: pieces, pick: .random))
    _ = machine.load([key])
    return machine
  }

  private static func typed(_ effects: [Effect]) -> String? {
    effects.lazy.compactMap { if case .type(.type(let text, _, nil)) = $0 { text } else { nil } }.first
  }

  private static func stored(_ effects: [Effect]) -> Int? {
    effects.lazy.compactMap { if case .store(.place("r", let next)) = $0 { next } else { nil } }.first
  }

  @Test("1: what is due is typed, never the same twice, and all of it comes") func taps() throws {
    var machine = try Self.machine()
    var texts: [String] = []
    for tap in 0..<200 {
      let due = machine.panel.keys[0].next
      let frame = try #require(machine.frame)
      let place = try CoordinatorTests.point(.snippet("r"), in: frame)
      let time = UInt64(1_000 * tap)
      let effects =
        machine.handle(CoordinatorTests.down(place, at: time))
        + machine.handle(CoordinatorTests.up(at: time + 50))
      let text = try #require(Self.typed(effects))
      expect(text, equals: Self.pieces[due])
      expect(Self.stored(effects), equals: machine.panel.keys[0].next)
      #expect(text != texts.last)
      texts.append(text)
    }
    expect(Set(texts), equals: Set(Self.pieces))
    // The order varies: a piece is not always followed by the same one.
    expect(Set(zip(texts, texts.dropFirst()).map { $0 + $1 }).count, equals: 12)
  }

  @Test("34: undo has the piece due again, and typing it draws anew") func undo() throws {
    var machine = try Self.machine()
    for round in 0..<20 {
      let due = machine.panel.keys[0].next
      _ = try machine.type("r", piece: -1, time: UInt64(round)).get()
      #expect(machine.undo(at: UInt64(round)).contains(.type(.undo)))
      expect(machine.panel.keys[0].next, equals: due)
      try expect(machine.type("r", piece: -1, time: UInt64(round)).get().text, equals: Self.pieces[due])
      #expect(machine.panel.keys[0].next != due)
    }
  }

  @Test("9: a piece that was chosen does not come again at once") func chosen() throws {
    var machine = try Self.machine()
    for round in 0..<50 {
      let piece = Int32(round % Self.pieces.count)
      try expect(
        machine.type("r", piece: piece, time: UInt64(round)).get().text, equals: Self.pieces[Int(piece)])
      #expect(machine.panel.keys[0].next != Int(piece))
    }
  }

  @Test("The list marks the piece that is due") func list() throws {
    var machine = try Self.machine()
    _ = try machine.type("r", piece: 0, time: 0).get()
    let due = machine.panel.keys[0].next
    let frame = try #require(machine.frame)
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.snippet("r"), in: frame), at: 1_000))
    _ = machine.advance(to: 2_000)
    expect(machine.list?.due, equals: due)
  }
}
