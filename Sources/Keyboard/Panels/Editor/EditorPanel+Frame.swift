import Layout
import Snippets

/// The frame of the panel.
///
///     label ······························ cross      label ····················· cross
///     phrases ········ which of them ··· another      phrases ········ group ····· Save
///     group ······························· Save      why it was not saved
///
/// If there is little room, all is in one line. In the field of phrases, the key for a line break replaces the letters' way
/// to the phrases, which leads away from the draft.
extension EditorPanel {
  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let metrics = context.letterMetrics(on: size, lines: Self.extraLines(isSideways: context.isSideways))
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let places = Places(size, metrics, hasMessage: !message.isEmpty, hasSeveral: phrases.count > 1)
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        KeyGroup(.fixed, keys: form(places, metrics, context.measure) + letters(size, metrics, context))
      ],
      message: message.isEmpty ? nil : PanelMessage(ShownText.ofMessage(message), in: places.message),
      hasPreviews: true)
  }

  // MARK: Keys

  private func letters(_ size: Size, _ metrics: PanelMetrics, _ context: PanelContext) -> [KeyFrame] {
    let keys = context.letterKeys(
      in: size, metrics, returnKey: .init(label: Strings.nextKey, style: .system))
    guard selected == .phrases else { return keys }
    return keys.map {
      $0.id == .phrases ? KeyFrame(Self.lineBreakKey, rect: $0.rect, fontSize: $0.fontSize) : $0
    }
  }

  private static let lineBreakKey = KeySpec(
    id: EditorKey.lineBreak.id, role: .tap, face: .glyph(.lineBreak, name: Strings.lineBreakKey),
    style: .system, feedback: .key)
  private static let anotherKey = KeySpec(
    id: EditorKey.anotherPhrase.id, role: .tap, face: .glyph(.plus, name: Strings.anotherPhraseKey),
    style: .system)

  private func form(_ places: Places, _ metrics: PanelMetrics, _ measure: PanelContext.Measure) -> [KeyFrame]
  {
    let save = KeySpec(
      id: EditorKey.save.id, role: .tap, face: .label(saving == nil ? Strings.saveKey : Strings.savingKey),
      style: saving == nil ? .accent : .system)
    let which = KeySpec(
      id: EditorKey.nextPhrase.id, role: .tap, face: .label(Strings.phrase(position + 1, of: phrases.count)),
      style: .system)
    return [
      field(.label, label, (Strings.labelField, Strings.labelHint), in: places.label, metrics, measure),
      key(.cross, in: places.cross, metrics, measure),
      field(
        .phrases, phrases[position], (Strings.phraseField, Strings.phraseHint), in: places.phrases, metrics,
        measure),
    ]
      + [(which, places.which), (Self.anotherKey, places.another)].compactMap { spec, place in
        place.map { key(spec, in: $0, metrics, measure) }
      } + [
        field(.group, group, (Strings.groupField, Strings.groupHint), in: places.group, metrics, measure),
        key(save, in: places.save, metrics, measure),
      ]
  }

  /// Returns a field with its purpose above its text; without room for that, the purpose stands in the empty field.
  private func field(
    _ name: FieldName, _ input: InputText, _ words: (purpose: String, hint: String), in rect: Rect,
    _ metrics: PanelMetrics, _ measure: PanelContext.Measure
  ) -> KeyFrame {
    let usual = min(metrics.systemFontSize, rect.height * Self.fontShare)
    let lines = FieldLayout.caption(words.purpose, height: rect.height, usual: usual)
    let fontSize = lines?.fontSize ?? usual
    let face = FieldLine.face(
      of: input, hasCursor: name == selected, placeholder: lines == nil ? words.purpose : words.hint,
      caption: lines?.caption, width: rect.width, fontSize: fontSize, measure: measure)
    return KeyFrame(KeySpec(id: name.key.id, role: .list, face: .field(face)), rect: rect, fontSize: fontSize)
  }

  /// Returns the place where a field was tapped; nil where nobody sees the field.
  func place(in field: FieldName, in context: PanelContext) -> FieldPlace? {
    let key = frame(in: context, isResting: true)?.keys.first { $0.id == field.key.id }
    return key.flatMap {
      FieldTouch.place(of: PanelField(input: text(of: field)), in: $0, at: context.lift, context.measure)
    }
  }

  private func key(
    _ spec: KeySpec, in rect: Rect, _ metrics: PanelMetrics, _ measure: PanelContext.Measure
  ) -> KeyFrame {
    let usual = min(metrics.systemFontSize, rect.height * Self.fontShare)
    guard case .label = spec.face else { return KeyFrame(spec, rect: rect, fontSize: usual) }
    return .fitted(spec, in: rect, usual: usual, metrics, measure: measure)
  }

  /// The font size in parts of a line's height.
  private static let fontShare = 0.62

  // MARK: Places

  struct Places {
    let label, phrases, group, cross, save, message: Rect
    /// The places of the shown phrase's number, and of the way to another one; nil where there is no room beside a message.
    let which, another: Rect?

    /// The least height of a line that a finger can touch, in logical pixels.
    private static let lowestLine = 24.0
    /// The height of a message, in heights of its font: three lines, or two where there is less room.
    private static let (messageHeight, lowestMessage) = (3.75, 1.25)

    init(_ size: Size, _ metrics: PanelMetrics, hasMessage: Bool, hasSeveral: Bool) {
      let gap = metrics.snippetLineGap
      let area = Rect(
        x: metrics.side, y: gap, width: size.width - 2 * metrics.side,
        height: max(0, metrics.keysTop(on: size) - 2 * gap))
      let message = hasMessage ? Self.messageHeight * metrics.systemFontSize + gap : 0
      func height(of lines: Double) -> Double {
        min(metrics.snippetKeyHeight, (area.height - message - (lines - 1) * gap) / lines)
      }
      if !hasMessage, height(of: 3) >= Self.lowestLine {
        self.init(threeLines: area, height: height(of: 3), gap: gap, metrics, hasSeveral: hasSeveral)
      } else if height(of: 2) >= Self.lowestLine {
        self.init(twoLines: area, height: height(of: 2), gap: gap, metrics)
      } else {
        let low = Self.lowestMessage * metrics.systemFontSize
        let hasRoom = hasMessage && area.height - low - gap >= Self.lowestLine
        let height = max(0, min(metrics.snippetKeyHeight, area.height - (hasRoom ? low + gap : 0)))
        if hasMessage, !hasRoom {
          self.init(sharedLine: area, height: height, metrics)
        } else {
          self.init(line: area, height: height, gap: gap, metrics, hasSeveral: hasSeveral)
        }
      }
    }

    private init(
      threeLines area: Rect, height: Double, gap: Double, _ metrics: PanelMetrics, hasSeveral: Bool
    ) {
      let side = metrics.returnShare * area.width
      var lines = (0..<3).map { line in
        Row(
          Rect(x: area.x, y: area.y + Double(line) * (height + gap), width: area.width, height: height),
          metrics)
      }
      cross = lines[0].takeLast(side)
      another = lines[1].takeLast(hasSeveral ? side / 2 : side)
      which = hasSeveral ? lines[1].takeLast(0.85 * side) : nil
      save = lines[2].takeLast(side)
      (label, phrases, group) = (lines[0].rest, lines[1].rest, lines[2].rest)
      message = Self.rest(of: area, below: save, gap)
    }

    /// Places the label above, and the other two side by side.
    private init(twoLines area: Rect, height: Double, gap: Double, _ metrics: PanelMetrics) {
      let side = metrics.returnShare * area.width
      var first = Row(Rect(x: area.x, y: area.y, width: area.width, height: height), metrics)
      var second = Row(Rect(x: area.x, y: area.y + height + gap, width: area.width, height: height), metrics)
      (cross, save) = (first.takeLast(side), second.takeLast(side))
      label = first.rest
      group = second.takeLast(0.38 * max(0, second.rest.width - metrics.keyGap))
      phrases = second.rest
      (which, another) = (nil, nil)
      message = Self.rest(of: area, below: save, gap)
    }

    /// Places all side by side.
    private init(line area: Rect, height: Double, gap: Double, _ metrics: PanelMetrics, hasSeveral: Bool) {
      var row = Row(Rect(x: area.x, y: area.y, width: area.width, height: height), metrics)
      cross = row.takeLast(0.085 * area.width)
      save = row.takeLast(0.145 * area.width)
      let keys = (hasSeveral ? 0.145 : 0.06) * area.width + (hasSeveral ? 2 : 1) * metrics.keyGap
      let width = max(0, row.rest.width - keys - 2 * metrics.keyGap)
      group = row.takeLast(0.25 * width)
      another = row.takeLast(0.06 * area.width)
      which = hasSeveral ? row.takeLast(0.085 * area.width) : nil
      phrases = row.takeLast(0.45 * width)
      label = row.rest
      message = Self.rest(of: area, below: save, gap)
    }

    /// Places all side by side, and the message among them.
    private init(sharedLine area: Rect, height: Double, _ metrics: PanelMetrics) {
      var row = Row(Rect(x: area.x, y: area.y, width: area.width, height: height), metrics)
      cross = row.takeLast(metrics.deleteShare * area.width)
      save = row.takeLast(metrics.returnShare * area.width)
      let width = max(0, row.rest.width - 2 * metrics.keyGap)
      message = row.takeLast(0.6 * width)
      group = row.takeLast(0.12 * width)
      phrases = row.takeLast(0.14 * width)
      label = row.rest
      (which, another) = (nil, nil)
    }

    private static func rest(of area: Rect, below line: Rect, _ gap: Double) -> Rect {
      let top = min(area.maxY, line.maxY + gap)
      return Rect(x: area.x, y: top, width: area.width, height: area.maxY - top)
    }
  }

  /// A line of keys, which are taken off from its right end.
  private struct Row {
    /// The rest of the line, in logical pixels.
    private(set) var rest: Rect
    private let gap: Double

    init(_ rect: Rect, _ metrics: PanelMetrics) { (rest, gap) = (rect, metrics.keyGap) }

    /// Takes the place of a key of a width in logical pixels, and the gap before it.
    mutating func takeLast(_ width: Double) -> Rect {
      let key = Rect(x: rest.maxX - width, y: rest.y, width: width, height: rest.height)
      rest = Rect(x: rest.x, y: rest.y, width: max(0, rest.width - width - gap), height: rest.height)
      return key
    }
  }
}
