/// Words that are too wide for their key are set smaller: they are short, and cut they would say nothing.
public enum FittedLabel {
  /// Logical pixels; a word that is smaller cannot be read.
  private static let leastSize = 8.0

  /// The font size that a text of one line has, in logical pixels.
  ///
  /// - Parameters:
  ///   - usual: the size that it has where there is enough room.
  ///   - room: how wide it may be, in logical pixels; where that is nothing or no number, the size is the usual one.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func fontSize(
    of text: String, usual: Double, room: Double, measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> Double {
    let needed = measure(text, usual)
    guard needed > room, room > 0 else { return usual }
    return min(usual, max(usual * room / needed, leastSize))
  }
}
