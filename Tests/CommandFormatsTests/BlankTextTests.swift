import ContentFormats
import Expectations
import Snippets
import TestSupport
import Testing

@testable import CommandFormats

@Suite struct BlankTextTests {
  @Test(
    arguments: [
      ("Name", nil, "ask:Name"), ("Name", "", "ask:Name"), ("To", "you", "ask:To|you"), ("", nil, "ask:Text"),
      (" a|b\n{c} ", "x", "ask:a/b (c)|x"), ("\u{200B}", nil, "ask:Text"),
      ("a", "f(x) { y }z", "ask:a|f(x) { y }z"),
      // Signs that would end the blank are left out.
      ("a", "b|c", "ask:a"), ("a", "{{", "ask:a"), ("a", "b}}c", "ask:a"), ("a", "b}", "ask:a"),
      ("a", "b\nc", "ask:a"),
      ("a", "b\u{2028}c", "ask:a"),
    ] as [(String, String?, String)])
  func asked(name: String, standard: String?, inside: String) {
    expect(Template.piece([BlankText.ask(name, default: standard)]), equals: "{{\(inside)}}")
  }

  private func written(_ part: Template.Part?) -> String? { part.flatMap { Template.piece([$0]) } }

  @Test func severalLines() {
    expect(
      written(BlankText.ask("a", default: "b\n\tc", isMultiline: true)), equals: "{{ask-lines:a|b\n\tc}}")
    expect(written(BlankText.ask("a", default: "b\u{2028}c", isMultiline: true)), equals: "{{ask-lines:a}}")
  }

  @Test func chosen() {
    expect(written(BlankText.choose("a", ["b", "c d"])), equals: "{{choose:a|b|c d}}")
    expect(written(BlankText.choose("a|", ["", "b|", "c"])), equals: "{{choose:a/||c}}")
    #expect(BlankText.choose("a", ["", ""]) == nil)
    #expect(BlankText.choose("a", ["|"]) == nil)
    expect(BlankText.name(String(repeating: "x", count: 100)).count, equals: 60)
  }

  @Test func aBlankThatCannotBeWritten() {
    var (list, text) = (PhraseList(), PhraseText())
    text.type("x")
    text.add(.blank(Blank("a}}b", .text(preset: "", isMultiline: false))))
    text.end()
    list.add(ImportedPhrase(names: ["n"], text: text))
    expect(Came(list.content(from: "f")), equals: Came(lost: [.field: 1]))
  }

  /// Texts are typed as they are, and variables are variables, whatever stands around them.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func textsAroundVariables(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let formats = ["%Y", "a", " %Y ", "{%Y", "%m}%d\\"]
    let signs = ["\\", "{", "}", "$", "|", "a", "\\{", "$|$", "{{", "\\$|"]
    for _ in 0..<2_000 {
      var parts: [Template.Part] = []
      var typed = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          signs.randomElement(using: &random) ?? ""
        }
        .joined()
        let format = Bool.random(using: &random) ? formats.randomElement(using: &random) : nil
        parts += [.text(text), format.map { .date(format: $0) } ?? .clipboard]
        typed += text + (format ?? "\u{1}")
      }
      let piece = Template.piece(parts) ?? ""
      let (text, _) = Template(piece).expand(piece, date: { $0 }, clipboard: "\u{1}")
      expect(text, equals: typed, "\(piece)")
    }
  }
}
