import Expectations
import Foundation
import Testing

/// `themes` and `theme`.
@Suite struct ThemeCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private static let file = "config/phraseboard/config.toml"

  private func write(_ text: String, _ name: String) throws {
    try workspace.write(text, to: "config/phraseboard/themes/\(name).toml")
  }

  // MARK: themes

  @Test func themesAreListedWithTheirPlaces() throws {
    try write("inherit = 'riso'\n", "mine")
    try write("[key]\nfase = 1\n", "wrong")
    try workspace.settings("[look]\ntheme = 'mine'\n")
    let result = try workspace.run("themes")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    let (own, shipped) = (
      workspace.path + "/config/phraseboard/themes/", workspace.shipped + "/themes/"
    )
    expect(
      lines,
      equals: [
        "THEME STATE WHERE", "auto what the desktop prefers", "apple-dark \(shipped)apple-dark.toml",
        "apple-light built in", "flat-dark \(shipped)flat-dark.toml", "flat-light \(shipped)flat-light.toml",
        "high-contrast \(shipped)high-contrast.toml", "mine set \(own)mine.toml", "riso \(shipped)riso.toml",
        "wrong has a mistake \(own)wrong.toml",
      ])
    expect(result.errors, equals: "Warning: \(own)wrong.toml:2: [key].fase: unknown; did you mean face?\n")
    expect(result.status, equals: 0)
  }

  @Test func themesAreListedAsJSON() throws {
    try write("", "mine")
    let json = try workspace.run("themes", "--json").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    expect(document?["version"] as? Int, equals: 1)
    let themes = try #require(document?["themes"] as? [[String: Any]])
    expect(themes.map { $0["set"] as? Bool }, equals: [true] + Array(repeating: false, count: 7))
    let mine = try #require(themes.first { $0["name"] as? String == "mine" })
    expect(mine["path"] as? String, equals: workspace.path + "/config/phraseboard/themes/mine.toml")
    expect(mine["own"] as? Bool, equals: true)
    expect(mine["inForce"] as? Bool, equals: false)
    expect(mine["problems"] as? [String], equals: [])
  }

  /// The check tells it beside the mistakes of the settings themselves.
  @Test func aMistakeInTheThemeThatIsSetIsOneOfTheSettings() throws {
    try write("[key]\nfase = 1\n", "wrong")
    try workspace.settings("[look]\ntheme = 'wrong'\n[timing]\nbounce = -1\n")
    let checked = try workspace.run("run", "--check-config")
    let lines = checked.output.split(separator: "\n")
    #expect(checked.status == 78 && lines.count == 2)
    expect(lines.first?.contains("config.toml:4: [timing].bounce: is -1"), equals: true)
    expect(
      lines.last?.hasSuffix("themes/wrong.toml:2: [key].fase: unknown; did you mean face?"), equals: true)
    #expect(try workspace.run("doctor").output.contains("[timing].bounce: is -1"))
    try workspace.settings("[look]\ntheme = 'wrong'\n")
    #expect(try workspace.run("doctor").output.contains("[key].fase: unknown"))
    try workspace.settings("[look]\ntheme = 'riso'\n")
    try expect(workspace.run("run", "--check-config"), equals: Finished())
  }

  // MARK: theme

  private static let changes: [(before: String?, after: String)] = [
    (nil, "[look]\ntheme = \"riso\"\n"),
    ("", "[look]\ntheme = \"riso\"\n"),
    ("[look]\ntheme = 'flat-dark'\n", "[look]\ntheme = \"riso\"\n"),
    (
      "# mine\n[look]  # here\n  theme=\"auto\" # why\n\n[typing]\n",
      "# mine\n[look]  # here\n  theme=\"riso\" # why\n\n[typing]\n"
    ),
    ("[look]\n# none\n[typing]\nspace = 'off'", "[look]\ntheme = \"riso\"\n# none\n[typing]\nspace = 'off'"),
    ("[look]", "[look]\ntheme = \"riso\"\n"),
    ("[typing]\nspace = 'off'", "[typing]\nspace = 'off'\n\n[look]\ntheme = \"riso\"\n"),
    ("[typing]\r\nspace = 'off'\r\n", "[typing]\r\nspace = 'off'\r\n\r\n[look]\r\ntheme = \"riso\"\r\n"),
    ("look.theme = 'auto'\n[typing]\n", "look.theme = \"riso\"\n[typing]\n"),
    ("[look]\ntheme = 'nobody'\n", "[look]\ntheme = \"riso\"\n"),
    // Text that only looks like the setting stands elsewhere.
    (
      "[typing]\n# theme = 'x'\n[[source]]\nname = 'theme'\npath = 'x'\n",
      "[typing]\n# theme = 'x'\n[[source]]\nname = 'theme'\npath = 'x'\n\n[look]\ntheme = \"riso\"\n"
    ),
  ]

  @Test(arguments: changes) func oneSettingIsChangedAndNoOtherByte(before: String?, after: String) throws {
    if let before { try workspace.settings(before) }
    try expect(workspace.run("theme", "riso"), equals: Finished(output: "The theme is riso from now on.\n"))
    try expect(workspace.read(Self.file), equals: after)
    // The same command again changes nothing.
    try expect(workspace.run("theme", "riso", "--quiet"), equals: Finished())
    try expect(workspace.read(Self.file), equals: after)
  }

  @Test func theDesktopIsFollowedAgain() throws {
    try workspace.settings("[look]\ntheme = 'riso'\n")
    try expect(
      workspace.run("theme", "auto"),
      equals: Finished(output: "The keyboard follows the desktop from now on.\n"))
    try expect(workspace.read(Self.file), equals: "[look]\ntheme = \"auto\"\n")
  }

  @Test func anotherFileOfSettingsCanBeNamed() throws {
    try expect(workspace.run("theme", "riso", "--config", "mine.toml", "-q"), equals: Finished())
    try expect(workspace.read("mine.toml"), equals: "[look]\ntheme = \"riso\"\n")
  }

  @Test func aNameWithAQuoteIsWrittenAsTOMLWantsIt() throws {
    try write("", "my \"own\" one")
    try expect(workspace.run("theme", "my \"own\" one", "-q"), equals: Finished())
    try expect(workspace.read(Self.file), equals: "[look]\ntheme = \"my \\\"own\\\" one\"\n")
    #expect(try workspace.run("themes").output.contains("my \"own\" one   set"))
  }

  private func refused(_ arguments: [String], _ status: Int32, _ words: String) throws {
    let before = try? workspace.read(Self.file)
    let result = try workspace.run(arguments)
    expect(result.status, equals: status)
    #expect(result.errors.contains(words), "\(result.errors)")
    expect((try? workspace.read(Self.file)), equals: before)
  }

  @Test func whatCannotBeSetIsRefused() throws {
    try refused(["theme", "rizo"], 64, "There is no theme \"rizo\"; did you mean \"riso\"?")
    try refused(["theme", "zzzzzzzz"], 64, "there are: \"auto\", \"apple-dark\"")
    try refused(["theme"], 64, "name")
    try write("[key]\ntext = \"#FFFFFF\"\n", "white")
    try refused(
      ["theme", "white"], 65, "white.toml:2: [key].text: #FFFFFF on [key].face #FFFFFF has a contrast of 1:1")
    try workspace.settings("look = { theme = 'auto' }\n")
    try refused(["theme", "riso"], 65, "write there: theme = \"riso\"")
    try workspace.settings("[look]\ntheme = riso\n")
    try refused(["theme", "riso"], 65, "config.toml:2: not TOML")
  }
}
