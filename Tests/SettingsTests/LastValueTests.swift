import Expectations
import Foundation
import Gestures
import Testing

@testable import Settings

/// A mistake keeps the last good value of its setting, and nothing else.
@Suite struct LastValueTests {
  private static let good = """
    [keyboard]
    layer = 'overlay'
    on_globe = 'true'
    [timing]
    long_press = 400
    trackpad = 300
    [[source]]
    name = 'team'
    url = 'https://h/'
    [[source]]
    name = 'mine'
    path = '/mine'
    """

  private func read(_ text: String, after last: Settings? = nil) -> (
    settings: Settings, diagnostics: [String]
  ) {
    let (settings, diagnostics) = Settings.parse(
      Array(text.utf8), path: "/a/c.toml", folders: folders, last: last)
    return (settings, diagnostics.map(\.summary))
  }

  private func changed(_ old: String, _ new: String) -> (settings: Settings, diagnostics: [String]) {
    read(Self.good.replacingOccurrences(of: old, with: new), after: read(Self.good).settings)
  }

  private var last: Settings { read(Self.good).settings }

  @Test func allThatIsGoodIsNew() {
    let (settings, diagnostics) = changed("400", "600")
    #expect(diagnostics.isEmpty)
    #expect(settings.rules.timing.longPress == 600 && settings.rules.timing.trackpad == 300)
  }

  @Test func whatIsNotSetAnyMoreHasItsDefault() {
    #expect(read("", after: last) == (Settings(), []))
  }

  @Test(
    "A mistake keeps its setting, and another change counts",
    arguments: [
      "long_press = 5", "long_press = '400'", "longpress = 400", "long_pres = 400",
    ])
  func ofItsSetting(line: String) {
    let text = Self.good.replacingOccurrences(of: "long_press = 400", with: line)
      .replacingOccurrences(of: "300", with: "350")
    let (settings, diagnostics) = read(text, after: last)
    #expect(diagnostics.count == 1 && diagnostics[0].hasPrefix("c.toml:5: [timing].lon"))
    #expect(settings.rules.timing.longPress == 400 && settings.rules.timing.trackpad == 350)
    #expect(settings.layer == .overlay && settings.sources == last.sources)
    expect(read(text).settings.rules.timing.longPress, equals: GestureTiming().longPress)
  }

  @Test(
    "A mistake about a section keeps the section",
    arguments: [
      ("[timing]\nlong_press = 400", "[timng]\nlong_press = 400"),
      ("[timing]\nlong_press = 400\ntrackpad = 300", ""),
    ])
  func ofItsSection(old: String, new: String) {
    let text = new.isEmpty ? "timing = 1\n" + Self.good.replacingOccurrences(of: old, with: new) : nil
    let (settings, diagnostics) = read(
      text ?? Self.good.replacingOccurrences(of: old, with: new), after: last)
    expect(diagnostics.count, equals: 1)
    expect(settings, equals: last)
  }

  @Test func ofWhatStandsOutsideOfItsSection() {
    let (settings, _) = read("on_globe = 'x'\n[keyboard]\nlayer = 'top'\n", after: last)
    #expect(settings.onGlobe == "true" && settings.layer == .top)
    expect(settings.rules.timing, equals: GestureTiming())
  }

  @Test func aGoodValueCountsBesideAMisspeltOne() {
    let (settings, _) = changed("long_press = 400", "long_press = 450\nlong_pres = 1")
    expect(settings.rules.timing.longPress, equals: 450)
  }

  @Test func aFileThatIsNotTOMLChangesNothing() {
    let (settings, diagnostics) = changed("400", "")
    expect(settings, equals: last)
    #expect(diagnostics.count == 1 && diagnostics[0].hasPrefix("c.toml:5: not TOML: "))
    #expect(diagnostics[0].hasSuffix("; all settings stay as they were"))
  }

  // MARK: Sources

  @Test func aSourceWithAMistakeKeepsItsPlaceAndTheOthersCount() {
    let (settings, diagnostics) = changed("https://h/", "ftp://h/")
    expect(diagnostics.count, equals: 1)
    expect(settings.sources.map(\.name), equals: ["team", "mine"])
    expect(settings.sources.map(\.place), equals: [.unknown, .path("/mine")])
  }

  @Test(
    "A source that nobody can name keeps all",
    arguments: [
      ("name = 'team'", "nmae = 'team'"), ("name = 'team'", "name = ''"),
      ("[[source]]\nname = 'team'", "[[sorce]]\nname = 'team'"),
    ])
  func ofSources(old: String, new: String) {
    let (settings, diagnostics) = changed(old, new)
    expect(diagnostics.count, equals: 1)
    expect(settings.sources, equals: last.sources)
  }

  // MARK: The file

  @Test func aFileIsReadAgainAndAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/c.toml"
    func write(_ text: String) throws { _ = try folder.write(Data(text.utf8), to: "c.toml") }
    try write("[timing]\nlong_press =")
    var file = SettingsFile(named: path)
    #expect(file.diagnostics.count == 1 && !file.namesSources)
    let first = file.diagnostics
    // Nothing was ever good.
    file.read()
    #expect(file.diagnostics == first && first[0].reason.hasSuffix("have their defaults"))
    try write("[timing]\nlong_press = 400")
    file.read()
    #expect(file.settings.rules.timing.longPress == 400 && file.diagnostics.isEmpty && file.namesSources)
    for text in ["[timing]\nlong_press = 4", "[timing", "[timing]\nlong_press = 4"] {
      try write(text)
      file.read()
      #expect(file.settings.rules.timing.longPress == 400 && file.diagnostics.count == 1)
    }
    try FileManager.default.removeItem(atPath: path)
    file.read()
    // Somebody has named the file: a missing one is as wrong as one that is not TOML.
    #expect(file.settings.rules.timing.longPress == 400 && file.diagnostics.count == 1 && !file.namesSources)
    try write("")
    file.read()
    #expect(file.settings == Settings() && file.diagnostics.isEmpty)
  }
}
