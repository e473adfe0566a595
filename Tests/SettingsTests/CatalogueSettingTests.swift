import Expectations
import Snippets
import Testing

@testable import Settings

@Suite struct CatalogueSettingTests {
  private func read(
    _ text: String, last: Settings? = nil
  ) -> (settings: Settings, diagnostics: [String]) {
    let read = Settings.parse(Array(text.utf8), path: "c.toml", folders: folders, last: last)
    return (read.settings, read.diagnostics.map(\.description))
  }

  private static let marvel = """
    [[catalogue]]
    name = "comics"
    kind = "marvel"
    url = "https://example.org/v1/public/characters"
    public_key = { env = "PUBLIC" }
    private_key = { file = "~/key" }

    """

  private static let described = """
    [[catalogue]]
    name = "quotes"
    url = "https://example.org/search?lang=en"
    query = "q"
    paging = { page = "p", first = 0, limit = "n", size = 20 }
    items = "hits"
    id = "id"
    label = "author.name"
    phrases = ["text", "notes.body"]
    attribution = "by"
    total = "found"
    headers = { Authorization = { env = "TOKEN" } }

    """

  @Test func theBuiltInKindHasItsKeys() throws {
    let (settings, diagnostics) = read(Self.marvel)
    expect(diagnostics, equals: [])
    let catalogue = try #require(settings.catalogues.first)
    #expect(catalogue.name == "comics" && catalogue.form == .marvel)
    expect(
      catalogue.keys, equals: .init(publicKey: .environment("PUBLIC"), privateKey: .file("/home/me/key")))
    expect(settings.secretVariables, equals: ["PUBLIC"])
  }

  @Test func aDescriptionNeedsNoCode() throws {
    let (settings, diagnostics) = read(Self.described)
    expect(diagnostics, equals: [])
    let form = try #require(settings.catalogues.first?.form)
    #expect(form.query == "q" && form.pageSize == 20 && !form.isSigned)
    expect(form.paging, equals: .page("p", first: 0, limit: "n"))
    expect(form.fields.label.steps, equals: ["author", "name"])
    expect(form.fields.phrases.map(\.description), equals: ["text", "notes.body"])
    #expect(form.fields.total?.description == "found" && form.fields.attribution?.description == "by")
    expect(settings.secretVariables, equals: ["TOKEN"])
  }

  private static let links = FieldPath("links.next") ?? CatalogueForm.marvel.fields.id
  private static let pagings: [(String, CatalogueForm.Paging)] = [
    (#"{ offset = "o" }"#, .offset("o", limit: nil)),
    (#"{ page = "p" }"#, .page("p", first: 1, limit: nil)),
    (#"{ next = "links.next", limit = "n" }"#, .next(links, limit: "n")),
  ]

  @Test(arguments: 0..<3)
  func eachWayFromPageToPageIsRead(way: Int) {
    let (text, paging) = Self.pagings[way]
    let settings = Self.described.replacing(
      #"{ page = "p", first = 0, limit = "n", size = 20 }"#, with: text)
    expect(read(settings).settings.catalogues.map(\.form.paging), equals: [paging])
    expect(read(settings).settings.catalogues.map(\.form.pageSize), equals: [50])
  }

  private static let mistakes: [(text: String, from: String, to: String, told: String)] = [
    (
      marvel, #"{ env = "PUBLIC" }"#, #""abc123""#,
      "c.toml:5: [[catalogue]].public_key: is a string; must be { env = \"NAME\" }, { file = \"PATH\" } or { secret"
    ),
    (marvel, #"private_key = { file = "~/key" }"#, "", "c.toml:1: [[catalogue]].private_key: is missing"),
    (
      marvel, #"{ file = "~/key" }"#, #"{ path = "x" }"#,
      "c.toml:6: [[catalogue]].private_key: is another table; must be"
    ),
    (marvel, #""marvel""#, #""dc""#, #"c.toml:3: [[catalogue]].kind: is "dc"; must be "json" or "marvel""#),
    (
      marvel, "https:", "http:",
      "c.toml:4: [[catalogue]].url: is http://, over which keys are not sent; must be https://"
    ),
    (
      marvel + "insecure = true\n", "https:", "http:",
      "c.toml:4: [[catalogue]].url: is http://, over which keys are not sent; must be https://"
    ),
    (marvel, "kind", "items = \"x\"\nkind", #"c.toml:3: [[catalogue]]."items": unknown setting; known here"#),
    (
      described, #""hits""#, #""a..b""#, #"c.toml:6: [[catalogue]].items: is "a..b"; must be a path of names"#
    ),
    (
      described, "label =", "labl =", #"c.toml:8: [[catalogue]]."labl": unknown setting; did you mean label?"#
    ),
    (
      described, "size = 20", "size = 101",
      "c.toml:5: [[catalogue]].paging.size: must be a whole number from 1"
    ),
    (described, "page = \"p\"", "offset = \"o\", page = \"p\"", "c.toml:5: [[catalogue]].paging: has 2 ways"),
    (described, "lang=en", "lang=en#top", "c.toml:3: [[catalogue]].url: has a # in it; must be a URL"),
    (described, "query = \"q\"", "query = \"\"", "c.toml:4: [[catalogue]].query: is \"\"; must be the name"),
    (
      described, "https:", "http:",
      "c.toml:3: [[catalogue]].url: is http://, which anyone on the way can change; must be https://"
    ),
  ]

  @Test(arguments: 0..<14)
  func aMistakeIsToldWithWhatIsAllowed(number: Int) throws {
    let mistake = Self.mistakes[number]
    let (settings, diagnostics) = read(mistake.text.replacing(mistake.from, with: mistake.to))
    #expect(settings.catalogues.isEmpty)
    let told = try #require(diagnostics.first)
    #expect(told.hasPrefix(mistake.told) && told.hasSuffix("; this catalogue is not read"), "\(told)")
    #expect(!diagnostics.contains { $0.contains("abc123") })
  }

  @Test func aCatalogueWithAMistakeStaysAsItWas() {
    let last = read(Self.marvel + Self.described).settings
    let broken = Self.marvel.replacing("kind =", with: "knd =") + Self.described
    let (settings, diagnostics) = read(broken, last: last)
    #expect(!diagnostics.isEmpty)
    expect(settings.catalogues.map(\.name), equals: ["quotes", "comics"])
    expect(settings.catalogues.last?.form, equals: .marvel)
    // A catalogue that was taken out is gone.
    expect(read(Self.described, last: last).settings.catalogues.map(\.name), equals: ["quotes"])
  }

  @Test func oneTableInThePlaceOfSeveralKeepsThem() {
    let last = read(Self.marvel).settings
    let (settings, diagnostics) = read("[catalogue]\nname = \"x\"\n", last: last)
    expect(settings.catalogues, equals: last.catalogues)
    expect(
      diagnostics, equals: ["c.toml:1: catalogue: is a section; each catalogue must begin with [[catalogue]]"]
    )
  }

  @Test func namesAreUnique() {
    let (settings, diagnostics) = read(Self.described + Self.described)
    expect(settings.catalogues.count, equals: 1)
    #expect(diagnostics.count == 1 && diagnostics.first?.contains("a second time") == true)
  }

  @Test func anotherDescriptionIsAnotherIdentity() throws {
    let one = try #require(read(Self.described).settings.catalogues.first)
    let other = try #require(
      read(Self.described.replacing("hits", with: "results")).settings.catalogues.first)
    #expect(one.identity != other.identity)
    #expect(!read(Self.marvel).settings.catalogues[0].identity.contains("PUBLIC"))
  }
}
