import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// The panel that fills in blanks. The numbers are those of `FormPanel`.
@Suite struct FormPanelTests {
  private static let letter =
    "{{choose:greeting|Dear|Hi|Hello}} {{ask:name}},\n{{ask-lines:text|ok}} {{ask:name}}"

  /// A keyboard with a key of these pieces on it, and another one.
  private func keyboard(_ pieces: [String] = [letter, "plain"], isShown: Bool = true) throws -> LetterKeyboard
  {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 366))
    var rules = keyboard.keyboard.core.rules
    rules.keepsRecents = true
    keyboard.take(keyboard.keyboard.apply(rules))
    let snippets = [
      Snippet(id: "1", label: "letter", pieces: pieces), Snippet(id: "2", label: "other", pieces: ["z"]),
    ].compactMap { $0 }
    keyboard.take(keyboard.keyboard.load(snippets))
    keyboard.run { $0.show(.snippets) }
    if !isShown { keyboard.take(keyboard.keyboard.handle(.hide)) }
    return keyboard
  }

  /// The same keyboard once the key was tapped.
  private func form(_ pieces: [String] = [letter, "plain"], last: [String: String] = [:]) throws
    -> LetterKeyboard
  {
    var keyboard = try keyboard(pieces)
    (keyboard.keyboard.shelf.lastOptions, keyboard.keyboard.shelf.lastOptionsKey) = (last, "1")
    try keyboard.tap(.snippet("1"))
    return keyboard
  }

  private func panel(_ keyboard: LetterKeyboard) throws -> FormPanel {
    try #require(keyboard.keyboard.core.panels.panel(FormPanel.self))
  }

  private func top(_ keyboard: LetterKeyboard) -> Panels.ID { keyboard.keyboard.core.panels.top }

  private func labels(_ kind: String, _ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.frame?.keys.filter { $0.id.kind == kind }.map(\.label) ?? []
  }

  private func stored(_ keyboard: LetterKeyboard) -> [StoreChange] {
    keyboard.others.compactMap { if case .store(let change) = $0 { change } else { nil } }
  }

  private func preview(_ keyboard: LetterKeyboard) -> String { keyboard.keyboard.frame?.message?.text ?? "" }

  @Test("1: A tap opens the form and types nothing; the key stays due") func opens() throws {
    var keyboard = try form()
    #expect(top(keyboard) == .form && keyboard.typed.isEmpty && stored(keyboard).isEmpty)
    expect(labels("blank", keyboard), equals: ["greeting", "name", "text"])
    expect(labels("choice", keyboard), equals: ["Dear", "Hi", "Hello"])
    expect(preview(keyboard), equals: "Dear ‹name›,⏎ok ‹name›")
    try keyboard.tap(FieldKey.cancel.id)
    #expect(top(keyboard) == .snippets && keyboard.typed.isEmpty)
    try keyboard.tap(.snippet("1"))
    expect(top(keyboard), equals: .form)
    // An empty blank is shown once.
    try keyboard.tap(FormKey.type.id)
    #expect(try panel(keyboard).current == 1 && keyboard.typed.isEmpty)
    keyboard.wait(500)
    try keyboard.tap(FormKey.type.id)
    expect(keyboard.text, equals: "Dear ,\nok ")
    try keyboard.tap(.snippet("1"))
    expect(keyboard.text, equals: "Dear ,\nok plain")
  }

  @Test("2: Letters go into the blank; Return to the next one, and from the last one it types") func letters()
    throws
  {
    var keyboard = try form(["{{ask:a}}-{{ask:b|q}}"])
    try keyboard.type("h e")
    try keyboard.tap(.return)
    try expect(panel(keyboard).current, equals: 1)
    try keyboard.tap(.delete)
    try keyboard.type("w")
    #expect(preview(keyboard) == "h e-w" && keyboard.typed.isEmpty)
    try keyboard.tap(.return)
    #expect(keyboard.text == "h e-w" && top(keyboard) == .snippets)
  }

  @Test("2: A hardware keyboard's keys do the same") func hardware() throws {
    var keyboard = try form(["{{ask:a}}-{{ask:b}}-{{choose:c|x|y}}"])
    let time = keyboard.time
    keyboard.run { $0.tell(.fieldKey(.insert("é", by: .character("é"))), at: time) }
    keyboard.run { core in core.perform(core.panels.perform(binding: "next_field", at: time) ?? [], at: time)
    }
    keyboard.run { $0.tell(.fieldKey(.insert("2", by: .character("2"))), at: time) }
    keyboard.run { $0.tell(.fieldKey(.enter), at: time) }
    keyboard.run { $0.tell(.fieldKey(.moveCursor(1)), at: time) }
    try expect(panel(keyboard).field?.text, equals: "y")
    keyboard.run { core in
      core.perform(core.panels.perform(binding: "previous_field", at: time) ?? [], at: time)
    }
    try expect(panel(keyboard).current, equals: 1)
    keyboard.run { core in core.perform(core.panels.perform(binding: "type", at: time) ?? [], at: time) }
    expect(keyboard.text, equals: "é-2-y")
  }

  @Test("3: Return breaks the line in a blank of several lines; Next leads on") func lines() throws {
    var keyboard = try form(["{{ask-lines:a}}|{{ask:b}}"])
    try keyboard.type("q")
    try keyboard.tap(.return)
    try keyboard.type("w")
    try keyboard.tap(FormKey.next.id)
    try keyboard.type("e")
    try keyboard.tap(FormKey.next.id)
    try expect(panel(keyboard).current, equals: 0)
    try keyboard.tap(FormKey.type.id)
    expect(keyboard.text, equals: "q\nw|e")
  }

  @Test("4: An option that is tapped holds, and the next blank follows; letters find one") func options()
    throws
  {
    var keyboard = try form()
    try keyboard.tap(FormKey.choice(1).id)
    #expect(try panel(keyboard).current == 1 && panel(keyboard).fields[0].text == "Hi")
    try keyboard.tap(FormKey.blank(0).id)
    try keyboard.type("he")
    try expect(panel(keyboard).field?.text, equals: "Hello")
    #expect(preview(keyboard).hasPrefix("Hello ‹name›"))
    try keyboard.tap(.return)
    #expect(try panel(keyboard).current == 1 && panel(keyboard).fields[0].input.isEmpty)
    expect(labels("choice", keyboard), equals: [])
  }

  @Test("4: Where no option begins so, the last letter begins anew; the cursor stops at the ends")
  func searching() throws {
    var keyboard = try form(["{{choose:c|Dear|Hi|Hello}}"])
    try keyboard.type("dh")
    #expect(try panel(keyboard).field?.text == "Hi" && panel(keyboard).field?.input.text == "h")
    try keyboard.type("x")
    #expect(try panel(keyboard).field?.text == "Hi" && panel(keyboard).field?.input.isEmpty == true)
    for (count, text) in [(-9, "Dear"), (1, "Hi"), (InputText.longest, "Hello"), (1, "Hello")] {
      keyboard.run { $0.tell(.fieldKey(.moveCursor(count)), at: 20_000) }
      try expect(panel(keyboard).field?.text, equals: text)
    }
  }

  @Test("5: What was chosen last stands first, and is remembered; what was typed is not") func remembers()
    throws
  {
    var keyboard = try form(last: ["greeting": "Hello", "name": "Ada"])
    expect(labels("choice", keyboard), equals: ["Hello", "Dear", "Hi"])
    try keyboard.tap(FormKey.choice(2).id)
    try keyboard.type("q")
    try keyboard.tap(FormKey.type.id)
    expect(keyboard.text, equals: "Hi q,\nok q")
    expect(
      stored(keyboard).filter { if case .choice = $0 { true } else { false } },
      equals: [
        .choice(snippet: "1", blank: "greeting", option: "Hi")
      ])
    #expect(try panel(keyboard).fields.isEmpty && panel(keyboard).form == nil)
    keyboard.keyboard.shelf.lastOptions = ["greeting": "Servus"]
    keyboard.take(keyboard.keyboard.run { $0.perform([.use(snippet: "1", piece: 0)], at: 20_000) })
    expect(labels("choice", keyboard), equals: ["Dear", "Hi", "Hello"])
    try expect(panel(keyboard).fields.map(\.text), equals: ["Dear", "", "ok"])
  }

  @Test("6: The globe and the way to the phrases type nothing; hiding keeps the form") func leaves() throws {
    var keyboard = try form(["{{ask:a}}"])
    try keyboard.tap(.phrases)
    expect(top(keyboard), equals: .snippets)
    keyboard.wait(1_000)
    try keyboard.tap(.snippet("1"))
    try keyboard.type("q")
    try keyboard.tap(.phrases)
    expect(top(keyboard), equals: .form)
    keyboard.take(keyboard.keyboard.handle(.hide))
    keyboard.take(keyboard.keyboard.handle(.show))
    #expect(try top(keyboard) == .form && panel(keyboard).field?.text == "q")
    try keyboard.tap(.globe)
    #expect(top(keyboard) == .snippets && keyboard.typed.isEmpty)
  }

  @Test("7: A private field shows dots, and nothing of it is remembered") func privately() throws {
    var keyboard = try form(["a {{choose:c|x y|z}} {{ask:b}}"])
    keyboard.report(.privateField(true))
    #expect(preview(keyboard) == "• • • ‹b›" && labels("choice", keyboard) == ["• •", "•"])
    expect(keyboard.keyboard.core.panels.traits.field?.isOthers, equals: true)
    #expect(try !keyboard.frame().hasPreviews)
    keyboard.report(.privateField(false))
    expect(preview(keyboard), equals: "• • • ‹b›")
    try keyboard.tap(FormKey.next.id)
    try keyboard.type("q")
    let stores = stored(keyboard)
    keyboard.report(.privateField(true))
    try keyboard.tap(FormKey.type.id)
    #expect(
      keyboard.text == "a x y q"
        && stored(keyboard).dropFirst(stores.count) == [.place(snippet: "1", next: 0)])
  }

  @Test("8: A key that is another one by then types nothing, and shakes") func changed() throws {
    var keyboard = try form(["{{ask:a}}"])
    try keyboard.type("q")
    let other = [Snippet(id: "1", label: "new", pieces: ["n"])].compactMap { $0 }
    keyboard.take(keyboard.keyboard.load(other))
    try keyboard.tap(FormKey.type.id)
    #expect(try keyboard.typed.isEmpty && top(keyboard) == .form && panel(keyboard).field?.text == "q")
    // A secret one has no form.
    let secret = [Snippet(id: "1", label: "letter", pieces: [Snippet.dots], isSecret: true)].compactMap { $0 }
    keyboard.take(keyboard.keyboard.load(secret))
    keyboard.wait(1_000)
    try keyboard.tap(FormKey.type.id)
    #expect(keyboard.typed.isEmpty && top(keyboard) == .form)
  }

  private static let match = ShortcutIndex([.init(":l", of: "1")]).match(in: ":l", typed: 2, isWhole: true)

  @Test("9: A shortcut opens the form, and the phrase takes its place") func shortcut() throws {
    let match = try #require(Self.match)
    var keyboard = try keyboard(["{{ask:a}}!"])
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 10_000) }
    #expect(top(keyboard) == .form && keyboard.typed.isEmpty)
    try keyboard.type("q")
    try keyboard.tap(.return)
    expect(keyboard.typed, equals: [.type("q!", inPlaceOf: .shortcut(match))])
    #expect(keyboard.keyboard.isVisible)
  }

  @Test("9: A keyboard that was hidden comes up for it, and hides again once the phrase is typed")
  func hidden() throws {
    let match = try #require(Self.match)
    for isTyped in [true, false] {
      var keyboard = try keyboard(["{{ask:a}}!"], isShown: false)
      keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 10_000) }
      #expect(keyboard.keyboard.isVisible && top(keyboard) == .form)
      try keyboard.type("q")
      try keyboard.tap(isTyped ? FormKey.type.id : FieldKey.cancel.id)
      expect(keyboard.typed, equals: (isTyped ? [.type("q!", inPlaceOf: .shortcut(match))] : []))
      #expect(keyboard.keyboard.isVisible == isTyped && top(keyboard) == .snippets)
      keyboard.report(.started)
      keyboard.report(.ended)
      #expect(!keyboard.keyboard.isVisible)
      if isTyped { #expect(!keyboard.keyboard.undo(at: keyboard.time).isEmpty) }
      keyboard.take(keyboard.keyboard.handle(.show))
      keyboard.run { $0.perform([.use(snippet: "1", piece: 0)], at: 20_000) }
      try keyboard.tap(FieldKey.cancel.id)
      #expect(keyboard.keyboard.isVisible && top(keyboard) == .snippets)
    }
  }

  @Test("9: Who shows or hides the keyboard meanwhile decides") func shownMeanwhile() throws {
    let match = try #require(Self.match)
    var keyboard = try keyboard(["{{ask:a}}!"], isShown: false)
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 10_000) }
    keyboard.take(keyboard.keyboard.handle(.show))
    try keyboard.tap(FieldKey.cancel.id)
    #expect(keyboard.keyboard.isVisible)
    keyboard.take(keyboard.keyboard.handle(.hide))
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 20_000) }
    keyboard.take(keyboard.keyboard.handle(.hide))
    #expect(!keyboard.keyboard.isVisible && top(keyboard) == .snippets)
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 30_000) }
    keyboard.take(keyboard.keyboard.handle(.locked(true)))
    keyboard.take(keyboard.keyboard.handle(.locked(false)))
    #expect(!keyboard.keyboard.isVisible)
  }

  @Test("9: A Return that ends the shortcut opens the form, and sends nothing") func byReturn() throws {
    var keyboard = try keyboard(["{{ask:a}}!"])
    keyboard.take(keyboard.keyboard.handle(.shortcuts(ShortcutIndex([.init("br", of: "1")]))))
    let end = TypedEnd("br", typed: 2, isWhole: true, fresh: 1)
    for isTyped in [true, false] {
      let count = keyboard.typed.count
      keyboard.report(.typedEnd(end))
      keyboard.run { $0.perform([.type(.press(.enter), by: .return)], at: 10_000) }
      #expect(top(keyboard) == .form && keyboard.typed.count == count)
      try keyboard.type("q")
      try keyboard.tap(isTyped ? FormKey.type.id : FieldKey.cancel.id)
      let match = try #require(
        ShortcutIndex([.init("br", of: "1")]).match(in: "br", typed: 2, isWhole: true, endedBy: "\n"))
      expect(
        keyboard.typed.dropFirst(count), equals: (isTyped ? [.type("q!", inPlaceOf: .shortcut(match))] : []))
      keyboard.wait(1_000)
    }
  }

  @Test("9: Where the shortcut is not there any more, the form comes again") func again() throws {
    let match = try #require(Self.match)
    var keyboard = try keyboard(["{{ask:a}}{{choose:c|x|y}}"])
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 10_000) }
    try keyboard.type("q")
    try keyboard.tap(FormKey.next.id)
    try keyboard.tap(FormKey.choice(1).id)
    try keyboard.tap(FormKey.type.id)
    expect(keyboard.typed, equals: [.type("qy", inPlaceOf: .shortcut(match))])
    keyboard.report(.notExpanded)
    #expect(try top(keyboard) == .form && panel(keyboard).fields.map(\.text) == ["q", "y"])
    try keyboard.tap(FormKey.type.id)
    #expect(
      keyboard.typed == [
        .type("qy", inPlaceOf: .shortcut(match)), .type("qy", of: TypedSnippet(id: "1", feed: nil)),
      ]
        || keyboard.typed.last == .type("qy", of: nil))
  }

  @Test("9: The form of an offer takes the place of its word only while that is known to be there")
  func ofAnOffer() throws {
    for isThere in [true, false] {
      var keyboard = try keyboard(["{{ask:a}}!"])
      keyboard.run { $0.show(.letters) }
      keyboard.report(.before("see gr"))
      keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .word("gr")), at: 10_000) }
      try #require(top(keyboard) == .form)
      try keyboard.type("q")
      if !isThere { keyboard.report(.before("see ")) }
      try keyboard.tap(FormKey.type.id)
      expect(
        keyboard.typed.last, equals: (isThere ? .type("q!", inPlaceOf: .word("gr")) : .type("q!", of: nil)))
    }
  }

  @Test("9: What is being written in the editor stays") func overTheEditor() throws {
    let match = try #require(Self.match)
    var keyboard = try keyboard(["{{ask:a}}!"])
    keyboard.run { $0.show(.editor) }
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 10_000) }
    #expect(top(keyboard) == .editor && keyboard.typed.isEmpty)
  }

  @Test("11: In another field Return types nothing, and Type does") func elsewhere() throws {
    var keyboard = try form(["{{ask:a}}"])
    try keyboard.type("q")
    keyboard.report(.fieldChanged)
    try keyboard.tap(.return)
    #expect(top(keyboard) == .form && keyboard.typed.isEmpty)
    try keyboard.tap(FormKey.type.id)
    expect(keyboard.text, equals: "q")
  }

  @Test("A text that no field holds is typed whole, and cannot be edited") func longPreset() throws {
    let text = String(repeating: "a", count: InputText.longest + 5)
    var keyboard = try form(["{{ask-lines:a|\(text)}}"])
    try keyboard.tap(.delete)
    try keyboard.tap(.return)
    try keyboard.type("q")
    try keyboard.tap(FormKey.type.id)
    expect(keyboard.text, equals: text)
  }

  @Test("9: Nothing opens while the screen is locked") func locked() throws {
    let match = try #require(Self.match)
    var keyboard = try keyboard(["{{ask:a}}!"], isShown: false)
    keyboard.take(keyboard.keyboard.handle(.locked(true)))
    keyboard.run { $0.tell(.use(snippet: "1", piece: nil, for: .shortcut(match)), at: 10_000) }
    #expect(!keyboard.keyboard.isVisible && keyboard.typed == [.stop] && top(keyboard) == .snippets)
  }

  @Test("10: Another form takes the place of one that is up") func another() throws {
    var keyboard = try form(["{{ask:a}}", "{{ask:b}}"])
    try keyboard.type("q")
    keyboard.run { $0.perform([.use(snippet: "1", piece: 1)], at: 20_000) }
    #expect(try panel(keyboard).fields.map(\.blank.name) == ["b"] && panel(keyboard).field?.text == "")
    try keyboard.type("w")
    try keyboard.tap(FormKey.type.id)
    expect(top(keyboard), equals: .snippets)
  }

  @Test("By name: texts are told with it, and what is missing is an error") func byName() throws {
    var keyboard = try keyboard()
    func type(_ texts: [String: String]) -> Result<String, TypeFailure> {
      keyboard.keyboard.type("letter", piece: 0, texts: texts, time: 0).map { result in
        keyboard.take(result.effects)
        return result.text
      }
    }
    let blanks = Template(Self.letter).blanks(of: Self.letter)
    expect(type([:]), equals: .failure(.form(.missing([blanks[0], blanks[1]]))))
    expect(type(["name": "Ada", "greeting": "Ho"]), equals: .failure(.form(.noOption(of: blanks[0]))))
    expect(
      type(["name": "Ada", "nme": "x"]),
      equals: .failure(.form(.unknown("nme", known: ["greeting", "name", "text"]))))
    expect(type(["name": "{{date}}", "greeting": "Hi"]), equals: .success("Hi \\{{date}},\nok \\{{date}}"))
    #expect(keyboard.typed.count == 1 && top(keyboard) == .snippets)
    // A program chose.
    #expect(!stored(keyboard).contains { if case .choice = $0 { true } else { false } })
    expect(
      keyboard.keyboard.type("other", texts: ["x": "y"], time: 0).map(\.text),
      equals: .failure(.form(.unknown("x", known: []))))
    expect(
      keyboard.keyboard.type("space", texts: ["x": "y"], time: 0).map(\.text),
      equals: .failure(.form(.unknown("x", known: []))))
    keyboard.take(
      keyboard.keyboard.load(
        [
          Snippet(id: "d", label: "day", pieces: ["{{date}} {{x}}"]),
          Snippet(id: "s", label: "pin", pieces: [Snippet.dots], isSecret: true),
        ].compactMap { $0 }))
    expect(keyboard.keyboard.type("day", time: 0).map(\.text), equals: .success("{{date}} {{x}}"))
    expect(
      keyboard.keyboard.type("pin", texts: ["x": "y"], time: 0).map(\.text),
      equals: .failure(.form(.unknown("x", known: []))))
  }
}
