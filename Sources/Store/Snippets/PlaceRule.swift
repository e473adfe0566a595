/// The rule for a snippet's place when its pieces change.
enum PlaceRule {
  /// Returns the place among the new pieces of one that was `due` among the old.
  ///
  /// The place stays with the due piece where that text is still there, else it goes to the next old piece that is; after the
  /// last one a new round begins, at 0. The second of equal pieces stays the second, as far as there are as many.
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
