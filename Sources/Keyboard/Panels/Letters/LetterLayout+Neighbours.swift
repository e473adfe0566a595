import Layout
import Words

extension LetterLayout {
  /// The keys of the letters that touch each other.
  public var neighbours: KeyNeighbours {
    let rows = pages[.letters] ?? []
    let most = columns[.letters] ?? 10
    var places: [(letter: Unicode.Scalar, x: Double, y: Double)] = []
    for (y, row) in rows.enumerated() {
      let letters = row.compactMap { key -> Unicode.Scalar? in
        guard case .letter(let letter) = key.action, letter.text.unicodeScalars.count == 1 else { return nil }
        return letter.text.unicodeScalars.first
      }
      // Shorter rows are in the middle.
      let start = (most - Double(letters.count)) / 2
      for (x, letter) in letters.enumerated() { places.append((letter, start + Double(x), Double(y))) }
    }
    return KeyNeighbours(places)
  }
}
