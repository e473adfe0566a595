/// A finger on the keys that is still free: it may tap, slide, hold or swipe.
struct Press<Key: Hashable & Sendable>: Sendable {
  /// The key that it is over, and that counts if it lifts now.
  private(set) var target: Target<Key>?
  /// When it has held its key; nil when it is over none that can be held.
  private(set) var held: UInt64?
  let origin: Position
  let began: UInt64
  private var maySwipe: Bool

  init(on target: Target<Key>?, at position: Position, time: UInt64, timing: GestureTiming) {
    self.target = target
    origin = position
    began = time
    maySwipe = target.map { $0.role == .list } ?? true
    held =
      switch target?.role {
      case .list: time.later(by: timing.longPress)
      case .trackpad: time.later(by: timing.trackpad)
      case .tap, .repeats, .row, nil: nil
      }
  }

  /// The key that a lift fires.
  var firing: Key? { target.flatMap { $0.role.firesOnLift ? $0.key : nil } }

  /// Follows the finger. A list key that it comes to is held from now on; the trackpad is only for a finger
  /// that came down there and has stayed.
  mutating func move(to new: Target<Key>?, at position: Position, time: UInt64, timing: GestureTiming) {
    if new != target {
      target = new
      held = new?.role == .list ? time.later(by: timing.longPress) : nil
    } else if new?.role == .trackpad && travel(to: position) > GestureTravel.trackpadSlop {
      held = nil
    }
  }

  /// Whether the finger has become a swipe. The first direction in which it leaves the slop decides.
  mutating func becomesSwipe(at position: Position, canSwipe: Bool) -> Bool {
    guard maySwipe, travel(to: position) > GestureTravel.swipeSlop else { return false }
    maySwipe = false
    return canSwipe && abs(position.x - origin.x) > abs(position.y - origin.y)
  }

  /// How far from its touch down the finger is, along the longer axis.
  private func travel(to position: Position) -> Double {
    max(abs(position.x - origin.x), abs(position.y - origin.y))
  }
}
