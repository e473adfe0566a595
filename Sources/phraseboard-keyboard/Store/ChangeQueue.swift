/// Names of what has changed, given out once it has been quiet for a moment: a save is often several changes.
struct ChangeQueue {
  /// Milliseconds without a change after which what has changed is due.
  let quiet: UInt64
  /// Milliseconds after which it is due all the same.
  let most: UInt64

  private var names: Set<String> = []
  private var first: UInt64 = 0
  private var last: UInt64 = 0

  init(quiet: UInt64, most: UInt64) {
    self.quiet = quiet
    self.most = most
  }

  /// The next time to call `removeDue`, in the milliseconds of the times given.
  var nextWake: UInt64? { names.isEmpty ? nil : min(last + quiet, first + most) }

  mutating func changed(_ name: String, at time: UInt64) {
    if names.isEmpty { first = time }
    last = time
    names.insert(name)
  }

  /// Returns what is due, in order; nothing before that.
  mutating func removeDue(at time: UInt64) -> [String] {
    guard let due = nextWake, due <= time else { return [] }
    defer { names = [] }
    return names.sorted()
  }
}
