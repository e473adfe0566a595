import Expectations
import Testing

@testable import Typing

private let phrase = "Kind regards, Zoë — naïve"
private let family = "👨‍👩‍👧"

/// Deletions while nobody knows what the client counts in them.
@Suite struct TypistDeletionUnitTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  private mutating func activate(_ text: String, countsScalars: Bool, after: String = "") throws {
    (client.before, client.after, client.countsScalars) = (text, after, countsScalars)
    try client.take(typist.start(time: 0))
    _ = typist.handle(.granted, time: 0)
    _ = typist.handle([.activate] + client.state(), time: 0)
    try #require(typist.path == .inputMethod)
  }

  /// Lets the client answer until nothing is left to do.
  private mutating func settle(_ time: UInt64) throws {
    var time = time
    for _ in 0..<40 {
      try client.take(typist.handle(client.state(), time: time))
      time = max(time, typist.nextWake ?? time)
      try client.take(typist.advance(to: time))
    }
  }

  /// Types a text, and takes it back half a second later.
  private mutating func typeAndUndo(_ text: String, at time: UInt64 = 100) throws {
    try client.take(typist.type(text, time: time))
    try settle(time + 1)
    try client.take(typist.undo(text, time: time + 500))
    try settle(time + 501)
  }

  @Test("57: a phrase is taken back and nothing else, and the next in one commit", arguments: [false, true])
  mutating func takesBack(countsScalars: Bool) throws {
    try activate("See you on № 7", countsScalars: countsScalars)
    for (round, commits) in [2, 1].enumerated() {
      let (start, before) = (UInt64(1_000 * (round + 1)), client.deletions.count)
      try typeAndUndo(phrase, at: start)
      expect(client.content, equals: "See you on № 7|")
      expect(client.deletions.count, equals: before + commits)
    }
    #expect(!client.received.contains("\u{8}"))
  }

  @Test("57: a sample that takes all of it is enough") mutating func sampleTakesAll() throws {
    try activate("für ", countsScalars: true)
    try typeAndUndo("für")
    expect(client.content, equals: "für |")
    expect(client.deletions, equals: [3])
  }

  @Test(
    "57: a client that shows more of its text then", arguments: [false, true],
    [SimulatedClient.View.words, .line, .cut])
  mutating func slides(countsScalars: Bool, view: SimulatedClient.View) throws {
    client.view = view
    try activate("Dear all\n", countsScalars: countsScalars)
    try typeAndUndo("Wir über uns")
    expect(client.content, equals: "Dear all\n|")
  }

  @Test("57: a long text goes in parts", arguments: [false, true], [false, true])
  mutating func longText(countsScalars: Bool, isTrimmed: Bool) throws {
    client.view = .cut
    try activate("before ", countsScalars: countsScalars)
    let text = (0..<1_667).map { "Größe\($0 % 10) " }.joined()
    try client.take(typist.type(text, time: 100))
    try settle(101)
    if isTrimmed {
      try client.take(typist.delete(.character, time: 400))
      try settle(401)
    }
    try client.take(typist.undo(text, afterDeletion: isTrimmed, time: 500))
    try settle(501)
    expect(client.content, equals: "before |")
  }

  @Test("57: the text on both sides of the cursor", arguments: [false, true])
  mutating func replacesBothSides(countsScalars: Bool) throws {
    try activate("№ 7 ", countsScalars: countsScalars, after: "ähnlich")
    try client.take(typist.type("Für Zoë — ", cursorBack: 4, time: 100))
    try settle(101)
    try client.take(typist.replace("Für Zoë — ", oldCursorBack: 4, with: "Übrigens", time: 500))
    try settle(501)
    expect(client.content, equals: "№ 7 Übrigens|ähnlich")
  }

  @Test("57: a phrase without any sample goes by keys", arguments: [false, true], ["ü", family, "👍🏽", "é日"])
  mutating func byKeys(countsScalars: Bool, text: String) throws {
    try activate("日本 é ", countsScalars: countsScalars)
    try typeAndUndo(text)
    expect(client.content, equals: "日本 é |")
    #expect(client.deletions.isEmpty)
  }

  @Test(
    "57: delete takes one character, or a word", arguments: [false, true],
    [
      (family, Typist.Unit.character),
      ("🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}", .character), ("naïve", .word),
      ("👍🏽 ", .word),
    ])
  mutating func deletes(countsScalars: Bool, _ deleted: (text: String, unit: Typist.Unit)) throws {
    for takes in SimulatedClient.Part.allCases {
      (typist, client) = (PromptTypist(), SimulatedClient())
      client.backspaceTakes = takes
      try activate("Ünd é " + deleted.text, countsScalars: countsScalars)
      try client.take(typist.delete(deleted.unit, time: 100))
      try settle(101)
      expect(client.content, equals: "Ünd é |")
    }
  }

  @Test(
    "57: a character that BackSpace takes in parts is gone as soon as the client has answered each",
    arguments: ["é ", String(repeating: "ég ", count: 2_000)], [SimulatedClient.View.whole, .cut])
  mutating func deletesPartsAtOnce(before: String, view: SimulatedClient.View) throws {
    (client.backspaceTakes, client.view) = (.scalar, view)
    try activate(before + family, countsScalars: true)
    try client.take(typist.delete(.character, time: 100))
    for _ in family.unicodeScalars { try client.take(typist.handle(client.state(), time: 101)) }
    expect(client.content, equals: before + "|")
    #expect(typist.commits.isSettled && typist.queue.isEmpty)
  }

  @Test("57: a client that never shows what it counted keeps the rest") mutating func staysSilent() throws {
    try activate("See ", countsScalars: true)
    try client.take(typist.type(phrase, time: 100))
    try settle(101)
    _ = typist.takeReports()
    try client.take(typist.undo(phrase, time: 500))
    while let wake = typist.nextWake { try client.take(typist.advance(to: wake)) }
    expect(client.content, equals: "See Kind regards, Zoë — n|")
    #expect(typist.takeReports().contains(.partlyTakenBack))
  }

  @Test("57: samples delete no more than the text, whatever is counted")
  func samples() {
    for text in ["für", "ü", phrase, "plain", "日本語", "aaa日", "日aaaa", ""] {
      guard let sample = DeletionUnit.sample(of: text[...]) else { continue }
      #expect(text.hasSuffix(sample) && sample.utf8.count <= text.unicodeScalars.count)
      #expect(sample.utf8.count > sample.unicodeScalars.count)
    }
    expect(DeletionUnit.sample(of: "aaa日a"), equals: "日a")
    #expect(DeletionUnit.sample(of: "plain") == nil)
    expect(DeletionUnit.sample(of: "日本語"), equals: "語")
  }
}
