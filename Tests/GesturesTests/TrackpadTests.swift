import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: the trackpad.
@Suite struct TrackpadTests {
  var machine = Machine()

  @Test("42: begins at 400") mutating func begins() {
    expect(machine.down(1, "_", 0), equals: [.press("_")])
    expect(machine.nextWake, equals: 400)
    #expect(machine.advance(to: 399).isEmpty)
    expect(machine.advance(to: 400), equals: [.release("_"), .beginTrackpad])
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 900), equals: [.endTrackpad])
    #expect(machine.isIdle)
    _ = machine.down(1, "_", 1000)
    expect(machine.up(1, 1399), equals: [.fire("_"), .release("_")])
    _ = machine.down(1, "_", 2000)
    expect(machine.up(1, 2400), equals: [.release("_"), .beginTrackpad, .endTrackpad])
  }

  @Test("43: a character with each 12") mutating func moves() {
    _ = machine.down(1, "_", 0, x: 100)
    _ = machine.move(1, "_", 100, x: 106)
    _ = machine.advance(to: 400)
    #expect(machine.move(1, "_", 410, x: 117).isEmpty)
    expect(machine.move(1, "_", 420, x: 118), equals: [.moveCursor(1)])
    expect(machine.move(1, "a", 430, x: 147), equals: [.moveCursor(2)])
    #expect(machine.move(1, " ", 440, x: 147, y: -300).isEmpty)
    expect(machine.move(1, " ", 450, x: 154), equals: [.moveCursor(1)])
    #expect(machine.move(1, "s", 460, x: 143).isEmpty)
    expect(machine.move(1, "s", 470, x: 142), equals: [.moveCursor(-1)])
    expect(machine.move(1, "s", 480, x: 100), equals: [.moveCursor(-3)])
    #expect(machine.advance(to: 5000).isEmpty)
    expect(machine.up(1, 5000), equals: [.endTrackpad])
  }

  @Test("44: a slide") mutating func slides() {
    _ = machine.down(1, "_", 0, x: 100, y: 100)
    _ = machine.move(1, "_", 100, x: 88, y: 112)
    expect(machine.nextWake, equals: 400)
    _ = machine.move(1, "_", 200, x: 100, y: 113)
    #expect(machine.nextWake == nil)
    _ = machine.move(1, "_", 300, x: 100, y: 100)
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 900), equals: [.fire("_"), .release("_")])
  }

  @Test("45: a finger that slides onto the key") mutating func slidesOnto() {
    _ = machine.down(1, "a", 0)
    expect(machine.move(1, "_", 10), equals: [.release("a"), .press("_")])
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 900), equals: [.fire("_"), .release("_")])
    _ = machine.down(1, "_", 1000)
    _ = machine.move(1, "a", 1010)
    _ = machine.move(1, "_", 1020)
    #expect(machine.nextWake == nil)
  }

  @Test("46: ends, and other fingers") mutating func ends() {
    _ = machine.down(1, "D", 0)
    _ = machine.down(2, "_", 50)
    expect(machine.advance(to: 450), equals: [.release("D"), .release("_"), .beginTrackpad])
    #expect(machine.nextWake == nil)
    #expect(machine.down(3, "s", 500).isEmpty)
    #expect(machine.down(4, "D", 500).isEmpty)
    #expect(machine.up(4, 510).isEmpty)
    expect(machine.up(2, 600), equals: [.endTrackpad])
    #expect(machine.move(3, "a", 610).isEmpty)
    #expect(machine.up(3, 620).isEmpty)
    #expect(machine.up(1, 630).isEmpty)
    _ = machine.down(1, "_", 1000)
    _ = machine.advance(to: 1400)
    expect(machine.cancel(), equals: [.endTrackpad])
    _ = machine.down(1, "_", 2000)
    _ = machine.advance(to: 2400)
    expect(machine.down(1, "a", 2500), equals: [.endTrackpad, .press("a")])
  }
}
