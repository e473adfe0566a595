import Gestures
import Layout
import Snippets
import Typing

/// The reducer: what happens to the keyboard changes the state and comes out as effects, which the main carries out
/// in order.
///
///       fingers ──► hit test ──► GestureMachine ──► fire ──► type / delete / press / handOver
///                                        ├──► open, scroll, choose, close ──► list
///                                        └──► swipe ──► Pager ──► layout
///       content ──► waits for the last finger ──► snippets
///       show, hide, toggle ──► isVisible (fingers are let go)
///
/// Cases, each with a test of its number:
///  1. A tap on a snippet types the piece that is due and saves the next place; after the last comes the first.
///  2. Space types a space; delete and return press BackSpace and Return.
///  3. The globe hides the keyboard and hands over.
///  4. Content waits until no finger is down and no list is open: no key moves under a finger. What is tapped meanwhile
///     keeps its place in it.
///  5. Hiding lets go of all fingers and types nothing.
///  6. A failed fetch leaves what is shown, and the globe's list says why it is old; without anything to show it is an
///     error with its message and a retry key, which fetches again.
///  7. `type` takes an id or a label and does what a tap would; unknown names and pieces are refused.
///  8. A finger on no key does nothing.
///  9. A held snippet shows its pieces; the chosen one is typed, and the next tap continues after it.
/// 10. A held globe lists where to go, which is to another keyboard only if `handsOver`; a choice hides the keyboard
///     and, for another keyboard, hands over.
/// 11. A held delete deletes characters, then words; another field or nothing left to delete ends it.
/// 12. A held space bar moves the cursor and types no space.
/// 13. A swipe turns pages and never taps; wheel and touchpad turn pages, unless a finger is down, and scroll the list.
/// 14. A finger that has left the panel on a compositor that then tells its place on another surface is over no key
///     until it comes down again, and moves neither cursor nor pages.
/// 15. With `Cycle.replace` the next tap on a key, or a choice from its list, takes the place of what the key has typed,
///     unless something else was typed, deleted or moved since, or the field is another one.
/// 16. A long text that is on its way for long puts the Stop mark on its key; a tap on it ends the typing. Touches that
///     come before anyone can have seen the mark are taps as ever, and so are quick taps, however long a slow
///     application takes for their texts. What a finger came down for holds until it lifts.
/// 17. Hiding ends long text too; short text is finished.
/// 18. Text, a space or a Return that was lost, as its field has gone, shakes its key.
/// 19. The pieces of a secret, and all pieces in a field for secrets, are listed as dots. A secret's effect and answer
///     have no text.
/// 20. What was due before an event comes before it, and no more than that: a row that was seen does not scroll away
///     under the lift, and a loop that is late does not make up for a held delete.
/// 21. A finger that has opened a list is on its key until it moves away from where it was, even where the list is.
/// 22. A finger that comes down while pages glide is over what comes to rest there.
/// 23. Further snippets follow those that are there, on as many pages as they need.
/// 24. A piece is read when it is typed or listed. One that cannot be read is not typed: its key shakes, and stays due.
/// 25. What a finger has touched is what is typed: the piece is read at the touch, and those of a list when it opens. A key
///     whose snippet has become another one in the store, and is not shown yet, types nothing.
public struct KeyboardMachine {
  /// What a finger did, in logical pixels of the surface and the compositor's milliseconds.
  public struct FingerEvent: Equatable, Sendable {
    public enum Motion: Equatable, Sendable {
      case down(Point)
      case move(Point)
      case up
    }

    public let finger: Int32
    public let motion: Motion
    public let time: UInt64

    public init(finger: Int32, motion: Motion, time: UInt64) {
      self.finger = finger
      self.motion = motion
      self.time = time
    }
  }

  public enum Event: Equatable, Sendable {
    /// The panel has a size, or another one; and so many logical pixels above it may be covered by a list.
    case resized(Size, above: Double)
    case fingers([FingerEvent])
    case fingersCancelled
    /// Wheel or touchpad, in logical pixels; positive shows later pages and rows.
    case scrolled(x: Double, y: Double, isWheel: Bool, time: UInt64)
    case scrollEnded(time: UInt64)
    /// What the store holds, or the first of it.
    case contentLoaded(SnippetKeys)
    /// What follows that.
    case contentContinued(SnippetKeys)
    /// What is shown is up to date.
    case contentCurrent
    /// What is shown is not up to date, or there is nothing to show; the reason in one line.
    case contentFailed(String)
    case show, hide, toggle
    /// The text of the last key is so many bytes long, with its variables expanded.
    case expanded(bytes: Int)
    /// Text is on its way to the application, or has all got there.
    case typing(Bool, time: UInt64)
    /// The rest of a text could not be typed, since its field has lost the focus.
    case textLost(time: UInt64)
    /// A text was typed without what the clipboard should have brought.
    case textIncomplete(time: UInt64)
    /// Whether the field that has the focus is for what nobody is to see.
    case privateField(Bool)
    /// The text goes into another field from now on.
    case fieldChanged
    /// The input method has come to the field that keys were going to.
    case fieldTakenOver
    case nothingToDelete
  }

  public enum Effect: Equatable, Sendable {
    case type(String)
    /// Type this in the place of the piece that was typed last.
    case replace(String)
    /// Type a piece of a secret snippet, whose text the keyboard does not have.
    case typeSecret(snippet: String, label: String, piece: Int)
    /// Drop what has not been typed yet.
    case stopTyping
    case delete(Typist.Unit)
    case press(Typist.Key)
    /// Remember that `next` is the piece that is due on this snippet.
    case savePlace(snippet: String, next: Int)
    case showPanel, hidePanel
    /// Fetch the content.
    case refresh
    /// Another keyboard's turn.
    case handOver
  }

  /// Why `type` did nothing.
  public enum TypeFailure: Error, Equatable, Sendable {
    case unknownKey(String)
    case noSuchPiece(Int32, count: Int)
    /// The text cannot be had at the moment.
    case unreadable(String)
  }

  public internal(set) var state = KeyboardState()
  /// Where the keys are; nil until the panel has a size.
  public private(set) var layout: PanelLayout?
  /// The list that is open.
  public internal(set) var list: ListLayout?
  var gestures: GestureMachine<KeyID>
  var pager = Pager()
  var above = 0.0
  let cycle: Cycle
  /// Whether the globe leads to another keyboard.
  let handsOver: Bool
  /// The snippet whose piece was typed last, with nothing since.
  var replaceable: String?
  var progress = TypingProgress()
  var shake: Shake?
  var isPrivateField = false
  var touched = TouchedPieces()
  private var strays = StrayFingers()
  /// The fingers that came down for the Stop mark, and the key that had it.
  private var stopping: [Int32: KeyID] = [:]
  /// The finger that has opened the list, and where it was, until it moves away from there.
  var opener: (finger: Int32, point: Point)?
  let pieces: any PieceSource
  let measure: (_ text: String, _ fontSize: Double) -> Double
  var flow: PanelFlow?
  /// Events of the content that came while keys must stay where they are.
  var waiting: [Event] = []

  /// `measure` gives the width of a text at a font size, both in logical pixels.
  public init(
    timing: GestureTiming, cycle: Cycle = .append, handsOver: Bool = true, pieces: any PieceSource,
    measure: @escaping (_ text: String, _ fontSize: Double) -> Double
  ) {
    gestures = GestureMachine(timing: timing)
    self.cycle = cycle
    self.handsOver = handsOver
    self.pieces = pieces
    self.measure = measure
  }

  // MARK: Time

  /// When `advance` is to be called next, in the compositor's milliseconds; nil if there is nothing to wait for.
  public var nextWake: UInt64? {
    [gestures.nextWake, progress.nextWake].compactMap { $0 }.min()
  }

  /// Whether `animate` is to be called with each frame.
  public var isAnimating: Bool { pager.isGliding || shake != nil }

  /// Whether deletions go by words after a while, since the words of the field are known.
  public var deletesWords: Bool {
    get { gestures.deletesWords }
    set { gestures.deletesWords = newValue }
  }

  public mutating func advance(to time: UInt64) -> [Effect] {
    let effects = apply(gestures.advance(to: time), time: time)
    advanceTyping(to: time)
    animate(to: time)
    takeWaiting()
    return effects
  }

  /// Moves on what glides. The fingers' time does not go on: events of theirs that are on their way may be older.
  public mutating func animate(to time: UInt64) {
    advanceShake(to: time)
    guard pager.isGliding else { return }
    pager.advance(to: time)
    layOut()
  }

  public mutating func handle(_ event: Event) -> [Effect] {
    defer { takeWaiting() }
    switch event {
    case .resized(let size, let above): return resize(size, above: above)
    case .fingers(let events): return events.flatMap { handle($0) }
    case .fingersCancelled: return letGo()
    case .scrolled(let x, let y, let isWheel, let time):
      scroll(x: x, y: y, isWheel: isWheel, time: time)
      return []
    case .scrollEnded(let time):
      endScroll(time: time)
      return []
    case .contentLoaded, .contentContinued, .contentCurrent, .contentFailed:
      receive(event)
      return []
    case .show: return setVisible(true)
    case .hide: return setVisible(false)
    case .toggle: return setVisible(!state.isVisible)
    case .expanded(let bytes):
      progress.expanded(bytes: bytes)
      return []
    case .typing(let isTyping, let time):
      setTyping(isTyping, time: time)
      return []
    case .textLost(let time):
      loseText(time: time)
      return []
    case .textIncomplete(let time):
      shakeLatest(time: time)
      return []
    case .privateField(let isPrivate): return setPrivate(isPrivate)
    case .fieldChanged:
      replaceable = nil
      gestures.stopRepeating()
      return []
    case .fieldTakenOver, .nothingToDelete:
      gestures.stopRepeating()
      return []
    }
  }

  // MARK: Fingers

  private mutating func handle(_ event: FingerEvent) -> [Effect] {
    // The rest of a frame in which a key has hidden the keyboard: no end of it would come.
    guard state.isVisible else { return [] }
    let (finger, time) = (event.finger, event.time)
    // What was due before the event comes before it: it may open the list that the finger then is on.
    let due = apply(gestures.flush(to: time), time: time)
    switch event.motion {
    case .down(let point):
      forget(finger)
      stopping[finger] = progress.stops(at: time) ? progress.mark : nil
      let target = target(of: finger, at: point)
      return due
        + apply(gestures.down(finger: finger, at: Position(point), on: target, time: time), time: time)
    case .move(let point):
      if list == nil, let size = layout?.size { strays.note(finger, at: point, panel: size) }
      let isStray = strays.contains(finger)
      let target = isStray ? nil : target(of: finger, at: point)
      let position = isStray ? gestures.position(of: finger) : nil
      return due
        + apply(
          gestures.move(finger: finger, at: position ?? Position(point), to: target, time: time), time: time)
    case .up:
      forget(finger)
      return due + apply(gestures.up(finger: finger, time: time), time: time)
    }
  }

  private mutating func forget(_ finger: Int32) {
    strays.remove(finger)
    stopping[finger] = nil
    if opener?.finger == finger { opener = nil }
  }

  /// What a finger that comes to this point is over.
  mutating func target(of finger: Int32, at point: Point) -> Target<KeyID>? {
    if let list { return target(of: finger, at: point, in: list) }
    guard let key = restingLayout?.key(at: point) else { return nil }
    if key.id == stopping[finger] { return Target(key: .stop, role: .tap) }
    return Target(key: key.id, role: Self.role(of: key.kind))
  }

  private static func role(of kind: KeyKind) -> Role {
    switch kind {
    case .snippet, .globe: .list
    case .delete: .repeats
    case .space: .trackpad
    case .return, .stop, .retry: .tap
    case .row: .row
    }
  }

  /// The looks first: a key that fires may let go of all fingers, and what it lets go of must be pressed by then.
  mutating func apply(_ actions: [GestureAction<KeyID>], time: UInt64) -> [Effect] {
    for action in actions {
      switch action {
      case .press(let key):
        state.pressed.insert(key)
        touch(key)
      case .release(let key): state.pressed.remove(key)
      default: break
      }
    }
    return actions.flatMap { apply($0, time: time) }
  }

  private mutating func apply(_ action: GestureAction<KeyID>, time: UInt64) -> [Effect] {
    switch action {
    case .press(let key): if case .row(let row) = key { state.selectedRow = row }
    case .release(let key): if key == state.selectedRow.map(KeyID.row) { state.selectedRow = nil }
    case .fire(let key): return fire(key, time: time)
    case .repeatCharacter: return repeatDelete(.character)
    case .repeatWord: return repeatDelete(.word)
    case .open(let key): openList(of: key, time: time)
    case .choose(let key): return choose(key, time: time)
    case .close: list = nil
    case .scroll(let distance): scrollList(by: distance, time: time)
    case .swipe(let distance): drag(by: distance)
    case .swipeEnd(let velocity): release(velocity: -velocity / pageWidth, time: time)
    case .beginTrackpad: state.isTrackpad = true
    case .moveCursor(let count):
      return edit(Array(repeating: .press(count < 0 ? .left : .right), count: Int(count.magnitude)))
    case .endTrackpad: state.isTrackpad = false
    }
    return []
  }

  /// Lets go of all fingers and closes the list; nothing is typed.
  mutating func letGo() -> [Effect] {
    strays = StrayFingers()
    stopping = [:]
    opener = nil
    return apply(gestures.cancel(), time: 0)
  }

  private mutating func fire(_ key: KeyID, time: UInt64) -> [Effect] {
    switch key {
    case .snippet(let id):
      guard let index = state.snippets.index(ofID: id) else { return [] }
      return effects(of: typePiece(ofSnippetAt: index, time: time))
    case .space: return typeEffect(.type(" "), of: .space)
    case .delete: return edit(.delete(.character))
    case .return: return typeEffect(.press(.enter), of: .return)
    case .globe: return setVisible(false) + [.handOver]
    case .stop: return edit(.stopTyping)
    case .retry: return retry()
    case .row: return []
    }
  }

  /// What comes after the piece that was typed last, which cannot be taken back from now on.
  private mutating func edit(_ effects: [Effect]) -> [Effect] {
    replaceable = nil
    return effects
  }

  private mutating func edit(_ effect: Effect) -> [Effect] { edit([effect]) }

  /// Not while a deletion before it waits for the application's answer: it would be done after the lift.
  private mutating func repeatDelete(_ unit: Typist.Unit) -> [Effect] {
    guard progress.isIdle else {
      gestures.skipRepeat()
      return []
    }
    return edit(.delete(unit))
  }

  // MARK: Layout

  private mutating func resize(_ size: Size, above: Double) -> [Effect] {
    guard layout?.size != size || self.above != above else { return [] }
    self.above = above
    let effects = letGo()
    flowAnew(size)
    return effects
  }

  /// Lets go of the pages, at a speed in pages per second.
  mutating func release(velocity: Double, time: UInt64) {
    pager.release(velocity: velocity, time: time)
    // They may be there already.
    layOut()
  }

  var pageWidth: Double { max(1, layout?.size.width ?? 1) }

  /// Lays the keys out for the shown position in the pages.
  mutating func layOut() {
    state.page = pager.position
    layout = layout(at: pager.position) ?? layout
  }

  /// Where the keys are once the pages have come to rest: who touches a key that glides means where it goes, and by the
  /// lift it has moved on.
  var restingLayout: PanelLayout? {
    pager.isGliding ? layout(at: Double(pager.page)) : layout
  }

  // MARK: Visibility

  mutating func setVisible(_ isVisible: Bool) -> [Effect] {
    guard isVisible != state.isVisible else { return [] }
    state.isVisible = isVisible
    replaceable = nil
    let stop: [Effect] = !isVisible && progress.isLong ? [.stopTyping] : []
    return letGo() + stop + [isVisible ? .showPanel : .hidePanel]
  }

  // MARK: Typing by name

  /// Does what a tap on a key would, for the command and the bus.
  ///
  /// - Parameters:
  ///   - name: a key's id such as `snippet:1` or `space`, or a snippet's label in upper or lower case.
  ///   - piece: a position in the snippet's pieces, after which the next tap continues; -1 for the piece that is due.
  ///   - time: of now, in the compositor's milliseconds.
  /// - Returns: the text of what is typed, empty for keys that type none; and the effects.
  public mutating func type(_ name: String, piece: Int32, time: UInt64) -> Result<
    (text: String, effects: [Effect]), TypeFailure
  > {
    defer { takeWaiting() }
    if let key = KeyID(name), key.kind != .snippet {
      return piece == -1
        ? .success((Self.text(of: key), fire(key, time: time))) : .failure(.noSuchPiece(piece, count: 0))
    }
    guard let index = snippetIndex(named: name) else { return .failure(.unknownKey(name)) }
    return typePiece(piece == -1 ? nil : Int(piece), ofSnippetAt: index, time: time)
  }

  private static func text(of key: KeyID) -> String {
    switch key {
    case .space: " "
    case .return: "\n"
    case .snippet, .delete, .globe, .stop, .retry, .row: ""
    }
  }

  /// An id counts before a label, and of several equal labels the first.
  private func snippetIndex(named name: String) -> Int? {
    if case .snippet(let id) = KeyID(name), let index = state.snippets.index(ofID: id) { return index }
    return state.snippets.index(ofLabel: name)
  }
}

extension Position {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}
