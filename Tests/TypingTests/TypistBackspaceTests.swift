import Expectations
import Testing

@testable import Typing

private let backspace: [Typist.Effect] = [.key(code: 14, pressed: true), .key(code: 14, pressed: false)]
private let family = "👨‍👩‍👧"

/// The cases where nobody knows what is before the cursor, and arrows.
extension TypistDeletionTests {
  @Test("36: without text", arguments: [false, true])
  mutating func deletesOtherwise(hasInputMethod: Bool) throws {
    if hasInputMethod { try activate("one two", withText: false) } else { _ = typist.start(time: 0) }
    for time in [100, 101, 450] as [UInt64] {
      #expect(!typist.hasNothingToDelete)
      #expect(!typist.deletesWords)
      expect(typist.delete(.word, time: time), equals: backspace)
      expect(typist.delete(.character, time: time), equals: backspace)
    }
  }

  /// Presses BackSpace at each time, and counts the keys that go.
  private mutating func pressAhead(_ times: ClosedRange<UInt64>) -> Int {
    times.reduce(0) { count, time in
      count + typist.delete(.character, time: time).count { $0 == .key(code: 14, pressed: true) }
    }
  }

  @Test("12: no more keys than the client may tell of at once", arguments: [(5_000, 18), (200, 89)])
  mutating func goesNotTooFarAhead(bytes: Int, most: Int) throws {
    try activate(String(repeating: "a", count: bytes))
    expect(pressAhead(100...299), equals: most)
  }

  @Test("12: the rest once it has answered, or the time for that is over") mutating func goesOn() throws {
    try activate(String(repeating: "a", count: 5_000))
    expect(pressAhead(100...139), equals: 18)
    client.before.removeLast(17)
    try answer(150)
    expect(typist.queue.count, equals: 22)
    client.before.removeLast()
    expect(typist.handle(client.state(), time: 151).count, equals: 2 * 18)
    // A void key goes before a key after so long a time.
    #expect(typist.advance(to: 1_150).allSatisfy { if case .key = $0 { false } else { true } })
    expect(typist.advance(to: 1_151).count, equals: 2 * (1 + 4))
  }

  @Test("14: a client that is on its way through keys") mutating func textWaitsForASlowClient() throws {
    try activate("0123456789")
    for _ in 0..<10 { _ = typist.press(.left, time: 100) }
    #expect(typist.type("x", time: 101).isEmpty)
    for (passed, time) in [(3, 399), (6, 698), (9, 997)] as [(Int, UInt64)] {
      try show("0123456789", UInt32(10 - passed), UInt32(10 - passed), time)
      expect(typist.nextWake.map { $0 > time }, equals: true)
      #expect(typist.advance(to: time + 298).areUrges)
    }
    try show("0123456789", 0, 0, 1_296)
    #expect(typist.commits.isSettled == false && typist.queue.isEmpty)
  }

  @Test("12: as many as there are where it tells nothing", arguments: [false, true])
  mutating func goesAheadOfAQuietClient(hasInputMethod: Bool) throws {
    if hasInputMethod { try activate("one two", withText: false) } else { _ = typist.start(time: 0) }
    expect(pressAhead(100...139), equals: 40)
  }

  @Test("37: nothing left") mutating func nothingLeft() throws {
    try activate("ab")
    #expect(!typist.hasNothingToDelete)
    for time in [100, 200] as [UInt64] {
      try delete(.character, time)
      #expect(!typist.hasNothingToDelete)
      try answer(time + 1)
    }
    #expect(!typist.hasNothingToDelete)
    expect(typist.delete(.word, time: 300), equals: backspace)
    #expect(!typist.hasNothingToDelete)
    expect(typist.delete(.character, time: 399), equals: backspace)
    #expect(!typist.hasNothingToDelete)
    expect(typist.delete(.character, time: 400), equals: backspace)
    #expect(typist.hasNothingToDelete)
    _ = typist.type("x", time: 401)
    #expect(!typist.hasNothingToDelete)
  }

  @Test("37: the start of a line is not the end") mutating func goesOnIntoTheLineBefore() throws {
    try activate("")
    expect(typist.delete(.character, time: 300), equals: backspace)
    try show("the line before", 15, 15, 310)
    #expect(!typist.hasNothingToDelete)
    _ = typist.advance(to: 400)
    #expect(!typist.hasNothingToDelete)
    expect(typist.delete(.word, time: 400), equals: deletion(6, 2))
    try show("", 0, 0, 410)
    _ = typist.advance(to: 500)
    #expect(!typist.hasNothingToDelete)
  }

  @Test("37: another place is not the start that was tried") mutating func forgetsTheStart() throws {
    try activate("")
    expect(typist.delete(.character, time: 300), equals: backspace)
    try show("a", 1, 1, 410)
    try show("", 0, 0, 420)
    #expect(!typist.hasNothingToDelete)
  }

  @Test("12: arrows", arguments: [(Typist.Key.left, UInt32(105)), (.right, 106), (.up, 103), (.down, 108)])
  mutating func arrows(key: Typist.Key, code: UInt32) throws {
    try activate("日本")
    client.after = " after"
    try answer(1)
    let effects = typist.press(key, time: 100)
    expect(effects, equals: [.key(code: code, pressed: true), .key(code: code, pressed: false)])
    try client.take(effects, handlesKeysAtOnce: false)
    #expect(typist.type("x", time: 101).isEmpty)
    try answer(102)
    #expect(client.received.isEmpty)
    client.handleKeys()
    try answer(103)
    try client.take(typist.finish().effects)
    let meant: [Typist.Key: String] = [
      .left: "日x|本 after", .right: "日本 x|after", .up: "x|日本 after", .down: "日本 afterx|",
    ]
    expect(client.content, equals: meant[key])
  }

  @Test("12: text behind arrows goes as soon as they are answered") mutating func arrowsAreAnswered() throws {
    try activate("a" + family)
    for _ in 0..<2 { try client.take(typist.press(.left, time: 100), handlesKeysAtOnce: false) }
    try client.take(typist.press(.right, time: 100), handlesKeysAtOnce: false)
    #expect(typist.type("x", time: 101).isEmpty)
    client.handleKeys(atMost: 2)
    try answer(102)
    client.handleKeys()
    try answer(103)
    expect(client.content, equals: "ax|" + family)
  }
}
