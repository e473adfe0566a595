import Expectations
import Snippets
import TestSupport
import Testing

@testable import ContentFormats

@Suite struct ContentDocumentTests {
  /// A value of each field in JSON, and what is read.
  @Test(arguments: [
    (#""hey""#, "hey"), (#"" ""#, " "), (#""\n""#, "\n"), (#""a\tb""#, "a\tb"),
    (#""a\r\nb\rc\n\r\nd""#, "a\nb\nc\n\nd"), (#""\r\r\n\r""#, "\n\n\n"), (#""a\u2028b\u2029c""#, "a\nb\nc"),
    (#""\"\\\/""#, "\"\\/"), (#""\u00e9\u65E5\uD83D\ude00""#, "é日😀"), (#""e\#u{301}""#, "e\u{301}"),
    (#""👩‍👩‍👧 می‌خواهم""#, "👩‍👩‍👧 می‌خواهم"), (#""\uFFFE\uE000""#, "\u{FFFE}\u{E000}"), (#""\u00a0""#, "\u{A0}"),
  ])
  func piecesAreReadAs(json: String, text: String) throws {
    let snippet = try #require(try decode(document(pieces: "[\(json)]")).first)
    expect(snippet.pieces.map { Array($0.unicodeScalars) }, equals: [Array(text.unicodeScalars)])
  }

  @Test(arguments: [
    (#""1""#, "1"), ("1", "1"), ("-7", "-7"), ("0", "0"), ("-0", "0"), (#""é日 x""#, "é日 x"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
  ])
  func idsAreReadAs(json: String, id: String) throws {
    try expect(decode(document(id: json)).map(\.id), equals: [id])
  }

  @Test func labelsStayAsReceived() throws {
    try expect(decode(document(label: #"" two\r\nlines ""#)).map(\.label), equals: [" two\nlines "])
  }

  @Test(arguments: [
    #"{"error": "x", "content": [{"id": "1", "displayText": "a", "content": ["b"], "more": [{"x": [1.5e3]}]}]}"#,
    #"{"x": {}, "y": [], "z": [[], {}, {"a": null}], "content": [{"content": ["b"], "displayText": "a", "id": 1}]}"#,
    "\u{FEFF}" + #"{"content":[{"id":"1","displayText":"a","content":["b"]}]}"# + " \r\n\t",
    #"{"x": 0, "x": -0.5E-3, "x": true, "x": false, "#
      + #""content" : [ { "id" : "1" , "displayText" : "a" , "content" : [ "b" ] } ] }"#,
  ])
  func otherFieldsAndSpaceAreIgnored(text: String) throws {
    try expect(decode(text), equals: [Snippet(id: "1", label: "a", pieces: ["b"])])
  }

  /// A document, the place of its mistake, and the message.
  private static let refused: [(String, String, String)] = [
    // Shape
    ("[]", "$", #"expected an object with a "content" list, found an array"#),
    ("null", "$", "found null"), ("\"x\"", "$", "found a string"), ("12", "$", "found a number"),
    ("true", "$", "found true or false"),
    ("{}", "$.content", "missing; a list of keys is needed"),
    (
      #"{"error": "Random Error"}"#, "$.content",
      #"missing; a list of keys is needed; the document is an error message: "Random Error""#
    ),
    (#"{"error": {"code": 1}}"#, "$.content", "missing; a list of keys is needed"),
    (#"{"error": "a\nb"}"#, "$.content", "\"a\u{FFFD}b\""),
    (#"{"content": {}}"#, "$.content", "expected a list of keys, found an object"),
    (#"{"content": null}"#, "$.content", "found null"),
    (#"{"content": []}"#, "$.content", "empty; at least one key is needed"),
    (#"{"content": ["x"]}"#, "$.content[0]", "expected a key"),
    (
      #"{"content": [{"id": "1", "label": "a", "displayText": "b", "phrases": ["c"]}]}"#,
      "$.content[0].displayText", "given twice in the same object; label and displayText mean the same"
    ),
    (
      #"{"content": [{"id": "1", "label": "a", "phrases": ["c"], "content": ["b"]}]}"#,
      "$.content[0].content", "given twice in the same object; phrases and content mean the same"
    ),
    (#"{"content": [{"displayText": "a", "content": ["b"]}]}"#, "$.content[0].id", "missing"),
    (#"{"content": [{"id": "1", "content": ["b"]}]}"#, "$.content[0].label", "missing"),
    (#"{"content": [{"id": "1", "displayText": "b"}]}"#, "$.content[0].phrases", "missing"),
    (#"{"content": [], "content": []}"#, "$.content", "empty"),
    (#"{"content": [{"id": "1", "id": "1"}]}"#, "$.content[0].id", "given twice"),
    // Ids
    (document(id: "1.5"), "$.content[0].id", "found a number with a fraction or an exponent"),
    (document(id: "1e5"), "$.content[0].id", "found a number with a fraction or an exponent"),
    (document(id: "null"), "$.content[0].id", "expected a string, found null"),
    (document(id: "[1]"), "$.content[0].id", "expected a string, found an array"),
    (document(id: #""""#), "$.content[0].id", "empty"),
    (document(id: #""a\nb""#), "$.content[0].id", "control character"),
    // Labels
    (document(label: "3"), "$.content[0].displayText", "expected a string, found a number"),
    (document(label: #""""#), "$.content[0].displayText", "empty"),
    (
      document(label: #"" \t\u00a0\r\n""#), "$.content[0].displayText",
      "empty; at least one visible character"
    ),
    (document(label: #""\u200b\ufeff\u3164""#), "$.content[0].displayText", "empty; at least one visible"),
    (document(label: #""a\u0007b""#), "$.content[0].displayText", "control character U+0007 as character 2;"),
    // Pieces
    (document(pieces: #""hey""#), "$.content[0].content", "expected a list of phrases, found a string"),
    (document(pieces: "[]"), "$.content[0].content", "empty; at least one phrase is needed"),
    (document(pieces: "[1]"), "$.content[0].content[0]", "expected a string, found a number"),
    (document(pieces: #"["a", null]"#), "$.content[0].content[1]", "expected a string, found null"),
    (
      document(pieces: #"["a", "b", ""]"#), "$.content[0].content[2]",
      "empty; at least one character is needed"
    ),
    (
      document(pieces: #"["\u0000"]"#), "$.content[0].content[0]",
      "U+0000 as character 1; only newline and tab"
    ),
    (document(pieces: #"["a\u001b[2J"]"#), "$.content[0].content[0]", "control character U+001B"),
    (document(pieces: #"["a\u000b"]"#), "$.content[0].content[0]", "control character U+000B"),
    (document(pieces: #"["\u007f"]"#), "$.content[0].content[0]", "control character U+007F"),
    (document(pieces: #"["\u0085"]"#), "$.content[0].content[0]", "control character U+0085"),
    (document(pieces: #"["\u009F"]"#), "$.content[0].content[0]", "control character U+009F"),
    (
      document(pieces: #"["\ud83d"]"#), "$.content[0].content[0]",
      "half of a surrogate pair in column 67; write the character itself in its place"
    ),
    (document(pieces: #"["\ude00x"]"#), "$.content[0].content[0]", "half of a surrogate pair"),
    (document(pieces: #"["\ud83d\u0041"]"#), "$.content[0].content[0]", "half of a surrogate pair"),
    (document(pieces: #"["\ud83d\ud83d"]"#), "$.content[0].content[0]", "half of a surrogate pair"),
    (document(pieces: #"["\ud83d\n"]"#), "$.content[0].content[0]", "half of a surrogate pair"),
  ]

  @Test(arguments: refused) func isRefused(text: String, path: String, reason: String) throws {
    let error = try #require(refusal(text))
    expect(error.path, equals: path)
    #expect(error.reason.contains(reason), "\(error)")
    #expect(!error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test(arguments: [
    (#""1""#, #""1""#), (#""1""#, "1"), ("1", "1"), (#""\u00e9""#, #""e\u0301""#),
  ])
  func idsAreUnique(first: String, second: String) throws {
    let entry = { (id: String) in #"{"id": \#(id), "displayText": "a", "content": ["b"]}"# }
    let text = #"{"content": [\#(entry("7")), \#(entry(first)), \#(entry("8")), \#(entry(second))]}"#
    let error = try #require(refusal(text))
    expect(error.path, equals: "$.content[3].id")
    expect(error.reason, equals: "the same id as that of $.content[1]; each has to be unique")
  }

  @Test func aDocumentMayHaveEightMebibytesAndNoByteMore() throws {
    let text = document()
    let full = Array(text.utf8) + [UInt8](repeating: 0x20, count: ContentDocument.sizeLimit - text.utf8.count)
    expect(full.count, equals: 8 << 20)
    try expect(ContentDocument.decode(full, from: "source").count, equals: 1)
    expect(
      refusal(full + [0x20]), equals: DocumentError(path: "$", reason: "larger than 8 MiB (8388608 bytes)"))
  }

  @Test func thousandsOfSnippetsAreRead() throws {
    let entries = (0..<20_000).map {
      #"{"id": \#($0), "displayText": "label \#($0)", "content": ["first\u0020\#($0)", "zweites Stück"]}"#
    }
    let snippets = try decode(#"{"content": [\#(entries.joined(separator: ","))]}"#)
    expect(snippets.count, equals: 20_000)
    expect(
      snippets[19_999],
      equals: Snippet(id: "19999", label: "label 19999", pieces: ["first 19999", "zweites Stück"]))
  }
}
