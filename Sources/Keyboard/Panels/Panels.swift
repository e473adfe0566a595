import Gestures
import Layout
import Snippets
import Typing

/// The panels that there are, and which of them is up. A closed list: what is new is a case and a property here, and a
/// folder beside this file.
///
/// They are properties of a struct and no payloads of an enum, which Swift would copy for each change: a panel may hold
/// very many keys.
public struct Panels {
  public enum ID: String, Sendable, CaseIterable {
    case snippets, letters, search, words, editor

    /// Those that come up when they are called for; the editor comes with something to write.
    public static let callable = allCases.filter { $0 != .editor }
  }

  var snippets: SnippetPanel
  var letters: LettersPanel
  var search = SearchPanel()
  var words = WordsPanel()
  var editor = EditorPanel()
  private(set) var context: PanelContext
  /// The panel that is up.
  public private(set) var top = ID.snippets
  /// The panel that was up before one came up by itself, for what its field is for.
  private var before: ID?
  /// The panel that is up again after one that is there for a while.
  private(set) var previous: ID?

  init(_ rules: KeyboardRules, dice: Dice, measure: @escaping PanelContext.Measure) {
    snippets = SnippetPanel(dice: dice)
    letters = LettersPanel(rules)
    context = PanelContext(rules, measure: measure)
    switch rules.start {
    case .phrases: top = .snippets
    case .letters: top = .letters
    }
    followPhrases()
  }

  private mutating func forEachBoard(_ body: (inout LetterBoard) -> Void) {
    body(&letters.board)
    body(&search.board)
    body(&words.board)
    body(&editor.board)
  }

  /// What the keys of the phrases lead to and say holds on the other panels.
  private mutating func followPhrases() {
    let (system, note) = (context.systemKeys, context.note)
    forEachBoard { $0.follow(system, note: note) }
  }

  // MARK: Which is up

  /// Another panel comes up in place of the one that is.
  ///
  /// - Parameter word: the word before the cursor, as far as it was typed here.
  mutating func show(_ panel: ID, after word: String = "") {
    if top == .editor, panel != .editor { editor.end() }
    if top == .words, panel != .words { words.end(in: context) }
    if panel == .words {
      words.begin(with: top == .search ? search.query : "", typed: word, in: context)
    }
    if top == .search, panel != .search { search.end(in: context) }
    if !Self.isForAWhile(panel), !Self.isForAWhile(top) { before = nil }
    previous = Self.isForAWhile(panel) ? (Self.isForAWhile(top) ? previous : top) : nil
    top = panel
  }

  /// Whether the panel that is up gives way to the one before it.
  var isForAWhile: Bool { Self.isForAWhile(top) }

  /// Whether a panel gives way to the one before it, once it has done what it is there for.
  private static func isForAWhile(_ panel: ID) -> Bool {
    switch panel {
    case .snippets, .letters: false
    case .search, .words, .editor: true
    }
  }

  /// A panel comes up by itself for a field, and the one before comes back after it.
  mutating func showForField(_ panel: ID) {
    before = panel == before ? nil : top
    top = panel
  }

  /// The keyboard is not on the screen any more.
  mutating func hidden() { letters.board.letters.forgetApplication() }

  /// The panel that is to be up for a field; nil where the one that is up stays. Nobody says a number, a PIN or a password in
  /// phrases.
  func panel(for field: Field?) -> ID? {
    let needsLetters = field.map { Self.needsLetters($0.purpose) } ?? false
    switch top {
    case .snippets: return needsLetters ? .letters : nil
    case .letters: return needsLetters ? nil : before
    case .search, .words, .editor: return nil
    }
  }

  private static func needsLetters(_ purpose: ContentPurpose) -> Bool {
    switch purpose {
    case .digits, .number, .phone, .password, .pin, .date, .time, .datetime: true
    case .normal, .alpha, .url, .email, .name, .terminal: false
    }
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, at time: UInt64) -> [PanelAction] {
    context.update(for: event)
    let actions = pass(event, at: time)
    switch event {
    case .chosen(_, of: .globe): shareLayout()
    case .content, .rules: followPhrases()
    default: break
    }
    return actions
  }

  private mutating func pass(_ event: PanelEvent, at time: UInt64) -> [PanelAction] {
    switch event {
    // Of these every panel has to know, whichever is up.
    case .resized, .privateField, .rules, .field, .fieldChanged:
      return snippets.handle(event, in: &context, at: time) + letters.handle(event, in: context, at: time)
        + search.handle(event, in: context, at: time) + words.handle(event, in: context, at: time)
        + editor.handle(event, at: time)
    case .content, .refused, .takenBack, .untouched: return snippets.handle(event, in: &context, at: time)
    case .answer(.layouts, _):
      return letters.handle(event, in: context, at: time) + search.handle(event, in: context, at: time)
        + words.handle(event, in: context, at: time)
        + editor.handle(event, at: time)
    case .answer(.draft(let source), .draft(let draft)): return write(draft, from: source)
    case .saved: return editor.handle(event, at: time)
    case .before:
      return letters.handle(event, in: context, at: time) + words.handle(event, in: context, at: time)
    case .answer(.search, _): return search.handle(event, in: context, at: time)
    case .answer(.words, _), .answer(.surroundings, _): return words.handle(event, in: context, at: time)
    case .answer: return snippets.handle(event, in: &context, at: time)
    // Of a key of the phrases, wherever it is shown.
    case .chosen(_, of: .snippet), .unknownRow(_, of: .snippet):
      return snippets.handle(event, in: &context, at: time)
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .shown:
      switch top {
      case .snippets: return snippets.handle(event, in: &context, at: time)
      case .letters: return letters.handle(event, in: context, at: time)
      case .search: return search.handle(event, in: context, at: time)
      case .words: return words.handle(event, in: context, at: time)
      case .editor: return editor.handle(event, at: time)
      }
    }
  }

  /// Takes over what the user has set.
  mutating func obey(_ new: KeyboardRules, at time: UInt64) -> [PanelAction] {
    let old = context.rules
    guard new != old else { return [] }
    context.rules = new
    return handle(.rules(before: old), at: time)
  }

  /// What a finger did to a key of the panel that is up, or to its pages.
  mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    switch top {
    case .snippets: return snippets.handle(action, in: &context, at: time)
    case .letters: return letters.handle(action, at: time)
    case .search: return search.handle(action, in: context, at: time)
    case .words: return words.handle(action, in: context, at: time)
    case .editor: return editor.handle(action, at: time)
    }
  }

  /// The same of a key of the phrases that another panel shows.
  mutating func pass(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    snippets.handle(action, in: &context, at: time)
  }

  /// What a new key can be written from, from now on.
  mutating func setDrafts(_ drafts: [DraftSource]) {
    context.drafts = drafts
    followPhrases()
  }

  /// Whether the globe leads to another keyboard without a command of the user's.
  mutating func setHasOther(_ hasOther: Bool) {
    guard hasOther != context.hasOther else { return }
    context.hasOther = hasOther
    followPhrases()
  }

  /// Types by a key's name, whichever panel is up; nil where there is no such key.
  mutating func type(_ name: String, piece: Int32, at time: UInt64) -> [PanelAction]? {
    snippets.type(name, piece: piece, in: &context, at: time) ?? letters.type(name, piece: piece)
  }

  /// Types this phrase of a snippet.
  mutating func use(_ snippet: String, piece: Int, at time: UInt64) -> [PanelAction] {
    snippets.keys.index(ofID: snippet).map {
      snippets.typePiece(piece, ofSnippetAt: $0, in: context, at: time)
    } ?? [.shake(.snippet(snippet))]
  }

  /// Something was typed, or taken back, that is not of the panel that is up.
  ///
  /// - Parameter isDivision: whether it is one of run-together text.
  mutating func typedElsewhere(isDivision: Bool = false) {
    letters.typedElsewhere()
    if !isDivision { words.typedElsewhere() }
  }

  /// The layout that was chosen on one panel holds on the others.
  private mutating func shareLayout() {
    let index: Int
    switch top {
    case .snippets: return
    case .letters: index = letters.board.letters.index
    case .search: index = search.board.letters.index
    case .words: index = words.board.letters.index
    case .editor: index = editor.board.letters.index
    }
    forEachBoard { $0.choose(layout: index) }
  }

  // MARK: The editor

  /// The editor comes up with a key to begin with.
  private mutating func write(_ draft: KeyDraft?, from source: DraftSource) -> [PanelAction] {
    // What is being written stays.
    guard top != .editor else { return [] }
    let problem: String?
    var isOthersText = false
    switch source {
    case .key(let snippet, _, _, _):
      guard let draft, EditorPanel.canHold(draft) else { return [.shake(.snippet(snippet))] }
      problem = nil
    case .selection, .clipboard:
      let nothing = source == .selection ? Strings.nothingSelected : Strings.nothingCopied
      let isCut = draft.map { !EditorPanel.canHold($0) } ?? false
      problem = draft == nil ? nothing : isCut ? Strings.cut(to: InputText.longest) : nil
      isOthersText = draft != nil
    }
    editor.begin(
      draft ?? KeyDraft(label: "", phrases: []), problem: problem, isOthersText: isOthersText)
    let known = letters.board.letters
    if !known.layouts.isEmpty { editor.board.setLayouts(known.layouts, current: known.index) }
    return [.show(.editor)]
  }

  /// What the panel that is up has to say of its own.
  public var ownMessage: String {
    switch top {
    case .snippets, .letters, .search: ""
    case .words: words.messageText
    case .editor: editor.message
    }
  }

  // MARK: Tabs

  /// The tabs of the panel that is up.
  var tabs: [StripTab] {
    switch top {
    case .snippets: snippets.tabs(in: context)
    case .letters, .search, .words, .editor: []
    }
  }

  /// Selects a tab of a panel; nil where it has none of the kind.
  mutating func select(_ tab: StripTab, of panel: ID) -> [PanelAction]? {
    switch panel {
    case .snippets: snippets.select(tab, in: context)
    case .letters, .search, .words, .editor: nil
    }
  }

  // MARK: What is shown

  /// What it looks like and where it can be touched; nil before it has a size. `isResting`: as it will be once all that
  /// moves has come to rest.
  func frame(isResting: Bool = false) -> PanelFrame? {
    switch top {
    case .snippets: snippets.frame(in: context, isResting: isResting)
    case .letters: letters.frame(in: context)
    case .search: search.frame(in: context)
    case .words: words.frame(in: context)
    case .editor: editor.frame(in: context)
    }
  }

  /// What `frame` shows: the panel that is up, and a number that changes whenever that may look otherwise.
  var version: Version {
    switch top {
    case .snippets: Version(panel: top, number: snippets.version &+ context.version)
    case .letters: Version(panel: top, number: letters.board.version &+ context.version)
    case .search: Version(panel: top, number: search.board.version &+ context.version)
    case .words: Version(panel: top, number: words.board.version &+ context.version)
    case .editor: Version(panel: top, number: editor.board.version &+ context.version)
    }
  }

  struct Version: Equatable, Sendable {
    let panel: ID
    let number: Int
  }

  /// What is shown: where that is another one than before, it fades in. Pages glide, and keys that come and go among others
  /// do neither.
  struct View: Equatable, Sendable {
    let panel: ID
    let tab: StripTab
    /// What stands in the place of keys.
    let message: String
  }

  var view: View {
    switch top {
    case .snippets: View(panel: top, tab: snippets.shownTab, message: snippets.messageText(in: context))
    case .letters: View(panel: top, tab: .all, message: letters.messageText)
    // What was found does not wait for a fade.
    case .search, .words, .editor: View(panel: top, tab: .all, message: "")
    }
  }

  /// Whether a finger that holds this key can carry it to another place.
  func canCarry(_ key: KeyID) -> Bool {
    switch top {
    case .snippets: snippets.canCarry(key)
    case .letters, .search, .words, .editor: false
    }
  }

  /// Whether it is to be told what is before the cursor.
  public var wantsText: Bool {
    switch top {
    case .snippets, .search, .editor: false
    case .letters, .words: true
    }
  }

  /// Whether a finger can swipe to another page.
  var canSwipe: Bool {
    switch top {
    case .snippets: snippets.pager.count > 1
    case .letters, .editor: false
    case .search: search.canScroll
    case .words: words.canScroll
    }
  }

  /// Whether a finger can scroll the strip.
  var canSlideTabs: Bool {
    switch top {
    case .snippets: snippets.canSlideStrip
    case .letters, .search, .words, .editor: false
    }
  }

  /// A field of the panel that is up.
  struct FieldContent {
    var text = ""
    /// Typed elsewhere: into an application, or where it was copied.
    var isOthers = false
    /// Quoted by the messages of the panel.
    var isQuoted = false
  }

  var field: FieldContent {
    switch top {
    case .snippets, .letters: FieldContent()
    case .search: FieldContent(text: search.query)
    case .words: FieldContent(text: words.input.text, isOthers: words.holdsOthersText)
    case .editor: FieldContent(text: editor.input.text, isOthers: editor.holdsOthersText, isQuoted: true)
    }
  }

  /// The text that is searched for, or is in the field that is edited; empty where nothing is.
  var query: String { field.text }

  /// How many lines the panel that is up has above its usual keys.
  var extraLines: Int {
    switch top {
    case .snippets, .letters: 0
    case .search: SearchPanel.extraLines
    case .words: WordsPanel.extraLines
    case .editor: EditorPanel.extraLines
    }
  }

  /// Whether what is typed is not to be seen.
  var isPrivateField: Bool { context.isPrivateField }

  /// Whether layouts were read, which are kept for as long as the keyboard runs.
  var hasLayouts: Bool { letters.hasLayouts }

  // MARK: Motion

  /// Brings all that moves to its end.
  mutating func rest() {
    snippets.rest()
    search.rest()
    words.rest()
  }

  /// Whether keys are not where they will be.
  var isMoving: Bool {
    switch top {
    case .snippets: snippets.animations.isRunning(.pages) || snippets.animations.isRunning(.strip)
    case .letters, .search, .words, .editor: false
    }
  }

  /// Whether `animate` is to be called with each frame.
  var isAnimating: Bool {
    snippets.isAnimating || search.isAnimating || words.isAnimating
  }

  mutating func animate(to time: UInt64) {
    snippets.animate(to: time)
    search.animate(to: time)
    words.animate(to: time)
  }

  // MARK: What is known of the phrases

  /// What is known of the snippet that a key is for; nil for a key that is for none.
  func snippet(of key: KeyID) -> SnippetKey? { snippets.snippet(of: key) }

  /// What is wrong with the snippet that a key is for; nil where nothing is.
  func problem(of key: KeyID) -> String? { snippets.snippet(of: key).flatMap(snippets.problem) }

  /// How good the content is, and what there is to say of that.
  public var content: (status: ContentStatus, message: String) {
    (context.content.status, context.content.message)
  }

  /// What the globe's list says is not as it should be.
  public var note: String? { context.note }

  /// What that is about.
  var troubles: [Trouble] { context.troubles }
}
