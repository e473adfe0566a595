import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Tests what is shown, and when. The numbers are those of the cases in Coordinator.swift.
@Suite struct ContentTests {
  typealias Base = CoordinatorTests

  static let other = "another label"

  static func others() throws -> [Snippet] {
    [try #require(Snippet(id: "1", label: other, pieces: ["x", "y", "z"]))]
  }

  static func labels(_ machine: TestKeyboard) -> [String] {
    machine.panel.keys.map(\.label)
  }

  @Test("4: content waits until the last finger is up") func waits() throws {
    var (machine, layout) = try Base.machine()
    _ = machine.handle(Base.down(try Base.point(.snippet("1"), in: layout)))
    _ = machine.handle(Base.down(try Base.point(.space, in: layout), finger: 1, at: 10))
    #expect(machine.load(try Self.others()).isEmpty)
    expect(machine.frame, equals: layout)
    expect(machine.look.pressed, equals: [.space])
    _ = machine.handle(Base.up(finger: 1, at: 20))
    expect(machine.frame, equals: layout)
    _ = machine.handle(Base.up(at: 50))
    expect(Self.labels(machine), equals: [Self.other])
    expect(machine.frame?.keys.first?.label, equals: Self.other.uppercased())
  }

  @Test("4: content waits until the list is closed") func waitsForTheList() throws {
    var (machine, layout) = try Base.machine()
    let list = try HoldTests.openList(.snippet("1"), &machine, layout)
    _ = machine.load(try Self.others())
    _ = machine.handle(Base.up(at: 600))
    #expect(machine.list == list && machine.frame == layout)
    _ = try Base.tap(.space, &machine, layout)
    #expect(machine.list == nil)
    expect(Self.labels(machine), equals: [Self.other])
  }

  @Test("4: content comes when fingers and list are gone at once", arguments: [true, false])
  func letGo(hides: Bool) throws {
    var (machine, layout) = try Base.machine()
    _ = try HoldTests.openList(.snippet("1"), &machine, layout)
    _ = machine.load(try Self.others())
    _ = machine.handle(hides ? .hide : .fingersCancelled)
    expect(Self.labels(machine), equals: [Self.other])
  }

  @Test("4: of what comes under a finger the last counts, and a failure with it") func severalUnderAFinger()
    throws
  {
    var (machine, layout) = try Base.machine()
    _ = machine.handle(Base.down(try Base.point(.space, in: layout)))
    _ = machine.load([])
    _ = machine.load(try Self.others())
    _ = machine.handle(.content(.failed("no network")))
    expect(machine.core.panels.content.status, equals: .ready)
    _ = machine.handle(Base.up())
    expect(Self.labels(machine), equals: [Self.other])
    expect(machine.core.panels.content.status, equals: .stale)
    expect(machine.core.panels.content.message, equals: "no network")
  }

  @Test("4: an error's retry key does not come under a finger") func failureUnderAFinger() throws {
    var machine = Base.hidden()
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    let layout = try #require(machine.frame)
    _ = machine.handle(Base.down(try Base.point(.space, in: layout)))
    _ = machine.handle(.content(.failed("no network")))
    expect(machine.frame, equals: layout)
    _ = machine.handle(Base.up())
    expect(machine.frame?.keys.first?.id, equals: SnippetsKey.retry.id)
  }

  @Test("4: what is tapped while content waits keeps its place in it", arguments: [true, false])
  func place(byName: Bool) throws {
    var (machine, layout) = try Base.machine()
    _ = machine.handle(Base.down(try Base.point(.snippet("1"), in: layout)))
    _ = machine.load(try Self.others())
    if byName { _ = machine.type("greetings", piece: -1, time: 20) }
    _ = byName ? machine.handle(.fingersCancelled) : machine.handle(Base.up())
    expect(Self.labels(machine), equals: [Self.other])
    expect(machine.panel.keys[0].next, equals: 1)
  }

  @Test("4: fingers stay where the content is the same") func sameContent() throws {
    var (machine, layout) = try Base.machine()
    _ = machine.handle(Base.down(try Base.point(.snippet("1"), in: layout)))
    #expect(machine.load(try Base.snippets()).isEmpty)
    expect(machine.handle(Base.up()), equals: [.type(.type("hey")), .store(.place(snippet: "1", next: 1))])
    expect(machine.panel.keys[0].next, equals: 1)
  }

  @Test("6: content that is up to date again is no longer old") func current() throws {
    var (machine, _) = try Base.machine()
    _ = machine.handle(.content(.failed("no network")))
    _ = machine.handle(.content(.current))
    #expect(machine.core.panels.content.status == .ready && machine.core.panels.content.message == "")
    var empty = Base.hidden()
    _ = empty.handle(.content(.current))
    expect(empty.core.panels.content.status, equals: .loading)
  }

  // MARK: 23

  static func keys(_ numbers: Range<Int>) throws -> SnippetKeys {
    SnippetKeys(
      try numbers.map { number in
        try #require(
          SnippetKey(
            id: "\(number)", label: "Label \(number)", pieceCount: 2,
            problem: number % 1000 == 7 ? "problem" : nil))
      })
  }

  /// A keyboard whose 20,000 keys came in parts.
  static func many() throws -> TestKeyboard {
    var machine = Base.hidden()
    _ = machine.handle(.show)
    _ = machine.handle(.content(.loaded(try keys(0..<500))))
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    for start in stride(from: 500, to: 20_000, by: 500) {
      _ = machine.handle(.content(.continued(try keys(start..<start + 500))))
    }
    return machine
  }

  @Test("23: keys that come in parts are where they are if they come at once") func parts() throws {
    let machine = try Self.many()
    var whole = Base.hidden()
    _ = whole.handle(.content(.loaded(try Self.keys(0..<20_000))))
    _ = whole.handle(.show)
    _ = whole.handle(.resized(Size(width: 360, height: 262), above: 400))
    expect(machine.panel.flow, equals: whole.panel.flow)
    expect(machine.frame, equals: whole.frame)
    expect(machine.panel.keys, equals: whole.panel.keys)
    expect(machine.panel.keys.count { $0.problem != nil }, equals: 20)
  }

  @Test("23: every page shows the snippets that follow those of the page before") func pages() throws {
    let machine = try Self.many()
    let panel = machine.panel
    let flow = try #require(panel.flow)
    let context = machine.core.panels.context
    var next = 0
    for page in 0..<panel.pages.pager.count {
      let shown = FlowPages(
        flow: flow, position: Double(page), specs: panel.shown(in: context).specs, measure: context.measure)
      let keys = shown.groups.flatMap(\.keys)
      #expect(!keys.isEmpty)
      expect(keys.map(\.id), equals: (next..<next + keys.count).map { .snippet("\($0)") })
      expect(keys.map(\.label), equals: (next..<next + keys.count).map { "Label \($0)" })
      next += keys.count
    }
    expect(next, equals: 20_000)
  }

  @Test("23: the first page stays as it is while more comes") func firstPage() throws {
    var machine = Base.hidden()
    _ = machine.handle(.content(.loaded(try Self.keys(0..<500))))
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    let before = try #require(machine.frame)
    let count = machine.panel.pages.pager.count
    _ = machine.handle(.content(.continued(try Self.keys(500..<1000))))
    expect(machine.frame?.keys, equals: before.keys)
    #expect(machine.panel.pages.pager.count > count)
  }

  @Test("23: the last of many types by its label") func lastByLabel() throws {
    var machine = try Self.many()
    machine.shelf.snippets = [
      try #require(Snippet(id: "19999", label: "Label 19999", pieces: ["the", "last"]))
    ]
    expect(machine.type("label 19999", piece: -1, time: 0).map(\.text), equals: .success("the"))
    expect(machine.type("snippet:19999", piece: -1, time: 0).map(\.text), equals: .success("last"))
  }

  // MARK: 24

  @Test("25: what was touched is typed, whatever the store holds by the lift", arguments: [true, false])
  func touched(holds: Bool) throws {
    var (machine, layout) = try Base.machine()
    let list = holds ? try HoldTests.openList(.snippet("1"), &machine, layout) : nil
    if !holds { _ = machine.handle(Base.down(try Base.point(.snippet("1"), in: layout))) }
    _ = machine.load([try #require(Snippet(id: "1", label: "greetings", pieces: ["new", "newer"]))])
    if let row = list?.rows.last {
      _ = machine.handle(HoldTests.move(row.rect.center, at: 600))
    }
    let effects = machine.handle(Base.up(at: holds ? 700 : 50))
    expect(effects.first, equals: .type(.type(holds ? "what's up?" : "hey")))
    try expect(Base.tap(.snippet("1"), &machine, layout).first, equals: .type(.type(holds ? "new" : "newer")))
  }

  @Test("25: a key whose snippet has become another one types nothing") func becameAnother() throws {
    var (machine, layout) = try Base.machine()
    machine.shelf.snippets = try Self.others()
    #expect(try Base.tap(.snippet("1"), &machine, layout).isEmpty)
    expect(machine.look.shaken?.key, equals: .snippet("1"))
  }

  @Test("24: a piece that cannot be read is not typed, shakes its key and stays due") func unreadable() throws
  {
    var (machine, layout) = try Base.machine()
    let shelf = machine.shelf
    let stored = shelf.snippets
    shelf.snippets = []
    #expect(try Base.tap(.snippet("1"), &machine, layout).isEmpty)
    expect(machine.look.shaken?.key, equals: .snippet("1"))
    expect(machine.type("greetings", piece: -1, time: 0).map(\.text), equals: .failure(.unreadable("1")))
    shelf.snippets = stored
    try expect(Base.tap(.snippet("1"), &machine, layout).first, equals: .type(.type("hey")))
  }

  @Test("24: the list of a snippet that cannot be read has a row for each piece") func unreadableList() throws
  {
    var (machine, layout) = try Base.machine()
    machine.shelf.snippets = []
    let list = try HoldTests.openList(.snippet("1"), &machine, layout)
    expect(list.rows.map(\.text), equals: [Strings.hiddenPiece(1), Strings.hiddenPiece(2)])
  }
}
