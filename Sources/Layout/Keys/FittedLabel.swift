/// A smaller font for words that are too wide for their key: they are short, and cut they would say nothing.
public enum FittedLabel {
  /// The least font size in logical pixels; a smaller word cannot be read.
  private static let leastSize = 8.0

  /// Returns the font size for a text of one line, in logical pixels.
  ///
  /// - Parameters:
  ///   - usual: the size for a text that has enough room.
  ///   - room: the width that it may have, in logical pixels; if that is 0 or not a number, the size is the usual one.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func fontSize(
    of text: String, usual: Double, room: Double, measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> Double {
    let needed = measure(text, usual)
    guard needed > room, room > 0 else { return usual }
    return min(usual, max(usual * room / needed, leastSize))
  }
}
