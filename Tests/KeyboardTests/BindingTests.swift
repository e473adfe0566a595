import Bindings
import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// Tests what combinations do. The numbers are those of `Coordinator+Bindings`.
@Suite struct BindingTests {
  private func phrases(_ count: Int = 40, size: Size = Size(width: 360, height: 262)) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: size)
    let snippets = (0..<count).compactMap { index in
      Snippet(
        id: "k\(index)", label: "key \(index)", pieces: ["a\(index)", "b\(index)"],
        group: index < 20 ? "One" : "Two")
    }
    keyboard.take(keyboard.keyboard.load(snippets))
    keyboard.run { $0.show(.snippets) }
    return keyboard
  }

  /// Presses a combination; returns false where nobody has it.
  @discardableResult
  private func press(_ key: String, _ modifiers: Combination.Modifiers, _ keyboard: inout LetterKeyboard)
    -> Bool
  {
    let binding = keyboard.keyboard.core.binding(of: Combination(key, modifiers))
    let time = keyboard.time
    if let binding { keyboard.run { $0.perform(binding, at: time) } }
    return binding != nil
  }

  private func shown(_ keyboard: LetterKeyboard) -> [KeyID] {
    (keyboard.keyboard.frame?.keys ?? []).map(\.id).filter { $0.kind == "snippet" }
  }

  @Test("54: Ctrl and a number type the key at that place") func places() throws {
    var keyboard = phrases()
    press("2", .ctrl, &keyboard)
    press("2", .ctrl, &keyboard)
    press("1", .ctrl, &keyboard)
    expect(keyboard.text, equals: "a1b1a0")
    #expect(!press("2", [.ctrl, .alt], &keyboard) && !press("x", .ctrl, &keyboard))
  }

  @Test("54: Pages and tabs of the phrases are turned") func pages() throws {
    var keyboard = phrases()
    let first = shown(keyboard)
    press("Right", [.ctrl, .alt], &keyboard)
    for _ in 0..<80 { keyboard.wait(16) }
    let second = shown(keyboard)
    #expect(!second.isEmpty && Set(first).isDisjoint(with: second))
    press("1", .ctrl, &keyboard)
    expect(keyboard.typed.count, equals: 1)
    press("Left", [.ctrl, .alt], &keyboard)
    for _ in 0..<80 { keyboard.wait(16) }
    expect(shown(keyboard), equals: first)
    let tab = keyboard.keyboard.core.panels.traits.view.tab
    press("Down", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.core.panels.traits.view.tab, equals: .group("One"))
    press("Up", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.core.panels.traits.view.tab, equals: tab)
  }

  @Test("54: Combinations of the keyboard lead to its panels") func panels() throws {
    var keyboard = phrases()
    press("a", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .letters)
    press("s", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .search)
    press("w", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .words)
    press("Page_Up", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .search)
    press("Page_Down", [.ctrl, .alt], &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .words)
    press("period", .super, &keyboard)
    #expect(!keyboard.keyboard.isVisible)
  }

  @Test("54: An override takes the place of the default") func override() throws {
    var keyboard = phrases()
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.bindings.overrides["keyboard.letters"] = .combination(Combination("F9"))
    keyboard.take(keyboard.keyboard.apply(rules))
    #expect(!press("a", [.ctrl, .alt], &keyboard))
    press("F9", [], &keyboard)
    expect(keyboard.keyboard.panels.top, equals: .letters)
  }

  @Test("55: Hidden or locked, no combination does anything") func hidden() throws {
    var keyboard = phrases()
    keyboard.take(keyboard.keyboard.handle(.hide))
    #expect(!press("1", .ctrl, &keyboard))
    keyboard.take(keyboard.keyboard.handle(.show))
    #expect(press("1", .ctrl, &keyboard))
    keyboard.take(keyboard.keyboard.handle(.locked(true)))
    #expect(!press("1", .ctrl, &keyboard))
  }

  @Test("56: A list is gone through, and its row chosen") func list() throws {
    var keyboard = phrases()
    try keyboard.down(.snippet("k0"))
    keyboard.wait(600)
    keyboard.up()
    #expect(keyboard.keyboard.list != nil)
    #expect(!press("1", .ctrl, &keyboard), "its bindings take the place of the panel's")
    press("Down", .ctrl, &keyboard)
    press("Down", .ctrl, &keyboard)
    expect(keyboard.keyboard.core.openList.selected, equals: .row(1))
    press("Up", .ctrl, &keyboard)
    press("Up", .ctrl, &keyboard)
    expect(keyboard.keyboard.core.openList.selected, equals: .row(0))
    press("Down", .ctrl, &keyboard)
    press("Return", .ctrl, &keyboard)
    #expect(keyboard.keyboard.list == nil && keyboard.text == "b0")
    try keyboard.tap(.snippet("k1"))
    expect(keyboard.text, equals: "b0a1", "the next touch is a tap")
  }

  @Test("54: What is found is gone through, and typed") func search() throws {
    var keyboard = phrases(size: Size(width: 360, height: 366))
    keyboard.run { $0.show(.search) }
    try keyboard.type("ke")
    func marked() -> [KeyID] {
      (keyboard.keyboard.frame?.keys ?? []).filter { $0.id.kind == "snippet" && $0.spec.style == .accent }
        .map(\.id)
    }
    expect(marked(), equals: [.snippet("k0")])
    press("Down", .ctrl, &keyboard)
    press("Down", .ctrl, &keyboard)
    expect(marked(), equals: [.snippet("k2")])
    press("Up", .ctrl, &keyboard)
    expect(marked(), equals: [.snippet("k1")])
    press("Return", .ctrl, &keyboard)
    #expect(keyboard.text == "a1" && keyboard.keyboard.panels.query.isEmpty)
    try keyboard.type("key")
    expect(marked(), equals: [.snippet("k0")], "another search begins at its best")
  }

  @Test("57: The overview shows what can be pressed, until it is let go") func overview() throws {
    var keyboard = phrases()
    let before = keyboard.keyboard.frame
    keyboard.run { $0.setOverview(true, at: 0) }
    let frame = try #require(keyboard.keyboard.frame)
    let labels = frame.keys.compactMap { key -> String? in
      if case .pair(let pair) = key.spec.face { "\(pair.name): \(pair.value)" } else { nil }
    }
    #expect(labels.contains("Next tab: Ctrl+Alt+Down") && labels.contains("Search: Ctrl+Alt+S"))
    #expect(labels.count == frame.keys.count && !labels.contains { $0.hasPrefix(Strings.overview) })
    for key in frame.keys {
      #expect(key.rect.maxX <= 360 && key.rect.maxY <= 262 && key.fontSize >= 11)
    }
    keyboard.run { $0.setOverview(false, at: 0) }
    expect(keyboard.keyboard.frame, equals: before)
    keyboard.run { $0.setOverview(true, at: 0) }
    keyboard.down(at: try #require(frame.keys.first).rect.center)
    keyboard.up()
    #expect(keyboard.keyboard.frame == before && keyboard.typed.isEmpty, "a tap ends it")
    var rules = keyboard.keyboard.core.panels.context.rules
    rules.bindings.overrides["keyboard.overview"] = .combination(Combination("F1"))
    keyboard.take(keyboard.keyboard.apply(rules))
    press("F1", [], &keyboard)
    #expect(keyboard.keyboard.frame != before)
    press("F1", [], &keyboard)
    expect(keyboard.keyboard.frame, equals: before)
  }
}
