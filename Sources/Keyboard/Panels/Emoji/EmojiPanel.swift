import Emoji
import Gestures
import Layout
import Snippets
import Typing

/// The panel of emoji, in Unicode's groups and order, behind those that were used last.
///
///     tap ──► the emoji is typed; the panel stays
///     hold ──► its genders and skin tones ──► the one that is chosen is typed, and stands on the key from then on
///          └─► the pin ──► the emoji stands in front of all others, or no more
///     swipe ──► the keys scroll; the tab of their group is selected
///     tab ──► the first key of a group
struct EmojiPanel: ScrolledPanel {
  /// The emoji that can be drawn; nil until they are read, once the panel is up.
  private(set) var answer: EmojiAnswer?
  /// The emoji that are pinned, and that were used last as the panel came up: none of them moves by a tap.
  private(set) var recents: [String] = []
  /// The key that is to be typed by its name, once it is known which form stands on it.
  private var owed: KeyID?
  /// True while the field that has the focus is for texts without emoji.
  private var isRefused = false
  /// True once it was said that a font is missing.
  private var hasSaidFont = false
  /// The key that is held, its emoji without skin tone, and the forms that it offers.
  private var held: (key: KeyID, emoji: String, forms: [String])?
  var strip = TabStrip()
  /// True while those are seen that need wide keys: kaomoji.
  private(set) var isWide = false
  /// The tab whose keys are seen.
  var selected: StripTab?
  /// The tab that was tapped, while nothing has scrolled since: its keys may be few, and not come to the leading edge.
  private(set) var tapped: StripTab?
  var scroll = SidewaysScroll()

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.canSwipe = scroll.maximum > 0
    traits.canSlideTabs = strip.canSlide
    if context.board.letters.applicationField == nil { traits.wants = .application }
    traits.message = note(in: context) ?? messageText
    traits.view = PanelView(message: messageText)
    return traits
  }

  /// The text in the place of emoji; empty where there are some.
  var messageText: String {
    if isRefused { return Strings.emojiAreRefused }
    guard let answer else { return Strings.loading }
    guard answer.list.keys.isEmpty else { return "" }
    if !answer.isWhole { return Strings.loading }
    return answer.lacksFont ? Strings.noEmoji : Strings.noEmojiFiles
  }

  /// The text below some emoji: that the application loses them; or that a font lacks most of them, until the panel goes, and once.
  func note(in context: PanelContext) -> String? {
    guard answer?.list.keys.isEmpty == false, !isRefused else { return nil }
    if context.board.letters.applicationField == nil, context.board.application.map(Self.losesEmoji) == true {
      return Strings.emojiAreLost
    }
    return answer?.lacksFont == true && !hasSaidFont ? Strings.fewEmoji : nil
  }

  /// True for an application that loses emoji that come as keys (docs/clients.md): Chromium, and what is made of it.
  private static func losesEmoji(_ application: String) -> Bool {
    let words = application.lowercased().split { !$0.isLetter }
    return words.contains { word in losing.contains { word.hasPrefix($0) } }
  }

  private static let losing: [String] = ["chrom", "brave", "vivaldi", "edge", "electron"]

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    if case .answer(.emojiUse, _) = event, let key = owed {
      owed = nil
      return typeByName(key, in: &context)
    }
    guard context.top == .emoji else { return [] }
    defer { changed(in: &context) }
    switch event {
    case .shown:
      (tapped, isWide) = (nil, false)
      scroll.reset()
      recents = context.content.emojiUse?.recents ?? []
      return context.emojiQuestions + [.read(.input("", of: .emoji))]
    case .answer(.emojiUse, _): recents = context.content.emojiUse?.recents ?? []
    case .answer(.input(_, of: .emoji), .emoji(let new)): answer = new
    case .answer(.details(_, of: .emoji), .texts(let forms)): return offer(forms ?? [])
    case .chosen(.alternate(let index), let owner): return choose(index, of: owner, in: &context)
    case .chosen(.row(let row), .globe): return context.choose(globeRow: row, hasLetters: false)
    case .scrolled(let x, let y, _, _):
      tapped = nil
      scroll.scroll(by: abs(x) > abs(y) ? x : y)
    case .chosen, .unknownRow, .scrollEnded, .resized, .content, .answer, .privateField, .takenBack, .field,
      .fieldChanged, .before, .refused, .untouched, .use, .reveal, .rules, .typed, .fieldKey, .saved, .form,
      .filled, .question:
      break
    }
    return []
  }

  mutating func end(in context: inout PanelContext) {
    hasSaidFont = hasSaidFont || note(in: context) == Strings.fewEmoji
    (answer, held, tapped, isWide) = (nil, nil, nil, false)
    scroll.reset()
    changed(in: &context)
  }

  private mutating func changed(in context: inout PanelContext) {
    isRefused = !context.takesEmoji
    if seen.isEmpty { isWide = false }
    let grid = grid(in: context)
    scroll.maximum = grid?.maximumOffset ?? 0
    layOutStrip(above: grid, in: context)
    context.board.changed()
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    defer { changed(in: &context) }
    switch action {
    case .press: scroll.stop()
    case .fire(let key) where EmojiPanelKey(key) != nil:
      return context.emoji(of: key).map { context.typeEmoji($0, by: key) } ?? []
    case .fire(.tab(let tab)): return select(tab, in: &context) ?? []
    case .open(let key) where EmojiPanelKey(key) != nil: return open(key, in: context)
    case .swipe(let distance):
      tapped = nil
      scroll.scroll(by: -distance)
    case .swipeEnd(let velocity): scroll.coast(at: -velocity, time)
    case .slideTabs(let distance): strip.slide(to: strip.offset - distance)
    case .fire, .lift, .release, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll,
      .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .flick, .carry, .drop, .putBack, .beginTrackpad,
      .moveCursor, .endTrackpad:
      return context.typed(by: action)
    }
    return []
  }

  mutating func type(_ named: NamedOrder, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    let key = KeyID.panel(PanelKey(named.name))
    guard context.emoji(of: key).map(Self.isEmoji) == true else { return nil }
    guard context.content.emojiUse != nil else {
      owed = key
      return context.emojiQuestions
    }
    return typeByName(key, in: &context)
  }

  private func typeByName(_ key: KeyID, in context: inout PanelContext) -> [PanelAction] {
    guard let text = context.emoji(of: key) else { return [] }
    return context.typeEmoji(text, by: key) + [.reply(.success(text))]
  }

  /// Tells if a text is one emoji, so far as that can be told without the list.
  private static func isEmoji(_ text: String) -> Bool {
    text.count == 1 && text.unicodeScalars.contains { $0.properties.isEmoji }
      && !text.utf8.allSatisfy { $0 < 0x80 }
  }

  // MARK: Forms

  /// Asks which forms of an emoji can be drawn.
  private mutating func open(_ key: KeyID, in context: PanelContext) -> [PanelAction] {
    guard let text = context.emoji(of: key), let emoji = answer?.list.keys.first(where: { $0.has(text) })
    else {
      return []
    }
    held = (key, emoji.text, [])
    return [.read(.details(emoji.forms(after: text).joined(separator: " "), of: .emoji))]
  }

  /// Offers the forms that can be drawn, the one on the key first.
  private mutating func offer(_ forms: [String]) -> [PanelAction] {
    guard let key = held?.key, !forms.isEmpty else { return [] }
    held?.forms = forms
    return [.offer(forms + (EmojiUse.isKept(forms[0]) ? [Strings.pin] : []), of: key)]
  }

  private mutating func choose(_ index: Int, of owner: KeyID, in context: inout PanelContext) -> [PanelAction]
  {
    guard let held, held.key == owner, index <= held.forms.count else { return [] }
    guard index < held.forms.count else {
      guard let text = context.emoji(of: owner), EmojiUse.isKept(text) else { return [] }
      defer { recents = context.content.emojiUse?.recents ?? [] }
      return context.changeEmoji { $0.togglePin(of: text) }
    }
    let form = held.forms[index]
    let usual = context.rules.emoji.forms[held.emoji] ?? held.emoji
    return context.changeEmoji { $0.choose(form, of: held.emoji, usual: usual) }
      + context.typeEmoji(form, by: owner)
  }

  // MARK: Tabs

  func tabs(in context: PanelContext) -> [StripTab] { groups.map(\.tab) }

  mutating func select(_ tab: StripTab, in context: inout PanelContext) -> [PanelAction]? {
    guard let wanted = groups.first(where: { $0.tab == tab }) else { return nil }
    isWide = wanted.isWide
    guard let grid = grid(in: context), let group = seen.firstIndex(where: { $0.tab == tab }) else {
      return nil
    }
    tapped = tab
    scroll.scroll(by: grid.offset(of: cells(lines: grid.lines).starts[group]) - scroll.offset)
    changed(in: &context)
    return []
  }
}
