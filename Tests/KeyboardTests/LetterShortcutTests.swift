import Expectations
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Shortcuts that the letters have typed into an application that shows no text: case 56 of Coordinator+Shortcuts.swift.
@Suite struct LetterShortcutTests {
  private static let snippets = [
    Snippet(id: "1", label: "regards", pieces: ["Kind regards", "Yours"]),
    Snippet(id: "2", label: "Gruss", pieces: ["Gruss aus Bern"]),
    Snippet(id: "3", label: "PIN", pieces: [Snippet.dots], isSecret: true),
  ].compactMap { $0 }
  private static let index = ShortcutIndex([
    .init("xk", of: "1"), .init("-kr", of: "1"), .init("xs", of: "3"), .init("xg", of: "gone"),
  ])

  private var letters = LetterKeyboard()

  private mutating func start(byKeys: Bool = true) {
    letters.take(letters.keyboard.load(Self.snippets))
    letters.take(letters.keyboard.handle(.shortcuts(Self.index)))
    var rules = letters.keyboard.core.rules
    rules.shortcuts.byKeys = byKeys
    letters.take(letters.keyboard.apply(rules))
  }

  /// The phrases that take the place of shortcuts, and the shortcuts.
  private var expanded: [String] {
    letters.typed.compactMap { request in
      guard case .type(let phrase, _, .shortcut(let match)?) = request, match.isTypedHere else { return nil }
      return "\(phrase) for \(match.text)"
    }
  }

  private var offers: [String] {
    letters.keyboard.frame?.keys.filter { $0.id.kind == "offer" }.map(\.label) ?? []
  }

  @Test("56: a shortcut opens, and the next word is offered keys") mutating func opens() throws {
    start()
    try letters.type("a xk b")
    expect(expanded, equals: ["Kind regards for xk "])
    try letters.type(" gru")
    expect(offers, equals: ["Gruss"])
    try letters.type(" xk gru")
    expect(expanded, equals: ["Kind regards for xk ", "Yours for xk "])
    expect(offers, equals: ["Gruss"])
  }

  private mutating func sign() throws {
    try letters.tap(.page(.numbers))
    try letters.type("-")
    try letters.tap(.page(.letters))
  }

  @Test("56: one that begins with a sign opens at once") mutating func opensAtOnce() throws {
    start()
    try sign()
    try letters.type("kr")
    expect(expanded, equals: ["Kind regards for -kr"])
    try letters.type(" gru")
    expect(offers, equals: ["Gruss"])
  }

  @Test("56: a delete right after takes it back, once") mutating func backspace() throws {
    start()
    try letters.type("xk ")
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .undo)
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .delete(.character))
  }

  @Test("56: Return ends a shortcut, and the run") mutating func enter() throws {
    start()
    try letters.type("xk")
    try letters.tap(.return)
    #expect(expanded == ["Kind regards for xk"] && letters.typed.last == .press(.enter))
    try letters.type("k ")
    expect(expanded.count, equals: 1)
  }

  @Test("56: Return goes once where nothing can be typed", arguments: ["xs", "xg"])
  mutating func enterAlone(shortcut: String) throws {
    start()
    try letters.type(shortcut)
    try letters.tap(.return)
    #expect(expanded == [] && letters.typed.count { $0 == .press(.enter) } == 1)
  }

  @Test("56: a delete after another phrase takes nothing back") mutating func anotherPhrase() throws {
    start()
    try letters.type("xk ")
    try letters.tap(.phrases)
    try letters.tap(.snippet("2"))
    try letters.tap(.delete)
    expect(letters.typed.last, equals: .delete(.character))
  }

  @Test("56: after a pause a new line is a word's start") mutating func pause() throws {
    start()
    try letters.type("a")
    letters.time += 40_000
    try letters.tap(.return)
    letters.time += 40_000
    try letters.type("xk ")
    expect(expanded, equals: ["Kind regards for xk "])
  }

  @Test("56: none where the application shows its text, or the user wants none", arguments: [true, false])
  mutating func none(isShown: Bool) throws {
    start(byKeys: isShown)
    if isShown { letters.report(.textShown(true)) }
    try letters.type("xk gru")
    expect(expanded, equals: [])
    expect(offers, equals: (isShown ? ["Gruss"] : []))
  }

  /// Events that come between its letters.
  enum Between: CaseIterable {
    case field, window, hardware, cursor, time, hiding, privateField, shownAgain
  }

  @Test("56: the run ends with what may have moved the cursor", arguments: Between.allCases)
  mutating func ends(between: Between) throws {
    start()
    letters.take(letters.keyboard.handle(.application("a")))
    try sign()
    try letters.type("k")
    switch between {
    case .field: letters.report(.fieldChanged)
    case .window: letters.take(letters.keyboard.handle(.application("a")))
    case .hardware: letters.keyboard.core.keyPassed()
    case .cursor: letters.run { $0.type(.press(.left), by: nil, at: 10_500) }
    case .time: letters.time += 31_000
    case .hiding:
      letters.take(letters.keyboard.handle(.hide))
      letters.take(letters.keyboard.handle(.show))
    case .privateField:
      letters.report(.privateField(true))
      letters.report(.privateField(false))
    case .shownAgain: letters.report(.shownAgain)
    }
    try letters.type("r")
    expect(expanded, equals: [])
    try sign()
    try letters.type("kr")
    expect(expanded, equals: ["Kind regards for -kr"])
  }

  /// It may be the end of a longer one: the cursor may be behind a letter.
  @Test("56: none that needs a word's start where that is not known") mutating func wordStart() throws {
    start()
    letters.keyboard.core.keyPassed()
    try letters.type("xk ")
    expect(expanded, equals: [])
    try letters.type("xk ")
    expect(expanded, equals: ["Kind regards for xk "])
  }
}
