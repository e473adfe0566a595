import Bindings
import Gestures
import Layout
import Snippets
import Typing

/// The state of the content, and the messages about it.
struct ContentState: Equatable, Sendable {
  var status = ContentStatus.loading
  /// The message that is shown while there are no snippets.
  var message = Strings.loading
  /// The reason why content is stale, where it is.
  var trouble = ContentTrouble.old
  /// A remark for the globe's list, beside what is old and wrong.
  var remark: String?
  /// The key that was saved last, while the content does not have it yet and nothing was touched since.
  var awaited: KeyDraft?
  /// The shortcuts of all keys.
  var shortcuts = ShortcutIndex()
  /// What the store remembers of emoji; nil until it is read.
  var emojiUse: EmojiUse?
}

/// The state that panels share and none of them keeps: each event and each frame gets it passed in.
struct PanelContext {
  typealias Measure = (_ text: String, _ fontSize: Double) -> Double

  /// The size of the panel, in logical pixels; nil until it is known.
  var size: Size? { didSet { count(size != oldValue) } }
  /// The height of the output, in logical pixels; that of the panel where nobody knows more.
  private var outputHeight = 0.0 { didSet { count(outputHeight != oldValue) } }
  /// True on an output that is wider than high, where height is scarce.
  var isSideways: Bool {
    size.map { $0.width > outputHeight } ?? false
  }
  /// The user's settings.
  var rules: KeyboardRules {
    didSet {
      count(rules != oldValue)
      if !rules.keepsRecents { content.emojiUse?.forgetRecents() }
      if rules.bindings.overrides != oldValue.bindings.overrides { hold(rules.bindings.overrides) }
    }
  }
  /// All key bindings, with what the user has made of them.
  private(set) var bindings = KeyboardBindings.registry
  /// Gives the width of a text at a font size, both in logical pixels.
  let measure: Measure
  /// True while the field that has the focus is for text that nobody is to see.
  var isPrivateField = false { didSet { count(isPrivateField != oldValue) } }
  /// True while an overview of what can be pressed is in the place of the panel.
  var showsOverview = false { didSet { count(showsOverview != oldValue) } }
  /// The panel that is up.
  var top = Panels.ID.snippets { didSet { count(top != oldValue) } }
  /// The letters, which count their own changes.
  var board = LetterBoard()
  var content = ContentState() { didSet { count(content != oldValue) } }
  /// True where there is another keyboard on the bus.
  var hasOther = false { didSet { count(hasOther != oldValue) } }
  /// The texts that a new key can be written from, if the user has a file for keys.
  var drafts: [DraftBasis] = [] { didSet { count(drafts != oldValue) } }
  /// The id of the key that is deleted, and can still be kept; nil for none.
  var deleted: String? { didSet { count(deleted != oldValue) } }
  /// The group whose tab is open among the phrases, as a draft comes; nil for any other tab.
  var openGroup: String?
  /// The place of the finger that was lifted last, which is where a key was tapped.
  var lift = Point(x: 0, y: 0)
  /// A number that changes whenever any of the above does, but for the letters.
  private(set) var version = 0

  init(_ rules: KeyboardRules, measure: @escaping Measure) {
    (self.rules, self.measure) = (rules, measure)
    hold(rules.bindings.overrides)
    board.letters.capitals = rules.letters.capitals
  }

  /// Applies overrides to the bindings; those of a file that is being written hold before it is written.
  mutating func hold(_ overrides: BindingOverrides) {
    guard overrides != bindings.overrides else { return }
    bindings = KeyboardBindings.registry.with(overrides)
  }

  private mutating func count(_ isOther: Bool) {
    if isOther { version &+= 1 }
  }

  /// Takes over what an event says of the state that panels share.
  mutating func update(for event: PanelEvent) {
    switch event {
    case .resized(let size, let height): (self.size, outputHeight) = (size, height)
    case .privateField(let isPrivate): isPrivateField = isPrivate
    case .field(let field): board.change { $0.enter(field) }
    case .fieldChanged: board.change { $0.changeField() }
    case .before(let text, let rest): board.change { $0.applicationShows(before: text, rest: rest) }
    case .answer(.layouts, .layouts(let layouts, let problem)): board.setLayouts(layouts, problem: problem)
    case .answer(.emojiUse, .emojiUse(let recents, let forms)): takeEmoji(recents: recents, forms: forms)
    case .saved(.edit(.remove), _): deleted = nil
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .shown, .content, .answer, .takenBack, .typed,
      .refused, .untouched, .use, .reveal, .rules, .saved, .fieldKey, .form, .filled, .question:
      break
    }
  }

  // MARK: The globe's list

  /// The note in the globe's list: a mistake in the settings, the reason why the keys are old, and the remark.
  var note: String? {
    let notes = [rules.mistake, content.status == .stale ? content.message : nil, content.remark]
      .compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: " · ")
  }

  /// The things that the note is about, in the same order.
  var troubles: [Trouble] {
    (rules.mistake == nil ? [] : [.settingsFile])
      + (content.status == .stale ? [.content(content.trouble)] : [])
  }

  /// The panels that come up when they are called for, without one that has nothing to show.
  var callable: [Panels.ID] {
    Panels.ID.callable.filter { panel in
      switch panel {
      case .catalogue: !rules.catalogues.isEmpty
      case .emoji: rules.emoji.isInstalled
      case .copied: rules.keepsCopied
      case .snippets, .letters, .search, .words, .keys, .settings, .bindings, .editor, .form, .programs: true
      }
    }
  }

  /// The tabs of catalogues among those of the phrases.
  var catalogueTabs: [StripTab] {
    rules.catalogues.map { .part($0, of: Panels.ID.catalogue.rawValue) }
  }

  /// The tab of emoji among those of the phrases; none where they are not installed.
  var emojiTabs: [StripTab] {
    rules.emoji.isInstalled ? [.part(Strings.emojiTab, of: Panels.ID.emoji.rawValue)] : []
  }

  /// Returns the keys of the bottom row. A panel without letters offers no layouts.
  func systemKeys(hasLetters: Bool) -> SystemKeys {
    SystemKeys(
      handsOver: rules.handsOver || hasOther, panel: top, callable: callable,
      layouts: hasLetters ? board.letters.layouts.map(\.name) : [], layout: board.letters.index,
      hasTerminalKeys: board.letters.layout?.terminalRows.isEmpty == false && board.letters.kind != .terminal,
      hasEditingKeys: board.letters.hasEditingKeys, drafts: ownDrafts)
  }

  /// The texts that a new key can be written from; none if the user has no file for keys.
  var ownDrafts: [DraftBasis] { rules.ownSource == nil ? [] : drafts }

  /// Returns what a finger types with the bottom row of a panel without letters, or where it leads.
  func typed(by action: GestureAction<KeyID>) -> [PanelAction] {
    switch action {
    case .fire(let key): return systemKeys(hasLetters: false).actions(for: key) ?? []
    case .open(.globe): return [openGlobeList(hasLetters: false)]
    case .repeatCharacter: return [.type(.delete(.character), by: nil)]
    case .repeatWord: return [.type(.delete(.word), by: nil)]
    case .moveCursor(let count):
      return Array(
        repeating: .type(.press(count < 0 ? .left : .right), by: nil), count: Int(count.magnitude))
    case .press, .lift, .release, .open, .choose, .close, .reveal, .scroll, .swipe, .swipeEnd, .slideTabs,
      .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .carry, .drop, .putBack, .flick, .beginTrackpad,
      .endTrackpad:
      return []
    }
  }

  /// Returns the action that opens the globe's list.
  func openGlobeList(hasLetters: Bool) -> PanelAction {
    .openList(systemKeys(hasLetters: hasLetters).globeList(note: note), of: .globe)
  }

  /// Chooses the layout of a row of the globe's list, or returns what the row does.
  mutating func choose(globeRow row: Int, hasLetters: Bool) -> [PanelAction] {
    let keys = systemKeys(hasLetters: hasLetters)
    switch keys.row(at: row) {
    case .layout(let index)?:
      board.choose(layout: index)
      return []
    case .terminalKeys?:
      board.change { $0.toggleTerminalRows() }
      return []
    case .editingKeys?:
      board.change { $0.page = .editing }
      return []
    case let other?: return keys.actions(of: other)
    case nil: return []
    }
  }
}
