import Layout

/// A field with letters below, and between both the keys that are found for its text.
struct FieldedList {
  /// The number of lines above the letters: one for the field, two for the found keys.
  static let extraLines = 3
  /// The part of the width that a found key has at most.
  private static let widest = 0.6

  /// The keys that are found, the best first.
  let keys: [KeySpec]
  /// The words in an empty field.
  let placeholder: String
  /// True for a field with a magnifier.
  let isSearch: Bool
  /// The words on the return key.
  let returnLabel: String
  /// The text in the place of keys where nothing is found; empty for none.
  let nothing: String

  /// Returns the field, the found keys and the letters.
  ///
  /// - Parameter offset: the distance that the found keys are scrolled by, in logical pixels.
  func frame(on size: Size, _ input: InputText, at offset: Double, in context: PanelContext) -> PanelFrame {
    let places = FieldedPlaces(size, in: context)
    let (metrics, line) = (places.metrics, places.line)
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let place = line.field.union(line.key)
    let fontSize = metrics.systemFontSize
    let face = FieldLine.face(
      of: input, placeholder: placeholder, glyph: isSearch ? .magnifier : nil, width: place.width,
      fontSize: fontSize, measure: context.measure)
    let field = KeyFrame(.field(face), rect: place, fontSize: fontSize)
    let letters = context.letterKeys(in: size, metrics, returnKey: .init(label: returnLabel, style: .accent))
    let lines = lines(on: size, in: context)
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        lines.group(at: offset),
        KeyGroup(.fixed, keys: [field, KeyFrame(.cross, rect: line.cross, fontSize: fontSize)] + letters),
      ],
      message: keys.isEmpty && !nothing.isEmpty ? PanelMessage(nothing, in: lines.area) : nil,
      hasPreviews: true)
  }

  /// Returns the places of the found keys.
  func lines(on size: Size, in context: PanelContext) -> ScrolledLines {
    let places = FieldedPlaces(size, in: context)
    return ScrolledLines(
      keys, in: places.results, places.metrics, widest: Self.widest, measure: context.measure)
  }
}

/// The places of a field above letters, and of the found keys between both.
struct FieldedPlaces {
  let metrics: PanelMetrics
  let line: FieldLine
  let results: Rect

  init(_ size: Size, in context: PanelContext) {
    metrics = context.letterMetrics(on: size, lines: FieldedList.extraLines, least: 2)
    let (keysTop, gap) = (metrics.keysTop(on: size), metrics.snippetLineGap)
    let height = min(metrics.snippetKeyHeight, max(0, keysTop - 2 * gap))
    line = FieldLine(at: gap, height: height, in: size.width, metrics)
    let top = line.field.maxY + gap
    results = Rect(
      x: metrics.inset, y: top, width: size.width - 2 * metrics.inset, height: max(0, keysTop - gap - top))
  }
}
