import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// The cursor in the fields of the editor, and the selection there. The numbers are those of `EditorPanel`.
@Suite struct EditorTapTests {
  private static func editor(_ draft: KeyDraft) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 362))
    keyboard.keyboard.shelf.drafts = [.clipboard: draft]
    keyboard.run { $0.perform([.read(.draft(.clipboard))], at: 0) }
    return keyboard
  }

  private static func editor(in keyboard: LetterKeyboard) throws -> EditorPanel {
    let editor = keyboard.keyboard.panels.panel(EditorPanel.self)
    return try #require(editor)
  }

  private static func field(_ key: EditorKey, _ keyboard: LetterKeyboard) throws -> (
    key: KeyFrame, face: FieldFace
  ) {
    let found = try keyboard.frame().keys.first { $0.id == key.id }
    guard let found, case .field(let face) = found.spec.face else { preconditionFailure("no field") }
    return (found, face)
  }

  /// Taps on a field after so many visible characters: each is 0.6 of the font's size wide.
  private static func tap(_ key: EditorKey, after count: Double, _ keyboard: inout LetterKeyboard) throws {
    let rect = try field(key, keyboard).key
    let x = rect.rect.x + FieldLayout.padding + count * 0.6 * rect.fontSize
    keyboard.down(at: Point(x: x, y: rect.rect.center.y))
    keyboard.wait(60)
    keyboard.up()
    keyboard.wait(60)
  }

  @Test("13: A tap on any field places the cursor in it") func places() throws {
    var keyboard = Self.editor(KeyDraft(label: "hello", phrases: ["a\nbcd"]))
    try Self.tap(.label, after: 2.2, &keyboard)
    try keyboard.type("x")
    // The sign for the line break has three bytes, and is three characters wide here.
    try Self.tap(.phrases, after: 3.9, &keyboard)
    try keyboard.type("y")
    try Self.tap(.phrases, after: 20, &keyboard)
    try keyboard.type("z")
    try Self.tap(.group, after: 3, &keyboard)
    try keyboard.type("g")
    let editor = try Self.editor(in: keyboard)
    #expect(editor.label.text == "hexllo" && editor.group.text == "g")
    expect(editor.phrases[0].text, equals: "a\nybcdz")
  }

  @Test("13: Of a long text what is seen stays where it is") func longText() throws {
    var keyboard = Self.editor(KeyDraft(label: "l", phrases: [String(repeating: "0123456789", count: 10)]))
    try keyboard.tap(.return)
    try Self.tap(.label, after: 1, &keyboard)
    try Self.tap(.phrases, after: 5, &keyboard)
    try expect(Self.editor(in: keyboard).input.cursor, equals: 5, "it is seen from the beginning on")
    _ = keyboard.keyboard.run { $0.perform($0.panels.handle(.moveCursor(200), at: 0), at: 0) }
    let end = try Self.field(.phrases, keyboard).face.text
    try Self.tap(.phrases, after: 10, &keyboard)
    let editor = try Self.editor(in: keyboard)
    try expect(Self.field(.phrases, keyboard).face.text, equals: end)
    expect(editor.input.cursor, equals: 100 - end.count + 10)
    let face = try Self.field(.phrases, keyboard)
    #expect(abs((face.face.cursor ?? 0) - 6 * face.key.fontSize) < 0.01)
    // Further to the left, the field shows some text before the cursor.
    _ = keyboard.keyboard.run { $0.perform($0.panels.handle(.moveCursor(-20), at: 0), at: 0) }
    let left = try Self.field(.phrases, keyboard)
    #expect(abs((left.face.cursor ?? 0) - 1.8 * left.key.fontSize) < 0.01)
  }

  @Test("12 and 13: A tap on the proposed label keeps it") func proposal() throws {
    var keyboard = Self.editor(KeyDraft(text: "hello"))
    try Self.tap(.label, after: 1, &keyboard)
    try keyboard.type("x")
    try expect(Self.editor(in: keyboard).label.text, equals: "hxello")
  }

  @Test("12: What is typed takes the place of the proposed label, and delete takes it away")
  func replacedProposal() throws {
    var keyboard = Self.editor(KeyDraft(text: "see you"))
    let proposed = try Self.field(.label, keyboard).face
    #expect(proposed.selection ?? 0 > 0 && proposed.cursor == nil)
    try keyboard.tap(.delete)
    #expect(try Self.editor(in: keyboard).label.isEmpty)
    try keyboard.type("ab")
    let typed = try Self.field(.label, keyboard).face
    #expect(typed.text == "ab" && typed.selection == nil && typed.cursor != nil)
  }

  @Test("12: A move of the cursor and another field keep it") func keptProposal() throws {
    var moved = Self.editor(KeyDraft(text: "see you"))
    _ = moved.keyboard.run { $0.perform($0.panels.handle(.moveCursor(-1), at: 0), at: 0) }
    try moved.type("x")
    try expect(Self.editor(in: moved).label.text, equals: "see yoxu")
    var other = Self.editor(KeyDraft(text: "see you"))
    for _ in 0..<3 { try other.tap(.return) }
    try other.type("x")
    try expect(Self.editor(in: other).label.text, equals: "see youx")
  }
}
