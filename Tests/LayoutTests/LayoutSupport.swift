import Gestures
import Layout

/// Ten logical pixels for each character at font size 17.
func tenPerCharacter(_ text: String, _ fontSize: Double) -> Double {
  Double(text.count) * 10 * fontSize / 17
}

/// The keys of snippets as a panel has them.
func specs(_ labels: some Collection<String>) -> [KeySpec] {
  labels.enumerated().map {
    KeySpec(id: .snippet(String($0.offset)), role: .list, face: .label(KeyLabel.snippet($0.element)))
  }
}

/// A panel of snippets above a bottom row of four keys, as the keyboard's own is made.
struct TestPanel {
  let frame: PanelFrame
  let flow: PanelFlow
  let position: Double

  init(
    flow: PanelFlow, position: Double = 0, labels: some Collection<String>,
    measure: (String, Double) -> Double = tenPerCharacter
  ) {
    self.flow = flow
    self.position = position.isNaN ? 0 : min(max(position, -0.5), Double(flow.pageCount) - 0.5)
    let pages = FlowPages(flow: flow, position: self.position, specs: specs(labels), measure: measure)
    let row: [KeyFrame] =
      PanelFlow.canShow(flow.size)
      ? BottomRow.place(Self.row(flow.metrics), in: flow.size, flow.metrics, measure: measure) : []
    frame = PanelFrame(
      size: flow.size, metrics: flow.metrics, groups: pages.groups + [KeyGroup(.fixed, keys: row)],
      marks: pages.marks)
  }

  private static func row(_ metrics: PanelMetrics) -> [BottomRow.Key] {
    let keys: [(KeyID, Double?)] = [
      (.globe, metrics.globeShare), (.space, nil), (.delete, metrics.deleteShare),
      (.return, metrics.returnShare),
    ]
    return keys.map { id, share in
      BottomRow.Key(KeySpec(id: id, role: .tap, face: .label(id.description), style: .system), share: share)
    }
  }

  var keys: [KeyFrame] { frame.keys }
  var size: Size { frame.size }
  var metrics: PanelMetrics { frame.metrics }
  var dots: [PageDot] { frame.marks.dots }
  var pageCount: Int { flow.pageCount }
  var snippetArea: Rect { flow.snippetArea }
  var isMoving: Bool { position != position.rounded() }

  func key(at point: Point) -> KeyFrame? { frame.key(at: point) }
  func rect(_ id: KeyID) -> Rect? { keys.first { $0.id == id }?.rect }

  var snippetKeys: [KeyFrame] { keys.filter { $0.id.kind == "snippet" } }

  /// The lines of snippet keys, by their tops.
  var lineTops: [Double] { Set(snippetKeys.map(\.rect.y)).sorted() }
}

func panel(
  _ labels: [String], width: Double = 360, height: Double = 262, sizing: PanelSizing = PanelSizing(),
  page: Double = 0,
  measure: (String, Double) -> Double = tenPerCharacter
) -> TestPanel {
  let flow = PanelFlow(
    labels: labels, size: Size(width: width, height: height), sizing: sizing, measure: measure)
  return TestPanel(flow: flow, position: page, labels: labels, measure: measure)
}

extension ListLayout {
  /// Returns the row at a point, if there is one.
  func row(at point: Point) -> Int? {
    if case .row(let index)? = target(at: point) { index } else { nil }
  }
}
