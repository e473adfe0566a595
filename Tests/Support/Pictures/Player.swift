import Foundation
import Emoji
import Gestures
import Keyboard
import Layout
import Rendering
import Scene
import Settings
import Snippets
import Typing
import Words

/// Plays a scene on the keyboard, as fingers, content and applications do, and shows what is drawn then.
///
/// The rest of this program does not know the machine and its events.
struct Player {
  /// A picture of the keyboard, and where it is on the panel's surface.
  struct Part {
    let list: DrawList
    let place: Rect
    /// The transition between this picture and the one before, for the panel.
    var change: (transition: Transition, before: DrawList)?
  }

  /// The error of a scene that asks for a key or a row that is not there.
  struct NotThere: Error { let name: String }

  /// The size in logical pixels.
  let panel: Size
  let shelf = Shelf()
  private let theme: Theme
  var rules = KeyboardRules()
  var machine: Coordinator
  /// The time in milliseconds.
  var time: UInt64 = 0
  private var finger = Point(x: 0, y: 0)
  /// The last picture of the panel that no transition was under way to.
  private var before: DrawList?
  private var isWatching = false
  /// The handle, while it is shown in place of the keyboard.
  private var handle: DrawList?

  /// Puts a keyboard on the screen, without content.
  ///
  /// - Parameters:
  ///   - above: how much may be covered above the panel, in logical pixels.
  ///   - sizing: what the user wants in the size of the panel, which has that size already.
  init(panel: Size, above: Double, sizing: PanelSizing, theme: Theme, renderer: Renderer) {
    self.panel = panel
    self.theme = theme
    rules.fonts = theme.fonts
    (rules.scale, rules.bottomMargin) = (sizing.scale, sizing.bottomMargin)
    machine = Coordinator(rules) { renderer.measure($0, fontSize: $1) }
    handle(.show)
    handle(.resized(panel, above: above))
  }

  private mutating func handle(_ event: Coordinator.Event) { answer(machine.handle(event)) }

  /// Reads what the keyboard wants to know.
  mutating func answer(_ effects: [Coordinator.Effect]) {
    for case .read(let query) in effects { handle(.answer(query, shelf.answer(query), time: time)) }
    machine.prepare(at: time)
    if machine.picture?.transition == nil { before = panelList }
  }

  private var panelList: DrawList? {
    machine.frame.map { .build($0, look: machine.look, theme: theme) }
  }

  /// Makes the next pictures show what comes in between, which they otherwise leave out.
  mutating func watchTransitions() {
    wait(1_000)
    isWatching = true
  }

  mutating func hide() { handle(.hide) }

  mutating func hideAndShow() {
    hide()
    wait(1_000)
    handle(.show)
  }

  // MARK: Content and application

  mutating func load(_ snippets: [Snippet]) {
    shelf.snippets = snippets
    handle(.content(.loaded(SnippetKeys(snippets.compactMap(Self.key)))))
  }

  static func key(of snippet: Snippet) -> SnippetKey? {
    SnippetKey(
      id: snippet.id, label: snippet.label, pieceCount: snippet.pieces.count, next: snippet.next,
      isSecret: snippet.isSecret, problem: snippet.problem, group: snippet.group, isEditable: true)
  }

  /// Makes these favourites of what is loaded from now on.
  mutating func keep(_ ids: [String]) { shelf.favourites = ids }

  mutating func failToLoad(_ reason: String, _ trouble: ContentTrouble = .old) {
    handle(.content(.failed(reason, trouble)))
  }

  mutating func makeMistakeInSettings() {
    rules.mistake = "config.toml:1: [keyboard].layer: is \"middle\""
    answer(machine.apply(rules, at: time))
  }

  /// Brings the letters of these layouts up.
  mutating func showLetters(_ layouts: String...) {
    shelf.layouts = (layouts.isEmpty ? ["us"] : layouts).compactMap { try? Self.layouts.load($0).get() }
    answer(machine.show(.letters) + [.read(.layouts)])
    wait(1_000)
  }

  private static let layouts = LayoutFiles(
    folders: [
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../layouts").standardized
        .path
    ])

  /// Brings letters up, and types the beginning of some keys with them.
  mutating func offer() throws {
    load(Phrases.offered)
    showLetters()
    for letter in ["g", "r"] { try tap(.character(letter)) }
  }

  /// Brings letters up, and types the beginning of some words with them.
  ///
  /// - Parameter words: what is offered, whatever is typed.
  mutating func offerWords(_ words: [WordGuess], for text: String, corrects: Bool = false) throws {
    rules.letters.words = corrects ? .correct : .offer
    shelf.guesses = words
    answer(machine.apply(rules, at: time))
    showLetters()
    for letter in text { try tap(.character(String(letter))) }
  }

  /// Brings the search up, and types a text into its field.
  mutating func search(_ text: String) throws {
    if shelf.layouts.isEmpty { showLetters() }
    answer(machine.show(.search))
    wait(1_000)
    for character in text { try tap(character == " " ? .space : .character(String(character))) }
  }

  /// Loads keys of the user's own.
  mutating func loadOwn(_ snippets: [Snippet]) {
    rules.ownSource = ""
    answer(machine.apply(rules, at: time))
    load(snippets)
  }

  /// Brings the editor up with a key to begin with.
  mutating func write(_ draft: KeyDraft) {
    if shelf.layouts.isEmpty { showLetters() }
    shelf.draft = draft
    answer([.read(.draft(.clipboard))])
    wait(1_000)
  }

  /// Brings the blanks of a phrase up to be filled in.
  mutating func fill(_ piece: String) throws {
    if shelf.layouts.isEmpty { showLetters() }
    load([Snippet(id: "form", label: "letter", pieces: [piece])].compactMap { $0 })
    answer(machine.show(.snippets))
    wait(1_000)
    try tap(.snippet("form"))
    wait(1_000)
  }

  /// Brings the panel of words up, with what it knows of the word before the cursor.
  mutating func divide(_ text: String, _ words: WordsAnswer, parses: Bool = true) throws {
    if shelf.layouts.isEmpty { showLetters() }
    (shelf.before, shelf.words) = (text, words)
    answer(machine.show(.words))
    wait(1_000)
    if parses { try tap(.panel(PanelKey("parse"))) }
  }

  /// Brings the list of all keys up.
  mutating func showKeys(_ keys: [ListedKey]) {
    if shelf.layouts.isEmpty { showLetters() }
    rules.ownSource = "own"
    answer(machine.apply(rules, at: time))
    shelf.listed = keys
    answer(machine.show(.keys))
    wait(1_000)
  }

  /// Brings the panel with what was copied up.
  mutating func showCopied(_ answer: CopiedAnswer) {
    rules.ownSource = "own"
    self.answer(machine.apply(rules, at: time))
    shelf.copied = answer
    self.answer(machine.show(.copied))
    wait(1_000)
  }

  /// Brings the panel of emoji up.
  mutating func showEmoji(_ answer: EmojiAnswer) {
    shelf.emoji = answer
    self.answer(machine.show(.emoji))
    wait(1_000)
  }

  /// Brings the settings up, and opens one of them.
  mutating func showSettings(
    _ report: SettingsReport, _ choices: [SettingName: [SettingChoice]] = [:], opening name: String? = nil
  ) throws {
    (shelf.settings, shelf.choices) = (report, choices)
    answer(machine.show(.settings))
    wait(1_000)
    guard let name else { return }
    let key = KeyID.panel(PanelKey("setting:\(name)"))
    if machine.frame?.keys.contains(where: { $0.id == key }) == false {
      try tap(PageKey.next.id)
      wait(1_000)
    }
    try tap(key)
    wait(1_000)
  }

  /// Tells the keyboard that the key that is being saved was refused.
  mutating func refuse(_ draft: KeyDraft, _ reason: String) {
    handle(.saved(.key(draft), refusal: reason, time: time))
  }

  /// Tells the keyboard that the key that is being saved was written.
  mutating func accept(_ draft: KeyDraft) { handle(.saved(.key(draft), refusal: nil, time: time)) }

  mutating func makeClipboardReadable() { handle(.clipboard(true)) }

  mutating func comeToField(_ purpose: ContentPurpose) {
    handle(.typing(.field(Field(purpose: purpose, serial: 1)), time: time))
  }

  mutating func comeToPrivateField() { handle(.typing(.privateField(true), time: time)) }

  /// Tells the keyboard that the application takes its time with what was typed.
  mutating func beginTyping() { handle(.typing(.started, time: time)) }

  /// Tells the keyboard that the text typed last has not arrived as it should.
  mutating func loseText() { handle(.typing(.incomplete, time: time)) }

  /// Lets so many milliseconds pass.
  mutating func wait(_ milliseconds: UInt64) {
    time += milliseconds
    answer(machine.advance(to: time))
  }

  // MARK: The finger

  mutating func press(_ key: KeyID) throws {
    let shown = machine.frame.map { $0.keys + $0.tabs + $0.marks.areas } ?? []
    guard let place = shown.first(where: { $0.id == key }) else { throw NotThere(name: key.description) }
    finger = place.rect.center
    move(.down(finger: 0, at: finger))
  }

  mutating func lift() { move(.up(finger: 0)) }

  mutating func tap(_ key: KeyID) throws {
    try press(key)
    wait(50)
    lift()
  }

  /// Opens the list of a key, or makes a trackpad of the space bar.
  mutating func hold(_ key: KeyID) throws {
    try press(key)
    wait(500)
  }

  /// Moves on by logical pixels, in a few steps.
  mutating func slide(x: Double, y: Double) {
    for _ in 0..<4 {
      finger = Point(x: finger.x + x / 4, y: finger.y + y / 4)
      wait(16)
      move(.move(finger: 0, to: finger))
    }
  }

  /// Chooses a row of the globe's list by its text.
  mutating func chooseInGlobeList(_ text: String) throws {
    try hold(.globe)
    lift()
    finger = machine.list?.rows.first?.rect.center ?? finger
    scroll(by: 1_000)
    try holdRow(row(named: text) { $0.text == text }.index, for: 50)
    lift()
  }

  mutating func slide(toRow index: Int) throws {
    let row = try row(named: "row \(index)") { $0.index == index }
    slide(x: row.rect.center.x - finger.x, y: row.rect.center.y - finger.y)
  }

  /// Holds a row of a list that is open by itself.
  mutating func holdRow(_ index: Int, for milliseconds: UInt64 = 500) throws {
    finger = try row(named: "row \(index)") { $0.index == index }.rect.center
    move(.down(finger: 0, at: finger))
    wait(milliseconds)
  }

  private func row(named name: String, where isIt: (ListLayout.Row) -> Bool) throws -> ListLayout.Row {
    guard let row = machine.list?.rows.first(where: isIt) else { throw NotThere(name: name) }
    return row
  }

  mutating func slide(toAction index: Int) throws {
    guard let action = machine.list?.actions.first(where: { $0.index == index }) else {
      throw NotThere(name: "action \(index)")
    }
    slide(x: action.rect.center.x - finger.x, y: action.rect.center.y - finger.y)
  }

  /// Turns the wheel, in logical pixels.
  mutating func scroll(by distance: Double) {
    move(.scroll(x: 0, y: distance, at: finger, isWheel: true))
  }

  private mutating func move(_ event: FingerEvent) {
    answer(machine.handle([TimedFingerEvent(event, time: time)]))
  }

  /// Hides the keyboard, and shows the handle in a place as large as the panel was.
  mutating func showHandle(isAtLeft: Bool = false, isPressed: Bool = false) {
    let width = 56.0
    let tab = Rect(x: isAtLeft ? 0 : panel.width - width, y: 0, width: width, height: panel.height)
    handle = .buildHandle(
      size: panel, tab: tab, isAtLeft: isAtLeft, isPressed: isPressed, theme: theme)
  }

  // MARK: Picture

  /// The panel, and the list over it if one is open; or the handle.
  var parts: [Part] {
    if let handle { return [Part(list: handle, place: Rect(handle.size))] }
    let change = isWatching ? machine.picture?.transition.flatMap { now in before.map { (now, $0) } } : nil
    let panel = panelList.map { Part(list: $0, place: Rect($0.size), change: change) }
    let list = machine.list.map { list in
      Part(
        list: .buildList(list, selected: machine.look.selected, theme: theme), place: list.surface)
    }
    let flight = machine.picture?.flight.map { flight in
      Part(list: .buildFlight(flight, theme: theme), place: flight.layout.surface)
    }
    let alternates = machine.alternates.map { layout in
      Part(
        list: .buildAlternates(layout, selected: machine.look.selected, theme: theme), place: layout.surface)
    }
    return [panel, list, alternates, flight].compactMap { $0 }
  }
}

/// The texts of the pieces, as the store has them for the keyboard.
final class Shelf {
  var snippets: [Snippet] = []
  /// The ids of the favourites.
  var favourites: [String] = []
  var recents: [String] = []
  var tab: String?
  var layouts: [LetterLayout] = []
  var draft: KeyDraft?
  /// The text before the cursor, and the words that it is made of.
  var before: String?
  var words = WordsAnswer(dictionary: .building(0))
  var listed: [ListedKey]?
  var settings = SettingsReport(values: [:], sources: [])
  var choices: [SettingName: [SettingChoice]] = [:]
  /// The answer of catalogues to any question.
  var page: CataloguePage?
  var catalogueAnswer: CatalogueState?
  var wait = 0
  var item: CatalogueDetails?
  /// The words that are offered, whatever is typed.
  var guesses: [WordGuess] = []
  /// What was copied.
  var copied = CopiedAnswer.off
  /// The emoji that can be drawn.
  var emoji = EmojiAnswer(EmojiList([]))

  func answer(_ query: Query) -> Answer {
    switch query {
    case .piece(let snippet, let label, let position, _):
      .text(pieces(of: snippet, label).flatMap { $0.indices.contains(position) ? $0[position] : nil })
    case .pieces(let snippet, let label, let positions, _):
      .texts(pieces(of: snippet, label).map { Array($0[positions.clamped(to: $0.indices)]) })
    case .favourites: .texts(favourites)
    case .recents: .texts(recents)
    case .tab: .text(tab)
    case .layouts: .layouts(layouts, problem: nil)
    case .input(let text, of: .search): .found(found(text))
    case .input(let text, of: .letters): .offers(offered(text))
    case .draft: .draft(draft)
    case .surroundings: .surroundings(selected: nil, before: before)
    case .input(let text, of: .catalogue): catalogue(text)
    case .details(let number, of: .copied): .text(Phrases.copied.first { "\($0.number)" == number }?.start)
    case .details: .catalogueItem(item)
    case .input(_, of: .emoji): .emoji(emoji)
    case .input(_, of: .copied): .copied(copied)
    case .input: .words(words)
    case .keyList: .keyList(listed)
    case .settingValues: .settingValues(settings)
    case .paste: .text(nil)
    case .settingChoices(let name): .settingChoices(choices[name] ?? [])
    case .choices: .choices([:])
    case .guesses: .guesses(GuessAnswer(guesses))
    case .emojiUse: .emojiUse(recents: "😍 😀", forms: nil)
    case .emojiNamed: .foundEmoji([])
    }
  }

  private func catalogue(_ text: String) -> Answer {
    guard let request = CatalogueRequest(text: text) else { return .text(nil) }
    let answer = catalogueAnswer.map { CatalogueAnswer($0, wait: wait, to: request.call) }
    return .catalogue(CatalogueReply(request, page: page, age: 7_300, answer: answer))
  }

  /// Returns what the keyboard's own search would find.
  private func found(_ text: String) -> SearchAnswer {
    var session = SearchSession()
    for snippet in snippets { session.append(label: snippet.label, group: snippet.group) }
    session.search(text)
    session.finish()
    let keys = session.hits.hits.compactMap { hit in
      Player.key(of: snippets[hit.entry]).map { FoundKey($0, hit.match, for: session.query) }
    }
    return SearchAnswer(text: text, keys: keys, total: session.hits.total, isComplete: true)
  }

  private func offered(_ word: String) -> [OfferedKey] {
    var index = OfferIndex()
    for snippet in snippets {
      index.append(label: snippet.label, shortcuts: snippet.shortcuts.texts, phrases: snippet.pieces)
    }
    return index.hits(for: word, limit: Coordinator.mostOffers).compactMap { hit in
      Player.key(of: snippets[hit.entry]).map { OfferedKey($0, pieces: hit.pieces, skipped: hit.skipped) }
    }
  }

  private func pieces(of snippet: String, _ label: String) -> [String]? {
    snippets.first { $0.id == snippet && $0.label == label }?.pieces
  }
}
