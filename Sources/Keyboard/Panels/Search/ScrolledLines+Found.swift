import Layout
import Snippets

extension ScrolledLines {
  /// Of a key that was found, in parts of the width that there is.
  private static let widest = 0.7

  /// The keys that were found, the best first.
  init(
    _ found: [FoundKey], in area: Rect, _ metrics: PanelMetrics, labels: LabelRule, showsExcerpts: Bool,
    measure: PanelContext.Measure
  ) {
    let specs = found.map { Self.spec(of: $0, labels, showsExcerpt: showsExcerpts) }
    self.init(specs, in: area, metrics, widest: Self.widest, measure: measure)
  }

  private static func spec(of found: FoundKey, _ labels: LabelRule, showsExcerpt: Bool) -> KeySpec {
    let excerpt = showsExcerpt ? found.excerpt : nil
    return KeySpec(
      id: .snippet(found.key.id), role: .list, face: .label(KeyLabel.snippet(found.key.label, labels)),
      mark: found.key.problem == nil ? nil : .problem, note: excerpt?.text, marks: found.marks,
      noteMarks: excerpt?.marks ?? [], feedback: .key, isAnswer: true)
  }
}
