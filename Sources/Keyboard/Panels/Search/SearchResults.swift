import Layout
import Snippets

/// Where the keys that were found are: in lines that scroll sideways together, the best at the left.
struct SearchResults {
  /// Where they can be seen, in logical pixels.
  let area: Rect
  /// In the order in which they were found, where they are while nothing is scrolled.
  let keys: [KeyFrame]
  /// How far they can be scrolled, in logical pixels.
  let maximumOffset: Double

  /// Two lines: a thumb's reach above the letters.
  private static let mostLines = 2
  /// Of a key in parts of the area's width: more is an ellipsis.
  private static let widest = 0.7
  private static let narrowest = 56.0

  init(
    _ found: [FoundKey], in area: Rect, _ metrics: PanelMetrics, labels: LabelRule, showsExcerpts: Bool,
    measure: SnippetPanel.Measure
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
    for one in found {
      let spec = Self.spec(of: one, labels, showsExcerpt: showsExcerpts)
      let width = Self.width(of: spec, in: area, metrics, measure)
      // The shorter line has the next one, the upper one of two that are equal.
      let line = ends.indices.min { ends[$0] < ends[$1] } ?? 0
      let rect = Rect(x: ends[line], y: top + Double(line) * pitch, width: width, height: height)
      keys.append(KeyFrame(spec, rect: rect, fontSize: metrics.snippetFontSize))
      ends[line] += width + gap
    }
    self.keys = keys
    maximumOffset = max(0, (ends.max() ?? 0) - gap + metrics.side - metrics.inset - area.maxX)
  }

  private static func spec(of found: FoundKey, _ labels: LabelRule, showsExcerpt: Bool) -> KeySpec {
    let excerpt = showsExcerpt ? found.excerpt : nil
    return KeySpec(
      id: .snippet(found.key.id), role: .list, face: .label(KeyLabel.snippet(found.key.label, labels)),
      mark: found.key.problem == nil ? nil : .problem, note: excerpt?.text, marks: found.marks,
      noteMarks: excerpt?.marks ?? [])
  }

  private static func width(
    of spec: KeySpec, in area: Rect, _ metrics: PanelMetrics, _ measure: SnippetPanel.Measure
  ) -> Double {
    let label = measure(spec.face.text, metrics.snippetFontSize)
    // A note is smaller; it need not be seen whole.
    let note =
      spec.note.map { min(measure($0, metrics.snippetFontSize * noteShare), area.width * noteWidth) } ?? 0
    let width = max(label, note) + 2 * metrics.labelPadding
    guard width.isFinite else { return area.width * widest }
    return min(max(width.rounded(.up), narrowest), area.width * widest)
  }

  private static let (noteShare, noteWidth) = (0.62, 0.5)

  /// The keys as they are at an offset.
  func group(at offset: Double) -> KeyGroup {
    let shown = keys.filter { $0.rect.maxX > offset && $0.rect.x < offset + area.maxX }
    return KeyGroup(.page(0), keys: shown, offset: -offset, clip: area)
  }
}
