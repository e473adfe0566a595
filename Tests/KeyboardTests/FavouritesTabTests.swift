import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Favourites, recents, and taking back. The numbers are those of the cases in Coordinator.swift.
@Suite struct FavouritesTabTests {
  typealias Base = CoordinatorTests
  typealias Effect = Coordinator.Effect

  /// Opens the list of a key and chooses an action below its rows.
  static func act(_ label: String, on key: KeyID, _ keyboard: inout TestKeyboard) throws -> [Effect] {
    let frame = try #require(keyboard.frame)
    let place = try #require(frame.keys.first { $0.id == key }).rect.center
    _ = keyboard.handle(Base.down(place))
    _ = keyboard.advance(to: 500)
    let action = try #require(keyboard.list?.actions.first { $0.label == label })
    _ = keyboard.handle(Base.move(action.rect.center, at: 600))
    expect(keyboard.look.selected, equals: .action(action.index))
    return keyboard.handle(Base.up(at: 700))
  }

  @Test("30: Keep makes a key the first of the favourites") func keep() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2"])
    try expect(Self.act(Strings.keep, on: .snippet("1"), &keyboard), equals: [.store(.keep("1"))])
    #expect(keyboard.list == nil)
    _ = keyboard.select(.favourites)
    expect(TabStripTests.shown(keyboard), equals: ["1", "2"])
  }

  @Test("30: the first favourite brings the strip") func first() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil])
    _ = try Self.act(Strings.keep, on: .snippet("0"), &keyboard)
    expect(TabStripTests.tabs(keyboard).prefix(2), equals: ["strip:search", "strip:favourites"])
  }

  @Test("30: a favourite has the opposite") func unkeep() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2", "1"])
    try expect(Self.act(Strings.unkeep, on: .snippet("2"), &keyboard), equals: [.store(.unkeep("2"))])
    _ = keyboard.select(.favourites)
    expect(TabStripTests.shown(keyboard), equals: ["1"])
  }

  @Test("52: A favourite bears a star on every tab but their own; a problem's mark takes its place")
  func stars() throws {
    var keyboard = TabStripTests.keyboard(["g", "g", nil], favourites: ["0", "2"])
    func mark(_ id: String, _ keyboard: TestKeyboard) -> KeyMark? {
      keyboard.frame?.keys.first { $0.id == .snippet(id) }?.spec.mark
    }
    #expect(mark("0", keyboard) == .kept && mark("1", keyboard) == nil && mark("2", keyboard) == .kept)
    _ = keyboard.select(.group("g"))
    #expect(mark("0", keyboard) == .kept && mark("1", keyboard) == nil)
    _ = try Self.act(Strings.unkeep, on: .snippet("0"), &keyboard)
    _ = try Self.act(Strings.keep, on: .snippet("1"), &keyboard)
    #expect(mark("0", keyboard) == nil && mark("1", keyboard) == .kept)
    _ = keyboard.select(.favourites)
    #expect(mark("1", keyboard) == nil && mark("2", keyboard) == nil)
    let wrong = try #require(Snippet(id: "0", label: "a", pieces: ["b"], problem: "wrong"))
    _ = keyboard.select(.all)
    keyboard.shelf.favourites = ["0"]
    _ = keyboard.load([wrong])
    expect(mark("0", keyboard), equals: .problem)
  }

  @Test("31: Hide is for the store to do") func hide() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil])
    try expect(Self.act(Strings.hide, on: .snippet("2"), &keyboard), equals: [.store(.hide("2"))])
  }

  @Test("30: the globe's list has no such actions") func globe() throws {
    var keyboard = TabStripTests.keyboard([nil])
    _ = try HoldTests.openList(.globe, &keyboard, try #require(keyboard.frame))
    expect(keyboard.list?.actions.isEmpty, equals: true)
  }

  @Test("30: what the store says of favourites counts, when no key is touched") func marks() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2"])
    _ = keyboard.select(.favourites)
    let place = try #require(keyboard.frame?.keys.first { $0.id == .snippet("2") }).rect.center
    _ = keyboard.handle(Base.down(place))
    keyboard.shelf.favourites = ["0", "2"]
    _ = keyboard.handle(.content(.marksChanged))
    expect(TabStripTests.shown(keyboard), equals: ["2"])
    _ = keyboard.handle(Base.up())
    expect(TabStripTests.shown(keyboard), equals: ["0", "2"])
  }

  // MARK: Carrying

  /// Holds the first favourite, and takes it to the place of another one.
  static func carry(to other: String, _ keyboard: inout TestKeyboard) throws {
    let frame = try #require(keyboard.frame)
    let from = try #require(frame.keys.first { $0.id == .snippet("2") }).rect.center
    let to = try #require(frame.keys.first { $0.id == .snippet(other) }).rect.center
    _ = keyboard.handle(Base.down(from))
    _ = keyboard.advance(to: 500)
    #expect(keyboard.list != nil)
    // The finger goes beside the key, below its list.
    for step in 1...8 {
      let share = Double(step) / 8
      let place = Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      #expect(keyboard.handle(Base.move(place, at: 500 + UInt64(step) * 16)).isEmpty)
    }
  }

  @Test("32: a favourite that is held can be carried to another place") func carried() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2", "1", "0"])
    _ = keyboard.select(.favourites)
    try Self.carry(to: "0", &keyboard)
    #expect(keyboard.list == nil)
    expect(keyboard.panel.favourites.ids, equals: ["1", "0", "2"])
    expect(keyboard.frame?.groups.contains { $0.id == .carried }, equals: true)
    expect(keyboard.handle(Base.up(at: 900)), equals: [.store(.moveFavourite("2", to: 2))])
    expect(TabStripTests.shown(keyboard), equals: ["1", "0", "2"])
    expect(keyboard.frame?.groups.contains { $0.id == .carried }, equals: false)
  }

  @Test("32: a finger that is taken away puts it back") func putBack() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2", "1", "0"])
    _ = keyboard.select(.favourites)
    try Self.carry(to: "0", &keyboard)
    #expect(keyboard.handle(.fingersCancelled).isEmpty)
    expect(TabStripTests.shown(keyboard), equals: ["2", "1", "0"])
  }

  /// The callout ends as far above its key as the next line of keys does.
  @Test("9: who slides up from a favourite is in its list", arguments: 0..<6)
  func slidesUp(index: Int) throws {
    var keyboard = TabStripTests.keyboard(TabStripTests.many, favourites: (0..<24).map(String.init))
    _ = keyboard.select(.favourites)
    let frame = try #require(keyboard.frame)
    let id = TabStripTests.shown(keyboard)[index]
    let from = try #require(frame.keys.first { $0.id == .snippet(id) }).rect.center
    _ = keyboard.handle(Base.down(from))
    _ = keyboard.advance(to: 500)
    let row = try #require(keyboard.list?.rows.first).rect.center
    var place = from
    while place.y > row.y {
      place.y -= 1
      _ = keyboard.handle(Base.move(place, at: 510))
      #expect(keyboard.list != nil && keyboard.panel.favourites.carried == nil)
    }
    expect(keyboard.handle(Base.up(at: 600)).first, equals: .type(.type("a\(id)")))
  }

  @Test("32: the globe is not carried") func globeStays() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2", "1"])
    _ = keyboard.select(.favourites)
    _ = try HoldTests.openList(.globe, &keyboard, try #require(keyboard.frame))
    let space = try #require(keyboard.frame?.keys.first { $0.id == .space }).rect.center
    _ = keyboard.handle(Base.move(space, at: 600))
    #expect(keyboard.list != nil)
    #expect(keyboard.handle(Base.up(at: 700)).isEmpty)
  }

  @Test("32: a narrow key does not flicker over a wide one") func wideAndNarrow() throws {
    var keyboard = TestKeyboard(keepsRecents: true)
    let labels = ["x", "a very long label indeed", "y"]
    keyboard.shelf.favourites = ["0", "1", "2"]
    _ = keyboard.load(
      labels.enumerated().compactMap { Snippet(id: "\($0)", label: $1, pieces: ["p"]) })
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 720, height: 262), above: 400))
    _ = keyboard.select(.favourites)
    let frame = try #require(keyboard.frame)
    let from = try #require(frame.keys.first { $0.id == .snippet("0") }).rect.center
    let wide = try #require(frame.keys.first { $0.id == .snippet("1") }).rect
    _ = keyboard.handle(Base.down(from))
    _ = keyboard.advance(to: 500)
    var orders: Set<[String]> = []
    for step in 0..<5 {
      _ = keyboard.handle(Base.move(Point(x: wide.x + 8 + Double(step), y: from.y), at: 510))
      orders.insert(keyboard.panel.favourites.ids)
    }
    expect(orders, equals: [["1", "0", "2"]])
  }

  @Test("32: nothing is carried elsewhere") func notElsewhere() throws {
    var keyboard = TabStripTests.keyboard([nil, nil, nil], favourites: ["2", "1", "0"])
    let frame = try #require(keyboard.frame)
    let from = try #require(frame.keys.first { $0.id == .snippet("2") }).rect.center
    let to = try #require(frame.keys.first { $0.id == .snippet("0") }).rect.center
    _ = keyboard.handle(Base.down(from))
    _ = keyboard.advance(to: 500)
    _ = keyboard.handle(Base.move(to, at: 600))
    #expect(keyboard.panel.favourites.carried == nil)
    #expect(keyboard.handle(Base.up(at: 700)).isEmpty)
  }

  // MARK: Recents

  @Test("33: what is used is remembered, newest first when the tab is looked at") func recents() throws {
    var keyboard = TabStripTests.keyboard(TabStripTests.many, recents: ["3", "7"])
    _ = keyboard.select(.recents)
    expect(TabStripTests.shown(keyboard), equals: ["3", "7"])
    #expect(try TabStripTests.tap(.snippet("7"), &keyboard).contains(.store(.use("7"))))
    // Nothing moves under the thumb.
    expect(TabStripTests.shown(keyboard), equals: ["3", "7"])
    keyboard.shelf.recents = ["7", "3"]
    _ = keyboard.handle(.hide)
    _ = keyboard.handle(.show)
    expect(TabStripTests.shown(keyboard), equals: ["7", "3"])
  }

  @Test("33: not what goes into a private field, no secrets, and nothing where it is turned off")
  func notRemembered() throws {
    var keyboard = TabStripTests.keyboard([nil, nil])
    _ = keyboard.handle(.typing(.privateField(true), time: 0))
    #expect(try !TabStripTests.tap(.snippet("0"), &keyboard).contains(.store(.use("0"))))
    _ = keyboard.handle(.typing(.privateField(false), time: 0))
    #expect(try TabStripTests.tap(.snippet("0"), &keyboard, at: 100).contains(.store(.use("0"))))
    _ = keyboard.load([try #require(Snippet(id: "s", label: "pin", pieces: ["1"], isSecret: true))])
    #expect(try !TabStripTests.tap(.snippet("s"), &keyboard, at: 200).contains(.store(.use("s"))))
    keyboard = TabStripTests.keyboard([nil], keepsRecents: false)
    #expect(try !TabStripTests.tap(.snippet("0"), &keyboard).contains(.store(.use("0"))))
  }

  @Test("33: a refresh does not move them under a thumb") func staysUnderTheThumb() throws {
    var keyboard = TabStripTests.keyboard(TabStripTests.many, recents: ["3", "7", "9"])
    _ = keyboard.select(.recents)
    keyboard.shelf.recents = ["9", "7", "4"]
    _ = keyboard.handle(.content(.marksChanged))
    expect(TabStripTests.shown(keyboard), equals: ["7", "9"])
    _ = keyboard.select(.recents)
    expect(TabStripTests.shown(keyboard), equals: ["9", "7", "4"])
  }

  @Test("31: where every key is hidden the panel says so") func allHidden() {
    var keyboard = TabStripTests.keyboard([nil])
    _ = keyboard.load([])
    _ = keyboard.handle(.content(.allHidden))
    expect(keyboard.frame?.message?.text, equals: Strings.allHidden)
    expect(keyboard.core.panels.content.status, equals: .ready)
  }

  // MARK: Taking back

  @Test("34: what could not be taken back leaves its key where it was") func refused() throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    _ = try Self.flick(&keyboard, at: 100)
    expect(keyboard.panel.keys[0].next, equals: 0)
    expect(
      keyboard.handle(.typing(.notTakenBack, time: 300)), equals: [.store(.place(snippet: "0", next: 1))])
    expect(keyboard.look.shaken?.key, equals: .snippet("0"))
    expect(keyboard.undone, equals: [.failure(.otherText)])
    #expect(keyboard.handle(.typing(.notTakenBack, time: 400)).isEmpty)
    try expect(TabStripTests.tap(.snippet("0"), &keyboard, at: 500).first, equals: .type(.type("b0")))
    #expect(keyboard.handle(.typing(.notTakenBack, time: 700)).isEmpty)
  }

  @Test("34: what is taken back in part is due again, and its key shakes") func partlyTaken() throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    _ = try Self.flick(&keyboard, at: 100)
    #expect(keyboard.handle(.typing(.partlyTakenBack, time: 300)).isEmpty)
    expect(keyboard.undone, equals: [.failure(.onlyPart)])
    expect(keyboard.look.shaken?.key, equals: .snippet("0"))
    #expect(keyboard.undo(at: 400).isEmpty)
    try expect(TabStripTests.tap(.snippet("0"), &keyboard, at: 500).first, equals: .type(.type("a0")))
  }

  @Test("34: who asks by name is told what was taken back, or why nothing was") func told() throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    #expect(keyboard.undo(at: 50).isEmpty && keyboard.core.undoFailure == .nothing)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    _ = keyboard.undo(at: 100)
    _ = keyboard.handle(.typing(.takenBack("a0"), time: 110))
    expect(keyboard.undone, equals: [.success("a0")])
    // Anyone on the bus may ask for it.
    _ = keyboard.handle(.typing(.privateField(true), time: 120))
    _ = keyboard.handle(.typing(.takenBack("a0"), time: 120))
    expect(keyboard.undone.last, equals: .success("••"))
    #expect(keyboard.undo(at: 120).isEmpty && keyboard.core.undoFailure == .nothing)
    for (reason, event) in [
      (.typedSince, nil), (.otherField, .typing(.fieldChanged, time: 300)), (.hidden, .hide),
    ] as [(UndoFailure, TestKeyboard.Event?)] {
      _ = keyboard.handle(.show)
      _ = try TabStripTests.tap(.snippet("0"), &keyboard, at: 5_000)
      if let event { _ = keyboard.handle(event) } else { keyboard.core.keyPassed() }
      #expect(keyboard.undo(at: 6_000).isEmpty && keyboard.core.undoFailure == reason)
    }
  }

  /// A flick begins with the deletion of a character.
  @Test("34: a flick that finds nothing shakes delete") func nothingToFlick() throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    try expect(Self.flick(&keyboard, at: 100), equals: [.type(.delete(.character))])
    expect(keyboard.look.shaken?.key, equals: .delete)
  }

  /// The other key has as many phrases as the one that has typed.
  @Test("34: a key that has the id of the one that has typed keeps its place", arguments: 0..<3)
  func idOfAnother(what: Int) throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    if what == 2 { expect(keyboard.undo(at: 100).count, equals: 2) }
    var snippets = TabStripTests.snippets([nil, nil])
    snippets[0] = try #require(Snippet(id: "0", label: "other", pieces: ["x", "y", "z"], next: 2))
    _ = keyboard.load(snippets)
    let effects =
      switch what {
      case 0: keyboard.undo(at: 200)
      case 1: try Self.flick(&keyboard, at: 200)
      default: keyboard.handle(.typing(.notTakenBack, time: 200))
      }
    expect(effects.contains(.type(.undo)), equals: (what < 2))
    #expect(!effects.contains { if case .store(.place) = $0 { true } else { false } })
    expect(keyboard.panel.keys.first?.next, equals: 2)
  }

  @Test("34: not once the session was locked") func locked() throws {
    var keyboard = TabStripTests.keyboard([nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    expect(keyboard.handle(.locking), equals: [.type(.stop)])
    #expect(keyboard.undo(at: 200).isEmpty)
  }

  static func flick(_ keyboard: inout TestKeyboard, at time: UInt64) throws -> [Effect] {
    let delete = try #require(keyboard.frame?.keys.first { $0.id == .delete }).rect.center
    var effects = keyboard.handle(Base.down(delete, at: time))
    for step in 1...4 {
      effects += keyboard.handle(
        Base.move(Point(x: delete.x - 12 * Double(step), y: delete.y), at: time + UInt64(step) * 8))
    }
    return effects + keyboard.handle(Base.up(at: time + 60))
  }

  @Test("34: a flick on delete takes the last tap back, and its key is due again where it was") func flick()
    throws
  {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("1"), &keyboard)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard, at: 100)
    try expect(
      Self.flick(&keyboard, at: 200),
      equals: [
        .type(.delete(.character)), .type(.undo), .store(.place(snippet: "0", next: 0)),
      ])
    try expect(TabStripTests.tap(.snippet("0"), &keyboard, at: 400).first, equals: .type(.type("a0")))
  }

  /// The key has other phrases than before, none, or the same.
  @Test("34: keys that change in between leave it", arguments: [0, 1, 2]) func contentChanges(what: Int)
    throws
  {
    for byFlick in [true, false] {
      var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
      _ = try TabStripTests.tap(.snippet("0"), &keyboard)
      var snippets = TabStripTests.snippets([nil, nil])
      if what == 0, let key = Snippet(id: "0", label: "other", pieces: ["x"]) { snippets[0] = key }
      if what == 1 { snippets.removeFirst() }
      _ = keyboard.load(snippets)
      let effects = try byFlick ? Self.flick(&keyboard, at: 200) : keyboard.undo(at: 200)
      #expect(effects.contains(.type(.undo)))
      #expect(keyboard.panel.keys.allSatisfy { $0.next == 0 })
      _ = keyboard.load(TabStripTests.snippets([nil, nil]))
      #expect(keyboard.undo(at: 900).isEmpty)
    }
  }

  @Test("34: not twice, and not after something else", arguments: 0..<6) func notTaken(what: Int) throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    switch what {
    case 0: _ = try Self.flick(&keyboard, at: 100)
    case 1: _ = try TabStripTests.tap(.space, &keyboard, at: 100)
    case 2: _ = try TabStripTests.tap(.delete, &keyboard, at: 100)
    case 3: _ = keyboard.handle(.typing(.fieldChanged, time: 100))
    case 4: _ = keyboard.handle(.typing(.lost, time: 100))
    default:
      _ = keyboard.handle(.hide)
      _ = keyboard.handle(.show)
    }
    try expect(Self.flick(&keyboard, at: 300), equals: [.type(.delete(.character))])
    #expect(keyboard.undo(at: 500).isEmpty)
  }

  @Test("34: by the command, whole") func byCommand() throws {
    var keyboard = TabStripTests.keyboard([nil, nil], keepsRecents: false)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    expect(keyboard.undo(at: 100), equals: [.type(.undo), .store(.place(snippet: "0", next: 0))])
    #expect(keyboard.undo(at: 200).isEmpty)
    _ = try TabStripTests.tap(.snippet("0"), &keyboard, at: 300)
    _ = try TabStripTests.tap(.delete, &keyboard, at: 400)
    #expect(keyboard.undo(at: 500).isEmpty)
  }

  @Test("34: after a deletion the next phrase does not take the place of the last") func replacing() throws {
    var keyboard = TestKeyboard(cycle: .replace)
    _ = keyboard.load(TabStripTests.snippets([nil]))
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    _ = try TabStripTests.tap(.delete, &keyboard, at: 100)
    try expect(TabStripTests.tap(.snippet("0"), &keyboard, at: 300).first, equals: .type(.type("b0")))
  }

  @Test("35: a second tap within the time of unsteady hands does nothing") func bounce() throws {
    var timing = GestureTiming()
    timing.bounce = 300
    var keyboard = TestKeyboard(timing: timing)
    _ = keyboard.load(TabStripTests.snippets([nil, nil]))
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    try expect(TabStripTests.tap(.snippet("0"), &keyboard, at: 1000).first, equals: .type(.type("a0")))
    #expect(try TabStripTests.tap(.snippet("0"), &keyboard, at: 1200).isEmpty)
    try expect(TabStripTests.tap(.snippet("1"), &keyboard, at: 1250).first, equals: .type(.type("a1")))
    try expect(TabStripTests.tap(.snippet("0"), &keyboard, at: 1400).first, equals: .type(.type("b0")))
  }
}
