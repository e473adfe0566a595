import Expectations
import Testing
import Typing

@testable import Keyboard

/// The numbers are those of the cases in AutoShow.swift.
@Suite struct AutoShowTests {
  static func machine(_ rule: HardwareRule = .hide) -> AutoShow {
    var machine = AutoShow(rule: rule)
    machine.setOn(true, at: 0)
    return machine
  }

  static func field(_ serial: UInt64, _ purpose: ContentPurpose = .normal) -> Field {
    Field(purpose: purpose, serial: serial)
  }

  /// Returns a machine that a field has shown at 1,050.
  static func shown(_ rule: HardwareRule = .hide) -> AutoShow {
    var machine = machine(rule)
    machine.enter(field(1), at: 1_000)
    expect(machine.advance(to: 1_050), equals: .show)
    return machine
  }

  @Test("1: a field shows it once it has had the focus for a moment") func show() {
    var machine = Self.machine()
    machine.enter(Self.field(1), at: 1_000)
    expect(machine.nextWake, equals: 1_050)
    #expect(machine.advance(to: 1_049) == nil)
    expect(machine.advance(to: 1_050), equals: .show)
    #expect(machine.nextWake == nil)
  }

  @Test("1: a focus that only passes shows nothing") func pass() {
    var machine = Self.machine()
    machine.enter(Self.field(1), at: 1_000)
    machine.enter(nil, at: 1_049)
    #expect(machine.advance(to: 1_050) == nil)
    expect(machine.advance(to: 9_000), equals: .hide)
    #expect(machine.nextWake == nil)
  }

  @Test("2: it hides some time after the focus has gone") func hide() {
    var machine = Self.shown()
    machine.enter(nil, at: 2_000)
    #expect(machine.advance(to: 2_199) == nil)
    expect(machine.advance(to: 2_200), equals: .hide)
  }

  @Test("2: another field that gets it meanwhile leaves it where it is") func nextField() {
    var machine = Self.shown()
    machine.enter(nil, at: 2_000)
    machine.enter(Self.field(2), at: 2_100)
    expect(machine.advance(to: 9_000), equals: .show)
    #expect(machine.nextWake == nil)
  }

  @Test("2: another field that it only passes does not keep it there", arguments: [true, false])
  func passOn(isDirect: Bool) {
    var machine = Self.shown()
    if !isDirect { machine.enter(nil, at: 1_990) }
    machine.enter(Self.field(2), at: 2_000)
    machine.enter(nil, at: 2_040)
    #expect(machine.advance(to: 2_239) == nil)
    expect(machine.advance(to: 2_240), equals: .hide)
  }

  @Test("3: there are keys for each field", arguments: ContentPurpose.allCases)
  func otherPurpose(_ purpose: ContentPurpose) {
    var machine = Self.machine()
    machine.enter(Self.field(1, purpose), at: 1_000)
    expect(machine.advance(to: 1_050), equals: .show)
  }

  @Test("4: a hardware keyboard keeps it away, hides it, and lets it come back") func hardware() {
    var machine = Self.shown()
    machine.setHardware(true, at: 2_000)
    expect(machine.advance(to: 2_200), equals: .hide)
    machine.enter(Self.field(2), at: 3_000)
    #expect(machine.nextWake == nil)
    machine.setHardware(false, at: 4_000)
    expect(machine.advance(to: 4_050), equals: .show)
  }

  @Test("4: not where the user wants it with one") func hardwareShown() {
    var machine = Self.shown(.show)
    machine.setHardware(true, at: 2_000)
    #expect(machine.nextWake == nil)
  }

  @Test("4: what the user sets for that holds for the field that has the focus") func hardwareRule() {
    var machine = Self.shown()
    machine.setRule(.hide, at: 1_900)
    #expect(machine.nextWake == nil)
    machine.setHardware(true, at: 2_000)
    expect(machine.advance(to: 2_200), equals: .hide)
    machine.setRule(.show, at: 3_000)
    expect(machine.advance(to: 3_050), equals: .show)
  }

  @Test("5: the next field shows it again where the user has hidden it") func dismissed() {
    var machine = Self.shown()
    machine.enter(Self.field(1), at: 2_000)
    #expect(machine.nextWake == nil)
    machine.enter(nil, at: 3_000)
    machine.enter(Self.field(2), at: 3_010)
    expect(machine.advance(to: 3_060), equals: .show)
  }

  @Test("5: it was still to be shown when it was hidden") func dismissedEarly() {
    var machine = Self.machine()
    machine.enter(Self.field(1), at: 1_000)
    machine.dismissed()
    #expect(machine.nextWake == nil)
    var other = Self.shown()
    other.enter(nil, at: 2_000)
    other.dismissed()
    expect(other.nextWake, equals: 2_200)
  }

  @Test("6: it stays where no field has had the focus") func called() {
    var machine = Self.machine()
    machine.enter(nil, at: 1_000)
    #expect(machine.nextWake == nil)
  }

  @Test("6: it stays where it is called for when the field has just gone") func calledAfterAField() {
    var machine = Self.shown()
    machine.enter(nil, at: 2_000)
    machine.called()
    #expect(machine.nextWake == nil)
    machine.enter(Self.field(2), at: 3_000)
    machine.called()
    expect(machine.nextWake, equals: 3_050)
    machine.enter(nil, at: 4_000)
    expect(machine.nextWake, equals: 4_200)
  }

  @Test("7: turned off, it does nothing; turned on, the field that is there shows it") func off() {
    var machine = Self.shown()
    machine.enter(nil, at: 2_000)
    machine.setOn(false, at: 2_100)
    #expect(machine.nextWake == nil)
    machine.enter(Self.field(2), at: 3_000)
    #expect(machine.nextWake == nil)
    machine.setOn(true, at: 4_000)
    expect(machine.advance(to: 4_050), equals: .show)
  }

  @Test("8: a touch of the field that has the focus shows it again", arguments: [1, 2, 3]) func touch(
    shows: Int
  ) {
    var machine = Self.shown()
    machine.dismissed()
    for index in 0..<shows { machine.shownAgain(at: 2_000 + 10 * UInt64(index)) }
    let last = 2_000 + 10 * UInt64(shows - 1)
    expect(machine.nextWake, equals: last + 100)
    #expect(machine.advance(to: last + 99) == nil)
    expect(machine.advance(to: last + 100), equals: .show)
    #expect(machine.nextWake == nil)
  }

  @Test("8: a field that scrolls does not") func scrolling() {
    var machine = Self.shown()
    machine.dismissed()
    for time in stride(from: UInt64(2_000), to: 3_000, by: 50) {
      machine.shownAgain(at: time)
      #expect(machine.advance(to: time) == nil)
    }
    #expect(machine.advance(to: 9_000) == nil)
    machine.shownAgain(at: 9_100)
    expect(machine.advance(to: 9_200), equals: .show)
  }

  @Test("8: nor one that was touched before it was hidden, nor without a field, nor beside hardware")
  func noTouch() {
    var machine = Self.shown()
    machine.shownAgain(at: 2_000)
    machine.dismissed()
    #expect(machine.nextWake == nil)
    machine.setHardware(true, at: 2_100)
    expect(machine.advance(to: 2_300), equals: .hide)
    machine.shownAgain(at: 2_400)
    machine.setHardware(false, at: 2_410)
    machine.enter(nil, at: 2_420)
    machine.shownAgain(at: 2_430)
    expect(machine.advance(to: 9_000), equals: .hide)
    #expect(machine.nextWake == nil)
  }
}
