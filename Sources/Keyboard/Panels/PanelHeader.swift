import Layout
import Snippets

/// A line above the keys of a panel: a key that leads back, and a message beside it.
struct PanelHeader {
  let key: KeyFrame
  let message: PanelMessage

  /// The part of the width that the words on the key have at most; where they need more, it has the first one alone.
  private static let mostKey = 0.3
  /// The font size of the text, in parts of the usual one.
  private static let textShare = 0.85

  /// - Parameters:
  ///   - spec: the key, with words.
  ///   - text: the text of the message.
  ///   - area: the place for both, in logical pixels.
  init(
    _ spec: KeySpec, _ text: String, in area: Rect, _ metrics: PanelMetrics, measure: PanelContext.Measure
  ) {
    let usual = metrics.systemFontSize
    let words = spec.face.text
    let isWide = !(measure(words, usual) < area.width * Self.mostKey)
    let label = isWide ? words.split(separator: " ").first.map(String.init) ?? words : words
    let wanted = measure(label, usual) + 2 * metrics.labelPadding
    let width = min(max(wanted.isFinite ? wanted : 0, metrics.snippetKeyHeight), area.width / 2)
    let rect = Rect(x: area.x, y: area.y, width: width, height: min(area.height, metrics.snippetKeyHeight))
    key = .readable(spec.with(face: .label(label)), in: rect, metrics, measure: measure)
    let x = rect.maxX + metrics.snippetGap
    let shown = ShownText.ofMessage(text)
    func size(in height: Double) -> Double {
      FittedLabel.paragraphSize(
        of: shown, usual: usual * Self.textShare, in: Size(width: max(0, area.maxX - x), height: height),
        measure: measure)
    }
    // The text is as high as the key where it has room there.
    let height = size(in: rect.height) == usual * Self.textShare ? rect.height : area.height
    let place = Rect(x: x, y: area.y, width: max(0, area.maxX - x), height: height)
    message = PanelMessage(shown, in: place, fontSize: size(in: height))
  }
}

extension KeyFrame {
  /// The least font size that can be read, in logical pixels.
  static let leastReadable = 11.0
  /// The font size on a low key, in parts of its height.
  private static let heightShare = 0.62

  /// Returns a key with words in a font that is as small as it has to be, and can be read. With a note, which is smaller, words
  /// that have no room are an ellipsis.
  ///
  /// - Parameter padding: the width beside the words, in logical pixels; nil for the usual one.
  static func readable(
    _ spec: KeySpec, in rect: Rect, _ metrics: PanelMetrics, padding: Double? = nil,
    measure: PanelContext.Measure
  ) -> KeyFrame {
    let usual = min(metrics.systemFontSize, rect.height * heightShare)
    guard spec.note == nil else { return KeyFrame(spec, rect: rect, fontSize: usual) }
    let size = FittedLabel.fontSize(
      of: spec.face.text, usual: usual, room: rect.width - (padding ?? 2 * metrics.labelPadding),
      measure: measure)
    return KeyFrame(spec, rect: rect, fontSize: max(size, min(usual, leastReadable)))
  }
}
