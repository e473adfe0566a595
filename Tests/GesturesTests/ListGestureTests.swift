import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: opening a list, and the finger that opened it.
@Suite struct ListGestureTests {
  var machine = Machine()

  /// Goes down on `s` at 0, and holds it until its list is open at 500.
  private mutating func open() {
    expect(machine.down(1, "s", 0), equals: [.press("s")])
    expect(machine.advance(to: 500), equals: [.open("s")])
  }

  @Test("16: opens at 500") mutating func opens() {
    expect(machine.down(1, "s", 0), equals: [.press("s")])
    expect(machine.nextWake, equals: 500)
    #expect(machine.listOwner == nil)
    #expect(machine.advance(to: 499).isEmpty)
    expect(machine.advance(to: 500), equals: [.open("s")])
    expect(machine.listOwner, equals: "s")
    expect(machine.listFinger?.finger, equals: 1)
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 505), equals: [.release("s")])
    #expect(machine.listFinger == nil)
    expect(machine.closeList(), equals: [.close])
    #expect(machine.listOwner == nil)
  }

  @Test("17: the moment of the lift decides, not that of the wake", arguments: [490, 498, 499] as [UInt64])
  mutating func liftBefore(time: UInt64) {
    _ = machine.down(1, "s", 0)
    expect(machine.up(1, time), equals: [.fire("s"), .release("s")])
    #expect(machine.advance(to: 520).isEmpty)
  }

  @Test("17: lift at 500 or later", arguments: [500, 501, 505, 9000] as [UInt64])
  mutating func liftAfter(time: UInt64) {
    _ = machine.down(1, "s", 0)
    expect(machine.up(1, time), equals: [.open("s"), .release("s")])
    expect(machine.listOwner, equals: "s")
  }

  @Test("18: another finger's down") mutating func otherDown() {
    _ = machine.down(1, "s", 0)
    expect(machine.down(2, "t", 499), equals: [.fire("s"), .release("s"), .press("t")])
    #expect(machine.advance(to: 998).isEmpty)
    #expect(machine.up(1, 998).isEmpty)
    expect(machine.up(2, 998), equals: [.fire("t"), .release("t")])
    _ = machine.down(1, "s", 1000)
    expect(machine.down(2, "t", 1500), equals: [.open("s")])
    #expect(machine.up(2, 1501).isEmpty)
    expect(machine.up(1, 1502), equals: [.release("s")])
  }

  @Test("19: the clock starts again on another key") mutating func restarts() {
    _ = machine.down(1, "s", 0)
    #expect(machine.move(1, "s", 100, x: 9, y: 30).isEmpty)
    expect(machine.nextWake, equals: 500)
    expect(machine.move(1, "t", 300), equals: [.release("s"), .press("t")])
    expect(machine.nextWake, equals: 800)
    expect(machine.move(1, " ", 400), equals: [.release("t")])
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "t", 600), equals: [.press("t")])
    #expect(machine.advance(to: 1099).isEmpty)
    expect(machine.advance(to: 1100), equals: [.open("t")])
  }

  @Test("20: other keys never open") mutating func otherKeys() {
    for key in ["a", "D", " ", "1"] as [Character] {
      _ = machine.down(1, key, 0)
      machine.stopRepeating()
      #expect(machine.nextWake == nil)
      _ = machine.up(1, 9000)
      #expect(machine.listOwner == nil)
    }
    _ = machine.down(1, "a", 0)
    expect(machine.move(1, "t", 1000), equals: [.release("a"), .press("t")])
    expect(machine.advance(to: 1500), equals: [.open("t")])
  }

  @Test("21: other fingers are spent as it opens") mutating func othersAreSpent() {
    _ = machine.down(1, "D", 0)
    _ = machine.down(2, " ", 0)
    _ = machine.down(3, "s", 0)
    _ = machine.move(2, "a", 10)
    expect(
      machine.advance(to: 500), equals: [.repeatCharacter("D"), .release("D"), .release("a"), .open("s")])
    #expect(machine.nextWake == nil)
    #expect(machine.move(1, "D", 600).isEmpty)
    #expect(machine.move(2, "b", 600).isEmpty)
    expect(machine.up(3, 610), equals: [.release("s")])
    #expect(machine.up(1, 620).isEmpty)
    #expect(machine.up(2, 620).isEmpty)
    expect(machine.listOwner, equals: "s")
  }

  @Test("22: slide to a row and lift") mutating func slidesToRow() {
    open()
    expect(machine.move(1, "3", 510, y: -10), equals: [.release("s"), .press("3")])
    expect(machine.listFinger?.position, equals: Position(x: 0, y: -10))
    #expect(machine.move(1, "3", 515, y: -12).isEmpty)
    expect(machine.move(1, "2", 520, y: -50), equals: [.release("3"), .press("2")])
    expect(machine.up(1, 530), equals: [.choose("2"), .release("2")])
    #expect(machine.listOwner == nil)
    #expect(machine.isIdle)
    expect(machine.down(1, "s", 600), equals: [.press("s")])
    expect(machine.up(1, 610), equals: [.fire("s"), .release("s")])
  }

  @Test("23: lift on the owner") mutating func latches() {
    open()
    #expect(machine.move(1, "s", 501, x: 3).isEmpty)
    expect(machine.up(1, 505), equals: [.release("s")])
    expect(machine.listOwner, equals: "s")
    expect(machine.cancel(), equals: [.close])
    open()
    _ = machine.move(1, "1", 510)
    expect(machine.move(1, "s", 520), equals: [.release("1"), .press("s")])
    expect(machine.up(1, 530), equals: [.release("s")])
    expect(machine.listOwner, equals: "s")
  }

  @Test("24: lift elsewhere") mutating func slidesOut() {
    open()
    expect(machine.move(1, "t", 510), equals: [.release("s")])
    expect(machine.up(1, 520), equals: [.close])
    #expect(machine.listOwner == nil)
    open()
    _ = machine.move(1, "1", 510)
    expect(machine.move(1, " ", 520), equals: [.release("1")])
    expect(machine.up(1, 520), equals: [.close])
    open()
    expect(machine.move(1, "D", 510), equals: [.release("s")])
    expect(machine.up(1, 520), equals: [.close])
    #expect(machine.isIdle)
  }

  @Test("25: other fingers do nothing") mutating func othersDoNothing() {
    open()
    #expect(machine.down(2, "D", 510).isEmpty)
    #expect(machine.down(3, "2", 510).isEmpty)
    #expect(machine.move(3, "1", 520).isEmpty)
    #expect(machine.up(3, 530).isEmpty)
    expect(machine.move(1, "1", 540), equals: [.release("s"), .press("1")])
    expect(machine.up(1, 550), equals: [.choose("1"), .release("1")])
    #expect(machine.move(2, "a", 560).isEmpty)
    #expect(machine.up(2, 570).isEmpty)
    #expect(machine.isIdle)
  }

  @Test("26: goes faster at the edge, up to six times") mutating func goesFaster() {
    open()
    machine.listArea = ListArea(top: -200, bottom: -5, canScrollUp: true, canScrollDown: true)
    _ = machine.move(1, "3", 600, y: -20)
    let steps = machine.run(to: 800 + 16 * 640).compactMap {
      if case .scroll(let distance) = $0.action { distance } else { nil }
    }
    expect([0, 63, 64, 128, 320, 640].map { steps[$0] }, equals: [4, 4, 8, 12, 24, 24])
  }

  @Test("26: scrolls at the edge") mutating func scrollsAtEdge() {
    open()
    machine.listArea = ListArea(top: -200, bottom: -5, canScrollUp: true, canScrollDown: true)
    // The owner is near to the edge, and past it.
    #expect(machine.move(1, "s", 510, y: -4).isEmpty)
    #expect(machine.nextWake == nil)
    _ = machine.move(1, "3", 600, y: -20)
    expect(machine.nextWake, equals: 800)
    _ = machine.move(1, "3", 650, y: -21)
    expect(
      machine.run(to: 840),
      equals: [
        Step(800, .scroll(by: 4)), Step(816, .scroll(by: 4)), Step(832, .scroll(by: 4)),
      ])
    _ = machine.move(1, "2", 840, y: -100)
    #expect(machine.nextWake == nil)
    _ = machine.move(1, "1", 900, y: -190)
    expect(machine.run(to: 1116), equals: [Step(1100, .scroll(by: -4)), Step(1116, .scroll(by: -4))])
    expect(machine.move(1, "0", 1120, y: -190), equals: [.release("1"), .press("0")])
    expect(machine.nextWake, equals: 1132)
    machine.listArea?.canScrollUp = false
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 5000).isEmpty)
    expect(machine.move(1, " ", 5000, y: -201), equals: [.release("0")])
    machine.listArea?.canScrollUp = true
    #expect(machine.nextWake == nil)
    expect(machine.up(1, 5001), equals: [.close])
    #expect(machine.listArea == nil)
  }

  @Test("26: a low list has a middle that does not scroll") mutating func lowList() {
    open()
    machine.listArea = ListArea(top: -40, bottom: 0, canScrollUp: true, canScrollDown: true)
    for (y, direction) in [(-31.0, -4.0), (-30, 0), (-11, 0), (-10, 4)] {
      _ = machine.move(1, " ", 600, y: y)
      _ = machine.move(1, "1", 600, y: y)
      expect(machine.advance(to: 800), equals: (direction == 0 ? [] : [.scroll(by: direction)]))
    }
  }

  @Test("27: late at the edge") mutating func lateAtEdge() {
    open()
    machine.listArea = ListArea(top: -200, bottom: 0, canScrollUp: true, canScrollDown: true)
    _ = machine.move(1, "3", 600, y: -20)
    expect(machine.advance(to: 4000), equals: [.scroll(by: 4)])
    expect(machine.nextWake, equals: 4016)
    expect(machine.advance(to: 4020), equals: [.scroll(by: 4)])
    expect(machine.nextWake, equals: 4032)
    expect(machine.up(1, 4100), equals: [.choose("3"), .release("3")])
  }

  @Test("28: down again without a lift") mutating func lostLift() {
    open()
    expect(machine.down(1, "t", 600), equals: [.release("s"), .close, .press("t")])
    expect(machine.up(1, 610), equals: [.fire("t"), .release("t")])
  }
}
