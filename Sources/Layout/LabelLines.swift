/// How a label is written on its key: in one line, or in two where it is long and the key is high enough.
struct LabelLines: Equatable {
  /// One or two.
  let lines: [String]
  /// Of the widest line, and of the font, in logical pixels.
  let width: Double
  let fontSize: Double

  /// A label is long that is wider than this part of the line of keys.
  private static let longShare = 0.5
  /// The font of two lines in parts of that of one, and from one line to the next in parts of the font's size.
  private static let fontShare = 0.85
  static let leading = 1.15
  /// How much of a key's height two lines leave free.
  private static let free = 5.5
  /// So many places to break a label are tried, around its middle.
  private static let mostBreaks = 3

  /// - Parameters:
  ///   - room: the width of the line of keys.
  ///   - measure: the width of a text at a font size.
  init(
    _ label: String, in room: Double, _ metrics: PanelMetrics, hasNote: Bool = false,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    let size = metrics.snippetFontSize
    let whole = measure(label, size)
    let small = size * Self.fontShare
    guard !hasNote, Self.wraps(width: whole, in: room, metrics) else {
      (lines, width, fontSize) = ([label], whole, size)
      return
    }
    let broken = Self.breaks(of: label).map { lines in
      (lines: lines, width: lines.map { measure($0, small) }.max() ?? 0)
    }
    guard let best = broken.min(by: { $0.width < $1.width }) else {
      (lines, width, fontSize) = ([label], whole, size)
      return
    }
    (lines, width, fontSize) = (best.lines, best.width, small)
  }

  /// The width of a label whose width in one line is only estimated.
  static func width(of label: String, estimated: Double, in room: Double, _ metrics: PanelMetrics) -> Double {
    guard wraps(width: estimated, in: room, metrics), label.utf8.contains(UInt8(ascii: " ")) else {
      return estimated
    }
    return estimated * fontShare * 0.6
  }

  /// Whether a label of this width has two lines, if it can be broken.
  private static func wraps(width: Double, in room: Double, _ metrics: PanelMetrics) -> Bool {
    let height = 2 * metrics.snippetFontSize * fontShare * leading
    return !(width <= room * longShare) && height + free <= metrics.snippetKeyHeight
  }

  /// The label in two lines, broken at the spaces that are nearest to its middle.
  private static func breaks(of label: String) -> [[String]] {
    let characters = Array(label)
    let spaces = characters.indices.dropFirst().dropLast().filter { characters[$0] == " " }
    let nearest = spaces.sorted { abs($0 - characters.count / 2) < abs($1 - characters.count / 2) }
    return nearest.prefix(mostBreaks).map { [String(characters[..<$0]), String(characters[($0 + 1)...])] }
  }
}
