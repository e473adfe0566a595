import Expectations
import Snippets
import Testing

@testable import Typing

/// Clients that tell their text late: they tell the text from before; only a probe gets the present one.
@Suite struct TypistLateTests {
  private var typist = Typist()
  private var client = SimulatedClient()
  private var time: UInt64 = 1_000
  /// The text that the client's program has by now, which is behind its view.
  private var known = ""
  private var probes = 0
  /// The client tells at once, but no space at the end (LibreOffice Writer).
  private var hidesSpace = false
  /// The client tells the text of a commit a moment later, and nothing of keys (LibreOffice Writer).
  private var tellsOfTexts = false
  private var toTell: (text: String, time: UInt64)?
  private var reports: [TypingReport] = []
  private static let shortcuts = ShortcutIndex([.init(":kr", of: "k"), .init(":long", of: "l")])

  private mutating func start(_ before: String = "") throws {
    (client.before, client.after, client.ignoresDeletions) = (before, "", true)
    try client.take(typist.start(time: 0))
    typist.followsTyping = true
    for event in [.granted, .activate] + client.state() { typist.note(event, time: 0) }
    known = before
  }

  /// Lets time pass. The client tells the text from before each commit of a text, and nothing of keys.
  private mutating func pass(_ span: UInt64 = 2_000) throws {
    let end = time + span
    repeat {
      if let (text, due) = toTell, due <= time {
        toTell = nil
        tell(text)
      }
      let effects = typist.pull(at: time)
      if effects.isEmpty { time = min(end, max(time + 1, min(typist.nextWake ?? end, toTell?.time ?? end))) }
      try take(effects)
    } while time < end
    reports += typist.takeReports()
  }

  private mutating func take(_ effects: [Typist.Effect]) throws {
    let isTold = effects.contains { if case .commitString = $0 { true } else { false } }
    if effects.contains(.commitString("")) { probes += 1 }
    let before = client.before
    try client.take(effects)
    for _ in 0..<effects.count(where: { $0 == .sync }) { typist.note(.synced, time: time) }
    if isTold, tellsOfTexts { return toTell = (client.before, time + 8) }
    if isTold { tell(hidesSpace && client.before.last == " " ? String(client.before.dropLast()) : before) }
  }

  private mutating func tell(_ text: String) {
    let present = client.before
    client.before = text
    for event in client.state() { typist.note(event, time: time) }
    client.before = present
  }

  /// Another keyboard types, through ours: the client tells the text from before each key.
  private mutating func press(_ text: String, every interval: UInt64) throws {
    for character in text {
      typist.pass(.text(String(character)), time: time)
      let before = client.before
      client.before.append(character)
      tell(before)
      try pass(interval)
      try expand()
    }
  }

  /// Types the phrase of a shortcut that was told.
  private mutating func expand() throws {
    for report in reports {
      guard case .typedEnd(let end?) = report,
        let match = Self.shortcuts.match(after: end)
      else { continue }
      reports = []
      typist.perform(.type("Kind regards", inPlaceOf: .shortcut(match)))
      return try pass()
    }
  }

  @Test("53: it is asked") mutating func itsTextIsKnownOnceItIsAsked() throws {
    try start()
    typist.perform(.text("one "))
    try pass()
    #expect(typist.beforeCursor == "one " && typist.commits.client.tellsLate && probes == 1)
    // From now on it is asked at once.
    typist.perform(.text("two"))
    try pass(5)
    #expect(typist.beforeCursor == "one two" && probes == 2)
  }

  @Test(
    "54: emoji of several scalars are deleted whole between texts", arguments: [2, 400] as [UInt64],
    [false, true])
  mutating func emojiAreDeletedWhole(interval: UInt64, tellsOfTexts: Bool) throws {
    client.backspaceTakes = .scalar
    self.tellsOfTexts = tellsOfTexts
    try start()
    for emoji in ["😮\u{200D}💨", "🗨\u{FE0F}", "😮\u{200D}💨"] {
      typist.perform(.text("one " + emoji))
      try pass(interval)
      typist.perform(.delete(.character))
      try pass(interval)
    }
    try pass()
    expect(client.before, equals: "one one one ")
  }

  /// Firefox, while it is busy, tells what was typed behind a cursor that is still where it was.
  @Test func whatIsToldAheadOfItsCursorIsTyped() {
    var run = TypedRun(SurroundingText(text: "a-", cursor: 1, anchor: 1))
    let show = { (run: inout TypedRun, text: String, cursor: UInt32) in
      run.show(SurroundingText(text: text, cursor: cursor, anchor: cursor), isSent: true, isHeld: false)
    }
    run.send(":k")
    expect(show(&run, "a:-", 1), equals: .none)
    expect(show(&run, "a:k-", 3), equals: .grown)
    expect(run.typed, equals: 2)
    run.send("r")
    expect(show(&run, "a:kx-", 3), equals: .broken, "somebody else has put that there")
  }

  @Test("54: a shortcut is replaced whole", arguments: [33, 83] as [UInt64])
  mutating func aShortcutOfAnotherKeyboardIsReplacedWhole(
    interval: UInt64
  ) throws {
    try start("a ")
    try press(":kr ok", every: interval)
    expect(client.before, equals: "a Kind regards ok")
    // It goes by keys: the client would take the text of such a commit and delete nothing.
    #expect(client.deletions.isEmpty)
  }

  /// The client tells the old text in the new field, and the empty one only with the first character.
  @Test("53: a page empties its field", arguments: [33, 83] as [UInt64], [false, true])
  mutating func aPageEmptiesItsField(interval: UInt64, isHardware: Bool) throws {
    try start()
    typist.perform(.text("one two"))
    try pass()
    client.serial &+= 1
    for event in [.deactivate, .done, .activate] + client.state() { typist.note(event, time: time) }
    client.before = ""
    try pass()
    if isHardware {
      try press("so :kr ok", every: interval)
    } else {
      for character in "so :kr ok" {
        typist.perform(.text(String(character)))
        try pass(interval)
        try expand()
      }
    }
    try pass()
    try expand()
    expect(client.before, equals: "so Kind regards ok")
  }

  @Test("53: a space that is not shown holds up nothing")
  mutating func aSpaceThatIsNotShownHoldsUpNothing() throws {
    hidesSpace = true
    try start("so")
    typist.perform(.text(" "))
    try pass(85)
    typist.perform(.text("o"))
    try pass(5)
    expect(client.before, equals: "so o")
  }

  @Test("55: what came beside ours is left alone") mutating func whatCameBesideOursIsLeftAlone() throws {
    try start()
    // The client has more by now than it tells, and nobody knows what.
    for character in ":kr" {
      let before = client.before
      client.before.append(character)
      tell(before)
      try pass(100)
    }
    client.before.append(" ")
    tell(":kr")
    try pass()
    try expand()
    expect(client.before, equals: ":kr ")
    #expect(
      reports.contains(.notExpanded)
        || !reports.contains { if case .typedEnd(_?) = $0 { true } else { false } })
  }

  /// Chromium on phoc, where keys of another keyboard do not go through ours: its state crosses the question, and a key follows.
  @Test("55: what is typed while it is asked stays behind") mutating func whatIsTypedWhileItIsAskedStays()
    throws
  {
    try start("so ")
    client.ignoresDeletions = false
    for character in ":kr" {
      client.before.append(character)
      tell(client.before)
      try pass(1)
    }
    let ends: [TypedEnd] = reports.compactMap { if case .typedEnd(let end) = $0 { end } else { nil } }
    let end = try #require(ends.last)
    let match = try #require(Self.shortcuts.match(after: end))
    typist.perform(.type("Kind regards", inPlaceOf: .shortcut(match)))
    let asked = typist.pull(at: time)
    #expect(asked.contains(.commitString("")))
    try client.take(asked)
    tell(client.before)
    typist.note(.synced, time: time)
    time += 32
    client.before.append(" ")
    tell(client.before)
    try pass()
    expect(client.before, equals: "so Kind regards ")
    #expect(!reports.contains(.notExpanded))
  }

  @Test("54: undo takes all of it back", arguments: ["Kind regards", "👩‍👩‍👧‍👦 é", "one\ntwo"])
  mutating func undoTakesAllOfItBack(phrase: String)
    throws
  {
    for pause in [0, 60, 2_000] as [UInt64] {
      self = TypistLateTests()
      try start("before ")
      typist.perform(.type(phrase))
      try pass(pause)
      typist.perform(.undo)
      try pass(3_000)
      expect(client.before, equals: "before ", "after \(pause) ms")
      #expect(!reports.contains(.notTakenBack) && reports.contains(.takenBack(phrase)))
    }
  }

  /// The client tells of a first phrase only after the second one has come (Firefox on a busy machine).
  @Test("53: a slow client is asked for the second phrase, too")
  mutating func aSlowClientIsAskedForTheSecond() throws {
    try start()
    typist.perform(.type("one "))
    for _ in 0..<20 {
      let effects = typist.pull(at: time)
      try client.take(effects)
      for _ in 0..<effects.count(where: { $0 == .sync }) { typist.note(.synced, time: time) }
      time += 25
      tell("")
    }
    time += 2_000
    typist.perform(.type("two"))
    let effects = typist.pull(at: time)
    try client.take(effects)
    typist.note(.synced, time: time)
    time += 10
    tell("one ")
    try pass()
    #expect(typist.beforeCursor == "one two" && typist.commits.client.tellsLate)
  }

  /// The client tells the old state once more, though it was asked (Firefox on a busy machine).
  @Test("53: what was on its way when it was asked is no answer") mutating func whatWasOnItsWayIsNoAnswer()
    throws
  {
    try start()
    typist.perform(.type("one "))
    try pass()
    typist.perform(.type("two"))
    let effects = typist.pull(at: time)
    try client.take(effects)
    typist.note(.synced, time: time)
    time += 10
    try client.take(typist.pull(at: time))
    typist.perform(.undo)
    time += 40
    tell("one ")
    try client.take(typist.pull(at: time))
    time += 2
    tell("one two")
    try pass()
    expect(client.before, equals: "one ")
    #expect(!reports.contains(.notTakenBack))
  }

  /// All questions before that were in vain (Firefox on a busy machine).
  @Test("53: an undo asks once more") mutating func anUndoAsksOnceMore() throws {
    try start()
    typist.perform(.type("one "))
    try pass()
    typist.perform(.type("two"))
    for _ in 0..<12 {
      let effects = typist.pull(at: time)
      try client.take(effects)
      for _ in 0..<effects.count(where: { $0 == .sync }) { typist.note(.synced, time: time) }
      time += 100
      tell("one ")
    }
    typist.perform(.undo)
    try pass()
    expect(client.before, equals: "one ")
    #expect(!reports.contains(.notTakenBack))
  }

  @Test("54: a flick takes all of it back") mutating func aFlickTakesAllOfItBack() throws {
    try start("before ")
    typist.perform(.type("Kind regards"))
    try pass()
    typist.perform(.delete(.character))
    try pass(40)
    typist.perform(.undo)
    try pass()
    expect(client.before, equals: "before ")
  }

  @Test("54: the next phrase takes the place") mutating func theNextPhraseTakesThePlace() throws {
    try start("before ")
    typist.perform(.type("one"))
    try pass()
    typist.perform(.type("two", inPlaceOf: .last))
    try pass()
    expect(client.before, equals: "before two")
  }

  /// The client then shows something else: the cursor has moved, or it has refused the text.
  @Test(arguments: ["before ", "elsewhere"]) mutating func undoTakesNothingElse(shown: String) throws {
    try start("before ")
    typist.perform(.type("Kind regards"))
    try pass()
    client.before = shown
    tell(shown)
    typist.perform(.undo)
    try pass()
    expect(client.before, equals: shown)
    #expect(reports.contains(.notTakenBack))
  }

  @Test("53: a busy client is not taken for late for long")
  mutating func aBusyClientIsNotTakenForLateForLong() throws {
    try start()
    typist.perform(.text("a"))
    try pass()
    #expect(typist.commits.client.tellsLate)
    for letter in ["b", "c", "d"] {
      typist.perform(.text(letter))
      let effects = typist.pull(at: time)
      try client.take(effects)
      typist.note(.synced, time: time)
      tell(client.before)
      try pass()
    }
    expect(typist.commits.client.telling, equals: .prompt)
  }

  @Test("53: nothing is asked once something is selected, nor after a second")
  mutating func nothingIsAskedOfASelection() throws {
    try start("abc")
    typist.perform(.text("d"))
    try pass()
    // The client tells nothing of this, so that more commits may follow.
    for (wait, isSelected) in [(5, true), (3_000, false)] as [(UInt64, Bool)] {
      try client.take(typist.pull(at: time))
      typist.perform(.text("e"))
      let effects = typist.pull(at: time)
      try client.take(effects)
      typist.note(.synced, time: time)
      try client.take(typist.pull(at: time))
      time += wait
      let before = probes
      client.serial &+= 1
      typist.note(.surroundingText(text: "abc", cursor: isSelected ? 0 : 3, anchor: 3), time: time)
      typist.note(.done, time: time)
      try pass()
      expect(probes, equals: before)
    }
  }

  /// The state from before the phrase comes when the time for its answer is over, as on a busy phone.
  @Test("53: a slow client has not moved its cursor") mutating func aSlowClientHasNotMoved() throws {
    try start("before ")
    typist.perform(.type("Kind regards"))
    let effects = typist.pull(at: time)
    try client.take(effects)
    for _ in 0..<effects.count(where: { $0 == .sync }) { typist.note(.synced, time: time) }
    try client.take(typist.pull(at: time))
    time += 250
    tell("before ")
    time += 40
    tell(client.before)
    #expect(!typist.commits.hasMoved && typist.beforeCursor == "before Kind regards")
  }

  /// The client tells the old text twice before it takes the probe (Firefox on a busy machine, sway 1.7).
  @Test("22: a text that crosses a state is there once") mutating func aTextThatCrossesIsThereOnce() throws {
    client.discardsOldSerials = false
    try start()
    typist.perform(.text("a"))
    try pass()
    #expect(typist.commits.client.tellsLate)
    typist.perform(.text("b"))
    let effects = typist.pull(at: time)
    tell("a")
    try client.take(effects)
    typist.note(.synced, time: time)
    for told in ["a", "a", "ab"] {
      try client.take(typist.pull(at: time))
      time += 30
      tell(told)
    }
    try pass()
    expect(client.before, equals: "ab")
  }

  @Test("53: nothing is asked after a key that may select")
  mutating func nothingIsAskedAfterAKeyThatMaySelect() throws {
    try start("abc")
    typist.perform(.text("d"))
    try pass()
    let before = probes
    typist.pass(.other, time: time)
    tell("abcd")
    try pass()
    expect(probes, equals: before)
  }
}
