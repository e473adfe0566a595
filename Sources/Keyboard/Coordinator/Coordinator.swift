import Gestures
import Layout
import Snippets
import Typing

/// The reducer: it changes the state of the keyboard with each event, and returns effects, which the main carries out
/// in order.
///
///     fingers ──► hit test ──► GestureMachine ──► panel ──► actions ──► effects
///                                    └──► looks, list, trackpad
///     content ──► waits for the last finger ──► panel
///     answers ──► panel
///     reports ──► Stop mark, shake
///     show, hide, toggle ──► isVisible (fingers are let go)
///
/// Cases, each with a test of its number; those of the phrases are in the header of `SnippetPanel`:
///  2. Space types a space; delete and return press BackSpace and Return.
///  3. The globe hides the keyboard and hands over; without another keyboard it leads to the letters and back.
///  4. Content waits until no finger is down and no list is open: no key moves under a finger. A key that is tapped
///     meanwhile keeps its place in it.
///  5. Hiding lets go of all fingers and types nothing.
///  8. A finger on no key does nothing.
///  9. A held snippet shows its pieces; the chosen one is typed, and the next tap continues after it.
/// 10. A held globe lists where to go, to another keyboard only if `handsOver`; a choice hides the keyboard
///     and, for another keyboard, hands over.
/// 11. A held delete deletes characters, then words; another field or nothing left to delete ends it.
/// 12. A held space bar moves the cursor and types no space.
/// 13. A swipe turns pages and never taps; wheel and touchpad turn pages, unless a finger is down, and scroll the list.
/// 14. Some compositors tell the place of a finger that has left the panel on another surface. Such a finger is over no
///     key until it comes down again, and moves neither cursor nor pages.
/// 15. With `Cycle.replace` the next tap on a key, or a choice from its list, takes the place of what the key has typed,
///     unless something else was typed, deleted or moved since, or the field is another one.
/// 16. A long text that is on its way for long puts the Stop mark on its key; a tap on it ends the typing. Touches that
///     come before anyone can have seen the mark are taps as ever, and so are quick taps, however long a slow
///     application takes for their texts. A finger keeps what it came down for until it lifts.
/// 17. Hiding ends long text too; short text is finished. A long one is finished, too, if the keyboard goes with its field:
///     the next field of a form may get the rest.
/// 18. Text, a space or a Return that was lost, as its field has gone, shakes its key.
/// 19. The pieces of a secret, and all pieces in a field for secrets, are listed as dots. A secret's effect and answer
///     have no text.
/// 20. All that was due before an event is done before it, and no more: a row that was seen does not scroll away
///     under the lift, and a loop that is late does not make up for a held delete.
/// 21. A finger that has opened a list is on its key until it moves away from where it was, even where the list is.
/// 22. A finger that comes down while pages glide is over the key that comes to rest there.
/// 34. A flick to the left on delete, or `undo`, takes back all that the last tap has typed, and its key is due again where it
///     was. It does nothing if something was typed, deleted or moved since, or the field is another one. Keys that have changed
///     since do not matter, and another key that has that id by now stays as it is. If only a part could be taken back, the
///     key is due again, too, and shakes.
/// 35. A second tap on a key within `GestureTiming.bounce` does nothing.
/// 36. There is one keyboard at a time, ours or the one that owns the name of the system's (`SystemKeyboard`).
/// 37. The keyboard comes and goes with text fields (`AutoShow`) if it is the system's, or if the user has set that.
/// 38. A handle leads to ours while another keyboard shows, or where there is none and no hardware one: not over a locked
///     screen or an application in full screen, nor where ours is the system's, which the desktop shows.
/// 39. Settings that change while the keyboard runs wait as content does, and hold from the next touch on. A mistake in the
///     settings shows the clock, and the globe's list says what it is.
/// 40. A finger feels the key that it comes down on, but no key that it slides to; typing by name is not felt.
/// 41. While the screen is locked, the keyboard is hidden, types nothing, and refuses to show. If it was there, or was to come
///     by itself meanwhile, it comes at the unlock, unless it was hidden meanwhile. At the start the screen counts as locked until
///     somebody has told. A show meanwhile brings the keyboard then; a toggle, too, however often: nobody has seen it yet.
/// 42. Fingers are let go and the typing ends when the screen is about to be locked and the end of that may not be told.
/// 44. A row of a list shows two lines of its phrase, and how much it does not show. A hold on it, in a list that is open by
///     itself, shows all of it and types nothing; the list grows once the finger has gone, and a tap types the phrase.
/// 46. Invisible characters in a label, a phrase or a message have a sign (`ShownText`), and are typed as they are.
/// 47. The space bar says for a moment what the clock means when it comes (`TroubleNotice`), and types as ever.
/// 49. A phrase that is typed rises from its key and fades, in one line; secrets and phrases for a private field rise as dots. The
///     phrase of a further tap takes the place of one that still flies.
/// 50. The old picture fades into another tab or message; the panel rises as it comes and sinks as it goes, except for its first
///     picture and beside another keyboard. Keys can be tapped from the first frame on (`Transition`).
public struct Coordinator {
  /// An event from outside, beside fingers.
  public enum Event: Equatable, Sendable {
    /// The panel has a size, or another one; a list may cover so many logical pixels above it.
    case resized(Size, above: Double)
    case fingersCancelled
    /// The screen is about to be locked, and nobody may tell when that is over. The compositor may never tell that fingers are
    /// lifted, and text that is under way was not meant for the password of a lock screen.
    case locking
    /// True when the screen is locked.
    case locked(Bool)
    case content(ContentEvent)
    /// The answer to `Effect.read`.
    case answer(Query, Answer, time: UInt64)
    case show, hide, toggle
    /// A tap on the icon among the applications.
    case activate
    case systemKeyboard(SystemKeyboardEvent, time: UInt64)
    /// True when there is a keyboard of keys that move.
    case hardwareKeyboard(Bool, time: UInt64)
    /// True when the application in front fills the screen; nil where that is not known.
    case fullscreen(Bool?)
    /// The application that has the focus from now on; nil where nobody tells.
    case application(String?)
    /// The shortcuts of the keys that are shown.
    case shortcuts(ShortcutIndex)
    case typing(TypingReport, time: UInt64)
    /// True when the clipboard can be read.
    case clipboard(Bool)
    /// The outcome of `Effect.save`: the reason why the change was refused; nil where it was made.
    case saved(FileChange, refusal: String?, time: UInt64)
  }

  /// An order to the main, which carries effects out one after the other.
  public enum Effect: Equatable, Sendable {
    case type(TypingRequest)
    /// A query that `Event.answer` answers, in the same turn where nothing has to be waited for.
    case read(Query)
    case store(StoreChange)
    case reply(TypedByName)
    /// The outcome of an `undo`: the text that was taken back, or the reason why it was not.
    case undone(Result<String, UndoFailure>)
    /// The outcome of the order of a program, by its number.
    case answerProgram(Int, ProgramAnswer)
    case showPanel, hidePanel
    /// A finger has come down on a key: it is to feel that.
    case feedback(Feedback)
    /// Fetch the content.
    case refresh
    /// Make a change of the user's own files, to be answered by `Event.saved`.
    case save(FileChange)
    /// Run the user's command that gives another keyboard its turn.
    case handOver
    /// The steps of `SystemKeyboard.Action` that go out on the bus.
    case askSystemKeyboard(isVisible: Bool)
    case takeName, giveNameBack(isToShow: Bool)
  }

  /// The text that was typed; empty for keys that type none and for secrets.
  public typealias TypedByName = Result<String, TypeFailure>

  /// True while the keyboard is on the screen, or is to come there.
  public private(set) var isVisible = false
  /// The panels, one of which is up.
  public internal(set) var panels: Panels
  /// The picture of the panel; nil until it has a size.
  public private(set) var frame: PanelFrame?
  /// The version of the panel that `frame` shows.
  private var shownVersion: Panels.Version?
  var fingers: Fingers
  var openList = OpenList()
  var motion = Motion()
  var typed = TypingFeedback()
  var notice = TroubleNotice()
  var desktop: DesktopState
  var field = FocusedField()
  var waiting = Waiting()
  var shortcuts = TypedShortcuts()
  /// The user's settings.
  var rules: KeyboardRules
  let measure: PanelContext.Measure

  /// - Parameters:
  ///   - seed: the source of chance; any number that differs from start to start.
  ///   - measure: gives the width of a text at a font size, both in logical pixels.
  public init(
    _ rules: KeyboardRules, seed: UInt64 = 0,
    measure: @escaping (_ text: String, _ fontSize: Double) -> Double
  ) {
    fingers = Fingers(timing: rules.timing)
    self.measure = measure
    self.rules = rules
    desktop = DesktopState(rules)
    panels = Panels(rules, dice: Dice(seed: seed), measure: measure)
  }

  // MARK: Time

  /// The time of the next `advance`, in the compositor's milliseconds; nil if there is nothing to wait for.
  public var nextWake: UInt64? {
    [fingers.gestures.nextWake, typed.progress.nextWake, desktop.nextWake, notice.nextWake, panels.nextWake]
      .compactMap { $0 }.min()
  }

  /// True where `advance` is to be called at once: something begins that came with no time of its own.
  public var wantsTime: Bool { notice.isDue && isSeen }

  var isSeen: Bool { isVisible && frame != nil }

  /// True while nothing is on its way to the application, nothing is touched, and no panel is up that may hold what is half done.
  public var isAtRest: Bool { typed.progress.isIdle && !fingers.areInUse && !panels.traits.isForAWhile }

  /// True while `animate` is to be called with each frame.
  public var isAnimating: Bool { panels.isAnimating || motion.isRunning }

  /// Does what is due by a time in the compositor's milliseconds.
  public mutating func advance(to time: UInt64) -> [Effect] {
    let effects = apply(fingers.gestures.advance(to: time), time: time)
    typed.advance(to: time)
    notice.advance(to: time, isSeen: isSeen)
    animate(to: time)
    let due = panels.nextWake.map { $0 <= time } == true ? perform(panels.advance(to: time), at: time) : []
    return effects + due + advanceDesktop(to: time) + takeWaiting(at: time)
  }

  /// Moves on what glides. The time of the fingers does not go on: some of their events may still be on the way, and be older.
  public mutating func animate(to time: UInt64) {
    motion.advance(to: time)
    guard panels.isAnimating else { return }
    panels.animate(to: time)
    layOut()
  }

  /// Takes an event, and returns what the main has to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    apply(event) + takeWaiting(at: 0)
  }

  private mutating func apply(_ event: Event) -> [Effect] {
    switch event {
    case .resized(let size, let above): return resize(size, above: above)
    case .fingersCancelled: return letGo()
    case .locking: return letGo() + type(.stop, by: nil, at: 0)
    case .locked(let isLocked): return setLocked(isLocked)
    case .content(let event):
      waiting.add(event)
      return []
    case .answer(let query, let answer, let time):
      guard query.answersKeysOf != nil else { return tell(.answer(query, answer), at: time) }
      waiting.add(Waiting.HeldAnswer(query: query, answer: answer, time: time))
      return takeAnswers()
    case .show: return call(by: .user)
    case .hide: return dismiss()
    case .toggle: return isVisible ? dismiss() : call(by: .user)
    case .activate: return isVisible ? dismiss() : call(by: .icon)
    case .systemKeyboard(let event, let time): return handle(event, at: time)
    case .hardwareKeyboard(let isPresent, let time):
      desktop.setHardware(isPresent, at: time)
      return []
    case .application(let application):
      setApplication(application)
      return []
    case .shortcuts(let index):
      shortcuts.index = index
      panels.setShortcuts(index)
      return []
    case .fullscreen(let isFullscreen):
      desktop.setFullscreen(isFullscreen)
      return []
    case .typing(let report, let time): return handle(report, at: time)
    case .clipboard(let isThere):
      field.setClipboard(isThere)
      panels.setDrafts(field.drafts)
      return []
    case .saved(let change, let refusal, let time): return tell(.saved(change, refusal: refusal), at: time)
    }
  }

  // MARK: The panel

  /// Tells the panels of an event, and does what they want.
  mutating func tell(_ event: PanelEvent, at time: UInt64) -> [Effect] {
    perform(panels.handle(event, at: time), at: time)
  }

  /// Takes over what the panel looks like by now, and then does what it wants.
  mutating func perform(_ actions: [PanelAction], at time: UInt64) -> [Effect] {
    layOut()
    var effects: [Effect] = []
    for action in actions {
      switch action {
      case .type(.type(let text, let snippet, let replaced), let key?, let due?):
        effects.append(type(text, by: key, at: due, from: snippet, inPlaceOf: replaced, time: time))
      case .type(let request, let key, _): effects += type(request, by: key, at: time)
      case .undo: effects += undo(isFlick: true, at: time)
      case .read(let query): effects.append(.read(query))
      case .store(let change):
        waiting.keep(change)
        effects.append(.store(change))
      case .openList(let content, let owner): openList(content, of: owner, at: time)
      case .closeList(let owner):
        if fingers.gestures.listOwner == owner { effects += apply(fingers.gestures.closeList(), time: time) }
      case .offer(let texts, let owner): offer(texts, of: owner, at: time)
      case .show(let panel): effects += show(panel, at: time)
      case .follow(let tab): effects += follow(tab, at: time)
      case .back: effects += goBack(at: time)
      case .fill(let form): effects += fill(form, at: time)
      case .filled(let form): effects += type(form, at: time)
      case .answerProgram(let isAllowed): effects += answerProgram(isAllowed, at: time)
      case .pass(let action): effects += perform(panels.pass(action, at: time), at: time)
      case .use(let snippet, let piece):
        effects += tell(.use(snippet: snippet, piece: piece), at: time)
      case .take(let offer, let piece, let key, let word):
        effects += take(offer, piece: piece, by: key, for: word, at: time)
      case .shake(let key): motion.shake(key, at: time)
      case .glow(let key): motion.glow(key)
      case .reveal(let draft): effects += show(.snippets, at: time) + tell(.reveal(draft), at: time)
      case .reply(let result): effects.append(.reply(result))
      case .refresh: effects.append(.refresh)
      case .save(let change): effects.append(.save(change))
      case .leave(let handsOver): effects += handsOver ? handOver() : dismiss()
      }
    }
    // A hidden keyboard does not move.
    if !isVisible, panels.isAnimating { panels.rest() }
    layOut()
    return effects
  }

  /// Does what a tap on a key would, for the command and the bus. The answer is a `reply`.
  ///
  /// - Parameter time: of now, in the compositor's milliseconds.
  public mutating func type(_ named: NamedOrder, time: UInt64) -> [Effect] {
    guard !isLocked else { return [.reply(.failure(.locked))] }
    guard let actions = panels.type(named, at: time) else {
      return [.reply(.failure(.unknownKey(named.name)))]
    }
    return perform(actions, at: time) + takeWaiting(at: time)
  }

  // MARK: Layout

  private mutating func resize(_ size: Size, above: Double) -> [Effect] {
    guard frame?.size != size || openList.above != above else { return [] }
    openList.setAbove(above)
    return letGo() + tell(.resized(size, outputHeight: size.height + above), at: 0)
  }

  /// Takes over what the panel looks like by now.
  mutating func layOut() {
    guard panels.version != shownVersion else { return }
    shownVersion = panels.version
    frame = panels.frame() ?? frame
    notice.follow(panels.troubles)
    fingers.setSwipes(panels.traits)
  }

  /// The panel with its keys at rest: who touches a key that glides means the place that it goes to, and by the lift it has
  /// moved on.
  var restingFrame: PanelFrame? {
    panels.traits.isMoving ? panels.frame(isResting: true) : frame
  }

  // MARK: Visibility

  /// Ends all movements: everything is at its place when it is seen again.
  mutating func rest() {
    panels.rest()
    motion.rest()
    layOut()
  }

  /// - Parameters:
  ///   - endsTyping: whether hiding ends long text, too.
  ///   - isAtOnce: whether it is hidden without sinking.
  ///   - forgetsLast: whether what was typed last cannot be taken back any more.
  mutating func setVisible(
    _ isVisible: Bool, endsTyping: Bool = true, isAtOnce: Bool = false, forgetsLast: Bool = true
  ) -> [Effect] {
    guard !isLocked else {
      desktop.setReturnsAtUnlock(isVisible)
      return []
    }
    guard isVisible != self.isVisible else { return [] }
    let sinks = sinks && !isAtOnce
    self.isVisible = isVisible
    if forgetsLast { typed.forgetLast(.hidden) }
    let ended = isVisible ? [] : endForm()
    desktop.formShow = .no
    guard isVisible else {
      return ended + hide(sinks: sinks, endsTyping: endsTyping)
    }
    endSearch()
    motion.shows(rises: slides && !desktop.system.hasOther)
    return letGo() + [.showPanel] + tell(.shown, at: 0)
  }

  private mutating func hide(sinks: Bool, endsTyping: Bool) -> [Effect] {
    panels.rest()
    motion.hides(sinks: sinks)
    layOut()
    notice.hide()
    panels.hidden()
    endRun(isFresh: true)
    let stop: [Effect] = endsTyping && typed.progress.isLong ? [.type(.stop)] : []
    return letGo() + stop + [.hidePanel]
  }
}

/// The reason why `type` did nothing.
public enum TypeFailure: Error, Equatable, Sendable {
  case unknownKey(String)
  case noSuchPiece(Int32, count: Int)
  /// Several keys have this name.
  case ambiguous([SnippetKey])
  /// The screen is locked.
  case locked
  /// The text cannot be had at the moment.
  case unreadable(String)
  /// The text may not be typed.
  case refused(Refusal)
  /// The blanks of the piece are not filled in.
  case form(FormProblem)
}
