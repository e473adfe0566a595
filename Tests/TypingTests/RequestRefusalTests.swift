import Expectations
import Snippets
import Testing

@testable import Typing

/// The cases of `Typist+Requests` that concern what is not typed.
@Suite struct RequestRefusalTests {
  private static let own = TypedSnippet(id: "own", feed: nil)
  private static let feed = TypedSnippet(id: "f", feed: "team")

  var requests = Requests()

  private static func refusal(_ needs: Permissions) -> Refusal { Refusal(feed, needs: needs) }

  @Test("9: more characters than a phrase may have are refused, whatever they are of") mutating func tooLong()
  {
    let fifth = ContentLimits.phrase / 5
    requests.clipboard = String(repeating: "é", count: fifth)
    let five = String(repeating: "{{clipboard}}", count: 5)
    for piece in [five + "x", "x" + five, five + "{{date:%Y}}", five + "{{clipboard}}"] {
      requests.perform(.type(piece, of: Self.own), .type(piece, of: Self.own, inPlaceOf: .last))
    }
    expect(requests.calls, equals: [])
    let refused = TypingReport.refused(Refusal(Self.own, .tooLong))
    expect(requests.takeReports(), equals: Array(repeating: refused, count: 8))
    requests.perform(.type(five + "$|$", of: Self.own))
    #expect(requests.calls.count == 1 && requests.takeReports() == [.expanded(bytes: 10 * fifth)])
    requests.perform(.secret(snippet: "many", label: "waits", piece: 0))
    requests.answer(secret: .failure(.tooLong))
    let secret = TypedSnippet(id: "many", feed: nil)
    expect(requests.takeReports(), equals: [.refused(Refusal(secret, .tooLong))])
    requests.perform(.type("a"))
    expect(requests.calls.last, equals: "type a")
  }

  /// The typist makes no text that would be too long: of 13,000 variables it fills in only as many as decide.
  @Test("9: it ends where it is too long") func endsEarly() {
    var (typist, count) = (Typist(), 0)
    typist.perform(.type(String(repeating: "{{time:%4000d}}", count: 13_000), of: Self.own))
    let date = { (_: String) in
      count += 1
      return String(repeating: "0", count: 4_000)
    }
    typist.answer(.time(date))
    expect(count, equals: ContentLimits.phrase / 4_000 + 1)
    #expect(typist.queue.isEmpty && typist.takeReports() == [.refused(Refusal(Self.own, .tooLong))])
  }

  @Test("9: what is refused is forgotten like what a server may not do") mutating func tooLongIsForgotten() {
    requests.perform(.type("a"))
    requests.clipboard = String(repeating: "x", count: ContentLimits.phrase + 1)
    requests.perform(.type("{{clipboard}}", of: Self.own, inPlaceOf: .last), .undo)
    #expect(requests.calls == ["type a"] && requests.takeReports().last == .notTakenBack)
  }

  // MARK: Servers, and the clipboard

  @Test("13: the clipboard is not asked for, and nothing typed") mutating func noClipboard() {
    requests.clipboard = "copied"
    requests.secrets = ["s": .init(text: "copied", copied: "copied")]
    requests.perform(
      .type("{{clipboard}}", of: Self.feed), .type("a{{clipboard}}", of: Self.feed, inPlaceOf: .last))
    requests.perform(.secret(snippet: "s", label: "s", piece: 1, from: "team"))
    let refused = TypingReport.refused(Self.refusal(.clipboard))
    let secret = TypingReport.refused(Refusal(TypedSnippet(id: "s", feed: "team"), needs: .clipboard))
    expect(requests.takeReports(), equals: [refused, refused, secret])
    #expect(requests.calls == [] && requests.readings == 0)
    requests.typist.rules.permissions = ["other": [.clipboard, .enter, .tab], "team": .clipboard]
    requests.perform(.type("{{clipboard}}", of: Self.feed))
    expect(requests.calls, equals: ["type copied"])
  }

  private static let pieces: [(String, Permissions)] = [
    ("a", []), ("a\n", .enter), ("\r", .enter), ("a\tb", .tab), ("{{date:a\nb}}", .enter),
    ("\\{{clipboard}}", []), ("{{clipboard}}", [.enter, .tab]),
  ]

  @Test("14: what a text would press by keys counts once it is expanded", arguments: pieces)
  mutating func keysOfFeeds(piece: String, keys: Permissions) {
    requests.clipboard = "x\ty\r\n"
    requests.typist.rules.permissions = ["team": .clipboard]
    requests.perform(.type(piece, of: Self.feed))
    expect(requests.refusals, equals: (keys.isEmpty ? [] : [Self.refusal(keys)]))
    requests.typist.rules.permissions = ["team": [.clipboard, .tab]]
    requests.perform(.type(piece, of: Self.feed, inPlaceOf: .last))
    let rest = keys.subtracting(.tab)
    expect(
      requests.refusals.dropFirst(keys.isEmpty ? 0 : 1), equals: (rest.isEmpty ? [] : [Self.refusal(rest)]))
    let count = requests.refusals.count
    requests.typist.rules.permissions = ["team": [.clipboard, .tab, .enter]]
    requests.perform(.type(piece, of: Self.feed))
    requests.typist.rules.permissions = [:]
    requests.perform(.type(piece))
    #expect(requests.refusals.count == count && requests.takeReports().allSatisfy { $0 != .lost })
  }

  private static let copies: [(String, String, Permissions)] = [
    ("{{clipboard}}", "a", []), ("{{clipboard}}", "a\r\n", .enter),
    ("{{clipboard}}", "a\tb\nc", [.enter, .tab]),
    ("x\n{{clipboard}}", "a", []), ("x\n", "a\nb", []),
  ]

  @Test("17: what was copied presses no keys in an own piece, unless the settings let it", arguments: copies)
  mutating func copiedKeys(piece: String, copied: String, keys: Permissions) {
    requests.clipboard = copied
    let refusal = Refusal(Self.own, .copiedKeys(keys))
    requests.perform(.type(piece, of: Self.own), .type(piece, of: Self.own, inPlaceOf: .last))
    expect(requests.refusals, equals: (keys.isEmpty ? [] : [refusal, refusal]))
    let (count, calls) = (requests.refusals.count, requests.calls.count)
    requests.typist.rules.copiedKeys = .keys
    requests.perform(.type(piece, of: Self.own))
    #expect(requests.refusals.count == count && requests.calls.count == calls + 1)
  }

  @Test("17: nor in an own secret; of a server's what its source may do decides")
  mutating func copiedKeysElsewhere() {
    requests.secrets = ["s": .init(text: "日\n", copied: "日\n")]
    requests.perform(.secret(snippet: "s", label: "s", piece: 1))
    expect(requests.refusals.first, equals: Refusal(TypedSnippet(id: "s", feed: nil), .copiedKeys(.enter)))
    let count = requests.refusals.count
    requests.clipboard = "日\n"
    requests.typist.rules.permissions = ["team": [.clipboard, .enter]]
    requests.perform(.type("{{clipboard}}", of: Self.feed))
    expect(requests.refusals.count, equals: count)
  }

  @Test("14: of a secret no grapheme goes by keys") mutating func secretOfAFeed() {
    requests.secrets = ["lines": .init(text: "ab\ncd")]
    requests.perform(.secret(snippet: "lines", label: "lines", piece: 0, from: "team"))
    let refusal = Refusal(TypedSnippet(id: "lines", feed: "team"), needs: .enter)
    expect(requests.refusals, equals: Array(repeating: refusal, count: 5))
  }

  /// The typist refuses it when its turn comes.
  @Test("10: what was refused is not taken back, nor replaced") mutating func refusedIsNotThere() {
    requests.typist.perform(.type("a\n", of: Self.feed))
    _ = requests.typist.pull(at: 100)
    requests.perform(.undo)
    #expect(requests.takeReports().last == .notTakenBack && requests.calls.isEmpty)
    requests.perform(.type("b"), .undo)
    expect(requests.calls.last, equals: "undo whole b|")
  }

  @Test("17: a text that was copied before is typed as it is, in its turn") mutating func copied() throws {
    requests.clips = [7: "a {{date}} $|$\r\n\u{1B}b"]
    requests.perform(.type("x"), .clip(7), .type("y", inPlaceOf: .last), .undo)
    expect(
      requests.calls, equals: ["type x", "type a {{date}} $|$\nb", "type y", "undo whole y|"])
  }

  @Test("17: one that is gone by now is lost") mutating func copiedIsGone() {
    requests.perform(.clip(7), .type("x"))
    expect(requests.calls, equals: ["type x"])
    #expect(requests.takeReports().contains(.lost))
  }

  @Test("17: one with newlines goes by no keys, unless that is allowed", arguments: CopiedKeysRule.allCases)
  func copiedKeys(rule: CopiedKeysRule) {
    var typist = Typist()
    typist.rules.copiedKeys = rule
    _ = typist.start(time: 0)
    typist.perform(.clip(1))
    expect(typist.takeNeed(), equals: .clip(1))
    typist.answer(.clipboard("a\nb\t"))
    _ = typist.pull(at: 1_000)
    let refusal = TypingReport.refused(Refusal(.copied, .copiedKeys([.enter, .tab])))
    expect(typist.takeReports().contains(refusal), equals: rule == .text)
  }
}
