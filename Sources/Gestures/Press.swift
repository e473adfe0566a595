/// A finger on the keys that is still free: it may tap, slide, hold or swipe.
struct Press<Key: Hashable & Sendable>: Sendable {
  /// The key that it is over, and that counts if it lifts now; nil when it is over none.
  private(set) var target: Target<Key>?
  /// The time when it has held its key; nil when it is over none that can be held.
  private(set) var held: UInt64?
  let origin: Position
  let began: UInt64
  /// The time when it came to the target.
  private var arrived: UInt64
  /// The pages, tabs or layouts that it may still move; nil once it has left the slop otherwise.
  private var mayMove: Swipe.Moved?

  init(on target: Target<Key>?, at position: Position, time: UInt64, timing: GestureTiming) {
    self.target = target
    origin = position
    (began, arrived) = (time, time)
    mayMove =
      switch target?.role {
      case .list, .paged, .varied, nil: .pages
      case .tab: .tabs
      case .trackpad: .layouts
      case .tap, .enter, .repeats, .letter, .alternates, .modifier, .row, .longRow, .alternate: nil
      }
    held =
      switch target?.role {
      case .list, .alternates, .varied, .enter: time.later(by: timing.longPress)
      case .trackpad: time.later(by: timing.trackpad)
      case .tap, .tab, .paged, .repeats, .letter, .modifier, .row, .longRow, .alternate, nil: nil
      }
  }

  /// The key that a lift fires; nil when it fires none.
  var firing: Key? { target.flatMap { $0.role.firesOnLift ? $0.key : nil } }

  /// Tells whether it has been for more than a moment on a key that only a tap fires. Another finger's down does not
  /// fire it then.
  func rests(at time: UInt64) -> Bool {
    target?.role == .enter && arrived.later(by: GestureTiming.palm) <= time
  }

  /// Follows the finger. A key with a list or alternates that it comes to is held from now on. The trackpad is only for
  /// a finger that came down there and has stayed.
  mutating func move(to new: Target<Key>?, at position: Position, time: UInt64, timing: GestureTiming) {
    if new != target {
      (target, arrived) = (new, time)
      held =
        switch new?.role {
        case .list, .alternates, .varied, .enter: time.later(by: timing.longPress)
        case .tap, .tab, .paged, .repeats, .trackpad, .letter, .modifier, .row, .longRow, .alternate, nil: nil
        }
    } else if new?.role == .trackpad && origin.travel(to: position) > GestureTravel.trackpadSlop {
      held = nil
    }
  }

  /// Returns what the finger moves, if it has become a swipe of something that can be moved. The first direction in which
  /// it leaves the slop decides.
  mutating func becomesSwipe(at position: Position, if canMove: (Swipe.Moved) -> Bool) -> Swipe.Moved? {
    guard let moved = mayMove, origin.travel(to: position) > moved.slop else { return nil }
    mayMove = nil
    guard abs(position.x - origin.x) > abs(position.y - origin.y) else { return nil }
    return canMove(moved) ? moved : nil
  }
}
