import Expectations
import Foundation
import TestSupport
import Testing

@testable import ContentFormats

/// YAML that libyaml would read for minutes.
@Suite struct YamlLimitTests {
  private static let match = "matches:\n- trigger: a\n  replace: b\n"

  /// The signs that libyaml takes for a line's end; each ends lines before a document.
  private static let lineEnds = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]

  private static func refusal(_ text: String) -> DocumentError? {
    thrown(DocumentError.self) { try YamlReader.read(Array(text.utf8)) }
  }

  @Test(arguments: lineEnds) func manyTagsAreRefused(end: String) {
    let lines = (0..<100_000).map { "%TAG !a\($0)! b" + end }.joined()
    let refusal = Self.refusal(lines + "---\n" + Self.match)
    expect(refusal?.reason.hasPrefix("%TAG lines of more than 1024 bytes together"), equals: true)
    if end == "\n" { expect(refusal?.line, equals: 87) }
  }

  /// Each value with the tag would have a copy of it.
  @Test func aLongTagIsRefused() {
    let line = "%TAG !a! \(String(repeating: "b", count: 1_024))\n---\n"
    expect(Self.refusal("# first\n" + line + Self.match)?.line, equals: 2)
  }

  @Test func someTagsAreRead() throws {
    let lines = (0..<50).map { "%TAG !a\($0)! b\n" }.joined()
    #expect(Self.refusal(lines + "---\n" + Self.match) == nil)
    // Inside of a text the line is text.
    let text = "matches:\n- trigger: a\n  replace: |\n" + String(repeating: "    %TAG !a! b\n", count: 1_000)
    #expect(Self.refusal(text) == nil)
  }

  @Test func tooManyValuesAreRefused() {
    let text = "a: [\n" + String(repeating: "b,", count: YamlReader.valueLimit)
    let refusal = Self.refusal(text)
    expect(refusal?.line, equals: 2)
    expect(refusal?.reason, equals: "more than 400000 values; split the file")
  }

  @Test(arguments: [0, 1]) func manyAnchorsAreRefused(more: Int) {
    let names = (0..<YamlReader.anchorLimit + more).map { "- &a\($0) b\n" }
    // One name again and again is one anchor.
    let text = names.joined() + String(repeating: "- &a0 c\n", count: 10)
    let refusal = Self.refusal(text)
    guard more > 0 else { return #expect(refusal == nil) }
    expect(refusal?.line, equals: YamlReader.anchorLimit + 1)
    expect(refusal?.reason, equals: "more than 10000 anchors; remove those that nothing repeats")
  }
}
