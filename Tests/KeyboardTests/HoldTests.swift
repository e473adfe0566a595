import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Held keys, lists and pages. The numbers are those of the cases in Coordinator.swift.
@Suite struct HoldTests {
  typealias Effect = Coordinator.Effect

  static func move(_ point: Point, at time: UInt64) -> [TimedFingerEvent] {
    [.init(.move(finger: 0, to: point), time: time)]
  }

  /// Holds a key at time 0 until its list is open.
  static func openList(_ key: KeyID, _ machine: inout TestKeyboard, _ layout: PanelFrame) throws
    -> ListLayout
  {
    let point = try CoordinatorTests.point(key, in: layout)
    #expect(machine.handle(CoordinatorTests.down(point)).isEmpty)
    expect(machine.nextWake, equals: 500)
    #expect(machine.advance(to: 500).isEmpty)
    return try #require(machine.list)
  }

  @Test("9: sliding to a piece types it, and the next tap continues after it") func slide() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let list = try Self.openList(.snippet("1"), &machine, layout)
    expect(list.count, equals: 2)
    let row = try #require(list.rows.last)
    #expect(machine.handle(Self.move(row.rect.center, at: 600)).isEmpty)
    expect(machine.selectedRow, equals: 1)
    expect(
      machine.handle(CoordinatorTests.up(at: 700)),
      equals: [
        .type(.type("what's up?")), .store(.place(snippet: "1", next: 0)),
      ])
    #expect(machine.list == nil)
    #expect(machine.selectedRow == nil)
    #expect(machine.look.pressed.isEmpty)
  }

  @Test("9: lifting on the key leaves the list open, and a tap chooses") func latched() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let list = try Self.openList(.snippet("1"), &machine, layout)
    #expect(machine.handle(CoordinatorTests.up(at: 501)).isEmpty)
    #expect(machine.list != nil)
    let row = try #require(list.rows.first).rect.center
    #expect(machine.handle(CoordinatorTests.down(row, at: 2000)).isEmpty)
    expect(
      machine.handle(CoordinatorTests.up(at: 2050)),
      equals: [
        .type(.type("hey")), .store(.place(snippet: "1", next: 1)),
      ])
    #expect(machine.list == nil)
  }

  @Test("9: a tap elsewhere closes the list, other keys included") func elsewhere() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = try Self.openList(.snippet("1"), &machine, layout)
    _ = machine.handle(CoordinatorTests.up(at: 501))
    #expect(try CoordinatorTests.tap(.space, &machine, layout).isEmpty)
    #expect(machine.list == nil)
    try expect(CoordinatorTests.tap(.space, &machine, layout), equals: [.type(.type(" "))])
  }

  @Test("9: hiding and a cancel close the list", arguments: [true, false])
  func closing(hides: Bool) throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = try Self.openList(.snippet("1"), &machine, layout)
    _ = machine.handle(hides ? .hide : .fingersCancelled)
    #expect(machine.list == nil)
    #expect(machine.handle(CoordinatorTests.up(at: 900)).isEmpty)
  }

  @Test(
    "10: the globe's list",
    arguments: [(0, [.hidePanel, .handOver]), (1, [.hidePanel])] as [(Int, [Effect])])
  func globe(row: Int, effects: [Effect]) throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let list = try Self.openList(.globe, &machine, layout)
    expect(
      list.rows.map(\.text),
      equals: [
        Strings.systemKeyboard, Strings.hideKeyboard, "Letters", "Search", "Words", "Keys",
        "Settings",
        Strings.bindings,
      ])
    _ = machine.handle(Self.move(list.rows[row].rect.center, at: 600))
    expect(machine.handle(CoordinatorTests.up(at: 700)), equals: effects)
    #expect(!machine.isVisible)
  }

  @Test("6: the globe's list says why the content is old") func staleNote() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(.content(.failed("no network")))
    try expect(Self.openList(.globe, &machine, layout).note?.text, equals: "no network")
    _ = machine.handle(.fingersCancelled)
    _ = machine.load(try CoordinatorTests.snippets())
    #expect(try Self.openList(.globe, &machine, layout).note == nil)
  }

  @Test("10: without a way to another keyboard the globe's list does not offer one") func globeAlone() throws
  {
    var machine = TestKeyboard(handsOver: false)
    _ = machine.handle(.show)
    _ = machine.load(try CoordinatorTests.snippets())
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    let list = try Self.openList(.globe, &machine, try #require(machine.frame))
    expect(
      list.rows.map(\.text),
      equals: [
        Strings.hideKeyboard, "Letters", "Search", "Words", "Keys", "Settings", Strings.bindings,
      ])
    _ = machine.handle(Self.move(list.rows[0].rect.center, at: 600))
    expect(machine.handle(CoordinatorTests.up(at: 700)), equals: [.hidePanel])
  }

  @Test(
    "11: a held delete goes on until the field changes or is empty",
    arguments: [
      .typing(.fieldChanged, time: 0), .typing(.fieldTakenOver, time: 0), .typing(.nothingToDelete, time: 0),
    ] as [Coordinator.Event])
  func delete(end: Coordinator.Event) throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let point = try CoordinatorTests.point(.delete, in: layout)
    expect(machine.handle(CoordinatorTests.down(point)), equals: [.type(.delete(.character))])
    expect(machine.advance(to: 500), equals: [.type(.delete(.character))])
    expect(machine.nextWake, equals: 600)
    _ = machine.handle(end)
    #expect(machine.nextWake == nil)
    #expect(machine.advance(to: 5000).isEmpty)
    #expect(machine.handle(CoordinatorTests.up(at: 5000)).isEmpty)
  }

  @Test("11: and not faster than the application does it") func waitsForTheApplication() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.delete, in: layout)))
    _ = machine.handle(.typing(.started, time: 10))
    #expect(machine.advance(to: 500).isEmpty)
    #expect(machine.advance(to: 600).isEmpty)
    _ = machine.handle(.typing(.ended, time: 650))
    expect(machine.advance(to: 700), equals: [.type(.delete(.character))])
    _ = machine.handle(.typing(.started, time: 701))
    #expect(machine.handle(CoordinatorTests.up(at: 750)).isEmpty)
  }

  @Test("11: what is not deleted does not count towards the words") func countsWhatIsDeleted() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(.typing(.wordsKnown(true), time: 0))
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.delete, in: layout)))
    _ = machine.handle(.typing(.started, time: 10))
    while let due = machine.nextWake, due <= 5_000 { #expect(machine.advance(to: due).isEmpty) }
    _ = machine.handle(.typing(.ended, time: 5_000))
    var effects: [Effect] = []
    while let due = machine.nextWake, effects.count < 21 { effects += machine.advance(to: due) }
    expect(effects, equals: Array(repeating: .type(.delete(.character)), count: 20) + [.type(.delete(.word))])
  }

  @Test("11: words, where they are known") func words() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    _ = machine.handle(.typing(.wordsKnown(true), time: 0))
    _ = machine.handle(CoordinatorTests.down(try CoordinatorTests.point(.delete, in: layout)))
    var effects: [Effect] = []
    while let due = machine.nextWake, due <= 3100 { effects += machine.advance(to: due) }
    expect(
      effects,
      equals: Array(repeating: .type(.delete(.character)), count: 20) + [
        .type(.delete(.word)), .type(.delete(.word)),
      ])
  }

  @Test("12: a held space bar moves the cursor") func trackpad() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let point = try CoordinatorTests.point(.space, in: layout)
    _ = machine.handle(CoordinatorTests.down(point))
    _ = machine.advance(to: 400)
    #expect(machine.look.isTrackpad)
    let left = Point(x: point.x - 25, y: point.y)
    expect(machine.handle(Self.move(left, at: 500)), equals: [.type(.press(.left)), .type(.press(.left))])
    expect(machine.handle(Self.move(point, at: 600)), equals: [.type(.press(.right)), .type(.press(.right))])
    #expect(machine.handle(CoordinatorTests.up(at: 700)).isEmpty)
    #expect(!machine.look.isTrackpad)
  }

  // MARK: Pages

  static func pages() throws -> TestKeyboard {
    var machine = CoordinatorTests.hidden()
    let snippets = try (1...60).map {
      try #require(Snippet(id: "\($0)", label: "label \($0)", pieces: ["p"]))
    }
    _ = machine.load(snippets)
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    return machine
  }

  /// Glides to rest, frame by frame.
  static func rest(_ machine: inout TestKeyboard, from time: UInt64) {
    var time = time
    while machine.isAnimating, time < 100_000 {
      time += 16
      _ = machine.advance(to: time)
    }
  }

  @Test("13: a swipe turns the page and never taps") func swipe() throws {
    var machine = try Self.pages()
    let layout = try #require(machine.frame)
    #expect(machine.panel.pages.pager.count > 1)
    let point = try CoordinatorTests.point(.snippet("1"), in: layout)
    _ = machine.handle(CoordinatorTests.down(point))
    for step in 1...10 {
      let place = Point(x: point.x - Double(step) * 20, y: point.y)
      #expect(machine.handle(Self.move(place, at: UInt64(step) * 16)).isEmpty)
    }
    #expect(machine.handle(CoordinatorTests.up(at: 170)).isEmpty)
    Self.rest(&machine, from: 170)
    expect(machine.panel.pages.pager.position, equals: 1)
    expect(machine.frame?.keys.contains { $0.id == .snippet("1") }, equals: false)
  }

  @Test("13: the wheel turns pages, and stops at the ends") func wheel() throws {
    var machine = try Self.pages()
    _ = machine.handle(
      [.init(.scroll(x: 0, y: 15, at: Point(x: 180, y: 90), isWheel: true), time: 0)])
    Self.rest(&machine, from: 0)
    expect(machine.panel.pages.pager.position, equals: 1)
    for time: UInt64 in 1...3 {
      _ = machine.handle(
        [.init(.scroll(x: 0, y: -15, at: Point(x: 180, y: 90), isWheel: true), time: time * 5000)])
    }
    Self.rest(&machine, from: 20_000)
    expect(machine.panel.pages.pager.position, equals: 0)
  }

  @Test("13: a touchpad moves the pages, which rest when it is let go") func touchpad() throws {
    var machine = try Self.pages()
    _ = machine.handle(
      [.init(.scroll(x: 90, y: 0, at: Point(x: 180, y: 90), isWheel: false), time: 0)])
    expect(machine.panel.pages.pager.position, equals: 0.25)
    _ = machine.handle(
      [.init(.scroll(x: 144, y: 3, at: Point(x: 180, y: 90), isWheel: false), time: 10)])
    _ = machine.handle([.init(.scrollEnd, time: 20)])
    Self.rest(&machine, from: 20)
    expect(machine.panel.pages.pager.position, equals: 1)
  }

  @Test("13: the wheel scrolls an open list") func wheelInList() throws {
    var machine = CoordinatorTests.hidden()
    let snippet = try #require(Snippet(id: "1", label: "many", pieces: (1...100).map { "piece \($0)" }))
    _ = machine.load([snippet])
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    let list = try Self.openList(.snippet("1"), &machine, try #require(machine.frame))
    _ = machine.handle(CoordinatorTests.up(at: 600))
    _ = machine.handle(
      [.init(.scroll(x: 0, y: 50, at: Point(x: 180, y: 90), isWheel: true), time: 700)])
    expect(machine.list?.offset, equals: list.offset + 50)
  }

  @Test("13: wheel and touchpad do nothing under a finger", arguments: [true, false])
  func wheelUnderFinger(isWheel: Bool) throws {
    var machine = try Self.pages()
    let point = try CoordinatorTests.point(.snippet("1"), in: try #require(machine.frame))
    _ = machine.handle(CoordinatorTests.down(point))
    _ = machine.handle(
      [.init(.scroll(x: 0, y: 90, at: Point(x: 180, y: 90), isWheel: isWheel), time: 20)])
    #expect(!machine.isAnimating)
    expect(machine.panel.pages.pager.position, equals: 0)
    expect(machine.handle(CoordinatorTests.up()).first, equals: .type(.type("p")))
  }

  // MARK: What is due

  static func longList() throws -> TestKeyboard {
    var machine = CoordinatorTests.hidden()
    let snippet = try #require(Snippet(id: "1", label: "many", pieces: (1...100).map { "piece \($0)" }))
    _ = machine.load([snippet])
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    return machine
  }

  @Test("20: a late lift chooses the row that was seen") func lateLift() throws {
    var machine = try Self.longList()
    _ = try Self.openList(.snippet("1"), &machine, try #require(machine.frame))
    // The end of a row is as near to the edge of the list as one step.
    _ = machine.handle(
      [.init(.scroll(x: 0, y: 30, at: Point(x: 180, y: 90), isWheel: true), time: 510)])
    let list = try #require(machine.list)
    let row = try #require(list.rows.dropLast().last)
    let point = Point(x: row.rect.center.x, y: row.rect.maxY - 1)
    #expect(point.y > list.viewport.maxY - 21)
    _ = machine.handle(Self.move(point, at: 600))
    expect(machine.selectedRow, equals: row.index)
    expect(machine.handle(CoordinatorTests.up(at: 2000)).first, equals: .type(.type(row.text)))
  }

  @Test("20: a late loop does not make up for repeats") func lateRepeats() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let point = try CoordinatorTests.point(.delete, in: layout)
    _ = machine.handle(CoordinatorTests.down(point))
    var effects: [Effect] = []
    for time in stride(from: 500, through: 3000, by: 100) as StrideThrough<UInt64> {
      effects += machine.handle(Self.move(Point(x: point.x + 1, y: point.y), at: time))
    }
    expect(effects, equals: [.type(.delete(.character))])
    expect(machine.advance(to: 3000), equals: [.type(.delete(.character))])
  }

  @Test("20: what glides does not open a list ahead of a lift that is on its way") func lateLiftWhileGliding()
    throws
  {
    var machine = try Self.pages()
    let point = try CoordinatorTests.point(.snippet("1"), in: try #require(machine.frame))
    _ = machine.handle(.typing(.lost, time: 100))
    _ = machine.handle(CoordinatorTests.down(point))
    machine.animate(to: 520)
    #expect(machine.list == nil)
    expect(machine.handle(CoordinatorTests.up(at: 499)).first, equals: .type(.type("p")))
  }

  // MARK: Where the finger is

  /// A touch near a key is for that key, also in a place where the list then is.
  @Test("21: a finger that opens a list beside its key is on the key", arguments: [-20.0, -15, -10, -4, 0])
  func besideKey(y: Double) throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let key = try #require(layout.keys.first { $0.id == .snippet("1") }).rect
    let point = Point(x: key.center.x, y: key.y + y)
    expect(layout.key(at: point)?.id, equals: .snippet("1"))
    _ = machine.handle(CoordinatorTests.down(point))
    _ = machine.advance(to: 500)
    #expect(machine.selectedRow == nil)
    _ = machine.handle(Self.move(Point(x: point.x + 3, y: point.y + 2), at: 520))
    #expect(machine.handle(CoordinatorTests.up(at: 540)).isEmpty)
    #expect(machine.list != nil)
    // From now on it is a place like any other.
    let row = try #require(machine.list?.rows.last).rect.center
    _ = machine.handle(CoordinatorTests.down(row, at: 600))
    expect(machine.handle(CoordinatorTests.up(at: 650)).first, equals: .type(.type("what's up?")))
  }

  @Test("21: a finger that moves away is where it is") func movesAway() throws {
    var (machine, layout) = try CoordinatorTests.machine()
    let list = try Self.openList(.snippet("1"), &machine, layout)
    let row = try #require(list.rows.last)
    _ = machine.handle(Self.move(row.rect.center, at: 600))
    // The finger is between the list and the key, which that place is for.
    _ = machine.handle(Self.move(Point(x: list.key.rect.center.x, y: list.key.rect.y - 4), at: 620))
    #expect(machine.selectedRow == nil)
    #expect(machine.handle(CoordinatorTests.up(at: 640)).isEmpty)
    #expect(machine.list != nil)
  }

  @Test("22: a tap while pages glide is for the key that comes to rest there") func tapWhileGliding() throws {
    var machine = try Self.pages()
    _ = machine.handle(
      [.init(.scroll(x: 0, y: 15, at: Point(x: 180, y: 90), isWheel: true), time: 0)])
    var resting = machine
    Self.rest(&resting, from: 0)
    let others = try #require(resting.frame).keys.dropFirst()
    let key = try #require(others.first)
    _ = machine.advance(to: 80)
    _ = machine.handle(CoordinatorTests.down(key.rect.center, at: 80))
    expect(machine.look.pressed, equals: [key.id])
    _ = machine.advance(to: 120)
    let beside = Point(x: key.rect.center.x + 1, y: key.rect.center.y)
    _ = machine.handle(Self.move(beside, at: 120))
    #expect(machine.isAnimating)
    expect(machine.look.pressed, equals: [key.id])
    let id = key.id.description.dropFirst("snippet:".count)
    expect(
      machine.handle(CoordinatorTests.up(at: 140)),
      equals: [
        .type(.type("p")), .store(.place(snippet: String(id), next: 0)),
      ])
  }

  /// A touch screen and a touchpad are used at once.
  @Test("9: no list of a key that is gone") func keyIsGone() throws {
    var machine = try Self.pages()
    _ = machine.handle(
      [.init(.scroll(x: 216, y: 0, at: Point(x: 180, y: 90), isWheel: false), time: 0)])
    let first = try #require(machine.frame?.keys.first)
    _ = machine.handle(CoordinatorTests.down(Point(x: 1, y: first.rect.center.y), at: 10))
    expect(machine.look.pressed, equals: [first.id])
    _ = machine.handle([.init(.scrollEnd, time: 20)])
    var time: UInt64 = 20
    while machine.isAnimating, time < 500 {
      time += 16
      _ = machine.advance(to: time)
    }
    #expect(machine.advance(to: 600).isEmpty)
    #expect(machine.list == nil)
    #expect(machine.handle(CoordinatorTests.up(at: 700)).isEmpty)
    try expect(
      CoordinatorTests.tap(.space, &machine, try #require(machine.frame)), equals: [.type(.type(" "))])
  }
  @Test("A palm on Return and what is beside it sends none, while a thumb taps") func palm() throws {
    var machine = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    let layout = try #require(machine.frame)
    let enter = try CoordinatorTests.point(.return, in: layout)
    let place = try CoordinatorTests.point(.snippet("0"), in: layout)
    var effects: [Effect] = []
    for finger in 1...4 as ClosedRange<Int32> {
      let contact = Point(x: enter.x + 20 - 30 * Double(finger), y: enter.y + Double(finger % 2) * 12)
      effects += machine.handle(CoordinatorTests.down(contact, finger: finger, at: UInt64(finger)))
    }
    for time in [100, 400, 2_000] as [UInt64] {
      effects += machine.advance(to: time)
      effects += machine.handle(CoordinatorTests.down(place, at: time))
      effects += machine.handle(CoordinatorTests.up(at: time + 60))
    }
    for finger in 1...4 as ClosedRange<Int32> {
      effects += machine.handle(CoordinatorTests.up(finger: finger, at: 3_000))
    }
    let typed = effects.filter { if case .type = $0 { true } else { false } }
    expect(typed, equals: [.type(.type("a0")), .type(.type("b0")), .type(.type("a0"))])
    #expect(machine.look.pressed.isEmpty && machine.nextWake == nil)
  }
}
