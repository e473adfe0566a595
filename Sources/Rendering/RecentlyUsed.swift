/// A cache of the most recently used values, up to its capacity.
struct RecentlyUsed<Key: Hashable, Value> {
  private var entries: [Key: (value: Value, used: UInt64)] = [:]
  private var clock: UInt64 = 0
  private let capacity: Int

  init(capacity: Int) {
    precondition(capacity > 0, "a cache holds at least one value")
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// Returns the value for the key. Makes a missing one, in place of the value that was not used for longest.
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
