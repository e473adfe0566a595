import Expectations
import Testing

@testable import Typing

/// The numbered cases of the typist's header where a commit crosses a `done`.
@Suite struct TypistCrossingTests {
  var client = SimulatedClient()

  /// Types a text that a `done` crosses; the client tells nothing of its commit.
  private mutating func crossInSilence(
    _ text: String, _ typist: inout Typist, discards: Bool, at time: UInt64 = 100
  ) throws {
    client.discardsOldSerials = discards
    if !typist.mirror.hasField {
      _ = typist.handle([.granted, .activate] + client.state(), time: time - 100)
    }
    let crossing = client.state()
    try client.take(typist.type(text, time: time))
    for event in crossing + [.synced] { try client.take(typist.handle(event, time: time + 1)) }
  }

  /// Types a text, which the client answers with another state than expected.
  private mutating func showSomethingElse(after text: String, _ typist: inout Typist) throws {
    client.before = "say "
    try client.take(typist.handle([.granted, .activate] + client.state(), time: 0))
    try client.take(typist.type(text, time: 100))
    let before = client.before
    client.before = "else"
    for event in [.synced] + client.state() { try client.take(typist.handle(event, time: 110)) }
    client.before = before
  }

  @Test("22: a commit that crosses a done", arguments: [false, true], ["x", "a\u{301}"])
  mutating func commitsAgain(discards: Bool, text: String) throws {
    var typist = Typist()
    try crossInSilence(text, &typist, discards: discards)
    #expect(client.discarded == (discards ? 1 : 0) && client.urges == 1)
    #expect(typist.type("y", time: 102).isEmpty && typist.isTyping)
    if discards {
      // At the start there is nowhere to go back to, and nothing to tell.
      expect(typist.wakeAfterUrges(), equals: 1_101)
      try client.take(typist.advance(to: 1_101))
      expect(client.text, equals: text)
      try client.take(typist.handle(.synced, time: 1_102))
    }
    for event in client.state() { try client.take(typist.handle(event, time: 1_103)) }
    expect(client.text, equals: text + "y")
    // The second time the typist knows it of a compositor that takes them.
    _ = typist.handle([.synced] + client.state(), time: 1_200)
    try crossInSilence("z", &typist, discards: discards, at: 2_000)
    expect(typist.wakeAfterUrges(), equals: (discards ? 3_001 : nil))
  }

  /// The client tells nothing until it knows that its last state arrived, then what it held at the last news.
  @Test("22: a commit of nothing has a client tell", arguments: [1, 2, 5])
  mutating func urges(states: Int) throws {
    var typist = Typist()
    try crossInSilence("one", &typist, discards: false)
    #expect(typist.type("two", time: 102).isEmpty)
    for state in 1...states {
      #expect(client.urges == state && client.text == "one")
      client.before = state == states ? "one" : ""
      let told = client.state()
      client.before = "one"
      for event in told { try client.take(typist.handle(event, time: 150)) }
    }
    expect(client.text, equals: "onetwo")
  }

  @Test("22: but not without end") mutating func endsUrging() throws {
    var typist = Typist()
    try crossInSilence("one", &typist, discards: true)
    for _ in 0..<20 {
      for event in client.state() { try client.take(typist.handle(event, time: 150)) }
    }
    expect(client.urges, equals: Pacing.mostUrges)
  }

  /// Something has crossed for the client, too: it tells nothing of what it takes then. With a compositor
  /// that takes old serials it gets the text twice, which is a known limit (docs/clients.md).
  @Test("22: what a client tells nothing of for a second is sent again", arguments: [false, true])
  mutating func sendsAgain(discards: Bool) throws {
    var typist = Typist()
    client.before = "say "
    try crossInSilence("one", &typist, discards: discards)
    #expect(typist.type("two", time: 102).isEmpty && typist.wakeAfterUrges() == 1_101)
    try tellInTime(&typist)
    expect(client.content, equals: "say \(discards ? "" : "one")onetwo|after")
    expect(typist.takeLostText(), equals: false)
  }

  /// Chromium shows other states than expected now and then; typing goes on from them.
  @Test("22: typing goes on from a state that nobody expected") mutating func followsTheUnexpected() throws {
    var typist = Typist()
    try showSomethingElse(after: "one", &typist)
    try crossInSilence("two", &typist, discards: false, at: 200)
    #expect(typist.type("three", time: 202).isEmpty)
    for event in client.state() { try client.take(typist.handle(event, time: 210)) }
    try tellInTime(&typist)
    expect(client.content, equals: "say onetwothree|after")
    expect(typist.takeLostText(), equals: false)
  }

  /// The client has shown the first one before.
  @Test("22: a phrase is not taken for the same one before it") mutating func tellsPhrasesApart() throws {
    var typist = Typist()
    try showSomethingElse(after: "two", &typist)
    for event in client.state() { try client.take(typist.handle(event, time: 150)) }
    try crossInSilence("two", &typist, discards: true, at: 200)
    try tellInTime(&typist)
    expect(client.content, equals: "say twotwo|after")
    expect(typist.takeLostText(), equals: false)
  }

  /// The client may then show the first one.
  @Test("23: a phrase that may be the same one before it is reported") mutating func reportsTheSamePhrase()
    throws
  {
    var typist = Typist()
    try showSomethingElse(after: "two", &typist)
    try crossInSilence("two", &typist, discards: true, at: 200)
    try tellInTime(&typist)
    expect(client.content, equals: "say two|after")
    expect(typist.takeLostText(), equals: true)
  }

  /// Lets the client tell what it holds after each commit that has crossed nothing.
  private mutating func tellInTime(_ typist: inout Typist) throws {
    var time = typist.nextWake ?? 0
    while typist.isTyping {
      time = max(time + 1, typist.nextWake ?? 0)
      try client.take(typist.advance(to: time))
      for event in [.synced] + client.state() { try client.take(typist.handle(event, time: time)) }
    }
  }

  /// Types a text that a `done` crosses, and shows another state of the field until the wait for its answer is over.
  private mutating func crossWith(
    _ shown: String, _ typist: inout Typist, _ text: String, discards: Bool
  ) throws {
    client.discardsOldSerials = discards
    _ = typist.handle([.granted, .activate] + client.state(), time: 0)
    let crossing = client.state()
    try client.take(typist.type(text, time: 100))
    try client.take(typist.type("next", time: 100))
    client.serial &+= 1
    let cursor = UInt32(shown.utf8.count)
    let other = Typist.InputMethodEvent.surroundingText(text: shown, cursor: cursor, anchor: cursor)
    for event in crossing + [.synced, other, .done] { try client.take(typist.handle(event, time: 101)) }
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
  }

  @Test(
    "23: a client that shows something else does not decide it",
    arguments: [("else", "text"), ("", "line\n"), ("\n    ", "}")])
  mutating func crossesUnclear(shown: String, text: String) throws {
    var typist = Typist()
    try crossWith(shown, &typist, text, discards: true)
    expect(client.text, equals: "next")
    expect(typist.takeLostText(), equals: true)
  }

  @Test("22: it was taken where it is before the cursor, whatever else is") mutating func indented() throws {
    var typist = Typist()
    try crossWith("    }", &typist, "}", discards: false)
    expect(client.text, equals: "}next")
    expect(typist.takeLostText(), equals: false)
  }

  /// The client may show an earlier text that is the same.
  @Test("22: but not where it was there before it", arguments: [false, true])
  mutating func repeated(discards: Bool) throws {
    client.before = "hey "
    var typist = Typist()
    try crossWith("- hey ", &typist, "hey ", discards: discards)
    expect(typist.takeLostText(), equals: true)
  }

  @Test("24: nothing follows of a replacement that is lost") mutating func losesAReplacement() throws {
    var typist = Typist()
    _ = typist.handle([.granted, .activate] + client.state(), time: 0)
    try client.take(typist.type("old", time: 100))
    for event in [.synced] + client.state() { try client.take(typist.handle(event, time: 101)) }
    let crossing = client.state()
    try client.take(typist.replace("old", with: String(repeating: "x", count: 9_000), time: 1_000))
    client.serial &+= 1
    let other = Typist.InputMethodEvent.surroundingText(text: "else", cursor: 4, anchor: 4)
    for event in crossing + [.synced, other, .done] { try client.take(typist.handle(event, time: 1_001)) }
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    #expect(client.text == "old" && client.discarded == 1)
    expect(typist.takeLostText(), equals: true)
  }

  /// Types into a field that tells nothing; its compositor discards commits with old serials or takes them.
  private mutating func cross(_ typist: inout Typist, _ text: String, at time: UInt64) throws {
    client.received = String.UnicodeScalarView()
    _ = typist.handle([.granted, .activate] + client.state(withText: false), time: time)
    let crossing = client.state(withText: false)
    try client.take(typist.type(text, time: time + 100))
    for event in crossing + [.synced] { try client.take(typist.handle(event, time: time + 101)) }
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    while typist.isTyping { try client.take(typist.handle(.synced, time: time + 1_000)) }
  }

  @Test("23: in a field that tells nothing, a text that may be lost is reported", arguments: [false, true])
  mutating func crossesInSilence(discards: Bool) throws {
    var typist = Typist()
    client.discardsOldSerials = discards
    try cross(&typist, "text", at: 0)
    expect(client.text, equals: (discards ? "" : "text"))
    expect(typist.takeLostText(), equals: true)
  }

  @Test("23: it is sent again where the compositor is known to discard", arguments: [false, true])
  mutating func knowsTheCompositor(discards: Bool) throws {
    var typist = Typist()
    try crossInSilence("known", &typist, discards: discards)
    if !discards { _ = typist.handle(client.state(), time: 110) }
    try client.take(typist.advance(to: 1_101))
    if discards { for event in [.synced] + client.state() { _ = typist.handle(event, time: 1_102) } }
    #expect(client.text == "known" && !typist.isTyping)
    try cross(&typist, "text", at: 5_000)
    expect(client.text, equals: "text")
    expect(typist.takeLostText(), equals: false)
  }

  @Test("23: what may have been taken twice proves nothing") mutating func learnsNothing() throws {
    var typist = Typist()
    try crossInSilence("x", &typist, discards: true)
    try client.take(typist.advance(to: 1_101))
    // Another field comes before its answer.
    _ = typist.handle(.synced, time: 1_102)
    try cross(&typist, "text", at: 5_000)
    expect(client.text, equals: "")
    expect(typist.takeLostText(), equals: true)
  }

  @Test("22: the client is late") mutating func lateClientIsFollowed() throws {
    var typist = Typist()
    _ = typist.handle([.granted, .activate] + client.state(), time: 0)
    try client.take(typist.type("one ", time: 100))
    let first = client.state()
    _ = typist.handle(.synced, time: 101)
    _ = typist.type("two ", time: 102)
    client.serial &-= 1
    try client.take(typist.advance(to: 200))
    client.serial &+= 1
    for event in [.synced] + first { _ = typist.handle(event, time: 201) }
    #expect(typist.type("three ", time: 202).isEmpty)
    let second = client.state()
    try client.take(typist.advance(to: 300))
    #expect(client.text == "one two " && client.discarded == 1)
    for event in second + [.synced] { _ = typist.handle(event, time: 301) }
    // Nobody knows what it holds.
    expect(typist.wakeAfterUrges(), equals: 1_301)
    try tellInTime(&typist)
    expect(client.text, equals: "one two three ")
    #expect(!typist.isTyping)
    // The typist counts no commit with an old serial as taken.
    let again = client.state()
    try client.take(typist.type("four", time: 2_000))
    for event in again + [.synced] { _ = typist.handle(event, time: 2_001) }
    expect(typist.wakeAfterUrges(), equals: 3_001)
  }

  @Test("22: a deletion that crosses a done") mutating func deletesAgain() throws {
    var typist = Typist()
    (client.before, client.after) = ("one two", "")
    _ = typist.handle([.granted, .activate] + client.state(), time: 0)
    let crossing = client.state()
    try client.take(typist.delete(.word, time: 100))
    for event in crossing + [.synced] { _ = typist.handle(event, time: 101) }
    expect(client.content, equals: "one two|")
    try tellInTime(&typist)
    expect(client.content, equals: "one |")
    #expect(!typist.isTyping)
    #expect(client.received.isEmpty)
  }
}
