import Snippets
import Testing

@testable import Layout

@Suite struct LabelLinesTests {
  private static let phone = PanelMetrics.forSurface(Size(width: 360, height: 262))
  private static let landscape = PanelMetrics.forSurface(Size(width: 720, height: 162))

  private static func lines(
    _ label: String, _ metrics: PanelMetrics = phone, room: Double = 328, hasNote: Bool = false
  ) -> LabelLines {
    LabelLines(label, in: room, metrics, hasNote: hasNote) { Double($0.count) * $1 * 0.6 }
  }

  @Test(arguments: [
    ("short", ["short"]), ("a label of some length", ["a label of", "some length"]),
    ("of unequal lengthinesses", ["of unequal", "lengthinesses"]),
    ("withoutanyspacebutverylong", ["withoutanyspacebutverylong"]), ("", [""]),
  ])
  func longLabelsHaveTwo(label: String, lines: [String]) {
    #expect(Self.lines(label).lines == lines)
  }

  @Test func twoLinesAreNarrowerAndSmaller() {
    let label = "a label of some length"
    let (one, two) = (Self.lines(label, Self.landscape), Self.lines(label))
    #expect(one.lines.count == 1 && one.fontSize == Self.landscape.snippetFontSize)
    #expect(two.lines.count == 2 && two.fontSize < Self.phone.snippetFontSize)
    #expect(two.width < 0.6 * one.width)
    #expect(2 * two.fontSize * LabelLines.leading < Self.phone.snippetKeyHeight - 4)
    // The note takes the second line.
    #expect(Self.lines(label, hasNote: true).lines.count == 1)
  }

  /// What is told of a key that is not laid out yet is near to what it gets.
  @Test func estimateIsNear() {
    for words in 2...12 {
      let label = Array(repeating: "word", count: words).joined(separator: " ")
      let exact = Self.lines(label).width
      let estimate = LabelLines.width(
        of: label, estimated: Double(label.count) * 17 * 0.6, in: 328, Self.phone)
      #expect(abs(estimate - exact) <= 0.35 * exact, "\(label)")
    }
  }

  @Test(arguments: [
    (LabelRule.auto, "iPhone", "iPhone"), (.auto, "straße 1", "STRAßE 1"), (.auto, "Straße", "Straße"),
    (.capitals, "iPhone", "IPHONE"), (.written, "greetings", "greetings"),
    (.auto, String(repeating: "a", count: 600), String(repeating: "A", count: 512) + "…"),
  ])
  func shownLabel(rule: LabelRule, label: String, shown: String) {
    #expect(KeyLabel.snippet(label, rule) == shown)
  }
}
