import Expectations
import Testing

@testable import Keyboard

/// The numbers are those of `ShiftState`.
@Suite struct ShiftTests {
  private func tap(_ shift: inout ShiftState, at time: UInt64) {
    shift.press(at: time)
    shift.lift(slid: false)
  }

  @Test("1: A tap is for one letter, two are for all") func taps() {
    var shift = ShiftState()
    tap(&shift, at: 1000)
    #expect(shift.mode == .once && shift.isOn)
    shift.typed()
    expect(shift.mode, equals: .off)
    tap(&shift, at: 2000)
    tap(&shift, at: 2500)
    expect(shift.mode, equals: .locked)
    shift.typed()
    expect(shift.mode, equals: .locked)
  }

  @Test("1: Two taps far apart, or with a letter between, are no lock") func slowTaps() {
    var shift = ShiftState()
    tap(&shift, at: 1000)
    tap(&shift, at: 1501)
    expect(shift.mode, equals: .off)
    shift = ShiftState()
    tap(&shift, at: 1000)
    shift.typed()
    tap(&shift, at: 1200)
    expect(shift.mode, equals: .once)
  }

  @Test("2: A tap ends a lock") func unlocks() {
    var shift = ShiftState()
    tap(&shift, at: 1000)
    tap(&shift, at: 1100)
    tap(&shift, at: 1200)
    #expect(shift.mode == .off && !shift.isOn)
    // This is no double tap with the one that has ended the lock.
    tap(&shift, at: 1300)
    expect(shift.mode, equals: .once)
  }

  @Test("3: A sentence calls for a capital; a tap declines, two lock") func automatic() {
    var shift = ShiftState()
    shift.follow(startsSentence: true)
    #expect(shift.mode == .automatic && shift.isOn)
    tap(&shift, at: 1000)
    shift.follow(startsSentence: true)
    expect(shift.mode, equals: .off)
    tap(&shift, at: 1200)
    expect(shift.mode, equals: .locked)
    shift.reset()
    shift.follow(startsSentence: true)
    shift.follow(startsSentence: false)
    expect(shift.mode, equals: .off)
    shift.follow(startsSentence: true)
    tap(&shift, at: 9000)
    shift.typed()
    shift.follow(startsSentence: true)
    expect(shift.mode, equals: .automatic)
  }

  @Test("4: Held, it is for all that is typed meanwhile") func held() {
    var shift = ShiftState()
    shift.press(at: 1000)
    for _ in 0..<3 {
      #expect(shift.isOn)
      shift.typed()
      shift.follow(startsSentence: false)
    }
    #expect(shift.isOn)
    shift.lift(slid: false)
    #expect(shift.mode == .off && !shift.isOn)
  }

  @Test("4: Held at the start of a sentence, too") func heldAtStart() {
    var shift = ShiftState()
    shift.follow(startsSentence: true)
    shift.press(at: 1000)
    #expect(shift.isOn)
    shift.typed()
    shift.typed()
    #expect(shift.isOn)
    shift.lift(slid: false)
    #expect(!shift.isOn)
  }

  @Test("5: A slide types one capital") func slide() {
    var shift = ShiftState()
    shift.press(at: 1000)
    #expect(shift.isOn)
    shift.typed()
    shift.lift(slid: true)
    #expect(!shift.isOn)
  }

  @Test("6: Nothing but a tap ends a lock") func lockStays() {
    var shift = ShiftState()
    tap(&shift, at: 1000)
    shift.press(at: 1100)
    shift.typed()
    shift.lift(slid: true)
    shift.follow(startsSentence: false)
    expect(shift.mode, equals: .locked)
  }
}
