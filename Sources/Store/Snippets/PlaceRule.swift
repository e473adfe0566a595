/// The rule for a snippet's place when its pieces change.
enum PlaceRule {
  /// The place among the new pieces of one that was `due` among the old.
  ///
  /// It stays with the due piece where that text is still there, else it is at the next old piece after it that is; after
  /// the last one a new round begins, at 0. Of equal pieces the second stays the second, as far as there are as many.
  static func place(_ due: Int, old: [String], new: [String]) -> Int {
    guard old.indices.contains(due) else { return 0 }
    var places: [String: [Int]] = [:]
    for (index, text) in new.enumerated() { places[text, default: []].append(index) }
    var seen: [String: Int] = [:]
    for (index, text) in old.enumerated() {
      let count = seen[text, default: 0]
      seen[text] = count + 1
      guard index >= due, let candidates = places[text] else { continue }
      return candidates[min(count, candidates.count - 1)]
    }
    return 0
  }
}
