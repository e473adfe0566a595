/// The places of the strip's tabs: in a row at the top of the panel. The first ones stay at its left end, and the others scroll
/// sideways where they need more room.
public struct StripLayout: Equatable, Sendable {
  /// The area of the whole strip, in logical pixels.
  public let rect: Rect
  /// The tabs at their places while the strip is not scrolled.
  public let tabs: [KeyFrame]
  /// The number of tabs that stay where they are.
  private let pinned: Int
  /// The area in which the others are seen, in logical pixels.
  public let room: Rect

  /// The number of tabs whose labels are measured exactly. The others count as the sum of their characters: there may be
  /// very many.
  private static let exactlyMeasured = 24

  /// - Parameters:
  ///   - tabs: the tabs from left to right.
  ///   - pinned: the number of tabs that stay where they are.
  ///   - width: the width of the surface, in logical pixels.
  ///   - measure: the width of a text at a font size, in logical pixels; anything but a finite number counts as too wide.
  public init(
    tabs: [KeySpec], pinned: Int = 0, width: Double, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    rect = Rect(x: 0, y: 0, width: width, height: metrics.stripHeight)
    let place = rect.inset(dx: metrics.tabGap, dy: metrics.tabInset)
    var x = place.x
    var estimate = TextEstimate(fontSize: metrics.tabFontSize)
    let frames = tabs.enumerated().map { index, spec in
      let width = Self.width(of: spec, metrics) { text, fontSize in
        index < Self.exactlyMeasured
          ? measure(text, fontSize) : estimate.width(of: text, limit: metrics.widestTab, measure: measure)
      }
      defer { x += width + metrics.tabGap }
      return KeyFrame(
        spec, rect: Rect(x: x, y: place.y, width: width, height: place.height), fontSize: metrics.tabFontSize)
    }
    self.tabs = frames
    self.pinned = min(pinned, frames.count)
    let left = pinned > 0 ? frames.prefix(pinned).last?.rect.maxX ?? rect.x : rect.x
    room = Rect(x: left, y: rect.y, width: max(0, rect.maxX - left), height: rect.height)
  }

  /// Returns a tab's width: as wide as a thumb needs for a sign; else as wide as its label.
  private static func width(
    of spec: KeySpec, _ metrics: PanelMetrics, _ measure: (String, Double) -> Double
  ) -> Double {
    switch spec.face {
    case .glyph, .field, .names, .pair, .swatch: return metrics.glyphTabWidth
    case .label(let text):
      let width = measure(text, metrics.tabFontSize)
      guard width.isFinite else { return metrics.widestTab }
      return min(max(width + 2 * metrics.tabPadding, metrics.glyphTabWidth), metrics.widestTab)
    }
  }

  /// The greatest distance that the strip can be scrolled, in logical pixels; 0 where all tabs are visible.
  public var maximumOffset: Double {
    guard let first = tabs.first, let last = tabs.last, tabs.count > pinned else { return 0 }
    return max(0, last.rect.maxX + first.rect.x - rect.x - rect.maxX)
  }

  /// Returns the nearest possible offset; 0 for one that is not a number.
  public func bounded(_ offset: Double) -> Double {
    offset.isNaN ? 0 : min(max(0, offset), maximumOffset)
  }

  /// Returns the nearest offset at which a tab is fully visible, with a part of the tabs beside it.
  public func offset(showing id: KeyID, from offset: Double) -> Double {
    guard let tab = tabs.dropFirst(pinned).first(where: { $0.id == id })?.rect else { return bounded(offset) }
    return bounded(min(max(offset, tab.maxX + Self.peek - room.maxX), tab.x - room.x - Self.peek))
  }

  /// The visible part of a neighbouring tab, in logical pixels: it hints at more, and lets a thumb go on to it.
  private static let peek = 40.0

  /// Returns the tabs at their places for an offset: those that stay, and those that scroll.
  public func groups(at offset: Double) -> [KeyGroup] {
    let offset = bounded(offset)
    let shown = tabs.dropFirst(pinned).filter { tab in
      tab.rect.maxX > offset + room.x && tab.rect.x < offset + room.maxX
    }
    let end = Rect(x: rect.x, y: rect.y, width: room.x - rect.x, height: rect.height)
    let stay = KeyGroup(.pinnedTabs, keys: Array(tabs.prefix(pinned)), clip: end)
    return (pinned > 0 ? [stay] : []) + [KeyGroup(.strip, keys: shown, offset: -offset, clip: room)]
  }
}
