import Layout
import Snippets

extension ScrolledLines {
  /// The most width of a key that was found, in parts of the area's width.
  private static let widest = 0.7

  /// Places the keys that were found, the best first, and then the emoji, with their names. Keys that look alike say which they
  /// are, as among phrases.
  ///
  /// - Parameter marked: the place of the one that Return would type; nil for none.
  init(
    _ found: [FoundKey], _ emoji: [KeySpec], marked: Int?, in area: Rect, _ metrics: PanelMetrics,
    labels: LabelRule,
    showsExcerpts: Bool,
    measure: PanelContext.Measure
  ) {
    let notes = SnippetKeys(found.map(\.key)).notesOfLookAlikes()
    let specs = found.enumerated().map { index, key in
      Self.spec(
        of: key, note: notes[index], isMarked: index == marked, labels, showsExcerpt: showsExcerpts)
    }
    self.init(specs + emoji, in: area, metrics, widest: Self.widest, measure: measure)
  }

  private static func spec(
    of found: FoundKey, note: String?, isMarked: Bool, _ labels: LabelRule, showsExcerpt: Bool
  ) -> KeySpec {
    let excerpt = showsExcerpt ? found.excerpt : nil
    // The note stands in front of the part of the phrase.
    let prefix = note.map { ShownText.of($0) + (excerpt == nil ? "" : " · ") } ?? ""
    let marks = excerpt?.marks.map { $0.lowerBound + prefix.count..<$0.upperBound + prefix.count }
    return KeySpec(
      id: .snippet(found.key.id), role: .list, face: .label(KeyLabel.snippet(found.key.label, labels)),
      style: isMarked ? .accent : .standard, mark: found.key.problem == nil ? nil : .problem,
      note: note == nil && excerpt == nil ? nil : prefix + (excerpt?.text ?? ""), marks: found.marks,
      noteMarks: marks ?? [], feedback: .key, isAnswer: true)
  }
}
