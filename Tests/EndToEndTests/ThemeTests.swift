import Expectations
import Foundation
import Stage
import Testing

/// The look of the keyboard, and how that changes while it runs: by the inspection and by the pixels.
@Suite struct ThemeTests {
  private static let themes = "config/phraseboard/themes/"
  private static let freedesktop = "org.freedesktop.appearance"

  /// The colour of a phrase's key in the themes that come with the keyboard.
  private static let (light, dark, contrast): (Scene.Colour, Scene.Colour, Scene.Colour) = (
    .white, [0x6B, 0x6B, 0x6B], .white
  )
  /// The colour of the background in the same themes.
  private static let (lightBack, darkBack, black): (Scene.Colour, Scene.Colour, Scene.Colour) = (
    [0xD1, 0xD4, 0xD9], [0x2C, 0x2C, 0x2C], [0, 0, 0]
  )

  /// Waits until the keyboard says that a theme is in force, and until the screen shows it.
  private static func expectTheme(
    _ theme: String, key: Scene.Colour, background: Scene.Colour? = nil, on scene: Scene
  ) throws {
    let inspection = try scene.wait(for: "in \(theme)") { $0.theme == theme && !$0.keys.isEmpty }
    try scene.waitForColour(key, at: scene.placeBesideLabel(of: "snippet:1"))
    guard let background else { return }
    // This place is left of the keys, above the bottom row.
    let top = scene.stage.logicalHeight - inspection.surface.height
    try scene.waitForColour(background, at: (2, top + 60))
  }

  @Test func aSettingShowsAtOnce() throws {
    let scene = try Scene(.none, settings: "")
    defer { scene.stop() }
    try Self.expectTheme("apple-light", key: Self.light, background: Self.lightBack, on: scene)
    try scene.stage.write("[look]\ntheme = 'apple-dark'\n", to: "config.toml")
    try Self.expectTheme("apple-dark", key: Self.dark, background: Self.darkBack, on: scene)
    // A name that nobody has leaves the last one.
    try scene.stage.write("\n[look]\ntheme = 'aple-light'\n", to: "config.toml")
    let wrong = try scene.wait(for: "with the mistake") { !$0.message.isEmpty }
    #expect(
      wrong.message.hasPrefix(
        "config.toml:3: [look].theme: is \"aple-light\"; must be one of \"auto\", \"apple-dark\", \"apple-light\","
      ))
    try Self.expectTheme("apple-dark", key: Self.dark, on: scene)
    // The picture from before it was hidden is not shown again.
    try scene.command("hide")
    try scene.stage.write("[look]\ntheme = 'apple-light'\n", to: "config.toml")
    try scene.wait(for: "in the light") { $0.theme == "apple-light" }
    try scene.command("show")
    try Self.expectTheme("apple-light", key: Self.light, background: Self.lightBack, on: scene)
  }

  @Test func theThemeThatIsSetIsThereFromTheStart() throws {
    let scene = try Scene(.none, settings: "[look]\ntheme = 'flat-dark'\n")
    defer { scene.stop() }
    try Self.expectTheme("flat-dark", key: [0x3D, 0x3D, 0x3D], background: [0x1B, 0x1B, 0x1D], on: scene)
  }

  @Test func aThemeOfTheUsersShowsAsSoonAsItIsSaved() throws {
    let scene = try Scene(.none, settings: "[look]\ntheme = 'mine'\n")
    defer { scene.stop() }
    // The theme is not there yet.
    try scene.wait(for: "with the mistake") { $0.message.contains("[look].theme: is \"mine\"") }
    func save(_ color: String) throws {
      try scene.stage.write(
        "inherit = 'apple-dark'\n[key]\nface = '\(color)'\n", to: Self.themes + "mine.toml")
    }
    try save("#004080")
    try Self.expectTheme("mine", key: [0, 0x40, 0x80], background: Self.darkBack, on: scene)
    #expect(try scene.inspect().message.isEmpty)
    try save("#400080")
    try Self.expectTheme("mine", key: [0x40, 0, 0x80], on: scene)
    // The last good one stays.
    for (color, words) in [
      ("purple", "mine.toml:3: [key].face: is \"purple\"; must be a colour"),
      ("#EEEEEE", "mine.toml:3: [key].text: #FFFFFF on [key].face #EEEEEE has a contrast of 1.1:1"),
    ] {
      try save(color)
      let wrong = try scene.wait(for: "with the mistake") { $0.message.hasPrefix(words) }
      #expect(wrong.key("space")?.label != nil && wrong.theme == "mine")
      try Self.expectTheme("mine", key: [0x40, 0, 0x80], on: scene)
    }
    expect(scene.log("mine.toml:3: [key].face").count, equals: 1)
    try save("#008040")
    try Self.expectTheme("mine", key: [0, 0x80, 0x40], on: scene)
    #expect(try scene.inspect().message.isEmpty)
    // Without the theme's file, the mistake is that of the settings.
    try FileManager.default.removeItem(atPath: scene.stage.directory + "/" + Self.themes + "mine.toml")
    try scene.wait(for: "with the mistake") { $0.message.contains("[look].theme: is \"mine\"") }
    try Self.expectTheme("mine", key: [0, 0x80, 0x40], on: scene)
  }

  /// Fonts move keys, and the picture follows.
  @Test func aThemeHasLargerLetters() throws {
    let scene = try Scene(.none, settings: "")
    defer { scene.stop() }
    let width = try #require(try scene.inspect().key("snippet:1")).width
    try scene.stage.write("[key]\nfont = '130 %'\n", to: Self.themes + "large.toml")
    try expect(
      scene.keyboard.run("theme", "large", "--config", scene.stage.directory + "/config.toml").ending,
      equals: .exit(0))
    try scene.wait(for: "with wider keys") { ($0.key("snippet:1")?.width ?? 0) > width }
    try Self.expectTheme("large", key: Self.light, on: scene)
  }

  @Test func theDesktopIsFollowed() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let portal = try scene.stage.startBusPeer()
    func change(_ key: String, _ value: Int) throws {
      try portal.tell("setting \(Self.freedesktop) \(key) 'uint32 \(value)'")
      try portal.tell(
        "emit /org/freedesktop/portal/desktop org.freedesktop.portal.Settings SettingChanged "
          + "\"('\(Self.freedesktop)', '\(key)', <uint32 \(value)>)\"")
    }
    try scene.startKeyboard(settings: "", until: .focused)
    try Self.expectTheme("apple-light", key: Self.light, on: scene)
    try portal.tell("setting \(Self.freedesktop) color-scheme 'uint32 1'")
    try portal.tell("own org.freedesktop.portal.Desktop 0")
    try Self.expectTheme("apple-dark", key: Self.dark, background: Self.darkBack, on: scene)
    try change("contrast", 1)
    try Self.expectTheme("high-contrast", key: Self.contrast, background: Self.black, on: scene)
    try change("contrast", 0)
    try change("color-scheme", 2)
    try Self.expectTheme("apple-light", key: Self.light, background: Self.lightBack, on: scene)
    // A theme that is named stays what it is.
    try scene.stage.write("[look]\ntheme = 'flat-light'\n", to: "config.toml")
    try Self.expectTheme("flat-light", key: Self.light, on: scene)
    try change("color-scheme", 1)
    try expect(scene.inspect().theme, equals: "flat-light")
    try scene.stage.write("", to: "config.toml")
    try Self.expectTheme("apple-dark", key: Self.dark, on: scene)
    // The last theme is there from the start, ahead of what the portal says.
    try portal.tell("release org.freedesktop.portal.Desktop")
    try scene.restartKeyboard()
    try Self.expectTheme("apple-dark", key: Self.dark, on: scene)
  }

  /// The bus of the session goes, and comes back with another portal.
  @Test func aBusThatIsBackIsFollowed() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let portal = try scene.stage.startBusPeer()
    try portal.tell("setting \(Self.freedesktop) color-scheme 'uint32 1'")
    try portal.tell("own org.freedesktop.portal.Desktop 0")
    try scene.startKeyboard(settings: "", until: .focused)
    try Self.expectTheme("apple-dark", key: Self.dark, on: scene)
    try scene.stage.restartBus()
    let other = try scene.stage.startBusPeer()
    try other.tell("setting \(Self.freedesktop) color-scheme 'uint32 0'")
    try other.tell("own org.freedesktop.portal.Desktop 0")
    try Self.expectTheme("apple-light", key: Self.light, on: scene)
  }

  @Test func theListOfThemesSaysWhichIsInForce() throws {
    let scene = try Scene(.none, settings: "[look]\ntheme = 'riso'\n")
    defer { scene.stop() }
    let lines = try scene.command("themes", "--config", scene.stage.directory + "/config.toml").split(
      separator: "\n")
    expect(lines.filter { $0.contains("set, in force") }.map { $0.prefix(4) }, equals: ["riso"])
  }
}
