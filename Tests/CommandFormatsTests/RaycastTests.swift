import Expectations
import Snippets
import Testing

@testable import CommandFormats

@Suite struct RaycastTests {
  private func read(_ texts: String...) throws -> Came {
    let snippets = texts.map { "{\"name\": \"n\", \"text\": \($0.asJSON)}" }
    return try Came("[\(snippets.joined(separator: ","))]", as: .raycast)
  }

  @Test func snippets() throws {
    let came = try Came(
      #"""
      [
        {"name": "Thanks", "keyword": ";ty", "text": "Thank you,\n{cursor}"},
        {"name": "Shrug", "text": "¯\\_(ツ)_/¯", "type": 1},
        {"name": " ", "keyword": "", "text": "no name, no keyword"}
      ]
      """#, as: .raycast)
    expect(
      came,
      equals: Came(
        "Thanks <;ty>: Thank you,\n$|$", "Shrug: ¯\\_(ツ)_/¯", "no name, no keyword: no name, no keyword"))
  }

  @Test(arguments: [
    ("{clipboard}", "{{clipboard}}"), ("{cursor}a", "$|$a"), ("{day}", "{{date:%A}}"),
    ("{time}", "{{date:%H:%M}}"), (#"{date format="yyyy-MM-dd"}"#, "{{date:%Y-%m-%d}}"),
    (#"{datetime format="d. MMMM yyyy 'at' HH:mm"}"#, "{{date:%-d. %B %Y at %H:%M}}"),
    (#"{argument name="Name"}"#, "{{ask:Name}}"), ("{argument} {argument}", "{{ask:Text}} {{ask:Text 2}}"),
    (#"{argument name="To" default="you"}"#, "{{ask:To|you}}"),
    (#"{argument name="Tone" options="warm, cold" default="cold"}"#, "{{choose:Tone|cold|warm}}"),
    // Names that Raycast does not know are text, as are our own variables.
    ("a {b} {", "a {b} {"), ("{{date}}", #"{{{date:%-d %b %Y}}}"#), ("{{x}}", #"\{{x}}"#), ("$|$", #"\$|$"#),
    ("{date offset}", "{date offset}"), (#"{date format="y"#, #"{date format="y"#),
    ("style={{a: 1}}", #"style=\{{a: 1}}"#),
  ])
  func placeholders(text: String, piece: String) throws {
    try expect(read(text), equals: Came("n: \(piece)"))
  }

  @Test(arguments: [
    ("{selection}", ImportLoss.context), ("{browser-tab}", .context), (#"{clipboard offset=1}"#, .context),
    ("{uuid}", .random), (#"{date offset="+3M -5d"}"#, .shift), ("{date +2d}", .shift),
    (#"{date format="QQQ"}"#, .dateFormat), (#"{snippet name="none"}"#, .nested),
  ])
  func whatCannotBeKeptIsLeftOut(text: String, loss: ImportLoss) throws {
    try expect(read("x " + text), equals: Came(lost: [loss: 1]))
  }

  @Test func whatComesInOtherwise() throws {
    try expect(read("{clipboard | uppercase | trim}"), equals: Came("n: {{clipboard}}", lost: [.change: 1]))
    try expect(read("{cursor}a{cursor}b"), equals: Came("n: $|$ab", lost: [.cursor: 1]))
    try expect(
      read(#"{argument name="a" default="x|y"}"#), equals: Came("n: {{ask:a}}", lost: [.blankDefault: 1]))
  }

  /// A snippet in another one becomes its text; snippets that need each other are left out.
  @Test func snippetsInSnippets() throws {
    let came = try Came(
      #"""
      [{"name": "a", "text": "[{snippet name=\"b\"}]"}, {"name": "b", "text": "{date format=\"yyyy\"}"},
       {"name": "c", "text": "{snippet name=\"d\"}"}, {"name": "d", "text": "{snippet name=\"c\"}"},
       {"name": "e", "text": "{snippet name=\"e\"}"}]
      """#, as: .raycast)
    expect(came, equals: Came("a: [{{date:%Y}}]", "b: {{date:%Y}}", lost: [.nested: 3]))
  }

  @Test func whatIsNoSnippet() throws {
    try expect(
      Came(#"[1, null, {"name": "a"}, {"name": "b", "text": "x"}, {"text": 1}]"#, as: .raycast),
      equals: Came("b: x", lost: [.broken: 2, .empty: 2]))
  }
}
