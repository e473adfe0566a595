import Layout
import Snippets

/// The keys of a line with a field of the keyboard's own.
enum FieldKey: String, PanelKeys {
  /// The field with the text to search for or to divide.
  case query
  /// Cancels the panel's task.
  case cancel
}

/// A line with a field of the keyboard's own: beside it a key with a word, and the cross.
struct FieldLine {
  let field, key, cross: Rect

  /// - Parameters:
  ///   - top: the top of the line, in logical pixels.
  ///   - width: the width of the panel, in logical pixels.
  init(at top: Double, height: Double, in width: Double, _ metrics: PanelMetrics) {
    let (narrow, wide) = (metrics.glyphTabWidth, metrics.returnShare * width)
    cross = Rect(x: width - metrics.side - narrow, y: top, width: narrow, height: height)
    key = Rect(x: cross.x - metrics.keyGap - wide, y: top, width: wide, height: height)
    field = Rect(
      x: metrics.side, y: top, width: max(0, key.x - metrics.keyGap - metrics.side), height: height)
  }

  private init(field: Rect, key: Rect, cross: Rect) {
    (self.field, self.key, self.cross) = (field, key, cross)
  }

  /// Returns the same line with a narrower field, in logical pixels.
  func with(fieldWidth: Double) -> FieldLine {
    let width = min(fieldWidth, field.width)
    return FieldLine(
      field: Rect(x: field.x, y: field.y, width: width, height: field.height), key: key, cross: cross)
  }

  /// Returns the keys of a search field: the field and, if it has text, the sign in it that empties it.
  ///
  /// - Parameters:
  ///   - area: the place for both, in logical pixels.
  ///   - clear: the key that empties it.
  static func searchKeys(
    _ input: InputText, in area: Rect, placeholder: String, clear: KeyID, _ metrics: PanelMetrics,
    measure: PanelContext.Measure
  ) -> [KeyFrame] {
    let fontSize = metrics.systemFontSize
    let annex = input.isEmpty ? 0 : min(metrics.glyphTabWidth, area.width / 2)
    let field = Rect(x: area.x, y: area.y, width: area.width - annex, height: area.height)
    let face = FieldLine.face(
      of: input, placeholder: placeholder, glyph: .magnifier, annex: annex, width: field.width,
      fontSize: fontSize, measure: measure)
    let query = KeyFrame(.field(face), rect: field, fontSize: fontSize)
    let cross = KeyFrame(
      KeySpec(id: clear, role: .tap, face: .glyph(.cross, name: Strings.clearKey), style: .annex),
      rect: Rect(x: field.maxX, y: field.y, width: annex, height: field.height), fontSize: fontSize)
    return input.isEmpty ? [query] : [query, cross]
  }

  /// Returns a text as a field of one line shows it.
  ///
  /// - Parameter isHidden: whether it is seen as dots.
  static func shown(_ text: String, isHidden: Bool = false) -> String {
    let text = isHidden ? String(text.map { $0.isWhitespace ? $0 : "•" }) : text
    return ShownText.of(String(text.map { $0.isNewline ? "⏎" : $0 }))
  }

  /// The characters that are seen before the cursor after a tap, if there are so many.
  private static let leastBefore = 3

  /// Returns the face of a field.
  ///
  /// - Parameters:
  ///   - hasCursor: false while another field is typed into; then the beginning of its text is seen.
  ///   - isHidden: whether its text is seen as dots.
  static func face(
    of input: InputText, hasCursor: Bool = true, isHidden: Bool = false, placeholder: String,
    glyph: KeyGlyph? = nil, annex: Double = 0, caption: FieldCaption? = nil, width: Double, fontSize: Double,
    measure: PanelContext.Measure
  ) -> FieldFace {
    let hasCursor = hasCursor && !input.isSelected
    let before = input.before.dropFirst(min(input.hidden, max(0, input.cursor - leastBefore)))
    return FieldLayout.face(
      before: hasCursor ? shown(String(before), isHidden: isHidden) : "",
      after: shown(hasCursor ? input.after : input.text, isHidden: isHidden), hasCursor: hasCursor,
      isSelected: input.isSelected, placeholder: placeholder, glyph: glyph, annex: annex, caption: caption,
      width: width, fontSize: fontSize, measure: measure)
  }
}

extension KeyFrame {
  /// Returns a key with words, which are as small as they have to be.
  ///
  /// - Parameter usual: the font size where there is room, in logical pixels.
  static func fitted(
    _ spec: KeySpec, in rect: Rect, usual: Double, _ metrics: PanelMetrics, measure: PanelContext.Measure
  ) -> KeyFrame {
    let fontSize = FittedLabel.fontSize(
      of: spec.face.text, usual: usual, room: rect.width - metrics.labelPadding, measure: measure)
    return KeyFrame(spec, rect: rect, fontSize: fontSize)
  }
}

extension KeySpec {
  /// Returns the field of a panel that has one.
  static func field(_ face: FieldFace, progress: Double? = nil) -> KeySpec {
    KeySpec(id: FieldKey.query.id, role: .list, face: .field(face), progress: progress)
  }

  /// The cross, which ends its panel.
  static let cross = KeySpec(
    id: FieldKey.cancel.id, role: .tap, face: .glyph(.cross, name: Strings.cancelKey), style: .system)
}
