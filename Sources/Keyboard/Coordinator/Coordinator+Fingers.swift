import Gestures
import Layout

/// Fingers, wheel and touchpad.
extension Coordinator {
  /// Takes the events of one frame.
  public mutating func handle(_ events: [TimedFingerEvent]) -> [Effect] {
    var effects: [Effect] = []
    for timed in events {
      let time = timed.time
      switch timed.event {
      case .down(let finger, let point):
        // A key of this frame has hidden the keyboard: the end of a later touch would never come.
        guard isVisible else { continue }
        effects += flush(to: time) + down(finger, at: point, time: time)
      case .move(let finger, let point):
        guard isVisible else { continue }
        effects += flush(to: time) + move(finger, to: point, time: time)
      case .up(let finger):
        guard isVisible else { continue }
        effects += flush(to: time)
        openList.forget(finger)
        if let place = fingers.gestures.position(of: finger) { panels.lift(at: place) }
        fingers.reset(finger)
        effects += apply(fingers.gestures.up(finger: finger, time: time), time: time)
        effects += growList(at: time) + endHold(at: time)
        desktop.programs.touched(at: time)
      case .scroll(let x, let y, let point, let isWheel):
        effects += scroll(x: x, y: y, at: point, isWheel: isWheel, time: time)
      case .scrollEnd: effects += tell(.scrollEnded, at: time)
      }
    }
    return effects + takeWaiting(at: 0)
  }

  /// Does what was due before the event: it may open the list that the finger then is on.
  private mutating func flush(to time: UInt64) -> [Effect] {
    apply(fingers.gestures.flush(to: time), time: time)
  }

  private mutating func down(_ finger: Int32, at point: Point, time: UInt64) -> [Effect] {
    openList.forget(finger)
    fingers.reset(finger, stopping: typed.progress.stops(at: time) ? typed.progress.mark : nil)
    let target = target(of: finger, at: point)
    let actions = fingers.gestures.down(finger: finger, at: point, on: target, time: time)
    // An unsteady finger's second touch presses no key.
    guard let key = target?.key, actions.contains(.press(key)) else { return apply(actions, time: time) }
    return [.feedback(feedback(of: key))] + apply(actions, time: time)
  }

  /// Returns the feedback of a key; that of a button for a row of a list or Stop, which are no keys of the panel.
  private func feedback(of key: KeyID) -> Feedback {
    restingFrame?.keys.first { $0.id == key }?.spec.feedback ?? .button
  }

  private mutating func move(_ finger: Int32, to point: Point, time: UInt64) -> [Effect] {
    let canPlace = fingers.canPlace(finger, at: point, on: list == nil ? frame?.size : nil)
    let target = canPlace ? target(of: finger, at: point) : nil
    return apply(fingers.move(finger, to: point, on: target, time: time), time: time)
  }

  /// Returns what a finger that comes to this point is over.
  mutating func target(of finger: Int32, at point: Point) -> Target<KeyID>? {
    if let list { return openList.target(of: finger, at: point, in: list, on: frame) }
    if let alternates, fingers.gestures.picking?.finger == finger {
      return alternates.target(at: point).map { Target(key: $0, role: .alternate) }
    }
    return fingers.target(of: finger, at: point, on: restingFrame)
  }

  /// Lets go of all fingers and closes the list; nothing is typed.
  mutating func letGo() -> [Effect] {
    openList.forgetOpener()
    return apply(fingers.cancel(), time: 0)
  }

  // MARK: Gestures

  /// Applies the looks first: a key that fires may let go of all fingers, and what it lets go of must be pressed by then.
  mutating func apply(_ actions: [GestureAction<KeyID>], time: UInt64) -> [Effect] {
    var effects: [Effect] = []
    for action in actions {
      fingers.show(action)
      if case .press = action { effects += perform(panels.handle(action, at: time), at: time) }
    }
    for action in actions {
      switch action {
      case .press(let key): openList.press(key)
      case .release(let key): openList.release(key)
      case .fire(.stop): effects += type(.stop, by: nil, at: time)
      case .fire, .lift, .flick, .carry, .drop, .putBack, .swipe, .swipeEnd, .slideTabs, .slideTabsEnd,
        .slideLayouts, .slideLayoutsEnd,
        .moveCursor:
        effects += perform(panels.handle(action, at: time), at: time)
      case .repeatCharacter, .repeatWord: effects += repeatKey(action, at: time)
      case .open(let key): effects += open(key, action, at: time)
      case .choose(let row): effects += choose(row, at: time)
      case .close:
        openList.close()
        effects += perform(panels.handle(action, at: time), at: time)
      case .reveal(let row): reveal(row)
      case .scroll(let distance): effects += scrollList(by: distance, time: time)
      case .beginTrackpad, .endTrackpad: break
      }
    }
    return effects
  }

  /// Repeats a key, unless an earlier deletion waits for the application's answer: the repeat would be done after the lift.
  private mutating func repeatKey(_ action: GestureAction<KeyID>, at time: UInt64) -> [Effect] {
    guard typed.progress.isIdle else {
      fingers.gestures.skipRepeat()
      return []
    }
    return perform(panels.handle(action, at: time), at: time)
  }

  // MARK: Wheel and touchpad

  /// Scrolls the open list or the panel; positive shows later pages and rows.
  private mutating func scroll(x: Double, y: Double, at point: Point, isWheel: Bool, time: UInt64) -> [Effect]
  {
    if list != nil {
      guard abs(y) >= abs(x), y.isFinite, y != 0 else { return [] }
      return scrollList(by: y, time: time)
    }
    guard fingers.gestures.isIdle else { return [] }
    return tell(.scrolled(x: x, y: y, at: point, isWheel: isWheel), at: time)
  }
}
