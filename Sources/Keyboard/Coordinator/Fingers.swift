import Gestures
import Layout

/// The fingers on the panel: what they hold and press, and which of them nobody can place any more.
struct Fingers {
  private(set) var gestures: GestureMachine<KeyID>
  /// The keys and rows under a finger.
  private(set) var pressed: Set<KeyID> = []
  /// True while a finger on the space bar moves the cursor.
  private(set) var isTrackpad = false
  private var strays = StrayFingers()
  /// The key that had the Stop mark as a finger came down on it, by finger.
  private var stopping: [Int32: KeyID] = [:]

  init(timing: GestureTiming) { gestures = GestureMachine(timing: timing) }

  // MARK: What they do

  /// True while no finger is down.
  var isIdle: Bool { gestures.isIdle }

  /// True while keys must stay where they are: a finger is down, or a list is open or about to be.
  var areInUse: Bool { !gestures.isIdle || gestures.listOwner != nil }

  /// The time of the next `advance`, in the compositor's milliseconds; nil if there is nothing to wait for.
  var nextWake: UInt64? { gestures.nextWake }

  /// Returns the last place of a finger that is down; nil for one that is not.
  func position(of finger: Int32) -> Point? { gestures.position(of: finger) }

  /// The key whose list is open or about to be.
  var listOwner: KeyID? { gestures.listOwner }

  /// The finger that points into the list, and where.
  var listFinger: (finger: Int32, position: Point)? { gestures.listFinger }

  /// The letter that is held, and the finger that picks what goes in its place.
  var picking: (owner: KeyID, finger: Int32, position: Point)? { gestures.picking }

  // MARK: Rules

  mutating func setTiming(_ timing: GestureTiming) { gestures.timing = timing }

  /// Sets what a swipe can move on the panel that is up.
  mutating func setSwipes(_ traits: PanelTraits) {
    (gestures.canSwipe, gestures.canSlideTabs) = (traits.canSwipe, traits.canSlideTabs)
    gestures.canSlideLayouts = traits.canSlideLayouts
  }

  /// Sets whether the key that is held can be carried to another place.
  mutating func setCarry(_ rule: CarryRule) { gestures.carry = rule }

  /// Sets whether a delete that is held deletes words after a while.
  mutating func setDeletesWords(_ deletesWords: Bool) { gestures.deletesWords = deletesWords }

  /// Sets where the open list is, so that a finger at its edge scrolls it.
  mutating func setListArea(_ area: ListArea?) { gestures.listArea = area }

  // MARK: Time

  mutating func advance(to time: UInt64) -> [GestureAction<KeyID>] { gestures.advance(to: time) }

  /// Does what was due before an event, and no more than that.
  mutating func flush(to time: UInt64) -> [GestureAction<KeyID>] { gestures.flush(to: time) }

  /// Takes back the repeat that was just due: the one before it is still on its way.
  mutating func skipRepeat() { gestures.skipRepeat() }

  mutating func stopRepeating() { gestures.stopRepeating() }

  // MARK: Events

  /// Prepares for a finger that comes down.
  ///
  /// - Parameter key: the key that has the Stop mark, if a touch of it stops the typing.
  mutating func expect(_ finger: Int32, stopping key: KeyID?) {
    strays.remove(finger)
    stopping[finger] = key
  }

  mutating func down(_ finger: Int32, at point: Point, on target: Target<KeyID>?, time: UInt64)
    -> [GestureAction<KeyID>]
  {
    gestures.down(finger: finger, at: point, on: target, time: time)
  }

  /// Returns false for a finger that the compositor places on another surface by now.
  ///
  /// - Parameter panel: the panel's size; nil while fingers may really be beside it, as over an open list.
  mutating func canPlace(_ finger: Int32, at point: Point, on panel: Size?) -> Bool {
    if let panel, gestures.carrying == nil, gestures.picking?.finger != finger {
      strays.note(finger, at: point, panel: panel)
    }
    return !strays.contains(finger)
  }

  /// Moves a finger. One that cannot be placed stays where it was.
  mutating func move(_ finger: Int32, to point: Point, on target: Target<KeyID>?, time: UInt64)
    -> [GestureAction<KeyID>]
  {
    let last = strays.contains(finger) ? gestures.position(of: finger) : nil
    return gestures.move(finger: finger, at: last ?? point, to: target, time: time)
  }

  mutating func up(_ finger: Int32, time: UInt64) -> [GestureAction<KeyID>] {
    strays.remove(finger)
    stopping[finger] = nil
    return gestures.up(finger: finger, time: time)
  }

  /// Lets go of all fingers.
  mutating func cancel() -> [GestureAction<KeyID>] {
    strays = StrayFingers()
    stopping = [:]
    return gestures.cancel()
  }

  mutating func closeList() -> [GestureAction<KeyID>] { gestures.closeList() }

  /// Takes over what the gestures say of the look of keys.
  mutating func show(_ action: GestureAction<KeyID>) {
    switch action {
    case .press(let key): pressed.insert(key)
    case .release(let key): pressed.remove(key)
    case .beginTrackpad: isTrackpad = true
    case .endTrackpad: isTrackpad = false
    case .fire, .lift, .flick, .carry, .drop, .putBack, .swipe, .swipeEnd, .slideTabs, .slideTabsEnd,
      .slideLayouts, .slideLayoutsEnd,
      .moveCursor,
      .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal, .scroll:
      break
    }
  }

  // MARK: Targets

  /// Returns what a finger at this point of the panel is over.
  func target(of finger: Int32, at point: Point, on frame: PanelFrame?) -> Target<KeyID>? {
    let held = gestures.held(by: finger)
    // A key that another finger held has turned the page: this finger has come for its letter all the same.
    if let held, frame?.keys.contains(where: { $0.id == held }) == false {
      return Target(key: held, role: .letter)
    }
    guard let key = frame?.key(at: point, keeping: held) else { return nil }
    if key.id == stopping[finger] { return Target(key: .stop, role: .tap) }
    return Target(key: key.id, role: key.spec.role)
  }
}
