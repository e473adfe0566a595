/// A finger that has fired a key on touch down, such as shift, and may slide on to another key.
struct Modifier<Key: Hashable & Sendable>: Sendable {
  let key: Key
  /// What it is over.
  private(set) var over: Target<Key>?
  private let origin: Position
  /// A finger that taps drifts, and may come to keys that lead elsewhere.
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

  /// The key to which it has slid, and that counts if it lifts now: one that types.
  var firing: Key? {
    over.flatMap { $0.key != key && ($0.role.isLetter || $0.role == .trackpad) ? $0.key : nil }
  }
}

/// A finger that holds a letter, and picks one of those that it offers in its place.
struct Pick<Key: Hashable & Sendable>: Sendable {
  let owner: Key
  /// The one that it is over; nil where it picks none.
  private(set) var over: Key?

  init(of owner: Key) { self.owner = owner }

  mutating func move(to target: Target<Key>?) { over = target?.role == .alternate ? target?.key : nil }

  /// What its end does.
  var end: GestureAction<Key> { over.map { .choose($0) } ?? .close }
}
