/// The lines of a label on its key: one, or two where it is long and the key is high enough.
struct LabelLines: Equatable {
  /// The text of the line, or of both.
  let lines: [String]
  /// The width of the widest line, in logical pixels.
  let width: Double
  /// The font size of the lines, in logical pixels.
  let fontSize: Double

  /// The part of the line of keys from which on a label is long, and that width in parts of the font's size.
  private static let (longShare, longest) = (0.5, 7.0)
  /// The font size of two lines, in parts of that of one.
  private static let fontShare = 0.85
  /// The distance from one line to the next, in parts of the font's size.
  static let leading = 1.15
  /// The least height of a key that two lines leave free.
  private static let free = 5.5
  /// The number of places around the middle of a label where breaking it is tried.
  private static let mostBreaks = 3
  /// The number of characters that are searched for a place where the width is only estimated.
  private static let mostSearched = 64

  /// - Parameters:
  ///   - room: the width of the line of keys.
  ///   - keyHeight: the height of the key.
  ///   - isReady: true to break it as soon as that makes a line of keys shorter, false for when it takes half of that line.
  ///   - limit: the greatest width of a line of the label; nil for that of a key as wide as the line of keys.
  ///   - measure: the width of a text at a font size.
  init(
    _ label: String, in room: Double, keyHeight: Double, _ metrics: PanelMetrics, isReady: Bool = true,
    limit: Double? = nil, hasNote: Bool = false,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    let size = metrics.snippetFontSize
    let whole = measure(label, size)
    let small = size * Self.fontShare
    let limit = limit ?? room - 2 * metrics.labelPadding
    guard !hasNote, Self.wraps(width: whole, in: room, keyHeight: keyHeight, metrics, isReady: isReady),
      let broken = Self.broken(label, limit: limit, mustBreak: !(whole <= limit), { measure($0, small) })
    else {
      (lines, width, fontSize) = ([label], whole, size)
      return
    }
    (lines, width, fontSize) = (broken.lines, broken.width, small)
  }

  /// Returns the width of a label whose width in one line is only estimated.
  static func width(
    of label: String, estimated: Double, in room: Double, keyHeight: Double, _ metrics: PanelMetrics
  ) -> Double {
    guard wraps(width: estimated, in: room, keyHeight: keyHeight, metrics) else { return estimated }
    let isUsual = label.utf8.contains(UInt8(ascii: " "))
    guard isUsual || !LineBreaks.places(in: Array(label.prefix(mostSearched))).isEmpty else {
      return estimated
    }
    return estimated * fontShare * 0.6
  }

  /// Tells if a label of this width has two lines, provided that it can be broken.
  private static func wraps(
    width: Double, in room: Double, keyHeight: Double, _ metrics: PanelMetrics, isReady: Bool = true
  ) -> Bool {
    let long = min(room * longShare, isReady ? metrics.snippetFontSize * longest : .infinity)
    return !(width <= long) && height(of: 2, fontSize: metrics.snippetFontSize) <= keyHeight
  }

  /// Returns the least height of a key for so many lines, in logical pixels.
  ///
  /// - Parameter fontSize: the font size of a label of one line.
  static func height(of count: Int, fontSize: Double) -> Double {
    Double(count) * fontSize * (count > 1 ? fontShare : 1) * leading + free
  }

  private typealias Broken = (lines: [String], width: Double)

  /// Breaks the label into two lines, at the place near its middle that makes it narrowest. If no place keeps both
  /// lines within the limit, the first line has as much as fits, and only the second is too wide.
  ///
  /// - Parameter mustBreak: true to break it within a word if no place fits.
  private static func broken(
    _ label: String, limit: Double, mustBreak: Bool, _ measure: (String) -> Double
  ) -> Broken? {
    let characters = Array(label)
    func broken(at place: Range<Int>) -> Broken {
      let lines = [String(characters[..<place.lowerBound]), String(characters[place.upperBound...])]
      return (lines, lines.map(measure).max() ?? 0)
    }
    let places = LineBreaks.places(in: characters)
    let nearest = places.sorted {
      abs($0.lowerBound - characters.count / 2) < abs($1.lowerBound - characters.count / 2)
    }
    let best = nearest.prefix(mostBreaks).map(broken).min { $0.width < $1.width }
    if let best, best.width <= limit || !mustBreak { return best }
    guard mustBreak, characters.count > 1 else { return nil }
    let anywhere = (1..<characters.count).map { $0..<$0 }
    for places in [places, anywhere] {
      let beyond = places.firstSorted { !(measure(String(characters[..<$0.lowerBound])) <= limit) }
      if beyond > 0 { return broken(at: places[beyond - 1]) }
    }
    return nil
  }
}
