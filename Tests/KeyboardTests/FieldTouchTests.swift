import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Fingers on the keyboard's own fields: of a form, the search, the editor and the others.
@Suite struct FieldTouchTests {
  private static let size = Size(width: 360, height: 366)

  /// A keyboard that shows a form for this phrase.
  private func form(_ phrase: String, copied: String? = nil) throws -> LetterKeyboard {
    var keyboard = keyboard(copied: copied)
    keyboard.take(keyboard.keyboard.load([Snippet(id: "1", label: "a", pieces: [phrase])].compactMap { $0 }))
    keyboard.run { $0.show(.snippets) }
    try keyboard.tap(.snippet("1"))
    return keyboard
  }

  private func keyboard(copied: String? = nil) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: Self.size)
    keyboard.keyboard.shelf.copied = copied
    if copied != nil { keyboard.take(keyboard.keyboard.handle(.clipboard(true))) }
    return keyboard
  }

  private func search(_ text: String, copied: String? = nil) throws -> LetterKeyboard {
    var keyboard = keyboard(copied: copied)
    keyboard.run { $0.show(.search) }
    try keyboard.type(text)
    return keyboard
  }

  private func editor(_ draft: KeyDraft, copied: String? = nil) -> LetterKeyboard {
    var keyboard = keyboard(copied: copied)
    keyboard.keyboard.shelf.drafts = [.clipboard: draft]
    keyboard.run { $0.perform([.read(.draft(.clipboard))], at: 0) }
    return keyboard
  }

  private func input(_ keyboard: LetterKeyboard) throws -> InputText {
    try #require(keyboard.keyboard.core.panels.traits.field).input
  }

  private func face(_ keyboard: LetterKeyboard, _ id: KeyID = FieldKey.query.id) throws -> FieldFace {
    let key = try keyboard.frame().keys.first { $0.id == id }
    guard case .field(let face)? = key?.spec.face else { throw NoField() }
    return face
  }

  private struct NoField: Error {}

  /// Taps after so many characters of a text that is seen from its beginning: each is 0.6 of the font's size wide.
  private func tap(after count: Double, _ keyboard: inout LetterKeyboard) throws {
    let key = try #require(try keyboard.frame().keys.first { $0.id == FieldKey.query.id })
    let sign = try face(keyboard).glyph == nil ? 0 : FieldLayout.glyphRoom
    keyboard.down(
      at: Point(
        x: key.rect.x + FieldLayout.padding + sign + count * 0.6 * key.fontSize, y: key.rect.center.y))
    keyboard.wait(60)
    keyboard.up()
    keyboard.wait(60)
  }

  /// Holds a field, and lets it go: the list stays.
  private func hold(_ id: KeyID = FieldKey.query.id, _ keyboard: inout LetterKeyboard) throws {
    try keyboard.down(id)
    keyboard.wait(800)
    keyboard.up()
  }

  private func rows(_ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.core.list?.rows.map(\.text) ?? []
  }

  private func choose(_ row: Int, of id: KeyID = FieldKey.query.id, _ keyboard: inout LetterKeyboard) throws {
    try hold(id, &keyboard)
    let list = try #require(keyboard.keyboard.core.list)
    let rect = try #require(list.rows.first { $0.index == row }).rect
    keyboard.down(at: rect.center)
    keyboard.wait(60)
    keyboard.up()
    keyboard.wait(60)
  }

  private func json(_ keyboard: LetterKeyboard) -> String {
    Inspection(
      keyboard.keyboard.core, showsKeys: true, showsList: true, typing: .inputMethod, theme: "light", scale: 1
    ).json
  }

  // MARK: The cursor

  @Test func aTapPlacesTheCursorInABlank() throws {
    var keyboard = try form("{{ask:a|hello}}")
    try tap(after: 2.2, &keyboard)
    try keyboard.type("x")
    try expect(input(keyboard).text, equals: "hexllo")
    try tap(after: 20, &keyboard)
    try keyboard.type("y")
    #expect(try input(keyboard).text == "hexlloy" && keyboard.typed.isEmpty)
  }

  @Test func aTapPlacesTheCursorBehindTheSignOfASearch() throws {
    var keyboard = try search("hello")
    try tap(after: 3.8, &keyboard)
    try keyboard.type("x")
    try expect(input(keyboard).text, equals: "hellxo")
  }

  /// An emoji of several scalars has one place before and one after it. The width is that of its bytes here.
  @Test func noPlaceIsWithinACharacter() throws {
    var keyboard = try form("{{ask:a|x👩‍👧y}}")
    for place in 1...10 {
      try tap(after: Double(place), &keyboard)
      #expect(try [1, 2].contains(input(keyboard).cursor), "\(place)")
    }
  }

  @Test func dotsAreTappedAsTheyAreSeen() throws {
    var keyboard = try form("{{ask:a|héllo}}")
    keyboard.report(.privateField(true))
    // Each dot has three bytes, and is three characters wide here.
    try tap(after: 6.2, &keyboard)
    try expect(input(keyboard).cursor, equals: 2)
  }

  @Test func whatIsSeenOfALongTextStays() throws {
    var keyboard = try form("{{ask:a|\(String(repeating: "0123456789", count: 10))}}")
    let seen = try face(keyboard).text
    try tap(after: 10, &keyboard)
    try expect(face(keyboard).text, equals: seen)
    try expect(input(keyboard).cursor, equals: 100 - seen.count + 10)
  }

  /// A letter has two bytes, and is two characters wide here.
  @Test func aTextFromTheRightIsTappedFromThere() throws {
    var keyboard = try form("{{ask:a|אבגדה}}")
    let key = try #require(try keyboard.frame().keys.first { $0.id == FieldKey.query.id })
    let x = key.rect.maxX - FieldLayout.padding - 2.9 * 0.6 * key.fontSize
    keyboard.down(at: Point(x: x, y: key.rect.center.y))
    keyboard.wait(60)
    keyboard.up()
    try expect(input(keyboard).cursor, equals: 1)
    // Left is forward here.
    keyboard.run { $0.tell(.fieldKey(.moveCursor(-1)), at: 0) }
    try expect(input(keyboard).cursor, equals: 2)
    keyboard.run { $0.tell(.fieldKey(.moveCursor(-InputText.longest)), at: 0) }
    try expect(input(keyboard).cursor, equals: 0)
  }

  @Test func spaceThatIsHeldMovesTheCursor() throws {
    for var keyboard in [
      try form("{{ask:a|hello}}"), try search("hello"), editor(KeyDraft(label: "hello", phrases: ["x"])),
    ] {
      let space = try keyboard.point(.space)
      keyboard.down(at: space)
      keyboard.wait(800)
      let before = try input(keyboard)
      keyboard.move(to: Point(x: space.x - 60, y: space.y))
      keyboard.wait(20)
      keyboard.up()
      let after = try input(keyboard)
      #expect(after.text == before.text && !after.isSelected && after.cursor < 5)
    }
  }

  // MARK: The list

  @Test func onlyWhatCanBeDoneIsListed() throws {
    var without = try search("ab")
    try hold(FieldKey.query.id, &without)
    expect(rows(without), equals: ["Select all"])
    var with = try search("ab", copied: "x")
    try hold(FieldKey.query.id, &with)
    expect(rows(with), equals: ["Paste", "Select all"])
    var empty = try search("", copied: "x")
    try hold(FieldKey.query.id, &empty)
    expect(rows(empty), equals: ["Paste"])
    var nothing = try search("")
    try hold(FieldKey.query.id, &nothing)
    #expect(rows(nothing).isEmpty)
    // The next touch is a tap as ever.
    try nothing.type("q")
    try expect(input(nothing).text, equals: "q")
  }

  @Test func whatIsSelectedIsSeenAndTypedOver() throws {
    for var keyboard in [try form("{{ask:a|hello}}"), try search("hello")] {
      try choose(0, &keyboard)
      let selected = try face(keyboard)
      #expect(selected.text == "hello" && selected.selection ?? 0 > 0 && selected.cursor == nil)
      try keyboard.type("x")
      try expect(input(keyboard).text, equals: "x")
      try choose(0, &keyboard)
      try keyboard.tap(.delete)
      #expect(try input(keyboard).isEmpty)
    }
  }

  @Test func whatWasCopiedIsInsertedAtTheCursor() throws {
    var keyboard = try search("ab", copied: "x\ny\n")
    try tap(after: 1, &keyboard)
    try choose(0, &keyboard)
    try expect(input(keyboard).text, equals: "ax yb")
    var blank = try form("{{ask:a}}", copied: "x\r\ny\u{1B}")
    try choose(0, &blank)
    try expect(input(blank).text, equals: "x y")
    var lines = try form("{{ask-lines:a}}", copied: "x\r\ny")
    try choose(0, &lines)
    try expect(input(lines).text, equals: "x\ny")
    #expect(blank.typed.isEmpty && lines.typed.isEmpty)
  }

  @Test func theEditorPastesIntoTheFieldThatIsHeld() throws {
    var keyboard = editor(KeyDraft(label: "l", phrases: ["p"]), copied: "1\n2")
    try choose(0, of: EditorKey.phrases.id, &keyboard)
    try choose(0, of: EditorKey.group.id, &keyboard)
    let editor = try #require(keyboard.keyboard.core.panels.panel(EditorPanel.self))
    #expect(editor.phrases.map(\.text) == ["p1\n2"] && editor.group.text == "1 2" && editor.label.text == "l")
    try choose(1, of: EditorKey.label.id, &keyboard)
    let selected = try face(keyboard, EditorKey.label.id)
    #expect(selected.selection ?? 0 > 0)
  }

  @Test func whatCannotBePastedShakes() throws {
    for copied in ["", String(repeating: "x", count: InputText.longest)] {
      var keyboard = try search("ab", copied: copied)
      try choose(0, &keyboard)
      try expect(input(keyboard).text, equals: "ab")
      expect(keyboard.keyboard.core.look.shaken?.key, equals: FieldKey.query.id)
    }
  }

  @Test func whatWasPastedIsNotForTheBus() throws {
    var keyboard = try search("", copied: "battery")
    try choose(0, &keyboard)
    #expect(!json(keyboard).contains("battery"))
    keyboard.run { $0.show(.words) }
    try expect(input(keyboard).text, equals: "battery")
    #expect(!json(keyboard).contains("battery"))
    for _ in 1...7 { try keyboard.tap(.delete) }
    try keyboard.type("hi")
    #expect(json(keyboard).contains("\"hi\""))
  }

  /// The answer may come late.
  @Test func whatIsPastedIsForThePanelThatHasAsked() throws {
    var keyboard = try search("ab", copied: "x")
    keyboard.run { $0.tell(.answer(.paste(into: .words), .text("late")), at: 0) }
    try expect(input(keyboard).text, equals: "ab")
  }

  @Test func whatIsPastedIsForTheBlankThatHasAsked() throws {
    var keyboard = try form("{{ask:a}}-{{ask:b}}")
    try keyboard.tap(FormKey.next.id)
    for (field, text) in [(0, ""), (1, "late")] {
      keyboard.run { $0.tell(.answer(.paste(into: .form, field: field), .text("late")), at: 0) }
      try expect(input(keyboard).text, equals: text)
    }
  }
}
