import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: a list that is open by itself.
@Suite struct OpenListTests {
  var machine = Machine()

  /// The list of `s` is open, and its finger has gone.
  init() {
    _ = machine.down(1, "s", 0)
    _ = machine.up(1, 500)
  }

  @Test("29: a tap on a row") mutating func tapOnRow() {
    #expect(machine.nextWake == nil)
    #expect(machine.isIdle)
    expect(machine.down(2, "1", 9000, y: -50), equals: [.press("1")])
    #expect(machine.nextWake == nil)
    expect(machine.move(2, "2", 9010, y: -62), equals: [.release("1"), .press("2")])
    expect(machine.move(2, "1", 9020, x: 40, y: -50), equals: [.release("2"), .press("1")])
    expect(machine.up(2, 10_000), equals: [.choose("1"), .release("1")])
    #expect(machine.listOwner == nil)
  }

  @Test("30: a tap elsewhere", arguments: [" ", "s", "a", "D", "_"] as [Character])
  mutating func tapElsewhere(key: Character) {
    #expect(machine.down(2, key, 1000).isEmpty)
    #expect(machine.nextWake == nil)
    expect(machine.up(2, 2000), equals: [.close])
    #expect(machine.listOwner == nil)
    #expect(machine.isIdle)
  }

  @Test("30: a slide to the owner") mutating func slideToOwner() {
    _ = machine.down(2, "1", 1000)
    expect(machine.move(2, "s", 1010), equals: [.release("1")])
    expect(machine.up(2, 1020), equals: [.close])
  }

  @Test("31: a drag scrolls") mutating func drags() {
    expect(machine.down(2, "1", 1000, y: -50), equals: [.press("1")])
    #expect(machine.move(2, "1", 1010, y: -62).isEmpty)
    expect(machine.move(2, "1", 1020, y: -65), equals: [.release("1"), .scroll(by: 3)])
    expect(machine.move(2, "2", 1030, y: -85), equals: [.scroll(by: 20)])
    #expect(machine.move(2, "2", 1035, x: 9, y: -85).isEmpty)
    expect(machine.move(2, " ", 1040, y: -45), equals: [.scroll(by: -40)])
    #expect(machine.nextWake == nil)
    #expect(machine.up(2, 1050).isEmpty)
    expect(machine.listOwner, equals: "s")
    _ = machine.down(2, "1", 1100, y: -50)
    expect(machine.move(2, "1", 1110, y: -30), equals: [.release("1"), .scroll(by: -8)])
    #expect(machine.up(2, 1120).isEmpty)
    expect(machine.down(2, "1", 1200, y: -50), equals: [.press("1")])
    expect(machine.up(2, 1210), equals: [.choose("1"), .release("1")])
  }

  @Test("32: a finger from elsewhere") mutating func slidesOntoRow() {
    #expect(machine.down(2, "t", 1000, y: 20).isEmpty)
    expect(machine.move(2, "3", 1010, y: -10), equals: [.press("3")])
    expect(machine.move(2, "2", 1020, y: -60), equals: [.release("3"), .press("2")])
    expect(machine.up(2, 1030), equals: [.choose("2"), .release("2")])
  }

  @Test("33: one finger at a time") mutating func oneFinger() {
    expect(machine.down(2, "1", 1000), equals: [.press("1")])
    #expect(machine.down(3, "2", 1000).isEmpty)
    #expect(machine.down(4, " ", 1000).isEmpty)
    #expect(machine.up(4, 1010).isEmpty)
    expect(machine.up(2, 1010), equals: [.choose("1"), .release("1")])
    #expect(machine.up(3, 1020).isEmpty)
  }

  @Test("33: a lost lift leaves the list open") mutating func lostLift() {
    _ = machine.down(2, "1", 1000)
    expect(machine.down(2, "2", 1100), equals: [.release("1"), .press("2")])
    expect(machine.up(2, 1110), equals: [.choose("2"), .release("2")])
  }

  @Test("34: closed from outside") mutating func closed() {
    _ = machine.down(2, "1", 1000)
    expect(machine.closeList(), equals: [.release("1"), .close])
    #expect(machine.closeList().isEmpty)
    #expect(machine.move(2, "2", 1010).isEmpty)
    #expect(machine.up(2, 1020).isEmpty)
    _ = machine.down(1, "s", 2000)
    expect(machine.advance(to: 2500), equals: [.open("s")])
    expect(machine.closeList(), equals: [.release("s"), .close])
    #expect(machine.up(1, 2510).isEmpty)
    _ = machine.down(1, "s", 3000)
    _ = machine.advance(to: 3500)
    expect(machine.cancel(), equals: [.release("s"), .close])
    _ = machine.down(1, "s", 4000)
    _ = machine.up(1, 4500)
    expect(machine.cancel(), equals: [.close])
    #expect(machine.listOwner == nil)
  }
}
