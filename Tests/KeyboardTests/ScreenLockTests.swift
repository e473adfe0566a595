import Expectations
import Layout
import Testing

@testable import Keyboard

/// The lock screen: cases 41 and 42 in Coordinator.swift.
@Suite struct ScreenLockTests {
  @Test("41: a locked screen hides the keyboard, and the unlock shows it again") func hidden() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.snippet("1"), in: layout)))
    expect(machine.handle(.locked(true)), equals: [.type(.stop), .hidePanel])
    #expect(machine.isLocked && !machine.isVisible)
    #expect(machine.look.pressed.isEmpty)
    #expect(machine.handle(.locked(true)).isEmpty)
    expect(machine.handle(.locked(false)), equals: [.showPanel])
    #expect(machine.isVisible && !machine.isLocked)
    #expect(machine.handle(CoordinatorTests.up()).isEmpty)
  }

  @Test("41: until somebody has told, the screen counts as locked", arguments: [true, false], [true, false])
  func presumed(isToShow: Bool, isLocked: Bool) {
    var machine = TestKeyboard()
    machine.core.presumeLocked(isToShow: isToShow)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 300))
    #expect(machine.isLocked && machine.isLockPresumed && !machine.isVisible)
    if case .success = machine.type("space", piece: -1, time: 0) { Issue.record("it types") }
    let effects = machine.handle(.locked(isLocked))
    #expect(machine.isVisible == (isToShow && !isLocked) && !machine.isLockPresumed)
    expect(effects.contains(.showPanel), equals: machine.isVisible)
    _ = machine.handle(.locked(false))
    expect(machine.isVisible, equals: isToShow)
  }

  @Test("41: what is asked for until then comes then", arguments: 0..<4) func askedForEarly(way: Int) {
    var machine = TestKeyboard()
    machine.core.presumeLocked(isToShow: way == 3)
    let events: [Coordinator.Event] = [.show, .toggle, .activate, .hide]
    #expect(!machine.handle(events[way]).contains(.showPanel) && !machine.isVisible)
    _ = machine.handle(.locked(false))
    expect(machine.isVisible, equals: (way < 3))
  }

  /// Nobody has seen the keyboard: users toggle it again since it has not come.
  @Test("41: toggles until then show it, and the next one hides it", arguments: [true, false], 1...3)
  func toggled(isToShow: Bool, times: Int) {
    var machine = TestKeyboard()
    machine.core.presumeLocked(isToShow: isToShow)
    for _ in 0..<times { #expect(machine.handle(.toggle).isEmpty) }
    #expect(machine.handle(.locked(false)).contains(.showPanel) && machine.isVisible)
    #expect(machine.handle(.toggle).contains(.hidePanel) && !machine.isVisible)
    #expect(machine.handle(.toggle).contains(.showPanel) && machine.isVisible)
  }

  @Test("41: what was hidden stays hidden") func staysHidden() {
    var machine = CoordinatorTests.hidden()
    expect(machine.handle(.locked(true)), equals: [.type(.stop)])
    #expect(machine.handle(.locked(false)).isEmpty)
    #expect(!machine.isVisible)
  }

  @Test("41: nothing shows the keyboard on a locked screen", arguments: 0..<4) func refusesToShow(way: Int) {
    var machine = CoordinatorTests.hidden()
    _ = machine.handle(.locked(true))
    let events: [Coordinator.Event] = [
      .show, .toggle, .activate, .systemKeyboard(.noOwner, time: 0),
    ]
    #expect(machine.handle(events[way]).isEmpty)
    #expect(machine.handle(.locked(false)).isEmpty)
  }

  @Test("41: nothing is typed by name, nor taken back") func refusesToType() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = try CoordinatorTests.tap(.snippet("1"), &machine, layout)
    _ = machine.handle(.locked(true))
    #expect(throws: TypeFailure.locked) { try machine.type("greetings", piece: -1, time: 60).get() }
    #expect(machine.undo(at: 70).isEmpty)
    expect(machine.core.panels.snippet(of: .snippet("1"))?.next, equals: 1)
  }

  @Test("41: who hides the keyboard meanwhile keeps it hidden") func hiddenMeanwhile() throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.handle(.locked(true))
    #expect(machine.handle(.hide).isEmpty)
    #expect(machine.handle(.locked(false)).isEmpty)
  }

  /// Phosh wants that when it locks the screen, and a field when it gets the focus back.
  @Test("41: what the desktop wants meanwhile comes at the unlock", arguments: [true, false])
  func wantedMeanwhile(isVisible: Bool) throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.handle(.systemKeyboard(.noOwner, time: 0))
    _ = machine.handle(.systemKeyboard(.owned, time: 0))
    _ = machine.handle(.locked(true))
    #expect(machine.handle(.systemKeyboard(.setVisible(isVisible), time: 10)).isEmpty)
    expect(machine.handle(.locked(false)), equals: (isVisible ? [.showPanel] : []))
  }

  @Test("41: the keyboard that comes back at the unlock is the only one") func onlyOne() throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.handle(.systemKeyboard(.owner(isVisible: false), time: 0))
    _ = machine.handle(.locked(true))
    expect(machine.handle(.locked(false)), equals: [.showPanel, .askSystemKeyboard(isVisible: false)])
    _ = machine.handle(.systemKeyboard(.answered, time: 10))
    expect(
      machine.handle(.systemKeyboard(.visible(true), time: 20)),
      equals: [.askSystemKeyboard(isVisible: false)])
  }

  @Test("42: a lock of which the end may not be told lets go and ends the typing") func locking() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.snippet("1"), in: layout)))
    expect(machine.handle(.locking), equals: [.type(.stop)])
    #expect(machine.isVisible && !machine.isLocked)
    #expect(machine.look.pressed.isEmpty)
    #expect(machine.handle(CoordinatorTests.up()).isEmpty)
  }
}
