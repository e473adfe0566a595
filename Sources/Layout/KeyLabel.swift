import Snippets

/// What the keys of snippets and the tabs of groups say.
public enum KeyLabel {
  /// Wider than any key shows, and little enough to shape at once: a label may be megabytes long.
  private static let longest = 512

  /// The label of a snippet as its key has it: one line, in capitals or as it is written.
  public static func snippet(_ text: String, _ rule: LabelRule = .auto) -> String {
    let (line, isCut) = line(of: text)
    let shown = rule.hasCapitals(text) ? String(line.map(LabelRule.capital)) : line
    return shown + (isCut ? "…" : "")
  }

  /// The name of a group as its tab has it: one line.
  public static func group(_ name: String) -> String {
    let (line, isCut) = line(of: name)
    return line + (isCut ? "…" : "")
  }

  /// White space becomes single spaces, and what cannot be seen signs (`ShownText`). A text beyond `longest` Unicode scalars is cut (scalars,
  /// since one grapheme can be as long as the whole text).
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
