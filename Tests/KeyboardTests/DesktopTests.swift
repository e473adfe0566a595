import Expectations
import Layout
import Testing
import Typing

@testable import Keyboard

/// The keyboard among the other things on a desktop. Numbers are those of the Coordinator's cases.
@Suite struct DesktopTests {
  private static let field = Field(purpose: .normal, hints: [], serial: 1)

  @Test("Coordinator 36: ours hides where the other keyboard shows, and the other one where ours is called")
  func oneKeyboard() throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.handle(.systemKeyboard(.owner(isVisible: false), time: 0))
    #expect(machine.handle(.systemKeyboard(.visible(true), time: 10)).contains(.hidePanel))
    #expect(!machine.isVisible)
    let effects = machine.handle(.show)
    #expect(effects.contains(.showPanel) && effects.contains(.askSystemKeyboard(isVisible: false)))
  }

  @Test(
    "Coordinator 37: it comes and goes with text fields where it is the system's", arguments: [true, false])
  func fields(isSystem: Bool) {
    var machine = CoordinatorTests.hidden()
    _ = machine.handle(.systemKeyboard(isSystem ? .noOwner : .owner(isVisible: false), time: 0))
    if isSystem { _ = machine.handle(.systemKeyboard(.owned, time: 0)) }
    expect(machine.followsFields, equals: isSystem)
    _ = machine.handle(.typing(.field(Self.field), time: 100))
    let shown = machine.advance(to: machine.nextWake ?? 10_000)
    #expect(shown.contains(.showPanel) == isSystem && machine.isVisible == isSystem)
    _ = machine.handle(.typing(.field(nil), time: 20_000))
    let hidden = machine.advance(to: machine.nextWake ?? 30_000)
    #expect(hidden.contains(.hidePanel) == isSystem && !machine.isVisible)
  }

  @Test("Coordinator 38: the handle is there while the other keyboard is, not over what fills the screen")
  func handle() {
    var machine = CoordinatorTests.hidden()
    #expect(!machine.wantsHandle)
    _ = machine.handle(.systemKeyboard(.owner(isVisible: true), time: 0))
    #expect(machine.wantsHandle && !machine.showsHandle, "it is not known what fills the screen")
    _ = machine.handle(.fullscreen(true))
    #expect(!machine.showsHandle)
    _ = machine.handle(.fullscreen(false))
    #expect(machine.showsHandle)
    _ = machine.handle(.locked(true))
    #expect(!machine.wantsHandle && !machine.showsHandle)
    _ = machine.handle(.locked(false))
    #expect(machine.showsHandle)
    _ = machine.handle(.show)
    #expect(!machine.wantsHandle)
  }

  @Test("Coordinator 38: so it is where there is no other keyboard, unless a hardware one is")
  func handleAlone() {
    var machine = CoordinatorTests.hidden()
    _ = machine.handle(.systemKeyboard(.noOwner, time: 0))
    #expect(machine.wantsHandle)
    _ = machine.handle(.hardwareKeyboard(true, time: 10))
    #expect(!machine.wantsHandle)
    _ = machine.handle(.hardwareKeyboard(false, time: 20))
    _ = machine.handle(.systemKeyboard(.owner(isVisible: false), time: 30))
    #expect(!machine.wantsHandle, "the other one comes for fields")
    _ = machine.handle(.systemKeyboard(.noOwner, time: 40))
    _ = machine.handle(.systemKeyboard(.owned, time: 50))
    #expect(!machine.wantsHandle, "the desktop shows the system's keyboard")
  }

  @Test("Coordinator 37: a touch of the field that has the focus shows it again") func touchedField() {
    var machine = CoordinatorTests.hidden()
    _ = machine.handle(.systemKeyboard(.noOwner, time: 0)) + machine.handle(.systemKeyboard(.owned, time: 0))
    _ = machine.handle(.typing(.field(Self.field), time: 100))
    _ = machine.advance(to: 1_000)
    let wake = machine.nextWake
    _ = machine.handle(.typing(.shownAgain, time: 1_500))
    #expect(machine.isVisible && machine.nextWake == wake, "a cursor that moves wakes nobody")
    _ = machine.handle(.hide)
    _ = machine.handle(.typing(.shownAgain, time: 2_000))
    #expect(machine.advance(to: machine.nextWake ?? 10_000).contains(.showPanel))
  }

  @Test("Coordinator 47: the space bar says what the clock means, for a moment, and types as ever")
  func clock() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(.content(.failed("no answer", .old)))
    #expect(machine.wantsTime)
    _ = machine.advance(to: 1_000)
    let notice = try #require(machine.core.look.notice)
    #expect(notice.key == .space && notice.news == Strings.said(.content(.old)))
    #expect(try CoordinatorTests.tap(.space, &machine, layout).contains(.type(.type(" "))))
    _ = machine.advance(to: 4_999)
    #expect(machine.core.look.notice != nil)
    _ = machine.advance(to: 5_000)
    #expect(machine.core.look.notice == nil)
  }
}
