import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: a row that is held in a list that is open by itself.
@Suite struct ReadingGestureTests {
  var machine = Machine()

  /// The list of `s` is open, and its finger has gone.
  init() {
    _ = machine.down(1, "s", 0)
    _ = machine.up(1, 500)
  }

  @Test("65: shows all at 500, and the lift chooses nothing") mutating func reveals() {
    expect(machine.down(2, "9", 1000, y: -50), equals: [.press("9")])
    expect(machine.nextWake, equals: 1500)
    #expect(machine.move(2, "9", 1400, x: 5, y: -60).isEmpty)
    #expect(machine.advance(to: 1499).isEmpty)
    expect(machine.advance(to: 1500), equals: [.release("9"), .reveal("9")])
    #expect(machine.nextWake == nil)
    expect(machine.move(2, "9", 1600, x: 5, y: -80), equals: [.scroll(by: 20)])
    expect(machine.move(2, "8", 1610, x: 5, y: -70), equals: [.scroll(by: -10)])
    #expect(machine.advance(to: 9000).isEmpty)
    #expect(machine.up(2, 9000).isEmpty)
    expect(machine.listOwner, equals: "s")
    expect(machine.down(2, "9", 9100), equals: [.press("9")])
    expect(machine.up(2, 9200), equals: [.choose("9"), .release("9")])
  }

  @Test("66: a row that shows all") mutating func whole() {
    _ = machine.down(2, "1", 1000)
    #expect(machine.nextWake == nil)
    expect(machine.up(2, 9000), equals: [.choose("1"), .release("1")])
  }

  @Test("66: a finger that moves") mutating func moves() {
    _ = machine.down(2, "9", 1000, y: -50)
    #expect(machine.move(2, "9", 1100, x: 13, y: -50).isEmpty)
    #expect(machine.nextWake == nil)
    expect(machine.up(2, 2000), equals: [.choose("9"), .release("9")])
    _ = machine.down(1, "s", 3000)
    _ = machine.up(1, 3500)
    _ = machine.down(2, "9", 4000, y: -50)
    _ = machine.move(2, "8", 4100, y: -55)
    expect(machine.move(2, "9", 4200, y: -50), equals: [.release("8"), .press("9")])
    #expect(machine.nextWake == nil)
    expect(machine.move(2, "9", 4300, y: -70), equals: [.release("9"), .scroll(by: 8)])
    #expect(machine.up(2, 6000).isEmpty)
    _ = machine.down(2, " ", 7000)
    _ = machine.move(2, "9", 7100)
    #expect(machine.nextWake == nil)
    expect(machine.up(2, 9000), equals: [.choose("9"), .release("9")])
  }

  @Test("66: the finger that opened the list") mutating func opener() {
    _ = machine.cancel()
    _ = machine.down(1, "s", 1000)
    _ = machine.advance(to: 1500)
    _ = machine.move(1, "9", 1600, y: -50)
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 4000).isEmpty)
    expect(machine.up(1, 5000), equals: [.choose("9"), .release("9")])
  }

  @Test("67: the moment of the lift decides") mutating func lift() {
    _ = machine.down(2, "9", 1000)
    expect(machine.up(2, 1500), equals: [.release("9"), .reveal("9")])
    expect(machine.listOwner, equals: "s")
    _ = machine.down(2, "9", 2000)
    expect(machine.up(2, 2499), equals: [.choose("9"), .release("9")])
  }

  @Test("67: closed or let go meanwhile") mutating func closed() {
    _ = machine.down(2, "9", 1000)
    expect(machine.closeList(), equals: [.release("9"), .close])
    #expect(machine.advance(to: 2000).isEmpty)
    #expect(machine.cancel().isEmpty)
  }
}
