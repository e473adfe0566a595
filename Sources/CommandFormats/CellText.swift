/// The text of a cell as a table has it that spreadsheets open: they run what begins as a formula does, where no apostrophe
/// is in front.
///
///     text      =1+1     '=1+1     'tis
///     cell     '=1+1    ''=1+1     'tis
enum CellText {
  private static let apostrophe: Unicode.Scalar = "'"
  /// What a formula may begin with: also behind a tab or a line break, or with the wide signs of Chinese and Japanese keyboards.
  private static let signs: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  /// Returns what a table has for a text.
  static func cell(of text: String) -> String { mayBeFormula(text) ? "'" + text : text }

  /// Returns the text that a table of ours has as this cell.
  static func text(of cell: String) -> String {
    guard cell.unicodeScalars.first == apostrophe, mayBeFormula(cell) else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  /// True also behind apostrophes: one more is in front of those, so that none of the text's own is taken away.
  private static func mayBeFormula(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != apostrophe }.map(signs.contains) ?? false
  }
}
