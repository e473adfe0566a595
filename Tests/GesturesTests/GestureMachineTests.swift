import Gestures
import Testing

typealias Machine = GestureMachine<Character>
typealias Action = GestureAction<Character>

/// The keys of these tests: upper case fires on down, lower case on lift, and a space is no key at all.
func target(_ key: Character) -> Target<Character>? {
  key == " " ? nil : Target(key: key, fires: key.isUppercase ? .onDown : .onLift)
}

extension Machine {
  mutating func down(_ finger: Int32, _ key: Character, _ time: UInt64 = 0) -> [Action] {
    down(finger: finger, on: target(key), time: time)
  }
  mutating func move(_ finger: Int32, _ key: Character, _ time: UInt64 = 0) -> [Action] {
    move(finger: finger, to: target(key), time: time)
  }
  mutating func up(_ finger: Int32, _ time: UInt64 = 0) -> [Action] {
    up(finger: finger, time: time)
  }
}

/// One test for each numbered case in the machine's header.
@Suite struct GestureMachineTests {
  var machine = Machine()

  @Test("1: fires on lift") mutating func firesOnLift() {
    #expect(machine.down(1, "a", 10) == [.press("a")])
    #expect(!machine.isIdle)
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 60).isEmpty)
    #expect(machine.up(1, 70) == [.fire("a"), .release("a")])
    #expect(machine.isIdle)
  }

  @Test("2: fires on down") mutating func firesOnDown() {
    #expect(machine.down(1, "D") == [.press("D"), .fire("D")])
    #expect(machine.up(1) == [.release("D")])
  }

  @Test("3: slide") mutating func slides() {
    #expect(machine.down(1, "a") == [.press("a")])
    #expect(machine.move(1, "a").isEmpty)
    #expect(machine.move(1, "b") == [.release("a"), .press("b")])
    #expect(machine.up(1) == [.fire("b"), .release("b")])
  }

  @Test("4: slide onto a key that fires on down") mutating func slidesOntoDelete() {
    _ = machine.down(1, "a")
    #expect(machine.move(1, "D") == [.release("a"), .press("D")])
    #expect(machine.up(1) == [.release("D")])
    _ = machine.down(1, "a")
    _ = machine.move(1, "D")
    #expect(machine.move(1, "b") == [.release("D"), .press("b")])
    #expect(machine.up(1) == [.fire("b"), .release("b")])
  }

  @Test("5: lift outside") mutating func liftsOutside() {
    _ = machine.down(1, "a")
    #expect(machine.move(1, " ") == [.release("a")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.down(1, " ").isEmpty)
    #expect(machine.up(1).isEmpty)
    #expect(machine.down(1, " ").isEmpty)
    #expect(machine.move(1, "b") == [.press("b")])
    #expect(machine.up(1) == [.fire("b"), .release("b")])
  }

  @Test("6: bound to the key that fired on down") mutating func isBound() {
    _ = machine.down(1, "D")
    #expect(machine.move(1, "a") == [.release("D")])
    #expect(machine.move(1, "E").isEmpty)
    #expect(machine.move(1, "D") == [.press("D")])
    #expect(machine.move(1, "b") == [.release("D")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("7: rollover") mutating func rollsOver() {
    _ = machine.down(1, "a")
    #expect(machine.down(2, "b") == [.fire("a"), .release("a"), .press("b")])
    #expect(machine.move(1, "c").isEmpty)
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2) == [.fire("b"), .release("b")])
    _ = machine.down(1, "a")
    #expect(machine.down(2, "D") == [.fire("a"), .release("a"), .press("D"), .fire("D")])
    #expect(machine.up(2) == [.release("D")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.isIdle)
  }

  @Test("8: three fingers") mutating func threeFingers() {
    _ = machine.down(1, " ")
    _ = machine.down(2, "b")
    #expect(machine.move(1, "a") == [.press("a")])
    #expect(
      machine.down(3, "c") == [.fire("a"), .release("a"), .fire("b"), .release("b"), .press("c")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2).isEmpty)
    #expect(machine.up(3) == [.fire("c"), .release("c")])
  }

  @Test("9: a held delete is left alone") mutating func heldDeleteStays() {
    _ = machine.down(1, "D")
    #expect(machine.down(2, "b") == [.press("b")])
    #expect(machine.up(2) == [.fire("b"), .release("b")])
    #expect(machine.move(1, " ") == [.release("D")])
    #expect(machine.move(1, "D") == [.press("D")])
    #expect(machine.up(1) == [.release("D")])
  }

  @Test("10: two fingers on one key") mutating func twoFingersOnOneKey() {
    _ = machine.down(1, "D")
    #expect(machine.down(2, "D") == [.fire("D")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2) == [.release("D")])
    _ = machine.down(1, "a")
    #expect(machine.down(2, "a") == [.fire("a"), .release("a"), .press("a")])
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2) == [.fire("a"), .release("a")])
  }

  @Test("11: cancel") mutating func cancels() {
    _ = machine.down(1, "D")
    _ = machine.down(2, "a")
    #expect(Set(machine.cancel()) == [.release("a"), .release("D")])
    #expect(machine.isIdle)
    #expect(machine.move(2, "b").isEmpty)
    #expect(machine.up(1).isEmpty)
    #expect(machine.up(2).isEmpty)
    #expect(machine.cancel().isEmpty)
  }

  @Test("12: a finger that is not down") mutating func unknownFinger() {
    #expect(machine.move(7, "a").isEmpty)
    #expect(machine.up(7).isEmpty)
    _ = machine.down(1, "a")
    #expect(machine.move(-1, "b").isEmpty)
    #expect(machine.up(Int32.min).isEmpty)
    #expect(machine.up(1) == [.fire("a"), .release("a")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("13: a finger that is already down") mutating func downTwice() {
    _ = machine.down(1, "a")
    #expect(machine.down(1, "b") == [.release("a"), .press("b")])
    #expect(machine.up(1) == [.fire("b"), .release("b")])
    #expect(machine.up(1).isEmpty)
  }

  @Test("14: time running backwards") mutating func backwards() {
    #expect(machine.down(1, "a", .max) == [.press("a")])
    #expect(machine.move(1, "b", 5) == [.release("a"), .press("b")])
    #expect(machine.advance(to: 3).isEmpty)
    #expect(machine.up(1, 0) == [.fire("b"), .release("b")])
    #expect(machine.isIdle)
  }
}
