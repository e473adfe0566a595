/// Returns the one of `names` that was probably meant by `name`; nil when none is near.
///
/// Near is at most one change in three letters, and at most three changes: more is another word.
public func nearestName(to name: String, in names: [String]) -> String? {
  let word = Array(name.unicodeScalars)
  let limit = min(3, max(1, word.count / 3))
  return
    names
    .filter { abs($0.unicodeScalars.count - word.count) <= limit }
    .map { (name: $0, distance: editDistance(word, Array($0.unicodeScalars))) }
    .filter { $0.distance <= limit }
    .min { $0.distance < $1.distance }?.name
}

/// Returns the number of letters to insert, leave out or change to make one word of the other (Levenshtein).
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var row = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in second.enumerated() {
      let changed = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
    }
  }
  return row[second.count]
}
