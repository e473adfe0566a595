/// Lists of what is drawn, one thing a line, compared as the words and numbers that they are made of.
public enum ListDifference {
  /// The logical pixels by which a number may be off: fonts of other versions are a little wider. A pixel is too much.
  public static let bound = 0.5
  /// The most lines that a difference has.
  private static let mostLines = 20

  /// Returns the lines that are gone (`-`) and new (`+`), with the heading of their section; empty where there are none.
  public static func lines(from golden: String, to drawn: String) -> [String] {
    guard golden != drawn else { return [] }
    let (old, new) = (lines(golden), lines(drawn))
    var told: [(place: Int, line: String)] = []
    for change in new.difference(from: old, by: isAlike) {
      switch change {
      case .remove(let offset, let line, _): told.append((offset, "- " + line))
      case .insert(let offset, let line, _): told.append((offset, "+ " + line))
      }
    }
    let shown = told.sorted { $0.place < $1.place }.prefix(mostLines).map(\.line)
    return told.count > mostLines ? shown + ["and \(told.count - mostLines) more"] : shown
  }

  /// Returns the lines with the heading of their section before each, so that equal lines of two sections are two.
  private static func lines(_ text: String) -> [String] {
    var heading: Substring = ""
    return text.split(separator: "\n").map { line in
      if line.hasPrefix("== ") { heading = line.dropFirst(3).prefix { $0 != "," } }
      return "\(heading): \(line)"
    }
  }

  /// Tells whether two lines have the same words, and numbers within the bound of each other.
  static func isAlike(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (words, others) = (one.split(separator: " "), other.split(separator: " "))
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        if word == other { return true }
        guard let number = Double(word), let another = Double(other) else { return false }
        return abs(number - another) <= bound
      }
  }
}
