import Expectations
import Snippets
import TestSupport
import Testing

@testable import ContentFormats

@Suite struct TemplateVariableTests {
  private static let known =
    "known are {{clipboard}}, {{date}}, {{time}}, {{ask:…}}, {{choose:…}}; it is typed as it stands"

  @Test func anUnknownVariableIsAProblemOfItsSnippet() throws {
    let snippets = try decode(
      #"""
      {"content": [
        {"id": "1", "displayText": "a", "content": ["{{date}}", "\\{{foo}}"]},
        {"id": "2", "displayText": "b",
         "content": [
           "fine",
           "Dear {{ name }}, {{more}}",
           "{{again}}"
         ]}
      ]}
      """#)
    #expect(snippets[0].problem == nil)
    expect(
      snippets[1].problem,
      equals: "source:6: $.content[1].content[1]: unknown variable {{name}}: \(Self.known)")
    expect(snippets[1].pieces, equals: ["fine", "Dear {{ name }}, {{more}}", "{{again}}"])
  }

  @Test(
    arguments: [
      (#"{{a\nb}}"#, "a\u{FFFD}b"), (#"{{\u202ea}}"#, "⇆a"), (#"{{שלום}}"#, "\u{2068}שלום\u{2069}"),
      (#"{{clipboard:x}}"#, "clipboard:…"),
      (#"{{foo:hunter2}}"#, "foo:…"), (#"{{\t x y\n}}"#, "x y"),
      (
        "{{" + String(repeating: "é", count: 1_000) + "}}", String(repeating: "é", count: 40) + "…"
      ),
    ])
  func namesAreToldInOneShortLine(piece: String, name: String) throws {
    let snippet = try #require(try decode(document(pieces: "[\"\(piece)\"]")).first)
    expect(
      snippet.problem,
      equals: "source:1: $.content[0].content[0]: unknown variable {{\(name)}}: \(Self.known)")
  }

  /// The lines are counted once. Counting them from the start for each problem would take minutes.
  @Test func thousandsOfProblemsAreFoundInTime() throws {
    let entries = (0..<20_000).map { #"{"id": \#($0), "displayText": "a", "content": ["{{x}}"]}"# }
    let snippets = try decode("{\"content\": [\(entries.joined(separator: ",\n"))]}")
    expect(snippets[19_999].problem?.hasPrefix("source:20000: $.content[19999].content[0]: "), equals: true)
  }

  private func snippet(_ field: String) throws -> Snippet? {
    try decode(#"{"content": [{\#(field)"id": "1", "displayText": "a", "content": ["{{pass}}"]}]}"#).first
  }

  @Test func aSecretIsMarked() throws {
    try expect(snippet("")?.isSecret, equals: false)
    try expect(snippet(#""secret": false, "#)?.isSecret, equals: false)
    try expect(snippet(#""secret": true, "#)?.isSecret, equals: true)
  }

  @Test func aProblemOfASecretTellsNothingOfIt() throws {
    let problem = try #require(try snippet(#""secret": true, "#)?.problem)
    expect(problem, equals: "source:1: $.content[0].content[0]: unknown variable {{…}}: \(Self.known)")
  }

  @Test(
    arguments: [
      (#""true""#, "found a string"), ("1", "found a number"), ("null", "found null"),
      ("[]", "found an array"),
    ])
  func secretIsTrueOrFalse(value: String, found: String) throws {
    let text = #"{"content": [{"id": 1,"# + "\n\n" + #""secret": \#(value), "displayText": "a"}]}"#
    expect(
      refusal(text),
      equals: DocumentError(
        path: "$.content[0].secret", line: 3, reason: "expected true or false, \(found)"))
  }

  @Test func secretStandsOnce() {
    let text = #"{"content": [{"secret": true, "secret": false, "id": 1}]}"#
    expect(
      refusal(text),
      equals: DocumentError(path: "$.content[0].secret", line: 1, reason: "given twice in the same object"))
  }
}
