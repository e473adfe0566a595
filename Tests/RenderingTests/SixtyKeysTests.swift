import Expectations
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Sixty keys with the widths that fonts have.
@Suite struct SixtyKeysTests {
  private static let size = Size(
    width: 360, height: PanelFrame.preferredHeight(width: 360, outputHeight: 720))

  @Test("Sixty keys are at most six pages on a phone of 360 x 720") func pages() {
    let renderer = Renderer()
    for labels in [SixtyLabels.all, (1...60).map { "Phrase \($0)" }] {
      let flow = PanelFlow(labels: labels, size: Self.size, hasStrip: true, measure: renderer.measure)
      let specs = labels.enumerated().map {
        KeySpec(id: .snippet("\($0)"), role: .list, face: .label(KeyLabel.snippet($1)))
      }
      var keys: [KeyFrame] = []
      for page in 0..<flow.pageCount {
        let pages = FlowPages(flow: flow, position: Double(page), specs: specs, measure: renderer.measure)
        keys += pages.groups.flatMap(\.keys)
      }
      #expect(flow.pageCount <= 6 && keys.count == 60)
      #expect(keys.allSatisfy { $0.rect.width >= 40 && $0.rect.height >= 40 })
    }
  }

  @Test("Ten keys of a group are one page", arguments: SixtyLabels.groups.map(\.labels))
  func group(labels: [String]) {
    let flow = PanelFlow(labels: labels, size: Self.size, hasStrip: true, measure: Renderer().measure)
    expect(flow.pageCount, equals: 1)
  }
}
