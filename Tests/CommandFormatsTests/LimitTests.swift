import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import CommandFormats
@testable import ContentFormats

@Suite struct LimitTests {
  private static let name = String(repeating: "é", count: ContentLimits.name)
  private static let phrase = String(repeating: "é", count: ContentLimits.phrase)

  private func decode(_ text: String, as format: ImportFormat) throws -> DecodedContent {
    try format.decode(Array(text.utf8), from: "f")
  }

  /// A document in each format, with one key that is good but for its limit.
  private static func documents(
    label: String = "a", phrases: [String] = ["b"], group: String? = nil, terms: [String]? = nil
  ) -> [ImportFormat: String] {
    func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ",") }
    let rest = ", \"content\": [\(list(phrases))]}"
    let json =
      group.map { ", \"group\": \"\($0)\"" } ?? terms.map { ", \"search\": [\(list($0))]" } ?? ""
    let toml = group.map { "group = \"\($0)\"\n" } ?? terms.map { "search = [\(list($0))]\n" } ?? ""
    var documents: [ImportFormat: String] = [
      .json: "{\"content\": [{\"id\": \"1\", \"displayText\": \"\(label)\"\(json)\(rest)]}",
      .toml: "[[snippet]]\nname = \"\(label)\"\npieces = [\(list(phrases))]\n\(toml)",
    ]
    let words = terms.map { ", search_terms: [\(list($0))]" } ?? ""
    let matches = phrases.map { "- {trigger: \"\(label)\", replace: \"\($0)\"\(words)}\n" }
    documents[.espanso] = group == nil ? "matches:\n" + matches.joined() : nil
    guard terms == nil else { return documents }
    let folder = group ?? "x"
    documents[.textBlaze] =
      phrases.count > 1
      ? nil
      : "{\"folders\": [{\"name\": \"\(folder)\", \"snippets\": [{\"name\": \"\(label)\", \"text\": \(list(phrases))}]}]}"
    guard group == nil else { return documents }
    documents[.csv] = phrases.map { "\(label),\($0)\n" }.joined()
    documents[.quickPhrase] = phrases.map { "\(label) \($0)\n" }.joined()
    return documents
  }

  /// A document at its limit is read without a word.
  @Test func limitsAreAllowed() throws {
    let atLimits = [
      Self.documents(label: Self.name), Self.documents(phrases: [Self.phrase]),
      Self.documents(group: Self.name), Self.documents(terms: [Self.name]),
      Self.documents(phrases: (0..<ContentLimits.phrasesOfKey).map { "\($0)" }),
      Self.documents(terms: (0..<ContentLimits.searchTermsOfKey).map { "\($0)" }),
    ]
    for documents in atLimits {
      for (format, text) in documents {
        let content = try decode(text, as: format)
        #expect(content.problems.isEmpty && content.snippets.count == 1, "\(format)")
      }
    }
  }

  /// Documents over a limit, and the reason of the refusal.
  private static let excesses: [([ImportFormat: String], String)] = [
    (documents(label: name + "x"), "the 500 characters that are allowed"),
    (documents(phrases: [phrase + "x"]), "the 200000 characters that are allowed"),
    (documents(group: name + "x"), "the 500 characters that are allowed"),
    (documents(terms: [name + "x"]), "the 500 characters that are allowed"),
    (
      documents(phrases: (0...ContentLimits.phrasesOfKey).map { "\($0)" }),
      "more than the 1000 phrases that a key can have"
    ),
    (
      documents(terms: (0...ContentLimits.searchTermsOfKey).map { "\($0)" }),
      "more than the 200 words to search by that a key can have"
    ),
  ]

  /// Each refusal names the limit, and its line where the format has lines.
  @Test(arguments: excesses) func moreIsRefused(documents: [ImportFormat: String], reason: String) throws {
    for (format, text) in documents {
      if format == .json {
        let refusal = thrown(DocumentError.self) { try decode(text, as: format) }
        expect(refusal?.path.hasPrefix("$.content[0]."), equals: true)
        expect(refusal?.reason.contains(reason), equals: true, "\(refusal?.reason ?? "not refused")")
      } else {
        let problems = try decode(text, as: format).problems
        #expect(problems.count == 1 && problems[0].line != nil, "\(format): \(problems)")
        expect(problems.first?.reason.contains(reason), equals: true, "\(format): \(problems)")
      }
    }
  }

  @Test func anIDHasALimit() {
    let text = #"{"content": [{"id": "\#(Self.name)x", "displayText": "a", "content": ["b"]}]}"#
    expect(
      thrown(DocumentError.self) { try decode(text, as: .json) },
      equals: DocumentError(
        path: "$.content[0].id", line: 1, reason: "longer than the 500 characters that are allowed"))
  }

  /// The names are each as long as they may be, and differ at their ends at most.
  @Test func numberedIDsKeepTheLimit() throws {
    let labels = (0..<50).map { String(repeating: "é", count: ContentLimits.name - 2) + "\($0 + 10)" }
    let text = (labels + labels + labels).map { "[[snippet]]\nname = \"\($0)\"\npieces = [\"b\"]\n" }
    let ids = try decode(text.joined(), as: .toml).snippets.map(\.id)
    expect(Set(ids).count, equals: 150)
    #expect(ids.allSatisfy { $0.unicodeScalars.count <= ContentLimits.name })
  }

  /// The keys of a source, and the phrases on all of them.
  @Test(arguments: [
    (ContentLimits.keysOfSource, 1, nil),
    (ContentLimits.keysOfSource + 1, 1, "more than the 100000 keys that a source can have"),
    (ContentLimits.phrasesOfSource / 1_000, 1_000, nil),
    (ContentLimits.phrasesOfSource / 1_000 + 1, 1_000, "more than the 200000 phrases that a source can have"),
  ])
  func aSourceHasALimit(keys: Int, phrases: Int, reason: String?) throws {
    let content = "[" + Array(repeating: "\"\"", count: phrases).joined(separator: ",") + "]"
    let entries = (0..<keys).map {
      #"{"id":\#($0),"displayText":"a","content":\#(content)}"#.replacing("\"\"", with: "\"b\"")
    }
    let text = #"{"content":["# + entries.joined(separator: ",") + "]}"
    expect(thrown(DocumentError.self) { try decode(text, as: .json) }?.reason, equals: reason)
  }

  /// The table for users says what the code does.
  @Test func theDocumentationHasTheLimits() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/phrases.md")
    let page = try String(contentsOf: path, encoding: .utf8)
    let numbers = NumberFormatter()
    numbers.numberStyle = .decimal
    numbers.locale = Locale(identifier: "en_US")
    for (thing, limit) in [
      ("keys of a source", ContentLimits.keysOfSource),
      ("phrases of a source", ContentLimits.phrasesOfSource),
      ("phrases of a key", ContentLimits.phrasesOfKey),
      ("search words of a key", ContentLimits.searchTermsOfKey),
      ("label, id, group, search word", ContentLimits.name), ("phrase", ContentLimits.phrase),
      ("document", ContentDocument.sizeLimit >> 20),
    ] {
      let number = numbers.string(from: limit as NSNumber) ?? ""
      #expect(page.contains("\n| \(thing) | \(number) "), "\(thing): \(number)")
    }
  }
}
