import Expectations
import Snippets
import Testing

@testable import Typing

/// Text typed before the cursor, as the client shows it, and phrases in the place of a shortcut.
@Suite struct TypistShortcutTests {
  private var typist = Typist()
  private var client = SimulatedClient()
  private var time: UInt64 = 1_000
  private static let shortcut = ShortcutIndex([.init(":sig", of: "k"), .init("br", of: "k", .followCase)])

  private mutating func start(_ before: String = "", after: String = "", private isPrivate: Bool = false)
    throws
  {
    (client.before, client.after) = (before, after)
    try client.take(typist.start(time: 0))
    typist.followsTyping = true
    for event in [.granted, .activate] as [Typist.InputMethodEvent] { typist.note(event, time: 0) }
    if isPrivate { typist.note(.contentType(hint: 0x80, purpose: 0), time: 0) }
    _ = try show()
  }

  /// Lets the client show its text and sends everything until all is done; returns the reports on shortcuts.
  @discardableResult private mutating func show() throws -> [TypingReport] {
    // The client shows after its answer what waited for that.
    for _ in 0..<3 {
      for event in client.state() { typist.note(event, time: time) }
      try settle()
    }
    return typist.takeReports().filter {
      switch $0 {
      case .typedEnd, .phraseOfShortcut, .phraseTrimmed, .notExpanded, .notTakenBack, .refused: true
      default: false
      }
    }
  }

  private mutating func settle() throws {
    while true {
      let effects = typist.pull(at: time)
      guard !effects.isEmpty else { return }
      try client.take(effects)
      for _ in 0..<effects.count(where: { $0 == .sync }) { typist.note(.synced, time: time) }
      time += 1
    }
  }

  /// Another keyboard types: the client shows each character.
  @discardableResult private mutating func press(_ text: String) throws -> [TypingReport] {
    try text.flatMap { try press(atOnce: String($0)) }
  }

  private mutating func press(atOnce text: String) throws -> [TypingReport] {
    typist.pass(.text(text), time: time)
    client.before += text
    return try show()
  }

  private mutating func pressBackspace() throws -> [TypingReport] {
    time += 2_000
    typist.pass(.backspace, time: time)
    client.before.removeLast()
    return try show()
  }

  /// Returns the end of what was typed, with its number of bytes.
  private func end(_ reports: [TypingReport]) -> String? {
    guard case .typedEnd(let end?)? = reports.last else { return nil }
    return "\(end.text)|\(end.typed)\(end.fresh > 0 ? "" : " old")\(end.isWhole ? "" : " cut")"
  }

  // MARK: What was typed

  @Test mutating func charactersThatAreTypedOneByOneAreTold() throws {
    try start("see ", after: "!")
    try expect(end(try press("b")), equals: "see b|1")
    try expect(end(try press("r")), equals: "see br|2")
    try expect(end(try press("é")), equals: "see bré|4")
    try expect(end(try pressBackspace()), equals: "see br|2 old")
  }

  @Test mutating func textThatComesAtOnceIsNotTyped() throws {
    try start()
    try press("b")
    client.before += "pasted"
    try expect(show(), equals: [.typedEnd(nil)])
    try expect(end(try press("r")), equals: "bpastedr|1")
    // An application's undo puts back what a phrase has replaced.
    client.before = ":"
    try expect(show(), equals: [.typedEnd(nil)])
  }

  @Test mutating func theCursorWalksOverText() throws {
    try start(after: "br")
    for _ in 0..<2 {
      client.before.append(client.after.removeFirst())
      try expect(show(), equals: [])
    }
    try expect(end(try press("x")), equals: "brx|1")
    // All characters that it passes are the same.
    (client.before, client.after) = ("", "======")
    try show()
    client.before.append(client.after.removeFirst())
    try expect(show(), equals: [])
  }

  @Test mutating func aSelectionIsTypedOver() throws {
    try start("a", after: "bc")
    // The cursor ends behind the selected character; nothing was typed.
    typist.note(.surroundingText(text: "abc", cursor: 2, anchor: 1), time: time)
    typist.note(.done, time: time)
    client.serial += 1
    (client.before, client.after) = ("ab", "c")
    try expect(show(), equals: [])
    try expect(end(try press("x")), equals: "abx|1")
    typist.note(.surroundingText(text: "abxc", cursor: 3, anchor: 0), time: time)
    typist.note(.done, time: time)
    client.serial += 1
    client.before = ":"
    try expect(end(try show()), equals: ":|1")
  }

  /// Several letters of ours may be shown at once.
  @Test mutating func lettersAreTyped() throws {
    try start()
    typist.perform(.text("b"))
    typist.perform(.text("r"))
    try settle()
    let letters = try show()
    expect(end(letters), equals: "br|2", "\(letters)")
    // A phrase does not count.
    typist.perform(.type("s"))
    try settle()
    try expect(show(), equals: [.typedEnd(nil)])
  }

  @Test mutating func longTextIsCut() throws {
    try start(String(repeating: "word ", count: 400), after: String(repeating: "more ", count: 400))
    client.view = .cut
    try expect(end(try press("x"))?.hasSuffix(" x|1 cut"), equals: true)
    try expect(end(try press("y"))?.hasSuffix(" xy|2 cut"), equals: true)
  }

  /// GTK 4 tells a few words before the cursor, at first also the line before.
  @Test mutating func theClientCutsElsewhereEachTime() throws {
    try start("org \nx no; ;")
    client.before = "x no; ;b"
    try expect(end(try show()), equals: "x no; ;b|1")
    client.before = "org \nx no; ;br"
    try expect(end(try show()), equals: "org \nx no; ;br|2")
    client.before = "other ;brx"
    try expect(show(), equals: [.typedEnd(nil)])
    client.before = "org x \n"
    try expect(show(), equals: [])
    client.before = ";"
    try expect(end(try show()), equals: ";|1")
    client.before = ";b"
    try expect(end(try show()), equals: ";b|2")
    client.before = ""
    try expect(show(), equals: [.typedEnd(nil)])
    client.before = "org \n;"
    try expect(show(), equals: [])
    client.before = "org \n;\n;"
    try expect(end(try show()), equals: "org \n;\n;|1")
  }

  /// Not even its last character counts, alone on its line.
  @Test mutating func whatIsPastedWithALineBreakIsNotTyped() throws {
    for text in ["", "x"] {
      try start(text)
      client.before = text + "abc\n;"
      try expect(show(), equals: [])
      client.before += "b"
      try expect(end(try show())?.hasSuffix("\n;b|1"), equals: true)
    }
  }

  @Test mutating func nothingIsToldOfPrivateFields() throws {
    try start(private: true)
    try expect(press("abc"), equals: [])
  }

  @Test mutating func nothingIsToldWhereNobodyWantsIt() throws {
    try start()
    typist.followsTyping = false
    try expect(press("abc"), equals: [])
    typist.followsTyping = true
    try expect(end(try press("d")), equals: "abcd|1")
  }

  /// Tells the state again as long as each is answered, at most so many times; returns how often that was.
  private mutating func tellUponAnswers(atMost limit: Int) throws -> Int {
    for count in 0..<limit {
      let urges = client.urges
      for event in client.state() { typist.note(event, time: time) }
      try settle()
      if client.urges == urges { return count }
    }
    return limit
  }

  /// Chromium tells nothing new before the answer, and tells the cursor's place in a state of its own.
  @Test mutating func eachStateIsAnswered() throws {
    try start()
    for character in "abcdefghijklmnopqrst" {
      client.before.append(character)
      try expect(tellUponAnswers(atMost: 2), equals: 2)
    }
  }

  @Test mutating func aClientThatTellsItsStateUponEachAnswerComesToRest() throws {
    try start()
    for character in "ab" {
      client.before.append(character)
      try expect(tellUponAnswers(atMost: 100), equals: 9)
    }
    var pauses: [UInt64] = []
    for _ in 0..<8 {
      let wake = try #require(typist.nextWake)
      pauses.append((wake - time + 50) / 100 * 100)
      time = wake
      try settle()
      for event in client.state() { typist.note(event, time: time) }
      try settle()
    }
    expect(pauses, equals: [300, 600, 1_200, 2_400, 4_800, 9_600, 9_600, 9_600])
  }

  /// Chromium tells the cursor's place for each picture while its page scrolls, but nothing before it has the answer to that.
  @Test mutating func lettersAreToldAfterAScroll() throws {
    try start()
    _ = try tellUponAnswers(atMost: 30)
    time = try #require(typist.nextWake)
    let urges = client.urges
    try settle()
    expect(client.urges, equals: urges + 1)
    try expect(end(try press("a")), equals: "a|1")
  }

  /// Some compositors leave out a text that has not changed (Smithay).
  @Test mutating func stateWithoutItsTextIsAnswered() throws {
    try start()
    try press("a")
    let urges = client.urges
    for event in client.state(withText: false) { typist.note(event, time: time) }
    try settle()
    expect(client.urges, equals: urges + 1)
  }

  /// A state told upon an answer comes from no finger on the field, which would have the keyboard show.
  @Test mutating func whatIsToldUponAnAnswerIsNotShownAgain() throws {
    try start()
    client.before.append("a")
    for event in client.state() { typist.note(event, time: time) }
    try settle()
    _ = typist.takeReports()
    for event in client.state() { typist.note(event, time: time) }
    #expect(!typist.takeReports().contains(.shownAgain))
    time += 200
    for event in client.state() { typist.note(event, time: time) }
    #expect(typist.takeReports().contains(.shownAgain))
  }

  // MARK: Phrases

  private mutating func expand(_ phrase: String, typed text: String = ":sig", atOnce: Bool = false) throws
    -> [TypingReport]
  {
    let reports = try atOnce ? press(atOnce: text) : press(text)
    guard case .typedEnd(let end?)? = reports.last, let match = Self.shortcut.match(after: end) else {
      Issue.record("no shortcut: \(reports)")
      return []
    }
    typist.perform(.type(phrase, inPlaceOf: .shortcut(match)))
    try settle()
    return try show()
  }

  @Test mutating func aPhraseTakesThePlaceInOneCommit() throws {
    try start("see ", after: ".")
    let (deletions, applied) = (client.deletions.count, client.applied)
    let reports = try expand("Ada\nLovelace")
    expect(reports, equals: [.phraseOfShortcut(isAtCursor: true), .typedEnd(nil)])
    #expect(client.before == "see Ada\nLovelace" && client.after == ".")
    #expect(client.deletions.count == deletions + 1 && client.applied == applied + 1)
  }

  @Test mutating func whatEndsItStaysAndCapitalsFollow() throws {
    try start("A ")
    _ = try expand("kind {{cursor}} regards", typed: "Br,")
    expect(client.before, equals: "A Kind {{cursor}} regards,")
    _ = try expand("dear $|$ Straße", typed: " BR ")
    #expect((client.before, client.after) == ("A Kind {{cursor}} regards, DEAR ", " STRASSE "))
  }

  @Test(arguments: ["Ada Lovelace", "👨‍👩‍👧", "two\nlines", "a$|$b"])
  mutating func backspaceTakesItBackOnce(phrase: String) throws {
    for isOurs in [true, false] {
      self = TypistShortcutTests()
      try start("see ", after: ".")
      _ = try expand(phrase)
      if isOurs {
        // The keyboard asks for this in the place of the deletion.
        typist.perform(.undo)
        try settle()
      } else {
        try expect(pressBackspace().first, equals: .phraseTrimmed)
        typist.perform(.undo)
        try settle()
      }
      try show()
      #expect((client.before, client.after) == ("see :sig", "."), "\(isOurs)")
      // It is no shortcut now, and the next deletion only deletes.
      try expect(pressBackspace().contains(.phraseTrimmed), equals: false)
      expect(client.before, equals: "see :si")
    }
  }

  /// A Return leads to an empty line, whose text is all that the client shows.
  @Test(arguments: ["fn() {\n}", "}"]) mutating func aReturnIsNoBackspace(phrase: String) throws {
    client.view = .line
    try start()
    _ = try expand(phrase)
    client.before += "\n"
    try expect(show(), equals: [.phraseOfShortcut(isAtCursor: false)])
    // An undo takes nothing back from there, either.
    typist.perform(.undo)
    try settle()
    try expect(show(), equals: [.notTakenBack])
    expect(client.before, equals: phrase + "\n")
  }

  /// A sentence has one beginning.
  @Test mutating func oneCapital() throws {
    try start()
    _ = try expand("dear $|$ friend", typed: "Br ")
    #expect((client.before, client.after) == ("Dear ", " friend "))
    try start()
    _ = try expand("$|$, dear", typed: "Br ")
    #expect((client.before, client.after) == ("", ", Dear "))
  }

  /// Text that a panel gives at once is picked, not typed.
  @Test mutating func pickedTextIsNotTyped() throws {
    try start()
    typist.perform(.text("br"))
    try settle()
    try expect(show(), equals: [])
  }

  /// The cursor goes back over a line break, and the client shows no more than its line.
  @Test mutating func theCursorGoesBackInIt() throws {
    client.view = .line
    try start("see ", after: ".")
    let told = try expand("Dear $|$,\n2026")
    #expect(told.contains(.phraseOfShortcut(isAtCursor: true)))
    #expect((client.before, client.after) == ("see Dear ", ",\n2026."))
    let reports = try pressBackspace()
    expect(reports.first, equals: .phraseTrimmed)
    typist.perform(.undo)
    try settle()
    time += 2_000
    try show()
    #expect((client.before, client.after) == ("see :sig", "."))
  }

  @Test mutating func whatComesAfterItEndsThat() throws {
    try start()
    _ = try expand("Ada")
    #expect(try press("!").contains(.phraseOfShortcut(isAtCursor: false)))
    try expect(pressBackspace().contains(.phraseTrimmed), equals: false)
    expect(client.before, equals: "Ada")
  }

  /// The client shows the phrase only with what was typed behind it, and the next phrase waits for nothing.
  @Test mutating func typingGoesOnAtOnce() throws {
    try start()
    try press(":sig")
    let match = try #require(Self.shortcut.match(in: ":sig", typed: 4, isWhole: true))
    typist.perform(.type("Ada ", inPlaceOf: .shortcut(match)))
    try settle()
    client.before += "b"
    try expect(end(try show()), equals: "Ada b|1")
    #expect(try expand("best", typed: "r,").contains(.phraseOfShortcut(isAtCursor: true)))
    expect(client.before, equals: "Ada best,")
  }

  /// The next deletion only deletes, in the same field or in another.
  @Test(arguments: [true, false]) mutating func anotherFieldEndsThat(isOther: Bool) throws {
    try start()
    _ = try expand("Ada")
    if isOther {
      typist.note(.activate, time: time)
      typist.note(.done, time: time)
    } else {
      typist.followsTyping = false
    }
    #expect(typist.takeReports().contains(.phraseOfShortcut(isAtCursor: false)))
  }

  /// Text typed behind it meanwhile stays, and may be the beginning of another shortcut.
  @Test mutating func typingWasFaster() throws {
    try start()
    try press(":sig")
    let match = try #require(Self.shortcut.match(in: ":sig", typed: 4, isWhole: true))
    try press(" b")
    typist.perform(.type("Ada", inPlaceOf: .shortcut(match)))
    try settle()
    expect(client.before, equals: "Ada b")
    try expect(end(try show()), equals: "Ada b|2")
    _ = try expand("best", typed: "r,")
    expect(client.before, equals: "Ada best,")
  }

  /// Typing goes on at the end, not at the phrase's mark.
  @Test mutating func typingWasFasterThanAPhraseWithAMark() throws {
    try start()
    _ = try expand("Dear $|$,", typed: ":sig b", atOnce: true)
    expect(client.content, equals: "Dear , b|")
  }

  /// Other text came in between.
  @Test mutating func otherTextIsLeftAlone() throws {
    try start()
    try press(":sig")
    let match = try #require(Self.shortcut.match(in: ":sig", typed: 4, isWhole: true))
    client.before += "ned"
    try show()
    typist.perform(.type("Ada$|$ L", inPlaceOf: .shortcut(match)))
    try settle()
    expect(client.before, equals: ":signed")
    #expect(typist.takeReports().contains(.notExpanded))
    #expect(!typist.isTyping)
  }

  @Test mutating func whatMayNotBeTypedLeavesTheShortcut() throws {
    try start()
    try press(":sig")
    let match = try #require(Self.shortcut.match(in: ":sig", typed: 4, isWhole: true))
    typist.perform(
      .type("{{clipboard}}", of: TypedSnippet(id: "k", feed: "server"), inPlaceOf: .shortcut(match)))
    try settle()
    #expect(try show().contains { if case .refused = $0 { true } else { false } })
    expect(client.before, equals: ":sig")
  }
}
