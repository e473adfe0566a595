import Expectations
import Snippets
import Testing

@testable import Typing

/// A phrase in the place of the word that its key was offered for.
@Suite struct TypistOfferTests {
  private var typist = PromptTypist()
  private var client = SimulatedClient()
  private var reports: [TypingReport] = []

  private mutating func start(_ before: String = "", after: String = "", byKeys: Bool = false) throws {
    (client.before, client.after) = (before, after)
    try client.take(typist.start(time: 0))
    guard !byKeys else { return }
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(), time: 0)
    try #require(typist.path == .inputMethod)
  }

  private mutating func perform(_ request: TypingRequest, time: UInt64) throws {
    try client.take(typist.ask(time: time) { $0.perform(request) })
    if typist.path == .inputMethod { try client.take(typist.handle(client.state(), time: time + 1)) }
    while let wake = typist.nextWake {
      if typist.path == .inputMethod { try client.take(typist.handle(client.state(), time: wake - 1)) }
      try client.take(typist.advance(to: wake))
    }
    // The client shows what keys have done, too.
    if typist.path == .inputMethod { try client.take(typist.handle(client.state(), time: time + 1_900)) }
    var told: [TypingReport] = []
    _ = typist.ask(time: time + 2_000) { told = $0.takeReports() }
    reports = told
    #expect(!typist.isTyping)
  }

  private func offer(_ phrase: String, for word: String, of snippet: TypedSnippet? = nil) -> TypingRequest {
    .type(phrase, of: snippet, inPlaceOf: .word(word))
  }

  @Test(arguments: ["Ada Lovelace", "👨‍👩‍👧", "two\nlines", "x"])
  mutating func aPhraseTakesThePlaceInOneCommit(phrase: String) throws {
    try start("see (a", after: ".")
    try perform(.text("d"), time: 500)
    try perform(offer(phrase, for: "ad"), time: 4_000)
    #expect((client.before, client.after) == ("see (" + phrase, "."))
    #expect(client.deletions.count == 1 && client.applied == 2)
    try perform(.undo, time: 5_000)
    #expect((client.before, client.after) == ("see (ad", "."))
    #expect(!reports.contains(.notTakenBack))
  }

  @Test(arguments: ["Ada Lovelace", "Åda", "x"]) mutating func byKeysWhereNothingIsShown(phrase: String)
    throws
  {
    try start("see ad", byKeys: true)
    try perform(offer(phrase, for: "ad"), time: 1_000)
    expect(client.before, equals: "see " + phrase)
    try perform(.undo, time: 5_000)
    expect(client.before, equals: "see ad")
  }

  @Test mutating func theCursorGoesBackInIt() throws {
    try start("fn")
    try perform(offer("f($|$)", for: "fn"), time: 1_000)
    expect(client.content, equals: "f(|)")
    try perform(.undo, time: 5_000)
    expect(client.content, equals: "fn|")
  }

  @Test mutating func aFlickTakesItBackToo() throws {
    for phrase in ["Ada", "x"] {
      for byKeys in [false, true] {
        self = TypistOfferTests()
        try start("see ad", byKeys: byKeys)
        try perform(offer(phrase, for: "ad"), time: 1_000)
        try perform(.delete(.character), time: 5_000)
        try perform(.undo, time: 9_000)
        expect(client.before, equals: "see ad", "\(phrase) \(byKeys)")
      }
    }
  }

  @Test mutating func otherTextIsLeftAlone() throws {
    try start("see ad")
    client.before = "see no"
    try client.take(typist.handle(client.state(), time: 500))
    try perform(offer("Ada", for: "ad"), time: 1_000)
    expect(client.before, equals: "see no")
    #expect(reports.contains(.notExpanded))
  }

  @Test mutating func nothingIsTakenBackElsewhere() throws {
    try start("ad")
    try perform(offer("Ada", for: "ad"), time: 1_000)
    client.before = "other"
    try client.take(typist.handle(client.state(), time: 4_000))
    try perform(.undo, time: 5_000)
    expect(client.before, equals: "other")
    #expect(reports.contains(.notTakenBack))
  }

  @Test(arguments: [false, true]) mutating func whatMayNotBeTypedLeavesTheWord(byKeys: Bool) throws {
    try start("ad", byKeys: byKeys)
    let phrase = byKeys ? "a\nb" : "{{clipboard}}"
    try perform(offer(phrase, for: "ad", of: TypedSnippet(id: "k", feed: "server")), time: 1_000)
    expect(client.before, equals: "ad")
    #expect(reports.contains { if case .refused = $0 { true } else { false } })
  }

  @Test mutating func noSpaceComesBetween() throws {
    _ = typist.ask(time: 0) { $0.rules = TypingRules(space: .smart) }
    try start()
    try perform(.type("Dear"), time: 1_000)
    try perform(.text(" ad"), time: 3_000)
    try perform(offer("Ada", for: "ad"), time: 5_000)
    try perform(.type("Lovelace"), time: 7_000)
    expect(client.before, equals: "Dear Ada Lovelace")
  }

  @Test(arguments: [
    ("see wea", "ther now", "ther"), ("see don", "’t", "’t"), ("see wea", "- no", ""), ("see ", "the", ""),
    ("see don’", "t", "t"), ("see well-", "known", "known"), ("see ‘", "t", ""), ("see don'", "-t", ""),
  ])
  mutating func theRestOfAWordIsToldAndTakenAway(before: String, after: String, rest: String) throws {
    _ = typist.ask(time: 0) { $0.tellsText = true }
    try start(before, after: after)
    var told: [TypingReport] = []
    _ = typist.ask(time: 100) { told = $0.takeReports() }
    #expect(told.contains(.before(before, rest: rest)))
    guard !rest.isEmpty else { return }
    let word = before.dropFirst("see ".count) + rest
    try perform(.exchange(String(word), with: "fine", behind: rest.count, orNothing: true), time: 500)
    #expect((client.before, client.after) == ("see fine", String(after.dropFirst(rest.count))))
  }

  @Test mutating func nothingIsTakenWhereTheRestIsAnother() throws {
    try start("see wea", after: "lth")
    try perform(.exchange("weather", with: "fine", behind: 4, orNothing: true), time: 500)
    #expect((client.before, client.after) == ("see wea", "lth"))
  }
}
