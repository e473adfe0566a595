import Expectations
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Shortcuts. The numbers are those of the cases in Coordinator+Shortcuts.swift.
@Suite struct ExpansionTests {
  typealias Effect = Coordinator.Effect

  private static let index = ShortcutIndex([
    .init(":one", of: "1"), .init("two", of: "2"), .init(":s", of: "s"),
  ])
  private static let end = TypedEnd("see :one", typed: 4, isWhole: true, fresh: 1)

  private static func machine(_ shortcuts: ShortcutRules = ShortcutRules(), isShown: Bool = true) throws
    -> TestKeyboard
  {
    var machine = TestKeyboard(cycle: .replace)
    var rules = machine.core.rules
    rules.shortcuts = shortcuts
    _ = machine.apply(rules)
    _ = machine.load(
      [
        Snippet(id: "1", label: "one", pieces: ["a", "b"]), Snippet(id: "2", label: "two", pieces: ["z"]),
        Snippet(id: "s", label: "secret", pieces: [Snippet.dots], isSecret: true),
      ].compactMap { $0 })
    _ = machine.handle(.resized(Size(width: 360, height: 262), above: 400))
    if isShown { _ = machine.handle(.show) }
    _ = machine.handle(.shortcuts(index))
    return machine
  }

  /// Returns what is typed once this is before the cursor.
  private static func typed(_ end: TypedEnd?, _ machine: inout TestKeyboard) -> [Effect] {
    KeyboardTypingTests.texts(machine.handle(.typing(.typedEnd(end), time: 10)))
  }

  private static func expansion(
    _ phrase: String, _ text: String = ":one", of key: String = "1", ending: String = ""
  )
    throws -> Effect
  {
    let match = try #require(index.match(in: text, typed: text.utf8.count, isWhole: true))
    #expect(match.key == key && match.ending == ending)
    return .type(.type(phrase, inPlaceOf: .shortcut(match)))
  }

  @Test("51: what was typed behind it stays, however much is told at once", arguments: [5, 16])
  func manyAtOnce(fresh: Int) throws {
    var machine = try Self.machine()
    let behind = try #require(Self.index.match(in: ":one", typed: 4, isWhole: true)).followed(by: " ok, ")
    #expect((behind.text, behind.ending) == (":one ok, ", " ok, "))
    let end = TypedEnd("see :one ok, ", typed: 9, isWhole: true, fresh: fresh)
    expect(Self.typed(end, &machine), equals: [.type(.type("a", inPlaceOf: .shortcut(behind)))])
    // Its end was told before.
    expect(Self.typed(TypedEnd("see :one ok, ", typed: 9, isWhole: true, fresh: 4), &machine), equals: [])
  }

  @Test("51: the phrase that is due comes, and the key goes on") func cycles() throws {
    var machine = try Self.machine()
    #expect(machine.core.followsTyping)
    try expect(Self.typed(Self.end, &machine), equals: [Self.expansion("a")])
    try expect(Self.typed(Self.end, &machine), equals: [Self.expansion("b")])
    let frame = try #require(machine.frame)
    // A tap takes no place: what is there is the shortcut's.
    try expect(
      KeyboardTypingTests.texts(KeyboardTypingTests.tap(.snippet("1"), &machine, frame, at: 100)),
      equals: [.type(.type("a", inPlaceOf: .last))])
    expect(Self.typed(TypedEnd(":one", typed: 3, isWhole: true, fresh: 1), &machine), equals: [])
    expect(Self.typed(TypedEnd(":one", typed: 4, isWhole: true, fresh: 0), &machine), equals: [])
    expect(Self.typed(nil, &machine), equals: [])
  }

  @Test("55: the shortcut of a secret does nothing") func secret() throws {
    var machine = try Self.machine()
    expect(Self.typed(TypedEnd(":s", typed: 2, isWhole: true, fresh: 1), &machine), equals: [])
  }

  @Test("52: a deletion takes it back, once", arguments: 0..<3) func takesBack(way: Int) throws {
    var machine = try Self.machine()
    _ = Self.typed(Self.end, &machine)
    _ = machine.handle(.typing(.phraseOfShortcut(isAtCursor: true), time: 20))
    let frame = try #require(machine.frame)
    let effects =
      switch way {
      case 0: try KeyboardTypingTests.tap(.delete, &machine, frame, at: 100)
      case 1: machine.handle(.typing(.phraseTrimmed, time: 100))
      default: machine.undo(at: 100)
      }
    expect(KeyboardTypingTests.texts(effects), equals: [.type(.undo)])
    // The phrase is due again.
    try expect(Self.typed(Self.end, &machine), equals: [Self.expansion("a")])
    _ = machine.handle(.typing(.phraseOfShortcut(isAtCursor: true), time: 300))
    _ = machine.handle(.typing(.phraseOfShortcut(isAtCursor: false), time: 310))
    try expect(
      KeyboardTypingTests.texts(KeyboardTypingTests.tap(.delete, &machine, frame, at: 400)),
      equals: [.type(.delete(.character))])
  }

  @Test("53: a Return of ours ends a word") func endsAtReturn() throws {
    var machine = try Self.machine()
    expect(Self.typed(TypedEnd("two", typed: 3, isWhole: true, fresh: 1), &machine), equals: [])
    let frame = try #require(machine.frame)
    let effects = try KeyboardTypingTests.texts(KeyboardTypingTests.tap(.return, &machine, frame, at: 100))
    let match = try #require(Self.index.match(in: "two", typed: 3, isWhole: true, endedBy: "\n"))
    #expect(match.text == "two" && match.ending.isEmpty)
    expect(effects, equals: [.type(.type("z", inPlaceOf: .shortcut(match))), .type(.press(.enter))])
    try expect(
      KeyboardTypingTests.texts(KeyboardTypingTests.tap(.return, &machine, frame, at: 600)),
      equals: [.type(.press(.enter))])
  }

  @Test("54: only where the user wants it", arguments: ShortcutRule.allCases, [true, false])
  func whereItIsWanted(rule: ShortcutRule, isShown: Bool) throws {
    var machine = try Self.machine(ShortcutRules(on: rule, except: ["no"]), isShown: isShown)
    let isWanted = rule == .always || rule == .shown && isShown
    expect(machine.core.followsTyping, equals: isWanted)
    expect(machine.core.expandsHidden, equals: (rule == .always))
    #expect(Self.typed(Self.end, &machine).isEmpty != isWanted)
    for (application, isExcepted) in [("yes", false), ("no", true), (nil, false)] {
      _ = machine.handle(.application(application))
      expect(machine.core.followsTyping, equals: (isWanted && !isExcepted))
      expect(Self.typed(Self.end, &machine).isEmpty, equals: (isExcepted || !isWanted))
    }
    _ = machine.handle(.locked(true))
    #expect(!machine.core.followsTyping)
    #expect(Self.typed(Self.end, &machine).isEmpty)
  }

  @Test("54: nothing is followed without shortcuts") func noneAtAll() throws {
    var machine = try Self.machine(ShortcutRules(on: .always, except: ["no"]))
    #expect(machine.core.asksForApplication)
    _ = machine.handle(.shortcuts(ShortcutIndex()))
    #expect(!machine.core.followsTyping && !machine.core.expandsHidden && !machine.core.asksForApplication)
  }

  @Test("55: a phrase that was not typed is due again") func notTyped() throws {
    var machine = try Self.machine()
    try expect(Self.typed(Self.end, &machine), equals: [Self.expansion("a")])
    _ = machine.handle(.typing(.notExpanded, time: 20))
    try expect(Self.typed(Self.end, &machine), equals: [Self.expansion("a")])
  }

  @Test("55: a key that is gone types nothing") func gone() throws {
    var machine = try Self.machine()
    _ = machine.load([Snippet(id: "9", label: "nine", pieces: ["x"])].compactMap { $0 })
    expect(Self.typed(Self.end, &machine), equals: [])
  }

  @Test("The list of a held key says what its shortcuts are") func listed() throws {
    let several = [":x", "a b", "é"].map { ShortcutIndex.Item($0, of: "2", .followCase) }
    for (on, key, note) in [
      (ShortcutRule.shown, "1", "Shortcut: :one"), (.shown, "2", "Shortcuts: :x  a␣b  é"), (.shown, "s", nil),
      (.never, "1", nil),
    ] {
      var machine = try Self.machine(ShortcutRules(on: on))
      _ = machine.handle(.shortcuts(ShortcutIndex([.init(":one", of: "1"), .init(":s", of: "s")] + several)))
      let frame = try #require(machine.frame)
      let point = try CoordinatorTests.point(.snippet(key), in: frame)
      _ = machine.handle(CoordinatorTests.down(point, at: 100))
      _ = machine.advance(to: 2_000)
      expect(machine.core.list?.content.note?.text, equals: note)
      #expect(machine.core.list?.content.note?.isProblem != true)
    }
  }
}
