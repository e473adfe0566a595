import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import CommandFormats
@testable import ContentFormats

/// A document as Foundation reads it, by the same rules for text.
private struct Reference: Decodable {
  struct Entry: Decodable {
    let id: String
    let displayText: String
    let content: [String]
    let secret: Bool

    enum Key: CodingKey { case id, displayText, content, secret }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if let number = try? container.decode(Int.self, forKey: .id) {
        id = String(number)
      } else {
        id = try container.decode(String.self, forKey: .id)
      }
      displayText = try container.decode(String.self, forKey: .displayText)
      content = try container.decode([String].self, forKey: .content)
      secret = try container.decodeIfPresent(Bool.self, forKey: .secret) ?? false
    }
  }

  let content: [Entry]

  var snippets: [Snippet] {
    content.compactMap { entry in
      Snippet(
        id: entry.id, label: Self.text(entry.displayText), pieces: entry.content.map(Self.text),
        isSecret: entry.secret)
    }
  }

  private static func text(_ text: String) -> String {
    ["\r\n", "\r", "\u{2028}", "\u{2029}"].reduce(text) {
      $0.replacingOccurrences(of: $1, with: "\n", options: .literal)
    }
  }
}

@Suite struct FuzzTests {
  private static let seeds = [
    #"{"content": [{"id": "1", "displayText": "greetings", "content": ["hey", "what's up?", "how's it going?"]}]}"#,
    #"{"content": [{"id": 1, "displayText": "é\n", "content": ["\ud83d\ude00", "a\tb\r\n", "日本"]}]}"#,
    #"{"x": [{"y": [1.5e-3, true, null, ""]}], "content": [{"id": "a", "z": {}, "displayText": " b ", "#
      + #""content": [" "]}, {"content": ["c"], "displayText": "d", "id": -2}]}"#,
    #"{"content": [{"id": "s", "secret": true, "displayText": "c", "content": ["{{date}}", "{{x}}"]}]}"#,
    #"{"error": "Random Error"}"#,
  ]

  private static let tokens: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "\\u2028", "\\r", "null", "true", "0",
      "-", ".", "e9",
      "\"id\"", "\"content\"", "\"displayText\":", "\"secret\":", "{{", "}}", "$|$", "\n", " ", "é", "\u{7F}",
      "\u{85}", "[[[[", "{\"a\":",
      "\"\"", "1e999",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0x80], [0xED, 0xA0], [0xC3]]

  private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0 where end > start: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 1 where end > start: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(start..<end)
      case 3:
        bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 4: bytes.removeSubrange(start...)
      default:
        guard let token = tokens.randomElement(using: &random) else { continue }
        bytes.replaceSubrange(start..<(Bool.random(using: &random) ? start : end), with: token)
      }
    }
    return bytes
  }

  /// Mutated documents are read as valid snippets, the same that Foundation reads, or refused with a place.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func mutatedDocuments(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var accepted = 0
    for round in 0..<2_500 {
      let bytes = Self.mutated(Array(Self.seeds[round % Self.seeds.count].utf8), &random)
      do {
        let snippets = try ContentDocument.decode(bytes, from: "source")
        accepted += 1
        #expect(Self.areValid(snippets), "\(bytes)")
        let reference = try JSONDecoder().decode(Reference.self, from: Data(bytes))
        expect(reference.snippets, equals: snippets.map(Self.withoutProblem), "\(bytes)")
        #expect(snippets.allSatisfy(Self.hasLineForProblem), "\(bytes)")
      } catch let error as DocumentError {
        #expect(error.path.hasPrefix("$") && !error.reason.isEmpty, "\(bytes)")
        #expect(!error.description.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(bytes)")
      }
    }
    #expect(accepted > 50)
  }

  private static func withoutProblem(_ snippet: Snippet) -> Snippet? {
    Snippet(id: snippet.id, label: snippet.label, pieces: snippet.pieces, isSecret: snippet.isSecret)
  }

  /// Returns true if there is a problem where a piece has an unknown variable, and it is one line.
  private static func hasLineForProblem(_ snippet: Snippet) -> Bool {
    let isExpected = snippet.pieces.contains { !Template($0).unknownVariables.isEmpty }
    guard let problem = snippet.problem else { return !isExpected }
    return isExpected && problem.hasPrefix("source:")
      && !problem.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func areValid(_ snippets: [Snippet]) -> Bool {
    let texts = snippets.flatMap { [$0.label] + $0.pieces }
    return !snippets.isEmpty && Set(snippets.map(\.id)).count == snippets.count
      && snippets.allSatisfy { !$0.pieces.isEmpty && !$0.id.isEmpty && $0.next == 0 }
      && snippets.allSatisfy { !$0.label.allSatisfy(\.isWhitespace) }
      && texts.allSatisfy { text in
        !text.isEmpty
          && text.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 || $0 == 0x0A }
          && !text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || $0 == "\u{2028}" }
      }
  }
}
