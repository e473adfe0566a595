import Bindings
import Expectations
import Testing

@Suite struct BindingRegistryTests {
  private static let keyboard = BindingProvider(
    "keyboard", "Keyboard", .everywhere,
    [
      Binding("keyboard", "search", "Search", Combination("s", [.ctrl, .alt])),
      Binding("keyboard", "letters", "Letters", Combination("a", [.ctrl, .alt])),
      Binding("keyboard", "overview", "Overview", nil),
    ])
  private static let list = BindingProvider(
    "list", "List", .inFront,
    [
      Binding("list", "up", "Up", Combination("Up", .ctrl)),
      Binding("list", "down", "Down", Combination("Down", .ctrl)),
    ])
  private static let search = BindingProvider(
    "search", "Search", .inFront, [Binding("search", "up", "Up", Combination("Up", .ctrl))])

  private let registry: BindingRegistry

  init() throws { registry = try BindingRegistry([Self.keyboard, Self.list, Self.search]) }

  private func combination(_ text: String) throws -> Combination { try Combination(reading: text) }

  /// The registry after a change that has no conflict.
  private func after(_ change: BindingChange, in registry: BindingRegistry? = nil) throws -> BindingRegistry {
    let registry = registry ?? self.registry
    guard case .changed(let overrides) = try registry.outcome(of: change) else {
      Issue.record("\(change) is in a conflict")
      return registry
    }
    return registry.with(overrides)
  }

  private func conflict(_ change: BindingChange, in registry: BindingRegistry? = nil) throws -> [String] {
    guard case .conflict(let others) = try (registry ?? self.registry).outcome(of: change) else { return [] }
    return others.map(\.id)
  }

  // MARK: BindingRegistry

  @Test("BindingRegistry 1: an equal binding can be registered again, and no other one of its id")
  func registeredAgain() throws {
    var registry = registry
    try registry.register(Self.keyboard)
    expect(registry.bindings, equals: self.registry.bindings)
    let new = Binding("keyboard", "words", "Words", Combination("w", [.ctrl, .alt]))
    let other = Binding("keyboard", "search", "Search", Combination("k", .ctrl))
    let known = Self.keyboard.bindings[0]
    #expect(throws: BindingError.declaredTwice(known, other)) {
      try registry.register(BindingProvider("keyboard", "Keyboard", .everywhere, [new, other]))
    }
    #expect(registry["keyboard.words"] == nil)
    let text = BindingError.declaredTwice(known, other).description
    #expect(text.contains("ctrl+alt+s") && text.contains("ctrl+k") && text.contains("keyboard.search"))
    try registry.register(BindingProvider("keyboard", "Keyboard", .everywhere, [new]))
    #expect(registry["keyboard.words"] == new && registry.providers.count == 3)
  }

  @Test("BindingRegistry 2: one combination is for one binding within reach")
  func oneCombination() throws {
    var registry = registry
    let twin = Binding("editor", "save", "Save", Combination("s", [.ctrl, .alt]))
    #expect(throws: BindingError.sameStandard(Self.keyboard.bindings[0], twin)) {
      try registry.register(BindingProvider("editor", "Editor", .inFront, [twin]))
    }
    let foreign = Binding("list", "next", "Next", nil)
    #expect(throws: BindingError.foreign(foreign, provider: "editor")) {
      try registry.register(BindingProvider("editor", "Editor", .inFront, [foreign]))
    }
    try expect(conflict(.set("list.down", combination("ctrl+Up"))), equals: ["list.up"])
    try expect(conflict(.set("list.up", combination("ctrl+alt+s"))), equals: ["keyboard.search"])
    try expect(conflict(.set("keyboard.search", combination("ctrl+Up"))), equals: ["list.up", "search.up"])
    try expect(conflict(.set("search.up", combination("ctrl+Down"))), equals: [])
    try expect(
      registry.conflicts(of: combination("ctrl+Up"), for: "keyboard.overview").map(\.id),
      equals: ["list.up", "search.up"])
    try registry.adopt(.combination(combination("ctrl+k")), for: "keyboard.search")
    let taken = BindingError.taken(try combination("ctrl+k"), by: Self.keyboard.bindings[0])
    #expect(throws: taken) {
      try registry.adopt(.combination(combination("ctrl+k")), for: "list.up")
    }
    #expect(throws: BindingError.forbidden(Combination("k"), .typesText)) {
      try registry.adopt(.combination(Combination("k")), for: "list.up")
    }
    expect(registry.overrides.ids, equals: ["keyboard.search"])
  }

  @Test("BindingRegistry 3: the user's combination counts, and displaces a default")
  func displaced() throws {
    var registry = registry
    try registry.adopt(.combination(combination("ctrl+alt+a")), for: "list.up")
    try expect(registry.current("list.up"), equals: combination("ctrl+alt+a"))
    #expect(try registry.current("keyboard.letters") == nil)
    expect(registry.displaced.map(\.binding.id), equals: ["keyboard.letters"])
    expect(registry.displaced.map(\.holder.id), equals: ["list.up"])
    #expect(registry.overrides["keyboard.letters"] == nil)
    registry = try after(.set("list.up", combination("ctrl+k")), in: registry)
    try expect(registry.current("keyboard.letters"), equals: combination("ctrl+alt+a"))
    #expect(registry.displaced.isEmpty)
    // A new default comes through where nothing was changed.
    let new = Binding("list", "choose", "Choose", try combination("ctrl+k"))
    try registry.register(BindingProvider("list", "List", .inFront, [new]))
    #expect(try registry.current("list.choose") == nil)
    expect(registry.displaced.map(\.binding), equals: [new])
    try expect(
      after(.unassign("list.up"), in: registry).current("list.choose"), equals: combination("ctrl+k"))
  }

  @Test("BindingRegistry 4: an override for an id that is gone is kept")
  func gone() throws {
    var registry = registry
    try registry.adopt(.combination(combination("ctrl+Up")), for: "keyboard.gone")
    try expect(registry.current("list.up"), equals: combination("ctrl+Up"))
    for change: BindingChange in [.resetAll, .unassign("list.up")] {
      #expect(try after(change, in: registry).overrides["keyboard.gone"] != nil)
    }
  }

  @Test("BindingRegistry 5: an unknown id is an error")
  func unknown() throws {
    let id = "keyboard.serach"
    let key = try combination("ctrl+k")
    #expect(throws: BindingError.unknown(id)) { try registry.current(id) }
    #expect(throws: BindingError.unknown(id)) { try registry.binding(id) }
    #expect(throws: BindingError.unknown(id)) { try registry.conflicts(of: key, for: id) }
    for change: BindingChange in [
      .set(id, key), .take(id, key), .swap(id, key), .unassign(id), .revert(id), .revertAndTake(id),
      .revertBoth(id),
    ] {
      #expect(throws: BindingError.unknown(id)) { try registry.outcome(of: change) }
    }
  }

  @Test("BindingRegistry 6: the provider in front comes first")
  func inFront() throws {
    let up = try combination("ctrl+Up")
    #expect(registry.binding(for: up, inFront: []) == nil)
    expect(registry.binding(for: up, inFront: ["list", "search"])?.id, equals: "list.up")
    expect(registry.binding(for: up, inFront: ["search", "list"])?.id, equals: "search.up")
    try expect(
      registry.binding(for: try combination("ctrl+Down"), inFront: ["search", "list"])?.id,
      equals: "list.down")
    for front in [[], ["list"], ["keyboard"], ["nothing"]] {
      let found = registry.binding(for: try combination("ctrl+alt+s"), inFront: front)
      expect(found?.id, equals: "keyboard.search")
    }
  }

  // MARK: Changes

  @Test("BindingChange 1, 2: what a binding has is no conflict, and its default no override")
  func ownCombination() throws {
    let standard = try combination("ctrl+alt+s")
    try expect(registry.outcome(of: .set("keyboard.search", standard)), equals: .changed(BindingOverrides()))
    let changed = try after(.set("keyboard.search", combination("ctrl+k")))
    try expect(
      after(.set("keyboard.search", combination("ctrl+k")), in: changed).overrides, equals: changed.overrides)
    try expect(after(.set("keyboard.search", standard), in: changed).overrides, equals: BindingOverrides())
    try expect(after(.unassign("keyboard.overview")).overrides, equals: BindingOverrides())
    #expect(throws: BindingError.forbidden(Combination("k"), .typesText)) {
      try registry.outcome(of: .take("keyboard.search", Combination("k")))
    }
  }

  @Test func whatIsTakenLeavesTheOthersWithout() throws {
    let new = try after(.take("keyboard.search", combination("ctrl+Up")))
    try expect(new.current("keyboard.search"), equals: combination("ctrl+Up"))
    #expect(try new.current("list.up") == nil && new.current("search.up") == nil)
    expect(new.overrides.ids, equals: ["keyboard.search", "list.up", "search.up"])
  }

  @Test("BindingChange 3: after a swap the others have what the binding had")
  func swapped() throws {
    let new = try after(.swap("keyboard.search", combination("ctrl+Up")))
    try expect(new.current("keyboard.search"), equals: combination("ctrl+Up"))
    try expect(new.current("list.up"), equals: combination("ctrl+alt+s"))
    try expect(new.current("search.up"), equals: combination("ctrl+alt+s"))
    let back = try after(.swap("keyboard.search", combination("ctrl+alt+s")), in: new)
    expect(back.overrides, equals: BindingOverrides())
    #expect(
      try after(.swap("keyboard.overview", combination("ctrl+alt+s"))).current("keyboard.search") == nil)
    // The list's Ctrl+Up goes to a binding that is in reach everywhere, but the search has Ctrl+Up, too.
    try expect(conflict(.swap("list.up", combination("ctrl+alt+s"))), equals: ["search.up"])
  }

  @Test("BindingChange 4: what is reverted has its default, or there is a conflict")
  func reverted() throws {
    let changed = try after(
      .set("keyboard.letters", combination("ctrl+alt+s")), in: after(.unassign("keyboard.search")))
    try expect(conflict(.revert("keyboard.search"), in: changed), equals: ["keyboard.letters"])
    let taken = try after(.revertAndTake("keyboard.search"), in: changed)
    try expect(taken.current("keyboard.search"), equals: combination("ctrl+alt+s"))
    #expect(try taken.current("keyboard.letters") == nil)
    try expect(after(.revertBoth("keyboard.search"), in: changed).overrides, equals: BindingOverrides())
    try expect(
      after(.revert("keyboard.letters"), in: changed).current("keyboard.letters"),
      equals: combination("ctrl+alt+a"))
    // A binding that has the default of the other one is in the way of both.
    let ring = try after(.set("list.up", combination("ctrl+alt+a")), in: changed)
    try expect(conflict(.revertBoth("keyboard.search"), in: ring), equals: ["list.up"])
    try expect(after(.revert("keyboard.overview")).overrides, equals: BindingOverrides())
  }

  @Test("BindingChange 5: all are reset, and how many change is known")
  func reset() throws {
    expect(registry.countChangedByReset, equals: 0)
    let changed = try after(.take("keyboard.search", combination("ctrl+Up")))
    expect(changed.countChangedByReset, equals: 3)
    try expect(after(.resetAll, in: changed).overrides, equals: BindingOverrides())
    var displaced = registry
    try displaced.adopt(.combination(combination("ctrl+alt+a")), for: "list.up")
    expect(displaced.countChangedByReset, equals: 2)
  }

  @Test func changedOverridesAreKnownByTheirIDs() throws {
    let old = try after(.take("keyboard.search", combination("ctrl+Up"))).overrides
    let new = try after(.unassign("list.up")).overrides
    expect(new.ids(changedFrom: old), equals: ["keyboard.search", "search.up"])
    #expect(old["keyboard.search"]?.text == "ctrl+Up" && old["list.up"]?.text == "none")
  }
}
