import Expectations
import Snippets
import Testing
import TestSupport

/// Reads, writes and fills in blanks of pieces.
@Suite struct BlankTests {
  private func blanks(_ piece: String) -> [Blank] { Template(piece).blanks(of: piece) }

  private func filled(_ piece: String, _ texts: [String: String]) -> String {
    Template(piece).filled(piece, with: texts)
  }

  /// Returns what is typed of a piece that is filled in.
  private func typed(_ piece: String) -> (text: String, cursorBack: Int) {
    Template(piece).expand(piece, date: { "<\($0)>" }, clipboard: "C")
  }

  @Test("The kinds of blanks, in their order")
  func kinds() {
    let piece = "{{ask:name}} {{ ask : from |Ada }}{{ask-lines:text}}{{choose: greeting |Dear| Hi |}}"
    expect(
      blanks(piece),
      equals: [
        Blank("name", .text(preset: "", isMultiline: false)),
        Blank("from", .text(preset: "Ada ", isMultiline: false)),
        Blank("text", .text(preset: "", isMultiline: true)),
        Blank("greeting", .choice(["Dear", " Hi ", ""])),
      ])
    expect(Template(piece).unknownVariables, equals: [])
    #expect(Template(piece).hasBlanks)
    #expect(blanks(piece)[1].preset == "Ada " && blanks(piece)[0].preset == nil)
  }

  @Test("Blanks of one name are one, of the first one's kind")
  func mirrors() {
    let piece = "{{choose:x|a|b}} {{ask:x}} {{choose:x|c}}"
    expect(blanks(piece), equals: [Blank("x", .choice(["a", "b"]))])
    expect(filled(piece, ["x": "b"]), equals: "b b b")
  }

  @Test(
    "What is no blank is an unknown variable, and text",
    arguments: [
      "{{ask}}", "{{ask:}}", "{{ask: | x}}", "{{ask:a|b|c}}", "{{choose:a}}", "{{choose:|a}}", "{{Ask:a}}",
      "{{ask-lines}}", "{{asks:a}}",
    ])
  func none(piece: String) {
    expect(blanks(piece), equals: [])
    expect(Template(piece).unknownVariables.count, equals: 1)
    expect(typed(piece).text, equals: piece)
  }

  @Test("As long as nobody has filled it in, a blank is text; an escaped one always is")
  func unfilled() {
    expect(typed("a{{ask:x}}b").text, equals: "a{{ask:x}}b")
    expect(blanks(#"\{{ask:x}}"#), equals: [])
    expect(filled("a{{ask:x}}{{ask:y| z }}", ["x": "1"]), equals: "a1{{ask:y| z }}")
  }

  @Test("Texts are typed as they stand, variables and the cursor as ever")
  func literally() {
    let piece = #"\{{ {{ask:x}}{{date:%A}}{{ask:x}}{ {{clipboard}}$|$!"#
    for text in ["{{date}}", #"\"#, "$|$", "$|", "{", "a\nb", #"\\{{"#, "", "|", "}}"] {
      let typed = typed(filled(piece, ["x": text]))
      expect(typed.text, equals: "{{ \(text)<%A>\(text){ C!", "\(text)")
      expect(typed.cursorBack, equals: 1)
    }
  }

  @Test("A text that would make a mark with what follows leaves the cursor at the end")
  func noMark() {
    let typed = typed(filled("{{ask:x}}$|$.", ["x": "$|"]))
    #expect(typed.text == "$|." && typed.cursorBack == 0)
  }

  @Test("A blank is written as it is read; one that would not be is not")
  func written() {
    for piece in ["{{ask:a}}", "{{ask:a|b c}}", "{{ask-lines:é}}", "{{choose:a|b||c}}"] {
      expect(blanks(piece).map(\.written), equals: [piece])
    }
    for name in ["a|b", "a}}", "{{a", " a", "", "\n", "a}"] {
      #expect(Blank(name, .text(preset: "", isMultiline: false)).written == nil, "\(name)")
    }
    #expect(Blank("a", .choice(["b|c"])).written == nil)
    #expect(Blank("a", .choice([])).written == nil)
  }

  @Test("What is beyond the limits is text")
  func limits() {
    let many = (0..<ContentLimits.blanksOfPhrase + 2).map { "{{ask:a\($0)}}" }.joined()
    expect(blanks(many).count, equals: ContentLimits.blanksOfPhrase)
    expect(Template(many).unknownVariables.count, equals: 2)
    expect(typed(many).text, equals: many)
    let options = "{{choose:a" + String(repeating: "|x", count: ContentLimits.optionsOfBlank)
    #expect(blanks(options + "}}").count == 1 && blanks(options + "|}}").isEmpty)
    expect(Template(options + "|}}").unknownVariables.count, equals: 1)
  }

  @Test("Any piece with any texts: the same blanks are filled, and nothing else changes")
  func anyPiece() {
    var random = SplitMix64(state: 40)
    let parts = [
      "{{", "}}", "ask:", "choose:", "x", "|", "$|$", #"\"#, "{{date}}", "{", "}", " ", "{{ask:x}}", "é",
    ]
    for _ in 0..<20_000 {
      let piece = (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random)!
      }
      .joined()
      let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in parts.randomElement(using: &random)! }
        .joined()
      let template = Template(piece)
      let names = template.blanks(of: piece).map(\.name)
      let new = template.filled(piece, with: Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
      let expected = template.parts(of: piece).map { part in
        switch part {
        case .text(let text): text
        case .date(let format): "<\(format)>"
        case .clipboard: "C"
        case .cursor: ""
        case .blank: text
        }
      }.joined()
      expect(typed(new).text, equals: expected, "\(piece) with \(text)")
    }
  }
}
