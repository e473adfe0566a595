import Bindings
import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Keys of hardware keyboards, which come here first.
@Suite struct HardwareKeyTests {
  private func keyboard(showing panel: Panels.ID) -> LetterKeyboard {
    var letters = LetterKeyboard(size: Size(width: 360, height: 366))
    _ = letters.keyboard.load(
      ["bus", "tram"].compactMap { Snippet(id: $0, label: $0, pieces: ["<\($0)>"]) })
    letters.run { $0.show(.snippets) }
    letters.run { $0.show(panel) }
    return letters
  }

  /// Presses a key as the main does, and lets go of it.
  @discardableResult
  private func press(
    _ name: String, _ modifiers: Combination.Modifiers = [], text: String = "",
    on letters: inout LetterKeyboard
  ) -> HardwareKeys.Taking {
    let key = HardwareKey(Combination(name, modifiers), text: text)
    let taking = letters.keyboard.core.takes(key)
    guard taking != .none else { return taking }
    let time = letters.time
    for phase in [HardwareKey.Phase.pressed, .released] {
      letters.run { $0.use(HardwareKey(key.combination, phase, text: text), at: time) }
    }
    return taking
  }

  private func type(_ text: String, on letters: inout LetterKeyboard) {
    for character in text { press(String(character), text: String(character), on: &letters) }
  }

  private func query(_ letters: LetterKeyboard) -> String { letters.keyboard.core.panels.query }

  @Test func textGoesIntoTheFieldOfSearch() {
    var letters = keyboard(showing: .search)
    type("tr", on: &letters)
    expect(query(letters), equals: "tr")
    let found = letters.keyboard.frame?.keys.filter { $0.id.kind == "snippet" }.map(\.label)
    expect(found, equals: ["TRAM"])
    #expect(letters.typed.isEmpty)
  }

  @Test func returnTypesTheBestOfSearch() {
    var letters = keyboard(showing: .search)
    type("tr", on: &letters)
    expect(press("Return", on: &letters), equals: .once)
    expect(letters.text, equals: "<tram>")
    #expect(query(letters).isEmpty)
  }

  @Test func editingKeysEditTheField() {
    var letters = keyboard(showing: .search)
    type("one two", on: &letters)
    press("BackSpace", on: &letters)
    expect(query(letters), equals: "one tw")
    press("Home", on: &letters)
    press("Delete", on: &letters)
    press("Right", on: &letters)
    press("X", .shift, text: "X", on: &letters)
    expect(query(letters), equals: "nXe tw")
    press("Left", on: &letters)
    press("KP_Delete", on: &letters)
    expect(query(letters), equals: "ne tw")
    press("End", on: &letters)
    press("BackSpace", .ctrl, on: &letters)
    expect(query(letters), equals: "ne ")
    press("Delete", on: &letters)
    expect(query(letters), equals: "ne ", "nothing is after the cursor")
    #expect(letters.typed.isEmpty)
  }

  @Test func keysThatGoOnWhileHeldRepeat() {
    var letters = keyboard(showing: .search)
    for name in ["BackSpace", "Delete", "Left", "Right", "KP_Left"] {
      expect(press(name, on: &letters), equals: .repeating)
    }
    expect(press("a", text: "a", on: &letters), equals: .repeating)
    for name in ["Home", "End", "Return", "KP_Enter", "dead_acute", "Multi_key"] {
      expect(press(name, on: &letters), equals: .once)
    }
  }

  @Test func escapeLeavesThePanel() {
    var letters = keyboard(showing: .search)
    type("tr", on: &letters)
    expect(press("Escape", on: &letters), equals: .once)
    expect(letters.keyboard.core.panels.top, equals: .snippets)
    expect(press("Escape", on: &letters), equals: .none)
  }

  private static let applications: [(String, Combination.Modifiers)] = [
    ("f", .alt), ("d", .super), ("F5", []), ("Left", .alt), ("Return", .super), ("Shift_L", []),
    ("Super_L", []),
    ("Control_L", []), ("c", [.ctrl, .alt]), ("XF86AudioMute", []),
  ]

  @Test(arguments: applications)
  func whatIsNoTextIsTheApplications(name: String, modifiers: Combination.Modifiers) {
    var letters = keyboard(showing: .search)
    expect(press(name, modifiers, on: &letters), equals: .none)
    #expect(query(letters).isEmpty)
  }

  @Test func whatWouldChangeTheTextOfTheApplicationDoesNot() {
    var letters = keyboard(showing: .search)
    type("bus", on: &letters)
    for (name, modifiers) in [
      ("Tab", []), ("v", .ctrl), ("x", .ctrl), ("a", .ctrl), ("Page_Down", []), ("Insert", .shift),
    ]
      as [(String, Combination.Modifiers)]
    {
      expect(press(name, modifiers, on: &letters), equals: .once)
    }
    type("t", on: &letters)
    expect(query(letters), equals: "t", "Ctrl and A have selected all")
    #expect(letters.typed.isEmpty)
  }

  @Test func upAndDownGoThroughWhatIsFound() {
    var letters = keyboard(showing: .search)
    letters.keyboard.shelf.snippets = ["tea", "tram"].compactMap {
      Snippet(id: $0, label: $0, pieces: ["<\($0)>"])
    }
    letters.take(letters.keyboard.load(letters.keyboard.shelf.snippets))
    type("t", on: &letters)
    expect(press("Down", on: &letters), equals: .repeating)
    press("Return", on: &letters)
    expect(letters.text, equals: "<tram>")
  }

  @Test func tabGoesFromFieldToField() throws {
    var letters = keyboard(showing: .snippets)
    var rules = KeyboardRules()
    rules.ownSource = "own"
    letters.take(letters.keyboard.apply(rules))
    letters.keyboard.shelf.drafts = [.nothing(group: nil): KeyDraft(label: "", phrases: [])]
    letters.run { $0.perform([.read(.draft(.nothing(group: nil)))], at: 0) }
    type("a", on: &letters)
    press("Tab", on: &letters)
    type("b", on: &letters)
    press("Tab", on: &letters)
    type("c", on: &letters)
    press("Tab", .shift, on: &letters)
    type("d", on: &letters)
    let editor = try #require(letters.keyboard.panels.panel(EditorPanel.self))
    expect([editor.label.text, editor.phrases[0].text, editor.group.text], equals: ["a", "bd", "c"])
  }

  @Test(arguments: [Panels.ID.snippets, .letters, .settings, .keys])
  func withoutAFieldAllKeysAreTheApplications(panel: Panels.ID) {
    var letters = keyboard(showing: panel)
    for name in ["a", "Return", "BackSpace", "Escape", "Left"] {
      expect(press(name, text: name == "a" ? "a" : "", on: &letters), equals: .none)
    }
  }

  @Test func fieldsOfOtherPanelsTakeThemToo() {
    var letters = keyboard(showing: .words)
    type("applepie", on: &letters)
    expect(query(letters), equals: "applepie")
    letters.run { $0.perform([.show(.keys), .read(.keyList)], at: 0) }
    letters.run { $0.perform($0.panels.handle(.fire(.tab(.search)), at: 0), at: 0) }
    type("bus", on: &letters)
    expect(query(letters), equals: "bus")
  }

  @Test func editorTakesThemAndHomeStaysInThePhrase() throws {
    var letters = keyboard(showing: .snippets)
    var rules = KeyboardRules()
    rules.ownSource = "own"
    letters.take(letters.keyboard.apply(rules))
    letters.keyboard.shelf.drafts = [.nothing(group: nil): KeyDraft(label: "", phrases: ["ab", "cd"])]
    letters.run { $0.perform([.read(.draft(.nothing(group: nil)))], at: 0) }
    type("hi", on: &letters)
    press("Return", on: &letters)
    letters.run { $0.perform($0.panels.handle(.fire(EditorKey.nextPhrase.id), at: 0), at: 0) }
    press("Home", on: &letters)
    press("Delete", on: &letters)
    type("x", on: &letters)
    let editor = letters.keyboard.panels.panel(EditorPanel.self)
    expect(editor?.label.text, equals: "hi")
    expect(editor?.phrases.map(\.text), equals: ["ab", "xd"])
  }

  @Test func hiddenKeyboardTakesNothing() {
    var letters = keyboard(showing: .search)
    letters.take(letters.keyboard.handle(.hide))
    expect(press("a", text: "a", on: &letters), equals: .none)
    let time = letters.time
    letters.run { $0.use(HardwareKey(Combination("a"), text: "a"), at: time) }
    #expect(query(letters).isEmpty)
  }

  @Test func lockedKeyboardTakesNothing() {
    var letters = keyboard(showing: .search)
    letters.take(letters.keyboard.handle(.locked(true)))
    expect(press("a", text: "a", on: &letters), equals: .none)
    expect(press("a", [.ctrl, .alt], on: &letters), equals: .none)
  }

  @Test func boundCombinationsComeBeforeTheField() {
    var letters = keyboard(showing: .search)
    type("t", on: &letters)
    expect(press("Down", .ctrl, on: &letters), equals: .repeating)
    expect(press("Return", .ctrl, on: &letters), equals: .once)
    #expect(letters.text == "<tram>" && query(letters).isEmpty)
    letters.run { $0.show(.snippets) }
    expect(press("1", .ctrl, on: &letters), equals: .once, "and are there without one")
    expect(letters.text, equals: "<tram><bus>")
  }

  @Test func aPanelThatRecordsTakesEveryKey() throws {
    var letters = keyboard(showing: .bindings)
    try letters.tap(BindingsKey.binding("keyboard.toggle").id)
    expect(press("x", text: "x", on: &letters), equals: .none)
    try letters.tap(BindingsKey.act(.record).id)
    expect(press("Control_L", on: &letters), equals: .once)
    expect(press("s", [.ctrl, .alt], on: &letters), equals: .once)
    expect(letters.keyboard.core.panels.top, equals: .bindings, "it is recorded, and does nothing")
    #expect(letters.has(BindingsKey.act(.save).id))
  }

  /// Its phrase is not at the cursor any more.
  @Test func keyThatGoesOnEndsTheReplacing() throws {
    var letters = keyboard(showing: .snippets)
    var rules = KeyboardRules()
    rules.cycle = .replace
    letters.take(letters.keyboard.apply(rules))
    try letters.tap(.snippet("bus"))
    letters.keyboard.core.keyPassed()
    try letters.tap(.snippet("bus"))
    expect(letters.typed.count, equals: 2)
    let replacements = letters.typed.filter { if case .type(_, _, .last) = $0 { true } else { false } }
    #expect(replacements.isEmpty)
    #expect(!letters.keyboard.undo(at: 0).isEmpty)
    letters.keyboard.core.keyPassed()
    #expect(letters.keyboard.undo(at: 0).isEmpty)
  }
}
