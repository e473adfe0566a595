import Expectations
import Gestures
import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// The panel of catalogues, with a server that a test stands in for. The numbers are those of `CataloguePanel`.
@Suite struct CataloguePanelTests {
  static let size = Size(width: 360, height: 366)
  private static let states = CatalogueState.allCases.filter { $0 != .ok }

  /// A keyboard with two catalogues, whose panel is up.
  static func panel(own: String? = "own", prepare: (Shelf) -> Void = { _ in }) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: size)
    var rules = keyboard.keyboard.core.panels.context.rules
    (rules.catalogues, rules.ownSource) = (["comics", "quotes"], own)
    keyboard.take(keyboard.keyboard.apply(rules))
    prepare(keyboard.keyboard.shelf)
    keyboard.run { $0.show(.catalogue, tab: .part("comics", of: "catalogue"), time: 10_000) ?? [] }
    return keyboard
  }

  static func items(_ range: Range<Int>) -> [CatalogueItem] {
    range.map { CatalogueItem(id: "\($0)", label: "Hero \($0)", phrases: ["About {{\($0)}}.", "More."]) }
  }

  static func page(_ number: Int = 1, more: Bool = true, total: Int? = 1_500) -> CataloguePage {
    CataloguePage(
      items: items((number - 1) * 50..<number * 50), total: total, attribution: "© Heroes", hasMore: more,
      time: 0
    )
  }

  /// Gives the server's answer to the last question that it was asked.
  static func answer(
    _ state: CatalogueState = .ok, wait: Int = 0, page: CataloguePage? = nil, age: Int = 0,
    _ keyboard: inout LetterKeyboard
  ) throws {
    let request = try #require(keyboard.keyboard.shelf.requests.last { $0.asksServer })
    try answer(
      CatalogueReply(
        request, page: page, age: age, answer: CatalogueAnswer(state, wait: wait, to: request.call)),
      &keyboard)
  }

  static func answer(_ reply: CatalogueReply, _ keyboard: inout LetterKeyboard) throws {
    let event = Coordinator.Event.answer(
      .input(reply.request.text, of: .catalogue), .catalogue(reply), time: keyboard.time)
    keyboard.take(keyboard.keyboard.handle(event))
  }

  static func asked(_ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.shelf.requests.filter(\.asksServer).map(\.call.line)
  }

  static func looked(_ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.shelf.requests.filter { !$0.asksServer }.map(\.call.line)
  }

  static func shown(_ keyboard: LetterKeyboard) -> [String] {
    keyboard.keyboard.frame?.keys.filter { $0.id.kind == "item" }.map(\.label) ?? []
  }

  static func message(_ keyboard: LetterKeyboard) -> String { keyboard.keyboard.panels.traits.message }

  static func key(_ key: CatalogueKey, _ keyboard: LetterKeyboard) -> KeySpec? {
    keyboard.keyboard.frame?.keys.first { $0.id == key.id }?.spec
  }

  static func wait(_ milliseconds: UInt64, _ keyboard: inout LetterKeyboard) {
    keyboard.time += milliseconds
    keyboard.take(keyboard.keyboard.advance(to: keyboard.time))
  }

  // MARK: Searching

  @Test("1: What is stored shows at once, and the server is asked") func begin() throws {
    var keyboard = Self.panel { $0.pages["1 "] = Self.page() }
    expect(Self.asked(keyboard), equals: ["1 "])
    expect(Self.shown(keyboard).first, equals: "Hero 0")
    expect(Self.key(.state, keyboard)?.face.text, equals: "Asking…")
    try Self.answer(page: Self.page(), &keyboard)
    expect(Self.key(.state, keyboard)?.face.text, equals: "1500 found")
    expect(Self.key(.state, keyboard)?.note, equals: "© Heroes")
    expect(keyboard.keyboard.panels.name, equals: "catalogue:comics")
  }

  @Test("1: Letters search the store at once, and the server 0.3 s after the last one") func letters() throws
  {
    var keyboard = Self.panel { $0.pages["1 he"] = Self.page() }
    try Self.answer(page: Self.page(), &keyboard)
    try keyboard.type("he")
    expect(Self.looked(keyboard), equals: ["1 h", "1 he"])
    expect(Self.shown(keyboard).first, equals: "Hero 0", "that is stored")
    let due = try #require(keyboard.keyboard.core.panels.nextWake)
    #expect(due > keyboard.time && due <= keyboard.time + 300)
    Self.wait(due - 1 - keyboard.time, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 "])
    Self.wait(1, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "1 he"])
    Self.wait(10_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "1 he"], "once")
  }

  @Test("1: Return does not wait for that, and the cross in the field searches for everything")
  func atOnce() throws {
    var keyboard = Self.panel()
    try keyboard.type("he")
    try keyboard.tap(.return)
    expect(Self.asked(keyboard), equals: ["1 ", "1 he"])
    try keyboard.tap(.return)
    expect(Self.asked(keyboard), equals: ["1 ", "1 he"], "it is on its way")
    try keyboard.tap(CatalogueKey.clear.id)
    Self.wait(300, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "1 he", "1 "])
    #expect(keyboard.typed.isEmpty, "nothing of it goes to the application")
  }

  @Test("2: What comes for another query, or another catalogue, is dropped") func stale() throws {
    var keyboard = Self.panel()
    let old = try #require(keyboard.keyboard.shelf.requests.last)
    try keyboard.type("x")
    let late = CatalogueReply(old, page: Self.page(), answer: CatalogueAnswer(.ok, to: old.call))
    try Self.answer(late, &keyboard)
    #expect(Self.shown(keyboard).isEmpty)
    keyboard.run { $0.show(.catalogue, tab: .part("quotes", of: "catalogue"), time: 20_000) ?? [] }
    #expect(keyboard.keyboard.panels.query.isEmpty)
    try Self.answer(late, &keyboard)
    #expect(Self.shown(keyboard).isEmpty && Self.message(keyboard) == "Asking quotes…")
  }

  // MARK: Pages

  private func scroll(_ distance: Double, _ keyboard: inout LetterKeyboard) {
    let event = FingerEvent.scroll(x: distance, y: 0, at: Point(x: 100, y: 100), isWheel: false)
    keyboard.take(keyboard.keyboard.handle([TimedFingerEvent(event, time: keyboard.time)]))
  }

  @Test("3: The next page is asked for before the end is seen, one at a time, and a key says so") func pages()
    throws
  {
    var keyboard = Self.panel()
    try Self.answer(page: Self.page(), &keyboard)
    expect(Self.asked(keyboard), equals: ["1 "], "there is enough to look at")
    scroll(1_000_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "2 "])
    expect(Self.key(.more, keyboard)?.face.text, equals: "Loading…")
    expect(Self.shown(keyboard).last, equals: "Hero 49")
    scroll(10, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "2 "], "one is on its way")
    try Self.answer(page: Self.page(2), &keyboard)
    scroll(500, &keyboard)
    #expect(Self.shown(keyboard).contains("Hero 51"))
  }

  @Test("3: All pages of 1,500 items are found, and then there is an end") func toTheEnd() throws {
    var keyboard = Self.panel()
    for number in 1...30 {
      try Self.answer(page: Self.page(number, more: number < 30), &keyboard)
      scroll(1_000_000, &keyboard)
    }
    expect(Self.asked(keyboard).count, equals: 30)
    #expect(Self.shown(keyboard).last == "Hero 1499" && Self.key(.more, keyboard) == nil)
    expect(keyboard.keyboard.frame.map { $0.keys.count < 60 }, equals: true, "only what is seen")
  }

  @Test("3: What coasts to the end asks, too") func coasting() throws {
    var keyboard = Self.panel()
    try Self.answer(page: Self.page(), &keyboard)
    keyboard.run { core in
      _ = core.panels.handle(GestureAction.swipe(by: -4_000), at: 10_000)
      _ = core.panels.handle(GestureAction.swipeEnd(velocity: -3_000), at: 10_000)
      core.animate(to: 10_100)
      core.animate(to: 11_000)
      return []
    }
    Self.wait(1_100, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "2 "])
  }

  // MARK: Troubles

  @Test(
    "4: Each trouble has its own words, with Retry",
    arguments: states)
  func troubles(state: CatalogueState) throws {
    var keyboard = Self.panel()
    try Self.answer(state, &keyboard)
    let text = Strings.explanation(of: state, "comics", wait: 0)
    #expect(Self.message(keyboard) == text && !text.isEmpty)
    let others = CatalogueState.allCases.filter { $0 != state }
    #expect(!others.contains { Strings.explanation(of: $0, "comics", wait: 0) == text })
    expect(Self.key(.state, keyboard)?.face.text, equals: "Retry")
    try keyboard.tap(CatalogueKey.state.id)
    #expect(Self.asked(keyboard) == ["1 ", "1 "] && Self.message(keyboard) == "Asking comics…")
  }

  @Test("4: Nothing found is no trouble, and beside what is stored the first key says what is the matter")
  func besideStored() throws {
    var keyboard = Self.panel()
    try Self.answer(page: CataloguePage(items: [], total: 0, time: 0), &keyboard)
    expect(Self.message(keyboard), equals: "comics has nothing for this.")
    #expect(Self.key(.state, keyboard) == nil)
    try keyboard.type("h")
    try keyboard.tap(.return)
    try Self.answer(.offline, page: Self.page(), age: 7_300, &keyboard)
    #expect(Self.message(keyboard).isEmpty && Self.shown(keyboard).first == "Hero 0")
    let state = Self.key(.state, keyboard)
    #expect(state?.face.text == "Offline" && state?.note == "From 2 h ago. Tap to retry.")
    try keyboard.tap(CatalogueKey.state.id)
    expect(Self.asked(keyboard).last, equals: "1 h")
  }

  @Test("4: A trouble with a later page is said at the end, and a tap there asks for that page")
  func laterPage() throws {
    var keyboard = Self.panel()
    try Self.answer(page: Self.page(), &keyboard)
    scroll(1_000_000, &keyboard)
    try Self.answer(.failed, &keyboard)
    expect(Self.key(.more, keyboard)?.face.text, equals: "Error")
    scroll(1_000_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "2 "], "not by itself")
    try keyboard.tap(CatalogueKey.more.id)
    expect(Self.asked(keyboard), equals: ["1 ", "2 ", "2 "])
    expect(Self.key(.more, keyboard)?.face.text, equals: "Loading…")
  }

  @Test("5: A busy server is asked again once its time has passed, and the seconds are counted down")
  func busy() throws {
    var keyboard = Self.panel()
    try Self.answer(.busy, wait: 3, &keyboard)
    #expect(Self.message(keyboard).contains("in 3 s"))
    Self.wait(1_000, &keyboard)
    #expect(Self.message(keyboard).contains("in 2 s"))
    Self.wait(1_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 "])
    Self.wait(1_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "1 "])
    try Self.answer(.busy, wait: 3_600, &keyboard)
    #expect(Self.message(keyboard).contains("in 60 min"))
    try keyboard.type("x")
    Self.wait(300, &keyboard)
    expect(Self.asked(keyboard).last, equals: "1 x", "the program knows how long it is to wait")
  }

  @Test("8: Without the server, stored pages show as far as they go") func offline() throws {
    var keyboard = Self.panel {
      $0.pages["1 "] = Self.page()
      $0.pages["2 "] = Self.page(2)
    }
    try Self.answer(.offline, page: Self.page(), &keyboard)
    scroll(1_000_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 "])
    scroll(1_000_000, &keyboard)
    expect(Self.shown(keyboard).last, equals: "Hero 99")
    expect(Self.looked(keyboard), equals: ["2 ", "3 "])
    scroll(1_000_000, &keyboard)
    expect(Self.looked(keyboard), equals: ["2 ", "3 "], "there is no more")
  }

  @Test("8: Stored pages follow while the server has not answered about the first one") func slow() throws {
    var keyboard = Self.panel {
      $0.pages["1 "] = Self.page()
      $0.pages["2 "] = Self.page(2)
    }
    expect(Self.asked(keyboard), equals: ["1 "])
    scroll(1_000_000, &keyboard)
    scroll(1_000_000, &keyboard)
    #expect(Self.shown(keyboard).last == "Hero 99" && Self.asked(keyboard) == ["1 "])
    expect(Self.key(.more, keyboard)?.face.text, equals: "Loading…")
    try Self.answer(page: Self.page(), &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "3 "])
  }

  @Test("3: A catalogue that repeats itself has an end") func repeating() throws {
    var keyboard = Self.panel()
    try Self.answer(page: Self.page(), &keyboard)
    scroll(1_000_000, &keyboard)
    try Self.answer(page: Self.page(), &keyboard)
    scroll(1_000_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 ", "2 "])
  }

  @Test("9: Nothing is asked while the panel is not up, and its query is there again") func away() throws {
    var keyboard = Self.panel()
    try keyboard.type("he")
    keyboard.run { $0.show(.letters) }
    Self.wait(10_000, &keyboard)
    expect(Self.asked(keyboard), equals: ["1 "])
    keyboard.run { $0.show(.catalogue) }
    #expect(Self.asked(keyboard) == ["1 ", "1 he"] && keyboard.keyboard.panels.query == "he")
    try keyboard.tap(FieldKey.cancel.id)
    expect(keyboard.keyboard.panels.top, equals: .letters)
  }
}
