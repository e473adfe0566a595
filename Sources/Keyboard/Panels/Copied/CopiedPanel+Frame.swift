import Layout
import Snippets

/// The frame of the panel.
///
///     Forget all   what can be done, or what went wrong
///     text   text   text ...     two lines that scroll sideways
///     text   text   text ...
///     globe phrases space delete return
extension CopiedPanel {
  /// The most width of a key, in parts of the area's.
  private static let widest = 0.7

  /// Returns the text above the keys; empty before there is an answer.
  func headerText(in context: PanelContext) -> String {
    guard trouble.isEmpty else { return trouble }
    switch answer {
    case nil: return ""
    case .off: return Strings.copiedIsOff
    case .unknown: return Strings.copiedIsUnknown
    case .texts(let texts):
      if texts.isEmpty { return Strings.nothingCopiedYet }
      return context.rules.ownSource == nil ? Strings.copiedTextsAlone : Strings.copiedTexts
    }
  }

  /// Returns the key beside that text; nil for none.
  private var headerKey: KeySpec? {
    switch answer {
    case .off:
      KeySpec(id: CopiedKey.turnOn.id, role: .tap, face: .label(Strings.turnOnKey), style: .accent)
    case .texts(let texts) where !texts.isEmpty:
      KeySpec(id: CopiedKey.forgetAll.id, role: .tap, face: .label(Strings.forgetAllKey), style: .system)
    case .texts, .unknown, nil: nil
    }
  }

  private func grid(on size: Size, in context: PanelContext) -> GridPages {
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    return GridPages(count: 0, least: size.width, on: size, metrics, hasHeader: headerKey != nil)
  }

  mutating func layOut(in context: PanelContext) {
    guard let size = context.size, PanelFlow.canShow(size) else { return }
    let grid = grid(on: size, in: context)
    let top = grid.header?.maxY ?? grid.metrics.top
    let bottom = size.height - grid.metrics.bottom - grid.metrics.keyHeight - grid.metrics.rowGap
    let area = Rect(x: 0, y: top, width: size.width, height: max(0, bottom - top))
    let lines = ScrolledLines(
      texts.map(Self.spec), in: area, grid.metrics, widest: Self.widest, measure: context.measure)
    self.lines = lines
    scroll.maximum = lines.maximumOffset
  }

  private static func spec(of text: CopiedText) -> KeySpec {
    KeySpec(
      id: CopiedKey.text(text.number).id, role: .list, face: .label(ShownText.of(text.start)),
      mark: text.isPinned ? .kept : nil, feedback: .key, isAnswer: true, isOthers: true)
  }

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let grid = grid(on: size, in: context)
    let metrics = grid.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).row(metrics, isOld: false), in: size, metrics,
      measure: context.measure)
    let text = headerText(in: context)
    let header = headerKey.flatMap { key in
      grid.header.map { PanelHeader(key, text, in: $0, metrics, measure: context.measure) }
    }
    let alone = lines.map { $0.area.inset(dx: metrics.messageSide, dy: 0) }
    return PanelFrame(
      size: size, metrics: metrics,
      groups: [
        texts.isEmpty ? nil : lines?.group(at: scroll.offset),
        KeyGroup(.fixed, keys: (header.map { [$0.key] } ?? []) + row),
      ].compactMap { $0 },
      message: header?.message
        ?? (text.isEmpty ? nil : alone.map { PanelMessage(ShownText.ofMessage(text), in: $0) }))
  }
}
