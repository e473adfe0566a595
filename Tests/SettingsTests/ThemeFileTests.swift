import Expectations
import Foundation
import Scene
import TestSupport
import Testing

@testable import Settings

/// Themes as files, in a folder of a test's own above that of the ones that come with the keyboard.
struct ThemeFileTests {
  private static let shipped = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "themes").path
  private static let names = [
    "apple-dark", "apple-light", "flat-dark", "flat-light", "high-contrast", "riso",
  ]

  private final class Folder {
    let path = NSTemporaryDirectory() + "phraseboard-themes-" + UUID().uuidString
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder: Folder
  private let files: ThemeFiles

  init() throws {
    folder = try Folder()
    files = ThemeFiles(folders: [folder.path, Self.shipped])
  }

  private func write(_ text: String, _ name: String = "mine") throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name).toml"))
  }

  /// Returns what is said of a theme, with the name of the file alone.
  private func said(_ name: String = "mine") -> [String] {
    guard case .failure(let refusal) = files.load(name) else { return [] }
    return refusal.diagnostics.map(\.summary)
  }

  // MARK: Themes that come with the keyboard

  @Test(arguments: names)
  func aThemeOfOursHasEveryKeyAndCanBeRead(name: String) throws {
    let theme = try ThemeFiles(folders: [Self.shipped]).load(name).get()
    let text = try String(contentsOfFile: "\(Self.shipped)/\(name).toml", encoding: .utf8)
    var section = ""
    var found: Set<String> = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        section = line + "."
      } else {
        found.insert(section + line.prefix { $0 != " " })
      }
    }
    expect(found, equals: Set(ThemeKey.all.map(\.name)))
    #expect(theme.texts.allSatisfy { $0.contrast >= theme.contrast })
  }

  /// The page for users names each key in its section.
  @Test(arguments: ThemeKey.all.map(\.name)) func everyKeyIsInThePageOnThemes(name: String) throws {
    let page = URL(filePath: Self.shipped).deletingLastPathComponent().appending(path: "docs/themes.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let key = try #require(ThemeKey.all.first { $0.name == name })
    let start = key.section.isEmpty ? "Above all sections:" : "### [\(key.section)]"
    let part = try #require(text.range(of: start)).upperBound
    let end = text[part...].range(of: "### ")?.lowerBound ?? text.endIndex
    #expect(text[part..<end].contains("`\(key.key)`"))
  }

  @Test func aLinkToItselfCannotBeRead() {
    expect(symlink("mine.toml", "\(folder.path)/mine.toml"), equals: 0)
    #expect(said().count == 1 && said()[0].contains("cannot be read: "), "\(said())")
  }

  @Test func thereAreNoOthers() {
    expect(files.all.map(\.name), equals: Self.names)
    expect(files.all.map { $0.path == nil }, equals: [false, true, false, false, false, false])
  }

  @Test func theBuiltInThemeIsItsFile() throws {
    try expect(ThemeFiles(folders: [Self.shipped]).load("apple-light").get(), equals: .light)
    try expect(ThemeFiles(folders: []).load("apple-light").get(), equals: .light)
  }

  @Test func highContrastHasSevenToOneEverywhere() throws {
    let theme = try files.load("high-contrast").get()
    expect(theme.contrast, equals: 7)
    for colors in [theme.popupSelected, theme.problem] {
      #expect(colors.text.contrast(with: colors.face) >= 7)
    }
  }

  @Test(arguments: ["flat-light", "flat-dark"])
  func aFlatThemeHasNeitherLipNorShadow(name: String) throws {
    let theme = try files.load(name).get()
    #expect((theme.keyRadius, theme.lipHeight, theme.shadowReach) == (10, 0, 0))
  }

  // MARK: Inheriting

  @Test func oneLineIsChangedOfAnother() throws {
    try write("inherit = \"apple-dark\"\n[key]\nradius = \"12px\"\n")
    var expected = try files.load("apple-dark").get()
    expected.keyRadius = 12
    try expect(files.load("mine").get(), equals: expected)
  }

  @Test func withoutAnyOtherItIsTheBuiltInOne() throws {
    try write("[key]\nfont = \"110 %\"\n")
    var expected = Theme.light
    expected.fonts.labels = 1.1
    try expect(files.load("mine").get(), equals: expected)
    try write("inherit = 'apple-light'\n")
    try expect(files.load("mine").get(), equals: .light)
  }

  @Test(arguments: ["apple-light", "apple-dark"])
  func oneOfTheSameNameTakesItsPlace(name: String) throws {
    let base = try files.load(name).get()
    try write("inherit = '\(name)'\n[list]\nradius = '3 px'\n", name)
    try expect(files.load(name).get().listRadius, equals: 3)
    try expect(files.load(name).get().background, equals: base.background)
    expect(files.all.first { $0.name == name }?.isOwn, equals: true)
    // Others inherit from the one that counts.
    try write("inherit = '\(name)'\n")
    try expect(files.load("mine").get().listRadius, equals: 3)
  }

  @Test func aChainCanBeEightLong() throws {
    try write("[key]\nradius = '1 px'\n", "t1")
    for number in 2...9 { try write("inherit = 't\(number - 1)'\n", "t\(number)") }
    try expect(files.load("t8").get().keyRadius, equals: 1)
    expect(
      said("t9"),
      equals: [
        "t2.toml:1: inherit: is \"t1\", and 8 themes inherit from each other; at most so many can"
      ])
  }

  @Test func aCircleIsRefused() throws {
    try write("inherit = 'other'\n")
    try write("\ninherit = 'mine'\n", "other")
    let reason = "which inherits from this theme; a theme cannot inherit from itself"
    expect(said(), equals: ["other.toml:2: inherit: is \"mine\", \(reason)"])
    try write("inherit = 'mine'\n")
    expect(said().first?.hasPrefix("mine.toml:1: inherit: is \"mine\", this theme itself"), equals: true)
  }

  @Test func aMistakeInTheOtherIsToldWithItsFile() throws {
    try write("inherit = 'other'\n")
    try write("[key]\nface = 'red'\n", "other")
    expect(
      said(),
      equals: ["other.toml:2: [key].face: is \"red\"; must be a colour, as \"#RRGGBB\" or \"#RRGGBBAA\""])
  }

  // MARK: Mistakes

  private static let sections = "panel, key, system_key, tab, list, handle, problem, progress, flying"
  static let mistakes: [(text: String, said: String)] = [
    (
      "[key]\nface = \"#FFF\"",
      "2: [key].face: is \"#FFF\"; must be a colour, as \"#RRGGBB\" or \"#RRGGBBAA\""
    ),
    (
      "[key]\nface = \"#GGGGGG\"",
      "2: [key].face: is \"#GGGGGG\"; must be a colour, as \"#RRGGBB\" or \"#RRGGBBAA\""
    ),
    (
      "[key]\nface = \"#+12345\"",
      "2: [key].face: is \"#+12345\"; must be a colour, as \"#RRGGBB\" or \"#RRGGBBAA\""
    ),
    ("[key]\nface = 1", "2: [key].face: is an integer; must be a colour, as \"#RRGGBB\" or \"#RRGGBBAA\""),
    (
      "[panel]\nbackground = \"#D1D4D980\"",
      "2: [panel].background: is \"#D1D4D980\"; must be a colour that nothing shows through, as \"#RRGGBB\""
    ),
    (
      "[key]\nlip_height = \"4 px\"",
      "2: [key].lip_height: is \"4 px\"; must be a length from \"0 px\" to \"3 px\""
    ),
    (
      "[key]\nlip_height = 1",
      "2: [key].lip_height: is an integer; must be a length from \"0 px\" to \"3 px\""
    ),
    (
      "[key]\nlip_height = \"1\"", "2: [key].lip_height: is \"1\"; must be a length from \"0 px\" to \"3 px\""
    ),
    (
      "[key]\nlip_height = \"infpx\"",
      "2: [key].lip_height: is \"infpx\"; must be a length from \"0 px\" to \"3 px\""
    ),
    (
      "[key]\nlip_height = \"1e0px\"",
      "2: [key].lip_height: is \"1e0px\"; must be a length from \"0 px\" to \"3 px\""
    ),
    (
      "[key]\nradius = \"round\"",
      "2: [key].radius: is \"round\"; must be \"auto\" or a length from \"0 px\" to \"40 px\""
    ),
    ("[key]\nfont = \"200 %\"", "2: [key].font: is \"200 %\"; must be from \"70 %\" to \"130 %\""),
    ("contrast = \"3:1\"", "1: contrast: is \"3:1\"; must be from \"4.5:1\" to \"21:1\""),
    ("[key]\nfaces = \"#FFFFFF\"", "2: [key].faces: unknown; did you mean face?"),
    ("[handle]\ncolour = \"#FFFFFF\"", "2: [handle].colour: unknown; known here: outline, outline_width"),
    ("inherits = \"apple-dark\"", "1: inherits: unknown; did you mean inherit?"),
    ("[keys]\nface = 1", "1: [keys]: unknown section; did you mean key?"),
    ("[colours]", "1: [colours]: unknown section; known here: \(sections)"),
    ("key = 1", "1: [key]: is an integer; must be a section"),
    ("inherit = 1", "1: inherit: is an integer; must be the name of a theme"),
    (
      "inherit = 'aple-dark'",
      "1: inherit: is \"aple-dark\", and there is no such theme; did you mean apple-dark?"
    ),
    (
      "inherit = '../mine'",
      "1: inherit: is \"../mine\", and there is no such theme; known here: \(names.joined(separator: ", "))"
    ),
    (
      "[key]\nface = #FFFFFF",
      "2: not TOML: a colour stands here without quotes; put it into quotes, as in \"#FFFFFF\""
    ),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsToldWithItsLine(text: String, said expected: String) throws {
    try write(text)
    expect(said(), equals: ["mine.toml:" + expected])
  }

  @Test func allMistakesAreToldInTheOrderOfLines() throws {
    try write("[tab]\nface = 1\n[key]\nface = 2\n")
    expect(said().map { $0.prefix(18) }, equals: ["mine.toml:2: [tab]", "mine.toml:4: [key]"])
  }

  @Test func whatIsNoFileIsRefused() throws {
    expect(
      said("nobody"), equals: ["nobody.toml: there is no such theme; install Phraseboard again, or make one"])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/mine.toml", withIntermediateDirectories: true)
    expect(said(), equals: ["mine.toml: is a directory; name a regular file"])
    try write(String(repeating: "#", count: 70_000), "large")
    expect(said("large"), equals: ["large.toml: holds more than 65536 bytes; a theme needs far fewer"])
  }

  @Test(arguments: ["", "auto", ".hidden", "a/b", "../mine", String(repeating: "a", count: 65), "a\nb"])
  func whatCannotBeANameIsNone(name: String) throws {
    #expect(!files.has(name))
    if !name.contains("/"), !name.isEmpty { try? write("", name) }
    #expect(!files.has(name))
    expect(files.all.map(\.name), equals: Self.names)
  }

  /// A file of ours with bytes that are others is read or refused, with what to do.
  @Test func noFileEndsTheProgram() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: Self.shipped + "/riso.toml")))
    var random = SplitMix64(state: 20)
    for _ in 1...400 {
      var text = bytes
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text[Int.random(in: text.indices, using: &random)] = UInt8.random(in: 0x09...0x7F, using: &random)
      }
      try Data(text).write(to: URL(filePath: folder.path + "/mine.toml"))
      if case .failure(let refusal) = files.load("mine") {
        #expect(refusal.diagnostics.allSatisfy { !$0.reason.isEmpty } && !refusal.diagnostics.isEmpty)
      }
    }
  }

  // MARK: Contrast

  static let unreadable: [(text: String, said: String)] = [
    (
      "[key]\ntext = \"#888888\"",
      "2: [key].text: #888888 on [key].face #FFFFFF has a contrast of 3.5:1; must be at least 4.5:1"
    ),
    (
      "[system_key]\npressed_text = \"#EEEEEE\"",
      "2: [system_key].pressed_text: #EEEEEE on [system_key].pressed_face #FFFFFF has a contrast of 1.1:1; "
        + "must be at least 4.5:1"
    ),
    // The face counts as what can be seen through it.
    (
      "[tab]\nface = \"#00000080\"",
      "2: [tab].text: #50555C on [tab].face #00000080, seen as #686A6C, has a contrast of 1.3:1; "
        + "must be at least 4.5:1"
    ),
    (
      "[key]\nlip_height = '0 px'\ntext = \"#00000080\"",
      "3: [key].text: #00000080 on [key].face #FFFFFF has a contrast of 4:1; must be at least 4.5:1"
    ),
    (
      "[list]\ntext = \"#777777\"",
      "2: [list].text: #777777 on [list].face #FFFFFF has a contrast of 4.4:1; must be at least 4.5:1"
    ),
  ]

  @Test(arguments: unreadable)
  func whatCannotBeReadIsRefusedWithBothColours(text: String, said expected: String) throws {
    try write(text)
    expect(said(), equals: ["mine.toml:" + expected])
  }

  /// The message names the line that the file itself has changed.
  @Test func theLineIsThatOfTheFace() throws {
    try write("inherit = 'apple-light'\n[key]\npressed_face = \"#444444\"")
    expect(
      said(),
      equals: [
        "mine.toml:3: [key].pressed_text: #000000 on [key].pressed_face #444444 has a contrast of 2.1:1; "
          + "must be at least 4.5:1"
      ])
  }

  @Test func moreContrastThanUsualCanBeAsked() throws {
    try write("contrast = \"7:1\"\ninherit = 'apple-light'")
    expect(said().count, equals: 3)
    #expect(
      said().contains(
        "mine.toml:1: [tab].text: #50555C on [tab].face #D1D4D9 has a contrast of 5:1; must be at least 7:1"))
    try write("contrast = \"7:1\"\ninherit = 'high-contrast'")
    expect(said(), equals: [])
  }

  @Test func contrastIsThatOfTheStandard() {
    let (black, white) = (Color(hex: 0x000000), Color(hex: 0xFFFFFF))
    #expect(abs(black.contrast(with: white) - 21) < 1e-9)
    expect(white.contrast(with: white), equals: 1)
    // The number is known from WebAIM's checker.
    #expect(abs(Color(hex: 0x777777).contrast(with: white) - 4.48) < 0.005)
    #expect(abs(Color(hex: 0x007AFF).contrast(with: white) - 4.02) < 0.005)
  }
}
