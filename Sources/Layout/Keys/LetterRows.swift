/// The places of letters' keys: rows of keys of one height and of equal widths, with some wider ones among them.
public enum LetterRows {
  /// A key, or a place without one, with its width.
  public struct Item: Equatable, Sendable {
    /// The key; nil for a place without one.
    public let spec: KeySpec?
    /// The width, as the layout gives it.
    public let width: LetterLayout.Width

    /// - Parameter spec: the key; nil for a place without one.
    public init(_ spec: KeySpec?, _ width: LetterLayout.Width = .columns(1)) {
      (self.spec, self.width) = (spec, width)
    }

    /// True if it is free space that takes what the keys leave, even if that is nothing.
    var isSpring: Bool { spec == nil && width == .fill }
  }

  /// Places the keys at the lower edge of a surface of this size, in rows from the top.
  ///
  /// - Parameters:
  ///   - columns: the number of letters that each row may be wide.
  ///   - size: the size of the surface, in logical pixels.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func place(
    _ rows: [[Item]], columns: Double, in size: Size, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> [KeyFrame] {
    guard !rows.isEmpty, columns > 0 else { return [] }
    let height = (metrics.rowsHeight - Double(rows.count - 1) * metrics.rowGap) / Double(rows.count)
    let top = size.height - metrics.bottom - metrics.rowsHeight
    let keys = rows.enumerated().flatMap { index, row in
      let y = top + Double(index) * (height + metrics.rowGap)
      let line = Line(row, columns: columns, width: size.width, metrics)
      return zip(row, line.spans).compactMap { item, span in
        item.spec.map { ($0, Rect(x: span.x, y: y, width: span.width, height: height)) }
      }
    }
    // The letter that has the least room decides for all: w and m are as large as their neighbours.
    let share = keys.filter { $0.0.isSingleLetter }.map { spec, rect in
      fontSize(of: spec, width: rect.width, height: height, metrics, measure)
        / letterSize(of: spec.face.text, height: height, metrics)
    }.min()
    return keys.map { spec, rect in
      let size =
        spec.isSingleLetter
        ? letterSize(of: spec.face.text, height: height, metrics) * (share ?? 1)
        : fontSize(of: spec, width: rect.width, height: height, metrics, measure)
      return KeyFrame(spec, rect: rect, fontSize: size)
    }
  }

  /// Places keys in an area above the others, in rows of equal height, no higher than a snippet's key.
  ///
  /// - Parameter area: the room for them, as wide as the surface, in logical pixels.
  public static func place(
    _ rows: [[Item]], in area: Rect, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> [KeyFrame] {
    guard !rows.isEmpty else { return [] }
    let gap = min(metrics.rowGap, metrics.snippetLineGap)
    let room = (area.height - Double(rows.count - 1) * gap) / Double(rows.count)
    let height = min(metrics.snippetKeyHeight, room)
    guard height > 0 else { return [] }
    return rows.enumerated().flatMap { index, row in
      let y = area.maxY - Double(rows.count - index) * (height + gap) + gap
      let line = Line(row, columns: Double(row.count), width: area.width, metrics)
      return zip(row, line.spans).compactMap { item, span in
        item.spec.map { spec in
          KeyFrame(
            spec, rect: Rect(x: span.x, y: y, width: span.width, height: height),
            fontSize: fontSize(of: spec, width: span.width, height: height, metrics, measure))
        }
      }
    }
  }

  /// The places of the keys of one row, from left to right.
  private struct Line {
    private(set) var spans: [(x: Double, width: Double)] = []

    /// The least part of the row for keys that share what the others leave: a space bar must be easy to hit.
    private static let leastFilled = 0.24

    /// Puts keys that do something else at the edges, and letters in the middle of what those leave (Apple keyboard, third
    /// row).
    init(_ row: [Item], columns: Double, width: Double, _ metrics: PanelMetrics) {
      let whole = width - 2 * metrics.inset
      let room = width - 2 * metrics.side
      let gap = metrics.keyGap
      let pitch = (room + gap) / columns
      let gaps = Double(max(0, row.count { !$0.isSpring } - 1)) * gap
      let given = row.reduce(0.0) { $0 + (Self.width($1.width, pitch: pitch, gap, whole) ?? 0) }
      let filling = row.count { $0.width == .fill }
      let hasFillingKey = row.contains { $0.width == .fill && $0.spec != nil }
      let least = hasFillingKey ? Self.leastFilled * room : 0
      let left = max(room - gaps - given, min(least, room - gaps))
      // All of the others are narrower where they are too wide for the row.
      let shrink = given > 0 ? min(1, max(0, room - gaps - left) / given) : 1
      let fill = filling > 0 ? max(0, left) / Double(filling) : 0
      let free = filling > 0 ? 0 : max(0, left)
      let leading = row.prefix { $0.width.isShare }.count
      let trailing = leading == row.count ? 0 : row.reversed().prefix { $0.width.isShare }.count
      var x = metrics.side + (leading > 0 ? 0 : free / 2)
      for (index, item) in row.enumerated() {
        if leading > 0 && index == leading || trailing > 0 && index == row.count - trailing { x += free / 2 }
        let width = Self.width(item.width, pitch: pitch, gap, whole).map { $0 * shrink } ?? fill
        spans.append((x, width))
        x += width + (item.isSpring ? 0 : gap)
      }
    }

    private static func width(
      _ width: LetterLayout.Width, pitch: Double, _ gap: Double, _ whole: Double
    ) -> Double? {
      switch width {
      case .columns(let count): max(0, count * pitch - gap)
      case .share(let share): share * whole
      case .fill: nil
      }
    }
  }

  /// Returns the font size of a key: letters are as large as Apple's; words fit their keys.
  private static func fontSize(
    of spec: KeySpec, width: Double, height: Double, _ metrics: PanelMetrics,
    _ measure: (String, Double) -> Double
  ) -> Double {
    guard case .label(let text) = spec.face else { return metrics.systemFontSize }
    let usual = spec.role.isLetter ? letterSize(of: text, height: height, metrics) : metrics.systemFontSize
    let padding = spec.role.isLetter ? min(metrics.labelPadding, width * 0.1) : metrics.labelPadding
    let room = width - padding
    return FittedLabel.fontSize(of: text, usual: usual, room: room, measure: measure)
  }

  /// Returns the font size of a letter, no higher than a low key has room for. Apple keyboard, fonts: lower case has 25 to 26,
  /// the rest 22 to 23, beside labels of 17.
  private static func letterSize(of text: String, height: Double, _ metrics: PanelMetrics) -> Double {
    let isLower = text.unicodeScalars.first?.properties.isLowercase ?? false
    let usual = isLower ? 25.0 : 22.5
    return min(usual * metrics.snippetFontSize / 17, height * (isLower ? 0.62 : 0.56))
  }
}

extension PanelMetrics {
  /// The height of four rows of keys and the gaps between them, in logical pixels.
  var rowsHeight: Double { 4 * keyHeight + 3 * rowGap }
}

extension KeySpec {
  /// True for a letter or a sign, and for no longer text such as ".com".
  fileprivate var isSingleLetter: Bool { role.isLetter && face.text.count == 1 }
}

extension LetterLayout.Width {
  fileprivate var isShare: Bool { if case .share = self { true } else { false } }
}
