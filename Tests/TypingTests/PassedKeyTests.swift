import Expectations
import Testing

@testable import Typing

/// Keys of other keyboards on their way to the client, which text must not overtake.
@Suite struct PassedKeyTests {
  private var typist = PromptTypist()
  private var client = SimulatedClient()

  private mutating func activate(withText: Bool = true) throws {
    try client.take(typist.start(time: 0))
    _ = typist.handle([.granted, .activate] + client.state(withText: withText), time: 0)
    try #require(typist.path == .inputMethod)
  }

  private func commits(_ effects: [Typist.Effect]) -> [String] {
    effects.compactMap { if case .commitString(let text) = $0 { text } else { nil } }
  }

  @Test mutating func textWaitsUntilTheClientShowsTheKey() throws {
    try activate()
    _ = typist.type("a", time: 1_000)
    client.before = "a"
    _ = typist.handle(client.state(), time: 1_010)
    _ = typist.ask(time: 2_000) { $0.pass(.text("x"), time: 2_000) }
    #expect(commits(typist.type("b", time: 2_005)).isEmpty)
    client.before = "ax"
    expect(commits(typist.handle(client.state(), time: 2_015)), equals: ["b"])
  }

  @Test mutating func textWaitsForEachKey() throws {
    try activate()
    _ = typist.ask(time: 2_000) { $0.pass(.text("x"), time: 2_000) }
    _ = typist.ask(time: 2_001) { $0.pass(.text("y"), time: 2_001) }
    client.before = "x"
    _ = typist.handle(client.state(), time: 2_005)
    #expect(commits(typist.type("b", time: 2_010)).isEmpty)
    client.before = "xy"
    expect(commits(typist.handle(client.state(), time: 2_015)), equals: ["b"])
  }

  @Test mutating func clientThatShowsNothingIsNotWaitedForLong() throws {
    try activate(withText: false)
    _ = typist.ask(time: 2_000) { $0.pass(.text("x"), time: 2_000) }
    #expect(commits(typist.type("b", time: 2_005)).isEmpty)
    expect(commits(typist.advance(to: 2_005 + AnswerWait.sure)), equals: ["b"])
  }

  @Test mutating func textIsKnownAgainOnceItIsShown() throws {
    try activate()
    _ = typist.ask(time: 2_000) { $0.pass(.other, time: 2_000) }
    client.before = "one two"
    _ = typist.handle(client.state(), time: 2_010)
    expect(typist.beforeCursor, equals: "one two")
  }

  /// One state that comes after two keys may be the answer to the first.
  @Test mutating func textWaitsForAsManyStatesAsKeysWhereTheTextIsUnknown() throws {
    try activate()
    _ = typist.ask(time: 2_000) { $0.pass(.other, time: 2_000) }
    _ = typist.ask(time: 2_001) { $0.pass(.text("x"), time: 2_001) }
    client.before = "one"
    _ = typist.handle(client.state(), time: 2_005)
    #expect(commits(typist.type("b", time: 2_010)).isEmpty)
    client.before = "onex"
    expect(commits(typist.handle(client.state(), time: 2_015)), equals: ["b"])
  }

  /// An application may take the key for itself. A deletion then takes something other than the key's text.
  @Test mutating func aKeyThatTheApplicationKeepsIsNotDeleted() throws {
    client.before = "é"
    try activate()
    typist.know(.bytes)
    _ = typist.ask(time: 2_000) { $0.pass(.text("x"), time: 2_000) }
    try client.take(typist.delete(.character, time: 5_000))
    try client.take(typist.finish().effects)
    #expect(client.deletions.isEmpty && client.before.isEmpty)
  }

  @Test mutating func withoutAnInputMethodNothingIsWaitedFor() throws {
    try client.take(typist.start(time: 0))
    _ = typist.ask(time: 2_000) { $0.pass(.text("x"), time: 2_000) }
    try client.take(typist.type("b", time: 2_000))
    expect(client.text, equals: "b")
  }
}
