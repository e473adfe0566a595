import Foundation
import Layout
import Scene

/// A picture in words: a line for each surface, group, node and command. A move, a fade or another colour shows in a line of
/// its own.
///
/// Places, sizes of boxes and widths of texts are numbers by themselves, of which fonts decide a little; all else is a word.
/// All lengths are in logical pixels from the surface's top left, so that a picture has the same words at every scale. The outline of
/// an icon is told by its box and by a number that another outline does not have.
struct DrawListText {
  /// Returns the width of a text on one line, in logical pixels.
  let measure: (_ text: String, _ fontSize: Double) -> Double
  private(set) var lines: [String] = []

  init(measure: @escaping (String, Double) -> Double) { self.measure = measure }

  mutating func append(_ parts: [Player.Part]) {
    for part in parts {
      lines.append("surface \(words(part.place))")
      append(part.list)
      guard let (transition, before) = part.change else { continue }
      lines.append("\(transition) from")
      append(before)
    }
  }

  private mutating func append(_ list: DrawList) {
    for group in list.groups {
      var line = "  \("\(group.id)".replacing("Layout.KeyGroup.ID.", with: ""))"
      if group.offset != Point(x: 0, y: 0) { line += " offset \(words(group.offset))" }
      if group.opacity < 1 { line += " opacity=\(number(group.opacity))" }
      if let clip = group.clip { line += " clip \(words(clip))" }
      lines.append(line)
      for node in group.nodes {
        lines.append("    \(node.id) \(words(node.bounds))")
        lines += node.commands.map { "      \(words($0))" }
      }
    }
  }

  private func words(_ command: DrawCommand) -> String {
    switch command {
    case .fill(let rect, let color): "fill \(words(rect)) \(words(color))"
    case .roundedRect(let rect, let radius, let color):
      "rounded \(words(rect)) radius=\(number(radius)) \(words(color))"
    case .text(let text, let rect, let size, let color):
      "text \(text.debugDescription) \(words(rect)) \(fit(text, size, in: rect)) \(words(color))"
    case .marked(let text, let marks, let rect, let size, let color):
      "text \(text.debugDescription) \(words(rect)) \(fit(text, size, in: rect)) \(words(color)) marked \(marks)"
    case .paragraph(let text, let rect, let size, let color):
      "paragraph \(text.debugDescription) \(words(rect)) size=\(number(size)) \(words(color))"
    case .block(let text, let rect, let size, let lines, let color):
      "block \(text.debugDescription) \(words(rect)) \(fit(text, size, in: rect, lines: lines)) \(words(color))"
    case .path(let elements, let style, let color): "\(words(style)) \(words(elements)) \(words(color))"
    }
  }

  /// Says how wide a text is, and whether it is cut.
  private func fit(_ text: String, _ size: Double, in rect: Rect, lines: Int = 1) -> String {
    let width = measure(text, size)
    return "size=\(number(size)) wide \(number(width))" + (lines > 1 ? " lines=\(lines)" : "")
      + (lines == 1 && width > rect.width ? " cut" : "")
  }

  private func words(_ style: PathStyle) -> String {
    switch style {
    case .fill: "outline"
    case .shape: "shape"
    case .stroke(let width): "stroke=\(number(width))"
    }
  }

  private func words(_ elements: [PathElement]) -> String {
    let points = elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let point, let first, let second): [first, second, point]
      case .close: []
      }
    }
    let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
    let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
    // FNV-1a over tenths of pixels.
    var hash: UInt32 = 2_166_136_261
    for length in points.flatMap({ [$0.x - left, $0.y - top] }) {
      hash = (hash ^ UInt32(truncatingIfNeeded: Int((length * 10).rounded()))) &* 16_777_619
    }
    let box = Rect(x: left, y: top, width: right - left, height: bottom - top)
    return "\(words(box)) form \(String(hash & 0xFFFF, radix: 16))"
  }

  private func words(_ color: Color) -> String {
    let alpha = color.alpha < 1 ? String(format: "%02x", Int((color.alpha * 255).rounded())) : ""
    return String(format: "#%06x", color.hex) + alpha
  }

  private func words(_ rect: Rect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map(number).joined(separator: " ")
  }

  private func words(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

  private func number(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    let short = text.hasSuffix(".00") ? String(text.dropLast(3)) : text
    return short == "-0" ? "0" : short
  }
}
