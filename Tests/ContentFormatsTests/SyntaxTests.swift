import Expectations
import TestSupport
import Testing

@testable import ContentFormats

@Suite struct SyntaxTests {
  private static let mistakes: [(text: String, path: String, reason: String)] = [
    ("", "$", "expected a value, but the document ends in column 1"),
    ("hello", "$", "expected a value, found 'h' in column 1"),
    ("<html>", "$", "found '<'"),
    ("\u{1}", "$", "found the byte 0x1"),
    ("{\n \"content\": [\n  é", "$.content[0]", "found the byte 0xC3 in column 3"),
    ("{\"content\"", "$", "expected ':', but the document ends"),
    ("{\"content\":", "$.content", "expected a value, but the document ends"),
    (
      "{\"content\":[{\"id\":\"é", "$.content[0].id",
      "expected the end of a string, but the document ends in column 21"
    ),
    ("{content: []}", "$", "expected a key in quotation marks, found 'c'"),
    ("{'content': []}", "$", "expected a key in quotation marks"),
    ("{/**/}", "$", "expected a key"),
    ("{\"x\": 1 ,\n}", "$", "found '}' in column 1; take away the comma before it"),
    ("{\"x\" 1}", "$", "expected ':'"),
    ("{\"x\": 1 \"y\": 2}", "$", "expected ',' or '}'"), ("{\"x\": [1 2]}", "$.x", "expected ',' or ']'"),
    ("{\"x\": [1,]}", "$.x", "expected a value, found ']' in column 10; take away the comma before it"),
    ("{\"x\": {\"y\": 1,}}", "$.x", "expected a key"),
    ("{\"x\": [1}", "$.x", "expected ',' or ']', found '}'"), ("{\"x\": [,1]}", "$.x", "found ','"),
    ("{\"x\": {1: 2}}", "$.x", "expected a key"), ("{\"x\": {\"a\" 2}}", "$.x", "expected ':'"),
    ("{\"x\": tru}", "$.x", "expected a value"), ("{\"x\": nul", "$.x", "expected a value"),
    ("{\"x\": falsy}", "$.x", "expected a value"), ("{\"x\": nullx}", "$", "expected ',' or '}'"),
    ("{\"x\": 01}", "$", "expected ',' or '}', found '1'"), ("{\"x\": -}", "$.x", "expected a digit"),
    ("{\"x\": 1.}", "$.x", "expected a digit"), ("{\"x\": .5}", "$.x", "expected a value"),
    ("{\"x\": 1e}", "$.x", "expected a digit"), ("{\"x\": 1e+}", "$.x", "expected a digit"),
    ("{\"x\": +1}", "$.x", "expected a value"), ("{\"x\": NaN}", "$.x", "expected a value, found 'N'"),
    (
      "{\"x\": \"a\nb\"}", "$.x",
      "a text has no closing \" in column 9; put one at its end; a line break within a text is written \\n"
    ),
    ("{\"x\": \"\0\"}", "$.x", "found the byte 0x0"),
    ("{\"x\": \"\\q\"}", "$.x", "after a backslash, found 'q'"),
    ("{\"x\": \"\\u12g4\"}", "$.x", "expected four hexadecimal digits, found 'g'"),
    ("{\"x\": \"\\", "$.x", "expected an escape"),
    ("{\"x\": \"\\u00", "$.x", "expected four hexadecimal digits"),
    ("{\"x\": [\"\\ud800\"]}", "$.x", "half of a surrogate pair"),
    ("{\"x\\q\": 1}", "$", "after a backslash"),
    ("{\"a b\": tru}", "$['a b']", "expected a value"), ("{\"\": tru}", "$['']", "expected a value"),
    ("{\"a\\u001b\\u202e\": tru}", "$['a\u{FFFD}⇆']", "expected a value"),
    ("{\"1a\": tru}", "$['1a']", "expected a value"),
    (
      "{\"\(String(repeating: "k", count: 50))\": tru}", "$['\(String(repeating: "k", count: 40))…']",
      "expected"
    ),
  ]

  @Test(arguments: mistakes)
  func isNotJSON(text: String, path: String, reason: String) throws {
    let error = try #require(refusal(text))
    expect(error.path, equals: path)
    #expect(error.reason.hasPrefix("not JSON: "))
    #expect(error.reason.contains(reason), "\(error)")
  }

  @Test(arguments: ["{}", "x", "\0", ",", "]"])
  func nothingMayFollow(rest: String) throws {
    let error = try #require(refusal(document() + "\n" + rest))
    expect(error.path, equals: "$")
    #expect(error.reason.contains("expected the end of the document"))
    expect(error.line, equals: 2)
    #expect(error.reason.contains("in column 1;"))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80],
    ] as [[UInt8]])
  func invalidUTF8IsRefusedWhereItIs(bytes: [UInt8]) throws {
    for prefix in ["", "\\n"] {
      let start = Array(#"{"content": [{"id": "1", "displayText": "\#(prefix)é"#.utf8)
      let error = try #require(refusal(start + bytes + Array(#"", "content": ["x"]}]}"#.utf8)))
      expect(error.path, equals: "$.content[0].displayText")
      expect(
        error.reason, equals: "not JSON: not UTF-8 in column \(43 + prefix.count); save the document as UTF-8"
      )
    }
    let ignored = try #require(refusal(Array(#"{"x": ""#.utf8) + bytes + Array(#""}"#.utf8)))
    expect(ignored.path, equals: "$.x")
  }

  @Test func otherEncodingsAreRefused() throws {
    let units = Array(document().utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      expect(refusal(bytes)?.reason.hasPrefix("not JSON"), equals: true)
    }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func absurdNestingIsRefused(opening: String, closing: String) throws {
    let nested = { (depth: Int) in
      let inside = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
      return #"{"x": \#(inside), "content": [{"id": "1", "displayText": "a", "content": ["b"]}]}"#
    }
    try expect(decode(nested(512)).count, equals: 1)
    expect(
      refusal(nested(513)),
      equals: DocumentError(path: "$.x", line: 1, reason: "nested deeper than 512 levels"))
    expect(refusal(nested(100_000))?.reason, equals: "nested deeper than 512 levels")
    #expect(refusal(String(repeating: opening, count: 1_000_000)) != nil)
    #expect(refusal("{\"content\":" + String(repeating: opening, count: 1_000_000)) != nil)
  }
}
