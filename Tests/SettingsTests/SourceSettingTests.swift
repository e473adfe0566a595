import Expectations
import Snippets
import Testing

@testable import Settings

let folders = SettingsFolders(home: "/home/me", settings: "/home/me/.config/phraseboard")

private let allowed = #"a list of "return", "tab", "clipboard", or of some of them"#

@Suite struct SourceSettingTests {
  private func read(_ text: String) -> (sources: [SourceSettings], diagnostics: [String]) {
    let (settings, diagnostics) = Settings.parse(Array(text.utf8), path: "c.toml", folders: folders)
    return (settings.sources, diagnostics.map(\.description))
  }

  @Test func everyMistakeOfASourceIsToldAtOnce() {
    let (_, diagnostics) = read(
      "[[source]]\nname = 'a'\nurl = 'https://a'\n"
        + "refresh = '1y'\nallow = 3\nenabled = 1\ncolour = 1\n")
    expect(
      diagnostics.map { $0.prefix { $0 != " " } },
      equals: ["c.toml:4:", "c.toml:5:", "c.toml:6:", "c.toml:7:"])
  }

  /// Such a source would take the place of the user's own folder and its keys.
  @Test func noOtherSourceIsCalledAsTheOwnFolder() {
    let (settings, diagnostics) = Settings.parse(
      Array("[[source]]\nname = 'own'\npath = '/x'\n".utf8), path: "c.toml", folders: folders)
    expect(diagnostics.map(\.line), equals: [2])
    expect(settings.sourcesInEffect.map(\.place), equals: [.path(Settings.ownFolder)])
    let alone = Settings.parse(
      Array("[[source]]\nname = 'own'\nenabled = false\n".utf8), path: "c.toml", folders: folders)
    #expect(alone.diagnostics.isEmpty && alone.settings.sourcesInEffect.isEmpty)
  }

  @Test func everyKeyIsRead() {
    let (sources, diagnostics) = read(
      """
      [[source]]
      name = "team"
      url = "https://example.org/getContent?x=1"
      refresh = "15m"
      headers = { "X-Team" = "7", Authorization = { env = "TOKEN" }, "X-Key" = { file = "~/key" } }

      [[source]]
      name = "mine"
      path = "phrases"
      enabled = false

      [[source]]
      name = "a file"
      path = "/srv/a.toml"
      refresh = "30d"
      """)
    #expect(diagnostics.isEmpty)
    expect(sources.map(\.name), equals: ["team", "mine", "a file"])
    expect(
      sources.map(\.place),
      equals: [
        .url("https://example.org/getContent?x=1"), .path("/home/me/.config/phraseboard/phrases"),
        .path("/srv/a.toml"),
      ])
    expect(sources.map(\.refresh), equals: [900, nil, 2_592_000])
    expect(sources.map(\.isEnabled), equals: [true, false, true])
    let headers = sources[0].headers.sorted { $0.name < $1.name }
    expect(
      headers,
      equals: [
        .init(name: "Authorization", value: .environment("TOKEN")),
        .init(name: "X-Key", value: .file("/home/me/key")), .init(name: "X-Team", value: .literal("7")),
      ])
  }

  @Test(
    arguments: [
      ("[]", []), ("['return']", .enter), ("['tab', 'clipboard', 'tab']", [.tab, .clipboard]),
      ("['clipboard', 'tab', 'return']", [.clipboard, .tab, .enter]),
    ] as [(String, Permissions)])
  func whatAServersPhrasesMayDo(list: String, allow: Permissions) {
    let (sources, diagnostics) = read("[[source]]\nname = 'a'\nurl = 'https://h/'\nallow = \(list)\n")
    #expect(diagnostics == [] && sources.map(\.allow) == [allow])
    var settings = Settings()
    settings.sources = sources
    expect(settings.permissions, equals: ["a": allow])
  }

  @Test(arguments: [
    "http://localhost", "HTTP://LocalHost:8080/a", "http://127.0.0.1/", "http://127.255.3.9:1?x",
    "http://[::1]:80/",
    "https://h/",
  ])
  func thisMachineNeedsNoTLS(url: String) {
    expect(read("[[source]]\nname = 'a'\nurl = '\(url)'\n").diagnostics, equals: [])
  }

  @Test(arguments: [
    "http://h/", "HTTP://h", "http://localhost.example/", "http://127.0.0.1.example/", "http://127.0.0.999/",
    "http://127.1/", "http://[::2]/", "http://10.0.0.1/", "http:///a", "http://localhost\\\\.example/",
  ])
  func anotherMachineNeedsTLSUnlessItIsSaid(url: String) {
    let source = "[[source]]\nname = 'a'\nurl = '\(url)'\n"
    let (sources, diagnostics) = read(source)
    expect(
      diagnostics,
      equals: [
        "c.toml:3: [[source]].url: is http://, which anyone on the way can change; must be https://, "
          + "or have insecure = true beside it; this source is not read"
      ])
    expect(sources.map(\.place), equals: [.unknown])
    expect(read(source + "insecure = false\n").diagnostics, equals: diagnostics)
    expect(read(source + "insecure = true\n").diagnostics, equals: [])
    expect(read(source + "insecure = true\n").sources.map(\.allowsInsecure), equals: [true])
  }

  @Test func nothingIsAllowedUnlessItIsSaid() {
    expect(read("[[source]]\nname = 'a'\nurl = 'https://h/'").sources.map(\.allow), equals: [[]])
    let mistake = read("[[source]]\nname = 'a'\nurl = 'https://h/'\nallow = ['return']\nrefresh = 1\n")
    expect(mistake.sources.map(\.allow), equals: [[]])
  }

  @Test func aURLIsFetchedEveryHourUnlessItIsSaid() {
    expect(read("[[source]]\nname = 'a'\nurl = 'https://h/'").sources.map(\.refresh), equals: [3600])
  }

  /// The lines of a source, and the message.
  private static let mistakes: [(String, String)] = [
    (
      "url = 'https://h/'",
      "1: [[source]].name: is missing; must be a name of 1 to 64 characters in one line"
    ),
    (
      "name = ''\npath = 'a'",
      "2: [[source]].name: is \"\"; must be a name of 1 to 64 characters in one line"
    ),
    (
      "name = 7\npath = 'a'",
      "2: [[source]].name: is an integer; must be a name of 1 to 64 characters in one line"
    ),
    ("name = 'a'", "1: [[source]]: has neither url nor path; must have one of them"),
    (
      "name = 'a'\nurl = 'https://h/'\npath = 'b'",
      "4: [[source]].path: stands beside url; must have one of them"
    ),
    (
      "name = 'a'\nurl = 'http://h/'\ninsecure = 1",
      "4: [[source]].insecure: is an integer; must be true or false"
    ),
    (
      "name = 'a'\npath = '/p'\ninsecure = true",
      "4: [[source]].insecure: stands beside path; only a url can be insecure"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nallow = 'return'",
      "4: [[source]].allow: is a string; must be \(allowed)"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nallow = ['return',\n'enter']",
      "5: [[source]].allow: holds \"enter\"; must be \(allowed)"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nallow = [true]",
      "4: [[source]].allow: holds a boolean; must be \(allowed)"
    ),
    (
      "name = 'a'\npath = '/p'\nallow = ['tab']",
      "4: [[source]].allow: stands beside path; files of your own may do everything"
    ),
    (
      "name = 'a'\nurl = 'ftp://h/'",
      "3: [[source]].url: is \"ftp://h/\"; must be an http:// or https:// URL without spaces"
    ),
    (
      "name = 'a'\nurl = 'https://me:pw@h/'",
      "3: [[source]].url: has a user name or password in it; give a header from a file or the environment instead"
    ),
    ("name = 'a'\npath = ''", "3: [[source]].path: is \"\"; must be the path of a file or folder"),
    (
      "name = 'a'\npath = 'b'\nrefresh = 5",
      "4: [[source]].refresh: is an integer; must be a time from \"1s\" to \"30d\", in s, m, h or d"
    ),
    (
      "name = 'a'\npath = 'b'\nrefresh = '31d'",
      "4: [[source]].refresh: is \"31d\"; must be a time from \"1s\" to \"30d\", in s, m, h or d"
    ),
    (
      "name = 'a'\npath = 'b'\nrefresh = '-1s'",
      "4: [[source]].refresh: is \"-1s\"; must be a time from \"1s\" to \"30d\", in s, m, h or d"
    ),
    ("name = 'a'\npath = 'b'\nenabled = 1", "4: [[source]].enabled: is an integer; must be true or false"),
    (
      "name = 'a'\npath = 'b'\nheaders = {}",
      "4: [[source]].headers: stands beside path; only a url has headers"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nheaders = {Cookie = 'x'}",
      "4: [[source]].headers.Cookie: is a secret; must be { env = \"NAME\" } or { file = \"PATH\" }, not written here"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nheaders = {Host = 'x'}",
      "4: [[source]].headers: \"Host\" is not the name of a header that can be set"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nheaders = {X = 1}",
      "4: [[source]].headers.X: is an integer; must be a string, { env = \"NAME\" } or { file = \"PATH\" }"
    ),
    (
      "name = 'a'\nurl = 'https://h/'\nheaders = {X = \"a\\nb\"}",
      "4: [[source]].headers.X: holds a character that no header can hold; must be plain ASCII"
    ),
    (
      "name = 'a'\npath = 'b'\nrefesh = '1s'",
      "4: [[source]].\"refesh\": unknown setting; did you mean refresh?"
    ),
  ]

  @Test(arguments: mistakes) func aMistakeHidesWhereItsSourceIs(lines: String, diagnostic: String) {
    let (sources, diagnostics) = read("[[source]]\n\(lines)\n\n[[source]]\nname = 'good'\npath = '/g'\n")
    expect(diagnostics, equals: ["c.toml:\(diagnostic); this source is not read"])
    expect(sources.filter { $0.place != .unknown }.map(\.name), equals: ["good"])
    // The name is good, unless the mistake is there.
    expect(sources.contains { $0.name == "a" && $0.place == .unknown }, equals: lines.hasPrefix("name = 'a'"))
  }

  /// A request with one of these would fail each time.
  @Test(arguments: [
    "Accept-Encoding", "expect", "If-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive", "TE", "Trailer",
  ])
  func headersOfTheTransferCannotBeSet(name: String) {
    let (sources, diagnostics) = read(
      "[[source]]\nname = 'a'\nurl = 'https://h/'\nheaders = {\(name) = 'x'}\n")
    expect(sources.map(\.place), equals: [.unknown])
    #expect(diagnostics.count == 1 && diagnostics[0].contains("\"\(name)\" is not the name of a header"))
  }

  /// A user who has written the whole header in the place of its name reads no secret in the message.
  @Test func aHeaderInThePlaceOfItsNameIsNotRepeated() {
    let (_, diagnostics) = read(
      "[[source]]\nname = 'a'\nurl = 'https://h/'\nheaders = {'Authorization: Bearer hunter2' = ''}\n")
    #expect(
      diagnostics.count == 1 && diagnostics[0].contains("\"Authorization …\" is not the name of a header"))
    #expect(!diagnostics.description.contains("hunter2"))
  }

  @Test func namesAreUnique() {
    let (sources, diagnostics) = read(
      "[[source]]\nname = 'a'\npath = '/1'\n[[source]]\nname = 'a'\npath = '/2'\n")
    expect(sources.map(\.place), equals: [.path("/1")])
    #expect(
      diagnostics.count == 1 && diagnostics[0].hasPrefix("c.toml:4: [[source]].name: is \"a\" a second time"))
  }

  @Test func aSingleTableIsNoSource() {
    expect(
      read("[source]\nname = 'a'\n").diagnostics,
      equals: [
        "c.toml:1: source: is a section; each source must begin with [[source]]"
      ])
  }

  @Test func theOwnFolderComesLastUnlessItIsSet() {
    var settings = Settings()
    expect(settings.sourcesInEffect.map(\.name), equals: ["own"])
    let (team, off) = (
      SourceSettings(name: "team", place: .url("https://h/")),
      SourceSettings(name: "off", place: .path("/x"), isEnabled: false)
    )
    settings.sources = [team, off]
    expect(settings.sourcesInEffect.map(\.name), equals: ["team", "own"])
    settings.sources.append(SourceSettings(name: "own", place: .path("/y"), isEnabled: false))
    expect(settings.sourcesInEffect.map(\.name), equals: ["team"])
  }

  @Test func noMistakeCrashes() {
    for text in ["source = []", "source = [1]", "source = [[]]", "[[source]]", "[[source]]\n[[source.name]]"]
    {
      #expect(read(text).sources.isEmpty)
    }
  }
}
