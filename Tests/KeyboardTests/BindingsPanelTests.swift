import Bindings
import Expectations
import Gestures
import Layout
import Testing

@testable import Keyboard

/// The panel of bindings, with a file that a test stands in for. The numbers are those of `BindingsPanel`.
@Suite struct BindingsPanelTests {
  private func bindings(size: Size = Size(width: 1_280, height: 352)) -> LetterKeyboard {
    var keyboard = LetterKeyboard(size: size)
    keyboard.run { $0.show(.bindings) }
    return keyboard
  }

  private func key(_ id: String) -> KeyID { BindingsKey.binding(id).id }
  private func act(_ act: BindingsKey.Act) -> KeyID { BindingsKey.act(act).id }

  private func acts(_ keyboard: LetterKeyboard) -> [BindingsKey.Act] {
    (keyboard.keyboard.frame?.keys ?? []).compactMap { frame -> BindingsKey.Act? in
      if case .act(let act)? = BindingsKey(frame.id) { act } else { nil }
    }
  }

  private func listed(_ keyboard: LetterKeyboard) -> [String] {
    (keyboard.keyboard.frame?.keys ?? []).compactMap { frame -> String? in
      if case .binding(let id)? = BindingsKey(frame.id) { id } else { nil }
    }
  }

  /// The value of a binding's key.
  private func value(_ id: String, _ keyboard: LetterKeyboard) -> String? {
    keyboard.keyboard.frame?.keys.first { $0.id == key(id) }?.spec.value
  }

  private func message(_ keyboard: LetterKeyboard) -> String { keyboard.keyboard.panels.traits.message }

  /// The texts that were saved for each change, by the ids of the bindings.
  private func saved(_ keyboard: LetterKeyboard) -> [[String: String]] {
    edits(keyboard).map(\.texts)
  }

  private func edits(_ keyboard: LetterKeyboard) -> [BindingEdits] {
    keyboard.others.compactMap { if case .save(.binding(let edits)) = $0 { edits } else { nil } }
  }

  private func press(_ combination: Combination, _ keyboard: inout LetterKeyboard) {
    keyboard.run {
      $0.panels.take(HardwareKey(combination))
      return $0.perform([], at: 0)
    }
  }

  /// Gives the overrides to the file, and tells the panel.
  private func end(_ refusal: String? = nil, _ keyboard: inout LetterKeyboard) throws {
    let edits = try #require(edits(keyboard).last)
    let time = keyboard.time
    if refusal == nil {
      var rules = keyboard.keyboard.core.panels.context.rules
      for (id, text) in edits.texts {
        rules.bindings.overrides[id] = text == BindingEdits.standard ? nil : try .init(reading: text)
      }
      keyboard.take(keyboard.keyboard.apply(rules))
    }
    keyboard.take(keyboard.keyboard.handle(.saved(.binding(edits), refusal: refusal, time: time)))
  }

  private func record(_ combination: Combination, for id: String, _ keyboard: inout LetterKeyboard) throws {
    if keyboard.has(key(id)) { try keyboard.tap(key(id)) }
    try keyboard.tap(act(.record))
    press(combination, &keyboard)
  }

  @Test("1: All bindings are listed with their combinations, by provider") func listedAll() throws {
    var keyboard = bindings(size: Size(width: 1_280, height: 600))
    expect(Set(listed(keyboard)).count, equals: KeyboardBindings.registry.bindings.count)
    expect(value("keyboard.search", keyboard), equals: "Ctrl+Alt+S")
    expect(value("keyboard.overview", keyboard), equals: Strings.noCombination)
    try keyboard.tap(.tab(.group(BindingProvider.editor.name)))
    expect(listed(keyboard), equals: BindingProvider.editor.bindings.map(\.id))
    try keyboard.tap(key("editor.save"))
    #expect(acts(keyboard) == [.record, .unassign] && message(keyboard).contains("Ctrl+S"))
    try keyboard.tap(BindingsKey.back.id)
    expect(listed(keyboard), equals: BindingProvider.editor.bindings.map(\.id))
  }

  @Test("2: Record shows what is held, and Save is there for another combination") func recorded() throws {
    var keyboard = bindings()
    try keyboard.tap(key("keyboard.search"))
    try keyboard.tap(act(.record))
    #expect(message(keyboard) == Strings.recording && keyboard.keyboard.panels.traits.takesAllKeys)
    press(Combination("Control_L"), &keyboard)
    press(Combination("Shift_L", .ctrl), &keyboard)
    expect(message(keyboard), equals: Strings.held("Ctrl+Shift"))
    press(Combination("k", [.ctrl, .shift]), &keyboard)
    #expect(acts(keyboard) == [.save, .record, .unassign] && message(keyboard).contains("Ctrl+Shift+K"))
    #expect(saved(keyboard).isEmpty && !keyboard.keyboard.panels.traits.takesAllKeys)
    try keyboard.tap(act(.save))
    expect(saved(keyboard), equals: [["keyboard.search": "ctrl+shift+k"]])
    expect(acts(keyboard), equals: [.record, .unassign, .revert], "shown at once")
    try end(nil, &keyboard)
    expect(acts(keyboard), equals: [.record, .unassign, .revert])
    // Its own combination is no change, and no conflict.
    try record(Combination("k", [.ctrl, .shift]), for: "keyboard.search", &keyboard)
    #expect(!acts(keyboard).contains(.save))
  }

  @Test("3: What must not be taken says why, and Escape ends the recording") func refusedCombination() throws
  {
    var keyboard = bindings()
    try record(Combination("Return"), for: "keyboard.search", &keyboard)
    expect(message(keyboard), equals: Combination("Return").refusalText)
    press(Combination("k", .shift), &keyboard)
    expect(message(keyboard), equals: Combination("k", .shift).refusalText)
    press(Combination("Escape"), &keyboard)
    #expect(acts(keyboard) == [.record, .unassign] && saved(keyboard).isEmpty)
    try record(Combination("BackSpace", .ctrl), for: "keyboard.search", &keyboard)
    #expect(acts(keyboard).contains(.save))
  }

  @Test("4: Unassign and Revert are saved at once") func unassigned() throws {
    var keyboard = bindings()
    try keyboard.tap(key("keyboard.words"))
    try keyboard.tap(act(.unassign))
    expect(saved(keyboard), equals: [["keyboard.words": "none"]])
    try end(nil, &keyboard)
    expect(acts(keyboard), equals: [.record, .revert])
    try keyboard.tap(act(.revert))
    expect(saved(keyboard).last, equals: ["keyboard.words": "default"])
    try end(nil, &keyboard)
    expect(acts(keyboard), equals: [.record, .unassign])
  }

  @Test("5: A conflict names the other binding; the other is unassigned, both swap, or all stays")
  func conflict()
    throws
  {
    let search = Combination("s", [.ctrl, .alt])
    for (answer, expected) in [
      (BindingsKey.Act.take, "none"),
      (.swap, "ctrl+alt+w"),
    ] {
      var keyboard = bindings()
      try record(search, for: "keyboard.words", &keyboard)
      try keyboard.tap(act(.save))
      #expect(acts(keyboard) == [.take, .swap] && message(keyboard).contains(Strings.search))
      try keyboard.tap(FieldKey.cancel.id)
      #expect(saved(keyboard).isEmpty && acts(keyboard).contains(.save), "what was recorded stays")
      try keyboard.tap(act(.save))
      try keyboard.tap(act(answer))
      expect(saved(keyboard), equals: [["keyboard.search": expected, "keyboard.words": "ctrl+alt+s"]])
    }
  }

  @Test("5: Who reverts to what another one has unassigns that, or reverts both") func revertConflict() throws
  {
    var keyboard = bindings()
    try record(Combination("s", [.ctrl, .alt]), for: "keyboard.words", &keyboard)
    try keyboard.tap(act(.save))
    try keyboard.tap(act(.swap))
    try end(nil, &keyboard)
    try keyboard.tap(BindingsKey.back.id)
    try keyboard.tap(key("keyboard.search"))
    try keyboard.tap(act(.revert))
    #expect(acts(keyboard) == [.take, .revertBoth] && message(keyboard).contains(Strings.words))
    try keyboard.tap(act(.revertBoth))
    expect(
      saved(keyboard).last, equals: ["keyboard.search": "default", "keyboard.words": "default"])
  }

  @Test("6: Reset all asks, and says how many change") func reset() throws {
    var keyboard = bindings()
    #expect(!keyboard.has(act(.resetAll)))
    for id in ["keyboard.words", "keyboard.search"] {
      try keyboard.tap(key(id))
      try keyboard.tap(act(.unassign))
      try end(nil, &keyboard)
      try keyboard.tap(BindingsKey.back.id)
    }
    try keyboard.tap(act(.resetAll))
    expect(message(keyboard), equals: Strings.resetQuestion(2))
    try keyboard.tap(FieldKey.cancel.id)
    expect(saved(keyboard).count, equals: 2)
    try keyboard.tap(act(.resetAll))
    try keyboard.tap(act(.confirm))
    expect(
      saved(keyboard).last, equals: ["keyboard.search": "default", "keyboard.words": "default"])
    #expect(!keyboard.has(act(.resetAll)))
  }

  @Test("7: The field finds by name, and a pressed combination by what it does") func found() throws {
    var keyboard = bindings(size: Size(width: 360, height: 366))
    try keyboard.tap(.tab(.search))
    try keyboard.type("next t")
    #expect(listed(keyboard) == ["phrases.next_tab"] && keyboard.typed.isEmpty)
    try keyboard.tap(.return)
    expect(acts(keyboard), equals: [.record, .unassign])
    try keyboard.tap(BindingsKey.back.id)
    try keyboard.tap(act(.press))
    expect(message(keyboard), equals: Strings.pressing)
    press(Combination("Up", .ctrl), &keyboard)
    expect(
      listed(keyboard), equals: ["list.up", "search.up", "editor.previous_field", "form.previous_field"])
    press(Combination("q", [.ctrl, .alt]), &keyboard)
    #expect(listed(keyboard).isEmpty && message(keyboard) == Strings.pressed("Ctrl+Alt+Q", found: 0))
    press(Combination("Escape"), &keyboard)
    #expect(keyboard.has(act(.press)))
  }

  @Test("9: The key ? shows what can be pressed, by touch until the next one") func overview() throws {
    var keyboard = bindings()
    try keyboard.tap(act(.overview))
    #expect(!keyboard.has(act(.press)) && keyboard.has(.panel(PanelKey("available:keyboard.search"))))
    try keyboard.tap(.panel(PanelKey("available:keyboard.search")))
    #expect(keyboard.has(act(.press)))
  }

  @Test("9: The key ? of a hardware keyboard shows it while it is held") func heldOverview() throws {
    var keyboard = bindings()
    let key = HardwareKey(Combination("slash", .shift), text: "?")
    expect(keyboard.keyboard.core.takes(key), equals: .once)
    keyboard.run { $0.use(key, at: 0) }
    #expect(keyboard.has(.panel(PanelKey("available:keyboard.search"))))
    keyboard.run { $0.use(HardwareKey(Combination("slash", .shift), .released, text: "?"), at: 0) }
    #expect(keyboard.has(act(.press)))
    keyboard.run { $0.use(key, at: 0) }
    keyboard.run { $0.show(.search) }
    #expect(!keyboard.has(.panel(PanelKey("available:keyboard.search"))), "another panel ends it")
    keyboard.run { $0.show(.bindings) }
    try keyboard.tap(.tab(.search))
    keyboard.run { $0.use(key, at: 0) }
    expect(keyboard.keyboard.panels.query, equals: "?", "a field takes it as text")
  }

  @Test("8: What is refused is as it was, and the panel says why") func refused() throws {
    var keyboard = bindings()
    try keyboard.tap(key("keyboard.words"))
    try keyboard.tap(act(.unassign))
    try end("bindings.toml:3: cannot be changed", &keyboard)
    expect(message(keyboard), equals: "bindings.toml:3: cannot be changed")
    expect(acts(keyboard), equals: [.record, .unassign])
  }

  @Test func keysHaveTheirNamesOnTheBus() {
    let keys: [BindingsKey] =
      [.binding("keyboard.search"), .back] + BindingsKey.Act.allCases.map { .act($0) }
    expect(
      keys.map(\.id.description),
      equals: [
        "binding:keyboard.search", "bindings", "press", "overview", "record", "save", "unassign", "revert",
        "reset-all",
        "confirm", "take", "swap", "revert-both",
      ])
    for key in keys { expect(BindingsKey(key.panelKey), equals: key) }
  }
}
