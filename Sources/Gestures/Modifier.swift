/// A finger that has fired a key on touch down, such as shift, and may slide on to another key.
struct Modifier<Key: Hashable & Sendable>: Sendable {
  let key: Key
  /// The key that it is over.
  private(set) var over: Target<Key>?
  private let origin: Position
  /// True once the finger slides: one that only taps drifts, too, and may come to keys that lead elsewhere.
  private var isSliding = false

  init(of target: Target<Key>, at position: Position) {
    key = target.key
    over = target
    origin = position
  }

  mutating func move(to target: Target<Key>?, at position: Position) {
    isSliding = isSliding || origin.travel(to: position) > GestureTravel.swipeSlop
    if isSliding { over = target }
  }

  /// The typing key to which it has slid, and that counts if it lifts now.
  var firing: Key? {
    over.flatMap { $0.key != key && ($0.role.isLetter || $0.role == .trackpad) ? $0.key : nil }
  }
}

/// A finger that holds a letter, and picks one of its alternates.
struct Pick<Key: Hashable & Sendable>: Sendable {
  let owner: Key
  /// The alternate that it is over; nil while it picks none.
  private(set) var over: Key?

  init(of owner: Key) { self.owner = owner }

  mutating func move(to target: Target<Key>?) { over = target?.role == .alternate ? target?.key : nil }

  /// The action with which it ends.
  var end: GestureAction<Key> { over.map { .choose($0) } ?? .close }
}
