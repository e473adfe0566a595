/// What a finger is over, as far as gestures need to know it.
public struct Target<Key: Hashable & Sendable>: Equatable, Sendable {
  /// When a key does what it is for.
  ///
  /// Apple keyboard, timings and touch: delete on touch down; characters, space, return and globe on lift.
  public enum Fires: Equatable, Sendable { case onDown, onLift }

  public var key: Key
  public var fires: Fires

  public init(key: Key, fires: Fires) {
    self.key = key
    self.fires = fires
  }
}

/// What the keyboard is to do.
///
/// `press` and `release` are the look of a key. They strictly alternate for each key, however many fingers are
/// on it, and end with a release once all of them are gone: a set of keys is enough to follow them.
public enum GestureAction<Key> {
  case press(Key)
  case release(Key)
  /// The key does what it is for.
  case fire(Key)
}

extension GestureAction: Equatable where Key: Equatable {}
extension GestureAction: Hashable where Key: Hashable {}
extension GestureAction: Sendable where Key: Sendable {}
