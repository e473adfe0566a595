import Expectations
import Gestures
import Layout
import Snippets
import Testing

@testable import Keyboard

/// The panel of settings, with a file that a test stands in for.
@Suite struct SettingsPanelTests {
  private static let theme = SettingName("look", "theme")
  private static let layouts = SettingName("letters", "layouts")
  private static let scale = SettingName("look", "scale")
  private static let report = SettingsReport(
    values: [
      theme: .text("auto"), scale: .number(1), layouts: .names(["us"]),
      SettingName("feedback", "haptics"): .flag(true),
    ],
    sources: [
      .init(name: "office", keyCount: 1, age: 30, failure: nil),
      .init(name: "club.example", keyCount: 0, age: nil, failure: "does not answer"),
    ])

  private func settings(_ report: SettingsReport = report) -> LetterKeyboard {
    // Wide enough for all settings on a page.
    var keyboard = LetterKeyboard(size: Size(width: 1_280, height: 352))
    keyboard.keyboard.shelf.settings = report
    keyboard.keyboard.shelf.choices = [
      Self.theme: [SettingChoice(.text("auto"), "auto"), SettingChoice(.text("dark"), "Dark")],
      Self.layouts: ["de", "fr", "us"].map { SettingChoice(.text($0), $0) },
    ]
    keyboard.run { $0.show(.settings) }
    return keyboard
  }

  private func key(_ name: SettingName) -> KeyID { SettingsKey.setting(name).id }

  private func spec(_ id: KeyID, _ keyboard: LetterKeyboard) throws -> KeySpec {
    try #require(keyboard.keyboard.frame?.keys.first { $0.id == id }, "no \(id)").spec
  }

  private func saved(_ keyboard: LetterKeyboard) -> [SettingChange] {
    keyboard.others.compactMap { if case .save(.setting(let change)) = $0 { change } else { nil } }
  }

  /// Lets the file take the value, or refuse it.
  private func end(_ change: SettingChange, refusal: String? = nil, _ keyboard: inout LetterKeyboard) {
    if refusal == nil {
      var values = keyboard.keyboard.shelf.settings.values
      values[change.name] = change.value
      keyboard.keyboard.shelf.settings = SettingsReport(values: values, sources: Self.report.sources)
    }
    let time = keyboard.time
    keyboard.take(keyboard.keyboard.handle(.saved(.setting(change), refusal: refusal, time: time)))
  }

  private func message(_ keyboard: LetterKeyboard) -> String { keyboard.keyboard.panels.traits.message }

  @Test("1: A tap on a setting opens its values, and the way back leads to all") func values() throws {
    var keyboard = settings()
    try expect(spec(key(Self.theme), keyboard).value, equals: "auto")
    try expect(spec(key(Self.theme), keyboard).face.text, equals: Strings.theme)
    try keyboard.tap(key(Self.theme))
    #expect(
      !keyboard.has(key(Self.theme)) && message(keyboard) == Strings.use(of: Strings.theme, Strings.themeUse))
    try expect(spec(SettingsKey.choice(0).id, keyboard).style, equals: .accent)
    try expect(spec(SettingsKey.choice(1).id, keyboard).style, equals: .standard)
    try keyboard.tap(SettingsKey.back.id)
    #expect(keyboard.has(key(Self.theme)) && message(keyboard).isEmpty)
    #expect(saved(keyboard).isEmpty && keyboard.typed.isEmpty)
  }

  @Test("2: A tap on a value saves it, one after the other, and shows it at once") func saving() throws {
    var keyboard = settings()
    try keyboard.tap(key(Self.theme))
    try keyboard.tap(SettingsKey.choice(1).id)
    let dark = SettingChange(Self.theme, to: .text("dark"))
    expect(saved(keyboard), equals: [dark])
    try expect(spec(SettingsKey.choice(1).id, keyboard).style, equals: .accent)
    // A value that holds need not be saved again.
    try keyboard.tap(SettingsKey.choice(1).id)
    try keyboard.tap(SettingsKey.back.id)
    try expect(spec(key(Self.theme), keyboard).value, equals: "dark")
    try keyboard.tap(key(Self.scale))
    // The later of two that wait counts.
    try keyboard.tap(SettingsKey.choice(3).id)
    try keyboard.tap(SettingsKey.choice(4).id)
    expect(saved(keyboard), equals: [dark])
    end(dark, &keyboard)
    let larger = SettingChange(Self.scale, to: .number(1.2))
    expect(saved(keyboard), equals: [dark, larger])
    end(larger, &keyboard)
    expect(saved(keyboard), equals: [dark, larger])
    try expect(spec(SettingsKey.choice(4).id, keyboard).style, equals: .accent)
  }

  @Test("3: What is refused is as it was, and the panel says why") func refused() throws {
    var keyboard = settings()
    try keyboard.tap(key(Self.theme))
    try keyboard.tap(SettingsKey.choice(1).id)
    end(SettingChange(Self.theme, to: .text("dark")), refusal: "config.toml: read-only", &keyboard)
    expect(message(keyboard), equals: "config.toml: read-only")
    try expect(spec(SettingsKey.choice(0).id, keyboard).style, equals: .accent)
    try keyboard.tap(SettingsKey.choice(1).id)
    #expect(
      message(keyboard) == Strings.use(of: Strings.theme, Strings.themeUse) && saved(keyboard).count == 2)
  }

  @Test("4: Of layouts several can hold, in the order in which they were chosen") func layouts() throws {
    var keyboard = settings()
    try keyboard.tap(key(Self.layouts))
    // Layouts that hold come first, and stay where they are.
    let shown = keyboard.keyboard.frame?.keys.compactMap(\.spec.value)
    expect(shown, equals: ["us", "de", "fr"])
    try keyboard.tap(SettingsKey.choice(2).id)
    expect(saved(keyboard).last?.value, equals: .names(["us", "fr"]))
    try expect(spec(SettingsKey.choice(2).id, keyboard).note, equals: "2")
    end(try #require(saved(keyboard).last), &keyboard)
    try keyboard.tap(SettingsKey.choice(0).id)
    expect(saved(keyboard).last?.value, equals: .names(["fr"]))
    try expect(spec(SettingsKey.choice(2).id, keyboard).note, equals: "1")
    #expect(try spec(SettingsKey.choice(0).id, keyboard).note == nil)
    expect(keyboard.keyboard.frame?.keys.compactMap(\.spec.value), equals: shown)
  }

  @Test("5: What the file says by now is shown, whoever has changed it") func changedElsewhere() throws {
    var keyboard = settings()
    var values = Self.report.values
    values[Self.theme] = .text("dark")
    // This value is none of those that are offered.
    values[Self.scale] = .number(1.15)
    keyboard.keyboard.shelf.settings = SettingsReport(values: values, sources: [])
    var rules = KeyboardRules()
    rules.labels = .written
    keyboard.take(keyboard.keyboard.apply(rules))
    try expect(spec(key(Self.theme), keyboard).value, equals: "dark")
    try keyboard.tap(key(Self.scale))
    let held = keyboard.keyboard.frame?.keys.filter { $0.spec.style == .accent }
    expect(held?.map(\.label), equals: ["1.15"])
  }

  @Test("6: A source says how it is, and a tap on it all of it") func sources() throws {
    var keyboard = settings()
    let all = key(SettingName("source", ""))
    try expect(spec(all, keyboard).value, equals: Strings.sourceCount(2, failed: 1))
    try keyboard.tap(all)
    try expect(spec(key(SettingName("source", "office")), keyboard).value, equals: Strings.age(30))
    let club = key(SettingName("source", "club.example"))
    try expect(spec(club, keyboard).value, equals: "does not answer")
    try expect(spec(club, keyboard).mark, equals: .problem)
    try keyboard.tap(club)
    expect(message(keyboard), equals: "club.example: does not answer")
    try keyboard.tap(SettingsKey.refresh.id)
    #expect(keyboard.others.contains(.refresh))
    try expect(spec(SettingsKey.refresh.id, keyboard).face.text, equals: Strings.refreshing)
    keyboard.take(keyboard.keyboard.handle(.content(.current)))
    try expect(spec(SettingsKey.refresh.id, keyboard).face.text, equals: Strings.refreshKey)
  }

  @Test("7: It is gone with the keyboard, and begins with all settings") func gone() throws {
    var keyboard = settings()
    try keyboard.tap(key(Self.theme))
    keyboard.take(keyboard.keyboard.handle(.hide))
    keyboard.take(keyboard.keyboard.handle(.show))
    expect(keyboard.keyboard.panels.top, equals: .letters)
    keyboard.run { $0.show(.settings) }
    #expect(keyboard.has(key(Self.theme)))
  }

  @Test func theGlobesListLeadsToItAndDoneToThePhrases() throws {
    var keyboard = settings()
    #expect(Panels.ID.callable.map(\.title).contains(Strings.settings))
    #expect(!keyboard.has(.space) && !keyboard.has(.delete) && !keyboard.has(.return), "it types nothing")
    try keyboard.tap(.phrases)
    #expect(keyboard.keyboard.panels.top == .snippets && keyboard.typed.isEmpty)
  }

  @Test("1: It opens at the page of the value that holds") func opensAtTheValue() throws {
    var values = Self.report.values
    values[Self.scale] = .number(2)
    var keyboard = settings(SettingsReport(values: values, sources: []))
    keyboard.take(keyboard.keyboard.handle(.resized(Size(width: 200, height: 262), above: 300)))
    try keyboard.tap(key(Self.scale))
    let held = keyboard.keyboard.frame?.keys.filter { $0.spec.style == .accent }
    expect(held?.map(\.label), equals: ["2"])
  }

  @Test func pagesHaveAllSettingsOnce() throws {
    for size in [
      Size(width: 320, height: 262), Size(width: 720, height: 162), Size(width: 1_280, height: 352),
    ] {
      var keyboard = settings()
      keyboard.take(keyboard.keyboard.handle(.resized(size, above: 300)))
      var found: [KeyID] = []
      for _ in 0..<OfferedSetting.all.count {
        found += keyboard.keyboard.frame?.keys.map(\.id).filter { $0.kind == "setting" } ?? []
        guard keyboard.keyboard.frame?.marks.areas.isEmpty == false else { break }
        let next = try #require(keyboard.keyboard.frame?.marks.areas.last).rect.center
        keyboard.down(at: next)
        keyboard.up()
        keyboard.time += 2_000
        keyboard.take(keyboard.keyboard.advance(to: keyboard.time))
        if found.contains(keyboard.keyboard.frame?.keys.first { $0.id.kind == "setting" }?.id ?? .globe) {
          break
        }
      }
      expect(found, equals: OfferedSetting.all.map { key($0.name) }, "\(size)")
    }
  }

  @Test func keysHaveTheirNamesOnTheBus() {
    let names = [
      "setting:look.theme", "setting:source", "setting:source.a.b", "choice:3", "settings", "refresh",
    ]
    let keys: [SettingsKey] = [
      .setting(Self.theme), .setting(SettingName("source", "")), .setting(SettingName("source", "a.b")),
      .choice(3), .back, .refresh,
    ]
    expect(keys.map(\.id.description), equals: names)
    for key in keys { expect(SettingsKey(key.panelKey), equals: key) }
  }

  @Test func explanationsFitBesideTheWayBack() {
    for setting in OfferedSetting.all { #expect(setting.explanation.count <= 70, "\(setting.name)") }
  }
}
