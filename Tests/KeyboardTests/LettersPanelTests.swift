import Expectations
import Gestures
@testable import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// A keyboard whose letters are up, and fingers for it.
struct LetterKeyboard {
  var keyboard: TestKeyboard
  var time: UInt64 = 10_000
  private(set) var typed: [TypingRequest] = []
  private(set) var others: [Coordinator.Effect] = []

  init(
    capitals: CapitalsRule = .field, layouts: [LetterLayout] = [.test],
    size: Size = Size(width: 360, height: 262)
  ) {
    keyboard = TestKeyboard()
    keyboard.shelf.layouts = layouts
    var rules = KeyboardRules()
    rules.letters.capitals = capitals
    rules.letters.layouts = layouts.map(\.id)
    _ = keyboard.apply(rules)
    _ = keyboard.handle(.resized(size, above: 300))
    _ = keyboard.handle(.show)
    run { $0.show(.letters) }
  }

  mutating func run(_ body: (inout Coordinator) -> [Coordinator.Effect]) { take(keyboard.run(body)) }

  mutating func take(_ effects: [Coordinator.Effect]) {
    for effect in effects {
      if case .type(let request) = effect { typed.append(request) } else { others.append(effect) }
    }
  }

  /// All that was typed as text, with a deletion as "⌫" and Return as "⏎".
  var text: String {
    typed.map { request in
      switch request {
      case .text(let text): text
      case .type(let text, _, nil): text
      case .delete(.character): "⌫"
      case .press(.enter): "⏎"
      default: "?"
      }
    }.joined()
  }

  func frame() throws -> PanelFrame {
    // Keeps the keyboard out of the macro, for which Swift 6.0 copies it through 10 MB of the stack.
    let frame = keyboard.frame
    return try #require(frame)
  }

  func point(_ key: KeyID) throws -> Point {
    let shown = keyboard.frame.map { $0.keys + $0.tabs } ?? []
    return try #require(shown.first { $0.id == key }, "no \(key)").rect.center
  }

  var labels: [String] { keyboard.frame?.keys.map(\.label) ?? [] }
  func has(_ key: KeyID) -> Bool { keyboard.frame?.keys.contains { $0.id == key } ?? false }

  mutating func down(_ key: KeyID, finger: Int32 = 0) throws { down(at: try point(key), finger: finger) }
  mutating func down(at point: Point, finger: Int32 = 0) { event(.down(finger: finger, at: point)) }
  mutating func move(_ key: KeyID, finger: Int32 = 0) throws {
    event(.move(finger: finger, to: try point(key)))
  }
  mutating func move(to point: Point, finger: Int32 = 0) { event(.move(finger: finger, to: point)) }
  mutating func up(_ finger: Int32 = 0) { event(.up(finger: finger)) }

  private mutating func event(_ event: FingerEvent) {
    take(keyboard.handle([TimedFingerEvent(event, time: time)]))
  }

  mutating func tap(_ key: KeyID) throws {
    try down(key)
    time += 60
    up()
    time += 60
  }

  mutating func type(_ text: String) throws {
    for character in text { try tap(character == " " ? .space : .character(String(character))) }
  }

  /// Holds the globe, and taps the row of its list that has this text.
  mutating func chooseInGlobeList(_ text: String) throws {
    try down(.globe)
    wait(500)
    up()
    let isSeen = keyboard.core.list?.rows.contains { $0.text == text } == true
    if !isSeen { run { [time] in $0.scrollList(by: 1_000, time: time) } }
    let row = try #require(keyboard.core.list?.rows.first { $0.text == text })
    time += 100
    down(at: row.rect.center)
    up()
  }

  mutating func wait(_ milliseconds: UInt64) {
    time += milliseconds
    take(keyboard.advance(to: time))
  }

  mutating func report(_ report: TypingReport) { take(keyboard.handle(.typing(report, time: time))) }

  mutating func enter(_ purpose: ContentPurpose, hints: ContentHints = [], serial: UInt64 = 1) {
    report(.field(Field(purpose: purpose, hints: hints, serial: serial)))
  }
}

/// The numbers are those of `LetterKeys`, and of the list of complaints in the facts on letters.
@Suite struct LettersPanelTests {
  @Test("1: Letters are typed as they stand on their keys") func letters() throws {
    var letters = LetterKeyboard()
    try letters.type("hi")
    try letters.tap(.shift)
    #expect(letters.labels.contains("H"))
    try letters.type("hi")
    expect(letters.text, equals: "hiHi")
    try letters.tap(.return)
    expect(letters.typed.last, equals: .press(.enter))
  }

  @Test("1: What looks like a variable of a phrase is typed as it is") func literal() throws {
    var letters = LetterKeyboard()
    try letters.tap(.page(.numbers))
    try letters.tap(.page(.symbols))
    try letters.tap(.character("{"))
    expect(letters.typed, equals: [.text("{")])
  }

  @Test("2: A page changes at touch down; space brings the letters back") func pages() throws {
    var letters = LetterKeyboard()
    try letters.down(.page(.numbers))
    #expect(letters.has(.character("1")) && !letters.has(.character("q")))
    letters.up()
    #expect(letters.has(.character("1")))
    try letters.tap(.space)
    #expect(letters.has(.character("1")), "nothing was typed on it")
    try letters.type("12 ")
    #expect(letters.has(.character("q")))
    try letters.tap(.page(.numbers))
    try letters.type("'")
    #expect(letters.has(.character("q")))
    expect(letters.text, equals: " 12 '")
  }

  @Test("3: A slide from 123 types a sign and goes back") func slideFromPage() throws {
    var letters = LetterKeyboard()
    try letters.down(.page(.numbers))
    try letters.move(.character("5"))
    letters.up()
    #expect(letters.text == "5" && letters.has(.character("q")))
  }

  @Test("3: Held while another finger types, 123 goes back at its lift") func heldPage() throws {
    var letters = LetterKeyboard()
    try letters.down(.page(.numbers), finger: 5)
    try letters.type("42")
    #expect(letters.has(.character("1")))
    letters.up(5)
    #expect(letters.text == "42" && letters.has(.character("q")))
  }

  @Test("Shift, held, double and by sliding, with real fingers") func shift() throws {
    var letters = LetterKeyboard()
    try letters.down(.shift, finger: 5)
    try letters.type("ab")
    letters.up(5)
    try letters.type("c")
    try letters.down(.shift)
    try letters.move(.character("d"))
    letters.up()
    try letters.type("e")
    try letters.tap(.shift)
    try letters.tap(.shift)
    try letters.type("fg")
    expect(
      letters.keyboard.frame?.keys.first { $0.id == .shift }?.spec.face,
      equals: .glyph(.capsLock, name: Strings.capsLockKey))
    try letters.tap(.shift)
    try letters.type("h")
    expect(letters.text, equals: "ABcDeFGh")
  }

  @Test("4: Two spaces are a full stop, in fields of plain text") func fullStop() throws {
    var letters = LetterKeyboard()
    letters.enter(.normal)
    try letters.type("hi  x")
    expect(letters.text, equals: "hi ⌫. x")
    letters.enter(.terminal, serial: 2)
    try letters.type("hi  ")
    expect(letters.text, equals: "hi ⌫. xhi  ")
  }

  @Test("4: Any key between, or a long time, makes two spaces of them (complaint 4)") func noFullStop() throws
  {
    var letters = LetterKeyboard()
    letters.enter(.normal)
    try letters.type("a b ")
    letters.time += 1200
    try letters.type(" ")
    expect(letters.text, equals: "a b  ")
  }

  @Test(
    "5: Capitals by setting and field",
    arguments: [
      (.field, .normal, [], "a. a"), (.field, .normal, .autoCapitalization, "A. A"),
      (.always, .normal, [], "A. A"), (.never, .normal, .autoCapitalization, "a. a"),
      (.always, .email, [], "a. a"), (.always, .password, [], "a. a"), (.field, .name, [], "A. A"),
      (.always, .normal, .lowercase, "a. a"),
      (.field, .normal, .uppercase, "A. A"), (.always, .terminal, [], "a. a"),
    ] as [(CapitalsRule, ContentPurpose, ContentHints, String)])
  func capitals(rule: CapitalsRule, purpose: ContentPurpose, hints: ContentHints, text: String) throws {
    var letters = LetterKeyboard(capitals: rule)
    letters.enter(purpose, hints: hints)
    letters.run { $0.show(.letters) }
    try letters.tap(.character("a"))
    try letters.tap(.page(.numbers))
    try letters.tap(.character("."))
    try letters.type(" a")
    expect(letters.text, equals: text)
  }

  @Test("5: What the application shows decides; deleting the capital brings it back") func shownText() throws
  {
    var letters = LetterKeyboard(capitals: .always)
    letters.enter(.normal)
    letters.report(.before("Half a sentence "))
    #expect(letters.labels.contains("a"))
    letters.report(.before("All of it. "))
    #expect(letters.labels.contains("A"))
    try letters.tap(.character("a"))
    #expect(letters.labels.contains("a"))
    try letters.tap(.delete)
    #expect(letters.labels.contains("A"))
    expect(letters.text, equals: "A⌫")
  }

  @Test("Complaint 5: shift ends where no text is shown") func terminal() throws {
    var letters = LetterKeyboard(capitals: .always)
    try letters.type("ab")
    expect(letters.text, equals: "Ab")
  }

  @Test("6: A held letter offers others, in capitals too; the finger slides and lifts") func alternates()
    throws
  {
    var letters = LetterKeyboard()
    try letters.tap(.shift)
    try letters.down(.character("e"))
    letters.wait(499)
    #expect(letters.keyboard.core.alternates == nil)
    letters.wait(1)
    let layout = try #require(letters.keyboard.core.alternates)
    expect(layout.items.map(\.label), equals: ["E", "É", "È", "Ê"])
    expect(letters.keyboard.look.selected, equals: .alternate(0))
    letters.move(to: layout.items[2].rect.center)
    expect(letters.keyboard.look.selected, equals: .alternate(2))
    letters.up()
    #expect(letters.text == "È" && letters.keyboard.core.alternates == nil)
    try letters.type("e")
    expect(letters.text, equals: "Èe")
  }

  @Test("6: Below the key nothing is picked (complaint 6)") func dismissed() throws {
    var letters = LetterKeyboard()
    try letters.down(.character("e"))
    letters.wait(500)
    letters.move(to: Point(x: 100, y: 255))
    letters.up()
    #expect(letters.typed.isEmpty && letters.keyboard.core.alternates == nil)
  }

  @Test("6: A second thumb picks what the first one is on (complaint 6)") func secondThumb() throws {
    var letters = LetterKeyboard()
    try letters.down(.character("e"))
    letters.wait(500)
    let layout = try #require(letters.keyboard.core.alternates)
    letters.move(to: layout.items[1].rect.center)
    try letters.down(.character("p"), finger: 1)
    letters.up(0)
    letters.up(1)
    expect(letters.text, equals: "ép")
  }

  @Test("Complaint 1: a second finger's touch types the first one's letter") func rollover() throws {
    var letters = LetterKeyboard()
    try letters.down(.character("a"), finger: 0)
    try letters.down(.character("b"), finger: 1)
    expect(letters.text, equals: "a")
    letters.up(0)
    letters.up(1)
    expect(letters.text, equals: "ab")
  }

  @Test("Complaint 3: no dead gaps: each place of the keys is a key's") func gaps() throws {
    let letters = LetterKeyboard()
    let frame = try letters.frame()
    let top = try #require(frame.keys.first { $0.id == .character("q") }).rect.y
    for y in stride(from: top, to: frame.size.height, by: 3) {
      for x in stride(from: 0, to: frame.size.width, by: 3) {
        #expect(frame.key(at: Point(x: x, y: y)) != nil, "\(x), \(y)")
      }
    }
    // The half keys beside a and l are theirs.
    let a = try #require(frame.keys.first { $0.id == .character("a") }).rect
    expect(frame.key(at: Point(x: 1, y: a.center.y))?.id, equals: .character("a"))
    expect(frame.key(at: Point(x: 359, y: a.center.y))?.id, equals: .character("l"))
  }

  @Test("Complaint 4: a finger that drifts a little past the edge is still on its key") func drift() throws {
    var letters = LetterKeyboard()
    let frame = try letters.frame()
    let g = try #require(frame.keys.first { $0.id == .character("g") }).rect
    letters.down(at: Point(x: g.maxX - 1, y: g.center.y))
    letters.move(to: Point(x: g.maxX + 9, y: g.center.y))
    letters.up()
    letters.down(at: Point(x: g.maxX - 1, y: g.center.y))
    letters.move(to: Point(x: g.maxX + 20, y: g.center.y))
    letters.up()
    expect(letters.text, equals: "gh")
  }

  @Test("To and fro") func panels() throws {
    var letters = LetterKeyboard()
    try letters.tap(.phrases)
    expect(letters.keyboard.core.panels.top, equals: .snippets)
    try letters.tap(.page(.letters))
    #expect(letters.keyboard.core.panels.top == .letters && letters.typed.isEmpty)
    try letters.tap(.globe)
    #expect(letters.others.contains(.hidePanel))
  }

  @Test("A field for numbers, PINs and passwords has letters up, and the phrases are back after it")
  func fields() throws {
    var letters = LetterKeyboard()
    try letters.tap(.phrases)
    letters.enter(.pin)
    expect(letters.keyboard.core.panels.top, equals: .letters)
    #expect(letters.has(.character("5")) && !letters.has(.space))
    letters.enter(.normal, serial: 2)
    expect(letters.keyboard.core.panels.top, equals: .snippets)
    letters.enter(.password, serial: 3)
    #expect(letters.keyboard.core.panels.top == .letters && letters.has(.character("q")))
    try letters.tap(.phrases)
    letters.wait(1_000)
    expect(letters.keyboard.core.panels.top, equals: .snippets, "who leaves the letters has left them")
    letters.enter(.normal, serial: 4)
    expect(letters.keyboard.core.panels.top, equals: .snippets)
    try letters.tap(.page(.letters))
    letters.enter(.normal, serial: 5)
    expect(letters.keyboard.core.panels.top, equals: .letters, "the user has called for them")
  }

  @Test("A field takes no panel away from under a finger") func fieldUnderFinger() throws {
    var letters = LetterKeyboard()
    try letters.tap(.phrases)
    try letters.down(.space)
    letters.enter(.pin)
    expect(letters.keyboard.core.panels.top, equals: .snippets)
    letters.up()
    expect(letters.typed, equals: [.type(" ")])
    expect(letters.keyboard.core.panels.top, equals: .letters)
  }

  @Test("An email field has its own keys") func email() throws {
    var letters = LetterKeyboard()
    letters.enter(.email)
    #expect(letters.has(.character("@")))
    try letters.type("a@")
    expect(letters.text, equals: "a@")
  }

  @Test("The globe's list has the layouts; a Turkish i has its dot") func layouts() throws {
    var letters = LetterKeyboard(layouts: [.test, .other])
    expect(letters.keyboard.frame?.keys.first { $0.id == .space }?.label, equals: "Test")
    try letters.down(.globe)
    letters.wait(500)
    letters.up()
    let content = try #require(letters.keyboard.core.list?.content)
    let rows = (0..<content.count).map(content.text)
    expect(
      rows,
      equals: [
        Strings.systemKeyboard, Strings.hideKeyboard, "Phrases", "Search", "Words", "Keys",
        "Settings", Strings.bindings, "Test", "Türkçe", Strings.editingKeys,
      ])
    let row = try #require(letters.keyboard.core.list?.rows.last { $0.text == "Türkçe" }?.rect.center)
    letters.time += 100
    letters.down(at: row)
    letters.up()
    expect(letters.keyboard.frame?.keys.first { $0.id == .space }?.label, equals: "Türkçe")
    try letters.tap(.shift)
    try letters.type("i")
    try letters.tap(.shift)
    try letters.type("ı")
    expect(letters.text, equals: "İI")
  }

  @Test("7: Without layouts it says so, and the ways out are there") func noLayouts() throws {
    var letters = LetterKeyboard(layouts: [])
    expect(letters.keyboard.frame?.message?.text, equals: "no layouts")
    try letters.tap(.phrases)
    expect(letters.keyboard.core.panels.top, equals: .snippets)
  }

  @Test("Space is a trackpad when it is held; delete repeats") func trackpadAndDelete() throws {
    var letters = LetterKeyboard()
    try letters.down(.space)
    letters.wait(400)
    letters.move(to: Point(x: 10, y: 240))
    letters.up()
    #expect(letters.typed.contains(.press(.left)) && !letters.typed.contains(.text(" ")))
    try letters.down(.delete)
    letters.wait(500)
    letters.wait(100)
    letters.up()
    expect(letters.typed.count { $0 == .delete(.character) }, equals: 3)
  }

  @Test("12 taps a second by overlapping fingers: none lost, in order") func fast() throws {
    var letters = LetterKeyboard()
    let text = String((0..<720).map { Array("thequickbrownfoxjumpsoverlazydg")[$0 * 13 % 31] })
    for (index, character) in text.enumerated() {
      try letters.down(.character(String(character)), finger: Int32(index % 2))
      letters.time += 30
      if index > 0 { letters.up(Int32((index + 1) % 2)) }
      letters.time += 53
    }
    letters.up(Int32((text.count - 1) % 2))
    expect(letters.text, equals: text)
  }
}
