import Gestures
import Layout

/// Fingers, wheel and touchpad.
extension Coordinator {
  mutating func handle(_ event: FingerEvent, at time: UInt64) -> [Effect] {
    switch event {
    case .down(let finger, let point):
      // The rest of a frame in which a key has hidden the keyboard: no end of it would come.
      guard isVisible else { return [] }
      return flush(to: time) + down(finger, at: point, time: time)
    case .move(let finger, let point):
      guard isVisible else { return [] }
      return flush(to: time) + move(finger, to: point, time: time)
    case .up(let finger):
      guard isVisible else { return [] }
      let due = flush(to: time)
      forget(finger)
      return due + apply(gestures.up(finger: finger, time: time), time: time)
    case .scroll(let x, let y, let point, let isWheel):
      return scroll(x: x, y: y, at: point, isWheel: isWheel, time: time)
    case .scrollEnd: return tell(.scrollEnded, at: time)
    }
  }

  /// What was due before the event comes before it: it may open the list that the finger then is on.
  private mutating func flush(to time: UInt64) -> [Effect] {
    apply(gestures.flush(to: time), time: time)
  }

  private mutating func down(_ finger: Int32, at point: Point, time: UInt64) -> [Effect] {
    forget(finger)
    stopping[finger] = progress.stops(at: time) ? progress.mark : nil
    let target = target(of: finger, at: point)
    return apply(gestures.down(finger: finger, at: point, on: target, time: time), time: time)
  }

  private mutating func move(_ finger: Int32, to point: Point, time: UInt64) -> [Effect] {
    if list == nil, gestures.carrying == nil, let size = frame?.size {
      strays.note(finger, at: point, panel: size)
    }
    let isStray = strays.contains(finger)
    let target = isStray ? nil : target(of: finger, at: point)
    let position = isStray ? gestures.position(of: finger) : nil
    return apply(gestures.move(finger: finger, at: position ?? point, to: target, time: time), time: time)
  }

  private mutating func forget(_ finger: Int32) {
    strays.remove(finger)
    stopping[finger] = nil
    if opener?.finger == finger { opener = nil }
  }

  /// What a finger that comes to this point is over.
  mutating func target(of finger: Int32, at point: Point) -> Target<KeyID>? {
    if let list { return target(of: finger, at: point, in: list) }
    guard let key = restingFrame?.key(at: point) else { return nil }
    if key.id == stopping[finger] { return Target(key: .stop, role: .tap) }
    return Target(key: key.id, role: key.spec.role)
  }

  /// Lets go of all fingers and closes the list; nothing is typed.
  mutating func letGo() -> [Effect] {
    strays = StrayFingers()
    stopping = [:]
    opener = nil
    return apply(gestures.cancel(), time: 0)
  }

  // MARK: Gestures

  /// The looks first: a key that fires may let go of all fingers, and what it lets go of must be pressed by then.
  mutating func apply(_ actions: [GestureAction<KeyID>], time: UInt64) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      switch action {
      case .press(let key):
        look.pressed.insert(key)
        effects += tell(.gesture(action), at: time)
      case .release(let key): look.pressed.remove(key)
      case .fire, .repeatCharacter, .repeatWord, .flick, .open, .choose, .close, .scroll, .carry, .drop,
        .putBack, .swipe, .swipeEnd, .slideTabs, .slideTabsEnd, .beginTrackpad, .moveCursor, .endTrackpad:
        break
      }
    }
    return effects + actions.flatMap { apply($0, time: time) }
  }

  private mutating func apply(_ action: GestureAction<KeyID>, time: UInt64) -> [Effect] {
    switch action {
    case .press(let key): if list != nil, key != list?.owner { look.selected = key }
    case .release(let key): if key == look.selected { look.selected = nil }
    case .fire(.stop): return type(.stop, by: nil, at: time)
    case .fire, .flick, .carry, .drop, .putBack, .swipe, .swipeEnd, .slideTabs, .slideTabsEnd, .moveCursor:
      return tell(.gesture(action), at: time)
    case .repeatCharacter, .repeatWord: return repeatKey(action, at: time)
    case .open(let key): return open(key, action, at: time)
    case .choose(let row): return choose(row, at: time)
    case .close: list = nil
    case .scroll(let distance): scrollList(by: distance, time: time)
    case .beginTrackpad: look.isTrackpad = true
    case .endTrackpad: look.isTrackpad = false
    }
    return []
  }

  /// Not while a deletion before it waits for the application's answer: it would be done after the lift.
  private mutating func repeatKey(_ action: GestureAction<KeyID>, at time: UInt64) -> [Effect] {
    guard progress.isIdle else {
      gestures.skipRepeat()
      return []
    }
    return tell(.gesture(action), at: time)
  }

  // MARK: Wheel and touchpad

  /// Positive shows later pages and rows.
  private mutating func scroll(x: Double, y: Double, at point: Point, isWheel: Bool, time: UInt64) -> [Effect]
  {
    if list != nil {
      if abs(y) >= abs(x), y.isFinite, y != 0 { scrollList(by: y, time: time) }
      return []
    }
    guard gestures.isIdle else { return [] }
    return tell(.scrolled(x: x, y: y, at: point, isWheel: isWheel), at: time)
  }
}
