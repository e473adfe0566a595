/// The lines of snippet keys on a page: their number and their height.
///
/// A page has as many as fit where the user wants no number. Their keys are as high as a finger and two lines of a
/// label need, and as high as Apple's where there is room. A wanted number of lines shares the height of the page;
/// there are fewer where keys would be lower than a finger needs.
struct SnippetLines: Equatable, Sendable {
  /// The number of lines; 0 where not even one fits.
  let count: Int
  /// True if the user wants some number of them.
  private let isCounted: Bool
  /// The height of a key, in logical pixels.
  let keyHeight: Double
  /// The distance from the top of one line to the top of the next, in logical pixels.
  let pitch: Double

  /// - Parameters:
  ///   - height: the height of the page, in logical pixels.
  ///   - wanted: the number of lines that the user wants; nil for as many as fit.
  init(in height: Double, _ metrics: PanelMetrics, wanted: Int?) {
    let least = Self.leastHeight(metrics, isCounted: wanted != nil)
    let gap = metrics.leastSnippetLineGap
    // A hair more than the height, for sums that are exact on paper only.
    let fitting = ((height + gap) / (least + gap) + 1e-9).rounded(.down)
    let most = wanted.map(Double.init) ?? Double(UInt32.max)
    self.init(count: Int(max(0, min(fitting, most))), in: height, metrics, isCounted: wanted != nil)
  }

  /// Returns the lines of a page that is the only one. It has no dots, and its keys are as high as so few lines allow.
  ///
  /// - Parameter used: the number of lines with keys.
  func ofSinglePage(_ used: Int, in height: Double, _ metrics: PanelMetrics) -> SnippetLines {
    SnippetLines(count: isCounted ? count : used, in: height, metrics, isCounted: isCounted)
  }

  private init(count: Int, in height: Double, _ metrics: PanelMetrics, isCounted: Bool) {
    let least = Self.leastHeight(metrics, isCounted: isCounted)
    let (lines, gaps) = (Double(max(1, count)), Double(max(1, count - 1)))
    let free = (height - lines * least) / gaps
    let gap = min(max(metrics.leastSnippetLineGap, free), metrics.snippetLineGap)
    let share = (height - (lines - 1) * gap) / lines
    (self.count, self.isCounted) = (count, isCounted)
    keyHeight = isCounted ? share : min(share, metrics.snippetKeyHeight)
    pitch = keyHeight + gap
  }

  /// Returns the least height of a key: a finger's, and that of its label. The label has two lines where Apple's keys
  /// have room for them, unless the user wants a number of lines of keys.
  private static func leastHeight(_ metrics: PanelMetrics, isCounted: Bool) -> Double {
    let label = [2, 1].map { LabelLines.height(of: $0, fontSize: metrics.snippetFontSize) }
    let hasOne = isCounted || label[0] > metrics.snippetKeyHeight
    return min(max(metrics.leastSnippetKey, label[hasOne ? 1 : 0]), metrics.snippetKeyHeight)
  }
}
