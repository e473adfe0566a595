import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Texts from servers that are not typed. The numbers are those of the cases in Coordinator.swift.
@Suite struct RefusalTests {
  typealias Base = KeyboardTypingTests

  /// A key of the user's, and two of a server's, one of them secret.
  private static func machine(_ cycle: Cycle = .append) throws -> (TestKeyboard, PanelFrame) {
    var (machine, _) = try Base.machine(
      cycle,
      [
        Snippet(id: "own", label: "own", pieces: ["a\n"]),
        Snippet(id: "f", label: "feed", pieces: ["b\n", "c"]),
        Snippet(id: "s", label: "pin", pieces: [""], isSecret: true),
      ])
    _ = machine.handle(.content(.loaded(Self.keys)))
    return (machine, try #require(machine.frame))
  }

  private static var keys: SnippetKeys {
    SnippetKeys(
      [
        SnippetKey(id: "own", label: "own", pieceCount: 1, origin: .own("mine")),
        SnippetKey(id: "f", label: "feed", pieceCount: 2, origin: .feed("team")),
        SnippetKey(id: "s", label: "pin", pieceCount: 1, isSecret: true, origin: .feed("team")),
      ].compactMap { $0 })
  }

  private static let feed = TypedSnippet(id: "f", feed: "team")
  private static let refusal = Refusal(feed, needs: [.enter, .clipboard])

  private static func mark(of key: KeyID, _ machine: TestKeyboard) -> KeyMark? {
    machine.frame?.keys.first { $0.id == key }?.spec.mark
  }

  @Test("43: what a server has sent is asked for and typed as that") func origin() throws {
    var (machine, layout) = try Self.machine(.replace)
    try expect(Base.texts(Base.tap(.snippet("own"), &machine, layout)), equals: [.type(.type("a\n"))])
    try expect(
      Base.texts(Base.tap(.snippet("f"), &machine, layout)), equals: [.type(.type("b\n", of: Self.feed))])
    try expect(
      Base.texts(Base.tap(.snippet("f"), &machine, layout)),
      equals: [
        .type(.type("c", of: Self.feed, inPlaceOf: .last))
      ])
    try expect(
      Base.texts(Base.tap(.snippet("s"), &machine, layout)),
      equals: [
        .type(.secret(snippet: "s", label: "pin", piece: 0, from: "team"))
      ])
  }

  @Test("43: its key shakes, has the mark, and its list says which setting allows it") func refused() throws {
    var (machine, layout) = try Self.machine()
    let key = KeyID.snippet("f")
    _ = try Base.tap(key, &machine, layout)
    _ = try Base.tap(.snippet("own"), &machine, layout, at: 100)
    #expect(Self.mark(of: key, machine) == nil)
    _ = machine.handle(.typing(.refused(Self.refusal), time: 200))
    expect(machine.look.shaken?.key, equals: key)
    #expect(Self.mark(of: key, machine) == .problem && Self.mark(of: .snippet("own"), machine) == nil)
    _ = try Base.open("f", &machine, layout)
    let note = try #require(machine.list?.note?.text)
    #expect(note.contains("“team”") && note.contains(#""return", "clipboard""#) && note.contains("“allow”"))
    _ = machine.handle(.hide)
    #expect(machine.undo(at: 3_000).isEmpty)
  }

  @Test("43: until that is set, or there are other keys") func markGoes() throws {
    var (machine, layout) = try Self.machine()
    let key = KeyID.snippet("f")
    _ = try Base.tap(key, &machine, layout)
    _ = machine.handle(.typing(.refused(Self.refusal), time: 200))
    var due = Self.keys
    due.setNext(of: "f", to: 1)
    _ = machine.handle(.content(.loaded(due)))
    expect(Self.mark(of: key, machine), equals: .problem)
    var rules = KeyboardRules()
    rules.permissions = ["team": [.enter]]
    _ = machine.apply(rules)
    #expect(Self.mark(of: key, machine) == nil)
    _ = machine.handle(.typing(.refused(Self.refusal), time: 300))
    _ = machine.load([])
    _ = machine.handle(.content(.loaded(Self.keys)))
    #expect(Self.mark(of: key, machine) == nil)
  }

  @Test("43: an own phrase that becomes too long has the mark until its key types again") func tooLong()
    throws
  {
    var (machine, layout) = try Base.machine(
      .append, [Snippet(id: "own", label: "own", pieces: ["{{time:%9d}}", "plain"])])
    let key = KeyID.snippet("own")
    let snippet = TypedSnippet(id: "own", feed: nil)
    try expect(
      Base.texts(Base.tap(key, &machine, layout)), equals: [.type(.type("{{time:%9d}}", of: snippet))])
    _ = machine.handle(.typing(.refused(Refusal(snippet, .tooLong)), time: 200))
    #expect(machine.look.shaken?.key == key && Self.mark(of: key, machine) == .problem)
    let note = try #require(machine.core.panels.problem(of: key))
    #expect(note.contains("200,000 characters"))
    expect(ContentLimits.phrase, equals: 200_000, "what the note says")
    try expect(Base.texts(Base.tap(key, &machine, layout, at: 1_000)), equals: [.type(.type("plain"))])
    #expect(Self.mark(of: key, machine) == nil)
  }

  @Test("43: what was refused is not taken back; what another key has typed since is") func undo() throws {
    var (machine, layout) = try Self.machine()
    _ = try Base.tap(.snippet("f"), &machine, layout)
    _ = machine.handle(.typing(.refused(Self.refusal), time: 100))
    #expect(machine.undo(at: 200).isEmpty)
    _ = try Base.tap(.snippet("f"), &machine, layout, at: 300)
    _ = try Base.tap(.snippet("own"), &machine, layout, at: 400)
    _ = machine.handle(.typing(.refused(Self.refusal), time: 500))
    expect(machine.undo(at: 600).first, equals: .type(.undo))
  }

  @Test("7: no server gets what is asked for by the name of a key of the user's") func names() throws {
    var (machine, _) = try Self.machine()
    let keys = [
      SnippetKey(id: "f", label: "Bank", pieceCount: 1, origin: .feed("team")),
      SnippetKey(id: "own", label: "bank", pieceCount: 1, origin: .own("mine")),
      SnippetKey(id: "g", label: "mail", pieceCount: 1, origin: .feed("team")),
      SnippetKey(id: "h", label: "Mail", pieceCount: 1, origin: .feed("other")),
    ].compactMap { $0 }
    _ = machine.handle(.content(.loaded(SnippetKeys(keys))))
    machine.shelf.snippets = keys.compactMap { Snippet(id: $0.id, label: $0.label, pieces: [$0.id]) }
    expect(machine.type("bank", piece: -1, time: 0).map(\.text), equals: .success("own"))
    expect(machine.type("snippet:f", piece: -1, time: 0).map(\.text), equals: .success("f"))
    #expect(throws: TypeFailure.ambiguous(Array(keys[2...]))) {
      try machine.type("mail", piece: -1, time: 0).get()
    }
  }

  @Test("43: a text is not taken for that of a key from elsewhere") func otherOrigin() throws {
    var (machine, layout) = try Self.machine()
    let query = Query.piece(snippet: "own", label: "own", position: 0, from: "team")
    _ = machine.core.panels.handle(.answer(query, .text("hostile\n")), at: 0)
    try expect(Base.texts(Base.tap(.snippet("own"), &machine, layout)), equals: [.type(.type("a\n"))])
  }
}
