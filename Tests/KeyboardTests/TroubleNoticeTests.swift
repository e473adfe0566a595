import Expectations
import Gestures
import Layout
import Testing

@testable import Keyboard

/// The numbers are those of `TroubleNotice`'s cases.
@Suite struct TroubleNoticeTests {
  var notice = TroubleNotice()

  private mutating func advance(to time: UInt64) -> Trouble? {
    notice.advance(to: time, isSeen: true)
    return notice.said
  }

  @Test("1: a trouble is said once, for four seconds") mutating func once() {
    #expect(advance(to: 100) == nil && !notice.isDue)
    notice.follow([.content(.old)])
    #expect(notice.isDue && notice.said == nil && notice.nextWake == nil)
    #expect(advance(to: 1_000) == .content(.old) && !notice.isDue && notice.nextWake == 5_000)
    notice.follow([.content(.old)])
    expect(advance(to: 4_999), equals: .content(.old))
    #expect(advance(to: 5_000) == nil && notice.nextWake == nil)
    notice.follow([.content(.old)])
    #expect(!notice.isDue)
    notice.follow([])
    notice.follow([.content(.old)])
    #expect(notice.isDue)
  }

  @Test("1: of several the first is said") mutating func several() {
    notice.follow([.settingsFile, .content(.unsaved)])
    expect(advance(to: 0), equals: .settingsFile)
    #expect(advance(to: 4_000) == nil && !notice.isDue)
    // One of them is over, and the other one stays.
    notice.follow([.content(.unsaved)])
    #expect(!notice.isDue)
  }

  @Test("2: what comes takes the place of what is said") mutating func another() {
    notice.follow([.content(.old)])
    expect(advance(to: 0), equals: .content(.old))
    notice.follow([.settingsFile, .content(.old)])
    #expect(advance(to: 3_000) == .settingsFile && notice.nextWake == 7_000)
    notice.follow([.settingsFile, .content(.unread)])
    #expect(advance(to: 3_500) == .content(.unread) && notice.nextWake == 7_500)
  }

  @Test("3: nothing is said while nobody sees it") mutating func hidden() {
    notice.follow([.settingsFile])
    notice.advance(to: 1_000, isSeen: false)
    #expect(notice.said == nil && notice.nextWake == nil)
    #expect(advance(to: 9_000) == .settingsFile && notice.nextWake == 13_000)
    notice.hide()
    #expect(notice.said == nil && notice.nextWake == nil)
    #expect(advance(to: 20_000) == .settingsFile && notice.nextWake == 24_000)
    #expect(advance(to: 24_000) == nil)
    notice.hide()
    #expect(!notice.isDue)
  }

  @Test("4: what is over is not said, nor any longer") mutating func over() {
    notice.follow([.settingsFile])
    notice.follow([])
    #expect(!notice.isDue)
    notice.follow([.settingsFile, .content(.old)])
    expect(advance(to: 0), equals: .settingsFile)
    notice.follow([.content(.old)])
    #expect(notice.said == nil && !notice.isDue && notice.nextWake == nil)
  }

  // MARK: On the keyboard

  private static let outOfDate = "Phrases out of date. Hold the globe."

  @Test("The space bar says it as long as it is new, and types as ever") func spaceBar() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    #expect(!machine.wantsTime)
    _ = machine.handle(.content(.failed("no network")))
    #expect(machine.wantsTime && machine.look.notice == nil && machine.nextWake == nil)
    _ = machine.advance(to: 1_000)
    #expect(!machine.wantsTime && machine.nextWake == 5_000)
    #expect(machine.look.notice?.key == .space && machine.look.notice?.words == Self.outOfDate)
    try expect(InspectionTests.label(of: "space", machine), equals: Self.outOfDate)
    try expect(InspectionTests.label(of: "return", machine), equals: Strings.returnKey)
    #expect(
      try CoordinatorTests.tap(.space, &machine, layout) == [.type(.type(" "))] && machine.look.notice != nil)
    _ = machine.handle(.content(.failed("no network at all")))
    _ = machine.advance(to: 5_000)
    #expect(machine.look.notice == nil && machine.nextWake == nil && !machine.wantsTime)
    try expect(InspectionTests.label(of: "space", machine), equals: Strings.spaceKey)
    let space = machine.frame?.keys.first { $0.id == .space }
    expect(space?.spec.mark, equals: .old)
  }

  @Test("Each trouble has words of its own", arguments: [ContentTrouble.old, .mistaken, .unsaved, .unread])
  func words(trouble: ContentTrouble) throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.handle(.content(.failed("no network", trouble)))
    _ = machine.advance(to: 1_000)
    expect(machine.look.notice?.news, equals: Strings.said(.content(trouble)))
    var rules = KeyboardRules()
    rules.mistake = "c.toml:3: wrong"
    _ = machine.apply(rules)
    _ = machine.advance(to: 1_001)
    expect(machine.look.notice?.news, equals: Strings.said(.settingsFile))
    rules.mistake = nil
    _ = machine.apply(rules)
    #expect(machine.look.notice == nil)
    for said in [.settingsFile, .content(trouble)] as [Trouble] { #expect(Strings.said(said).count <= 20) }
  }

  @Test("What comes while the keyboard is hidden is said when it shows") func hiddenKeyboard() throws {
    var (machine, _) = try CoordinatorTests.machine()
    _ = machine.handle(.hide)
    _ = machine.handle(.content(.failed("no network")))
    #expect(!machine.wantsTime)
    _ = machine.advance(to: 1_000)
    #expect(machine.look.notice == nil)
    _ = machine.handle(.show)
    #expect(machine.wantsTime)
    _ = machine.advance(to: 2_000)
    expect(machine.look.notice?.words, equals: Self.outOfDate)
    _ = machine.handle(.hide)
    #expect(machine.look.notice == nil && machine.nextWake == nil)
  }

  @Test("Before there is a size, and where nothing can be shown, there is no clock and no word for it")
  func withoutKeys() {
    var machine = CoordinatorTests.hidden()
    _ = machine.handle(.show)
    _ = machine.handle(.content(.failed("no network")))
    #expect(!machine.wantsTime)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    // The message stands in the place of keys.
    #expect(!machine.wantsTime && machine.frame?.message?.text == "no network")
  }
}
