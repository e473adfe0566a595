import Expectations
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Items of a catalogue that are typed, and those that are kept. The numbers are those of `CataloguePanel`.
extension CataloguePanelTests {
  private static let item = CatalogueKey.item("1").id

  private static func details(key: ListedKey? = nil) -> CatalogueDetails {
    CatalogueDetails(
      CatalogueItem(id: "1", label: "Hero 1", phrases: ["About {{1}}.", "More."], isKept: key != nil),
      attribution: "© Heroes", key: key)
  }

  private static let own = ListedKey(
    id: "snippet-7", label: "My hero", group: "Heroes", pieceCount: 2, origin: .own("own"),
    place: .init(file: "own.toml", id: "comics:1"), isHidden: false, isSecret: false)

  private func found(own: String? = "own", key: ListedKey? = nil) throws -> LetterKeyboard {
    var keyboard = Self.panel(own: own) { $0.items["1"] = Self.details(key: key) }
    try Self.answer(page: Self.page(), &keyboard)
    return keyboard
  }

  /// Holds a key until its list is open, and lifts the finger.
  private func hold(_ key: KeyID, _ keyboard: inout LetterKeyboard) throws {
    try keyboard.down(key)
    keyboard.wait(600)
    keyboard.up()
    keyboard.time += 60
  }

  private func opened(_ keyboard: LetterKeyboard) -> ListLayout? { keyboard.keyboard.list }

  private func changes(_ keyboard: LetterKeyboard) -> [KeptItem] {
    keyboard.others.compactMap { if case .save(.kept(let item)) = $0 { item } else { nil } }
  }

  private func choose(action index: Int, _ keyboard: inout LetterKeyboard) throws {
    let list = try #require(opened(keyboard))
    let action = try #require(list.actions.indices.contains(index) ? list.actions[index] : nil)
    keyboard.down(at: action.rect.center)
    keyboard.time += 60
    keyboard.up()
    keyboard.time += 60
  }

  @Test("6: A tap types the label, as it is") func tap() throws {
    var keyboard = try found()
    try keyboard.tap(Self.item)
    expect(keyboard.typed, equals: [.text("Hero 1")])
    expect(keyboard.keyboard.panels.top, equals: .catalogue)
  }

  @Test("6: The list of a held key types its phrases as they are, and says whose they are") func rows() throws
  {
    var keyboard = try found()
    try hold(Self.item, &keyboard)
    let list = try #require(opened(keyboard))
    #expect(list.rows.map(\.text) == ["About {{1}}.", "More."] && list.note?.text == "© Heroes")
    expect(list.actions.map(\.label), equals: ["Keep"])
    keyboard.down(at: list.rows[0].rect.center)
    keyboard.time += 60
    keyboard.up()
    expect(keyboard.typed, equals: [.text("About {{1}}.")])
  }

  @Test("6: An item that is not stored any more has no list, and its key shakes") func gone() throws {
    var keyboard = Self.panel()
    try Self.answer(page: Self.page(), &keyboard)
    try hold(Self.item, &keyboard)
    #expect(opened(keyboard) == nil && keyboard.typed.isEmpty)
    expect(Self.key(.state, keyboard)?.note, equals: Strings.itemGone)
  }

  @Test("6: By name, the key types its label while it is there") func byName() throws {
    var keyboard = try found()
    let typed = try keyboard.keyboard.type("item:1", piece: -1, time: 20_000).get()
    #expect(typed.text == "Hero 1" && typed.effects == [.type(.text("Hero 1"))])
    #expect(throws: TypeFailure.self) {
      try keyboard.keyboard.type("item:none", piece: -1, time: 20_000).get()
    }
  }

  @Test("7: Keep asks for a key once, and the item bears a star") func keep() throws {
    var keyboard = try found()
    try hold(Self.item, &keyboard)
    try choose(action: 0, &keyboard)
    expect(changes(keyboard), equals: [KeptItem("1", of: "comics")])
    expect(Self.key(.item("1"), keyboard)?.mark, equals: .kept)
    let time = keyboard.time
    keyboard.take(
      keyboard.keyboard.handle(.saved(.kept(KeptItem("1", of: "comics")), refusal: nil, time: time)))
    try hold(Self.item, &keyboard)
    expect(opened(keyboard)?.actions.isEmpty, equals: true, "it is kept")
    expect(Self.key(.item("1"), keyboard)?.mark, equals: .kept)
  }

  @Test("7: A refusal is said, and the item is as it was") func refused() throws {
    var keyboard = try found()
    try hold(Self.item, &keyboard)
    try choose(action: 0, &keyboard)
    let time = keyboard.time
    keyboard.take(
      keyboard.keyboard.handle(.saved(.kept(KeptItem("1", of: "comics")), refusal: "disk full", time: time)))
    #expect(Self.key(.item("1"), keyboard)?.mark == nil)
    let state = Self.key(.state, keyboard)
    #expect(state?.face.text == "Not kept" && state?.note == "disk full")
    try hold(Self.item, &keyboard)
    expect(opened(keyboard)?.actions.map(\.label), equals: ["Keep"])
  }

  @Test("7: What is kept as the panel goes does not hold up what is kept later") func keepAndLeave() throws {
    var keyboard = try found()
    try hold(Self.item, &keyboard)
    try choose(action: 0, &keyboard)
    try keyboard.tap(FieldKey.cancel.id)
    let time = keyboard.time
    keyboard.take(
      keyboard.keyboard.handle(.saved(.kept(KeptItem("1", of: "comics")), refusal: nil, time: time)))
    keyboard.run { $0.show(.catalogue, tab: .part("comics", of: "catalogue"), time: time) ?? [] }
    try Self.answer(page: Self.page(), &keyboard)
    keyboard.keyboard.shelf.items["0"] = CatalogueDetails(Self.items(0..<1)[0], attribution: nil)
    try hold(CatalogueKey.item("0").id, &keyboard)
    try choose(action: 0, &keyboard)
    expect(changes(keyboard), equals: [KeptItem("1", of: "comics"), KeptItem("0", of: "comics")])
  }

  @Test("7: What is kept of one catalogue is not kept of another") func otherCatalogue() throws {
    var keyboard = try found()
    try hold(Self.item, &keyboard)
    try choose(action: 0, &keyboard)
    let time = keyboard.time
    keyboard.run { $0.show(.catalogue, tab: .part("quotes", of: "catalogue"), time: time) ?? [] }
    try Self.answer(page: Self.page(), &keyboard)
    #expect(Self.key(.item("1"), keyboard)?.mark == nil)
    keyboard.take(
      keyboard.keyboard.handle(.saved(.kept(KeptItem("1", of: "comics")), refusal: "disk full", time: time)))
    expect(Self.key(.state, keyboard)?.face.text, equals: "1500 found")
  }

  @Test("7: One that is kept is edited as it is by now, and the editor leads back to what was found")
  func edit() throws {
    var keyboard = try found(key: Self.own)
    let basis = DraftBasis.key(snippet: "snippet-7", label: "My hero", count: 2, group: "Heroes")
    keyboard.keyboard.shelf.drafts[basis] = KeyDraft(
      place: Self.own.place, label: "My hero", phrases: ["a", "b"], group: "Heroes")
    try hold(Self.item, &keyboard)
    expect(opened(keyboard)?.actions.map(\.label), equals: ["Edit"])
    try choose(action: 0, &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .editor)
    try keyboard.tap(FieldKey.cancel.id)
    expect(keyboard.keyboard.panels.name, equals: "catalogue:comics")
    try keyboard.tap(FieldKey.cancel.id)
    expect(keyboard.keyboard.panels.top, equals: .letters)
  }

  @Test("7: Without a file for keys of one's own there is no Keep") func noFile() throws {
    var keyboard = try found(own: nil)
    try hold(Self.item, &keyboard)
    expect(opened(keyboard)?.actions.isEmpty, equals: true)
  }

  @Test(
    "The tab of a catalogue among the phrases leads to it, and the globe's list does where there are some")
  func ways() throws {
    var keyboard = Self.panel()
    keyboard.take(keyboard.keyboard.load([Snippet(id: "1", label: "Hi", pieces: ["Hi"])].compactMap { $0 }))
    keyboard.run { $0.show(.snippets) }
    let tabs = keyboard.keyboard.frame?.tabs.map(\.id) ?? []
    expect(
      tabs.suffix(2),
      equals: [.tab(.part("comics", of: "catalogue")), .tab(.part("quotes", of: "catalogue"))])
    try keyboard.tap(.tab(.part("quotes", of: "catalogue")))
    expect(keyboard.keyboard.panels.name, equals: "catalogue:quotes")
    let none = LetterKeyboard()
    #expect(!none.keyboard.core.panels.context.callable.contains(.catalogue))
    #expect(keyboard.keyboard.core.panels.context.callable.contains(.catalogue))
  }

  @Test("Catalogues that the settings get while the keyboard runs are tabs at once") func newTabs() throws {
    var keyboard = LetterKeyboard(size: Self.size)
    keyboard.take(
      keyboard.keyboard.load([Snippet(id: "1", label: "Hi", pieces: ["Hi"])].compactMap { $0 }))
    keyboard.run { $0.show(.snippets) }
    expect(keyboard.keyboard.frame?.tabs.isEmpty, equals: true)
    var rules = keyboard.keyboard.core.panels.context.rules
    for names in [["comics"], ["quotes", "comics"], []] {
      rules.catalogues = names
      keyboard.take(keyboard.keyboard.apply(rules))
      let tabs = keyboard.keyboard.frame?.tabs.map(\.id) ?? []
      expect(tabs.suffix(names.count), equals: names.map { .tab(.part($0, of: "catalogue")) }[...])
      expect(tabs.isEmpty, equals: names.isEmpty)
    }
  }

  @Test("Where the settings have another catalogue, or none, that is what is searched") func settings() throws
  {
    var keyboard = try found()
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.catalogues = ["quotes"]
    keyboard.take(keyboard.keyboard.apply(rules))
    expect(keyboard.keyboard.panels.name, equals: "catalogue:quotes")
    rules.catalogues = []
    keyboard.take(keyboard.keyboard.apply(rules))
    expect(Self.message(keyboard), equals: Strings.noCatalogue)
  }
}
