import Expectations
import Gestures
import Layout
import Snippets
import TestSupport
import Testing
import Typing

@testable import Keyboard

/// Offers above the letters. The numbers are those of `Offers`.
@Suite struct OffersTests {
  static let snippets = [
    Snippet(
      id: "1", label: "Greeting", pieces: ["hello", "hi there", "hi all"], shortcuts: Shortcuts([":gr"])),
    Snippet(id: "2", label: "Green", pieces: ["#0f0"]),
    Snippet(id: "3", label: "secret", pieces: [Snippet.dots], isSecret: true),
  ].compactMap { $0 }

  /// A keyboard with these keys and its letters up; the application shows this, or nothing.
  private func letters(before: String? = nil, size: Size = Size(width: 360, height: 262)) -> LetterKeyboard {
    var letters = LetterKeyboard(size: size)
    letters.take(letters.keyboard.load(Self.snippets))
    if let before { letters.report(.before(before)) }
    return letters
  }

  private func offers(_ letters: LetterKeyboard) -> [String] {
    letters.keyboard.frame?.keys.filter { $0.id.kind == "offer" }.map(\.label) ?? []
  }

  private func offer(_ index: Int) -> KeyID { OfferKey.offer(index).id }

  @Test("1: Keys are offered that begin with the word before the cursor") func offered() throws {
    var letters = letters()
    try letters.type("gr")
    expect(offers(letters), equals: ["Green", "Greeting"])
    try letters.type("eet")
    expect(offers(letters), equals: ["Greeting"])
    try letters.type(" ")
    expect(offers(letters), equals: [])
    try letters.type("hi")
    expect(offers(letters), equals: ["Greeting"])
    expect(letters.text, equals: "greet hi")
  }

  @Test("1: What the application shows counts before what was typed") func shown() throws {
    var letters = letters(before: "see gr")
    expect(offers(letters), equals: ["Green", "Greeting"])
    try letters.type("e")
    expect(offers(letters), equals: ["Green", "Greeting"])
    letters.report(.before("see grea"))
    expect(offers(letters), equals: [])
  }

  @Test("1: The answer for another word is dropped, and comes late for no touch") func stale() throws {
    var letters = letters()
    try letters.type("g")
    let key = try #require(SnippetKeys(Self.snippets).first)
    letters.take(
      letters.keyboard.handle(
        .answer(.input("x", of: .letters), .offers([OfferedKey(key)]), time: letters.time)))
    expect(offers(letters), equals: [])
    try letters.type("r")
    try letters.down(offer(0))
    letters.take(
      letters.keyboard.handle(
        .answer(.input("gr", of: .letters), .offers([OfferedKey(key)]), time: letters.time)))
    expect(offers(letters), equals: ["Green", "Greeting"])
    letters.up()
    expect(letters.typed.last, equals: .type("#0f0", inPlaceOf: .word("gr")))
  }

  @Test("2: They stay until the next answer where the word goes on") func stays() {
    var offers = Offers()
    let keys = SnippetKeys(Self.snippets).prefix(2).map { OfferedKey($0) }
    var lookedUp = [offers.follow("gr")]
    offers.show(keys, for: "gr")
    for (word, isShown, taken) in [
      ("gre", true, "gre"), ("g", true, nil), ("x", false, nil), ("", false, nil),
    ]
      as [(String, Bool, String?)]
    {
      lookedUp.append(offers.follow(word))
      #expect(offers.shown.isEmpty != isShown)
      // An offer that is taken is gone.
      var copy = offers
      let word = copy.take(0)?.word
      #expect(word == taken && (taken == nil || copy.shown.isEmpty))
    }
    expect(lookedUp, equals: [true, true, true, true, false])
  }

  @Test("3: Nothing is offered for what a phrase ends in") func afterPhrase() throws {
    var letters = letters(before: "gr")
    try letters.tap(offer(0))
    expect(letters.typed, equals: [.type("#0f0", inPlaceOf: .word("gr"))])
    expect(offers(letters), equals: [])
    letters.report(.before("green"))
    expect(offers(letters), equals: [])
    try letters.type("e")
    letters.report(.before("gree"))
    expect(offers(letters), equals: ["Green", "Greeting"])
  }

  @Test("4: A phrase that begins with the word comes, or the one that is due") func pieces() throws {
    var letters = letters()
    for phrase in ["hi there", "hi all", "hi there"] {
      try letters.type("hi")
      try letters.tap(offer(0))
      expect(letters.typed.last, equals: .type(phrase, inPlaceOf: .word("hi")))
      try letters.tap(.space)
    }
    try letters.type("gree")
    try letters.tap(offer(1))
    expect(letters.typed.last, equals: .type("hi all", inPlaceOf: .word("gree")))
  }

  @Test("4: What stands before the word stays") func bracket() throws {
    var letters = letters(before: "(gree")
    try letters.tap(offer(0))
    expect(letters.typed, equals: [.type("#0f0", inPlaceOf: .word("gree"))])
  }

  @Test("4: A key that is gone is not typed") func gone() throws {
    var letters = letters(before: "gr")
    _ = letters.keyboard.handle(.content(.loaded(SnippetKeys([]))))
    try letters.tap(offer(0))
    expect(letters.typed, equals: [])
    expect(letters.keyboard.core.look.shaken?.key, equals: offer(0))
  }

  @Test("4: A held offer lists, and what is chosen takes the place") func lists() throws {
    var letters = letters(before: "gr")
    try letters.down(offer(1))
    letters.wait(600)
    letters.up()
    let list = try #require(letters.keyboard.list)
    expect(list.owner, equals: offer(1))
    expect(list.rows.map(\.text), equals: ["hello", "hi there", "hi all"])
    letters.down(at: list.rows[1].rect.center)
    letters.time += 60
    letters.up()
    expect(letters.typed, equals: [.type("hi there", inPlaceOf: .word("gr"))])
  }

  @Test("1: A hardware key goes on with the word") func hardware() {
    var letters = letters(before: "gr")
    letters.keyboard.core.keyPassed()
    letters.report(.before("gree"))
    expect(offers(letters), equals: ["Green", "Greeting"])
  }

  @Test("5: What may not be typed is offered again, and shakes", arguments: ["gr", nil] as [String?])
  func refused(shown: String?) throws {
    var letters = letters(before: shown)
    if shown == nil { try letters.type("gr") }
    try letters.tap(offer(0))
    expect(offers(letters), equals: [])
    letters.report(.refused(Refusal(TypedSnippet(id: "2", feed: nil), .tooLong)))
    expect(offers(letters), equals: ["Green", "Greeting"])
    expect(letters.keyboard.core.look.shaken?.key, equals: offer(0))
  }

  @Test("6: Not in a private field, while it is hidden, or where nobody wants it") func nobody() throws {
    var letters = letters(before: "gr")
    letters.report(.privateField(true))
    expect(offers(letters), equals: [])
    letters.report(.privateField(false))
    expect(offers(letters), equals: ["Green", "Greeting"])
    letters.take(letters.keyboard.handle(.hide))
    expect(offers(letters), equals: [])
    letters.take(letters.keyboard.handle(.show))
    letters.report(.before("gree"))
    expect(offers(letters), equals: ["Green", "Greeting"])
    var rules = letters.keyboard.core.rules
    rules.letters.offers = false
    letters.take(letters.keyboard.apply(rules))
    expect(offers(letters), equals: [])
    try letters.type("gr")
    letters.report(.before("gr"))
    expect(offers(letters), equals: [])
    rules.letters.offers = true
    letters.take(letters.keyboard.apply(rules))
    expect(offers(letters), equals: ["Green", "Greeting"])
  }

  @Test("1: Nothing is offered beside a selection") func selection() {
    var letters = letters(before: "gr")
    letters.report(.selection(true))
    expect(offers(letters), equals: [])
    letters.report(.selection(false))
    expect(offers(letters), equals: ["Green", "Greeting"])
  }

  @Test("6: Secrets are not offered") func secret() throws {
    var letters = letters(before: "secr")
    expect(offers(letters), equals: [])
    try letters.type("e")
    expect(offers(letters), equals: [])
  }

  @Test("The phrase is taken back as one is, and its key is due again") func undone() throws {
    var letters = letters(before: "hi")
    try letters.tap(offer(0))
    letters.run { $0.undo(time: 20_000) }
    expect(letters.typed.last, equals: .undo)
    letters.report(.before("hi"))
    try letters.type("x")
    letters.report(.before("hi"))
    try letters.tap(offer(0))
    expect(letters.typed.last, equals: .type("hi there", inPlaceOf: .word("hi")))
  }

  @Test("What was typed long ago in an application that shows nothing is no word") func longAgo() throws {
    var letters = letters()
    try letters.type("gr")
    let count = letters.typed.count
    letters.time += 31_000
    // An offer that is still shown types nothing.
    if letters.has(offer(0)) { try letters.tap(offer(0)) }
    expect(letters.typed.count, equals: count)
    // The cursor may be within a word.
    try letters.type("hi")
    #expect(offers(letters).isEmpty)
    try letters.type(" hi")
    expect(offers(letters), equals: ["Greeting"])
    try letters.tap(offer(0))
    expect(letters.typed.last, equals: .type("hi there", inPlaceOf: .word("hi")))
  }

  @Test("An offer that has changed under a finger types nothing") func changesUnderAFinger() {
    var offers = Offers()
    let keys = SnippetKeys(Self.snippets).prefix(2).map { OfferedKey($0) }
    _ = offers.follow("g")
    offers.show(keys, for: "g")
    offers.press(0)
    _ = offers.follow("gr")
    offers.show(keys.reversed(), for: "gr")
    #expect(offers.take(0) == nil)
    offers.press(0)
    expect(offers.take(0)?.key.key.id, equals: keys[1].key.id)
  }

  @Test("A client that shows its text again later is not taken for one that shows none") func late() throws {
    var letters = letters(before: "Drgr")
    #expect(offers(letters).isEmpty)
    letters.report(.before(nil))
    #expect(offers(letters).isEmpty)
    letters.report(.before("Dr gr"))
    #expect(!offers(letters).isEmpty)
  }

  // MARK: The bar

  @Test(
    "Letters stay where they are; three cells are in the bar",
    arguments: [
      (320.0, 262.0), (360, 262), (360, 272), (412, 272), (360, 150), (720, 209), (1280, 396), (768, 308),
    ])
  func bar(width: Double, height: Double) throws {
    var letters = letters(size: Size(width: width, height: height))
    let empty = try letters.frame()
    try letters.type("gr")
    let frame = try letters.frame()
    let keys = frame.keys.filter { $0.id.kind != "offer" }
    expect(keys.map(\.rect), equals: Self.outOfBar(empty).map(\.rect))
    let cells = frame.keys.filter { $0.id.kind == "offer" }
    expect(cells.count, equals: (height < 200 ? cells.count : 2))
    for cell in cells {
      #expect(cell.rect.width >= (width - 60) / 3 && cell.rect.height >= 24)
      #expect(keys.allSatisfy { $0.rect.intersection(cell.rect) == nil })
      #expect(cell.rect.y >= 0 && cell.rect.maxY <= frame.size.height)
    }
  }

  /// The keys without the ways that stand in an empty bar.
  private static func outOfBar(_ frame: PanelFrame) -> [KeyFrame] {
    frame.keys.filter { $0.id != .page(.editing) }
  }

  @Test("On an upright phone letters are where they are without offers") func noJump() throws {
    let letters = letters()
    var without = letters
    var rules = letters.keyboard.core.rules
    (rules.letters.offers, rules.letters.words) = (false, .off)
    without.take(without.keyboard.apply(rules))
    try expect(Self.outOfBar(letters.frame()), equals: without.frame().keys)
    #expect(letters.keyboard.sizing.hasOffers && !without.keyboard.sizing.hasOffers)
    for width in [320.0, 360, 390, 430] {
      let heights = [letters, without].map {
        PanelFrame.preferredHeight(width: width, outputHeight: 720, sizing: $0.keyboard.sizing)
      }
      expect(heights[0], equals: heights[1])
    }
  }

  @Test(
    "Letters are as large and as far from the edge as without offers, and with large text nearly so",
    arguments: [
      (360.0, 720.0), (390, 844), (320, 568), (720, 360), (844, 390), (800, 1_280), (1_280, 800),
      (1_920, 1_080),
    ])
  func size(width: Double, height: Double) throws {
    for scale in [0.8, 1, 1.25, 1.4, 1.7, 2] {
      let without = try frame(width, height, scale: scale, hasOffers: false)
      let frame = try frame(width, height, scale: scale, hasOffers: true)
      let offers = frame.keys.filter { $0.id.kind == "offer" }
      let keys = frame.keys.filter { $0.id.kind != "offer" }
      let top = try #require(keys.map(\.rect.y).min())
      expect(offers.count, equals: 2)
      #expect(offers.allSatisfy { $0.rect.height >= 20 && $0.rect.maxY <= top })
      let old = Self.outOfBar(without)
      expect(keys.count, equals: old.count)
      for (key, old) in zip(keys, old) {
        let share = key.rect.height / old.rect.height
        #expect(scale > 1 ? share > 0.95 : abs(share - 1) < 1e-6)
        let (y, oldY) = (frame.size.height - key.rect.y, without.size.height - old.rect.y)
        #expect(abs(y - oldY) < (scale > 1 ? 0.05 * oldY : 1e-6))
      }
    }
  }

  /// Letters on an output of this size, in the height that they ask for there.
  private func frame(_ width: Double, _ height: Double, scale: Double, hasOffers: Bool) throws -> PanelFrame {
    var letters = letters()
    var rules = letters.keyboard.core.rules
    (rules.scale, rules.letters.offers) = (scale, hasOffers)
    letters.take(letters.keyboard.apply(rules))
    let wanted = PanelFrame.preferredHeight(
      width: width, outputHeight: height, sizing: letters.keyboard.sizing)
    letters.take(
      letters.keyboard.handle(.resized(Size(width: width, height: wanted), above: height - wanted)))
    letters.report(.before("gr"))
    return try letters.frame()
  }

  @Test("In a terminal they are above its rows") func terminal() throws {
    var letters = letters(size: Size(width: 360, height: 370))
    letters.enter(.terminal)
    try letters.type("gr")
    let frame = try letters.frame()
    let bottom = try #require(frame.keys.filter { $0.id.kind == "offer" }.map(\.rect.maxY).max())
    let top = try #require(frame.keys.filter { $0.id.kind != "offer" }.map(\.rect.y).min())
    #expect(bottom <= top)
    expect(offers(letters), equals: ["Green", "Greeting"])
  }

  @Test("They are told on the bus") func inspection() throws {
    var letters = letters(before: "gree")
    try letters.type("t")
    let json = Inspection(
      letters.keyboard.core, showsKeys: true, showsList: false, typing: .inputMethod, theme: "light", scale: 1
    ).json
    #expect(json.contains(#""offers":[{"id":"offer:0","kind":"offer","label":"Greeting","x":"#))
  }
}

/// Nothing is left once the fingers are gone, whatever happens in whatever order. Text typed in the place of
/// a word is before the cursor.
@Suite struct OffersPropertyTests {
  @Test(arguments: 0..<60) func randomSequences(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var letters = LetterKeyboard()
    letters.take(letters.keyboard.load(OffersTests.snippets))
    let texts = ["", "g", "gr", "see :g", "hi", "(gree", "no"]
    for _ in 0..<80 {
      let finger = Int32(pick(2))
      switch pick(10) {
      case 0...3:
        let keys = try letters.frame().keys
        let offers = keys.filter { $0.id.kind == "offer" }
        let key = pick(2) == 0 ? offers.randomElement(using: &random) : keys.randomElement(using: &random)
        if let key { letters.down(at: key.rect.center, finger: finger) }
      case 4...6: letters.up(finger)
      case 7: letters.report(.before(pick(4) == 0 ? nil : texts[pick(texts.count)]))
      case 8: letters.report(.privateField(pick(3) == 0))
      default: letters.wait([20, 200, 600][pick(3)])
      }
      if pick(30) == 0 { letters.run { $0.show(.letters) } }
    }
    for finger in 0..<2 { letters.up(Int32(finger)) }
    letters.take(letters.keyboard.handle(.fingersCancelled))
    #expect(letters.keyboard.core.look.pressed.isEmpty && letters.keyboard.list == nil)
    letters.take(letters.keyboard.handle(.show))
    letters.run { $0.show(.letters) }
    letters.report(.fieldChanged)
    letters.report(.privateField(false))
    letters.report(.before("zz gr"))
    try letters.tap(OfferKey.offer(0).id)
    expect(letters.typed.last, equals: .type("#0f0", inPlaceOf: .word("gr")))
    for case .type(_, _, let replaced?) in letters.typed {
      if case .word(let word) = replaced, !word.isEmpty { continue }
      Issue.record("a phrase in the place of \(replaced)")
    }
  }
}
