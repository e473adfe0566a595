import Expectations
import Foundation
import Testing

/// `layouts`.
@Suite struct LayoutCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func write(_ text: String, _ name: String) throws {
    try workspace.write(text, to: "config/phraseboard/layouts/\(name).toml")
  }

  private func layouts(_ environment: [String: String] = [:]) throws -> [[String: Any]] {
    workspace.environment.merge(environment) { $1 }
    let json = try workspace.run("layouts", "--json").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    expect(document?["version"] as? Int, equals: 1)
    return try #require(document?["layouts"] as? [[String: Any]])
  }

  @Test func layoutsAreListedWithTheirLanguagesAndPlaces() throws {
    try write("based_on = 'us'\nname = 'Mine'\n", "mine")
    try write("based_on = 'us'\nnam = 1\n", "wrong")
    try workspace.settings("[letters]\nlayouts = ['de', 'mine']\n")
    let result = try workspace.run("layouts")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    let (own, shipped) = (
      workspace.path + "/config/phraseboard/layouts/", workspace.shipped + "/layouts/"
    )
    #expect(lines.count == 21 && lines.first == "LAYOUT LANGUAGE STATE WHERE")
    for line in [
      "de Deutsch set \(shipped)de.toml", "mine Mine set \(own)mine.toml",
      "us English (US) \(shipped)us.toml",
      "wrong has a mistake \(own)wrong.toml",
    ] { #expect(lines.contains(line), "\(lines)") }
    expect(result.errors, equals: "Warning: \(own)wrong.toml:2: nam: unknown; did you mean name?\n")
    expect(result.status, equals: 0)
  }

  @Test func layoutsAreListedAsJSON() throws {
    try write("based_on = 'us'\nname = 'Mine'\n", "mine")
    let layouts = try layouts(["LC_ALL": "", "LC_CTYPE": "", "LANG": "ru_RU.UTF-8"])
    expect(
      layouts.filter { $0["chosen"] as? Bool == true }.map { $0["id"] as? String }, equals: ["ru", "us"])
    let mine = try #require(layouts.first { $0["id"] as? String == "mine" })
    expect(mine["path"] as? String, equals: workspace.path + "/config/phraseboard/layouts/mine.toml")
    #expect((mine["name"] as? String, mine["own"] as? Bool) == ("Mine", true))
    expect(mine["languages"] as? [String], equals: ["en", "en-US"])
    expect(mine["problems"] as? [String], equals: [])
  }

  /// The variables count in the order of POSIX: typed text is a matter of characters.
  @Test func theLocaleChooses() throws {
    func chosen(_ environment: [String: String]) throws -> [String?] {
      try layouts(environment).filter { $0["chosen"] as? Bool == true }.map { $0["id"] as? String }
    }
    let others = ["LC_CTYPE": "fr_FR.UTF-8", "LANG": "it_IT.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"]
    try expect(chosen(others.merging(["LC_ALL": "de_DE.UTF-8"]) { $1 }), equals: ["de"])
    try expect(chosen(others.merging(["LC_ALL": ""]) { $1 }), equals: ["fr"])
    try expect(chosen(others.merging(["LC_ALL": "", "LC_CTYPE": ""]) { $1 }), equals: ["it"])
    workspace.environment["LC_ALL"] = "de_DE.UTF-8"
    let german = try workspace.run("layouts").output
    #expect(german.split(separator: "\n").contains { $0.hasPrefix("de ") && $0.contains("of your locale") })
  }

  @Test func aMistakeInALayoutThatIsSetIsOneOfTheSettings() throws {
    try write("based_on = 'us'\nnam = 1\n", "wrong")
    try workspace.settings("[letters]\nlayouts = ['wrong']\n")
    let checked = try workspace.run("run", "--check-config")
    expect(checked.status, equals: 78)
    #expect(checked.output.hasSuffix("layouts/wrong.toml:2: nam: unknown; did you mean name?\n"))
    #expect(try workspace.run("doctor").output.contains("wrong.toml:2: nam: unknown"))
    try workspace.settings("[letters]\nlayouts = ['us', 'il']\n")
    try expect(workspace.run("run", "--check-config"), equals: Finished())
  }

  @Test func aLayoutThatThereIsNotIsOneToo() throws {
    try workspace.settings("[letters]\nlayouts = ['dee']\n")
    let checked = try workspace.run("run", "--check-config")
    #expect(
      checked.output.hasSuffix(
        "[letters].layouts: holds \"dee\", and there is no such layout; did you mean \"de\"?\n"))
    try workspace.settings("[letters]\nlayouts = ['dvorak']\n")
    #expect(
      try workspace.run("run", "--check-config").output.hasSuffix(
        "or make one in \(workspace.path)/config/phraseboard/layouts\n"))
  }
}
