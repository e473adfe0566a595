import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// The panel of keys, with a store and files that a test stands in for. The numbers are those of `KeysPanel`.
@Suite struct KeysPanelTests {
  static func key(
    _ id: String, _ label: String, group: String? = nil, source: Origin = .own("own"),
    file: String = "own.toml",
    isHidden: Bool = false, isSecret: Bool = false
  ) -> ListedKey {
    ListedKey(
      id: id, label: label, group: group, pieceCount: 2, origin: source, place: .init(file: file, id: id),
      isHidden: isHidden, isSecret: isSecret)
  }

  static let all = [
    key("a", "alpha", group: "Work"), key("x", "xylo", group: "Home"), key("b", "beta", group: "work"),
    key("c", "gamma", group: "Work"), key("h", "hush", isHidden: true), key("s", "safe", isSecret: true),
    key("f", "feed", group: "Work", source: .feed("office"), file: ""),
    key("j", "json", file: "more.json"),
  ]

  func keys(_ keys: [ListedKey] = all, size: Size = Size(width: 1_280, height: 352)) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: size)
    var rules = KeyboardRules()
    rules.ownSource = "own"
    rules.letters.layouts = ["test"]
    keyboard.take(keyboard.keyboard.apply(rules))
    keyboard.keyboard.shelf.listed = keys
    keyboard.run { $0.show(.keys) }
    return keyboard
  }

  func listed(_ keyboard: LetterKeyboard) -> [String] {
    (keyboard.keyboard.frame?.keys ?? []).compactMap { frame -> String? in
      guard case .key(let id)? = KeysKey(frame.id) else { return nil }
      return id
    }
  }

  func key(_ id: String) -> KeyID { KeysKey.key(id).id }
  func act(_ act: KeysKey.Act) -> KeyID { KeysKey.act(act).id }

  func acts(_ keyboard: LetterKeyboard) -> [KeysKey.Act] {
    (keyboard.keyboard.frame?.keys ?? []).compactMap { frame -> KeysKey.Act? in
      if case .act(let act)? = KeysKey(frame.id) { act } else { nil }
    }
  }

  func edits(_ keyboard: LetterKeyboard) -> [KeyEdit] {
    keyboard.others.compactMap { if case .save(.edit(let edit)) = $0 { edit } else { nil } }
  }

  func named(_ id: String, _ label: String) -> KeyEdit.Key {
    KeyEdit.Key(.init(file: "own.toml", id: id), label: label)
  }

  func message(_ keyboard: LetterKeyboard) -> String { keyboard.keyboard.panels.traits.message }

  func end(_ edit: KeyEdit, refusal: String? = nil, _ keyboard: inout LetterKeyboard) {
    let time = keyboard.time
    keyboard.take(keyboard.keyboard.handle(.saved(.edit(edit), refusal: refusal, time: time)))
  }

  @Test("1: All keys are listed by their groups, and a tap opens what can be done") func opened() throws {
    var keyboard = keys()
    expect(listed(keyboard), equals: ["a", "b", "c", "f", "x", "h", "s", "j"])
    try keyboard.tap(key("a"))
    expect(acts(keyboard), equals: [.edit, .move, .hide, .delete])
    #expect(message(keyboard).contains("alpha") && message(keyboard).contains("Work"))
    try keyboard.tap(KeysKey.back.id)
    try keyboard.tap(key("f"))
    #expect(acts(keyboard) == [.copy, .hide] && message(keyboard).contains("office"))
    try keyboard.tap(KeysKey.back.id)
    try keyboard.tap(key("j"))
    expect(acts(keyboard), equals: [.copy, .hide], "only TOML is changed")
    try keyboard.tap(KeysKey.back.id)
    try keyboard.tap(key("s"))
    expect(acts(keyboard), equals: [.move, .hide, .delete], "a secret is not edited")
    try keyboard.tap(KeysKey.back.id)
    try keyboard.tap(.tab(.group("Work")))
    expect(listed(keyboard), equals: ["a", "b", "c", "f"])
    #expect(keyboard.typed.isEmpty && edits(keyboard).isEmpty)
  }

  @Test("1: A hold lists what can be done with a key that cannot be carried") func held() throws {
    var keyboard = keys()
    try keyboard.down(key("f"))
    keyboard.wait(600)
    expect(keyboard.keyboard.list?.rows.map(\.text), equals: [Strings.copyKey, Strings.hideKey])
    keyboard.move(to: try #require(keyboard.keyboard.list?.rows[1]).rect.center)
    keyboard.up()
    #expect(keyboard.others.contains(.store(.hide("f"))))
    // Another key has no list, and the next touch is a tap.
    try keyboard.down(key("a"))
    keyboard.wait(600)
    #expect(keyboard.keyboard.list == nil)
    keyboard.up()
    try keyboard.tap(key("a"))
    expect(acts(keyboard), equals: [.edit, .move, .hide, .delete])
  }

  @Test("2: New key, Edit and Copy begin a key in the editor") func begun() throws {
    var keyboard = keys()
    keyboard.keyboard.shelf.drafts = [
      .nothing(group: "Home"): KeyDraft(label: "", phrases: [], group: "Home"),
      .copy(snippet: "f", label: "feed", group: "Work", from: "office"): KeyDraft(
        label: "feed", phrases: ["x"], group: "Work"),
    ]
    try keyboard.tap(.tab(.group("Home")))
    try keyboard.tap(KeysKey.new.id)
    expect(keyboard.keyboard.panels.top, equals: .editor)
    expect(keyboard.keyboard.panels.panel(EditorPanel.self)?.group.text, equals: "Home")
    keyboard = keys()
    keyboard.keyboard.shelf.drafts = [
      .copy(snippet: "f", label: "feed", group: "Work", from: "office"): KeyDraft(
        label: "feed", phrases: ["x"], group: "Work")
    ]
    try keyboard.tap(key("f"))
    try keyboard.tap(act(.copy))
    expect(keyboard.keyboard.panels.panel(EditorPanel.self)?.label.text, equals: "feed")
  }

  @Test("3: Delete asks once, and nothing is changed for ten seconds") func deleted() throws {
    var keyboard = keys()
    try keyboard.tap(key("b"))
    try keyboard.tap(act(.delete))
    #expect(message(keyboard) == Strings.deleteQuestion("beta", phrases: 2) && edits(keyboard).isEmpty)
    try keyboard.tap(FieldKey.cancel.id)
    #expect(listed(keyboard).contains("b"))
    try keyboard.tap(key("b"))
    try keyboard.tap(act(.delete))
    try keyboard.tap(act(.confirm))
    #expect(!listed(keyboard).contains("b") && message(keyboard) == Strings.deleted("beta"))
    keyboard.wait(9_000)
    #expect(edits(keyboard).isEmpty)
    try keyboard.tap(KeysKey.undo.id)
    #expect(listed(keyboard).contains("b") && message(keyboard).isEmpty)
    keyboard.wait(20_000)
    #expect(edits(keyboard).isEmpty)
    try keyboard.tap(key("b"))
    try keyboard.tap(act(.delete))
    try keyboard.tap(act(.confirm))
    keyboard.wait(10_000)
    expect(edits(keyboard), equals: [.remove(named("b", "beta"))])
    #expect(!keyboard.has(KeysKey.undo.id))
  }

  @Test("3: What was deleted is gone at once where nobody can take it back any more") func gone() throws {
    var keyboard = keys()
    for id in ["b", "c"] {
      try keyboard.tap(key(id))
      try keyboard.tap(act(.delete))
      try keyboard.tap(act(.confirm))
    }
    expect(edits(keyboard), equals: [.remove(named("b", "beta"))], "one can be taken back at a time")
    end(.remove(named("b", "beta")), &keyboard)
    #expect(listed(keyboard).contains("c") == false && keyboard.has(KeysKey.undo.id))
  }

  @Test("3: What was deleted can be taken back after the panel has gone, for the same ten seconds")
  func goneAndBack() throws {
    var keyboard = keys()
    try keyboard.tap(key("b"))
    try keyboard.tap(act(.delete))
    try keyboard.tap(act(.confirm))
    keyboard.run { $0.show(.snippets) }
    keyboard.wait(4_000)
    keyboard.run { $0.show(.keys) }
    #expect(!listed(keyboard).contains("b") && message(keyboard) == Strings.deleted("beta"))
    try keyboard.tap(KeysKey.undo.id)
    #expect(listed(keyboard).contains("b"))
    keyboard.wait(20_000)
    #expect(edits(keyboard).isEmpty)
    try keyboard.tap(key("b"))
    try keyboard.tap(act(.delete))
    try keyboard.tap(act(.confirm))
    keyboard.take(keyboard.keyboard.handle(.hide))
    keyboard.keyboard.core.settle()
    keyboard.wait(9_900)
    #expect(edits(keyboard).isEmpty)
    keyboard.wait(200)
    expect(edits(keyboard), equals: [.remove(named("b", "beta"))])
  }

  @Test(
    "SnippetPanel 53: The phrases do not show a key that was deleted, until that is taken back or refused")
  func notShown() throws {
    var keyboard = keys()
    let shown = [KeyID.snippet("a"), .snippet("b")]
    let snippets = [("a", "alpha"), ("b", "beta")].compactMap { Snippet(id: $0, label: $1, pieces: ["text"]) }
    keyboard.take(keyboard.keyboard.load(snippets))
    func phrases() -> [KeyID] {
      keyboard.run { $0.show(.snippets) }
      defer { keyboard.run { $0.show(.keys) } }
      let there = keyboard.keyboard.frame?.keys.map(\.id) ?? []
      return shown.filter(there.contains)
    }
    func delete() throws {
      try keyboard.tap(key("b"))
      try keyboard.tap(act(.delete))
      try keyboard.tap(act(.confirm))
    }
    expect(phrases(), equals: shown)
    try delete()
    expect(phrases(), equals: [.snippet("a")])
    try keyboard.tap(KeysKey.undo.id)
    expect(phrases(), equals: shown)
    try delete()
    keyboard.wait(10_000)
    expect(phrases(), equals: [.snippet("a")], "the file has it still")
    end(.remove(named("b", "beta")), refusal: "no", &keyboard)
    expect(phrases(), equals: shown)
  }

  @Test("4: What is hidden is listed and shown again") func hidden() throws {
    var keyboard = keys()
    let frame = keyboard.keyboard.frame?.keys.first { $0.id == key("h") }
    #expect(frame?.spec.note == Strings.hiddenNote && frame?.spec.style == .system)
    try keyboard.tap(key("h"))
    expect(acts(keyboard), equals: [.edit, .move, .showAgain, .delete])
    try keyboard.tap(act(.showAgain))
    #expect(keyboard.others.contains(.store(.unhide("h"))))
    keyboard.keyboard.shelf.listed = [Self.key("h", "hush")]
    keyboard.take(keyboard.keyboard.handle(.content(.marksChanged)))
    expect(listed(keyboard), equals: ["h"])
  }

  @Test("6: A group gets another name from the field") func renamed() throws {
    var keyboard = keys()
    #expect(!keyboard.has(KeysKey.renameGroup.id))
    try keyboard.tap(.tab(.group("Home")))
    try keyboard.tap(KeysKey.renameGroup.id)
    expect(keyboard.keyboard.panels.query, equals: "Home")
    try keyboard.type(" k")
    try keyboard.tap(.return)
    #expect(edits(keyboard) == [.renameGroup("Home", to: "Home k")] && keyboard.typed.isEmpty)
  }

  @Test("7: The field finds keys by a few letters") func search() throws {
    var keyboard = keys(size: Size(width: 360, height: 366))
    try keyboard.tap(.tab(.search))
    #expect(listed(keyboard).count > 1)
    try keyboard.type("gam")
    #expect(listed(keyboard) == ["c"] && keyboard.keyboard.panels.query == "gam")
    try keyboard.tap(.return)
    #expect(acts(keyboard) == [.edit, .move, .hide, .delete] && keyboard.typed.isEmpty)
    try keyboard.tap(KeysKey.back.id)
    try keyboard.tap(.tab(.search))
    try keyboard.type("qqq")
    #expect(listed(keyboard).isEmpty)
    try keyboard.tap(FieldKey.cancel.id)
    #expect(keyboard.has(KeysKey.new.id))
  }

  @Test("8, 9: Changes are made one after the other, and what is refused says why") func refused() throws {
    var keyboard = keys()
    for (id, index) in [("a", 0), ("b", 2)] {
      try keyboard.tap(key(id))
      try keyboard.tap(act(.move))
      try keyboard.tap(KeysKey.group(index).id)
    }
    expect(edits(keyboard), equals: [.group(named("a", "alpha"), nil)])
    end(try #require(edits(keyboard).first), refusal: "own.toml:3: change it by hand", &keyboard)
    expect(message(keyboard), equals: "own.toml:3: change it by hand")
    expect(edits(keyboard).last, equals: .group(named("b", "beta"), "Home"))
    try keyboard.tap(KeysKey.back.id)
    #expect(message(keyboard).isEmpty)
  }

  @Test("1: Keys that their file does not tell apart are changed there") func twins() throws {
    var keyboard = keys(["dear", "dear#2", "dear#3", "deer", "c#"].map { Self.key($0, $0) })
    for (id, expected) in [
      ("dear", [.copy, .hide]), ("dear#2", [.copy, .hide]), ("deer", [.edit, .move, .hide, .delete]),
      ("c#", [.edit, .move, .hide, .delete]),
    ] as [(String, [KeysKey.Act])] {
      try keyboard.tap(key(id))
      expect(acts(keyboard), equals: expected, "\(id)")
      expect(message(keyboard).contains(Strings.twins), equals: (expected.count == 2))
      try keyboard.tap(KeysKey.back.id)
    }
  }

  @Test("5: A finger on a group that is gone by then moves nothing to another") func groupGone() throws {
    var keyboard = keys()
    try keyboard.tap(key("a"))
    try keyboard.tap(act(.move))
    try keyboard.down(KeysKey.group(2).id)
    keyboard.keyboard.shelf.listed = [Self.key("a", "alpha", group: "Work")]
    keyboard.take(keyboard.keyboard.handle(.content(.marksChanged)))
    keyboard.take(keyboard.keyboard.run { $0.perform([.read(.keyList)], at: 0) })
    #expect(keyboard.has(KeysKey.group(2).id), "no key goes under a finger")
    keyboard.up()
    expect(edits(keyboard), equals: [.group(named("a", "alpha"), "Home")])
  }

  @Test("6: A group is renamed where all its keys can be changed, and to no other one's name")
  func notRenamed() throws {
    var keyboard = keys()
    try keyboard.tap(.tab(.group("Work")))
    #expect(!keyboard.has(KeysKey.renameGroup.id), "a server's key is in it")
    try keyboard.tap(.tab(.group("Home")))
    try keyboard.tap(KeysKey.renameGroup.id)
    for _ in 0..<4 { try keyboard.tap(.delete) }
    try keyboard.type("work")
    try keyboard.tap(.return)
    #expect(edits(keyboard).isEmpty && message(keyboard) == Strings.groupTaken("work"))
  }

  @Test func withoutAFolderOfOnesOwnKeysAreHiddenAlone() throws {
    var keyboard = LetterKeyboard(size: Size(width: 1_280, height: 352))
    keyboard.keyboard.shelf.listed = Self.all
    keyboard.run { $0.show(.keys) }
    #expect(!keyboard.has(KeysKey.new.id))
    try keyboard.tap(key("a"))
    expect(acts(keyboard), equals: [.hide])
  }

  @Test func theListStaysAtItsPageWhileAKeyIsOpen() throws {
    var keyboard = keys(size: Size(width: 200, height: 262))
    let next = try #require(keyboard.keyboard.frame?.marks.areas.last).rect.center
    keyboard.down(at: next)
    keyboard.up()
    keyboard.wait(2_000)
    let page = listed(keyboard)
    #expect(!page.isEmpty && !page.contains("a"))
    try keyboard.tap(key(page[0]))
    try keyboard.tap(KeysKey.back.id)
    expect(listed(keyboard), equals: page)
  }

  @Test func keysHaveTheirNamesOnTheBus() {
    let names = ["key:a:b", "to-group:2", "new", "rename-group", "show-again", "delete-key", "undo", "keys"]
    let keys: [KeysKey] = [
      .key("a:b"), .group(2), .new, .renameGroup, .act(.showAgain), .act(.delete), .undo, .back,
    ]
    expect(keys.map(\.id.description), equals: names)
    for key in keys { expect(KeysKey(key.panelKey), equals: key) }
  }
}
