/// Text from outside made fit to be shaped: too short to stall the keyboard, and without control characters (Pango draws
/// a sign for some and ends at others).
enum DisplayText {
  /// The most scalars of a line, more than any line on a screen shows.
  ///
  /// Scalars are counted, since one grapheme can be as long as the whole text.
  static let longestLine = 512
  static let longestParagraph = 4096

  /// Returns the text as one line; newlines and tabs become spaces.
  static func line(_ text: String) -> String {
    cleaned(text, longest: longestLine, keepsNewlines: false)
  }

  /// Returns the text as lines that end where it has a newline.
  static func paragraph(_ text: String) -> String {
    cleaned(text, longest: longestParagraph, keepsNewlines: true)
  }

  private static func cleaned(_ text: String, longest: Int, keepsNewlines: Bool) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      if count == longest {
        result.append("…")
        break
      }
      count += 1
      result.append(isBreaking(scalar) && !(keepsNewlines && scalar == "\n") ? " " : scalar)
    }
    return String(result)
  }

  private static func isBreaking(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
