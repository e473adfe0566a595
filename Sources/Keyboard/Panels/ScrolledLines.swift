import Layout

/// Keys in lines that scroll sideways together, the first at the left: a thumb's reach above the letters.
struct ScrolledLines {
  /// The area in which the keys are seen, in logical pixels.
  let area: Rect
  /// The keys in their order, in their places while nothing is scrolled.
  let keys: [KeyFrame]
  /// The distance that the keys can be scrolled, in logical pixels.
  let maximumOffset: Double

  private static let mostLines = 2
  private static let narrowest = 56.0

  /// - Parameter widest: the part of the area's width that a key has at most; what has no room is an ellipsis.
  init(
    _ specs: [KeySpec], in area: Rect, _ metrics: PanelMetrics, widest: Double, measure: PanelContext.Measure
  ) {
    self.area = area
    let gap = metrics.snippetGap
    let pitch = metrics.snippetKeyHeight + metrics.snippetLineGap
    let lines = min(Self.mostLines, Int((area.height + metrics.snippetLineGap) / max(1, pitch)))
    guard lines > 0 else {
      (keys, maximumOffset) = ([], 0)
      return
    }
    let height = metrics.snippetKeyHeight
    let top = area.y + (area.height - (Double(lines) * pitch - metrics.snippetLineGap)) / 2
    var ends = [Double](repeating: area.x + metrics.side - metrics.inset, count: lines)
    var keys: [KeyFrame] = []
    for spec in specs {
      let width = Self.width(of: spec, atMost: area.width * widest, in: area, metrics, measure)
      // The next key goes into the shorter line, or into the upper one of equal lines.
      let line = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      let rect = Rect(x: ends[line], y: top + Double(line) * pitch, width: width, height: height)
      keys.append(KeyFrame(spec, rect: rect, fontSize: metrics.snippetFontSize))
      ends[line] += width + gap
    }
    self.keys = keys
    maximumOffset = max(0, (ends.max() ?? 0) - gap + metrics.side - metrics.inset - area.maxX)
  }

  private static func width(
    of spec: KeySpec, atMost most: Double, in area: Rect, _ metrics: PanelMetrics,
    _ measure: PanelContext.Measure
  ) -> Double {
    let label = measure(spec.face.text, metrics.snippetFontSize)
    // A note is smaller; it need not be seen whole.
    let note =
      spec.note.map { min(measure($0, metrics.snippetFontSize * noteShare), area.width * noteWidth) } ?? 0
    let width = max(label, note) + 2 * metrics.labelPadding
    guard width.isFinite else { return most }
    return min(max(width.rounded(.up), narrowest), most)
  }

  private static let (noteShare, noteWidth) = (0.62, 0.5)

  /// Returns the keys that are seen at an offset.
  func group(at offset: Double) -> KeyGroup {
    let shown = keys.filter { $0.rect.maxX > offset && $0.rect.x < offset + area.maxX }
    return KeyGroup(.page(0), keys: shown, offset: -offset, clip: area)
  }
}

/// The scrolling of such lines, by a finger that drags them and lets them coast.
struct SidewaysScroll {
  /// The distance that they are scrolled by, in logical pixels.
  private(set) var offset = 0.0
  private(set) var animations = Animations()
  /// The distance that the lines can be scrolled, in logical pixels.
  var maximum = 0.0 { didSet { set(offset) } }

  mutating func reset() { (offset, animations) = (0, Animations()) }

  /// Stops lines that coast: a finger that touches them means what is there now.
  mutating func stop() { animations.stop(.strip) }

  mutating func scroll(by distance: Double) {
    stop()
    set(offset + distance)
  }

  /// Brings a key into sight.
  ///
  /// - Parameters:
  ///   - rect: its place while nothing is scrolled, in logical pixels.
  ///   - area: where keys are seen.
  mutating func show(_ rect: Rect, in area: Rect) {
    if rect.x - offset < area.x { scroll(by: rect.x - offset - area.x) }
    if rect.maxX - offset > area.maxX { scroll(by: rect.maxX - offset - area.maxX) }
  }

  private mutating func set(_ new: Double) {
    let bounded = new.isNaN ? 0 : min(max(0, new), maximum)
    if bounded != new { stop() }
    offset = bounded
  }

  /// - Parameter velocity: the speed in logical pixels per second.
  mutating func coast(at velocity: Double, _ time: UInt64) {
    animations.coast(.strip, from: offset, velocity: velocity, at: time)
    animate(to: time)
  }

  mutating func animate(to time: UInt64) {
    animations.advance(to: time)
    if let offset = animations.value(.strip, at: time) { set(offset) }
  }

  /// Ends all motion.
  mutating func rest() { animations = Animations() }
}

/// A panel whose found keys scroll, and in which nothing else moves.
protocol ScrolledPanel: Panel {
  var scroll: SidewaysScroll { get set }
}

extension ScrolledPanel {
  var isAnimating: Bool { scroll.animations.isRunning }

  mutating func animate(to time: UInt64, in context: inout PanelContext) {
    guard isAnimating else { return }
    scroll.animate(to: time)
    context.board.changed()
  }

  mutating func rest() { scroll.rest() }
}
