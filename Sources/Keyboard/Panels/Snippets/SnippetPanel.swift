import Bindings
import Gestures
import Layout
import Snippets
import Typing

/// The keys that this panel alone has.
enum SnippetsKey: String, PanelKeys {
  /// Fetches the content again, where there is none to show.
  case retry
}

/// The panel of snippets: each key types its pieces in turn or by chance, and its list has all of them. Where there are many, tabs
/// above the keys choose which are shown.
///
///     gesture, name ──► piece ── its text is known ──────────────► type, place, use
///                         └───── read ──► answer ── text ──────────► type, place, use
///                                                └─ none ──────────► shake
///
/// Cases, each with a test of its number; `Coordinator` has the other numbers:
///  1. A tap on a key types the piece that is due and saves the next place. After the last piece comes the first, or, with
///     `Pick.random`, another one is drawn.
///  6. A failed fetch leaves the keys that are shown, and the globe's list says why they are old. Without any key it is an
///     error with its message and a retry key, which fetches again.
///  7. `type` takes an id or a label and does what a tap would. It refuses unknown names and pieces, and names of several
///     keys, unless one of these is the user's own and the others are of servers.
/// 23. Further keys follow those that are there, on as many pages as they need.
/// 24. A piece is read when it is typed or listed. One that cannot be read is not typed: its key shakes, and stays due.
/// 25. A finger types what it has touched: the panel reads the piece at the touch, and those of a list when that opens. A
///     key whose snippet is another one in the store by now, and is not shown yet, types nothing.
/// 26. The strip of tabs shows where there is more than one page of keys, any group or favourite, or where the user has set
///     that. The panel keeps its height.
/// 27. A tap on a tab shows its keys, and is remembered over a restart. A tab without keys says how it gets some.
/// 28. Finger, wheel and touchpad scroll the strip sideways; the selected tab can be seen.
/// 29. A tap on the left or the right half of the dots turns a page, in a circle. Many pages are counted.
/// 30. The list of a key ends in Keep, or Don't keep: the key becomes the first favourite, or none.
/// 31. Hide takes a key off every panel, as soon as the store has it.
/// 32. A finger that holds a favourite can carry it to another place among the favourites. A finger that is taken away puts
///     it back.
/// 33. The store remembers which keys are used, but no secrets, and none in a private field. Recents have their new
///     order when their tab is selected or the keyboard shown, and not under a thumb.
/// 43. A server's phrase that would do what its source may not is not typed. Its key shakes and has the mark of a problem,
///     and its list says which setting allows it, until there are other keys or that is set. The same holds for a phrase
///     that its variables make too long, until the key types again.
/// 45. The panel reads and lays out only the visible pieces of a key with very many.
/// 48. The bar of a key shows which of its phrases is due, and moves with each tap (`moveBar`).
/// 51. A key that was saved in the editor is shown as soon as the content has it, on a tab that has it, and glows once. A user
///     who touches a key before that stays there.
/// 52. A favourite bears a star on every tab but their own, unless it has the mark of a problem.
/// 53. A key that was deleted is not shown, though it can still be kept.
struct SnippetPanel: Panel {
  /// All keys, in the order of their sources.
  var keys = SnippetKeys()
  /// The notes that tell keys apart that look alike, by their indices.
  var notes: [Int: String] = [:]
  var favourites = KeyOrder() { didSet { version &+= 1 } }
  var recents = Recents()
  /// The tab that the user wants to see; there may be none of the kind at the moment.
  var selected = StripTab.all
  /// The places in `keys` of those of the shown tab; nil for all of them.
  var places: [Int]?
  var flow: PanelFlow? { didSet { version &+= 1 } }
  var pages = Paging() { didSet { if pages != oldValue { version &+= 1 } } }
  var strip = TabStrip() { didSet { version &+= 1 } }
  /// A number that changes whenever the frame may have changed.
  var version = 0
  var animations = Animations()
  /// The filled parts of the bars that move, by the ids of their keys.
  var bars: [String: Double] = [:]
  var pieceTexts = PieceTexts()
  var problems = KeyProblems() { didSet { if problems != oldValue { version &+= 1 } } }
  /// The dice that draw the next pieces of keys whose `pick` is random.
  var dice: Dice

  init(dice: Dice) { self.dice = dice }

  func traits(in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.bindings = BindingProvider.phrases.id
    traits.canSwipe = pages.canSwipe
    traits.canSlideTabs = strip.canSlide
    traits.isMoving = pages.isMoving || animations.isRunning(.strip)
    traits.view = PanelView(tab: shownTab, message: messageText(in: context))
    return traits
  }

  func version(in context: PanelContext) -> Int { version &+ context.version }

  var isAnimating: Bool { pages.isMoving || animations.isRunning }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    switch event {
    case .chosen(let row, let owner): return choose(row, of: owner, in: &context, at: time)
    case .unknownRow(let row, let owner): return list(of: owner, around: row, in: context)
    case .scrolled(let x, let y, let point, let isWheel):
      scroll(x: x, y: y, at: point, isWheel: isWheel, time: time)
    case .scrollEnded: pages.endScroll(at: time)
    case .resized(let size, _): resize(size, in: context)
    case .shown:
      context.content.awaited = nil
      return shownTab == .recents ? [.read(.recents)] : []
    case .reveal(let draft): return reveal(draft, in: &context)
    case .content(let event): return receive(event, in: &context)
    case .answer(let query, let answer): return show(answer, to: query, in: context, at: time)
    case .refused(let refusal): problems.refused(refusal)
    case .takenBack(let key, let position): return takeBack(key, position, in: context, at: time)
    case .untouched: pieceTexts.forget()
    case .use(let id, let piece, let replaced, let following):
      let order = PieceOrder(replaced: replaced, following: following)
      guard let index = keys.index(ofID: id) else {
        return [.shake(.snippet(id))] + Self.following(order)
      }
      return typePiece(piece, ofSnippetAt: index, as: order, in: context, at: time)
    case .rules(let old): return obey(context.rules, after: old, in: context)
    case .saved(_, let refusal): if refusal != nil { followDeletion(in: context) }
    case .filled(let form): return type(form, in: context, at: time)
    case .privateField, .field, .fieldChanged, .before, .typed, .fieldKey, .form, .question: break
    }
    return []
  }

  mutating func handle(_ action: GestureAction<KeyID>, in context: inout PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    if pages.handle(action, width: pageWidth, at: time) { return [] }
    switch action {
    case .press(let key):
      // A finger that touches a coasting strip means what is there now.
      if case .tab = key { animations.stop(.strip) }
      context.content.awaited = nil
      return touch(key)
    case .fire(.snippet(let id)):
      guard let index = keys.index(ofID: id) else { return [.shake(.snippet(id))] }
      return typePiece(nil, ofSnippetAt: index, in: context, at: time)
    case .fire(SnippetsKey.retry.id): return retry(in: &context)
    case .fire(.tab(let tab)) where tab.leadsAway: return [.follow(tab)]
    case .fire(.tab(let tab)): return select(tab, in: &context) ?? []
    case .open(.snippet(let id)): return list(of: .snippet(id), around: nil, in: context)
    case .fire, .repeatCharacter, .repeatWord, .moveCursor, .open: return context.typed(by: action)
    case .slideTabs(let distance): slideStrip(by: -distance)
    case .slideTabsEnd(let velocity): releaseStrip(velocity: -velocity, at: time)
    case .carry(let key, let point): carry(key, to: point, in: context)
    case .drop: return drop()
    case .putBack: putBack(in: context)
    case .flick: return [.undo]
    case .lift, .release, .choose, .close, .reveal, .scroll, .swipe, .swipeEnd, .slideLayouts,
      .slideLayoutsEnd, .beginTrackpad,
      .endTrackpad:
      break
    }
    return []
  }

  /// Does what a row or an action of the list of a key is for.
  private mutating func choose(
    _ chosen: KeyID, of owner: KeyID, in context: inout PanelContext, at time: UInt64
  ) -> [PanelAction] {
    if case .row(let row) = chosen {
      guard case .snippet(let id) = owner else { return context.choose(globeRow: row, hasLetters: false) }
      return keys.index(ofID: id).map { typePiece(row, ofSnippetAt: $0, in: context, at: time) } ?? []
    }
    guard case .action(let index) = chosen, case .snippet(let id) = owner else { return [] }
    return act(index, on: id, in: context)
  }

  func snippet(of key: KeyID) -> SnippetKey? {
    guard case .snippet(let id) = key else { return nil }
    return keys.index(ofID: id).map { keys[$0] }
  }
}
