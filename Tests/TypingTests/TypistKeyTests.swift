import Expectations
import Testing

@testable import Typing

private func pair(_ code: UInt32) -> [Typist.Effect] {
  [.key(code: code, pressed: true), .key(code: code, pressed: false)]
}

private let void = pair(240)

private func isKeymap(_ effect: Typist.Effect?) -> Bool {
  if case .keymap? = effect { true } else { false }
}

/// Returns so many scalars of a script.
func distinct(_ count: Int, from first: UInt32 = 0x3041) -> String {
  String(String.UnicodeScalarView((0..<UInt32(count)).compactMap { Unicode.Scalar(first + $0) }))
}

/// The numbered cases of the typist's header that concern the virtual keyboard.
@Suite struct TypistKeyTests {
  var typist = PromptTypist()
  var client = SimulatedClient()

  @Test("1: start") mutating func starts() throws {
    let effects = typist.start(time: 5)
    #expect(isKeymap(effects.first))
    expect(Array(effects.dropFirst()), equals: [.modifiers(0)] + void)
    #expect(typist.nextWake == nil)
    expect(typist.path, equals: .virtualKeyboard)
    try client.take(effects)
    try client.take(typist.type("hey", time: 5))
    expect(client.text, equals: "hey")
    expect(client.keymaps.count, equals: 1)
  }

  @Test("1: a start that was forgotten, and one for another virtual keyboard") mutating func startsAnew()
    throws
  {
    try client.take(typist.type("é", time: 1))
    try client.take(typist.press(.enter, time: 2))
    expect(client.text, equals: "é\n")
    var other = SimulatedClient()
    try other.take(typist.start(time: 3))
    try other.take(typist.type("hey", time: 4))
    expect(other.text, equals: "hey")
  }

  @Test("2: text on the keymap in force") mutating func typesAtOnce() {
    _ = typist.start(time: 0)
    #expect(typist.type("hey?", time: 10).filter(isKeymap).isEmpty)
    expect(typist.type("hey", time: 20), equals: pair(35) + pair(18) + pair(21))
    #expect(typist.nextWake == nil)
  }

  @Test("3: text that is not on it") mutating func changesTheKeymap() throws {
    try client.take(typist.start(time: 0))
    let effects = typist.type("Größe — naïve 日本 😀 e\u{301}", time: 10)
    #expect(isKeymap(effects.first))
    expect(Array(effects[1...2]), equals: void)
    #expect(typist.nextWake == nil)
    try client.take(effects)
    expect(client.text, equals: "Größe — naïve 日本 😀 e\u{301}")
    expect(client.keymaps.count, equals: 2)
    try client.take(typist.type("naïve Größe", time: 11))
    expect(client.keymaps.count, equals: 2)
  }

  @Test("4: a pause before the keymap changes") mutating func pausesBeforeAChange() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.type("hey", time: 10))
    try client.take(typist.press(.enter, time: 20))
    expect(typist.type("日 本", time: 30), equals: [.sync])
    expect(typist.nextWake, equals: 160)
    #expect(typist.type("ok", time: 40).isEmpty)
    #expect(typist.delete(.character, time: 41).isEmpty)
    #expect(typist.advance(to: 159).isEmpty)
    try client.take(typist.advance(to: 160))
    expect(client.text, equals: "hey\n日 本ok\u{8}")
    expect(client.keymaps.count, equals: 2)
    #expect(typist.nextWake == nil)
    try client.take(typist.type("é", time: 310))
    expect(client.keymaps.count, equals: 3)
  }

  @Test("4: the more crowded the processors, the longer") mutating func pausesLonger() throws {
    try client.take(typist.start(time: 0))
    typist.crowd(3)
    try client.take(typist.type("hey", time: 10))
    expect(typist.type("日 本", time: 30), equals: [.sync])
    expect(typist.nextWake, equals: 460)
    try client.take(typist.advance(to: 460))
    expect(client.text, equals: "hey日 本")
  }

  @Test("4: a keymap waits for the compositor, however long that takes") mutating func keymapsWait() throws {
    var typist = Typist()
    try client.take(typist.start(time: 0))
    try client.take(typist.type("hey", time: 10))
    expect(typist.type("日本", time: 1_000), equals: [.sync])
    #expect(typist.nextWake == nil)
    #expect(typist.advance(to: 2_000).isEmpty)
    try client.take(typist.handle(.synced, time: 3_000))
    expect(client.text, equals: "hey日本")
  }

  @Test("43: stop", arguments: ["👩‍👩‍👧‍👦", "e\u{301}\u{323}", "🇩🇪", "👍🏽", "한", "a"])
  mutating func stops(grapheme: String) throws {
    var cuts: Set<Int> = []
    for length in 0..<8 {
      var (typist, client) = (Typist(), SimulatedClient())
      try client.take(typist.start(time: 0))
      let text = String(repeating: "x", count: length) + String(repeating: grapheme, count: 100)
      try client.take(typist.type(text, time: 100))
      #expect(typist.type("more", time: 100).isEmpty)
      #expect(typist.isTyping)
      cuts.insert(client.received.count)
      try client.take(typist.stop(time: 101))
      while typist.isTyping { try client.take(typist.handle(.synced, time: 102)) }
      #expect(text.hasPrefix(client.text) && client.received.count < 80)
      expect(typist.takeLostText(), equals: false)
      try client.take(typist.handle(.synced, time: 103))
      try client.take(typist.type("!", time: 500))
      try client.take(typist.handle(.synced, time: 501))
      expect(client.text.last, equals: "!")
    }
    expect(cuts, equals: [64])
  }

  @Test(
    "44: what the connection has no room for is left out by a stop", arguments: [0, 1, 40, 100, 200, 4_000])
  func stopsUnsent(room: Int) throws {
    var (typist, client) = (Typist(), SimulatedClient())
    try client.take(typist.start(time: 0))
    let text = "ab\u{301}\u{323}c" + String(repeating: "x", count: 60)
    typist.type(text)
    let effects = typist.pull(room, at: 100)
    #expect(!effects.isEmpty && Typist.Effect.size(of: effects) <= max(room, Typist.Effect.mostOfKey))
    try client.take(effects)
    try client.take(typist.stop(time: 101))
    #expect(text.hasPrefix(client.text), "no part of a grapheme")
    #expect(client.text.count < 64 && !typist.isTyping)
    try client.take(typist.handle(.synced, time: 400))
    try client.take(typist.type("!", time: 500))
    try client.take(typist.handle(.synced, time: 500))
    expect(client.text.last, equals: "!")
  }

  @Test("44: in whatever parts it is pulled, all of it arrives", arguments: [0, 500, 1_000, 4_096])
  func pullsInParts(room: Int) throws {
    var (typist, client) = (Typist(), SimulatedClient())
    typist.startKeyboard()
    let text = String(repeating: "Größe 日本 👩‍👩‍👧\n", count: 40)
    typist.type(text)
    var time: UInt64 = 0
    while typist.isTyping {
      let effects = typist.pull(room, at: time)
      try client.take(effects)
      if effects.contains(.sync) { typist.note(.synced, time: time) }
      if effects.isEmpty { time = try #require(typist.nextWake) }
    }
    expect(client.text, equals: text)
  }

  @Test("44: a new keyboard starts before there is room for text") func startsAlone() throws {
    var (typist, client) = (Typist(), SimulatedClient())
    typist.startKeyboard()
    typist.type("a")
    #expect(typist.isToStart)
    try client.take(typist.pull(0, at: 0))
    #expect(client.text.isEmpty && client.keymaps.count == 1 && !typist.isToStart)
    try client.take(typist.pull(at: 300))
    expect(client.text, equals: "a")
  }

  @Test("44: a commit goes with what it applies, or not at all") func commitIsWhole() throws {
    var (typist, client) = (Typist(), SimulatedClient())
    _ = typist.handle([.granted, .activate] + client.state(), time: 0)
    typist.type("text")
    try client.take(typist.pull(0, at: 100))
    #expect(client.text == "text" && client.syncs == 1)
  }

  @Test("5: several keymaps", arguments: [(46, 1), (47, 1), (48, 2), (94, 2), (95, 3), (200, 5)])
  mutating func severalKeymaps(distinctCharacters: Int, keymaps: Int) throws {
    let text = distinct(distinctCharacters)
    try client.take(typist.start(time: 0))
    try client.take(typist.type(text, time: 100))
    let rest = typist.finish()
    try client.take(rest.effects)
    expect(client.text, equals: text)
    expect(client.keymaps.count, equals: 1 + keymaps)
    #expect(rest.time ?? 100 >= 100 + 150 * UInt64(keymaps - 1))
  }

  @Test("6: keys of their own") mutating func newlineTabAndSpace() {
    _ = typist.start(time: 0)
    expect(typist.type("\n\t \r\n\r", time: 1), equals: pair(28) + pair(15) + pair(57) + pair(28) + pair(28))
    expect(typist.delete(.character, time: 2), equals: pair(14))
    expect(typist.press(.enter, time: 3), equals: pair(28))
    _ = typist.type("日本", time: 4)
    expect(typist.type("\t \n", time: 5), equals: pair(15) + pair(57) + pair(28))
  }

  @Test("7: a void key after an idle time") mutating func wakesUp() {
    _ = typist.start(time: 0)
    expect(typist.type("a", time: 999), equals: pair(30))
    expect(typist.type("a", time: 1_998), equals: pair(30))
    expect(typist.type("ab", time: 2_998), equals: void + pair(30) + pair(48))
    expect(typist.delete(.character, time: 3_998), equals: void + pair(14))
    expect(typist.type("é", time: 9_000).filter { $0 == void[0] }.count, equals: 1)
  }

  @Test("8: bursts, each with a sync") mutating func burstsOfKeys() throws {
    var typist = Typist()
    let text = String(repeating: "hello ", count: 50)
    try client.take(typist.start(time: 0))
    for count in [64, 128, 192, 256] {
      try client.take(count == 64 ? typist.type(text, time: 100) : typist.handle(.synced, time: 100))
      expect(client.received.count, equals: count)
      expect(client.syncs, equals: count / 64)
      // The typist does not wake up for a compositor that has stopped.
      #expect(typist.nextWake == nil)
      #expect(typist.advance(to: 100).isEmpty && typist.isTyping)
      #expect(typist.press(.enter, time: 100).isEmpty)
    }
    try client.take(typist.handle(.synced, time: 100))
    expect(client.text, equals: text + "\n\n\n\n")
    #expect(!typist.isTyping)
  }

  @Test("8: breaks once the client may be behind") mutating func breaks() throws {
    let text = String(repeating: "hello\n", count: 500)
    try client.take(typist.start(time: 0))
    try client.take(typist.type(text, time: 1_000))
    #expect((1_000...1_100).contains(client.received.count))
    expect(typist.nextWake, equals: 1_020)
    let rest = typist.finish()
    try client.take(rest.effects)
    expect(client.text, equals: text)
    // 1,600 keys a second go after the first 1,024.
    #expect((2_200...2_300).contains(rest.time ?? 0))
    try client.take(typist.type("at once", time: 4_000))
    #expect(!typist.isTyping)
  }

  @Test("8: the more crowded the processors, the slower") mutating func slowsDownInACrowd() throws {
    let text = String(repeating: "hello\n", count: 500)
    try client.take(typist.start(time: 0))
    typist.crowd(3)
    try client.take(typist.type(text, time: 1_000))
    #expect((1_000...1_100).contains(client.received.count))
    let rest = typist.finish()
    try client.take(rest.effects)
    expect(client.text, equals: text)
    // A third of 1,600 keys a second go after the first 1,024.
    #expect((4_650...4_800).contains(rest.time ?? 0))
  }

  /// Clients lay the paragraph out anew for each key.
  @Test("8: the longer the paragraph, the slower") mutating func slowsDown() throws {
    let text = String(repeating: "hello ", count: 1_000)
    try client.take(typist.start(time: 0))
    try client.take(typist.type(text, time: 1_000))
    let count = client.received.count
    // The compositor's writes to the client are few and large, not one for each key.
    try client.take(typist.advance(to: try #require(typist.nextWake)))
    expect(client.received.count, equals: count + 32)
    let rest = typist.finish()
    try client.take(rest.effects)
    expect(client.text, equals: text)
    // A key takes 0.625 ms up to 250, then 2.5 us for each before it; the last 1,024 or 992 are ahead.
    #expect((31_900...32_300).contains(rest.time ?? 0))
    // Nobody knows what the next text comes behind.
    try client.take(typist.type(String(repeating: "x", count: 60), time: rest.time ?? 0))
    try client.take(typist.type(String(repeating: "y", count: 600), time: 60_000))
    #expect(client.received.count > 6_500)
  }

  @Test("8: but for terminals") mutating func terminalsAreNotSlower() throws {
    let text = String(repeating: "hello ", count: 1_000)
    try client.take(typist.start(time: 0))
    try client.take(
      typist.handle([.granted, .activate, .contentType(hint: 0, purpose: 13), .done], time: 0))
    try client.take(typist.type(text, time: 1_000))
    let rest = typist.finish()
    try client.take(rest.effects)
    expect(client.text, equals: text)
    // A key takes 0.625 ms; the last 1,024 or 992 are ahead.
    #expect((4_080...4_160).contains(rest.time ?? 0))
  }

  /// A key in a long paragraph on a crowded device takes longer than the shortest pause.
  @Test("8: the longer the paragraph, the slower in a crowd, too") mutating func slowsDownFurther() throws {
    let text = String(repeating: "hello ", count: 500)
    try client.take(typist.start(time: 0))
    typist.crowd(20)
    try client.take(typist.type(text, time: 1_000))
    var (last, longest): (UInt64, UInt64) = (1_000, 0)
    while let wake = typist.nextWake {
      longest = max(longest, wake - last)
      last = wake
      try client.take(typist.advance(to: wake))
    }
    // No pause takes longer, whatever one crowded reading says, except that of a single key.
    #expect((990...1_020).contains(longest))
    expect(client.text, equals: text)
    // 20 times 1.25 us times 1,976 squared, plus the extra of the first 250; the last 1,024 or 992 are ahead.
    #expect((100_000...103_200).contains(last))
  }

  @Test("8: another text begins another paragraph") mutating func beginsAnew() throws {
    let text = String(repeating: "hello ", count: 500)
    try client.take(typist.start(time: 0))
    var (time, spans) = (UInt64(1_000), [UInt64]())
    for _ in 0..<2 {
      try client.take(typist.type(text, time: time))
      let rest = typist.finish()
      try client.take(rest.effects)
      spans.append((rest.time ?? 0) - time)
      time += 20_000
    }
    expect(client.text, equals: text + text)
    expect(spans[0], equals: spans[1])
  }

  /// Keys sent in a crowd are done once the crowd is gone.
  @Test("8: after a crowd keys go on as ever") mutating func goesOnAfterACrowd() throws {
    try client.take(typist.start(time: 0))
    typist.crowd(10)
    try client.take(typist.type(String(repeating: "hello\n", count: 170), time: 1_000))
    typist.crowd(1, time: 13_000)
    let text = String(repeating: "hello\n", count: 500)
    try client.take(typist.type(text, time: 13_000))
    let rest = typist.finish()
    try client.take(rest.effects)
    expect(client.received.count, equals: 4_020)
    #expect((14_200...14_400).contains(rest.time ?? 0))
  }

  /// A quick key comes behind as many others as a slow one.
  @Test("8: a short text goes at once behind a long paragraph") mutating func shortAfterLong() throws {
    let paragraph = String(repeating: "hello ", count: 150)
    try client.take(typist.start(time: 0))
    typist.crowd(20)
    try client.take(typist.type(paragraph, time: 1_000))
    try client.take(typist.type("short", time: 1_010))
    expect(client.text, equals: paragraph + "short")
  }

  @Test("8: a burst ends with a change of the keymap, too") mutating func burstsAndKeymaps() throws {
    let text = distinct(47) + distinct(17) + distinct(47, from: 0x4E00)
    try client.take(typist.start(time: 0))
    try client.take(typist.type(text, time: 100))
    expect(client.received.count, equals: 64)
    expect(typist.nextWake, equals: 250)
    #expect(typist.advance(to: 249).isEmpty)
    try client.take(typist.advance(to: 250))
    expect(client.text, equals: text)
    #expect(typist.nextWake == nil)
  }

  @Test("48: the keymap forgets a secret", arguments: [nil, "next É"] as [String?])
  mutating func forgets(next: String?) throws {
    try client.take(typist.start(time: 0))
    let initial = client.keymaps.last
    try client.take(typist.typeSecret("XqÉ", time: 1_000))
    #expect(client.text == "XqÉ" && client.keymaps.last != initial && !typist.isTyping)
    if let next { try client.take(typist.type(next, time: 1_001)) }
    try client.take(typist.finish().effects)
    expect(client.text, equals: "XqÉ" + (next ?? ""))
    #expect(client.keymaps.last == initial && typist.nextWake == nil)
  }

  @Test("48: also while another request waits, and on a new keyboard", arguments: [false, true])
  mutating func forgetsMeanwhile(isNew: Bool) throws {
    var typist = Typist()
    let initial = Keymap.initial.text
    if !isNew { try client.take(typist.start(time: 0)) }
    if isNew { typist.startKeyboard() }
    typist.perform(.secret(snippet: "s", label: "s", piece: 0))
    typist.answer(.secret(.success(Requests.Secret(text: "XqÉ"))))
    typist.perform(.type("{{clipboard}}"))
    var time: UInt64 = 1_000
    for _ in 0..<20 {
      try client.take(typist.pull(at: time))
      if typist.progress.unsynced != nil { typist.note(.synced, time: time) }
      time = max(time + 1, typist.nextWake ?? 0)
    }
    #expect(client.text == "XqÉ" && client.keymaps.count > 1 && client.keymaps.last == initial)
    #expect(typist.need == .clipboard && !typist.isTyping)
  }

  @Test("45: cancel") mutating func cancels() throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.type(distinct(100), time: 100))
    #expect(typist.nextWake != nil)
    typist.cancel()
    #expect(typist.nextWake == nil)
    #expect(typist.advance(to: 10_000).isEmpty)
    // A keymap that could not be sent may be the reason: the typist takes none to be in force.
    let effects = typist.type(distinct(1), time: 10_001)
    guard case .keymap? = effects.first else {
      Issue.record("keys without a keymap")
      return
    }
    try client.take(effects)
    expect(client.text, equals: distinct(47) + distinct(1))
  }

  @Test("45: no answer is awaited to what was not sent") func cancelsSyncs() {
    var typist = Typist()
    _ = typist.start(time: 0)
    expect(typist.type(distinct(100), time: 100).last, equals: .sync)
    typist.cancel()
    #expect(!typist.isTyping && typist.takeLostText())
    #expect(!typist.type("a", time: 10_000).isEmpty)
  }

  @Test("46: what cannot be typed") mutating func leavesOut() throws {
    try client.take(typist.start(time: 0))
    #expect(typist.type("\u{0}\u{1B}\u{7F}\u{9F}\u{FFFF}", time: 1).isEmpty)
    try client.take(typist.type("a\u{0}b\u{1B}[c\u{8}", time: 2))
    try client.take(typist.finish().effects)
    expect(client.text, equals: "ab[c")
  }

  @Test("47: time running backwards") mutating func backwards() throws {
    try client.take(typist.start(time: .max))
    try client.take(typist.type(distinct(100), time: 3))
    try client.take(typist.finish().effects)
    expect(client.text, equals: distinct(100))
    #expect(typist.nextWake == nil)
  }

  @Test(arguments: [
    "hey", "what's up?", "ÀÉÎÕÜ àéîõü ß ÿ ¡¿ «» ÷×", "Ελληνικά", "Кириллица ёЁ", "مرحبا بالعالم", "שלום",
    "€ £ ¥ ₿ ₹ ¢ ₩", "👩‍👩‍👧‍👦 🏳️‍🌈 ❤️ 🇩🇪 👍🏽", "e\u{301} n\u{303}\u{323} ก็", "日本語 中文 한국어", "ĀāĂ㏒ﬀ\u{FEFF}\u{10FFFD}",
    "a\tb\nc", "\u{AD}\u{A0}\u{2028}",
  ]) mutating func arrivesExactly(text: String) throws {
    try client.take(typist.start(time: 0))
    try client.take(typist.type(text, time: 1))
    #expect(typist.nextWake == nil)
    #expect(client.received.elementsEqual(text.unicodeScalars))
    #expect(client.keymaps.count <= 2)
  }
}
