import ContentFormats
import Expectations
import Snippets
import Testing
import TestSupport

/// Forms of espanso, which become blanks.
@Suite struct EspansoFormTests {
  private func decode(_ match: String) throws -> DecodedContent {
    let text = "matches:\n  - trigger: ':a'\n" + match + "\n"
    return try ContentFormat.espanso.decode(Array(text.utf8), from: "f.yml")
  }

  private func piece(_ match: String) throws -> String? { try decode(match).snippets.first?.pieces.first }

  @Test("A form's fields are blanks; what it says of them counts") func form() throws {
    let match = """
          form: "Hey [[name]],\\n[[text]] [[ when ]] {{clip}}, [[name]]"
          form_fields:
            text: {multiline: true, default: "fine"}
            when: {type: choice, values: [today, soon], default: soon}
          vars: [{name: clip, type: clipboard}]
      """
    let content = try decode(match)
    expect(
      content.snippets.map(\.pieces),
      equals: [
        [
          "Hey {{ask:name}},\n{{ask-lines:text|fine}} {{choose:when|soon|today}} {{clipboard}}, {{ask:name}}"
        ]
      ])
    #expect(content.problems.isEmpty && content.losses.isEmpty)
  }

  @Test(
    "Kinds of fields",
    arguments: [
      ("", "{{ask:x}}"), ("{default: ' Ada '}", "{{ask:x| Ada }}"), ("{type: text}", "{{ask:x}}"),
      ("{multiline: false}", "{{ask:x}}"), ("{multiline: true}", "{{ask-lines:x}}"),
      ("{type: list, values: [a, ' b', '']}", "{{choose:x|a| b|}}"),
      ("{type: choice, values: \"a\\n b \\n\\n\"}", "{{choose:x|a|b}}"),
      ("{type: choice, values: [{id: a, label: One}, b]}", "{{choose:x|a|b}}"),
      ("{type: choice, values: [a, b], default: c}", "{{choose:x|a|b}}"),
    ])
  func kinds(field: String, expected: String) throws {
    let fields = field.isEmpty ? "" : "    form_fields: {x: \(field)}\n"
    try expect(piece(fields + "    form: '[[x]]'"), equals: expected)
  }

  @Test("A variable's fields are blanks, each form's its own") func variables() throws {
    let match = """
          replace: "{{f.name}} {{g.name}} {{f.name}} {{g.when}}"
          vars:
            - {name: f, type: form, params: {layout: "n [[name]]"}}
            - {name: g, type: form, params: {layout: "", fields: {when: {type: list, values: [a]}}}}
      """
    try expect(piece(match), equals: "{{ask:name}} {{ask:g name}} {{ask:name}} {{choose:when|a}}")
  }

  @Test(
    "What is no field stays text",
    arguments: [
      ("[[ ]] [[a b]] [x] [[", "[[ ]] [[a b]] [x] [["), ("[[[x]]]", "[{{ask:x}}]"),
      ("[[x]] [[x.y]]", "{{ask:x}} [[x.y]]"),
      (#"\{\{ask:x\}\} [[y]]"#, #"\{{ask:x}} {{ask:y}}"#),
    ])
  func text(form: String, expected: String) throws {
    try expect(piece("    form: '\(form)'"), equals: expected)
  }

  @Test("Any other text goes before a form") func replace() throws {
    try expect(piece("    form: '[[x]]'\n    replace: 'plain [[x]]'"), equals: "plain [[x]]")
  }

  @Test(
    "What cannot be kept is told",
    arguments: [
      ("{type: choice}", "the field x has no values to choose from"),
      ("{type: choice, values: [[a]]}", "the field x has no values to choose from"),
      ("{type: date}", "the field x is of the type date, which is not known"),
      ("{type: choice, values: ['a|b']}", "the field x has a text that no blank can have, such as | or }}"),
      ("{default: 'a}}'}", "the field x has a text that no blank can have, such as | or }}"),
    ])
  func refused(field: String, reason: String) throws {
    let content = try decode("    form: '[[x]]'\n    form_fields: {x: \(field)}")
    #expect(content.snippets.isEmpty)
    expect(content.problems.map(\.description), equals: ["f.yml:2: matches[0] (:a): left out: \(reason)"])
  }
}
