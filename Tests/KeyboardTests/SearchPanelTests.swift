import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// The panel that finds keys. The shelf finds those whose labels begin with the text.
@Suite struct SearchPanelTests {
  private func keyboard(start: Panels.ID = .snippets) throws -> LetterKeyboard {
    var letters = LetterKeyboard(size: Size(width: 360, height: 366))
    let snippets = [
      "bus late", "bus here", "tram", "taxi", "banana", "bread", "beer", "butter", "biscuits", "beans",
    ].enumerated().compactMap {
      Snippet(id: "\($0)", label: $1, pieces: ["<\($1)>", "<\($1) 2>"])
    }
    _ = letters.keyboard.load(snippets)
    letters.run { $0.show(start) }
    letters.run { $0.show(.search) }
    return letters
  }

  private func found(_ letters: LetterKeyboard) -> [String] {
    letters.keyboard.frame?.keys.filter { $0.id.kind == "snippet" }.map(\.label) ?? []
  }

  @Test("Letters go into the field, and what is found is there as they are typed") func typing() throws {
    var letters = try keyboard()
    #expect(letters.keyboard.core.panels.query.isEmpty && found(letters).count > 4)
    try letters.type("bu")
    expect(letters.keyboard.core.panels.query, equals: "bu")
    expect(found(letters), equals: ["BUS LATE", "BUS HERE", "BUTTER"])
    try letters.type("s")
    expect(found(letters), equals: ["BUS LATE", "BUS HERE"])
    try letters.tap(.delete)
    #expect(letters.keyboard.core.panels.query == "bu" && found(letters).count == 3)
    #expect(letters.typed.isEmpty)
  }

  @Test("A tap types the key's next phrase, and the next tap the one after; the search stays") func tap()
    throws
  {
    var letters = try keyboard()
    try letters.type("tr")
    try letters.tap(.snippet("2"))
    try letters.tap(.snippet("2"))
    expect(letters.text, equals: "<tram><tram 2>")
    expect(letters.keyboard.core.panels.top, equals: .search)
  }

  @Test("Return types the best, which is marked, and the next search begins empty") func enter() throws {
    var letters = try keyboard()
    try letters.type("ta")
    func marked() -> [String] {
      letters.keyboard.frame?.keys.filter { $0.id.kind == "snippet" && $0.spec.style == .accent }.map(\.label)
        ?? []
    }
    expect(marked(), equals: ["TAXI"])
    try letters.tap(.return)
    expect(letters.text, equals: "<taxi>")
    #expect(letters.keyboard.core.panels.query.isEmpty && letters.keyboard.core.panels.top == .search)
    // A second Return types nothing: nobody has searched for anything.
    try letters.tap(.return)
    #expect(letters.text == "<taxi>" && marked().isEmpty)
    try letters.type("tr")
    expect(marked(), equals: ["TRAM"])
    try letters.tap(.return)
    expect(letters.text, equals: "<taxi><tram>")
  }

  @Test("The cross in the field takes the text out; an empty field has none") func clear() throws {
    var letters = try keyboard()
    #expect(!letters.has(SearchKey.clear.id))
    let whole = try letters.frame().keys.first { $0.id == FieldKey.query.id }?.rect
    try letters.type("tr")
    let field = try letters.frame().keys.first { $0.id == FieldKey.query.id }?.rect
    let cross = try letters.frame().keys.first { $0.id == SearchKey.clear.id }?.rect
    #expect(field?.maxX == cross?.x && cross?.maxX == whole?.maxX)
    try letters.tap(SearchKey.clear.id)
    #expect(letters.keyboard.core.panels.query.isEmpty && !letters.has(SearchKey.clear.id))
    #expect(found(letters).count > 4 && letters.typed.isEmpty)
  }

  @Test("Keys that look alike say which they are") func twins() throws {
    var letters = LetterKeyboard(size: Size(width: 360, height: 366))
    let snippets = [("1", "bus", "home"), ("2", "Bus", "work"), ("3", "bull", nil as String?)].compactMap {
      Snippet(id: $0.0, label: $0.1, pieces: [$0.0], group: $0.2)
    }
    _ = letters.keyboard.load(snippets)
    letters.run { $0.show(.search) }
    try letters.type("bu")
    let notes = letters.keyboard.frame?.keys.filter { $0.id.kind == "snippet" }.map { $0.spec.note }
    #expect(notes?.count == 3 && Set(notes ?? []) == ["home", "work", nil])
  }

  @Test("Return types nothing where nothing is found, or what was found is for another text") func noBest()
    throws
  {
    var letters = try keyboard()
    try letters.type("x")
    #expect(found(letters).isEmpty && letters.keyboard.frame?.message?.text == Strings.nothingFound)
    try letters.tap(.return)
    #expect(letters.typed.isEmpty)
    try letters.tap(.delete)
    // The answer to the next letter is still on its way.
    _ = letters.keyboard.core.panels.handle(.fire(.character("t")), at: 0)
    _ = letters.keyboard.core.panels.handle(.fire(.return), at: 0).map { action in
      if case .pass = action { Issue.record("typed what was found for another text") }
    }
  }

  @Test("A held result opens its list, whose rows type") func list() throws {
    var letters = try keyboard()
    try letters.type("tr")
    try letters.down(.snippet("2"))
    letters.wait(500)
    let list = try #require(letters.keyboard.core.list)
    expect(list.rows.map(\.text), equals: ["<tram>", "<tram 2>"])
    letters.move(to: list.rows[1].rect.center)
    letters.up()
    expect(letters.text, equals: "<tram 2>")
  }

  @Test(
    "The cross and the globe end it, and the panel is where it was", arguments: [FieldKey.cancel.id, .globe],
    [Panels.ID.snippets, .letters])
  func end(key: KeyID, start: Panels.ID) throws {
    var letters = try keyboard(start: start)
    try letters.type("tr")
    try letters.tap(key)
    #expect(letters.keyboard.core.panels.top == start && letters.keyboard.isVisible)
    letters.run { $0.show(.search) }
    #expect(letters.keyboard.core.panels.query.isEmpty)
  }

  @Test("Hiding ends it") func hide() throws {
    var letters = try keyboard()
    try letters.type("tr")
    _ = letters.keyboard.handle(.hide)
    letters.run { core in
      core.settle()
      return []
    }
    #expect(
      letters.keyboard.core.panels.top == .snippets
        && letters.keyboard.core.panels.panel(SearchPanel.self)?.query.isEmpty == true)
  }

  @Test("What is found meanwhile takes no key away from under a finger") func underFinger() throws {
    var letters = try keyboard()
    try letters.type("bu")
    try letters.down(.snippet("0"))
    let nothing = SearchAnswer(text: "bu", keys: [], total: 0, isComplete: true)
    _ = letters.keyboard.handle(.answer(.input("bu", of: .search), .found(nothing), time: 0))
    let place = try letters.point(.snippet("0"))
    letters.move(to: Point(x: place.x + 1, y: place.y))
    letters.up()
    expect(letters.text, equals: "<bus late>")
    #expect(found(letters).isEmpty)
  }

  @Test("Return waits for what is not known yet") func owedReturn() throws {
    var letters = try keyboard()
    _ = letters.keyboard.core.panels.handle(.fire(.character("t")), at: 0)
    let early = letters.keyboard.core.panels.handle(.fire(.return), at: 0)
    #expect(early.isEmpty)
    let answer = letters.keyboard.shelf.answer(.input("t", of: .search))
    let typed = letters.keyboard.core.panels.handle(.answer(.input("t", of: .search), answer), at: 0)
    expect(typed, equals: [.pass(.fire(.snippet("2"))), .read(.input("", of: .search))])
  }

  @Test("An answer to a text that was typed over is dropped") func lateAnswer() throws {
    var letters = try keyboard()
    try letters.type("tr")
    let before = found(letters)
    _ = letters.keyboard.handle(
      .answer(
        .input("b", of: .search), .found(SearchAnswer(text: "b", keys: [], total: 0, isComplete: true)),
        time: 0))
    #expect(found(letters) == before && !before.isEmpty)
  }

  @Test("What was found scrolls sideways, in two lines") func scroll() throws {
    var letters = try keyboard()
    let frame = try letters.frame()
    let results = frame.keys.filter { $0.id.kind == "snippet" }
    expect(Set(results.map(\.rect.y)).count, equals: 2)
    #expect(letters.keyboard.core.fingers.gestures.canSwipe)
    let place = try letters.point(.snippet("1"))
    letters.down(at: place)
    for step in 1...12 { letters.move(to: Point(x: place.x - Double(step) * 15, y: place.y)) }
    letters.time += 400
    letters.up()
    letters.wait(1)
    #expect(letters.typed.isEmpty)
    #expect(letters.keyboard.core.panels.panel(SearchPanel.self)?.scroll.offset ?? 0 > 40)
  }

  @Test("The tab of the strip brings it up") func tab() throws {
    var letters = LetterKeyboard()
    _ = letters.keyboard.load(
      (0..<90).compactMap { Snippet(id: "\($0)", label: "key number \($0)", pieces: ["\($0)"]) })
    letters.run { $0.show(.snippets) }
    let tab = try #require(letters.keyboard.frame?.tabs.first { $0.id == .tab(.search) })
    letters.down(at: tab.rect.center)
    letters.up()
    expect(letters.keyboard.core.panels.top, equals: .search)
    expect(letters.keyboard.core.sizing.extraLines, equals: 3)
  }

  @Test("In a private field no phrase is shown") func privateField() throws {
    var letters = try keyboard()
    let snippet = try #require(Snippet(id: "7", label: "x", pieces: ["very private"]))
    let key = try #require(SnippetKeys([snippet]).first)
    let query = SearchQuery("private")
    let found = FoundKey(key, .phrase, for: query, excerpt: PhraseExcerpt(of: ["very private"], for: query))
    #expect(found.excerpt != nil)
    try letters.type("private")
    let answer = SearchAnswer(text: "private", keys: [found], total: 1, isComplete: true)
    _ = letters.keyboard.handle(.answer(.input("private", of: .search), .found(answer), time: 0))
    expect(letters.keyboard.frame?.keys.first { $0.id == .snippet("7") }?.spec.note, equals: "very private")
    letters.report(.privateField(true))
    #expect(letters.keyboard.frame?.keys.first { $0.id == .snippet("7") }?.spec.note == nil)
  }
}

@Suite struct InputTextTests {
  @Test("Typing, deleting and moving") func editing() {
    var text = InputText("two words")
    text.delete(.word)
    expect(text.text, equals: "two ")
    text.move(by: -2)
    text.insert("é")
    #expect(text.text == "twéo " && text.cursor == 3)
    text.delete(.character)
    text.delete(.character)
    #expect(text.text == "to " && text.before == "t" && text.after == "o ")
    text.move(by: -9)
    text.delete(.character)
    #expect(text.text == "to " && text.cursor == 0)
    text.move(by: 99)
    expect(text.cursor, equals: 3)
  }

  @Test("A mark becomes one character with its letter") func marks() {
    var text = InputText("e")
    text.insert("\u{301}")
    #expect(text.text.count == 1 && text.cursor == 1)
    text.delete(.character)
    #expect(text.isEmpty)
  }

  @Test("No text is longer than a field takes") func longest() {
    var text = InputText(String(repeating: "a", count: 5_000))
    expect(text.text.count, equals: InputText.longest)
    text.insert("b")
    expect(text.text.count, equals: InputText.longest)
  }
}
