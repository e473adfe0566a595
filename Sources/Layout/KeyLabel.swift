/// What the keys of snippets say.
public enum KeyLabel {
  /// Wider than any key shows, and little enough to shape at once: a label may be megabytes long.
  private static let longest = 512

  /// The label of a snippet as its key has it: one line, upper-case as in Apple's keyboard of the same make.
  ///
  /// White space and control characters become single spaces. A label beyond `longest` Unicode scalars is cut
  /// (scalars, since one grapheme can be as long as the whole label) and says so with an ellipsis.
  public static func snippet(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var isGap = true
    var count = 0
    for scalar in text.unicodeScalars {
      if count == longest { return String(line).uppercased() + "…" }
      count += 1
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        if !isGap { line.append(" ") }
        isGap = true
      } else {
        line.append(scalar)
        isGap = false
      }
    }
    if isGap, !line.isEmpty { line.removeLast() }
    return String(line).uppercased()
  }
}
