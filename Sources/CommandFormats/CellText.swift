/// The text of a cell in a table for spreadsheets, which run what begins as a formula does, unless an apostrophe is in front.
///
///     text      =1+1     '=1+1     'tis
///     cell     '=1+1    ''=1+1     'tis
enum CellText {
  private static let apostrophe: Unicode.Scalar = "'"
  /// The signs that a formula may begin with: also behind a tab or a line break, or the wide ones of Chinese and Japanese keyboards.
  private static let signs: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  /// Returns the cell that a table has for a text.
  static func cell(of text: String) -> String { mayBeFormula(text) ? "'" + text : text }

  /// Returns the text that a table of ours has as this cell.
  static func text(of cell: String) -> String {
    guard cell.unicodeScalars.first == apostrophe, mayBeFormula(cell) else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  /// Tells whether a text may be a formula, also behind apostrophes: cells have one more of those, so that the text keeps its own.
  private static func mayBeFormula(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != apostrophe }.map(signs.contains) ?? false
  }
}
