import Expectations
import Gestures
@testable import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// The numbers are those of `EditorPanel`.
@Suite struct EditorPanelTests {
  private static let two = KeyDraft(
    place: .init(file: "own.toml", id: "1"), label: "hi", phrases: ["ab", "c\nd"], group: "g")

  /// A keyboard whose editor is up.
  private func editor(
    _ draft: KeyDraft? = KeyDraft(text: "see you"), size: Size = Size(width: 360, height: 362)
  ) throws -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: size)
    let key = DraftBasis.key(snippet: "1", label: "hi", count: 2, group: "g")
    let basis = draft?.place == nil ? .clipboard : key
    keyboard.keyboard.shelf.drafts = [basis: draft].compactMapValues { $0 }
    begin(&keyboard, from: basis)
    try #require(keyboard.keyboard.panels.top == .editor)
    return keyboard
  }

  private func begin(_ keyboard: inout LetterKeyboard, from basis: DraftBasis = .clipboard) {
    var rules = KeyboardRules()
    rules.ownSource = "own"
    rules.letters.layouts = ["test"]
    keyboard.take(keyboard.keyboard.apply(rules))
    keyboard.take(keyboard.keyboard.handle(.clipboard(true)))
    keyboard.run { $0.perform([.read(.draft(basis))], at: 0) }
  }

  private func texts(_ keyboard: LetterKeyboard) -> [String] {
    guard let editor = keyboard.keyboard.panels.panel(EditorPanel.self) else { return [] }
    return [editor.label.text] + editor.phrases.map(\.text) + [editor.group.text]
  }

  private func saved(_ keyboard: LetterKeyboard) -> [KeyDraft] {
    keyboard.others.compactMap { if case .save(.key(let draft)) = $0 { draft } else { nil } }
  }

  private func end(_ draft: KeyDraft, _ refusal: String?, _ keyboard: inout LetterKeyboard) {
    let time = keyboard.time
    keyboard.take(keyboard.keyboard.handle(.saved(.key(draft), refusal: refusal, time: time)))
  }

  @Test("1: Letters go into the field that is selected, and nowhere else") func letters() throws {
    var keyboard = try editor()
    try keyboard.type("q a")
    expect(texts(keyboard), equals: ["q a", "see you", ""])
    try keyboard.tap(EditorKey.group.id)
    try keyboard.tap(.shift)
    try keyboard.type("e")
    try keyboard.tap(EditorKey.phrases.id)
    try keyboard.tap(.delete)
    expect(texts(keyboard), equals: ["q a", "see yo", "E"])
    #expect(keyboard.typed.isEmpty)
    expect(keyboard.keyboard.panels.query, equals: "see yo")
  }

  @Test("1: The trackpad moves the cursor of the field") func trackpad() throws {
    var keyboard = try editor()
    _ = keyboard.keyboard.run { $0.perform($0.panels.handle(.moveCursor(-4), at: 0), at: 0) }
    try keyboard.type("x")
    #expect(texts(keyboard)[0] == "seex you" && keyboard.typed.isEmpty)
  }

  @Test("1: Held letters offer others") func alternates() throws {
    var keyboard = try editor(nil)
    try keyboard.down(.character("e"))
    keyboard.wait(500)
    expect(keyboard.keyboard.alternates?.items.map(\.label), equals: ["e", "é", "è", "ê"])
    let second = keyboard.keyboard.alternates?.items[1].rect.center
    keyboard.move(to: try #require(second))
    keyboard.up()
    expect(texts(keyboard)[0], equals: "é")
  }

  private func selected(_ keyboard: LetterKeyboard) -> FieldName? {
    keyboard.keyboard.panels.panel(EditorPanel.self)?.selected
  }

  @Test("2: Return goes to the next field, and never changes a text") func enter() throws {
    var keyboard = try editor(Self.two)
    for field in [FieldName.phrases, .group, .label, .phrases] {
      try keyboard.tap(.return)
      expect(selected(keyboard), equals: field)
    }
    expect(texts(keyboard), equals: ["hi", "ab", "c\nd", "g"])
  }

  @Test("3: A key begins another phrase, after the one that is shown") func another() throws {
    var keyboard = try editor(Self.two)
    try keyboard.tap(EditorKey.anotherPhrase.id)
    try keyboard.type("b")
    #expect(selected(keyboard) == .phrases && texts(keyboard) == ["hi", "ab", "b", "c\nd", "g"])
    expect(keyboard.keyboard.frame?.keys.first { $0.id == EditorKey.nextPhrase.id }?.label, equals: "2 of 3")
    try keyboard.tap(.delete)
    try keyboard.tap(EditorKey.nextPhrase.id)
    try keyboard.tap(EditorKey.anotherPhrase.id)
    expect(texts(keyboard), equals: ["hi", "ab", "", "c\nd", "g"], "an empty phrase is enough")
    expect(keyboard.keyboard.panels.query, equals: "")
  }

  @Test("3: There is a key for another phrase beside the only one") func anotherOfOne() throws {
    var keyboard = try editor(nil)
    #expect(!keyboard.has(EditorKey.nextPhrase.id))
    try keyboard.type("a")
    try keyboard.tap(EditorKey.anotherPhrase.id)
    #expect(selected(keyboard) == .phrases && texts(keyboard) == ["a", "", ""])
  }

  @Test("3: A key goes through the phrases, and so does the cursor") func phrases() throws {
    var keyboard = try editor(Self.two)
    try keyboard.tap(EditorKey.phrases.id)
    try keyboard.tap(EditorKey.phrases.id)
    expect(keyboard.keyboard.panels.query, equals: "ab")
    try keyboard.tap(EditorKey.nextPhrase.id)
    expect(keyboard.keyboard.panels.query, equals: "c\nd")
    try keyboard.tap(EditorKey.nextPhrase.id)
    expect(keyboard.keyboard.panels.query, equals: "ab")
    _ = keyboard.keyboard.run { $0.perform($0.panels.handle(.moveCursor(1), at: 0), at: 0) }
    try keyboard.type("x")
    expect(keyboard.keyboard.panels.query, equals: "xc\nd")
    _ = keyboard.keyboard.run { $0.perform($0.panels.handle(.moveCursor(-2), at: 0), at: 0) }
    try keyboard.type("y")
    expect(texts(keyboard), equals: ["hi", "aby", "xc\nd", "g"])
  }

  @Test("4: Delete takes an empty phrase away, and never the last one") func deletion() throws {
    var keyboard = try editor(Self.two)
    try keyboard.tap(EditorKey.phrases.id)
    for _ in 0..<3 { try keyboard.tap(.delete) }
    expect(texts(keyboard), equals: ["hi", "c\nd", "g"])
    for _ in 0..<9 { try keyboard.tap(.delete) }
    expect(texts(keyboard), equals: ["hi", "", "g"])
  }

  @Test("5: A line break has a sign, and stays what it is") func lineBreaks() throws {
    var keyboard = try editor(Self.two)
    try keyboard.tap(EditorKey.nextPhrase.id)
    expect(keyboard.keyboard.frame?.keys.first { $0.id == EditorKey.phrases.id }?.label, equals: "c⏎d")
    try keyboard.type("e")
    try keyboard.tap(EditorKey.save.id)
    expect(saved(keyboard).map(\.phrases), equals: [["ab", "c\nde"]])
    expect(saved(keyboard).first?.place, equals: Self.two.place)
  }

  @Test("5: A key types a line break, among phrases alone") func lineBreakKey() throws {
    var keyboard = try editor(nil)
    #expect(keyboard.has(.phrases) && !keyboard.has(EditorKey.lineBreak.id))
    try keyboard.type("a")
    try keyboard.tap(.return)
    #expect(!keyboard.has(.phrases), "it has that place")
    try keyboard.tap(.character("b"))
    try keyboard.tap(.page(.numbers))
    try keyboard.tap(.character("1"))
    try keyboard.tap(EditorKey.lineBreak.id)
    // The letters are back, as after Return.
    try keyboard.tap(.character("c"))
    #expect(texts(keyboard) == ["a", "b1\nc", ""] && keyboard.typed.isEmpty)
    try keyboard.tap(EditorKey.save.id)
    try keyboard.tap(EditorKey.lineBreak.id)
    #expect(saved(keyboard).map(\.phrases) == [["b1\nc"]] && texts(keyboard)[1] == "b1\nc")
    try keyboard.tap(EditorKey.group.id)
    #expect(!keyboard.has(EditorKey.lineBreak.id))
  }

  @Test("6: Save asks once, and nothing changes until the answer") func saving() throws {
    var keyboard = try editor()
    try keyboard.tap(EditorKey.save.id)
    try keyboard.tap(EditorKey.save.id)
    try keyboard.type("abc")
    try keyboard.tap(.delete)
    let draft = KeyDraft(label: "see you", phrases: ["see you"])
    expect(saved(keyboard), equals: [draft])
    #expect(keyboard.labels.contains(Strings.savingKey) && texts(keyboard) == ["see you", "see you", ""])
    end(KeyDraft(label: "other", phrases: ["x"]), nil, &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .editor, "of an editor before")
    end(draft, nil, &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .snippets)
  }

  @Test("7: What is refused stays, with the reason") func refusal() throws {
    var keyboard = try editor()
    try keyboard.tap(EditorKey.save.id)
    end(saved(keyboard)[0], "The label is taken.", &keyboard)
    expect(keyboard.keyboard.frame?.message?.text, equals: "The label is taken.")
    #expect(texts(keyboard) == ["see you", "see you", ""] && keyboard.labels.contains(Strings.saveKey))
    try keyboard.type("x")
    #expect(keyboard.keyboard.frame?.message == nil)
    try keyboard.tap(EditorKey.save.id)
    expect(saved(keyboard).map(\.label), equals: ["see you", "x"])
  }

  @Test("7: What is missing is said before anybody is asked") func missing() throws {
    var keyboard = try editor(nil)
    expect(keyboard.keyboard.frame?.message?.text, equals: Strings.nothingCopied)
    try keyboard.tap(EditorKey.save.id)
    expect(keyboard.keyboard.frame?.message?.text, equals: Strings.labelNeeded)
    try keyboard.type("a ")
    try keyboard.tap(EditorKey.save.id)
    expect(keyboard.keyboard.frame?.message?.text, equals: Strings.phraseNeeded)
    try keyboard.type("b")
    try keyboard.tap(EditorKey.group.id)
    try keyboard.type(" ")
    try keyboard.tap(EditorKey.save.id)
    expect(saved(keyboard), equals: [KeyDraft(label: "a", phrases: ["b"])])
  }

  @Test("8: The key to the phrases loses nothing") func phrasesKey() throws {
    var keyboard = try editor(Self.two)
    try keyboard.type("x")
    try keyboard.tap(.phrases)
    expect(keyboard.keyboard.panels.top, equals: .editor)
    try keyboard.tap(.delete)
    try keyboard.tap(.phrases)
    expect(keyboard.keyboard.panels.top, equals: .letters)
  }

  @Test("10: What was copied is not for the bus") func othersText() throws {
    try expect(editor().keyboard.panels.traits.field?.isOthers, equals: true)
    try expect(editor(nil).keyboard.panels.traits.field?.isOthers, equals: false)
  }

  @Test("9: The cross saves nothing and keeps nothing") func cancel() throws {
    var keyboard = try editor()
    try keyboard.type("x")
    try keyboard.tap(FieldKey.cancel.id)
    #expect(keyboard.keyboard.panels.top == .letters && saved(keyboard).isEmpty)
    expect(texts(keyboard), equals: ["", "", ""])
  }

  /// A keyboard with keys of a group and of none, which shows this tab.
  private func keyboard(showing tab: StripTab) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 362))
    let snippets = ["g", nil].enumerated().compactMap { index, group in
      Snippet(id: "\(index)", label: "a\(index)", pieces: ["b"], group: group)
    }
    keyboard.take(keyboard.keyboard.load(snippets))
    keyboard.run { $0.show(.snippets, tab: tab, time: 0) ?? [] }
    return keyboard
  }

  @Test("11: A new key has the group whose tab is open") func openGroup() throws {
    for (tab, group) in [(StripTab.group("g"), "g"), (.all, ""), (.favourites, "")] {
      for draft in [KeyDraft(text: "see you"), nil] {
        var keyboard = keyboard(showing: tab)
        keyboard.keyboard.shelf.drafts = [.clipboard: draft].compactMapValues { $0 }
        begin(&keyboard)
        expect(texts(keyboard).last, equals: group, "\(tab)")
        // The user has not typed it.
        try keyboard.tap(.phrases)
        expect(keyboard.keyboard.panels.top, equals: .snippets)
      }
    }
  }

  @Test("11: A key that is changed keeps its own") func ownGroup() throws {
    var keyboard = keyboard(showing: .group("g"))
    let basis = DraftBasis.key(snippet: "1", label: "a1", count: 1, group: nil)
    keyboard.keyboard.shelf.drafts = [basis: KeyDraft(label: "a1", phrases: ["b"])]
    keyboard.run { $0.perform([.read(.draft(basis))], at: 0) }
    expect(texts(keyboard), equals: ["a1", "b", ""])
  }

  @Test func hidingKeepsWhatWasTyped() throws {
    var keyboard = try editor()
    try keyboard.type("x")
    keyboard.take(keyboard.keyboard.handle(.hide))
    keyboard.take(keyboard.keyboard.handle(.show))
    #expect(keyboard.keyboard.panels.top == .editor && texts(keyboard)[0] == "x")
  }

  /// The editor's field is the keyboard's own.
  @Test func fieldsOfApplicationsChangeNothing() throws {
    var keyboard = try editor()
    keyboard.enter(.password)
    keyboard.report(.privateField(true))
    keyboard.wait(1_000)
    #expect(keyboard.keyboard.panels.top == .editor && texts(keyboard)[1] == "see you")
    try keyboard.tap(FieldKey.cancel.id)
    expect(keyboard.keyboard.panels.top, equals: .letters)
  }

  @Test func whatIsLongerThanAFieldIsNotEditedAndNotCutUnseen() throws {
    let long = String(repeating: "x", count: InputText.longest + 1)
    let cut = try editor(KeyDraft(text: long))
    expect(cut.keyboard.frame?.message?.text, equals: Strings.cut(to: InputText.longest))
    #expect(!EditorPanel.canHold(KeyDraft(label: "a", phrases: ["b", long])))
  }

  // MARK: Ways in

  private func rows(_ keyboard: inout LetterKeyboard) throws -> [String] {
    try keyboard.down(.globe)
    keyboard.wait(500)
    defer {
      keyboard.take(keyboard.keyboard.handle(.fingersCancelled))
    }
    return keyboard.keyboard.list.map { list in (0..<list.count).map(list.content.text) } ?? []
  }

  @Test(arguments: [Panels.ID.snippets, .letters, .search])
  func theGlobeHasARowForEachSource(panel: Panels.ID) throws {
    var keyboard = LetterKeyboard(size: Size(width: 360, height: 362))
    func new(_ keyboard: inout LetterKeyboard) throws -> [String] {
      try rows(&keyboard).filter { $0.hasPrefix("New key") }
    }
    keyboard.run { $0.show(panel) }
    keyboard.report(.selection(true))
    try expect(new(&keyboard), equals: [], "the own files are not shown")
    var rules = KeyboardRules()
    rules.ownSource = "own"
    rules.letters.layouts = ["test"]
    keyboard.take(keyboard.keyboard.apply(rules))
    try expect(new(&keyboard), equals: [Strings.newFromSelection])
    keyboard.take(keyboard.keyboard.handle(.clipboard(true)))
    try expect(new(&keyboard), equals: [Strings.newFromClipboard, Strings.newFromSelection])
    keyboard.report(.selection(false))
    try expect(new(&keyboard), equals: [Strings.newFromClipboard])
  }

  @Test func theEditorsGlobeLeadsToNoOtherPanel() throws {
    var keyboard = try editor()
    try expect(rows(&keyboard), equals: [Strings.systemKeyboard, Strings.hideKeyboard])
  }

  private func actions(
    origin: Origin = .own("own"), isEditable: Bool = true, isSecret: Bool = false, inPrivate: Bool = false
  ) throws -> (LetterKeyboard, [String]) {
    var keyboard = LetterKeyboard()
    var rules = KeyboardRules()
    rules.ownSource = "own"
    keyboard.take(keyboard.keyboard.apply(rules))
    let key = try #require(
      SnippetKey(
        id: "1", label: "hi", pieceCount: 2, isSecret: isSecret, group: "g", origin: origin,
        isEditable: isEditable))
    keyboard.keyboard.shelf.snippets = [Snippet(id: "1", label: "hi", pieces: ["ab", "c"])].compactMap { $0 }
    keyboard.keyboard.shelf.drafts = [.key(snippet: "1", label: "hi", count: 2, group: "g"): Self.two]
    keyboard.take(keyboard.keyboard.handle(.content(.loaded(SnippetKeys([key])))))
    keyboard.run { $0.show(.snippets) }
    if inPrivate { keyboard.report(.privateField(true)) }
    try keyboard.down(.snippet("1"))
    keyboard.wait(600)
    return (keyboard, keyboard.keyboard.list?.actions.map(\.label) ?? [])
  }

  @Test func ownKeysCanBeEdited() throws {
    var (keyboard, actions) = try actions()
    expect(actions, equals: [Strings.keep, Strings.edit, Strings.hide])
    let edit = keyboard.keyboard.list?.actions[1].rect.center
    keyboard.move(to: try #require(edit))
    keyboard.up()
    #expect(keyboard.keyboard.panels.top == .editor && texts(keyboard) == ["hi", "ab", "c\nd", "g"])
    try keyboard.tap(EditorKey.save.id)
    #expect(saved(keyboard).isEmpty && keyboard.keyboard.panels.top == .snippets, "nothing has changed")
  }

  @Test func othersCannot() throws {
    let without = [Strings.keep, Strings.hide]
    try expect(actions(origin: .feed("own")).1, equals: without)
    try expect(actions(origin: .own("other")).1, equals: without)
    try expect(actions(isEditable: false).1, equals: without, "a file that save-key does not change")
    try expect(actions(isSecret: true).1, equals: without)
    try expect(actions(inPrivate: true).1, equals: without)
  }

  @Test func aKeyThatIsGoneShakes() throws {
    var (keyboard, _) = try actions()
    keyboard.keyboard.shelf.drafts = [:]
    let edit = keyboard.keyboard.list?.actions[1].rect.center
    keyboard.move(to: try #require(edit))
    keyboard.up()
    expect(keyboard.keyboard.panels.top, equals: .snippets)
    expect(keyboard.keyboard.look.shaken?.key, equals: .snippet("1"))
  }

  // MARK: Layout

  @Test(arguments: [
    Size(width: 320, height: 262), Size(width: 320, height: 362), Size(width: 360, height: 362),
    Size(width: 414, height: 380), Size(width: 720, height: 252), Size(width: 720, height: 162),
    Size(width: 1024, height: 500), Size(width: 100, height: 60), Size(width: 2000, height: 300),
  ])
  func allIsOnThePanelAndApart(size: Size) throws {
    for draft in [Self.two, nil] {
      let keyboard = try editor(draft, size: size)
      let frame = try keyboard.frame()
      let form = frame.keys.filter { EditorKey($0.id) != nil || FieldKey($0.id) != nil }
      // Nothing has room where letters alone have none.
      #expect(form.count >= (size.height < 200 ? 0 : 5))
      for (index, key) in frame.keys.enumerated() {
        let seen = Rect(size).intersection(key.rect)
        expect(
          seen.map { key.rect.width - $0.width + key.rect.height - $0.height < 0.01 }, equals: true,
          "\(key.id)")
        for other in frame.keys[..<index] {
          let shared = key.rect.intersection(other.rect)
          #expect(shared.map { $0.width < 0.01 || $0.height < 0.01 } ?? true, "\(key.id) \(other.id)")
        }
      }
    }
  }

  /// Nothing goes to the application and nothing traps, whatever is tapped in whatever order.
  @Test func randomTapsNeverTypeIntoTheApplication() throws {
    var dice = Dice(seed: 7)
    for round in 0..<40 {
      var keyboard = try editor(round % 2 == 0 ? Self.two : KeyDraft(text: "e\u{301}👩‍👩‍👧 {{date}}"))
      for _ in 0..<80 {
        let ids = try keyboard.frame().keys.map(\.id).filter { $0 != FieldKey.cancel.id && $0 != .globe }
        guard keyboard.keyboard.panels.top == .editor, !ids.isEmpty else { break }
        let id = try #require(ids.randomElement(using: &dice))
        try keyboard.tap(id)
        if id == EditorKey.save.id, let draft = saved(keyboard).last { end(draft, "no", &keyboard) }
      }
      #expect(keyboard.typed.isEmpty)
    }
  }
}
