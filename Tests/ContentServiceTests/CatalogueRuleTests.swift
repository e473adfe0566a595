import ContentFormats
import Expectations
import Snippets
import Testing

@testable import ContentService

@Suite struct CatalogueRuleTests {
  private static let digests = [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ]

  /// RFC 1321, section A.5.
  @Test(arguments: digests) func digestsAreThoseOfTheRFC(text: String, digest: String) {
    expect(MD5.digits(Array(text.utf8)), equals: digest)
  }

  @Test func digestsOfEveryLengthAroundABlockDiffer() {
    let digests = (0...200).map { MD5.digits([UInt8](repeating: 0x61, count: $0)) }
    #expect(Set(digests).count == 201 && digests.allSatisfy { $0.utf8.count == 32 })
    // This digest is by another program (md5sum).
    expect(digests[56], equals: "3b0c8ac703f828b04c6c197006d17218")
  }

  private static let fields = CatalogueForm.Fields(
    items: FieldPath("hits") ?? CatalogueForm.marvel.fields.items, id: CatalogueForm.marvel.fields.id,
    label: CatalogueForm.marvel.fields.label,
    phrases: ["text", "notes.body"].compactMap { FieldPath($0) }, attribution: FieldPath("by"),
    total: FieldPath("found"))

  private static func form(_ paging: CatalogueForm.Paging, size: Int = 3) -> CatalogueForm {
    CatalogueForm(query: "q", paging: paging, pageSize: size, fields: fields)
  }

  private static let links = FieldPath("next") ?? CatalogueForm.marvel.fields.items

  // MARK: Addresses

  @Test func marvelIsAskedAsItWants() {
    let keys = CatalogueKeys(publicKey: "1234", privateKey: "abcd")
    let url = CatalogueAddress.url(
      of: CatalogueCall(page: 3, query: " spider-man & co "), at: "https://h/characters", .marvel, next: nil,
      keys: keys, time: 1)
    // The example of Marvel's own documentation: md5(1abcd1234).
    expect(
      url,
      equals: "https://h/characters?nameStartsWith=spider-man%20%26%20co&offset=100&limit=50"
        + "&ts=1&apikey=1234&hash=ffd275c5130566a2916217b101f26150")
    #expect("\(keys)" == "keys" && !url.contains("abcd"))
  }

  @Test func pagesAreAskedByTheirForm() {
    func url(_ form: CatalogueForm, at base: String, _ call: CatalogueCall, next: String? = nil) -> String {
      CatalogueAddress.url(of: call, at: base, form, next: next, keys: nil, time: 0)
    }
    let second = CatalogueCall(page: 2, query: "é")
    expect(
      url(Self.form(.page("p", first: 0, limit: nil)), at: "https://h/?a=1", second),
      equals: "https://h/?a=1&q=%C3%A9&p=1")
    expect(
      url(Self.form(.offset("o", limit: "n")), at: "https://h/", second),
      equals: "https://h/?q=%C3%A9&o=3&n=3")
    let byLink = Self.form(.next(Self.links, limit: nil))
    expect(url(byLink, at: "https://h/", second, next: "https://h/2"), equals: "https://h/2")
    // Some servers refuse an empty parameter.
    expect(url(byLink, at: "https://h/", CatalogueCall(page: 1, query: " ")), equals: "https://h/")
  }

  @Test func linksStayAtTheServer() {
    let base = "https://h:8/a/b?x=1"
    let follow = { (link: String) in CatalogueAddress.following(link, from: base) }
    expect(follow("https://h:8/c?p=2"), equals: "https://h:8/c?p=2")
    #expect(follow("/c") == "https://h:8/c" && follow("?p=2") == "https://h:8/a/b?p=2")
    expect(follow("c?p=2"), equals: "https://h:8/a/c?p=2")
    let foreign = [
      "https://h/c", "http://h:8/c", "https://h:8@evil/c", "https://evil/c", "//evil/c", "https:\\\\evil", "",
      "/c d", "/c#x", "/" + String(repeating: "a", count: 3_000),
    ]
    for link in foreign { #expect(follow(link) == nil, "\(link)") }
  }

  // MARK: Answers

  private func read(_ json: String, _ form: CatalogueForm) throws -> CatalogueDocument {
    try CatalogueDocument(Array(json.utf8), form)
  }

  @Test func anAnswerIsReadByItsForm() throws {
    let document = try read(
      """
      {"found": 12, "by": "© H", "next": "/2", "other": [[1]], "hits": [
        {"id": 7, "name": "A", "text": "one", "notes": [{"body": "two"}, {"body": ["three", 4]}], "x": {}},
        {"id": "b", "name": "B", "text": null}, {"id": "", "name": "C"}, {"name": "D"}, {"id": 7, "name": "E"}]}
      """, Self.form(.next(Self.links, limit: nil), size: 10))
    expect(
      document.items,
      equals: [
        CatalogueItem(id: "7", label: "A", phrases: ["one", "two", "three", "4"]),
        CatalogueItem(id: "b", label: "B", phrases: ["B"]),
      ])
    #expect(document.count == 5 && document.total == 12)
    #expect(document.attribution == "© H" && document.next == "/2")
  }

  @Test func marvelsAnswerIsRead() throws {
    let document = try read(
      """
      {"code": 200, "attributionText": "Data provided by Marvel. © 2014 MARVEL", "data": {"total": 700, "results": [
        {"id": 1009610, "name": "Spider-Man", "description": "Bitten.", "comics": {"items": [{"name": "x"}]}}]}}
      """, .marvel)
    expect(document.items, equals: [CatalogueItem(id: "1009610", label: "Spider-Man", phrases: ["Bitten."])])
    #expect(document.total == 700 && document.attribution == "Data provided by Marvel. © 2014 MARVEL")
  }

  @Test func oneValueCanBeSeveralThings() throws {
    func read(id: String, label: String, phrases: [String], _ item: String) throws -> [CatalogueItem] {
      let paths = try ([id, label] + phrases).map { try #require(FieldPath($0)) }
      let form = CatalogueForm(
        query: "q", paging: .page("p", first: 1, limit: nil), pageSize: 9,
        fields: .init(
          items: Self.fields.items, id: paths[0], label: paths[1], phrases: Array(paths.dropFirst(2))))
      return try self.read("{\"hits\": [\(item), {\"x\": 1}]}", form).items
    }
    try expect(
      read(id: "text", label: "text", phrases: ["text", "text"], #"{"text": "a", "more": 1}"#),
      equals: [CatalogueItem(id: "a", label: "a", phrases: ["a", "a"])])
    try expect(
      read(id: "id", label: "id", phrases: ["of", "of.body"], #"{"of": {"body": ["b", "c"]}, "id": 7}"#),
      equals: [CatalogueItem(id: "7", label: "7", phrases: ["b", "c"])])
  }

  @Test func linksHoldNoSecretThatWasSent() {
    func isSafe(_ link: String?, _ value: String) -> Bool {
      CatalogueFetch(
        form: .marvel, url: "https://h/",
        headers: [HTTPHeader(name: "Authorization", value: value)],
        keys: nil, allowsInsecure: false
      ).isSafe(link)
    }
    #expect(isSafe(nil, "Bearer a/b") && isSafe("https://h/2?p=Bearer", "Bearer a/b"))
    #expect(!isSafe("https://h/2?t=a/b", "Bearer a/b") && !isSafe("https://h/2?t=a%2Fb", "Bearer a/b"))
    #expect(!isSafe("https://h/2?t=xyz", "xyz"))
  }

  @Test func theRootCanBeTheList() throws {
    let form = CatalogueForm(
      query: "q", paging: .page("p", first: 1, limit: nil), pageSize: 2,
      fields: .init(
        items: FieldPath("$") ?? Self.links, id: Self.fields.id, label: Self.fields.label, phrases: []))
    try expect(read(#"[{"id": 1, "name": "A"}]"#, form).items.map(\.id), equals: ["1"])
  }

  @Test func whatIsClaimedIsNotBelieved() throws {
    let items = (0..<5_000).map { #"{"id": \#($0), "name": "N"}"# }.joined(separator: ",")
    let form = Self.form(.offset("o", limit: nil))
    let document = try read(#"{"found": 1e300, "hits": [\#(items)]}"#, form)
    #expect(document.items.count == 3 && document.count == 5_000)
    expect(document.total, equals: CatalogueDocument.mostItems)
    let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    try expect(read(#"{"found": -3, "hits": [], "by": \#(deep)}"#, form).total, equals: 0)
    let phrases = Array(repeating: #""x""#, count: 2_000).joined(separator: ",")
    let long = try read(#"{"hits": [{"id": 1, "name": "N", "text": [\#(phrases)]}]}"#, form)
    expect(long.items.first?.phrases.count, equals: CatalogueDocument.mostPhrases)
  }

  @Test(arguments: ["", "{}", "[]", #"{"hits": 3}"#, #"{"hits": null}"#, #"{"hits": [}"#, "\u{1}"])
  func whatIsNoListIsRefused(json: String) {
    #expect(throws: DocumentError.self) { try read(json, Self.form(.offset("o", limit: nil))) }
  }

  @Test func thePageAfterTheLastIsNotAskedFor() throws {
    func hasMore(_ json: String, _ page: Int, _ paging: CatalogueForm.Paging, next: String? = nil) throws
      -> Bool
    {
      let fetch = CatalogueFetch(
        form: Self.form(paging), url: "https://h/", headers: [HTTPHeader(name: "X-Key", value: "hush")],
        keys: nil,
        allowsInsecure: false)
      return try fetch.hasMore(read(json, Self.form(paging)), after: page, next: next)
    }
    let (offset, link) = (
      CatalogueForm.Paging.offset("o", limit: nil), CatalogueForm.Paging.next(Self.links, limit: nil)
    )
    let one = #"[{"id": 1, "name": "A"}]"#
    #expect(try hasMore(#"{"found": 7, "hits": \#(one)}"#, 2, offset))
    #expect(try !hasMore(#"{"found": 7, "hits": \#(one)}"#, 3, offset))
    #expect(try !hasMore(#"{"found": 1000000, "hits": []}"#, 1, offset))
    #expect(try !hasMore(#"{"hits": \#(one)}"#, 1, offset))
    #expect(try hasMore(#"{"hits": \#(one)}"#, 1, link, next: "https://h/2"))
    #expect(try !hasMore(#"{"hits": \#(one)}"#, 1, link))
    // A link with a secret is not stored.
    #expect(try !hasMore(#"{"hits": \#(one)}"#, 1, link, next: "https://h/2?k=hush"))
    #expect(try !hasMore(#"{"found": 1000000, "hits": \#(one)}"#, 1_000, offset))
  }

  // MARK: Statuses

  private static let statuses: [(Int, CatalogueState, Int)] = [
    (401, .keys, 0), (403, .keys, 0), (409, .conflict, 0), (429, .busy, 7), (503, .busy, 7),
    (408, .offline, 0),
    (502, .offline, 0), (504, .offline, 0), (404, .failed, 0), (500, .failed, 0), (204, .failed, 0),
  ]

  @Test(arguments: 0..<11) func aStatusIsAState(number: Int) {
    let (status, state, wait) = Self.statuses[number]
    guard
      case .failure(let found, let seconds, let reason) = CatalogueFetch.failure(
        of: HTTPReply(status: status, retryAfter: 7))
    else {
      Issue.record("\(status) is no failure")
      return
    }
    #expect(found == state && seconds == wait && reason.hasSuffix("(\(status))."))
  }

  @Test func aWaitHasItsLimits() {
    func wait(_ retryAfter: Int?) -> Int? {
      guard
        case .failure(_, let wait, _) = CatalogueFetch.failure(
          of: HTTPReply(status: 429, retryAfter: retryAfter))
      else { return nil }
      return wait
    }
    expect([nil, 0, 5, 1 << 31].map(wait), equals: [30, 1, 5, 3_600])
    #expect(CatalogueFetch.failure(of: HTTPReply(status: 200)) == nil)
  }
}
