import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Tests what is shown of a key that was saved. The numbers are those of `SnippetPanel`.
@Suite struct SavedKeyTests {
  /// 30 keys of a group, and 30 of none: several pages of all of them.
  private static let before = TabStripTests.snippets(
    Array(repeating: "g", count: 30) + Array(repeating: nil, count: 30))

  /// A phone whose user has a file of his own, on a tab of the phrases.
  private static func keyboard(_ tab: StripTab = .all) throws -> TestKeyboard {
    var keyboard = TestKeyboard()
    var rules = KeyboardRules()
    rules.ownSource = ""
    _ = keyboard.apply(rules)
    _ = keyboard.handle(.show)
    _ = keyboard.handle(.resized(Size(width: 360, height: 262), above: 400))
    _ = keyboard.load(before)
    let selected = keyboard.select(tab)
    try #require(selected != nil)
    return keyboard
  }

  private static func key(_ draft: KeyDraft) throws -> Snippet {
    try #require(Snippet(id: "new", label: draft.label, pieces: draft.phrases, group: draft.group))
  }

  /// Has the editor save a draft.
  private static func save(_ draft: KeyDraft, _ keyboard: inout TestKeyboard, refusal: String? = nil) throws {
    keyboard.shelf.drafts = [.clipboard: draft]
    _ = keyboard.run { $0.perform([.read(.draft(.clipboard))], at: 0) }
    let save = EditorKey.save.id
    let effects = keyboard.run { $0.perform($0.panels.handle(.fire(save), at: 0), at: 0) }
    let saved = try #require(
      effects.compactMap { if case .save(let change) = $0 { change } else { nil } }.first)
    _ = keyboard.handle(.saved(saved, refusal: refusal, time: 5_000))
  }

  private static let draft = KeyDraft(label: "zebra", phrases: ["a"])

  @Test("51: The page of a new key is shown as it comes, and the key glows", arguments: [true, false])
  func newKey(isContentFirst: Bool) throws {
    var keyboard = try Self.keyboard()
    if isContentFirst { _ = keyboard.load(Self.before + [try Self.key(Self.draft)]) }
    try Self.save(Self.draft, &keyboard)
    expect(keyboard.panels.top, equals: .snippets)
    if !isContentFirst {
      #expect(keyboard.look.glowing == nil && !TabStripTests.shown(keyboard).contains("new"))
      _ = keyboard.load(Self.before + [try Self.key(Self.draft)])
    }
    #expect(TabStripTests.shown(keyboard).contains("new"))
    expect(keyboard.look.glowing?.key, equals: .snippet("new"))
    expect(keyboard.panel.shownTab, equals: .all)
  }

  @Test("51: It is shown on its group's tab, unless the tab that is shown has it") func tabs() throws {
    let draft = KeyDraft(label: "zebra", phrases: ["a"], group: "h")
    let new = try Self.key(draft)
    for (tab, shown) in [
      (StripTab.favourites, StripTab.group("h")), (.group("g"), .group("h")), (.all, .all),
    ] {
      var keyboard = try Self.keyboard(tab)
      // The group of the tab is filled in, and this draft has its own.
      _ = keyboard.load(Self.before)
      _ = keyboard.run { $0.perform([.reveal(draft)], at: 0) }
      _ = keyboard.load(Self.before + [new])
      #expect(keyboard.panel.shownTab == shown && TabStripTests.shown(keyboard).contains("new"))
    }
  }

  @Test("51: A key of the group that was filled in stays on that tab") func openGroup() throws {
    var keyboard = try Self.keyboard(.group("g"))
    try Self.save(Self.draft, &keyboard)
    _ = keyboard.load(Self.before + [try Self.key(KeyDraft(label: "zebra", phrases: ["a"], group: "g"))])
    #expect(keyboard.panel.shownTab == .group("g") && TabStripTests.shown(keyboard).contains("new"))
  }

  @Test("51: A finger on a key keeps the keys where they are, and so does a tap") func fingers() throws {
    var keyboard = try Self.keyboard()
    _ = keyboard.run { $0.perform([.reveal(Self.draft)], at: 0) }
    _ = try TabStripTests.tap(.snippet("0"), &keyboard)
    let shown = TabStripTests.shown(keyboard)
    _ = keyboard.load(Self.before + [try Self.key(Self.draft)])
    #expect(TabStripTests.shown(keyboard) == shown && keyboard.look.glowing == nil)
  }

  @Test("51: Another key of this label is not the one, nor what was refused") func others() throws {
    var keyboard = try Self.keyboard()
    _ = keyboard.load(Self.before + [try Self.key(KeyDraft(label: "zebra", phrases: ["a"], group: "g"))])
    let shown = TabStripTests.shown(keyboard)
    _ = keyboard.run { $0.perform([.reveal(Self.draft)], at: 0) }
    #expect(TabStripTests.shown(keyboard) == shown && keyboard.look.glowing == nil)
    try Self.save(Self.draft, &keyboard, refusal: "no")
    #expect(keyboard.panels.top == .editor && keyboard.look.glowing == nil)
  }

  @Test("51: The glow fades within 900 ms from its first picture on", arguments: [false, true])
  func glow(reducesMotion: Bool) throws {
    var keyboard = try Self.keyboard()
    var rules = keyboard.rules
    rules.reducesMotion = reducesMotion
    _ = keyboard.apply(rules)
    _ = keyboard.load(Self.before + [try Self.key(Self.draft)])
    try Self.save(Self.draft, &keyboard)
    func strengths(_ keyboard: inout TestKeyboard) -> [Double?] {
      keyboard.core.prepare(at: 7_000)
      return [0, 300, 600, 899, 900].map { (time: UInt64) in
        keyboard.animate(to: 7_000 + time)
        return keyboard.look.glowing?.strength
      }
    }
    // Nothing has been drawn since it was saved.
    keyboard.animate(to: 6_000)
    expect(keyboard.look.glowing?.strength, equals: 1)
    let seen = strengths(&keyboard)
    #expect(seen.last == .some(nil) && !keyboard.isAnimating)
    let strong = seen.dropLast().compactMap { $0 }
    #expect(strong.count == 4 && strong[1] == 1)
    #expect(reducesMotion ? strong.allSatisfy { $0 == 1 } : strong[2] < 0.8 && strong[3] < 0.01)
  }

  @Test("51: Who hides the keyboard sees no glow later") func hiding() throws {
    var keyboard = try Self.keyboard()
    _ = keyboard.load(Self.before + [try Self.key(Self.draft)])
    try Self.save(Self.draft, &keyboard)
    _ = keyboard.handle(.hide)
    _ = keyboard.handle(.show)
    #expect(keyboard.look.glowing == nil)
  }
}
