/// The keys that were used last, in the order of their tab.
struct Recents: Equatable, Sendable {
  /// The ids of the keys.
  private(set) var ids: [String] = []
  /// True where the user looks at these, and has not asked for the next ones.
  private var keepsOrder = false

  /// Expects others to be read. `keepingOrder`: a thumb may be about to tap on one of these.
  mutating func expect(keepingOrder: Bool) { keepsOrder = keepingOrder }

  /// Takes over the ids that were read. If the order stays, it only drops those that are gone.
  ///
  /// - Returns: true where they differ from those of before.
  mutating func set(_ new: [String]) -> Bool {
    let new = keepsOrder ? ids.filter(Set(new).contains) : new
    keepsOrder = false
    guard new != ids else { return false }
    ids = new
    return true
  }
}
