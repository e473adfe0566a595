import Expectations
import Snippets
import TestSupport
import Testing

@testable import Layout

@Suite struct LabelLinesTests {
  private static let phone = PanelMetrics.forSurface(Size(width: 360, height: 262))
  private static let landscape = PanelMetrics.forSurface(Size(width: 720, height: 162))

  private static func lines(
    _ label: String, _ metrics: PanelMetrics = phone, room: Double = 328, hasNote: Bool = false
  ) -> LabelLines {
    LabelLines(label, in: room, keyHeight: metrics.snippetKeyHeight, metrics, hasNote: hasNote) {
      Double($0.count) * $1 * 0.6
    }
  }

  @Test(arguments: [
    ("short", ["short"]), ("a label of some length", ["a label of", "some length"]),
    ("of unequal lengthinesses", ["of unequal", "lengthinesses"]),
    ("withoutanyspacebutverylong", ["withoutanyspacebutverylong"]), ("", [""]),
  ])
  func longLabelsHaveTwo(label: String, lines: [String]) {
    expect(Self.lines(label).lines, equals: lines)
  }

  private static let japanese = "お疲れ様です。資料を受け取りましたので、確認します"
  private static let broken: [(label: String, lines: [String])] = [
    // The first line has as much as fits, and the second one the rest, which is cut.
    (
      "please remember to bring the signed papers with you when you come to see us on Monday",
      ["please remember to bring the signed", "papers with you when you come to see us on Monday"]
    ),
    ("a donaudampfschifffahrtsgesellschaft", ["a", "donaudampfschifffahrtsgesellschaft"]),
    // No place near its middle fits both lines.
    (
      "one two six donaudampfschifffahrtsgesellschafts k",
      ["one two six", "donaudampfschifffahrtsgesellschafts k"]
    ),
    // A word that is wider than a line goes on in the next.
    (
      "https://example.com/a/path/that/nobody/reads",
      ["https://example.com/a/path/that/nob", "ody/reads"]
    ),
    (japanese, ["お疲れ様です。資料を受け", "取りましたので、確認します"]),
    ("私たちは、ディスカッションに参加します", ["私たちは、ディスカッ", "ションに参加します"]),
    ("请在星期一把签好的文件带来给我们看", ["请在星期一把签好", "的文件带来给我们看"]),
    ("회의에 조금 늦을 것 같습니다 죄송합니다", ["회의에 조금 늦을 것", "같습니다 죄송합니다"]),
    ("ขอบคุณมากสำหรับความช่วยเหลือ", ["ขอบคุณมากสำหรั", "บความช่วยเหลือ"]),
    ("ខ្ញុំសូមអរគុណដល់អ្នកទាំងអស់គ្នា", ["ខ្ញុំសូមអរគុណដ", "ល់អ្នកទាំងអស់គ្នា"]),
  ]

  @Test("at a word's end, or where a script without spaces may", arguments: broken)
  func brokenWhereItMay(label: String, lines: [String]) {
    expect(Self.lines(label).lines, equals: lines)
    expect(Self.lines(label, hasNote: true).lines, equals: [label])
  }

  @Test("1, 2, 3, 4, 5: the places of each script") func placesOfOtherScripts() {
    func pieces(_ text: String) -> [String] {
      let characters = Array(text)
      let places = LineBreaks.places(in: characters)
      let starts = [0] + places.map(\.upperBound)
      return zip(starts, places.map(\.lowerBound) + [characters.count]).map { String(characters[$0..<$1]) }
    }
    expect(pieces("one two-three/four don’t"), equals: ["one", "two-three/four", "don’t"])
    expect(pieces("「あっ」と言った。"), equals: ["「あっ」", "と", "言っ", "た。"])
    expect(pieces("ラーメンが、￥800（税込）々"), equals: ["ラー", "メ", "ン", "が、", "￥800", "（税", "込）々"])
    expect(pieces("ｶﾞｯﾂ東京 3月"), equals: ["ｶﾞｯ", "ﾂ", "東", "京", "3", "月"])
    expect(pieces("很好！谢谢…再见"), equals: ["很", "好！", "谢", "谢…", "再", "见"])
    expect(pieces("ok😀👍🏽你"), equals: ["ok", "😀", "👍🏽", "你"])
    expect(pieces("안녕하세요 여러분"), equals: ["안녕하세요", "여러분"])
    expect(pieces("เธอไปไหนมาคะ"), equals: ["เธ", "อ", "ไป", "ไห", "น", "มา", "คะ"])
    expect(pieces("ສະບາຍດີ"), equals: ["ສະ", "ບາ", "ຍ", "ດີ"])
    for text in ["", "a", " あ ", "あ"] { expect(pieces(text), equals: [text]) }
  }

  /// The first line of a label is never too wide where it can be narrower, and nothing is left out, however it is broken.
  @Test(arguments: 0..<UInt64(500)) func onlyTheLastLineIsTooWide(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let letters = Array("aaaaab 日ーっ。")
    let label = String((0..<(10 + random.next() % 90)).map { _ in letters[Int(random.next() % 11)] })
      .split(separator: " ").joined(separator: " ")
    let limit = Double(20 + random.next() % 300)
    let lines = LabelLines(label, in: 328, keyHeight: 42, Self.phone, limit: limit) {
      Double($0.count) * $1 * 0.6
    }
    #expect([lines.lines.joined(), lines.lines.joined(separator: " ")].contains(label))
    let first = Double(lines.lines[0].count) * lines.fontSize * 0.6
    #expect(lines.lines.count == 1 || first <= limit)
  }

  @Test func twoLinesAreNarrowerAndSmaller() {
    let label = "a label of some length"
    let (one, two) = (Self.lines(label, Self.landscape), Self.lines(label))
    #expect(one.lines.count == 1 && one.fontSize == Self.landscape.snippetFontSize)
    #expect(two.lines.count == 2 && two.fontSize < Self.phone.snippetFontSize)
    #expect(two.width < 0.6 * one.width)
    #expect(2 * two.fontSize * LabelLines.leading < Self.phone.snippetKeyHeight - 4)
    // The note takes the second line.
    expect(Self.lines(label, hasNote: true).lines.count, equals: 1)
  }

  /// The estimate for a key that is not laid out yet is near to what it gets.
  @Test func estimateIsNear() {
    for words in 2...12 {
      let label = Array(repeating: "word", count: words).joined(separator: " ")
      let exact = Self.lines(label).width
      let estimate = LabelLines.width(
        of: label, estimated: Double(label.count) * 17 * 0.6, in: 328, keyHeight: 42, Self.phone)
      #expect(abs(estimate - exact) <= 0.35 * exact, "\(label)")
    }
  }

  @Test(arguments: [
    (LabelRule.auto, "iPhone", "iPhone"), (.auto, "straße 1", "STRAßE 1"), (.auto, "Straße", "Straße"),
    (.capitals, "iPhone", "IPHONE"), (.written, "greetings", "greetings"),
    (.auto, String(repeating: "a", count: 600), String(repeating: "A", count: 512) + "…"),
  ])
  func shownLabel(rule: LabelRule, label: String, shown: String) {
    expect(KeyLabel.snippet(label, rule), equals: shown)
  }
}
