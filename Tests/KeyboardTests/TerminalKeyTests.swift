import Expectations
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Ctrl, Alt and the keys that type no text. The number is that of the case in `LetterKeys`.
@Suite struct TerminalKeyTests {
  private static let layout = LetterLayout(
    id: "test", name: "Test", languages: ["en"], columns: LetterLayout.test.columns,
    pages: LetterLayout.test.pages, bottom: LetterLayout.test.bottom,
    terminalRows: [
      [.named(.escape), .modifier(.control), .modifier(.alt)].map { LetterLayout.Key($0) },
      [.named(.left), .named(.home)].map { LetterLayout.Key($0) },
    ])

  private static func terminal() -> LetterKeyboard {
    var letters = LetterKeyboard(layouts: [layout])
    letters.enter(.terminal)
    return letters
  }

  private static func chord(_ character: Unicode.Scalar, _ modifiers: KeyModifier...) -> TypingRequest {
    .chord(KeyChord(.character(character), modifiers: Set(modifiers)))
  }

  private static func style(of key: KeyID, _ letters: LetterKeyboard) -> KeyStyle? {
    letters.keyboard.frame?.keys.first { $0.id == key }?.spec.style
  }

  @Test("9: The rows are above the letters in terminals, and where they are called for") func rows() throws {
    var letters = LetterKeyboard(layouts: [Self.layout])
    #expect(!letters.has(.named(.escape)))
    letters.enter(.terminal)
    #expect(letters.has(.named(.escape)) && letters.has(.character("q")))
    letters.enter(.normal, serial: 2)
    #expect(!letters.has(.named(.escape)))
    try letters.chooseInGlobeList(Strings.terminalKeys)
    #expect(letters.has(.modifier(.control)))
  }

  @Test("9: They are beside each other where there is room, and no key is cut or over another") func places()
    throws
  {
    for width in [320.0, 360, 800, 1_280] {
      var letters = LetterKeyboard(layouts: [Self.layout], size: Size(width: width, height: 352))
      letters.enter(.terminal)
      let frame = try letters.frame()
      let rows = Set(frame.keys.filter { $0.id.kind == "named" || $0.id.kind == "modifier" }.map(\.rect.y))
      expect(rows.count, equals: (width < 560 ? 2 : 1))
      for (index, key) in frame.keys.enumerated() {
        #expect(key.rect.y >= 0 && key.rect.maxX <= width && key.rect.x >= 0)
        for other in frame.keys.dropFirst(index + 1) { #expect(key.rect.intersection(other.rect) == nil) }
      }
    }
  }

  @Test("9: Ctrl is for the next key") func once() throws {
    var letters = Self.terminal()
    try letters.tap(.modifier(.control))
    expect(Self.style(of: .modifier(.control), letters), equals: .standard)
    try letters.tap(.character("c"))
    expect(Self.style(of: .modifier(.control), letters), equals: .system)
    try letters.tap(.character("c"))
    expect(letters.typed, equals: [Self.chord("c", .control), .text("c")])
  }

  @Test("9: Twice, it is for all keys until a third tap") func kept() throws {
    var letters = Self.terminal()
    try letters.tap(.modifier(.alt))
    try letters.tap(.modifier(.alt))
    expect(Self.style(of: .modifier(.alt), letters), equals: .accent)
    try letters.tap(.character("b"))
    try letters.tap(.space)
    try letters.tap(.modifier(.alt))
    try letters.tap(.character("b"))
    expect(
      letters.typed,
      equals: [
        Self.chord("b", .alt), .chord(KeyChord(.named(.space), modifiers: [.alt])), .text("b"),
      ])
  }

  @Test("9: Held, it is for the keys of other fingers") func held() throws {
    var letters = Self.terminal()
    try letters.down(.modifier(.control), finger: 1)
    try letters.tap(.character("a"))
    try letters.tap(.character("e"))
    letters.up(1)
    try letters.tap(.character("a"))
    expect(letters.typed, equals: [Self.chord("a", .control), Self.chord("e", .control), .text("a")])
  }

  @Test("9: Both, with a capital, and with keys that are no text") func several() throws {
    var letters = Self.terminal()
    try letters.tap(.modifier(.control))
    try letters.tap(.modifier(.alt))
    try letters.tap(.shift)
    try letters.tap(.character("c"))
    try letters.tap(.modifier(.control))
    try letters.tap(.named(.left))
    try letters.tap(.modifier(.control))
    try letters.tap(.delete)
    expect(
      letters.typed,
      equals: [
        Self.chord("c", .control, .alt, .shift), .chord(KeyChord(.named(.left), modifiers: [.control])),
        .chord(KeyChord(.named(.backspace), modifiers: [.control])),
      ])
  }

  @Test("9: An arrow that is held goes on, and a flick on it takes nothing back") func arrows() throws {
    var letters = Self.terminal()
    try letters.tap(.named(.escape))
    try letters.tap(.named(.left))
    try letters.down(.named(.left))
    letters.wait(500)
    letters.report(.ended)
    letters.wait(100)
    letters.up()
    expect(letters.typed.first, equals: .chord(KeyChord(.named(.escape))))
    #expect(letters.typed.dropFirst().allSatisfy { $0 == .press(.left) } && letters.typed.count >= 4)
    let place = try letters.point(.named(.left))
    letters.down(at: Point(x: place.x + 20, y: place.y))
    letters.move(to: Point(x: place.x - 40, y: place.y))
    letters.up()
    #expect(!letters.typed.contains(.undo) && !letters.others.contains { $0 == .type(.undo) })
  }

  @Test("9: A held letter is the key, whatever it offers") func offered() throws {
    var letters = Self.terminal()
    try letters.tap(.modifier(.control))
    try letters.down(.character("e"))
    letters.wait(500)
    letters.up()
    try letters.tap(.character("a"))
    expect(letters.typed, equals: [Self.chord("e", .control), .text("a")])
  }

  @Test("9: An arrow that is held goes on beside another finger's keys") func heldArrow() throws {
    var letters = Self.terminal()
    try letters.down(.named(.left), finger: 1)
    try letters.tap(.named(.escape))
    letters.report(.ended)
    letters.wait(600)
    letters.up(1)
    let escapes = letters.typed.filter { $0 == .chord(KeyChord(.named(.escape))) }
    #expect(escapes.count == 1 && letters.typed.last == .press(.left))
  }

  @Test("9: Alt types a capital as one") func capitals() throws {
    var letters = Self.terminal()
    try letters.tap(.modifier(.alt))
    try letters.tap(.shift)
    try letters.tap(.character("h"))
    expect(letters.typed, equals: [Self.chord("H", .alt)])
  }

  @Test("9: Another field begins without any") func forgotten() throws {
    var letters = Self.terminal()
    try letters.tap(.modifier(.control))
    letters.enter(.terminal, serial: 2)
    try letters.tap(.character("c"))
    expect(letters.typed, equals: [.text("c")])
  }
}
