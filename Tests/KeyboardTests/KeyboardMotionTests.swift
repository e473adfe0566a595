import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Movements for the eye: bars, and texts that rise from their keys.
@Suite struct KeyboardMotionTests {
  typealias Base = CoordinatorTests

  private static func machine(
    _ pieces: [String] = ["a", "b", "c"], isSecret: Bool = false
  ) throws -> TestKeyboard {
    var (machine, _) = try Base.machine()
    _ = machine.load([try #require(Snippet(id: "k", label: "key", pieces: pieces, isSecret: isSecret))])
    return machine
  }

  private static func tap(_ machine: inout TestKeyboard, at time: UInt64) throws {
    let place = try Base.point(.snippet("k"), in: try #require(machine.frame))
    _ = machine.advance(to: time)
    _ = machine.handle(Base.down(place, at: time)) + machine.handle(Base.up(at: time))
    machine.core.prepare(at: time)
  }

  /// Returns the filled part of the key's bar as it is shown.
  private static func bar(_ machine: TestKeyboard) throws -> Double? {
    try #require(machine.frame?.keys.first { $0.id == .snippet("k") }).spec.progress
  }

  private static func reduced() -> KeyboardRules {
    var rules = KeyboardRules()
    rules.reducesMotion = true
    return rules
  }

  // MARK: Bars

  @Test("48: the bar tells which phrase is due, moves there, and comes round") func bars() throws {
    var machine = try Self.machine()
    try expect(Self.bar(machine), equals: 1.0 / 3)
    var time: UInt64 = 1_000
    for (old, new) in [(1.0, 2.0), (2, 3), (3, 1)] {
      try Self.tap(&machine, at: time)
      #expect(machine.core.isAnimating)
      // The text must not wait for the picture.
      try expect(Self.bar(machine), equals: old / 3)
      machine.animate(to: time + 40)
      let moving = try #require(try Self.bar(machine))
      #expect(moving > min(old, new) / 3 && moving < max(old, new) / 3)
      machine.animate(to: time + 400)
      try expect(Self.bar(machine), equals: new / 3)
      #expect(!machine.core.isAnimating)
      time += 1_000
    }
  }

  @Test("48: ten taps a second are followed") func quickTaps() throws {
    var machine = try Self.machine(Array(repeating: "x", count: 50))
    for tap in 0..<10 {
      let time = 1_000 + UInt64(tap) * 100
      let before = try #require(try Self.bar(machine))
      try Self.tap(&machine, at: time)
      machine.animate(to: time + 1)
      // The bar goes on from where it is.
      #expect(abs(try #require(try Self.bar(machine)) - before) < 0.02)
      for frame in 1...5 { machine.animate(to: time + UInt64(frame) * 16) }
    }
    machine.animate(to: 5_000)
    try expect(Self.bar(machine), equals: 11.0 / 50)
  }

  @Test("48: an undo brings it back") func undo() throws {
    var machine = try Self.machine()
    try Self.tap(&machine, at: 1_000)
    machine.animate(to: 2_000)
    _ = machine.undo(at: 3_000)
    machine.animate(to: 3_020)
    #expect(try #require(try Self.bar(machine)) < 2.0 / 3)
    machine.animate(to: 4_000)
    try expect(Self.bar(machine), equals: 1.0 / 3)
  }

  @Test("48: one phrase has none") func onePhrase() throws {
    var machine = try Self.machine(["a"])
    #expect(try Self.bar(machine) == nil)
    try Self.tap(&machine, at: 1_000)
    machine.animate(to: 2_000)
    #expect(try Self.bar(machine) == nil && !machine.core.isAnimating)
  }

  @Test("48: a key that moves no more for the eye is at its end with the next frame") func reducedBar() throws
  {
    var machine = try Self.machine()
    _ = machine.apply(Self.reduced())
    try Self.tap(&machine, at: 1_000)
    machine.animate(to: 1_000)
    #expect(try Self.bar(machine) == 2.0 / 3 && !machine.core.isAnimating)
  }

  @Test("48: hiding brings it to its end") func hiding() throws {
    var machine = try Self.machine()
    try Self.tap(&machine, at: 1_000)
    _ = machine.handle(.hide)
    #expect(
      try Self.bar(machine) == 2.0 / 3 && !machine.core.isAnimating && machine.core.motion.flight == nil)
  }

  @Test("48: what is typed by name while nobody sees it does not move") func hidden() throws {
    var machine = try Self.machine()
    _ = machine.handle(.hide)
    machine.core.prepare(at: 0)
    machine.animate(to: 1_000)
    _ = try machine.type("k", piece: -1, time: 2_000).get()
    machine.core.prepare(at: 2_000)
    try expect(Self.bar(machine), equals: 2.0 / 3)
    #expect(!machine.core.isAnimating && machine.core.motion.flight == nil)
  }

  // MARK: Flying texts

  @Test("49: the text rises from its key, fades, and is gone within 350 ms") func flight() throws {
    var machine = try Self.machine(["Hello there\nsecond line", "b"])
    try Self.tap(&machine, at: 1_000)
    let start = try #require(machine.core.motion.flight)
    #expect(start.text == "Hello there…" && start.progress == 0 && start.opacity == 1)
    var last = start
    for time in stride(from: UInt64(1_016), to: 1_350, by: 16) {
      machine.animate(to: time)
      let flight = try #require(machine.core.motion.flight)
      #expect(flight.progress > last.progress && flight.opacity <= last.opacity)
      last = flight
    }
    #expect(last.progress > 0.99 && last.opacity < 0.15)
    machine.animate(to: 1_350)
    #expect(machine.core.motion.flight == nil)
  }

  @Test("49: the text of a further tap takes the place of one that flies") func pileUp() throws {
    var machine = try Self.machine()
    for tap in 0..<10 {
      try Self.tap(&machine, at: 1_000 + UInt64(tap) * 100)
      expect(machine.core.motion.flight?.text, equals: ["a", "b", "c"][tap % 3])
    }
    machine.animate(to: 2_250)
    #expect(!machine.core.isAnimating)
  }

  @Test("49: secrets, and what goes into a private field, fly as dots") func dots() throws {
    var machine = try Self.machine(["hidden"], isSecret: true)
    try Self.tap(&machine, at: 1_000)
    expect(machine.core.motion.flight?.text, equals: "••••••••")
    machine = try Self.machine(["hidden"])
    _ = machine.handle(.typing(.privateField(true), time: 0))
    try Self.tap(&machine, at: 1_000)
    expect(machine.core.motion.flight?.text, equals: "••••••••")
  }

  @Test("49: nothing flies where motion is reduced, or what has no key is typed") func nothingFlies() throws {
    var machine = try Self.machine()
    _ = machine.apply(Self.reduced())
    try Self.tap(&machine, at: 1_000)
    #expect(machine.core.motion.flight == nil)
    machine = try Self.machine()
    _ = try machine.type("space", piece: -1, time: 0).get()
    machine.core.prepare(at: 0)
    #expect(machine.core.motion.flight == nil && !machine.core.isAnimating)
  }

  private static let shownTexts: [(String, String)] = [
    ("plain", "plain"), ("  a\n", "a"), ("\n\n", ""), ("on {{date}}, $|$then", "on …, then"),
    (String(repeating: "é", count: 60), String(repeating: "é", count: 60)),
    (String(repeating: "é", count: 61), String(repeating: "é", count: 59) + "…"),
    (String(repeating: "👨‍👩‍👧", count: 500), String(repeating: "👨‍👩‍👧", count: 59) + "…"),
    ("a\u{202E}b", "a⇆b"),
    ("e" + String(repeating: "\u{301}", count: 5_000), "e" + String(repeating: "\u{301}", count: 479) + "…"),
  ]

  @Test(arguments: shownTexts) func shownText(piece: String, shown: String) {
    expect(Flight.text(of: piece), equals: shown)
  }

  @Test func flightStaysOnTheScreen() {
    let panel = Size(width: 320, height: 262)
    for x in stride(from: 0.0, through: 300, by: 20) {
      for above in [0.0, 20, 400] {
        for width in [0.0, 40, 290, 5_000, .infinity] {
          let key = Rect(x: x, y: 10, width: 20, height: 40)
          let layout = FlightLayout(from: key, in: panel, above: above, labelFontSize: 17) { _ in width }
          #expect(layout.surface.x >= 0 && layout.surface.maxX <= panel.width)
          #expect(layout.surface.y >= -above - 1 && layout.surface.maxY <= panel.height)
          #expect(layout.start.y - layout.distance >= layout.surface.y)
        }
      }
    }
  }

  // MARK: Transitions

  /// Returns the transitions drawn at these times after the first picture.
  private static func watch(_ machine: inout TestKeyboard, from start: UInt64, _ times: [UInt64])
    -> [Transition?]
  {
    machine.core.prepare(at: start)
    return times.map {
      machine.animate(to: start + $0)
      return machine.core.motion.transition
    }
  }

  @Test("50: another tab fades in, and can be tapped meanwhile") func tabs() throws {
    var (machine, _) = try Base.machine()
    let snippets = (1...40).compactMap {
      Snippet(id: "\($0)", label: "key \($0)", pieces: ["text \($0)"], group: $0 < 20 ? "one" : "two")
    }
    _ = machine.load(snippets)
    _ = Self.watch(&machine, from: 0, [1_000])
    let selected = machine.select(.group("two"))
    #expect(selected != nil)
    expect(Self.watch(&machine, from: 2_000, [0]), equals: [.fade(0)])
    let place = try Base.point(.snippet("20"), in: try #require(machine.frame))
    let effects =
      machine.handle(Base.down(place, at: 2_000)) + machine.handle(Base.up(at: 2_010))
    #expect(effects.contains(.type(.type("text 20"))))
    machine.animate(to: 2_075)
    #expect(machine.core.motion.transition == .fade(0.5) && machine.core.isAnimating)
    machine.animate(to: 2_150)
    #expect(machine.core.motion.transition == nil)
    machine.animate(to: 2_500)
    #expect(!machine.core.isAnimating)
  }

  @Test("50: keys fade in for a message, and stay where others come") func content() throws {
    var machine = try Self.machine()
    _ = Self.watch(&machine, from: 0, [1_000])
    _ = machine.load([try #require(Snippet(id: "k", label: "other", pieces: ["b"]))])
    expect(Self.watch(&machine, from: 2_000, [0]), equals: [nil])
    _ = machine.handle(.content(.loaded(SnippetKeys([Snippet]()))))
    _ = machine.handle(.content(.empty))
    expect(Self.watch(&machine, from: 3_000, [0, 150]), equals: [.fade(0), nil])
  }

  @Test(
    "50: what was never drawn does not fade: keys are there with the first picture", arguments: [true, false])
  func firstPicture(isSizeFirst: Bool) throws {
    var machine = TestKeyboard()
    let snippet = try #require(Snippet(id: "k", label: "key", pieces: ["a"]))
    let resize = Coordinator.Event.resized(Size(width: 360, height: 262), above: 400)
    _ = machine.handle(.show)
    machine.core.prepare(at: 0)
    if isSizeFirst { _ = machine.handle(resize) }
    _ = machine.load([snippet])
    if !isSizeFirst { _ = machine.handle(resize) }
    expect(Self.watch(&machine, from: 100, [0]), equals: [nil])
  }

  @Test("50: it sinks and rises, but its first picture is there at once") func slides() throws {
    var machine = try Self.machine()
    expect(Self.watch(&machine, from: 0, [0]), equals: [nil])
    #expect(machine.core.sinks)
    expect(machine.handle(.hide), equals: [.hidePanel])
    #expect(machine.core.isSinking)
    expect(Self.watch(&machine, from: 1_000, [0, 80, 160]), equals: [.slide(1), .slide(0.75), nil])
    #expect(!machine.core.isSinking && !machine.core.isAnimating)
    _ = machine.handle(.show)
    // The rise begins as after a frame, and so on.
    let rise = Self.watch(&machine, from: 2_000, [0, 94, 204])
    let rest = 1 - 16.0 / 220
    expect(rise, equals: [.slide(1 - rest * rest * rest), .slide(0.875), nil])
  }

  @Test("50: it is gone at once for another keyboard, a lock, or without motion") func goesAtOnce() throws {
    var machine = try Self.machine()
    _ = machine.handle(.locked(true))
    #expect(!machine.core.isSinking)
    machine = try Self.machine()
    let globe = try Base.point(.globe, in: try #require(machine.frame))
    _ = machine.handle(Base.down(globe, at: 0)) + machine.handle(Base.up(at: 50))
    #expect(!machine.core.isVisible && !machine.core.isSinking)
    machine = try Self.machine()
    _ = machine.apply(Self.reduced())
    #expect(!machine.core.sinks)
    _ = machine.handle(.hide)
    _ = machine.handle(.show)
    expect(Self.watch(&machine, from: 1_000, [0]), equals: [nil])
  }

  @Test("50: what turns back goes on from where it is") func turnsBack() throws {
    var machine = try Self.machine()
    _ = machine.handle(.hide)
    expect(Self.watch(&machine, from: 1_000, [80]), equals: [.slide(0.75)])
    _ = machine.handle(.show)
    #expect(machine.core.isRising)
    expect(Self.watch(&machine, from: 1_080, [0]), equals: [.slide(0.75)])
    _ = machine.handle(.hide)
    expect(Self.watch(&machine, from: 1_080, [0, 160]), equals: [.slide(0.75), nil])
  }

  @Test("50: what sinks is not seen above a locked screen, nor does it move once it is gone") func settles()
    throws
  {
    for isLocked in [true, false] {
      var machine = try Self.machine()
      _ = machine.handle(.hide)
      machine.core.prepare(at: 1_000)
      #expect(machine.core.motion.transition != nil)
      if isLocked { _ = machine.handle(.locked(true)) } else { machine.core.settle() }
      #expect(machine.core.motion.transition == nil && !machine.core.isAnimating && !machine.core.isSinking)
    }
  }

  @Test("49: what was not typed, or is not to be seen any more, does not fly") func grounded() throws {
    for report in [TypingReport.lost, .privateField(true)] {
      var machine = try Self.machine()
      try Self.tap(&machine, at: 1_000)
      #expect(machine.core.motion.flight != nil)
      _ = machine.handle(.typing(report, time: 1_010))
      #expect(machine.core.motion.flight == nil)
    }
  }
}
