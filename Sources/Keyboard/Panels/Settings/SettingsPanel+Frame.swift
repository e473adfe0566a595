import Layout

/// The frame of the panel.
///
///     Theme  auto     Text size  1       ‹ Settings   what the setting is for
///     Height  auto    Haptics    on          0.8    0.9   (1)
///              · ·                           1.1    1.2   1.4
extension SettingsPanel {
  /// The least width of a key of all settings and of a source, in parts of its font's size.
  private static let (settingWidth, sourceWidth) = (8.6, 18.0)
  /// The font size that columns are made for, in parts of the usual one: longer words get a smaller one.
  private static let fontShare = 0.8

  /// The text beside the way back.
  var headerText: String {
    message.isEmpty ? open.map { Strings.use(of: $0.caption, $0.explanation) } ?? "" : message
  }

  func frame(in context: PanelContext, isResting: Bool) -> PanelFrame? {
    guard let size = context.size else { return nil }
    let grid = grid(on: size, in: context)
    let metrics = grid.metrics
    guard PanelFlow.canShow(size) else { return PanelFrame(size: size, metrics: metrics, groups: []) }
    let row = BottomRow.place(
      context.systemKeys(hasLetters: false).doneRow(metrics), in: size, metrics,
      measure: context.measure)
    let position = pages.position(isResting: isResting)
    let specs = specs
    let keys = grid.groups(at: position) { index, rect in
      Self.placed(specs[index], in: rect, metrics, context.measure)
    }
    let header = grid.header.map {
      PanelHeader(Self.back, headerText, in: $0, metrics, measure: context.measure)
    }
    return PanelFrame(
      size: size, metrics: metrics,
      groups: keys + [KeyGroup(.fixed, keys: (header.map { [$0.key] } ?? []) + row)],
      marks: grid.marks(at: position, caption: Strings.page), message: header?.message)
  }

  func grid(on size: Size, in context: PanelContext) -> GridPages {
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    let fontSize = metrics.systemFontSize
    let width: Double
    switch open?.kind {
    case nil: width = Self.settingWidth * fontSize
    case .sources?: width = Self.sourceWidth * fontSize
    case .one?, .oneOfFiles?, .someOfFiles?:
      let widths = choices.map {
        context.measure($0.label, fontSize * Self.fontShare) + Self.room(for: $0.swatch, metrics)
      }
      width = (widths.max() ?? 0) + 2 * metrics.labelPadding
    }
    return GridPages(
      count: specs.count, least: width.isFinite ? max(width, metrics.snippetKeyHeight) : size.width,
      on: size, metrics, hasHeader: open != nil)
  }

  // MARK: Keys

  private var specs: [KeySpec] {
    guard let open else { return OfferedSetting.all.map(spec) }
    if case .sources = open.kind { return sourceSpecs }
    return choices.enumerated().map { index, choice in
      let place = place(of: choice, in: open)
      return KeySpec(
        id: SettingsKey.choice(index).id, role: .paged,
        face: choice.swatch.map { .swatch($0, name: choice.label) } ?? .label(choice.label),
        style: place == nil ? .standard : .accent,
        note: place.flatMap { open.kind == .someOfFiles ? "\($0)" : nil }, value: choice.value.description)
    }
  }

  private func spec(of setting: OfferedSetting) -> KeySpec {
    let value = value(of: setting.name)
    var shown = value?.description ?? ""
    switch setting.kind {
    case .one(let choices): shown = choices.first { $0.value == value }?.label ?? shown
    case .sources:
      let sources = report?.sources ?? []
      shown = Strings.sourceCount(sources.count, failed: sources.count { $0.failure != nil })
    case .oneOfFiles, .someOfFiles: break
    }
    return KeySpec(
      id: SettingsKey.setting(setting.name).id, role: .paged,
      face: .pair(PairFace(setting.caption, value: shown, valueWidth: 0)), value: value?.description ?? shown)
  }

  private var sourceSpecs: [KeySpec] {
    let refresh = KeySpec(
      id: SettingsKey.refresh.id, role: .paged,
      face: .label(isRefreshing ? Strings.refreshing : Strings.refreshKey),
      style: isRefreshing ? .system : .accent)
    return [refresh]
      + (report?.sources ?? []).map { source in
        let state =
          source.failure != nil ? Strings.failed : source.age.map(Strings.age) ?? Strings.notAsked
        return KeySpec(
          id: SettingsKey.setting(SettingName("source", source.name)).id, role: .paged,
          face: .pair(PairFace(source.name, value: state, valueWidth: 0)),
          mark: source.failure == nil ? nil : .problem, value: source.failure ?? state)
      }
  }

  // MARK: Places

  /// Places a key in a font that is as small as it has to be, and can be read.
  private static func placed(
    _ spec: KeySpec, in rect: Rect, _ metrics: PanelMetrics, _ measure: PanelContext.Measure
  ) -> KeyFrame {
    guard case .pair(let pair) = spec.face else {
      let swatch: Swatch? = if case .swatch(let swatch, _) = spec.face { swatch } else { nil }
      return .readable(
        spec, in: rect, metrics, padding: 2 * metrics.labelPadding + room(for: swatch, metrics),
        measure: measure)
    }
    return .pair(spec, pair, in: rect, metrics, measure: measure)
  }

  /// Returns the width that a picture takes before its name, in logical pixels.
  private static func room(for swatch: Swatch?, _ metrics: PanelMetrics) -> Double {
    swatch == nil ? 0 : Swatch.width(beside: metrics.snippetKeyHeight) + metrics.labelPadding
  }

  private static let back = KeySpec(
    id: SettingsKey.back.id, role: .tap, face: .label(Strings.allSettings), style: .system)
}
