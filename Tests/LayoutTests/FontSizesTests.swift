import Expectations
import Testing

@testable import Layout

/// Fonts that are larger than usual: keys and rows make room for them.
struct FontSizesTests {
  private static let size = Size(width: 360, height: 262)

  private func fonts(_ change: (inout FontSizes) -> Void) -> FontSizes {
    var fonts = FontSizes()
    change(&fonts)
    return fonts
  }

  @Test func labelsAndRowsOfTheKeyboardHaveTheirOwn() {
    let large = fonts { ($0.labels, $0.system, $0.tabs, $0.captions) = (1.2, 1.1, 1.3, 0.8) }
    let usual = PanelFlow(labels: [], size: Self.size, measure: tenPerCharacter).metrics
    let metrics = PanelFlow(
      labels: [], size: Self.size, sizing: PanelSizing(fonts: large), measure: tenPerCharacter
    ).metrics
    expect(metrics.snippetFontSize, equals: usual.snippetFontSize * 1.2)
    expect(metrics.systemFontSize, equals: usual.systemFontSize * 1.1)
    expect(metrics.tabFontSize, equals: usual.tabFontSize * 1.3)
    expect(metrics.captionFontSize, equals: usual.captionFontSize * 0.8)
    expect(metrics.keyHeight, equals: usual.keyHeight)
  }

  @Test func widerLabelsNeedMoreLines() {
    let labels = Array(repeating: "label", count: 20)
    let large = fonts { $0.labels = 1.3 }
    let usual = PanelFlow(labels: labels, size: Self.size, measure: tenPerCharacter)
    #expect(
      PanelFlow(labels: labels, size: Self.size, sizing: PanelSizing(fonts: large), measure: tenPerCharacter)
        .pageCount
        > usual.pageCount)
  }

  /// Two lines and what is beside them grow together; a list that grows keeps its fonts.
  @Test func rowsOfAListHaveRoomForTheirLines() {
    let key = KeyFrame(
      KeySpec(id: .snippet("1"), role: .list, face: .label("A")),
      rect: Rect(x: 100, y: 100, width: 80, height: 42), fontSize: 17)
    let content = ListContent(items: [String(repeating: "long ", count: 40), "b"], due: nil, note: nil)
    let large = fonts { ($0.rows, $0.notes) = (1.3, 1.2) }
    func list(_ fonts: FontSizes) -> ListLayout {
      ListLayout(
        owner: key, content: content, panel: Self.size, available: 400, sizing: PanelSizing(fonts: fonts),
        measure: tenPerCharacter
      )
    }
    let (usual, larger) = (list(FontSizes()), list(large))
    expect(larger.metrics.fontSize, equals: usual.metrics.fontSize * 1.3)
    expect(larger.metrics.noteFontSize, equals: usual.metrics.noteFontSize * 1.2)
    #expect(larger.metrics.tallRowHeight >= 2 * larger.metrics.line + 2 * larger.metrics.lineInset)
    #expect(larger.contentHeight > usual.contentHeight)
    let grown = larger.revealing(0, measure: tenPerCharacter).grown(
      panel: Self.size, available: 400, measure: tenPerCharacter)
    expect(grown.metrics, equals: larger.metrics)
  }
}
