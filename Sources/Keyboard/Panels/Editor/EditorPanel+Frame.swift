import Layout
import Snippets

/// Where everything is.
///
///     label ························ cross      label ····················· cross
///     phrases ··············· which of them      phrases ········ group ····· Save
///     group ························· Save      why it was not saved
///
/// Where there is little room, all in one line.
extension EditorPanel {
  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let metrics = context.letterMetrics(on: size, lines: Self.extraLines(isSideways: context.isSideways))
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let places = Places(size, metrics, hasMessage: !message.isEmpty)
    let keys = context.letterKeys(
      in: size, metrics, returnKey: .init(label: returnLabel, style: .system))
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [KeyGroup(.fixed, keys: form(places, metrics, context.measure) + keys)],
      message: message.isEmpty ? nil : PanelMessage(ShownText.ofMessage(message), in: places.message),
      hasPreviews: true)
  }

  private var returnLabel: String {
    switch selected {
    case .label, .group: Strings.nextKey
    case .phrases: Strings.anotherPhraseKey
    }
  }

  // MARK: Keys

  private func form(_ places: Places, _ metrics: PanelMetrics, _ measure: PanelContext.Measure) -> [KeyFrame]
  {
    let save = KeySpec(
      id: EditorKey.save.id, role: .tap, face: .label(saving == nil ? Strings.saveKey : Strings.savingKey),
      style: saving == nil ? .accent : .system)
    let which = KeySpec(
      id: EditorKey.nextPhrase.id, role: .tap, face: .label(Strings.phrase(position + 1, of: phrases.count)),
      style: .system)
    let hasWhich = phrases.count > 1 && places.which != nil
    var keys = [
      field(.label, label, Strings.labelField, in: places.label, metrics, measure),
      key(.cross, in: places.cross, metrics, measure),
      field(
        .phrases, phrases[position], Strings.phraseField,
        in: hasWhich ? places.phrases : places.phrases.union(places.which ?? places.phrases), metrics,
        measure),
    ]
    if hasWhich, let place = places.which { keys.append(key(which, in: place, metrics, measure)) }
    return keys + [
      field(.group, group, Strings.groupField, in: places.group, metrics, measure),
      key(save, in: places.save, metrics, measure),
    ]
  }

  private func field(
    _ name: FieldName, _ input: InputText, _ placeholder: String, in rect: Rect, _ metrics: PanelMetrics,
    _ measure: PanelContext.Measure
  ) -> KeyFrame {
    let fontSize = min(metrics.systemFontSize, rect.height * Self.fontShare)
    // Of a text without the cursor the beginning is seen.
    let isSelected = name == selected
    let face = FieldLayout.face(
      before: isSelected ? FieldLine.shown(input.before) : "",
      after: FieldLine.shown(isSelected ? input.after : input.text), hasCursor: isSelected,
      placeholder: placeholder, width: rect.width, fontSize: fontSize, measure: measure)
    return KeyFrame(KeySpec(id: name.key.id, role: .tap, face: .field(face)), rect: rect, fontSize: fontSize)
  }

  private func key(
    _ spec: KeySpec, in rect: Rect, _ metrics: PanelMetrics, _ measure: PanelContext.Measure
  ) -> KeyFrame {
    .fitted(
      spec, in: rect, usual: min(metrics.systemFontSize, rect.height * Self.fontShare), metrics,
      measure: measure)
  }

  /// Of a line's height.
  private static let fontShare = 0.62

  // MARK: Places

  struct Places {
    let label, phrases, group, cross, save, message: Rect
    /// Which of the phrases is shown; nil where there is no room to tell.
    let which: Rect?

    /// Lower lines than this are not to be touched, in logical pixels.
    private static let lowestLine = 24.0
    /// Of a message, in heights of its font: three lines, or two where there is less room.
    private static let (messageHeight, lowestMessage) = (3.75, 1.25)

    init(_ size: Size, _ metrics: PanelMetrics, hasMessage: Bool) {
      let gap = metrics.snippetLineGap
      let area = Rect(
        x: metrics.side, y: gap, width: size.width - 2 * metrics.side,
        height: max(0, metrics.keysTop(on: size) - 2 * gap))
      let message = hasMessage ? Self.messageHeight * metrics.systemFontSize + gap : 0
      func height(of lines: Double) -> Double {
        min(metrics.snippetKeyHeight, (area.height - message - (lines - 1) * gap) / lines)
      }
      if !hasMessage, height(of: 3) >= Self.lowestLine {
        self.init(threeLines: area, height: height(of: 3), gap: gap, metrics)
      } else if height(of: 2) >= Self.lowestLine {
        self.init(twoLines: area, height: height(of: 2), gap: gap, metrics)
      } else {
        let low = Self.lowestMessage * metrics.systemFontSize
        let hasRoom = hasMessage && area.height - low - gap >= Self.lowestLine
        let height = min(metrics.snippetKeyHeight, area.height - (hasRoom ? low + gap : 0))
        self.init(line: area, height: max(0, height), gap: gap, metrics, sharesLine: hasMessage && !hasRoom)
      }
    }

    private init(threeLines area: Rect, height: Double, gap: Double, _ metrics: PanelMetrics) {
      let side = metrics.returnShare * area.width
      func y(_ line: Double) -> Double { area.y + line * (height + gap) }
      func field(_ line: Double) -> Rect {
        Rect(x: area.x, y: y(line), width: max(0, area.width - side - metrics.keyGap), height: height)
      }
      func key(_ line: Double) -> Rect { Rect(x: area.maxX - side, y: y(line), width: side, height: height) }
      (label, phrases, group) = (field(0), field(1), field(2))
      (cross, which, save) = (key(0), key(1), key(2))
      message = Self.rest(of: area, below: save, gap)
    }

    /// The label above, the other two side by side.
    private init(twoLines area: Rect, height: Double, gap: Double, _ metrics: PanelMetrics) {
      let side = metrics.returnShare * area.width
      let second = area.y + height + gap
      let width = max(0, area.width - side - metrics.keyGap)
      label = Rect(x: area.x, y: area.y, width: width, height: height)
      cross = Rect(x: area.maxX - side, y: area.y, width: side, height: height)
      save = Rect(x: area.maxX - side, y: second, width: side, height: height)
      let both = max(0, width - metrics.keyGap)
      phrases = Rect(x: area.x, y: second, width: 0.62 * both, height: height)
      group = Rect(x: phrases.maxX + metrics.keyGap, y: second, width: 0.38 * both, height: height)
      which = nil
      message = Self.rest(of: area, below: save, gap)
    }

    /// All side by side; where `sharesLine`, what there is to say is among them.
    private init(line area: Rect, height: Double, gap: Double, _ metrics: PanelMetrics, sharesLine: Bool) {
      let space = metrics.keyGap
      let (narrow, side) = (metrics.deleteShare * area.width, metrics.returnShare * area.width)
      let width = max(0, area.width - narrow - side - 4 * space)
      func place(_ x: Double, _ width: Double) -> Rect { Rect(x: x, y: area.y, width: width, height: height) }
      let shares = sharesLine ? [0.14, 0.14, 0.12] : [0.3, 0.45, 0.25]
      label = place(area.x, shares[0] * width)
      phrases = place(label.maxX + space, shares[1] * width)
      group = place(phrases.maxX + space, shares[2] * width)
      cross = place(area.maxX - narrow, narrow)
      save = place(cross.x - space - side, side)
      which = nil
      message =
        sharesLine
        ? place(group.maxX + space, max(0, save.x - group.maxX - 2 * space))
        : Self.rest(of: area, below: save, gap)
    }

    private static func rest(of area: Rect, below line: Rect, _ gap: Double) -> Rect {
      let top = min(area.maxY, line.maxY + gap)
      return Rect(x: area.x, y: top, width: area.width, height: area.maxY - top)
    }
  }
}
