import Expectations
import Gestures
import Testing

/// The numbered cases of the machine's header, one test each: the layouts of letters.
@Suite struct LayoutSwipeTests {
  var machine = Machine()

  @Test("77: sideways") mutating func slides() {
    machine.canSlideLayouts = true
    _ = machine.down(1, "_", 0, x: 100)
    #expect(machine.move(1, "_", 10, x: 140).isEmpty)
    expect(machine.move(1, "_", 20, x: 141), equals: [.release("_"), .slideLayouts(by: 41)])
    #expect(machine.nextWake == nil)
    expect(machine.move(1, "a", 30, x: 120, y: 90), equals: [.slideLayouts(by: -21)])
    expect(machine.up(1, 900), equals: [.slideLayoutsEnd(isCancelled: false)])
    #expect(machine.isIdle)
    _ = machine.down(1, "_", 1000, x: 100)
    expect(machine.move(1, "a", 1010, x: 20), equals: [.release("_"), .slideLayouts(by: -80)])
    expect(machine.up(1, 1020), equals: [.slideLayoutsEnd(isCancelled: false)])
  }

  @Test("77: a space that was meant is typed", arguments: [true, false]) mutating func taps(canSlide: Bool) {
    machine.canSlideLayouts = canSlide
    _ = machine.down(1, "_", 0, x: 100)
    _ = machine.move(1, "_", 10, x: canSlide ? 140 : 190)
    expect(machine.up(1, 20), equals: [.fire("_"), .release("_")])
  }

  @Test("77: not once it is the trackpad") mutating func trackpad() {
    machine.canSlideLayouts = true
    _ = machine.down(1, "_", 0, x: 100)
    expect(machine.move(1, "_", 400, x: 136), equals: [.release("_"), .beginTrackpad, .moveCursor(3)])
    expect(machine.move(1, "_", 410, x: 160), equals: [.moveCursor(2)])
  }

  @Test("78: not up or down; cancel and other fingers") mutating func ends() {
    machine.canSlideLayouts = true
    _ = machine.down(1, "_", 0, x: 100, y: 0)
    _ = machine.move(1, "_", 10, x: 130, y: 41)
    #expect(machine.move(1, "_", 20, x: 190, y: 41).isEmpty)
    expect(machine.up(1, 30), equals: [.fire("_"), .release("_")])
    _ = machine.down(2, "_", 1000, x: 100)
    _ = machine.move(2, "_", 1010, x: 20)
    #expect(machine.down(3, "a", 1020).isEmpty)
    #expect(machine.up(3, 1030).isEmpty)
    expect(machine.cancel(), equals: [.slideLayoutsEnd(isCancelled: true)])
    #expect(machine.isIdle)
  }
}
