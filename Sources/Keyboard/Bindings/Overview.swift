import Bindings
import Layout

/// The overview of what can be pressed now, in the place of the panel: the bindings of the panel in front and of the keyboard.
struct Overview {
  /// The bindings that have a combination, with its text; those of the panel come first.
  let entries: [(binding: Binding, combination: String)]

  /// The least width of an entry, in parts of the usual font size, and its least height, in parts of a key's, where that fits.
  private static let (entryWidth, entryHeight) = (10.0, 0.6)
  /// The largest font size that columns are made for, in logical pixels: all entries have to fit, however large text is.
  private static let mostFontSize = 16.0
  /// The largest part of the width that a combination has: it says nothing without its end.
  static let mostCombination = 0.8

  /// - Parameter provider: the id of the provider of the panel's bindings; nil for a panel without some.
  init(of provider: String?, in context: PanelContext) {
    let registry = context.bindings
    let shown = [provider, BindingProvider.keyboard.id].compactMap { id in
      registry.providers.first { $0.id == id }
    }
    entries = shown.flatMap(\.bindings).filter(\.isDiscoverable).compactMap { binding in
      registry.combination(of: binding.id).map { (binding, context.label($0)) }
    }
  }

  /// Returns the entries in columns, in a font that is as small as it has to be for all of them.
  func frame(on size: Size, in context: PanelContext) -> PanelFrame {
    let metrics = PanelMetrics.forSurface(size, context.rules.sizing)
    guard PanelFlow.canShow(size), !entries.isEmpty else {
      return PanelFrame(
        size: size, metrics: metrics, groups: [],
        message: entries.isEmpty ? PanelMessage(Strings.noBindings, in: Rect(size)) : nil)
    }
    let (area, gap) = (Rect(size).inset(dx: metrics.snippetSide, dy: metrics.top), metrics.snippetGap / 2)
    let mostColumns = max(
      1, Int((area.width + gap) / (Self.entryWidth * min(metrics.systemFontSize, Self.mostFontSize) + gap)))
    let mostLines = max(
      1, Int((area.height + gap) / (Self.entryHeight * metrics.snippetKeyHeight + gap)))
    // The fewest columns that do are the widest.
    let columns = min(mostColumns, (entries.count + mostLines - 1) / mostLines)
    let lines = (entries.count + columns - 1) / columns
    let width = (area.width - Double(columns - 1) * gap) / Double(columns)
    let height = max(
      0, min(metrics.snippetKeyHeight, (area.height - Double(lines - 1) * gap) / Double(lines)))
    let keys = entries.enumerated().map { index, entry in
      let (column, line) = index.quotientAndRemainder(dividingBy: lines)
      let rect = Rect(
        x: area.x + Double(column) * (width + gap), y: area.y + Double(line) * (height + gap), width: width,
        height: height)
      let face = PairFace(entry.binding.name, value: entry.combination, valueWidth: 0)
      let spec = KeySpec(
        id: .panel(PanelKey("available:\(entry.binding.id)")), role: .tap, face: .pair(face),
        style: entry.binding.provider == BindingProvider.keyboard.id ? .system : .standard,
        value: entry.combination)
      return KeyFrame.pair(
        spec, face, in: rect, metrics, mostValue: Self.mostCombination, measure: context.measure)
    }
    return PanelFrame(size: size, metrics: metrics, groups: [KeyGroup(.fixed, keys: keys)])
  }
}
