import Expectations
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// The page of keys for editing. The number is that of the case in `LetterKeys`.
@Suite struct EditingKeysTests {
  private static func page(_ application: String? = nil, width: Double = 360) throws -> LetterKeyboard {
    var letters = LetterKeyboard(size: Size(width: width, height: 262))
    letters.take(letters.keyboard.handle(.application(application)))
    try letters.tap(.page(.editing))
    return letters
  }

  private static func chord(_ character: Unicode.Scalar, _ modifiers: KeyModifier...) -> TypingRequest {
    .chord(KeyChord(.character(character), modifiers: Set(modifiers)))
  }

  private static func chord(_ key: Keysym, _ modifiers: KeyModifier...) -> TypingRequest {
    .chord(KeyChord(.named(key), modifiers: Set(modifiers)))
  }

  private static func isSelecting(_ letters: LetterKeyboard) -> Bool {
    letters.keyboard.frame?.keys.first { $0.id == EditKey.select.id }?.spec.style == .accent
  }

  @Test(
    "10: The ways there are the bar and the globe's list, and ABC leads back",
    arguments: [true, false])
  func ways(byList: Bool) throws {
    var letters = LetterKeyboard()
    if byList {
      try letters.chooseInGlobeList(Strings.editingKeys)
    } else {
      try letters.tap(.page(.editing))
    }
    #expect(EditKey.allCases.allSatisfy { letters.has($0.id) } && !letters.has(.page(.editing)))
    #expect(letters.has(.delete) && letters.has(.space) && letters.has(.return))
    try letters.tap(.page(.letters))
    #expect(letters.has(.character("q")) && !letters.has(EditKey.undo.id))
    #expect(letters.typed.isEmpty)
  }

  @Test("10: Arrows and steps move, and delete deletes") func moves() throws {
    var letters = try Self.page()
    for key in [Keysym.left, .right, .up, .down, .home, .end] { try letters.tap(.named(key)) }
    try letters.tap(EditKey.wordLeft.id)
    try letters.tap(EditKey.wordRight.id)
    try letters.tap(.delete)
    expect(
      letters.typed,
      equals: [
        .press(.left), .press(.right), .press(.up), .press(.down), Self.chord(.home), Self.chord(.end),
        Self.chord(.left, .control), Self.chord(.right, .control), .delete(.character),
      ])
  }

  private static let keys: [EditKey] = [.undo, .redo, .cut, .copy, .paste, .all]

  @Test(
    "10: An application gets the combinations that it takes",
    arguments: [nil, "firefox", "org.libreoffice.Writer"])
  func combinations(application: String?) throws {
    var letters = try Self.page(application)
    for key in Self.keys { try letters.tap(key.id) }
    let redo =
      application?.contains("office") == true ? Self.chord("y", .control) : Self.chord("z", .control, .shift)
    expect(
      letters.typed,
      equals: [
        Self.chord("z", .control), redo, Self.chord("x", .control), Self.chord("c", .control),
        Self.chord("v", .control), Self.chord("a", .control),
      ])
  }

  @Test(
    "10: A terminal gets its own, and lacks some",
    arguments: ["org.gnome.Console", "foot", "qterminal", "UXTerm", nil])
  func terminal(application: String?) throws {
    var letters = try Self.page(application)
    if application == nil {
      letters.enter(.terminal)
      try letters.tap(.page(.editing))
    }
    expect(EditKey.allCases.filter { !letters.has($0.id) }, equals: [.redo, .cut, .all, .select])
    for key in [EditKey.undo, .copy, .paste, .wordLeft, .wordRight] { try letters.tap(key.id) }
    expect(
      letters.typed,
      equals: [
        Self.chord("_", .control), Self.chord("c", .control, .shift), Self.chord("v", .control, .shift),
        Self.chord("b", .alt), Self.chord("f", .alt),
      ])
  }

  @Test("10: A tap has arrows and steps select until something is done") func selects() throws {
    var letters = try Self.page()
    try letters.tap(EditKey.select.id)
    #expect(Self.isSelecting(letters))
    try letters.tap(.named(.right))
    try letters.tap(EditKey.wordRight.id)
    try letters.tap(.named(.end))
    #expect(Self.isSelecting(letters))
    try letters.tap(EditKey.copy.id)
    #expect(!Self.isSelecting(letters))
    try letters.tap(.named(.right))
    expect(
      letters.typed,
      equals: [
        Self.chord(.right, .shift), Self.chord(.right, .control, .shift), Self.chord(.end, .shift),
        Self.chord("c", .control), .press(.right),
      ])
    try letters.tap(EditKey.select.id)
    try letters.tap(EditKey.select.id)
    #expect(!Self.isSelecting(letters))
  }

  @Test("10: A finger that holds it selects meanwhile, and arrows repeat") func holds() throws {
    var letters = try Self.page()
    try letters.down(EditKey.select.id, finger: 0)
    try letters.down(.named(.left), finger: 1)
    for span in [500, 100, 100] as [UInt64] { letters.wait(span) }
    letters.up(1)
    letters.up(0)
    #expect(letters.typed.count > 2 && letters.typed.allSatisfy { $0 == Self.chord(.left, .shift) })
    #expect(!Self.isSelecting(letters))
  }

  @Test(
    "10: What is typed, or another page, ends the selection",
    arguments: [KeyID.delete, .space, .return, .page(.letters)])
  func typingEnds(key: KeyID) throws {
    var letters = try Self.page()
    try letters.tap(EditKey.select.id)
    try letters.tap(key)
    if key == .page(.letters) { try letters.tap(.page(.editing)) }
    #expect(!Self.isSelecting(letters))
  }

  @Test("10: Another page, field or application ends the selection") func ends() throws {
    var letters = try Self.page()
    try letters.tap(EditKey.select.id)
    letters.enter(.normal, serial: 9)
    try letters.tap(.page(.editing))
    #expect(!Self.isSelecting(letters))
    try letters.tap(EditKey.select.id)
    letters.report(.fieldChanged)
    #expect(!Self.isSelecting(letters))
    try letters.tap(EditKey.select.id)
    letters.take(letters.keyboard.handle(.application("other")))
    #expect(!Self.isSelecting(letters))
  }

  @Test("10: No key is cut or over another", arguments: [320.0, 360, 720, 1_280]) func places(width: Double)
    throws
  {
    let frame = try Self.page(width: width).frame()
    for (index, key) in frame.keys.enumerated() {
      #expect(key.rect.y >= 0 && key.rect.maxX <= width + 1e-9 && key.rect.x >= 0, "\(key.id)")
      for other in frame.keys.dropFirst(index + 1) { #expect(key.rect.intersection(other.rect) == nil) }
    }
  }

  @Test("10: A field with a pad has no such page") func pad() {
    var letters = LetterKeyboard()
    letters.enter(.pin)
    #expect(!letters.has(.page(.editing)))
  }
}
