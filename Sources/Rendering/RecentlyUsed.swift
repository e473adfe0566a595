/// The most recently used values, as many as the capacity says.
struct RecentlyUsed<Key: Hashable, Value> {
  private var entries: [Key: (value: Value, used: UInt64)] = [:]
  private var clock: UInt64 = 0
  private let capacity: Int

  init(capacity: Int) {
    precondition(capacity > 0, "a cache holds at least one value")
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The value for the key, made now if there is none, in place of the one that was not used for longest.
  mutating func value(for key: Key, make: () -> Value) -> Value {
    clock += 1
    if let known = entries[key]?.value {
      entries[key]?.used = clock
      return known
    }
    if entries.count == capacity, let oldest = entries.min(by: { $0.value.used < $1.value.used }) {
      entries[oldest.key] = nil
    }
    let value = make()
    entries[key] = (value, clock)
    return value
  }
}
