import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Texts that are typed, and what becomes of them. The numbers are those of the cases in Coordinator.swift.
@Suite struct KeyboardTypingTests {
  typealias Effect = Coordinator.Effect

  static let long = String(repeating: "long text ", count: 100)

  static func machine(_ cycle: Cycle = .append, _ snippets: [Snippet?] = []) throws -> (
    TestKeyboard, PanelFrame
  ) {
    let usual = [
      Snippet(id: "1", label: "one", pieces: ["a", "b", "c"]), Snippet(id: "2", label: "two", pieces: ["z"]),
      Snippet(id: "long", label: "long", pieces: [long]),
    ]
    var machine = TestKeyboard(cycle: cycle)
    let shown = snippets.isEmpty ? usual : snippets
    _ = machine.load(shown.compactMap { $0 })
    _ = machine.handle(.show)
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    return (machine, try #require(machine.frame))
  }

  static func tap(
    _ key: KeyID, _ machine: inout TestKeyboard, _ layout: PanelFrame, at time: UInt64 = 0
  ) throws -> [Effect] {
    let point = try CoordinatorTests.point(key, in: layout)
    return machine.handle(CoordinatorTests.down(point, at: time))
      + machine.handle(CoordinatorTests.up(at: time + 50))
  }

  static func texts(_ effects: [Effect]) -> [Effect] {
    effects.filter { if case .store = $0 { false } else { true } }
  }

  // MARK: 15

  @Test("15: the next tap replaces what the last one has typed") func replaces() throws {
    var (machine, layout) = try Self.machine(.replace)
    let key = KeyID.snippet("1")
    try expect(Self.texts(Self.tap(key, &machine, layout)), equals: [.type(.type("a"))])
    try expect(Self.texts(Self.tap(key, &machine, layout)), equals: [.type(.type("b", inPlaceOf: .last))])
    try expect(Self.texts(Self.tap(.snippet("2"), &machine, layout)), equals: [.type(.type("z"))])
    try expect(Self.texts(Self.tap(key, &machine, layout)), equals: [.type(.type("c"))])
    expect(
      machine.type("one", piece: 0, time: 0).map { Self.texts($0.effects) },
      equals: .success([.type(.type("a", inPlaceOf: .last))]))
  }

  @Test("15: the input method may come in between, and the clipboard be missing") func takenOver() throws {
    var (machine, layout) = try Self.machine(.replace)
    _ = try Self.tap(.snippet("1"), &machine, layout)
    _ = machine.handle(.typing(.fieldTakenOver, time: 0))
    _ = machine.handle(.typing(.incomplete, time: 9))
    expect(machine.look.shaken?.key, equals: .snippet("1"))
    try expect(
      Self.texts(Self.tap(.snippet("1"), &machine, layout)), equals: [.type(.type("b", inPlaceOf: .last))])
  }

  @Test("15: not after something else", arguments: 0..<8) func somethingElse(which: Int) throws {
    var (machine, layout) = try Self.machine(.replace)
    _ = try Self.tap(.snippet("1"), &machine, layout)
    switch which {
    case 0: _ = try Self.tap(.space, &machine, layout)
    case 1: _ = try Self.tap(.delete, &machine, layout)
    case 2: _ = try Self.tap(.return, &machine, layout)
    case 3: _ = machine.handle(.typing(.fieldChanged, time: 0))
    case 4:
      _ = machine.handle(.hide)
      _ = machine.handle(.show)
    case 5: _ = machine.handle(.typing(.lost, time: 9))
    case 6:
      let space = try CoordinatorTests.point(.space, in: layout)
      _ = machine.handle(CoordinatorTests.down(space))
      let left = Point(x: space.x - 40, y: space.y)
      _ = machine.handle(CoordinatorTests.move(left, at: 600))
      _ = machine.handle(CoordinatorTests.up(at: 700))
    default:
      let other = try #require(Snippet(id: "1", label: "one", pieces: ["x", "y"], next: 1))
      _ = machine.load([other])
      expect(
        machine.type("one", piece: 1, time: 0).map { Self.texts($0.effects) },
        equals: .success([.type(.type("y"))]))
      return
    }
    try expect(Self.texts(Self.tap(.snippet("1"), &machine, layout, at: 1000)), equals: [.type(.type("b"))])
  }

  @Test("15: appending is the default") func appends() throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet("1"), &machine, layout)
    try expect(Self.texts(Self.tap(.snippet("1"), &machine, layout)), equals: [.type(.type("b"))])
  }

  // MARK: 16 and 17

  @Test("16: the Stop mark comes after 500 ms, and goes when all is typed") func mark() throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet("long"), &machine, layout)
    _ = machine.handle(.typing(.started, time: 100))
    expect(machine.nextWake, equals: 600)
    _ = machine.advance(to: 599)
    #expect(machine.look.stopMark == nil)
    _ = machine.advance(to: 600)
    expect(machine.look.stopMark, equals: .snippet("long"))
    #expect(machine.nextWake == nil)
    _ = machine.handle(.typing(.ended, time: 700))
    #expect(machine.look.stopMark == nil)
  }

  @Test("16: a text that is long once it is expanded counts as such", arguments: [256, 257])
  func expanded(bytes: Int) throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet("1"), &machine, layout)
    #expect(machine.handle(.typing(.expanded(bytes: bytes), time: 0)).isEmpty)
    _ = machine.handle(.typing(.started, time: 100))
    expect(machine.nextWake, equals: (bytes > 256 ? 600 : nil))
    expect(machine.handle(.hide), equals: (bytes > 256 ? [.type(.stop), .hidePanel] : [.hidePanel]))
  }

  @Test("16: a tap on the mark stops, one that came before it could be seen is a tap")
  func stops() throws {
    var (machine, layout) = try Self.machine()
    let key = KeyID.snippet("long")
    _ = try Self.tap(key, &machine, layout)
    _ = machine.handle(.typing(.started, time: 100))
    _ = machine.advance(to: 600)
    try expect(Self.texts(Self.tap(key, &machine, layout, at: 849)), equals: [.type(.type(Self.long))])
    #expect(machine.look.stopMark == nil)
    _ = machine.advance(to: 1399)
    try expect(Self.texts(Self.tap(.snippet("1"), &machine, layout, at: 1500)), equals: [.type(.type("a"))])
    _ = machine.advance(to: 2050)
    expect(machine.look.stopMark, equals: .snippet("1"))
    try expect(Self.tap(.snippet("1"), &machine, layout, at: 2300), equals: [.type(.stop)])
    #expect(machine.look.pressed.isEmpty)
  }

  /// 15 taps a second for 3 s, while the application has not taken the first text yet.
  @Test("16: quick taps never stop", arguments: ["1", "long"]) func quickTaps(id: String) throws {
    var (machine, layout) = try Self.machine()
    for tap in 0..<45 {
      let time = UInt64(tap) * 66
      #expect(!(try Self.tap(.snippet(id), &machine, layout, at: time)).contains(.type(.stop)))
      if tap == 0 { _ = machine.handle(.typing(.started, time: 60)) }
      _ = machine.advance(to: time + 60)
      #expect(machine.look.stopMark == nil)
    }
  }

  @Test("16: what a touch is for does not change as the finger moves", arguments: [true, false])
  func touchOnMark(isSeen: Bool) throws {
    var (machine, layout) = try Self.machine()
    let key = KeyID.snippet("long")
    _ = try Self.tap(key, &machine, layout)
    _ = machine.handle(.typing(.started, time: 0))
    _ = machine.advance(to: 500)
    let point = try CoordinatorTests.point(key, in: layout)
    let start: UInt64 = isSeen ? 760 : 700
    _ = machine.handle(CoordinatorTests.down(point, at: start))
    // The text ends under a finger that stops it, or the mark can be seen by now.
    if isSeen { _ = machine.handle(.typing(.ended, time: 780)) }
    let beside = Point(x: point.x + 2, y: point.y)
    #expect(machine.handle(CoordinatorTests.move(beside, at: 800)).isEmpty)
    let effects = Self.texts(machine.handle(CoordinatorTests.up(at: 820)))
    expect(effects, equals: (isSeen ? [.type(.stop)] : [.type(.type(Self.long))]))
  }

  @Test("16: the key looks pressed under a finger on its mark") func pressedMark() throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet("long"), &machine, layout)
    _ = machine.handle(.typing(.started, time: 0))
    _ = machine.advance(to: 500)
    let point = try CoordinatorTests.point(.snippet("long"), in: layout)
    _ = machine.handle(CoordinatorTests.down(point, at: 800))
    expect(machine.look.pressed, equals: [.stop])
  }

  @Test("17: hiding ends long text and lets short text finish", arguments: ["1", "long"])
  func hiding(id: String) throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet(id), &machine, layout)
    _ = machine.handle(.typing(.started, time: 60))
    expect(machine.handle(.hide), equals: (id == "long" ? [.type(.stop), .hidePanel] : [.hidePanel]))
    _ = machine.handle(.typing(.ended, time: 70))
    _ = machine.handle(.show)
    expect(machine.handle(.hide), equals: [.hidePanel])
  }

  @Test("17: a long text that goes on in the next field of a form is not ended with the field before it")
  func hidingWithTheField() throws {
    var (machine, layout) = try Self.machine()
    _ = machine.handle(.systemKeyboard(.owned, time: 0))
    _ = machine.handle(.typing(.field(Field(purpose: .normal, serial: 1)), time: 10))
    #expect(machine.advance(to: 60).isEmpty)
    _ = try Self.tap(.snippet("long"), &machine, layout, at: 70)
    _ = machine.handle(.typing(.started, time: 130))
    _ = machine.handle(.typing(.field(nil), time: 140))
    expect(machine.advance(to: 340), equals: [.hidePanel])
  }

  // MARK: 18

  @Test("18: a space or a Return, too", arguments: [KeyID.space, .return])
  func shakesTheLast(key: KeyID) throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet("2"), &machine, layout)
    _ = try Self.tap(key, &machine, layout, at: 100)
    _ = machine.handle(.typing(.lost, time: 1000))
    _ = machine.advance(to: 1100)
    expect(machine.look.shaken?.key, equals: key)
  }

  @Test("16: the Stop mark stays on the key of the text") func markStays() throws {
    var (machine, layout) = try Self.machine()
    _ = try Self.tap(.snippet("2"), &machine, layout)
    _ = machine.handle(.typing(.expanded(bytes: 1_000), time: 0))
    _ = machine.handle(.typing(.started, time: 60))
    _ = try Self.tap(.space, &machine, layout, at: 100)
    _ = machine.advance(to: 1_000)
    expect(machine.look.stopMark, equals: .snippet("2"))
  }

  @Test("18: a key whose text is lost shakes and comes to rest", arguments: [1, 16, 350, 9000] as [UInt64])
  func shake(frame: UInt64) throws {
    var (machine, layout) = try Self.machine()
    #expect(machine.handle(.typing(.lost, time: 5)).isEmpty)
    #expect(!machine.isAnimating)
    _ = try Self.tap(.snippet("2"), &machine, layout)
    _ = machine.handle(.typing(.lost, time: 1000))
    var (time, widest): (UInt64, Double) = (1000, 0)
    while machine.isAnimating {
      time += frame
      _ = machine.advance(to: time)
      if let shaken = machine.look.shaken {
        expect(shaken.key, equals: .snippet("2"))
        widest = max(widest, abs(shaken.offset))
      }
    }
    #expect(time >= 1350 && time < 1350 + frame)
    #expect(machine.look.shaken == nil)
    if frame < 20 { #expect(widest > 5 && widest <= 7) }
  }

  // MARK: 19

  static func open(_ id: String, _ machine: inout TestKeyboard, _ layout: PanelFrame) throws -> [String] {
    let point = try CoordinatorTests.point(.snippet(id), in: layout)
    _ = machine.handle(CoordinatorTests.down(point, at: 1000))
    _ = machine.advance(to: 1500)
    return machine.list?.rows.map(\.text) ?? []
  }

  @Test("19: a secret is listed as dots and typed without its text") func secret() throws {
    var (machine, layout) = try Self.machine(
      .replace, [Snippet(id: "s", label: "pin", pieces: ["", ""], isSecret: true)])
    let key = KeyID.snippet("s")
    try expect(
      Self.tap(key, &machine, layout),
      equals: [
        .type(.secret(snippet: "s", label: "pin", piece: 0)), .store(.place(snippet: "s", next: 1)),
      ])
    try expect(
      Self.texts(Self.tap(key, &machine, layout)),
      equals: [
        .type(.secret(snippet: "s", label: "pin", piece: 1))
      ])
    expect(machine.type("pin", piece: -1, time: 0).map { $0.text }, equals: .success(""))
    try expect(Self.open("s", &machine, layout), equals: ["1 ••••••••", "2 ••••••••"])
  }

  @Test("19: in a field for secrets every piece is listed as dots") func privateField() throws {
    var (machine, layout) = try Self.machine()
    _ = machine.handle(.typing(.privateField(true), time: 0))
    try expect(Self.open("1", &machine, layout), equals: ["1 ••••••••", "2 ••••••••", "3 ••••••••"])
    _ = machine.handle(.typing(.privateField(false), time: 0))
    #expect(machine.list == nil)
    #expect(machine.handle(CoordinatorTests.up(at: 1600)).isEmpty)
    try expect(Self.open("1", &machine, layout), equals: ["a", "b", "c"])
    _ = machine.handle(.typing(.privateField(true), time: 0))
    #expect(machine.list == nil)
  }

  @Test("A letter is typed by its name, and a phrase while letters are up") func byName() throws {
    var letters = LetterKeyboard()
    _ = letters.keyboard.load([try #require(Snippet(id: "1", label: "Hello", pieces: ["hello there"]))])
    let letter = try letters.keyboard.type("char:a", piece: -1, time: 0).get()
    expect(letter.effects, equals: [.type(.text("a"))])
    let phrase = try letters.keyboard.type("Hello", piece: -1, time: 0).get()
    expect(phrase.text, equals: "hello there")
  }
}
