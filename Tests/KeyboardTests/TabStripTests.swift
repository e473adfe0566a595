import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// The strip of tabs, and what each shows. The numbers are those of the cases in Coordinator.swift.
@Suite struct TabStripTests {
  typealias Base = CoordinatorTests

  static func snippets(_ groups: [String?]) -> [Snippet] {
    groups.enumerated().compactMap { index, group in
      Snippet(id: "\(index)", label: "key \(index)", pieces: ["a\(index)", "b\(index)"], group: group)
    }
  }

  static func keyboard(
    _ groups: [String?], favourites: [String] = [], recents: [String] = [], tab: String? = nil,
    strip: StripRule = .auto, keepsRecents: Bool = true, size: Size = Size(width: 360, height: 262)
  ) -> TestKeyboard {
    var keyboard = TestKeyboard(strip: strip, keepsRecents: keepsRecents)
    (keyboard.shelf.favourites, keyboard.shelf.recents, keyboard.shelf.tab) = (favourites, recents, tab)
    _ = keyboard.load(snippets(groups))
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(size, above: 400))
    return keyboard
  }

  static func tabs(_ keyboard: TestKeyboard) -> [String] {
    (keyboard.frame?.tabs ?? []).map(\.id.description)
  }

  static func selected(_ keyboard: TestKeyboard) -> [String] {
    (keyboard.frame?.tabs ?? []).filter { $0.spec.style == .selectedTab }.map(\.id.description)
  }

  static func shown(_ keyboard: TestKeyboard) -> [String] {
    (keyboard.frame?.keys ?? []).compactMap { if case .snippet(let id) = $0.id { id } else { nil } }
  }

  static func tap(_ key: KeyID, _ keyboard: inout TestKeyboard, at time: UInt64 = 0) throws
    -> [Coordinator.Effect]
  {
    let frame = try #require(keyboard.frame)
    let place = try #require((frame.keys + frame.tabs + frame.marks.areas).first { $0.id == key }).rect.center
    return keyboard.handle(Base.down(place, at: time)) + keyboard.handle(Base.up(at: time + 50))
  }

  static let many = Array(repeating: nil as String?, count: 40)

  @Test("26: three keys have no strip, and look as they did") func few() {
    let keyboard = Self.keyboard([nil, nil, nil])
    #expect(Self.tabs(keyboard).isEmpty)
    expect(keyboard.frame, equals: Self.keyboard([nil, nil, nil], strip: .never).frame)
  }

  @Test("26: more than a page, a group or a favourite brings it") func comes() {
    let plain = ["strip:search", "strip:favourites", "strip:recents", "strip:all"]
    expect(Self.tabs(Self.keyboard(Self.many)), equals: plain)
    expect(Self.tabs(Self.keyboard([nil, nil], favourites: ["1"])), equals: plain)
    expect(
      Self.tabs(Self.keyboard(["b", nil, "a", "b"])), equals: plain + ["strip:group:b", "strip:group:a"])
    expect(Self.tabs(Self.keyboard([nil], strip: .always)), equals: plain)
    #expect(Self.tabs(Self.keyboard(Self.many, favourites: ["1"], strip: .never)).isEmpty)
    expect(
      Self.tabs(Self.keyboard(Self.many, keepsRecents: false)),
      equals: [
        "strip:search", "strip:favourites", "strip:all",
      ])
    #expect(Self.tabs(Self.keyboard([], strip: .always)).isEmpty)
  }

  @Test("26: names that differ in capitals alone are one group, spelled as its first key has it")
  func capitals() throws {
    var keyboard = Self.keyboard(["Work", nil, "work", "b"], tab: "group:WORK", keepsRecents: false)
    expect(
      Self.tabs(keyboard).dropFirst(3), equals: ["strip:group:Work", "strip:group:b"])
    // The tab that was open before has another spelling by now.
    #expect(Self.selected(keyboard) == ["strip:group:Work"] && Self.shown(keyboard) == ["0", "2"])
    _ = try Self.tap(.tab(.all), &keyboard, at: 100)
    expect(Self.shown(keyboard).count, equals: 4)
    expect(keyboard.select(.group("wORK")), equals: [.store(.tab("group:Work"))])
    expect(Self.shown(keyboard), equals: ["0", "2"])
    // The first key goes, and with it its spelling.
    _ = keyboard.load(Self.snippets([nil, nil, "work", "b"]))
    #expect(Self.selected(keyboard) == ["strip:group:work"] && Self.shown(keyboard) == ["2"])
    #expect(keyboard.select(.group("c")) == nil)
  }

  @Test("26: the panel keeps its height, and the strip is at its top") func place() throws {
    let frame = try #require(Self.keyboard(Self.many).frame)
    let without = try #require(Self.keyboard(Self.many, strip: .never).frame)
    expect(frame.size, equals: without.size)
    expect(
      frame.strip.compactMap(\.clip).reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) },
      equals: Rect(x: 0, y: 0, width: 360, height: 34))
    #expect(frame.keys.allSatisfy { $0.rect.y >= 34 })
    expect(
      frame.keys.filter { $0.id.kind != "snippet" }, equals: without.keys.filter { $0.id.kind != "snippet" })
  }

  @Test("26: search and favourites stay in sight, however far the others are scrolled") func pinned() throws {
    var keyboard = Self.keyboard((0..<20).map { "group \($0)" })
    let places = keyboard.frame?.tabs.prefix(2).map(\.rect)
    #expect(keyboard.select(.group("group 19")) != nil)
    let tabs = try #require(keyboard.frame?.tabs)
    #expect(
      tabs.prefix(2).map(\.id) == [.tab(.search), .tab(.favourites)] && tabs.prefix(2).map(\.rect) == places)
    let last = try #require(tabs.last)
    #expect(last.id == .tab(.group("group 19")) && last.rect.maxX <= 360)
    expect(keyboard.frame?.key(at: tabs[0].rect.center)?.id, equals: .tab(.search))
    let hidden = tabs.dropFirst(2).filter { $0.rect.x < tabs[1].rect.maxX }
    #expect(
      hidden.allSatisfy { keyboard.frame?.key(at: Point(x: tabs[1].rect.maxX - 1, y: 17))?.id != $0.id })
  }

  @Test("26: a panel that is too low for both has keys") func low() {
    let keyboard = Self.keyboard(Self.many, size: Size(width: 360, height: 120))
    #expect(Self.tabs(keyboard).isEmpty)
    #expect(!Self.shown(keyboard).isEmpty)
  }

  @Test("27: a tap on a tab shows its keys, and is remembered") func select() throws {
    var keyboard = Self.keyboard(["b", nil, "a", "b"], favourites: ["2", "1"])
    expect(Self.selected(keyboard), equals: ["strip:all"])
    expect(Self.shown(keyboard), equals: ["0", "1", "2", "3"])
    try expect(Self.tap(.tab(.group("b")), &keyboard), equals: [.store(.tab("group:b"))])
    expect(Self.selected(keyboard), equals: ["strip:group:b"])
    expect(Self.shown(keyboard), equals: ["0", "3"])
    try expect(Self.tap(.tab(.favourites), &keyboard, at: 100), equals: [.store(.tab("favourites"))])
    expect(Self.shown(keyboard), equals: ["2", "1"])
    try expect(
      Self.tap(.snippet("1"), &keyboard, at: 200),
      equals: [
        .type(.type("a1")), .store(.place(snippet: "1", next: 1)), .store(.use("1")),
      ])
  }

  @Test("27: the tab of before a restart is selected where it is there") func restart() {
    expect(Self.shown(Self.keyboard(["b", nil, "a"], tab: "group:a")), equals: ["2"])
    expect(Self.shown(Self.keyboard(["b", nil, "a"], tab: "group:gone")), equals: ["0", "1", "2"])
    expect(Self.shown(Self.keyboard(["b", nil, "a"], tab: "nonsense")), equals: ["0", "1", "2"])
    expect(Self.shown(Self.keyboard([nil, nil], tab: "favourites")), equals: ["0", "1"])
  }

  @Test("27: a tab without keys says what leads to some") func empty() throws {
    var keyboard = Self.keyboard(Self.many)
    _ = try Self.tap(.tab(.favourites), &keyboard)
    expect(keyboard.frame?.message?.text, equals: Strings.noFavourites)
    _ = try Self.tap(.tab(.recents), &keyboard, at: 100)
    expect(keyboard.frame?.message?.text, equals: Strings.noRecents)
    _ = try Self.tap(.tab(.all), &keyboard, at: 200)
    #expect(keyboard.frame?.message == nil)
  }

  @Test("27: by name for the command") func byName() {
    var keyboard = Self.keyboard(["b", nil])
    expect(keyboard.select(.group("b")), equals: [.store(.tab("group:b"))])
    expect(Self.shown(keyboard), equals: ["0"])
    #expect(keyboard.select(.group("c")) == nil)
    expect(Self.shown(keyboard), equals: ["0"])
  }

  @Test("27: before it has a size, too, and not under a finger") func early() throws {
    var keyboard = TestKeyboard()
    _ = keyboard.load(Self.snippets(["b", nil]))
    #expect(keyboard.select(.group("c")) == nil)
    expect(keyboard.select(.group("b")), equals: [.store(.tab("group:b"))])
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    expect(Self.shown(keyboard), equals: ["0"])
    let place = try #require(keyboard.frame?.keys.first).rect.center
    _ = keyboard.handle(Base.down(place))
    #expect(keyboard.select(.all) != nil)
    #expect(keyboard.look.pressed.isEmpty)
    #expect(keyboard.handle(Base.up()).isEmpty)
  }

  @Test("27: a group that comes later is in sight") func later() throws {
    var keyboard = TestKeyboard()
    keyboard.shelf.tab = "group:late"
    let first = Self.snippets((0..<40).map { "group \($0)" })
    _ = keyboard.load(first)
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    expect(Self.selected(keyboard), equals: ["strip:all"])
    let more = try #require(SnippetKey(id: "late", label: "late", pieceCount: 1, group: "late"))
    _ = keyboard.handle(.content(.continued(SnippetKeys([more]))))
    expect(Self.selected(keyboard), equals: ["strip:group:late"])
    expect(Self.shown(keyboard), equals: ["late"])
  }

  @Test("28: who touches a strip that coasts has what is there") func caught() throws {
    var keyboard = Self.keyboard((0..<40).map { "group number \($0)" })
    let third = keyboard.frame?.tabs.dropFirst(2).first
    let place = try #require(third).rect.center
    _ = keyboard.handle(Base.down(place))
    _ = keyboard.handle(Base.move(Point(x: place.x - 116, y: place.y), at: 50))
    _ = keyboard.handle(Base.up(at: 60))
    _ = keyboard.advance(to: 76)
    let second = keyboard.frame?.tabs.dropFirst().first
    let tab = try #require(second)
    _ = keyboard.handle(Base.down(tab.rect.center, at: 80))
    #expect(!keyboard.isAnimating)
    _ = keyboard.advance(to: 200)
    _ = keyboard.handle(Base.move(Point(x: tab.rect.center.x + 1, y: tab.rect.center.y), at: 210))
    _ = keyboard.handle(Base.up(at: 220))
    expect(keyboard.panel.selected, equals: Self.tab(of: tab.id))
  }

  static func tab(of key: KeyID) -> StripTab? { if case .tab(let tab) = key { tab } else { nil } }

  @Test("5: what moves is at its end when the keyboard is shown again") func hiddenInMotion() throws {
    var keyboard = Self.keyboard(Self.many, strip: .never)
    _ = try Self.tap(PageKey.next.id, &keyboard)
    #expect(keyboard.isAnimating)
    _ = keyboard.handle(.hide)
    #expect(!keyboard.isAnimating)
    _ = keyboard.handle(.show)
    expect(keyboard.panel.pages.pager.position, equals: 1)
  }

  @Test("28: the strip scrolls by finger, and does not turn pages") func slides() throws {
    var keyboard = Self.keyboard((0..<40).map { "group number \($0)" })
    // This tab is behind the search and the favourites, which stay.
    let third = keyboard.frame?.tabs.dropFirst(2).first
    let place = try #require(third).rect.center
    _ = keyboard.handle(Base.down(place))
    _ = keyboard.handle(Base.move(Point(x: place.x - 116, y: place.y), at: 50))
    expect(keyboard.frame?.tabs.contains { $0.id == third?.id }, equals: false)
    expect(keyboard.panel.strip.offset, equals: 100)
    expect(keyboard.panel.pages.pager.position, equals: 0)
    _ = keyboard.handle(Base.up(at: 60))
    #expect(keyboard.isAnimating)
    HoldTests.rest(&keyboard, from: 60)
    #expect(keyboard.panel.strip.offset > 100)
    #expect(keyboard.panel.strip.offset <= keyboard.panel.strip.layout?.maximumOffset ?? 0)
    expect(keyboard.panel.selected, equals: .all)
  }

  @Test("28: wheel and touchpad scroll it where the pointer is on it", arguments: [true, false])
  func wheel(isWheel: Bool) throws {
    var keyboard = Self.keyboard((0..<40).map { "group number \($0)" })
    func scroll(x: Double, y: Double, at point: Point) -> [TimedFingerEvent] {
      [.init(.scroll(x: x, y: y, at: point, isWheel: isWheel), time: 10)]
    }
    _ = keyboard.handle(scroll(x: isWheel ? 0 : 45, y: isWheel ? 45 : 0, at: Point(x: 100, y: 20)))
    expect(keyboard.panel.strip.offset, equals: 45)
    #expect(keyboard.panel.pages.pager.position == 0 && !keyboard.isAnimating)
    _ = keyboard.handle(scroll(x: -500, y: 0, at: Point(x: 100, y: 20)))
    expect(keyboard.panel.strip.offset, equals: 0)
    _ = keyboard.handle(scroll(x: 45, y: 0, at: Point(x: 100, y: 100)))
    expect(keyboard.panel.strip.offset, equals: 0)
    #expect(keyboard.isAnimating || keyboard.panel.pages.pager.position > 0)
  }

  @Test("28: the selected tab can be seen") func inSight() throws {
    var keyboard = Self.keyboard((0..<40).map { "group number \($0)" }, tab: "group:group number 39")
    expect(Self.selected(keyboard), equals: ["strip:group:group number 39"])
    _ = keyboard.select(.favourites)
    expect(Self.selected(keyboard), equals: ["strip:favourites"])
  }

  @Test("29: a tap on the halves of the dots turns pages, in a circle") func dots() throws {
    var keyboard = Self.keyboard(Self.many, strip: .never)
    let count = keyboard.panel.pages.pager.count
    #expect(count > 2)
    #expect(try Self.tap(PageKey.next.id, &keyboard).isEmpty)
    HoldTests.rest(&keyboard, from: 100)
    expect(keyboard.panel.pages.pager.position, equals: 1)
    for time: UInt64 in [1000, 2000] {
      #expect(try Self.tap(PageKey.previous.id, &keyboard, at: time).isEmpty)
      HoldTests.rest(&keyboard, from: time + 100)
    }
    expect(keyboard.panel.pages.pager.position, equals: Double(count - 1))
    _ = try Self.tap(PageKey.next.id, &keyboard, at: 3000)
    HoldTests.rest(&keyboard, from: 3100)
    expect(keyboard.panel.pages.pager.position, equals: 0)
  }

  @Test("29: many pages are counted") func caption() {
    let keyboard = Self.keyboard(Array(repeating: nil, count: 400))
    expect(keyboard.frame?.marks.caption?.text, equals: "1 of \(keyboard.panel.pages.pager.count)")
  }
}
