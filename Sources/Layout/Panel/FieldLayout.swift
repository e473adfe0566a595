/// The layout of a field that is typed into, as a key: the visible part of its text, and the cursor.
public enum FieldLayout {
  /// The room from the edges of a field to its text, and for a sign in front of it, in logical pixels.
  public static let (padding, glyphRoom) = (10.0, 26.0)
  /// The free room beside the cursor at the end of a text that is too long, in logical pixels.
  private static let reserve = 4.0

  /// Returns the face of a field of this width. If the text is too long, the part before the cursor is shown, and as much
  /// after it as there is room for.
  ///
  /// - Parameters:
  ///   - before: the text before the cursor; `after` is the text after it.
  ///   - hasCursor: true while the field is typed into.
  ///   - annex: the width behind the field that looks like a part of it, in logical pixels.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func face(
    before: String, after: String, hasCursor: Bool, placeholder: String, glyph: KeyGlyph? = nil,
    annex: Double = 0, width: Double, fontSize: Double,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> FieldFace {
    let room = max(0, width - 2 * padding - (glyph == nil ? 0 : glyphRoom) - reserve)
    let head = suffix(of: before, in: room, fontSize, measure)
    let cursor = measure(head, fontSize)
    return FieldFace(
      text: head + after, cursor: hasCursor ? min(cursor.isFinite ? cursor : 0, room) : nil,
      placeholder: placeholder, glyph: glyph, annex: annex)
  }

  /// Returns as many of the last characters as there is room for.
  private static func suffix(
    of text: String, in room: Double, _ fontSize: Double, _ measure: (String, Double) -> Double
  ) -> String {
    guard measure(text, fontSize) > room else { return text }
    let characters = Array(text)
    // Finds the last so many that fit by halving: widths grow with each character.
    var (fits, tooMany) = (0, characters.count)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if measure(String(characters.suffix(middle)), fontSize) <= room {
        fits = middle
      } else {
        tooMany = middle
      }
    }
    return String(characters.suffix(fits))
  }
}
