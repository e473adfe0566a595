import Emoji
import Expectations
import Layout
import Snippets
import Testing
import Words

@testable import Keyboard

/// The panel of emoji, with two groups of which the second one is longer than a screen.
@Suite struct EmojiPanelTests {
  private static let list = EmojiList(
    Array(
      """
      # Faces
      😀
      😂
      # People
      👍 👍🏻 👍🏿
      🧑‍🚒 🧑🏻‍🚒 🧑🏿‍🚒\t👩‍🚒 👩🏻‍🚒 👩🏿‍🚒\t👨‍🚒 👨🏻‍🚒 👨🏿‍🚒
      # Many
      \((0x1F400...0x1F4AF).map { String(UnicodeScalar($0) ?? "?") }.joined(separator: "\n"))

      """.utf8))

  private static func panel(
    _ answer: EmojiAnswer = EmojiAnswer(list), prepare: (Shelf) -> Void = { _ in }
  ) -> LetterKeyboard {
    var keyboard = LetterKeyboard()
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.emoji.isInstalled = true
    keyboard.take(keyboard.keyboard.apply(rules))
    keyboard.keyboard.shelf.emoji = answer
    prepare(keyboard.keyboard.shelf)
    keyboard.run { $0.show(.emoji) }
    return keyboard
  }

  private static func shown(_ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.frame?.keys.filter { EmojiPanelKey($0.id) != nil }.map(\.label) ?? []
  }

  private static func selected(_ keyboard: LetterKeyboard) -> String? {
    keyboard.keyboard.frame?.tabs.first { $0.spec.style == .selectedTab }?.label
  }

  private static func key(_ text: String) -> KeyID { EmojiPanelKey.emoji(text).id }

  @Test("A tap types, and the panel stays") func taps() throws {
    var keyboard = Self.panel()
    expect(Self.shown(keyboard).prefix(4), equals: ["😀", "😂", "👍", "🧑‍🚒"])
    for text in ["😂", "👍", "😂"] { try keyboard.tap(Self.key(text)) }
    try keyboard.tap(.delete)
    expect(keyboard.text, equals: "😂👍😂⌫")
    expect(keyboard.keyboard.panels.top, equals: .emoji)
  }

  @Test("The way from the letters is in their bar, while nothing is offered there") func wayFromLetters()
    throws
  {
    let tab = KeyID.tab(.part("😀", of: "emoji"))
    var keyboard = Self.panel { $0.guesses = ["t": [WordGuess("the", cost: 0)]] }
    keyboard.run { $0.show(.letters) }
    let place = try #require(keyboard.keyboard.frame?.keys.first { $0.id == tab }).rect
    #expect(place.width >= 38 && place.height >= 36, "\(place)")
    try keyboard.type("t")
    #expect(!keyboard.has(tab))
    try keyboard.tap(.delete)
    keyboard.report(.before(""))
    try keyboard.tap(tab)
    expect(keyboard.keyboard.panels.top, equals: .emoji)
    expect(keyboard.text, equals: "t⌫")
    keyboard.run { $0.show(.letters) }
    keyboard.enter(.normal, hints: .noEmoji)
    #expect(!keyboard.has(tab))
    keyboard.enter(.normal, serial: 2)
    #expect(keyboard.has(tab))
    keyboard.take(keyboard.keyboard.handle(.typing(.privateField(true), time: 20_000)))
    #expect(!keyboard.has(tab))
  }

  @Test("A field for texts without emoji gets none: the panel says so, and the bar has none") func refused()
    throws
  {
    var keyboard = Self.panel()
    keyboard.enter(.normal, hints: .noEmoji)
    expect(Self.shown(keyboard), equals: [])
    expect(keyboard.keyboard.frame?.message?.text, equals: Strings.emojiAreRefused)
    keyboard.enter(.normal, serial: 2)
    expect(Self.shown(keyboard).isEmpty, equals: false)
    expect(keyboard.keyboard.frame?.message == nil, equals: true)
  }

  @Test(
    "An application that gets keys and loses emoji is named before the first tap",
    arguments: [
      ("org.chromium.Chromium", true), ("google-chrome", true), ("Brave-browser", true), ("foot", false),
      (nil, false),
    ] as [(String?, Bool)])
  func lost(application: String?, isSaid: Bool) throws {
    var keyboard = Self.panel()
    #expect(keyboard.keyboard.core.asksForApplication)
    keyboard.take(keyboard.keyboard.handle(.application(application)))
    expect(keyboard.keyboard.frame?.message?.text, equals: isSaid ? Strings.emojiAreLost : nil)
    expect(Self.shown(keyboard).prefix(2), equals: ["😀", "😂"])
    keyboard.enter(.normal)
    expect(keyboard.keyboard.frame?.message == nil, equals: true)
    #expect(!keyboard.keyboard.core.asksForApplication)
  }

  @Test("Those that were used last come first once the panel is up again") func recents() throws {
    var keyboard = Self.panel()
    for text in ["😂", "👍"] { try keyboard.tap(Self.key(text)) }
    expect(Self.shown(keyboard).prefix(2), equals: ["😀", "😂"])
    keyboard.run { $0.show(.letters) }
    keyboard.run { $0.show(.emoji) }
    expect(Self.shown(keyboard).prefix(3), equals: ["👍", "😂", "😀"])
    expect(keyboard.keyboard.frame?.tabs.first?.id, equals: .tab(.recents))
    try keyboard.tap(EmojiPanelKey.emoji("😂", isRecent: true).id)
    expect(Self.shown(keyboard).prefix(2), equals: ["👍", "😂"])
    expect(keyboard.text, equals: "😂👍😂")
  }

  @Test("A tab leads to its group, and a swipe selects the tab of what is seen") func tabs() throws {
    var keyboard = Self.panel()
    expect(keyboard.keyboard.frame?.tabs.map(\.label), equals: ["😀", "👍", "🐀"])
    expect(Self.selected(keyboard), equals: "😀")
    try keyboard.tap(.tab(.part("Many", of: "emoji")))
    expect(Self.shown(keyboard).first, equals: "🐀")
    expect(Self.selected(keyboard), equals: "🐀")
    let place = try keyboard.point(Self.key("🐀"))
    keyboard.down(at: place)
    keyboard.time += 20
    keyboard.move(to: Point(x: place.x + 200, y: place.y))
    keyboard.time += 200
    keyboard.move(to: Point(x: place.x + 201, y: place.y))
    keyboard.up()
    expect(Self.selected(keyboard), equals: "😀")
    expect(keyboard.text, equals: "")
  }

  @Test("A held key offers genders and skin tones, and keeps the chosen one") func forms() throws {
    var keyboard = Self.panel()
    try keyboard.down(Self.key("🧑‍🚒"))
    keyboard.time += 600
    keyboard.take(keyboard.keyboard.advance(to: keyboard.time))
    let items = try #require(keyboard.keyboard.core.alternates?.items)
    expect(items.map(\.label), equals: ["🧑‍🚒", "👩‍🚒", "👨‍🚒", "🧑🏻‍🚒", "🧑🏿‍🚒", "📌"])
    let woman = try #require(items.first { $0.label == "👩‍🚒" }).rect.center
    keyboard.move(to: woman)
    keyboard.time += 50
    keyboard.up()
    expect(keyboard.text, equals: "👩‍🚒")
    try keyboard.tap(Self.key("🧑‍🚒"))
    expect(keyboard.text, equals: "👩‍🚒👩‍🚒")
    expect(Self.shown(keyboard).contains("🧑‍🚒"), equals: false)
    let other = try #require(Self.list.keys.first { $0.text == "🧑‍🚒" })
    expect(other.forms(after: "👩🏿‍🚒"), equals: ["👩🏿‍🚒", "🧑🏿‍🚒", "👨🏿‍🚒", "👩‍🚒", "👩🏻‍🚒"])
  }

  @Test("Kaomoji have wide keys by themselves, and are not among those used last") func kaomoji() throws {
    let list = EmojiList(Array("# Faces\n😀\n# Arrows\n→\n# Kaomoji\n:-)\n¯\\_(ツ)_/¯\n".utf8))
    var keyboard = Self.panel(EmojiAnswer(list))
    expect(Self.shown(keyboard), equals: ["😀", "→"])
    let narrow = try #require(keyboard.keyboard.frame?.keys.first { $0.label == "→" }).rect.width
    try keyboard.tap(.tab(.part("Kaomoji", of: "emoji")))
    expect(Self.shown(keyboard), equals: [":-)", "¯\\_(ツ)_/¯"])
    expect(Self.selected(keyboard), equals: ":-)")
    let wide = try #require(keyboard.keyboard.frame?.keys.first { $0.label == ":-)" }).rect.width
    #expect(wide > 2 * narrow)
    try keyboard.tap(Self.key("¯\\_(ツ)_/¯"))
    expect(keyboard.text, equals: "¯\\_(ツ)_/¯")
    expect(Self.stored(keyboard), equals: [])
    // The files may go while they are seen.
    let query = Query.input("", of: .emoji)
    keyboard.take(
      keyboard.keyboard.handle(
        .answer(query, .emoji(EmojiAnswer(EmojiList(Array("# Faces\n😀\n".utf8)))), time: keyboard.time)))
    expect(Self.shown(keyboard), equals: ["😀"])
  }

  @Test("The skin tone of the settings stands on keys where no other form was chosen") func tone() throws {
    var keyboard = Self.panel { $0.emojiUse = (nil, "👍 👍🏻") }
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.emoji.tone = .dark
    rules.emoji.forms = EmojiTone.dark.forms(of: Self.list)
    expect(rules.emoji.forms.count, equals: 4)
    keyboard.take(keyboard.keyboard.apply(rules))
    expect(Self.shown(keyboard).prefix(4), equals: ["😀", "😂", "👍🏻", "🧑🏿‍🚒"])
    try Self.choose("🧑‍🚒", of: Self.key("🧑‍🚒"), on: &keyboard)
    expect(keyboard.text, equals: "🧑‍🚒")
    expect(Self.shown(keyboard).prefix(4), equals: ["😀", "😂", "👍🏻", "🧑‍🚒"])
    try Self.choose("🧑🏿‍🚒", of: Self.key("🧑‍🚒"), on: &keyboard)
    #expect(Self.stored(keyboard).contains(.emojiForms("👍 👍🏻")))
    let couple = EmojiList(Array("# People\n💏 💏🏻 👩🏻‍❤️‍💋‍👨🏿 👩🏿‍❤️‍💋‍👨🏿\n".utf8))
    expect(EmojiTone.dark.forms(of: couple), equals: ["💏": "👩🏿‍❤️‍💋‍👨🏿"])
    expect(EmojiTone.none.forms(of: couple), equals: [:])
  }

  /// Holds a key, slides to one of its forms or the pin, and lets go.
  private static func choose(_ form: String, of key: KeyID, on keyboard: inout LetterKeyboard) throws {
    try keyboard.down(key)
    keyboard.wait(600)
    let items = try #require(keyboard.keyboard.core.alternates?.items)
    keyboard.move(to: try #require(items.first { $0.label == form }).rect.center)
    keyboard.wait(50)
    keyboard.up()
  }

  @Test("One that is pinned comes first, and stays so until its pin is taken away") func pinned() throws {
    var keyboard = Self.panel { $0.emojiUse = ("😂", nil) }
    try Self.choose("📌", of: Self.key("👍"), on: &keyboard)
    expect(keyboard.text, equals: "")
    expect(Self.shown(keyboard).prefix(3), equals: ["👍", "😂", "😀"])
    expect(Self.stored(keyboard), equals: [.emojiRecents("+👍 😂")])
    try keyboard.tap(Self.key("😀"))
    keyboard.run { $0.show(.letters) }
    keyboard.run { $0.show(.emoji) }
    expect(Self.shown(keyboard).prefix(3), equals: ["👍", "😀", "😂"])
    try Self.choose("📌", of: EmojiPanelKey.emoji("👍", isRecent: true).id, on: &keyboard)
    expect(Self.stored(keyboard).last, equals: .emojiRecents("😀 😂"))
    expect(EmojiUse(recents: "+😀 + 😂 +👍 😀", forms: nil).recents, equals: ["😀", "👍", "😂"])
  }

  @Test("What was used and chosen is stored, and read once") func stored() throws {
    var keyboard = Self.panel { $0.emojiUse = ("😂 👍", "👍 👍🏿 x") }
    expect(Self.shown(keyboard).prefix(5), equals: ["😂", "👍", "😀", "😂", "👍🏿"])
    try keyboard.tap(Self.key("👍"))
    expect(Self.stored(keyboard), equals: [.emojiRecents("👍🏿 😂 👍")])
    for text in ["", "\n\n", "\u{0}", " ", String(repeating: "a", count: 100) + " b"] {
      let use = EmojiUse(recents: text, forms: text)
      expect(EmojiUse(recents: use.recentsText, forms: use.formsText), equals: use)
    }
  }

  private static func stored(_ keyboard: LetterKeyboard) -> [StoreChange] {
    keyboard.others.compactMap { effect in
      if case .store(let change) = effect { change } else { nil }
    }.filter { if case .tab = $0 { false } else { true } }
  }

  @Test("Nothing of a private field is remembered, and nothing where nothing is to be") func privacy() throws
  {
    for keepsRecents in [true, false] {
      var keyboard = Self.panel { $0.emojiUse = ("😂", nil) }
      var rules = keyboard.keyboard.core.panels.context.rules
      rules.keepsRecents = keepsRecents
      keyboard.take(keyboard.keyboard.apply(rules))
      if keepsRecents { keyboard.take(keyboard.keyboard.handle(.typing(.privateField(true), time: 20_000))) }
      try keyboard.tap(Self.key("😀"))
      expect(keyboard.text, equals: "😀")
      expect(Self.stored(keyboard), equals: [])
      keyboard.run { $0.show(.letters) }
      keyboard.run { $0.show(.emoji) }
      expect(Self.shown(keyboard).first, equals: keepsRecents ? "😂" : "😀")
    }
  }

  @Test("The search finds them behind the keys, and types the chosen form") func search() throws {
    var keyboard = Self.panel { shelf in
      shelf.foundEmoji = [.init(emoji: "👍", name: "thumbs up"), .init(emoji: "😂", name: "tears")]
      shelf.emojiUse = (nil, "👍 👍🏿")
    }
    keyboard.run { $0.show(.search) }
    for letter in "thu" { try keyboard.tap(.character(String(letter))) }
    expect(Self.shown(keyboard), equals: ["👍🏿"])
    expect(keyboard.keyboard.panels.traits.message, equals: "")
    // Others do not come under a finger, and leave an answer of the search alone.
    try keyboard.down(Self.key("👍"))
    let found = [EmojiSearch.Result(emoji: "😂", name: "tears")]
    let answers: [(Query, Answer)] = [
      (.input("thu", of: .search), .found(SearchAnswer(text: "thu", keys: [], total: 0, isComplete: true))),
      (.emojiNamed("thu"), .foundEmoji(found)),
    ]
    for (query, answer) in answers {
      keyboard.take(keyboard.keyboard.handle(.answer(query, answer, time: keyboard.time)))
    }
    expect(Self.shown(keyboard), equals: ["👍🏿"])
    keyboard.time += 60
    keyboard.up()
    expect(keyboard.text, equals: "👍🏿")
    expect(Self.shown(keyboard), equals: ["😂"])
    try keyboard.tap(.character("x"))
    expect(Self.shown(keyboard), equals: [])
  }

  @Test("It says why there are none") func messages() {
    func message(_ answer: EmojiAnswer) -> String { Self.panel(answer).keyboard.panels.traits.message }
    let none = EmojiList([])
    expect(message(EmojiAnswer(none, isWhole: false)), equals: Strings.loading)
    expect(message(EmojiAnswer(none, lacksFont: true)), equals: Strings.noEmoji)
    expect(message(EmojiAnswer(none)), equals: Strings.noEmojiFiles)
    expect(message(EmojiAnswer(Self.list)), equals: "")
    expect(message(EmojiAnswer(Self.list, lacksFont: true)), equals: Strings.fewEmoji)
    var keyboard = Self.panel(EmojiAnswer(Self.list, lacksFont: true))
    keyboard.run { $0.show(.letters) }
    keyboard.run { $0.show(.emoji) }
    expect(keyboard.keyboard.panels.traits.message, equals: "")
  }

  @Test("One is typed by its name, with any panel up") func byName() throws {
    var keyboard = LetterKeyboard()
    keyboard.keyboard.shelf.emojiUse = (nil, "👍 👍🏿")
    try expect(keyboard.keyboard.type("emoji:👍", time: 20_000).get().text, equals: "👍🏿")
    try expect(keyboard.keyboard.type("emoji:😂", time: 20_000).get().text, equals: "😂")
    for name in ["emoji:", "emoji:a", "emoji:1", "emoji:😂😂", "emoji:hello"] {
      let result = keyboard.keyboard.type(name, time: 20_000)
      #expect(throws: (any Error).self) { try result.get() }
    }
  }

  @Test("Each group begins a column, and each emoji has one place", arguments: [1, 2, 5])
  func cells(lines: Int) {
    let counts = [3, 0, 10, 1]
    let cells = EmojiCells(counts, lines: lines)
    let all = (0..<cells.count).compactMap { cells[$0] }
    expect(
      all.map { "\($0.group) \($0.index)" },
      equals: counts.enumerated().flatMap { group, count in
        (0..<count).map { "\(group) \($0)" }
      })
    for (group, start) in cells.starts.enumerated() where counts[group] > 0 {
      expect(start % lines, equals: 0)
      expect(cells[start]?.group, equals: group)
    }
    #expect(cells[-1] == nil && cells[cells.count] == nil)
  }
}
