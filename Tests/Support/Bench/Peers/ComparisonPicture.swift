import Foundation

/// Bars of the figures that matter most, for a page that is light or dark.
struct ComparisonPicture {
  private static let shown = [
    ("start", "From the start to the first picture"), ("show-sized", "From hidden to the first picture"),
    ("tap-gtk", "From a tap to its text in a GTK 3 field"),
    ("pss-shown-alone", "Memory while it shows (PSS)"),
    ("written-shown-alone", "Of that, what it has written to"),
    ("size", "Installed files, without libraries of the system"),
  ]
  /// The lengths in logical pixels: the longest bar begins after the names and leaves room for its number.
  private static let (width, names, longest) = (640, 104, 430)
  private static let (title, line, bar, gap) = (20, 17, 12, 14)

  private let comparison: Comparison

  init(_ comparison: Comparison) { self.comparison = comparison }

  var svg: String {
    var (body, top) = ("", 4)
    for (id, name) in Self.shown {
      guard let figure = comparison.figures.first(where: { $0.id == id }) else { continue }
      body += text(name + ", " + figure.unit, x: 0, y: top + 13, style: "t")
      top += Self.title
      body += bars(of: figure, from: top)
      top += Self.line * figure.cells.count + Self.gap
    }
    body += text("Medians of one run: shorter is better.", x: 0, y: top + 6, style: "n")
    body += text(systemName, x: 0, y: top + 6 + Self.line, style: "n")
    return head(height: top + 14 + Self.line) + body + "</svg>\n"
  }

  /// The first words of what the figures depend on, up to the load at the beginning.
  private var systemName: String {
    comparison.machine.split(separator: ",").prefix(4).joined(separator: ",") + "."
  }

  private func bars(of figure: Figure, from top: Int) -> String {
    let largest = figure.cells.compactMap(\.p50).max() ?? 0
    return zip(comparison.keyboards, figure.cells).enumerated().map { index, pair in
      let (keyboard, cell) = pair
      let y = top + index * Self.line
      let name = text(keyboard.name, x: 0, y: y + 11)
      guard let value = cell.p50 else {
        return name + text(cell.why ?? "", x: Self.names, y: y + 11, style: "n")
      }
      let width = largest > 0 ? max(1, Int((value / largest * Double(Self.longest)).rounded())) : 1
      let style = index == 0 ? "o" : "p"
      return name
        + "<rect class=\"\(style)\" x=\"\(Self.names)\" y=\"\(y + 1)\" width=\"\(width)\" height=\"\(Self.bar)\" rx=\"2\"/>\n"
        + text(Self.number(value), x: Self.names + width + 6, y: y + 11)
    }.joined()
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  private func text(_ words: String, x: Int, y: Int, style: String = "") -> String {
    let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let attribute = style.isEmpty ? "" : " class=\"\(style)\""
    return "<text\(attribute) x=\"\(x)\" y=\"\(y)\">\(escaped)</text>\n"
  }

  private func head(height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
    viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="12">
    <style>
    text { fill: #1f2328 } .t { font-weight: bold } .n { fill: #656d76 }
    .o { fill: #1f6feb } .p { fill: #9aa4af }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 } .n { fill: #9198a1 } .o { fill: #4493f8 } .p { fill: #656c76 }
    }
    </style>

    """
  }
}
