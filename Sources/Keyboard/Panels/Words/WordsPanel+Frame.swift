import Layout
import Snippets

/// Where everything is.
///
///     text ···················· Parse  cross
///     best division   others   words   (two lines, which scroll sideways)
///     letters
extension WordsPanel {
  struct Places {
    let metrics: PanelMetrics
    let field, parse, cross, results: Rect

    init(_ size: Size, _ rules: KeyboardRules) {
      var sizing = rules.sizing
      sizing.extraLines = WordsPanel.extraLines
      metrics = .forSurface(size, sizing)
      let (keysTop, gap) = (metrics.keysTop(on: size), metrics.snippetLineGap)
      let height = min(metrics.snippetKeyHeight, max(0, keysTop - 2 * gap))
      let right = size.width - metrics.side
      let (narrow, wide) = (metrics.glyphTabWidth, metrics.returnShare * size.width)
      cross = Rect(x: right - narrow, y: gap, width: narrow, height: height)
      parse = Rect(x: cross.x - metrics.keyGap - wide, y: gap, width: wide, height: height)
      field = Rect(
        x: metrics.side, y: gap, width: max(0, parse.x - metrics.keyGap - metrics.side), height: height)
      let top = field.maxY + gap
      results = Rect(
        x: metrics.inset, y: top, width: size.width - 2 * metrics.inset, height: max(0, keysTop - gap - top))
    }
  }

  func frame() -> PanelFrame? {
    guard let size else { return nil }
    let places = Places(size, rules)
    let metrics = places.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let hasBest = answer?.segmentations.isEmpty == false
    let keys = board.keys(
      in: size, metrics,
      returnKey: .init(
        label: hasBest || !canParse ? Strings.returnKey : Strings.parseKey,
        style: hasBest || canParse ? .accent : .system),
      measure: measure)
    let message =
      messageText.isEmpty
      ? nil
      : PanelMessage(
        ShownText.ofMessage(messageText), in: places.results.inset(dx: metrics.snippetSide, dy: 0))
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        lines?.group(at: scroll.offset), KeyGroup(.fixed, keys: form(places) + keys),
      ].compactMap { $0 },
      message: message, hasPreviews: true)
  }

  /// What was found, as keys.
  var specs: [KeySpec] {
    guard let answer else { return [] }
    let divisions = answer.segmentations.enumerated().map { index, text in
      KeySpec(
        id: .segmentation(index), role: .list, face: .label(ShownText.of(text)),
        style: index == 0 ? .accent : .standard)
    }
    return divisions
      + answer.found.enumerated().map { index, word in
        KeySpec(id: .word(index), role: .list, face: .label(ShownText.of(word)), style: .system)
      }
  }

  // MARK: The field and its keys

  private func form(_ places: Places) -> [KeyFrame] {
    let fontSize = places.metrics.systemFontSize
    let place = canParse ? places.field : places.field.union(places.parse)
    let face = FieldLayout.face(
      before: Self.shown(input.before), after: Self.shown(input.after), hasCursor: true,
      placeholder: Strings.wordsField,
      width: place.width, fontSize: fontSize, measure: measure)
    let field = KeyFrame(
      KeySpec(id: .query, role: .tap, face: .field(face), progress: progress), rect: place, fontSize: fontSize
    )
    let cross = KeyFrame(
      KeySpec(id: .cancel, role: .tap, face: .glyph(.cross, name: Strings.cancelKey), style: .system),
      rect: places.cross, fontSize: fontSize)
    return [field, cross] + (canParse ? [parseKey(places)] : [])
  }

  private func parseKey(_ places: Places) -> KeyFrame {
    KeyFrame(
      KeySpec(
        id: .parse, role: .tap, face: .label(Strings.parseKey), style: answer == nil ? .accent : .system),
      rect: places.parse,
      fontSize: FittedLabel.fontSize(
        of: Strings.parseKey, usual: places.metrics.systemFontSize,
        room: places.parse.width - places.metrics.labelPadding, measure: measure))
  }

  /// How much of the dictionary is built; nil where nothing is being built.
  private var progress: Double? {
    if case .building(let part) = state.dictionary { part } else { state.rebuilding }
  }

  /// What a text looks like in a field of one line.
  private static func shown(_ text: String) -> String {
    ShownText.of(String(text.map { $0.isNewline ? "⏎" : $0 }))
  }

  /// What there is to say in the place of words.
  var messageText: String {
    switch state.dictionary {
    case .building: return Strings.buildingDictionary
    case .none(let reason): return reason
    case .ready: break
    }
    guard let answer else { return state.remark ?? "" }
    if !answer.isDone { return Strings.dividing }
    return answer.segmentations.isEmpty && answer.found.isEmpty ? state.remark ?? Strings.noWords : ""
  }
}
