import Expectations
import Gestures
import Layout
import Snippets
import TestSupport
import Testing

@testable import Keyboard

/// Rules that the user sets while the keyboard runs. The numbers are those of the cases in Coordinator.swift.
@Suite struct KeyboardRulesTests {
  typealias Base = CoordinatorTests

  private static func rules(_ set: (inout KeyboardRules) -> Void) -> KeyboardRules {
    var rules = KeyboardRules()
    rules.keepsRecents = false
    set(&rules)
    return rules
  }

  @Test("39: times hold from the next touch on") func timing() throws {
    var (machine, layout) = try Base.machine()
    let key = try Base.point(.snippet("1"), in: layout)
    _ = machine.handle(Base.down(key, at: 1000))
    #expect(machine.apply(Self.rules { $0.timing.longPress = 800 }).isEmpty)
    expect(machine.nextWake, equals: 1500)
    _ = machine.handle(Base.up(at: 1100))
    _ = machine.handle(Base.down(key, at: 2000))
    expect(machine.nextWake, equals: 2800)
    _ = machine.advance(to: 2799)
    #expect(machine.list == nil)
    _ = machine.advance(to: 2800)
    #expect(machine.list != nil)
  }

  @Test("39: a key that is held repeats by the old times, and not after its lift") func heldDelete() throws {
    var (machine, layout) = try Base.machine()
    _ = machine.handle(Base.down(try Base.point(.delete, in: layout), at: 1000))
    _ = machine.apply(Self.rules { $0.timing.repeatDelay = 200 })
    expect(machine.nextWake, equals: 1500)
    expect(machine.advance(to: 1500), equals: [.type(.delete(.character))])
    _ = machine.handle(Base.up(at: 1550))
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 9000).isEmpty)
    _ = machine.handle(Base.down(try Base.point(.delete, in: layout), at: 10_000))
    expect(machine.nextWake, equals: 10_200)
  }

  @Test("39: what is set twice under a finger holds as it was set last") func twice() throws {
    var (machine, layout) = try Base.machine()
    _ = machine.handle(Base.down(try Base.point(.space, in: layout)))
    _ = machine.apply(Self.rules { $0.strip = .always })
    _ = machine.apply(Self.rules { $0.cycle = .replace })
    _ = machine.handle(Base.up())
    #expect(TabStripTests.tabs(machine).isEmpty)
    _ = try Base.tap(.snippet("1"), &machine, layout)
    try expect(
      Base.tap(.snippet("1"), &machine, layout).first, equals: .type(.type("what's up?", inPlaceOf: .last)))
  }

  @Test("39: the strip comes and goes, under no finger") func strip() throws {
    var machine = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    #expect(TabStripTests.tabs(machine).isEmpty)
    let before = try #require(machine.frame)
    _ = machine.handle(Base.down(try Base.point(.snippet("0"), in: before)))
    _ = machine.apply(Self.rules { $0.strip = .always })
    expect(machine.frame?.keys.map(\.rect), equals: before.keys.map(\.rect))
    _ = machine.handle(Base.up())
    expect(TabStripTests.tabs(machine), equals: ["strip:search", "strip:favourites", "strip:all"])
    _ = machine.apply(Self.rules { $0.strip = .never })
    #expect(TabStripTests.tabs(machine).isEmpty)
    expect(machine.frame?.keys.map(\.rect), equals: before.keys.map(\.rect))
  }

  @Test("39: recents go, with what is noted of them, and come back") func recents() throws {
    var machine = TabStripTests.keyboard(["g", nil], recents: ["1"], tab: "recents")
    expect(TabStripTests.shown(machine), equals: ["1"])
    _ = machine.apply(Self.rules { _ in })
    #expect(!TabStripTests.tabs(machine).contains("strip:recents"))
    expect(TabStripTests.shown(machine), equals: ["0", "1"])
    #expect(!(try TabStripTests.tap(.snippet("0"), &machine)).contains(.store(.use("0"))))
    machine.shelf.recents = ["0"]
    _ = machine.apply(Self.rules { $0.keepsRecents = true })
    expect(TabStripTests.selected(machine), equals: ["strip:recents"])
    expect(TabStripTests.shown(machine), equals: ["0"])
  }

  @Test("39: the size of keys changes, and not under a finger") func size() throws {
    var (machine, layout) = try Base.machine()
    func height() -> Double? { machine.frame?.keys.first { $0.id == .space }?.rect.height }
    let usual = try #require(height())
    _ = machine.handle(Base.down(try Base.point(.snippet("1"), in: layout), at: 1000))
    _ = machine.apply(Self.rules { $0.scale = 0.8 })
    #expect(height() == usual && machine.core.sizing == PanelSizing())
    _ = machine.handle(Base.up(at: 1100))
    #expect(height() == usual * 0.8 && machine.core.sizing == PanelSizing(scale: 0.8))
    _ = machine.apply(Self.rules { $0.bottomMargin = 10 })
    #expect(height() == usual && machine.frame?.metrics.bottomMargin == 10)
  }

  @Test("The number of lines of keys changes at once") func rows() throws {
    var (machine, _) = try Base.machine()
    _ = machine.load(SixtyLabels.all.compactMap { Snippet(id: $0, label: $0, pieces: ["a"]) })
    func lines() -> Int {
      Set(machine.frame?.keys.filter(\.id.isSnippet).map(\.rect.y) ?? []).count
    }
    expect(lines(), equals: 4)
    _ = machine.apply(Self.rules { $0.rows = 3 })
    #expect(lines() == 3 && machine.core.sizing == PanelSizing(rows: 3))
    _ = machine.apply(Self.rules { _ in })
    expect(lines(), equals: 4)
  }

  @Test(
    "The user's scale and the desktop's go together",
    arguments: [
      (1.0, 1.0, 1.0), (1.5, 1.2, 1.8), (2, 3, 3), (0.8, 0.5, 0.5), (1, .nan, 1), (1, .infinity, 1),
      (1, 0, 0.5),
    ])
  func scales(user: Double, desktop: Double, expected: Double) {
    let rules = Self.rules { ($0.scale, $0.textScale) = (user, desktop) }
    #expect(abs(rules.sizing.scale - expected) < 1e-9)
  }

  @Test("3: without another keyboard the globe leads to the letters, and back") func globeAlone() throws {
    var letters = LetterKeyboard()
    _ = letters.keyboard.apply(Self.rules { ($0.handsOver, $0.letters.layouts) = (false, ["test"]) })
    try letters.tap(.globe)
    #expect(letters.has(.page(.letters)) && letters.keyboard.isVisible)
    try letters.tap(.globe)
    #expect(letters.has(.character("q")) && letters.keyboard.isVisible)
    #expect(letters.others.allSatisfy { $0 != .handOver && $0 != .hidePanel })
  }

  @Test("39: the globe leads where it is set to") func globe() throws {
    var (machine, layout) = try Base.machine()
    _ = machine.apply(Self.rules { $0.handsOver = false })
    try expect(
      HoldTests.openList(.globe, &machine, layout).rows.map(\.text),
      equals: [
        Strings.hideKeyboard, "Letters", "Search", "Words", "Keys", "Settings", Strings.bindings,
      ])
    _ = machine.handle(.fingersCancelled)
    _ = machine.apply(Self.rules { _ in })
    try expect(
      HoldTests.openList(.globe, &machine, layout).rows.map(\.text),
      equals: [
        Strings.systemKeyboard, Strings.hideKeyboard, "Letters", "Search", "Words", "Keys",
        "Settings",
        Strings.bindings,
      ])
  }

  @Test("39: a mistake shows the clock, and what it is, until it is mended") func mistake() throws {
    var (machine, layout) = try Base.machine()
    func mark() -> KeyMark? { machine.frame?.keys.first { $0.id == .space }?.spec.mark }
    func note() throws -> String? {
      defer { _ = machine.handle(.fingersCancelled) }
      return try HoldTests.openList(.globe, &machine, layout).note?.text
    }
    #expect(try mark() == nil && note() == nil)
    _ = machine.apply(Self.rules { $0.mistake = "c.toml:3: wrong" })
    #expect(try mark() == .old && note() == "c.toml:3: wrong")
    _ = machine.handle(.content(.failed("no network")))
    #expect(try mark() == .old && note() == "c.toml:3: wrong · no network")
    let inspection = Inspection(
      machine.core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "light", scale: 1)
    try expect(
      InspectionTests.object(inspection)["message"] as? String, equals: "c.toml:3: wrong · no network")
    _ = machine.apply(Self.rules { _ in })
    #expect(try mark() == .old && note() == "no network")
    _ = machine.handle(.content(.current))
    #expect(try mark() == nil && note() == nil)
  }
}
