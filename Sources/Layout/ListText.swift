/// What a row of a list says.
enum ListText {
  /// No font has texts of narrower letters than this, in parts of the font size.
  private static let narrowestLetter = 0.2
  /// Letters without width (marks) do not fill lines.
  private static let longest = 512
  private static let newline: Unicode.Scalar = "↵"
  private static let blank = "␣"

  /// A piece on one line, so that it can be told from others: each run of newlines is a return sign, other white
  /// space and control characters are single spaces, and a piece of nothing else has a sign for that.
  ///
  /// Cut before it is shaped, with an ellipsis, since a piece may be megabytes long: to more Unicode scalars than
  /// two lines of this width show.
  static func row(_ piece: String, width: Double, fontSize: Double) -> String {
    let longest = Int(min(Double(longest), max(0, 2 * width) / (narrowestLetter * fontSize) + 1))
    var line = String.UnicodeScalarView()
    var gap = Gap.start
    var count = 0
    for scalar in piece.unicodeScalars {
      if count == longest {
        line.append("…")
        return String(line)
      }
      count += 1
      if (0x21...0x7E).contains(scalar.value) || !isGap(scalar) {
        if gap == .space { line.append(" ") }
        line.append(scalar)
        gap = .none
      } else if isNewline(scalar) {
        if gap != .newline {
          if !line.isEmpty { line.append(" ") }
          line.append(newline)
          line.append(" ")
        }
        gap = .newline
      } else if gap == .none {
        gap = .space
      }
    }
    if gap == .newline { line.removeLast() }
    return line.isEmpty && !piece.isEmpty ? blank : String(line)
  }

  /// What the last character was.
  private enum Gap {
    case start, none, space, newline
  }

  private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
