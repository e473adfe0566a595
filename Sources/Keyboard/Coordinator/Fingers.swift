import Gestures
import Layout

/// The fingers on the panel: what they hold and press, and which of them nobody can place any more.
struct Fingers {
  var gestures: GestureMachine<KeyID>
  /// The keys and rows under a finger.
  private(set) var pressed: Set<KeyID> = []
  /// True while a finger on the space bar moves the cursor.
  private(set) var isTrackpad = false
  private var strays = StrayFingers()
  /// The key that had the Stop mark as a finger came down on it, by finger.
  private var stopping: [Int32: KeyID] = [:]

  init(timing: GestureTiming) { gestures = GestureMachine(timing: timing) }

  /// True while keys must stay where they are: a finger is down, or a list is open or about to be.
  var areInUse: Bool { !gestures.isIdle || gestures.listOwner != nil }

  /// Sets what a swipe can move on the panel that is up.
  mutating func setSwipes(_ traits: PanelTraits) {
    (gestures.canSwipe, gestures.canSlideTabs) = (traits.canSwipe, traits.canSlideTabs)
    gestures.canSlideLayouts = traits.canSlideLayouts
  }

  // MARK: Events

  /// Begins anew with a finger that comes down, or goes up.
  ///
  /// - Parameter key: the key that has the Stop mark, if a touch of it stops the typing.
  mutating func reset(_ finger: Int32, stopping key: KeyID? = nil) {
    strays.remove(finger)
    stopping[finger] = key
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

  /// Lets go of all fingers.
  mutating func cancel() -> [GestureAction<KeyID>] {
    strays = StrayFingers()
    stopping = [:]
    return gestures.cancel()
  }

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
