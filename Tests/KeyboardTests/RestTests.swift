import Testing
import Typing

@testable import Keyboard

/// Tests when the keyboard can end and start again without anybody's loss.
@Suite struct RestTests {
  @Test func aFingerAndATextAreNoRest() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    #expect(machine.isAtRest)
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.snippet("1"), in: layout)))
    #expect(!machine.isAtRest)
    _ = machine.handle(CoordinatorTests.up())
    #expect(machine.isAtRest)
    _ = machine.handle(.typing(.started, time: 0))
    #expect(!machine.isAtRest)
    _ = machine.handle(.typing(.ended, time: 0))
    #expect(machine.isAtRest)
  }

  /// Such a panel may hold what is half done.
  @Test(arguments: [Panels.ID.search, .editor, .settings, .keys]) func aPanelForAWhileIsNoRest(
    panel: Panels.ID
  ) throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.run { $0.show(panel) }
    #expect(!machine.isAtRest)
    _ = machine.run { $0.show(.snippets) }
    #expect(machine.isAtRest)
  }

  /// A keyboard that is started again comes as this one would have come.
  @Test func whatComesAtTheUnlockIsToShow() throws {
    var (machine, _) = try CoordinatorTests.machine()
    #expect(machine.isToShow)
    _ = machine.handle(.locked(true))
    #expect(!machine.isVisible && machine.isToShow)
    _ = machine.handle(.hide)
    #expect(!machine.isToShow)
    _ = machine.handle(.locked(false))
    #expect(!machine.isToShow)
  }
}
