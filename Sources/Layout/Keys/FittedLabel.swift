/// A smaller font for words that are too wide for their key: they are short, and would say nothing when cut.
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

  /// The least font size of a text of several lines, in logical pixels.
  private static let leastParagraphSize = 11.0
  /// The width that breaks between words waste, and the height of a line, in parts of what is written and of its font's size.
  private static let (waste, leading) = (1.15, 1.3)

  /// Returns the largest font size at which a text of several lines fits into an area, in logical pixels; the least one where
  /// none does.
  ///
  /// - Parameters:
  ///   - usual: the size for a text that has enough room.
  ///   - size: the size of the area, in logical pixels.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func paragraphSize(
    of text: String, usual: Double, in size: Size, measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> Double {
    guard size.width > 0 else { return usual }
    var fontSize = usual
    while fontSize > leastParagraphSize {
      let lines = (measure(text, fontSize) * waste / size.width).rounded(.up)
      if lines * fontSize * leading <= size.height { return fontSize }
      fontSize -= 1
    }
    return min(usual, leastParagraphSize)
  }
}
