/// When each key has fired last, so that a second tap of an unsteady hand does nothing.
struct Bounce<Key: Hashable & Sendable>: Sendable {
  /// How long a key stays quiet after it has fired, in milliseconds; 0 is off.
  private let duration: UInt64
  private var fired: [Key: UInt64] = [:]

  init(_ duration: UInt64) {
    self.duration = duration
  }

  /// Whether a tap on this key is none. A key that has fired later than now is free: time has run backwards.
  func holdsBack(_ key: Key, at time: UInt64) -> Bool {
    guard duration > 0, let last = fired[key], last <= time else { return false }
    return time - last < duration
  }

  /// The key fires.
  mutating func fire(_ key: Key, at time: UInt64) {
    if duration > 0 { fired[key] = time }
  }
}
