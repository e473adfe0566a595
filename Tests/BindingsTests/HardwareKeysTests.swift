import Bindings
import Expectations
import Testing

/// The numbered cases of the machine's header, one test each.
@Suite struct HardwareKeysTests {
  private typealias Taking = HardwareKeys.Taking

  private static let codes: [String: UInt32] = [
    "a": 30, "b": 48, "Left": 105, "Super_L": 125, "Super_R": 126,
  ]

  private var machine = HardwareKeys()
  /// The wanted taking of a key, by its name.
  private var wanted: [String: Taking] = [:]

  private func taking(_ key: HardwareKey) -> Taking { wanted[key.combination.key] ?? .none }

  private mutating func press(_ name: String, _ time: UInt64) -> [HardwareKeys.Action] {
    let code = Self.codes[name] ?? 0
    return machine.press(
      code, HardwareKey(Combination(name), text: name), stamp: UInt32(time), at: time, taking: taking)
  }

  private mutating func release(_ name: String, _ time: UInt64) -> [HardwareKeys.Action] {
    machine.release(Self.codes[name] ?? 0, stamp: UInt32(time), at: time, taking: taking)
  }

  private mutating func advance(_ time: UInt64) -> [HardwareKeys.Action] {
    machine.advance(to: time, taking: taking)
  }

  private func pass(_ name: String, _ isPressed: Bool, _ time: UInt32) -> HardwareKeys.Action {
    .pass(code: Self.codes[name] ?? 0, isPressed: isPressed, stamp: time)
  }

  private func use(_ name: String, _ phase: HardwareKey.Phase = .pressed) -> HardwareKeys.Action {
    .use(HardwareKey(Combination(name), phase, text: name))
  }

  @Test("1: a key that nobody takes goes on") mutating func goesOn() {
    expect(press("a", 10), equals: [pass("a", true, 10)])
    expect(release("a", 90), equals: [pass("a", false, 90)])
    #expect(machine.nextWake == nil)
  }

  @Test("2: a key that is taken does not go on") mutating func taken() {
    wanted["a"] = .once
    expect(press("a", 10), equals: [use("a")])
    expect(press("b", 20), equals: [pass("b", true, 20)])
    expect(release("a", 30), equals: [use("a", .released)])
    expect(release("b", 40), equals: [pass("b", false, 40)])
  }

  @Test("3: a key is released where it was pressed") mutating func releasedWherePressed() {
    _ = press("a", 10)
    wanted["a"] = .once
    expect(release("a", 20), equals: [pass("a", false, 20)])
    _ = press("a", 30)
    wanted["a"] = Taking.none
    expect(release("a", 40), equals: [use("a", .released)])
  }

  @Test("4: a key that was pressed before is released") mutating func pressedBefore() {
    wanted["a"] = .once
    expect(release("a", 10), equals: [pass("a", false, 10)])
  }

  @Test("5: a taken key repeats") mutating func repeats() {
    machine.setRepeat(rate: 25, delay: 600)
    wanted["Left"] = .repeating
    expect(press("Left", 1000), equals: [use("Left")])
    expect(machine.nextWake, equals: 1600)
    #expect(advance(1599).isEmpty)
    expect(advance(1600), equals: [use("Left", .repeated)])
    expect(machine.nextWake, equals: 1640)
    expect(advance(2000), equals: [use("Left", .repeated)])
    #expect(advance(2000).isEmpty, "a loop that is late makes up for none")
    expect(release("Left", 2001), equals: [use("Left", .repeated), use("Left", .released)])
    #expect(machine.nextWake == nil)
  }

  @Test("5: until another key, or nobody wants it any more") mutating func repeatsNoMore() {
    machine.setRepeat(rate: 25, delay: 600)
    wanted["Left"] = .repeating
    _ = press("Left", 0)
    _ = press("a", 100)
    #expect(machine.nextWake == nil)
    _ = release("Left", 150)
    _ = press("Left", 200)
    wanted["Left"] = Taking.none
    #expect(advance(800).isEmpty)
    #expect(machine.nextWake == nil)
    expect(release("Left", 900), equals: [use("Left", .released)])
  }

  @Test("5: not where keys do not repeat, or once is enough", arguments: [Int32(0), -1])
  mutating func repeatsNothing(rate: Int32) {
    machine.setRepeat(rate: 25, delay: 600)
    wanted = ["a": .once, "Left": .repeating]
    _ = press("a", 0)
    #expect(machine.nextWake == nil)
    machine.setRepeat(rate: rate, delay: 600)
    _ = press("Left", 10)
    #expect(machine.nextWake == nil)
  }

  @Test("6: what goes on is not repeated") mutating func passedIsNotRepeated() {
    machine.setRepeat(rate: 25, delay: 600)
    _ = press("a", 0)
    #expect(machine.nextWake == nil)
  }

  @Test("12: a text has the keys let go of that went on, but for modifiers") mutating func textBegins() {
    wanted["b"] = .once
    for name in ["Super_L", "a", "b"] { _ = press(name, 10) }
    expect(machine.textBegins(), equals: [.pass(code: 30, isPressed: false, stamp: 10)])
    #expect(machine.textBegins().isEmpty)
    #expect(release("a", 20).isEmpty, "the application has seen that")
    expect(release("Super_L", 30), equals: [.pass(code: 125, isPressed: false, stamp: 30)])
    _ = press("a", 40)
    expect(release("a", 50), equals: [.pass(code: 30, isPressed: false, stamp: 50)])
    _ = press("a", 60)
    _ = machine.textBegins()
    #expect(!machine.end().contains(.pass(code: 30, isPressed: false, stamp: 60)))
  }

  @Test("7: modifiers go on as they came") mutating func modifiers() {
    let shift = ModifierState(depressed: 1, latched: 2, locked: 16, group: 1)
    wanted["a"] = .once
    _ = press("a", 10)
    expect(machine.setModifiers(shift), equals: [.passModifiers(shift)])
    #expect(machine.setModifiers(shift).isEmpty)
    expect(machine.setModifiers(ModifierState()), equals: [.passModifiers(ModifierState())])
  }

  @Test("8: Super alone calls the overview", arguments: ["Super_L", "Super_R"])
  mutating func overview(name: String) {
    expect(press(name, 1000), equals: [pass(name, true, 1000)])
    expect(machine.nextWake, equals: 1500)
    #expect(advance(1499).isEmpty)
    expect(advance(1500), equals: [.overview(true)])
    #expect(machine.nextWake == nil)
    // The user presses a key that the overview shows.
    expect(press("a", 1600), equals: [pass("a", true, 1600)])
    expect(release("a", 1700), equals: [pass("a", false, 1700)])
    expect(release(name, 1800), equals: [.overview(false), pass(name, false, 1800)])
  }

  @Test("8: what is due comes before the release") mutating func overviewInALateLoop() {
    _ = press("Super_L", 0)
    expect(release("Super_L", 700), equals: [.overview(true), .overview(false), pass("Super_L", false, 700)])
    _ = press("Super_L", 1000)
    expect(release("Super_L", 1499), equals: [pass("Super_L", false, 1499)])
    #expect(machine.nextWake == nil)
  }

  @Test("9: Super with another key calls nothing") mutating func superWithAnotherKey() {
    _ = press("Super_L", 0)
    _ = press("a", 400)
    #expect(machine.nextWake == nil)
    _ = release("a", 450)
    #expect(advance(5000).isEmpty)
    _ = release("Super_L", 5000)
    _ = press("a", 6000)
    _ = press("Super_L", 6010)
    #expect(machine.nextWake == nil)
  }

  @Test("10: at the end nothing is held") mutating func end() {
    machine.setRepeat(rate: 25, delay: 600)
    wanted["Left"] = .repeating
    _ = press("Super_L", 0)
    _ = advance(500)
    _ = machine.setModifiers(ModifierState(depressed: 64, locked: 2, group: 1))
    _ = press("a", 600)
    _ = press("Left", 700)
    expect(
      machine.end(),
      equals: [
        .overview(false), use("Left", .released), pass("a", false, 700), pass("Super_L", false, 700),
        .passModifiers(ModifierState(locked: 2, group: 1)),
      ])
    #expect(machine.nextWake == nil)
    #expect(machine.end().isEmpty)
  }

  @Test("11: a key of two keyboards") mutating func twoKeyboards() {
    _ = press("a", 10)
    expect(press("a", 20), equals: [pass("a", true, 20)])
    expect(release("a", 30), equals: [pass("a", false, 30)])
    expect(release("a", 40), equals: [pass("a", false, 40)])
    wanted["a"] = .once
    expect(press("a", 50), equals: [use("a")])
    #expect(press("a", 60).isEmpty)
    expect(release("a", 70), equals: [use("a", .released)])
  }
}
