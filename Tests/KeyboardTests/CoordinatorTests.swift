import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// The numbers are those of the cases in Coordinator.swift.
@Suite struct CoordinatorTests {
  typealias Effect = Coordinator.Effect

  static func snippets() throws -> [Snippet] {
    [
      try #require(Snippet(id: "1", label: "greetings", pieces: ["hey", "what's up?"])),
      try #require(Snippet(id: "2", label: "Farewell", pieces: ["goodbye"])),
    ]
  }

  /// A visible keyboard of 360 x 262 with two snippets, and its layout.
  static func machine() throws -> (TestKeyboard, PanelFrame) {
    var machine = Self.hidden()
    #expect(machine.load(try Self.snippets()).isEmpty)
    expect(machine.handle(.show), equals: [.showPanel])
    #expect(machine.handle(.resized(Size(width: 360, height: 262), above: 400)).isEmpty)
    return (machine, try #require(machine.frame))
  }

  static func hidden() -> TestKeyboard {
    TestKeyboard()
  }

  static func point(_ key: KeyID, in layout: PanelFrame) throws -> Point {
    try #require(layout.keys.first { $0.id == key }).rect.center
  }

  static func down(_ point: Point, finger: Int32 = 0, at time: UInt64 = 0) -> [TimedFingerEvent] {
    [.init(.down(finger: finger, at: point), time: time)]
  }

  static func move(_ point: Point, finger: Int32 = 0, at time: UInt64) -> [TimedFingerEvent] {
    [.init(.move(finger: finger, to: point), time: time)]
  }

  static func up(finger: Int32 = 0, at time: UInt64 = 50) -> [TimedFingerEvent] {
    [.init(.up(finger: finger), time: time)]
  }

  static func tap(_ key: KeyID, _ machine: inout TestKeyboard, _ layout: PanelFrame) throws -> [Effect] {
    machine.handle(down(try point(key, in: layout))) + machine.handle(up())
  }

  @Test("1: taps type piece after piece and start again") func cycle() throws {
    var (machine, layout) = try Self.machine()
    let key = KeyID.snippet("1")
    try expect(
      Self.tap(key, &machine, layout), equals: [.type(.type("hey")), .store(.place(snippet: "1", next: 1))])
    try expect(
      Self.tap(key, &machine, layout),
      equals: [
        .type(.type("what's up?")), .store(.place(snippet: "1", next: 0)),
      ])
    try expect(
      Self.tap(key, &machine, layout), equals: [.type(.type("hey")), .store(.place(snippet: "1", next: 1))])
    try expect(
      Self.tap(.snippet("2"), &machine, layout),
      equals: [
        .type(.type("goodbye")), .store(.place(snippet: "2", next: 0)),
      ])
  }

  @Test("1: a snippet types on lift and shows the press before") func lift() throws {
    var (machine, layout) = try Self.machine()
    let point = try Self.point(.snippet("1"), in: layout)
    #expect(machine.handle(Self.down(point)).isEmpty)
    expect(machine.look.pressed, equals: [.snippet("1")])
    expect(machine.handle(Self.up()).count, equals: 2)
    #expect(machine.look.pressed.isEmpty)
  }

  @Test("2: space, delete and return") func systemKeys() throws {
    var (machine, layout) = try Self.machine()
    try expect(Self.tap(.space, &machine, layout), equals: [.type(.type(" "))])
    try expect(Self.tap(.return, &machine, layout), equals: [.type(.press(.enter))])
    try expect(
      machine.handle(Self.down(Self.point(.delete, in: layout))), equals: [.type(.delete(.character))])
    #expect(machine.handle(Self.up()).isEmpty)
  }

  @Test("3: the globe hides and hands over") func globe() throws {
    var (machine, layout) = try Self.machine()
    try expect(Self.tap(.globe, &machine, layout), equals: [.hidePanel, .handOver])
    #expect(!machine.isVisible)
  }

  @Test("3: a second finger's key does not stay pressed when the globe hides the keyboard under it")
  func globeUnderRollover() throws {
    var (machine, layout) = try Self.machine()
    _ = machine.handle(Self.down(try Self.point(.globe, in: layout)))
    let effects = machine.handle(Self.down(try Self.point(.space, in: layout), finger: 1))
    expect(effects, equals: [.hidePanel, .handOver])
    #expect(machine.look.pressed.isEmpty)
    #expect(machine.handle(Self.up(finger: 1)).isEmpty)
  }

  @Test("3: a finger that comes down in the frame in which the globe hides the keyboard is not there")
  func globeInAFrame() throws {
    var (machine, layout) = try Self.machine()
    _ = machine.handle(Self.down(try Self.point(.globe, in: layout)))
    let frame: [TimedFingerEvent] = [
      .init(.up(finger: 0), time: 50),
      .init(.down(finger: 1, at: try Self.point(.delete, in: layout)), time: 50),
    ]
    expect(machine.handle(frame), equals: [.hidePanel, .handOver])
    #expect(machine.nextWake == nil)
    #expect(machine.look.pressed.isEmpty)
  }

  @Test("5: hiding, cancelling and another layout let go and type nothing", arguments: 0..<3)
  func lettingGo(way: Int) throws {
    var (machine, layout) = try Self.machine()
    _ = machine.handle(Self.down(try Self.point(.snippet("1"), in: layout)))
    let smaller = Coordinator.Event.resized(Size(width: 320, height: 200), above: 400)
    let event: Coordinator.Event = [.hide, .fingersCancelled, smaller][way]
    let effects = machine.handle(event) + machine.handle(Self.up())
    expect(effects, equals: (event == .hide ? [.hidePanel] : []))
    #expect(machine.look.pressed.isEmpty)
    #expect(machine.nextWake == nil)
  }

  @Test("6: a failed fetch leaves what is shown") func staleContent() throws {
    var (machine, _) = try Self.machine()
    #expect(machine.handle(.content(.failed("no network"))).isEmpty)
    expect(machine.core.panels.content.status, equals: .stale)
    expect(machine.core.panels.content.message, equals: "no network")
    #expect(machine.frame?.message == nil)
    expect(machine.panel.keys.count, equals: 2)
    _ = machine.load(try Self.snippets())
    expect(machine.core.panels.content.status, equals: .ready)
    expect(machine.core.panels.content.message, equals: "")
  }

  @Test("6: with nothing to show it is an error") func failedFirstFetch() {
    var machine = Self.hidden()
    #expect(machine.load([]).isEmpty)
    expect(machine.core.panels.content.status, equals: .loading)
    expect(machine.core.panels.content.message, equals: Strings.loading)
    _ = machine.handle(.content(.failed("no network")))
    expect(machine.core.panels.content.status, equals: .error)
    expect(machine.core.panels.content.message, equals: "no network")
  }

  @Test("6: the retry key is there while there is nothing but an error, and fetches again") func retry()
    throws
  {
    var machine = Self.hidden()
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    let keys = { (machine: TestKeyboard) in machine.frame?.keys.map(\.id) ?? [] }
    let without: [KeyID] = [.globe, .page(.letters), .space, .delete, .return]
    expect(keys(machine), equals: without)
    _ = machine.handle(.content(.failed("no network")))
    expect(keys(machine), equals: [SnippetsKey.retry.id] + without)
    try expect(Self.tap(SnippetsKey.retry.id, &machine, try #require(machine.frame)), equals: [.refresh])
    #expect(
      machine.core.panels.content.status == .loading && machine.core.panels.content.message == Strings.loading
    )
    expect(keys(machine), equals: without)
    #expect(try machine.type("retry", piece: -1, time: 0).get().effects.isEmpty)
    _ = machine.handle(.content(.failed("still no network")))
    try expect(machine.type("retry", piece: -1, time: 0).get().effects, equals: [.refresh])
    _ = machine.handle(.content(.failed("still no network")))
    _ = machine.load(try Self.snippets())
    #expect(machine.core.panels.content.status == .ready && keys(machine).count == 7)
  }

  @Test(
    "7: typing by name",
    arguments: [
      ("snippet:1", -1, "hey", 1), ("greetings", -1, "hey", 1), ("GREETINGS", 1, "what's up?", 0),
      ("snippet:2", 0, "goodbye", 0),
    ] as [(String, Int32, String, Int)])
  func typeByName(name: String, piece: Int32, text: String, next: Int) throws {
    var (machine, _) = try Self.machine()
    let result = try machine.type(name, piece: piece, time: 0).get()
    expect(result.text, equals: text)
    expect(result.effects.first, equals: .type(.type(text)))
    guard case .store(.place(_, next))? = result.effects.last else {
      Issue.record("the place is not saved")
      return
    }
  }

  @Test(
    "7: keys that are no snippets",
    arguments: [
      ("delete", "", [.type(.delete(.character))]), ("space", " ", [.type(.type(" "))]),
      ("return", "\n", [.type(.press(.enter))]),
      ("globe", "", [.hidePanel, .handOver]),
    ] as [(String, String, [Effect])])
  func typeSystemKey(name: String, text: String, effects: [Effect]) throws {
    var (machine, _) = try Self.machine()
    let result = try machine.type(name, piece: -1, time: 0).get()
    expect(result.text, equals: text)
    expect(result.effects, equals: effects)
  }

  @Test("7: what ends the typing, and what is for fingers alone") func stopByName() throws {
    var (machine, _) = try Self.machine()
    try expect(machine.type("stop", piece: -1, time: 0).get().effects, equals: [.type(.stop)])
    for name in ["strip:all", "strip:group:nope", "page:next", "row:0"] {
      #expect(throws: TypeFailure.unknownKey(name)) { try machine.type(name, piece: -1, time: 0).get() }
    }
  }

  @Test(
    "7: unknown names and pieces are refused",
    arguments: [
      ("snippet:9", -1, .unknownKey("snippet:9")), ("", -1, .unknownKey("")),
      ("snippet:1", 2, .noSuchPiece(2, count: 2)), ("snippet:1", -2, .noSuchPiece(-2, count: 2)),
      ("space", 0, .noSuchPiece(0, count: 0)), ("snippet:1", .max, .noSuchPiece(.max, count: 2)),
    ] as [(String, Int32, TypeFailure)])
  func refused(name: String, piece: Int32, failure: TypeFailure) throws {
    var (machine, _) = try Self.machine()
    let (look, keys) = (machine.look, machine.panel.keys)
    #expect(throws: failure) { try machine.type(name, piece: piece, time: 0).get() }
    #expect(machine.look == look && machine.panel.keys == keys)
  }

  @Test("8: a finger on no key does nothing") func nowhere() throws {
    var (machine, _) = try Self.machine()
    #expect(machine.handle(Self.down(Point(x: -5, y: 900))).isEmpty)
    #expect(machine.look.pressed.isEmpty)
    #expect(machine.handle(Self.up()).isEmpty)
  }

  /// Sway up to 1.8 counts from the application's top left once the finger is over that.
  @Test("14: a finger that has left the panel is over no key, whatever its place is called") func stray()
    throws
  {
    var (machine, layout) = try Self.machine()
    let key = try Self.point(.snippet("1"), in: layout)
    _ = machine.handle(Self.down(key))
    for y in [2.0, 450, 300, key.y] { _ = machine.handle(Self.move(Point(x: key.x, y: y), at: 20)) }
    #expect(machine.look.pressed.isEmpty)
    #expect(machine.handle(Self.up()).isEmpty)
    try expect(Self.tap(.snippet("1"), &machine, layout).first, equals: .type(.type("hey")))
  }

  /// An application's window is in another place than the panel: a finger would seem to leap sideways.
  @Test("14: a finger that has left the panel moves neither cursor nor pages") func strayMoves() throws {
    var (machine, layout) = try Self.machine()
    let space = try Self.point(.space, in: layout)
    _ = machine.handle(Self.down(space))
    _ = machine.advance(to: 400)
    expect(machine.handle(Self.move(Point(x: space.x - 12, y: 2), at: 420)), equals: [.type(.press(.left))])
    for y in [450.0, 300] {
      #expect(machine.handle(Self.move(Point(x: space.x - 150, y: y), at: 440)).isEmpty)
    }
    #expect(machine.handle(Self.up(at: 460)).isEmpty)
    machine = try HoldTests.pages()
    let key = try Self.point(.snippet("1"), in: try #require(machine.frame))
    _ = machine.handle(Self.down(key))
    _ = machine.handle(Self.move(Point(x: key.x - 52, y: key.y), at: 20))
    _ = machine.handle(Self.move(Point(x: key.x + 200, y: 450), at: 40))
    expect(machine.panel.pages.pager.position, equals: 0.1)
  }

  @Test("14: a finger that comes back from beside the panel is over its key again") func comesBack() throws {
    var (machine, layout) = try Self.machine()
    let key = try Self.point(.snippet("1"), in: layout)
    _ = machine.handle(Self.down(key))
    for y in [-30.0, 275, key.y] { _ = machine.handle(Self.move(Point(x: key.x, y: y), at: 20)) }
    expect(machine.handle(Self.up()).first, equals: .type(.type("hey")))
  }

  @Test func showingTwiceIsShowingOnce() throws {
    var (machine, _) = try Self.machine()
    #expect(machine.handle(.show).isEmpty)
    expect(machine.handle(.toggle), equals: [.hidePanel])
    #expect(machine.handle(.hide).isEmpty)
    expect(machine.handle(.toggle), equals: [.showPanel])
  }

  /// Laying keys out costs a tenth of the time from a lift to its text.
  @Test("A tap after which every key looks as before lays nothing out") func tapsLayNothingOut() throws {
    var machine = TestKeyboard()
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    _ = machine.load([try #require(Snippet(id: "1", label: "one", pieces: ["hey"]))])
    let layout = try #require(machine.frame)
    let first = try Self.tap(.snippet("1"), &machine, layout)
    let version = machine.panels.version
    #expect(try Self.tap(.snippet("1"), &machine, layout) == first && first.contains(.type(.type("hey"))))
    expect(machine.panels.version, equals: version)
  }
}
