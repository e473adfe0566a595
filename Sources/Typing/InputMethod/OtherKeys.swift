/// The keys of another keyboard that the client may not have handled yet: text that comes after them would overtake them.
struct OtherKeys: Sendable {
  /// The number of keys that the client has not shown anything for.
  private var awaited = 0
  private var deadline: UInt64 = 0

  /// Takes note of a key that is sent now, for which the client gets so many milliseconds.
  mutating func sent(patience: UInt64, now: UInt64) {
    awaited = now < deadline ? awaited + 1 : 1
    deadline = Pacing.after(now, patience)
  }

  /// Takes note of a state that the client shows: for one key more or less.
  mutating func shown() { awaited = max(0, awaited - 1) }

  /// Returns the latest time until which text has to wait; nil when it may go.
  func holdText(at now: UInt64) -> UInt64? { awaited > 0 && now < deadline ? deadline : nil }
}
