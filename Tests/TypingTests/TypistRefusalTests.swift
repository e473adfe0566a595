import Expectations
import Snippets
import Testing

@testable import Typing

/// Case 51 of the typist's header: texts that may not go by keys.
@Suite struct TypistRefusalTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  private static let refusal = Refusal(TypedSnippet(id: "f", feed: "team"), needs: .enter)
  private static let hostile = "echo pwned\n"

  /// Ways to an application; a terminal gets keys, whether it speaks text-input or not.
  enum Way: CaseIterable { case keys, terminal, inputMethod }

  private mutating func begin(_ way: Way) throws {
    try client.take(typist.start(time: 0))
    if way != .keys { try activate(way, at: 0) }
    expect(typist.path, equals: (way == .inputMethod ? .inputMethod : .virtualKeyboard))
    _ = typist.takeReports()
  }

  private mutating func activate(_ way: Way, at time: UInt64) throws {
    _ = typist.handle(.granted, time: time)
    let purpose: [Typist.InputMethodEvent] =
      way == .terminal ? [.contentType(hint: 0, purpose: 13)] : [.contentType(hint: 0, purpose: 0)]
    try client.take(typist.handle([.activate] + purpose + client.state(), time: time))
  }

  private mutating func settle() throws { try client.take(typist.finish().effects) }

  @Test("51: by keys no part of it is typed", arguments: Way.allCases)
  mutating func byKeys(way: Way) throws {
    try begin(way)
    try client.take(typist.type(Self.hostile, cursorBack: 2, orSay: Self.refusal, time: 1_000))
    try settle()
    let isTyped = way == .inputMethod
    #expect(client.text.hasPrefix(isTyped ? Self.hostile : "") && client.text.isEmpty == !isTyped)
    let reports = typist.takeReports()
    expect(reports.contains(.refused(Self.refusal)), equals: !isTyped)
    #expect(!reports.contains(.lost) && !typist.isTyping)
    try client.take(typist.type("mine\n", time: 3_000))
    try settle()
    #expect(client.text.hasSuffix("mine\n"))
  }

  @Test("51: queued behind a long text, with what comes after it") mutating func queued() throws {
    try begin(.keys)
    let long = String(repeating: "long text ", count: 300)
    try client.take(
      typist.ask(time: 1_000) {
        $0.type(long)
        $0.type(Self.hostile, orSay: Self.refusal)
        $0.type("ok")
      })
    #expect(typist.isTyping && !typist.takeReports().contains(.refused(Self.refusal)))
    try settle()
    expect(client.text, equals: long + "ok")
    #expect(typist.takeReports().contains(.refused(Self.refusal)))
  }

  @Test("51: the way is that of the moment at which it goes", arguments: [Way.terminal, .inputMethod])
  mutating func wayChanges(way: Way) throws {
    try begin(.inputMethod)
    try client.take(typist.press(.enter, time: 1_000), handlesKeysAtOnce: false)
    _ = typist.type(Self.hostile, orSay: Self.refusal, time: 1_001)
    // Text after a Return follows the focus.
    client.serial &+= 1
    try client.take(typist.handle([.deactivate, .done], time: 1_002))
    try activate(way, at: 1_003)
    try settle()
    expect(client.text.contains("echo"), equals: (way == .inputMethod))
    expect(typist.takeReports().contains(.refused(Self.refusal)), equals: (way == .terminal))
  }

  @Test("51: what was not typed is neither replaced nor taken back") mutating func isNotThere() throws {
    try begin(.keys)
    try client.take(
      typist.ask(time: 1_000) {
        $0.type("mine")
        $0.type(Self.hostile, orSay: Self.refusal)
        $0.undo(Self.hostile)
        $0.type(Self.hostile, orSay: Self.refusal)
        $0.replace(Self.hostile, with: "!")
        $0.type(Self.hostile, orSay: Self.refusal)
        $0.delete(.character)
        $0.undo(Self.hostile, afterDeletion: true)
      })
    try settle()
    expect(client.text, equals: "mine!\u{8}")
    expect(typist.takeReports().count { $0 == .notTakenBack }, equals: 2)
  }

  @Test("51: the old text stays where the new one is refused") mutating func oldStays() throws {
    try begin(.keys)
    try client.take(
      typist.ask(time: 1_000) {
        $0.type("old")
        $0.replace("old", with: Self.hostile, cursorBack: 1, orSay: Self.refusal)
      })
    try settle()
    #expect(client.text == "old" && typist.takeReports().contains(.refused(Self.refusal)))
  }

  @Test("51: a secret is refused as a whole") mutating func secret() throws {
    try begin(.keys)
    try client.take(
      typist.ask(time: 1_000) { typist in
        typist.queue += "pin\n".enumerated().map {
          .text(String($0.element)[...], isWhole: $0.offset == 0, orSay: Self.refusal)
        }
        typist.queue.append(.cursor(.left, count: 1))
        typist.type("ok")
      })
    try settle()
    expect(client.text, equals: "ok")
    expect(typist.takeReports().count { $0 == .refused(Self.refusal) }, equals: 1)
  }

  @Test("51: at once for who waits for an answer", arguments: Way.allCases)
  mutating func atOnce(way: Way) throws {
    try begin(way)
    var reports: [TypingReport] = []
    try client.take(
      typist.ask(time: 1_000) {
        $0.type("a")
        $0.type(Self.hostile, cursorBack: 1, orSay: Self.refusal)
        $0.refuseByKeys()
        $0.refuseByKeys()
        reports = $0.takeReports()
      })
    try settle()
    expect(reports.contains(.refused(Self.refusal)), equals: (way != .inputMethod))
    #expect(way == .inputMethod || client.text == "a")
  }

  @Test("Keys beside characters") func keys() {
    expect(Typist.keys(in: "a b\u{3}\u{1B}\u{2028}".utf8), equals: [])
    #expect(Typist.keys(in: "a\r".utf8) == .enter && Typist.keys(in: "\n\t".utf8) == [.enter, .tab])
  }

  /// No text types them by keys, a server's no more than any other: 46.
  @Test("46: other control characters are left out on both ways", arguments: Way.allCases)
  mutating func controlCharacters(way: Way) throws {
    try begin(way)
    let controls = (0..<0x20).filter { ![9, 10, 13].contains($0) } + Array(0x7F..<0xA0)
    let text = String(String.UnicodeScalarView(controls.compactMap { Unicode.Scalar($0) }))
    try client.take(typist.type("a" + text + "b", orSay: nil, time: 1_000))
    try settle()
    expect(client.text, equals: "ab")
  }
}
