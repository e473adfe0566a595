import ContentFormats
import Expectations
import Testing

@testable import CommandFormats

@Suite struct DetectionTests {
  @Test(arguments: [
    (#"[{"name": "a", "text": "b"}]"#, ImportFormat.raycast), (#"[1, {"text": "b", "name": "a"}]"#, .raycast),
    (#"{"combos": [], "fileFormatVersion": 10}"#, .beeftext), (#"{"folders": [{"name": "a"}]}"#, .textBlaze),
    (#"{"content": [], "combos": []}"#, .json),
    (#"{"content": {"body": "a"}, "combos": {"body": "b"}}"#, .vsCode),
    (#"{"a": {"prefix": "b", "body": ["c"]}}"#, .vsCode),
    ("// mine\n{\"a\": {\"body\": \"c\",}}", .vsCode), (#"{"a": {"body": 1}}"#, .json), ("{", .json),
    ("[[snippet]]\nlabel = 'a'\n", .toml),
  ])
  func contentTells(text: String, format: ImportFormat) {
    expect(ImportFormat.detect(Array(text.utf8), path: "export"), equals: format)
    guard format != .toml else { return }
    expect(ImportFormat.detect(Array(text.utf8), path: "export.json"), equals: format)
    expect(ImportFormat.detect([0xEF, 0xBB, 0xBF] + Array(text.utf8), path: "export.json"), equals: format)
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    expect(ImportFormat.detect(utf16, path: "export.json"), equals: format)
  }

  @Test func nothingTells() {
    for text in ["", "[]", "hello", "[1, 2]", "// {}", #""text""#] {
      #expect(ImportFormat.detect(Array(text.utf8), path: "x") == nil, "\(text)")
    }
  }

  /// Every format refuses nesting, in what it reads and in what it passes over.
  @Test(arguments: ["[", "{\"a\":", "[{\"name\":[", "{\"combos\":[{\"x\":", "{\"a\":{\"body\":[", "// x\n[{"])
  func nesting(_ unit: String) {
    let bytes = Array(String(repeating: unit, count: (8 << 20) / unit.utf8.count).utf8)
    let format = ImportFormat.detect(bytes, path: "x.json")
    #expect(format != nil)
    for format in [ImportFormat.json, .raycast, .beeftext, .vsCode] {
      #expect(throws: DocumentError.self) { try format.decode(bytes, from: "f") }
    }
  }
}
