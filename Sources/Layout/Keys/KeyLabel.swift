import Snippets

/// The labels of snippets' keys and of groups' tabs.
public enum KeyLabel {
  /// The most Unicode scalars of a label: wider than any key, and few enough to shape at once. A label may be megabytes long.
  private static let longest = 512

  /// Returns the label of a snippet for its key: one line, in capitals or as it is written.
  public static func snippet(_ text: String, _ rule: LabelRule = .auto) -> String {
    let (line, isCut) = line(of: text)
    let shown = rule.hasCapitals(text) ? String(line.map(LabelRule.capital)) : line
    return shown + (isCut ? "…" : "")
  }

  /// Returns the name of a group for its tab: one line.
  public static func group(_ name: String) -> String {
    let (line, isCut) = line(of: name)
    return line + (isCut ? "…" : "")
  }

  /// Replaces white space by single spaces, and invisible characters by signs (`ShownText`). Cuts a text beyond `longest`
  /// Unicode scalars (scalars, since one grapheme can be as long as the whole text).
  private static func line(of text: String) -> (line: String, isCut: Bool) {
    var line = String.UnicodeScalarView()
    var isGap = true
    var count = 0
    for scalar in ShownText.scalars(of: text, longest: longest + 1) {
      if count == longest { return (String(line), true) }
      count += 1
      if scalar.properties.isWhitespace {
        if !isGap { line.append(" ") }
        isGap = true
      } else {
        line.append(scalar)
        isGap = false
      }
    }
    if isGap, !line.isEmpty { line.removeLast() }
    return (String(line), false)
  }
}
