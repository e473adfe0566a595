import Snippets

/// A variable in a piece that no keyboard can expand, and where it is.
struct UnknownVariable {
  /// The longest name that is told whole, in characters.
  private static let longestName = 40

  private let name: String
  private let line: Int
  private let place: String

  /// Nil when there is none in the piece; only otherwise is asked where it stands.
  ///
  /// - Parameter place: the way to it in its document, as in `[[snippet]].pieces`.
  init?(in piece: String, line: @autoclosure () -> Int, place: @autoclosure () -> String) {
    guard let unknown = Template(piece).unknownVariables.first else { return nil }
    // A letter of it takes four bytes at most, and what combines with it may take any number.
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

  /// What there is to say of it in one line.
  ///
  /// Of a secret text not even what looks like a variable's name is told: it may be half of a password.
  func problem(in source: String, isSecret: Bool) -> String {
    let known = Template.knownVariables.joined(separator: ", ")
    return "\(source):\(line): \(place): unknown variable {{\(isSecret ? "…" : name)}}: known are \(known);"
      + " it is typed as it stands"
  }
}
