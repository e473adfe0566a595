/// The layout of a field that is typed into, as a key: the visible part of its text, and the cursor.
public enum FieldLayout {
  /// The room from the edges of a field to its text, and for a sign in front of it, in logical pixels.
  public static let (padding, glyphRoom) = (10.0, 26.0)
  /// The free room beside the cursor at the end of a text that is too long, in logical pixels.
  private static let reserve = 4.0

  /// The font size of a caption in parts of the text's, the least ones of caption and text, and the height of a line in parts of
  /// its font's size.
  private static let (captionShare, leastCaption, leastText, leading) = (0.69, 11.0, 11.0, 1.17)
  /// The free room above a caption and below the text, in logical pixels.
  private static let captionTop = 1.0

  /// Returns a caption and the font size of the text below it, which may be smaller than usual; nil where a field is too low
  /// for both.
  ///
  /// - Parameters:
  ///   - height: the height of the field, in logical pixels.
  ///   - usual: the font size of the text where there is room, in logical pixels.
  public static func caption(_ text: String, height: Double, usual: Double) -> (
    caption: FieldCaption, fontSize: Double
  )? {
    // Caption and text are of one size in a low field.
    let size = max(leastCaption, min(captionShare * usual, (height / 2 - captionTop) / leading))
    let room = (height - 2 * captionTop) / leading - size
    return room >= leastText ? (FieldCaption(text, fontSize: size), min(usual, room)) : nil
  }

  /// Returns the places of a field's caption and of its text, which has all of the height without a caption.
  ///
  /// - Parameter room: the place of the field without its padding, in logical pixels.
  public static func lines(of field: FieldFace, in room: Rect) -> (caption: Rect, text: Rect) {
    let height = field.caption.map { leading * $0.fontSize } ?? 0
    let top = field.caption == nil ? 0 : captionTop
    let caption = Rect(x: room.x, y: room.y + top, width: room.width, height: height)
    return (
      caption,
      Rect(x: room.x, y: caption.maxY, width: room.width, height: max(0, room.height - 2 * top - height))
    )
  }

  /// Returns the face of a field of this width. It shows the part before the cursor of a text that is too long, and as
  /// much after it as there is room for.
  ///
  /// - Parameters:
  ///   - before: the text before the cursor; `after` is the text after it.
  ///   - hasCursor: true while the field is typed into.
  ///   - isSelected: true where all of the text is selected, which is in the place of the cursor.
  ///   - annex: the width behind the field that looks like a part of it, in logical pixels.
  ///   - measure: the width of a text at a font size, in logical pixels.
  public static func face(
    before: String, after: String, hasCursor: Bool, isSelected: Bool = false, placeholder: String,
    glyph: KeyGlyph? = nil,
    annex: Double = 0, caption: FieldCaption? = nil, width: Double, fontSize: Double,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> FieldFace {
    let room = max(0, width - 2 * padding - (glyph == nil ? 0 : glyphRoom) - reserve)
    let head = suffix(of: before, in: room, fontSize, measure)
    func place(after text: String) -> Double {
      let width = measure(text, fontSize)
      return min(width.isFinite ? width : 0, room)
    }
    return FieldFace(
      text: head + after, cursor: hasCursor && !isSelected ? place(after: head) : nil,
      placeholder: placeholder, glyph: glyph, annex: annex, caption: caption,
      selection: isSelected ? place(after: head + after) : nil)
  }

  /// Returns true for a text that begins at the right edge: the one of its first letter (UAX #9, P2 and P3).
  public static func isFromRight(_ text: String) -> Bool {
    text.unicodeScalars.first(where: \.properties.isAlphabetic)?.isRightToLeft == true
  }

  /// Returns the number of characters before a place in a field: those up to the nearest gap between two of them.
  ///
  /// - Parameters:
  ///   - x: the distance of the place from the edge of the field at which its text begins, in logical pixels.
  ///   - cursor: the number of characters before the cursor, and its place as in `FieldFace`; 0 and 0 for a field without one.
  ///   - count: the number of the text's characters.
  ///   - width: the width of so many of the first characters, in logical pixels.
  public static func character(
    at x: Double, cursor: (index: Int, x: Double), count: Int, width: (Int) -> Double
  ) -> Int {
    let place = x - padding - cursor.x + width(cursor.index)
    // Halving finds the first characters that reach the place: widths grow with each character.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if width(middle) < place { low = middle + 1 } else { high = middle }
    }
    return low > 0 && place - width(low - 1) < width(low) - place ? low - 1 : low
  }

  /// Returns as many of the last characters as there is room for.
  private static func suffix(
    of text: String, in room: Double, _ fontSize: Double, _ measure: (String, Double) -> Double
  ) -> String {
    guard measure(text, fontSize) > room else { return text }
    let characters = Array(text)
    // Halving finds the last characters that fit: widths grow with each character.
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
