/// A finger that has fired a key that repeats.
struct Deletion<Key: Hashable & Sendable>: Sendable {
  let key: Key
  private(set) var isOver = true
  private let origin: Position
  /// The time until which it may become a flick; nil once it may not.
  private var flickEnd: UInt64?

  init(of key: Key, at position: Position, time: UInt64, timing: GestureTiming) {
    self.key = key
    origin = position
    flickEnd = time.later(by: min(GestureTiming.flick, timing.repeatDelay))
  }

  /// Follows the finger; returns true when it has left its key or come back.
  mutating func move(to other: Key?) -> Bool {
    defer { isOver = other == key }
    return isOver != (other == key)
  }

  /// Rules a flick out, since another finger has come down: two fingers do not flick.
  mutating func stay() {
    flickEnd = nil
  }

  /// Tells whether the finger has flicked to the left, off its key or not.
  func becomesFlick(at position: Position, time: UInt64) -> Bool {
    guard let flickEnd, time < flickEnd else { return false }
    let left = origin.x - position.x
    return left >= GestureTravel.flick && abs(position.y - origin.y) <= left / 2
  }
}
