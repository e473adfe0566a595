import Glibc
import Snippets

/// A table of texts in columns, for people to read.
struct Table {
  let header: [String]
  let rows: [[String]]
  /// The columns that are cut when lines would be too long; the first one is cut last.
  let flexible: [Int]
  /// The columns of numbers, which are aligned to the right.
  var numbers: Set<Int> = []

  private static let gap = 2
  /// The least width that a column is cut to.
  private static let narrowest = 8

  /// Returns the lines of the table.
  ///
  /// - Parameter limit: the columns of the terminal; nil for no limit.
  func lines(limit: Int?) -> [String] {
    let all = ([header] + rows).map { $0.map(TextWidth.plain) }
    var widths = header.indices.map { column in all.map { TextWidth.columns($0[column]) }.max() ?? 0 }
    if let limit { fit(&widths, into: limit) }
    return all.map { row in
      let cells = row.enumerated().map { column, text in cell(text, width: widths[column], column) }
      let line = cells.joined(separator: String(repeating: " ", count: Self.gap))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func fit(_ widths: inout [Int], into limit: Int) {
    for column in flexible.reversed() {
      let excess = widths.reduce(0, +) + Self.gap * (widths.count - 1) - limit
      guard excess > 0 else { return }
      widths[column] = max(min(widths[column], Self.narrowest), widths[column] - excess)
    }
  }

  private func cell(_ text: String, width: Int, _ column: Int) -> String {
    let text = TextWidth.cut(text, to: width)
    let space = String(repeating: " ", count: max(0, width - TextWidth.columns(text)))
    // Isolates the text: a label written from right to left would draw the next column to its left.
    let shown = ShownText.isolated(text)
    return numbers.contains(column) ? space + shown : shown + space
  }
}

/// The terminal that the standard output goes to.
enum Terminal {
  private static let usualWidth = 80

  /// The terminal's columns; nil when the output goes elsewhere.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usualWidth }
    return Int(size.ws_col)
  }
}
