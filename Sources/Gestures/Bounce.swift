/// The times at which keys have fired last, so that a second tap of an unsteady hand does nothing.
struct Bounce<Key: Hashable & Sendable>: Sendable {
  /// The time for which a key stays quiet after it has fired, in milliseconds; 0 is off.
  private let duration: UInt64
  private var fired: [Key: UInt64] = [:]

  init(_ duration: UInt64) {
    self.duration = duration
  }

  /// Tells whether a tapped key fires; if so, that counts from now on. A key that has fired later than now is free:
  /// time has run backwards.
  mutating func fires(_ key: Key, at time: UInt64) -> Bool {
    guard duration > 0 else { return true }
    if let last = fired[key], last <= time, time - last < duration { return false }
    fired[key] = time
    return true
  }
}
