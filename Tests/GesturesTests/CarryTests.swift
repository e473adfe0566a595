import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: a key that is carried.
@Suite struct CarryTests {
  var machine = Machine()

  init() {
    machine.carry = .awayFromKey
  }

  /// Goes down on `s`, and holds it until its list is open 500 later.
  private mutating func open(_ time: UInt64 = 0) {
    expect(machine.down(1, "s", time, x: 100, y: 10), equals: [.press("s")])
    expect(machine.advance(to: time + 500), equals: [.open("s")])
  }

  private mutating func pickUp(_ time: UInt64 = 0) {
    open(time)
    let actions = machine.move(1, "t", time + 510, x: 113, y: 10)
    expect(actions, equals: [.release("s"), .close, .carry("s", to: Position(x: 113, y: 10))])
  }

  @Test("57: picked up, carried and dropped") mutating func carries() {
    #expect(machine.carrying == nil)
    pickUp()
    expect(machine.carrying, equals: "s")
    #expect(machine.listOwner == nil)
    #expect(machine.listArea == nil)
    #expect(machine.listFinger == nil)
    #expect(!machine.isIdle)
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "s", 520, x: 100, y: 10), equals: [.carry("s", to: Position(x: 100, y: 10))])
    expect(machine.move(1, "1", 520, x: 100, y: 10), equals: [.carry("s", to: Position(x: 100, y: 10))])
    expect(machine.move(1, " ", 530, x: 5, y: -9000), equals: [.carry("s", to: Position(x: 5, y: -9000))])
    #expect(machine.advance(to: 5000).isEmpty)
    expect(machine.up(1, 5000), equals: [.drop("s")])
    #expect(machine.carrying == nil)
    #expect(machine.isIdle)
    #expect(machine.up(1, 5010).isEmpty)
    expect(machine.down(1, "s", 6000), equals: [.press("s")])
    expect(machine.up(1, 6010), equals: [.fire("s"), .release("s")])
  }

  @Test("57: from a row, from near the owner, and by the move that opens the list") mutating func fromRow() {
    open()
    expect(machine.move(1, "3", 510, x: 100, y: -40), equals: [.release("s"), .press("3")])
    let away = Position(x: 160, y: -40)
    expect(machine.move(1, " ", 520, x: 160, y: -40), equals: [.release("3"), .close, .carry("s", to: away)])
    expect(machine.up(1, 530), equals: [.drop("s")])
    open(1000)
    expect(machine.move(1, " ", 1510, x: 112, y: -2), equals: [.release("s")])
    let near = Position(x: 100, y: 23)
    expect(machine.move(1, " ", 1520, x: 100, y: 23), equals: [.close, .carry("s", to: near)])
    _ = machine.up(1, 1530)
    // The place where the finger was when the list opened counts, not where it came down.
    _ = machine.down(1, "s", 2000, x: 100)
    _ = machine.move(1, "s", 2100, x: 110)
    let actions = machine.move(1, " ", 2500, x: 122)
    expect(actions, equals: [.open("s"), .release("s")])
    let far = Position(x: 123, y: 0)
    expect(machine.move(1, " ", 2510, x: 123), equals: [.close, .carry("s", to: far)])
  }

  @Test("58: stays in the list") mutating func stays() {
    open()
    expect(machine.move(1, "t", 510, x: 112, y: 22), equals: [.release("s")])
    expect(machine.move(1, "s", 520, x: 150, y: 10), equals: [.press("s")])
    expect(machine.move(1, "1", 530, x: 100, y: -90), equals: [.release("s"), .press("1")])
    // The list moves under the finger, which then goes back to the row.
    expect(machine.move(1, " ", 540, x: 100, y: -90), equals: [.release("1")])
    expect(machine.move(1, "1", 550, x: 100, y: -89), equals: [.press("1")])
    expect(machine.up(1, 560), equals: [.choose("1"), .release("1")])
    machine.carry = .never
    open(1000)
    expect(machine.move(1, " ", 1510, x: 200), equals: [.release("s")])
    expect(machine.up(1, 1520), equals: [.close])
  }

  @Test("58: at once, by a key without a list") mutating func atOnce() {
    machine.carry = .atOnce
    open()
    #expect(machine.move(1, "s", 510, x: 112, y: 10).isEmpty)
    let near = Position(x: 113, y: 10)
    expect(machine.move(1, "s", 520, x: 113, y: 10), equals: [.release("s"), .close, .carry("s", to: near)])
    expect(machine.up(1, 530), equals: [.drop("s")])
  }

  @Test("58: a list that is open by itself") mutating func latched() {
    open()
    expect(machine.up(1, 510), equals: [.release("s")])
    _ = machine.down(1, "s", 600, x: 100)
    #expect(machine.move(1, " ", 700, x: 200).isEmpty)
    expect(machine.up(1, 710), equals: [.close])
  }

  @Test("59: cancel") mutating func cancels() {
    pickUp()
    expect(machine.cancel(), equals: [.putBack("s")])
    #expect(machine.carrying == nil)
    #expect(machine.move(1, " ", 600, x: 200).isEmpty)
    #expect(machine.isIdle)
  }

  @Test("59: a lost lift") mutating func lostLift() {
    pickUp()
    expect(machine.down(1, "t", 600), equals: [.putBack("s"), .press("t")])
    expect(machine.up(1, 610), equals: [.fire("t"), .release("t")])
  }

  @Test("59: closed from outside") mutating func closed() {
    pickUp()
    expect(machine.closeList(), equals: [.putBack("s")])
    #expect(machine.closeList().isEmpty)
    #expect(machine.carrying == nil)
    #expect(machine.move(1, "t", 600, x: 200).isEmpty)
    #expect(machine.up(1, 610).isEmpty)
    #expect(machine.isIdle)
  }

  @Test("60: other fingers") mutating func others() {
    machine.canSwipe = true
    pickUp()
    #expect(machine.down(2, "D", 600).isEmpty)
    #expect(machine.down(3, "t", 600).isEmpty)
    #expect(machine.move(3, "u", 610, x: 300).isEmpty)
    #expect(machine.up(3, 620).isEmpty)
    expect(machine.move(1, "u", 630, x: 9), equals: [.carry("s", to: Position(x: 9, y: 0))])
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 640), equals: [.drop("s")])
    #expect(machine.up(2, 650).isEmpty)
    #expect(machine.isIdle)
  }
}
