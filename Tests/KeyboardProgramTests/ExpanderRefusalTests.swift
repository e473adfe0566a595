import Snippets
import Store
import Testing
import Typing

@testable import phraseboard_keyboard

/// What is not typed: the cases of `Expander` that concern it.
extension ExpanderTests {
  private static let own = TypedSnippet(id: "own", feed: nil)

  @Test("9: more characters than a phrase may have are refused, whatever they are of")
  func tooLong() {
    let fifth = ContentLimits.phrase / 5
    clipboard.text = String(repeating: "é", count: fifth)
    let five = String(repeating: "{{clipboard}}", count: 5)
    for piece in [five + "x", "x" + five, five + "{{date:%Y}}", five + "{{clipboard}}"] {
      expander.perform(.type(piece, of: Self.own))
      expander.perform(.replace(piece, of: Self.own))
    }
    #expect(output.calls == [])
    let refused = TypingReport.refused(Refusal(Self.own, .tooLong))
    #expect(reports.take() == Array(repeating: refused, count: 8))
    expander.perform(.type(five + "$|$", of: Self.own))
    #expect(output.calls.count == 1 && reports.take() == [.expanded(bytes: 10 * fifth)])
    expander.perform(.secret(snippet: "many", label: "many", piece: 0))
    #expect(output.calls.count > 1 && output.secrets == 1)
    _ = reports.take()
    clipboard.text = String(repeating: "é", count: fifth + 1)
    expander.perform(.secret(snippet: "many", label: "many", piece: 0))
    let secret = TypedSnippet(id: "many", feed: nil)
    #expect(output.secrets == 1 && reports.take() == [.refused(Refusal(secret, .tooLong))])
    expander.perform(.type("a"))
    #expect(output.calls.last == "type a")
  }

  /// What would be too long is not even made: of 13,000 variables only as many are filled in as decide.
  @Test("9: it ends where it is too long") func endsEarly() {
    var count = 0
    let now = {
      { (format: String) in
        count += 1
        return String(repeating: "0", count: 4_000)
      }
    }
    let expander = Expander(Output(), clipboard: clipboard, programs: programs, now: now) { _, _, _, _ in
      let text = SecretText(capacity: 13_000 * 15)
      for _ in 0..<13_000 { text.append("{{time:%4000d}}".utf8) }
      return .text(text)
    }
    expander.onReport = reports.add
    let piece = String(repeating: "{{time:%4000d}}", count: 13_000)
    expander.perform(.type(piece, of: Self.own))
    #expect(count == ContentLimits.phrase / 4_000 + 1)
    expander.perform(.secret(snippet: "s", label: "s", piece: 0))
    #expect(count == 2 * (ContentLimits.phrase / 4_000 + 1))
    #expect(expander.typist.calls == [] && reports.take().count == 2)
  }

  @Test("9: what is refused is forgotten like what a server may not do") func tooLongIsForgotten() {
    expander.perform(.type("a"))
    clipboard.text = String(repeating: "x", count: ContentLimits.phrase + 1)
    expander.perform(.replace("{{clipboard}}", of: Self.own))
    expander.perform(.undo)
    #expect(output.calls == ["type a"] && reports.take().last == .notTakenBack)
  }

  // MARK: Servers, and the clipboard

  private static let feed = TypedSnippet(id: "f", feed: "team")

  private func refusal(_ needs: Permissions) -> Refusal { Refusal(Self.feed, needs: needs) }

  @Test("13: the clipboard is not asked for, and nothing typed") func noClipboard() {
    clipboard.text = "copied"
    expander.perform(.type("{{clipboard}}", of: Self.feed))
    expander.perform(.replace("a{{clipboard}}", of: Self.feed))
    expander.perform(.secret(snippet: "s", label: "s", piece: 1, from: "team"))
    let refused = TypingReport.refused(refusal(.clipboard))
    let secret = TypingReport.refused(Refusal(TypedSnippet(id: "s", feed: "team"), needs: .clipboard))
    #expect(reports.take() == [refused, refused, secret])
    #expect(output.calls == [] && clipboard.readings == 0)
    expander.permissions = ["other": [.clipboard, .enter, .tab], "team": .clipboard]
    expander.perform(.type("{{clipboard}}", of: Self.feed))
    #expect(output.calls == ["type copied"])
  }

  @Test(
    "14: what a text would press by keys counts once it is expanded",
    arguments: [
      ("a", []), ("a\n", .enter), ("\r", .enter), ("a\tb", .tab), ("{{date:a\nb}}", .enter),
      ("\\{{clipboard}}", []), ("{{clipboard}}", [.enter, .tab]),
    ] as [(String, Permissions)])
  func keysOfFeeds(piece: String, keys: Permissions) {
    clipboard.text = "x\ty\r\n"
    expander.permissions = ["team": .clipboard]
    expander.perform(.type(piece, of: Self.feed))
    #expect(output.refusals == (keys.isEmpty ? [] : [refusal(keys)]))
    expander.permissions = ["team": [.clipboard, .tab]]
    expander.perform(.replace(piece, of: Self.feed))
    let rest = keys.subtracting(.tab)
    #expect(output.refusals.dropFirst(keys.isEmpty ? 0 : 1) == (rest.isEmpty ? [] : [refusal(rest)]))
    let count = output.refusals.count
    expander.permissions = ["team": [.clipboard, .tab, .enter]]
    expander.perform(.type(piece, of: Self.feed))
    expander.permissions = [:]
    expander.perform(.type(piece))
    #expect(output.refusals.count == count && reports.take().allSatisfy { $0 != .lost })
  }

  @Test(
    "17: what was copied presses no keys in an own piece, unless the settings let it",
    arguments: [
      ("{{clipboard}}", "a", []), ("{{clipboard}}", "a\r\n", .enter),
      ("{{clipboard}}", "a\tb\nc", [.enter, .tab]),
      ("x\n{{clipboard}}", "a", []), ("x\n", "a\nb", []),
    ] as [(String, String, Permissions)])
  func copiedKeys(piece: String, copied: String, keys: Permissions) {
    clipboard.text = copied
    let refusal = Refusal(Self.own, .copiedKeys(keys))
    expander.perform(.type(piece, of: Self.own))
    expander.perform(.replace(piece, of: Self.own))
    #expect(output.refusals == (keys.isEmpty ? [] : [refusal, refusal]) && output.calls.count == 2)
    let count = output.refusals.count
    expander.copiedKeys = .keys
    expander.perform(.type(piece, of: Self.own))
    #expect(output.refusals.count == count && output.calls.count == 3)
  }

  @Test("17: nor in an own secret; of a server's what its source may do decides") func copiedKeysElsewhere() {
    clipboard.text = "日\n"
    expander.perform(.secret(snippet: "s", label: "s", piece: 1))
    #expect(output.refusals.first == Refusal(TypedSnippet(id: "s", feed: nil), .copiedKeys(.enter)))
    let count = output.refusals.count
    expander.permissions = ["team": [.clipboard, .enter]]
    expander.perform(.type("{{clipboard}}", of: Self.feed))
    #expect(output.refusals.count == count)
  }

  @Test("14: of a secret no grapheme goes by keys") func secretOfAFeed() {
    expander.perform(.secret(snippet: "lines", label: "lines", piece: 0, from: "team"))
    #expect(!output.calls.isEmpty)
    let refusal = Refusal(TypedSnippet(id: "lines", feed: "team"), needs: .enter)
    #expect(
      output.refusals == Array(repeating: refusal, count: output.calls.count { !$0.hasPrefix("press") }))
  }

  @Test("10: what was refused is not taken back, nor replaced") func refusedIsNotThere() {
    expander.perform(.type("a\n", of: Self.feed))
    expander.forget(refusal(.enter))
    expander.perform(.undo)
    #expect(reports.take().last == .notTakenBack && output.calls.count == 1)
    expander.perform(.type("b"))
    expander.forget(refusal(.enter))
    expander.perform(.undo)
    #expect(output.calls.last == "undo b back 0")
  }
}
