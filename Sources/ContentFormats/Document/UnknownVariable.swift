import Snippets

/// A variable in a piece that no keyboard can expand, with its place.
struct UnknownVariable {
  /// The longest name that is told whole, in characters.
  private static let longestName = 40

  private let name: String
  private let line: Int
  private let place: String

  /// Finds the first one in a piece; nil when there is none. Asks for the line and the place only where there is one.
  ///
  /// - Parameter place: the way to it in its document, as in `[[snippet]].pieces`.
  init?(in piece: String, line: @autoclosure () -> Int, place: @autoclosure () -> String) {
    guard let unknown = Template(piece).unknownVariables.first else { return nil }
    // A letter of the name takes four bytes at most, and what combines with it may take any number.
    let inside = piece.utf8.dropFirst(unknown.lowerBound).prefix(min(unknown.count, Self.longestName * 16))
    let name = inside.prefix { $0 != UInt8(ascii: ":") }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A }
    let start = name.drop(while: isSpace)
    let trimmed = Array(start.reversed().drop(while: isSpace).reversed())
    self.name =
      String(decoding: trimmed, as: UTF8.self).inOneLine(limit: Self.longestName)
      + (name.endIndex == inside.endIndex ? "" : ":…")
    self.line = line()
    self.place = place()
  }

  /// Returns the problem in one line.
  ///
  /// It does not tell even the name of what looks like a variable in a secret text: that may be half of a password.
  func problem(in source: String, isSecret: Bool) -> String {
    let known = Template.knownVariables.joined(separator: ", ")
    return "\(source):\(line): \(place): unknown variable {{\(isSecret ? "…" : name)}}: known are \(known);"
      + " it is typed as it stands"
  }
}
