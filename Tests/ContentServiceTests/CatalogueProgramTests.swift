import Expectations
import Foundation
import Snippets
import Store
import Testing

@testable import ContentService

/// The program that asks a catalogue for an open panel, against servers good and bad.
@Suite struct CatalogueProgramTests {
  private func ok(_ page: Int, _ query: String) -> CatalogueAnswer {
    CatalogueAnswer(.ok, to: CatalogueCall(page: page, query: query))
  }

  @Test func everyItemCanBeScrolledTo() throws {
    let server = try FaultyServer(script: ComicsServer.answer)
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    var ids: [String] = []
    for number in 1...30 {
      try expect(service.ask(number, "hero"), equals: ok(number, "hero"), "\(number) \(service.words)")
      let page = try #require(try service.page(number, "hero"))
      ids += page.items.map(\.id)
      #expect(page.total == 1_500 && page.attribution == "© H" && page.hasMore == (number < 30))
    }
    expect(ids, equals: (0..<1_500).map(String.init))
    try expect(service.ask(31, "hero").state, equals: .ok)
    #expect(try service.page(31, "hero")?.items == [] && service.page(31, "hero")?.hasMore == false)
    try expect(service.close(), equals: 0)
    try expect(service.said(), equals: "")
  }

  @Test func secretsAreNowhere() throws {
    let server = try FaultyServer { request in
      request.number == 0 ? ComicsServer.answer(request) : [.answer([], status: "401 Unauthorized")]
    }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    try expect(service.ask(1, "hero"), equals: ok(1, "hero"))
    try expect(service.ask(2, "hero").state, equals: .keys)
    server.stop()
    #expect(try service.ask(3, "hero").state != .ok)
    let traces = String(decoding: try service.traces(), as: UTF8.self)
    #expect(traces.contains("Hero 7") && traces.contains("refuses the keys"))
    let hash = try #require(
      ComicsServer.parameters(server.requestHeads[0].components(separatedBy: " ")[1])["hash"])
    for secret in [CatalogueService.publicKey, CatalogueService.privateKey, hash] {
      #expect(!traces.contains(secret))
    }
    #expect(server.requestHeads.allSatisfy { !$0.contains(CatalogueService.privateKey) })
  }

  private static let failures: [(answer: [FaultyServer.Step], state: CatalogueState, wait: Int)] = [
    ([.answer([], status: "401 Unauthorized")], .keys, 0),
    ([.answer([], status: "403 Forbidden")], .keys, 0),
    ([.answer([], status: "409 Conflict")], .conflict, 0),
    ([.answer([], status: "429 Too Many Requests", headers: ["Retry-After: 7"])], .busy, 7),
    ([.answer([], status: "500 Internal Server Error")], .failed, 0),
    ([.answer(Array("<html>log in".utf8), headers: ["Content-Type: text/html"])], .failed, 0),
    ([.answer(Array("{".utf8))], .failed, 0),
    ([.answer(Array(#"{"data": {"results": "#.utf8) + [UInt8](repeating: 0x5B, count: 100_000))], .failed, 0),
    ([], .offline, 0),
    ([.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".utf8))], .offline, 0),
    // An item of 8 MB.
    ([.openEnded(), .sendForever(Array(repeating: 0x20, count: 1 << 20))], .failed, 0),
  ]

  @Test(arguments: 0..<11) func eachFailureIsToldApart(number: Int) throws {
    let (answer, state, wait) = Self.failures[number]
    let server = try FaultyServer { $0.number == 0 ? ComicsServer.answer($0) : answer }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    try expect(service.ask(1, "hero"), equals: ok(1, "hero"))
    let call = CatalogueCall(page: 1, query: "hero")
    try expect(service.ask(1, "hero"), equals: CatalogueAnswer(state, wait: wait, to: call))
    // The stored page stays.
    try expect(service.page(1, "hero")?.items.count, equals: 50)
    #expect(try service.said().hasPrefix("phraseboard-content: comics: "))
  }

  @Test func aServerThatWantsToBeLeftAloneIs() throws {
    let server = try FaultyServer { _ in
      [.answer([], status: "429 Too Many Requests", headers: ["Retry-After: 600"])]
    }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    for _ in 0..<3 {
      let answer = try service.ask(1, "hero")
      #expect(answer.state == .busy && (500...600).contains(answer.wait))
    }
    expect(server.requestHeads.count, equals: 1)
  }

  @Test func whatIsNotModifiedWithoutAPageIsAnError() throws {
    let server = try FaultyServer { _ in [.answer([], status: "304 Not Modified")] }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    try expect(service.ask(1, "hero").state, equals: .offline)
  }

  @Test func aServerThatDoesNotAnswerIsGivenUp() throws {
    let server = try FaultyServer { _ in [.hold] }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"), patience: 1)
    try expect(service.ask(1, "hero").state, equals: .offline)
    #expect(try service.said().contains("did not answer within 1 s"))
  }

  @Test func aNewQuestionEndsTheOneOnItsWay() throws {
    let server = try FaultyServer { $0.number == 0 ? [.hold] : ComicsServer.answer($0) }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    try service.send("1 h\n")
    server.waitForRequest()
    try expect(service.ask(1, "he"), equals: ok(1, "he"))
    #expect(try service.page(1, "h") == nil && service.page(1, "he")?.items.count == 50)
    // Only the last of the texts that are typed at once counts.
    try expect(service.ask(1, "her\n1 hero"), equals: ok(1, "hero"))
    expect(server.requestHeads.count, equals: 3)
    // A question that had gone on would have told that it got no answer.
    try expect(service.said(), equals: "")
  }

  @Test func theEndOfTheInputEndsIt() throws {
    let server = try FaultyServer { _ in [.hold] }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    try service.send("1 h\n")
    server.waitForRequest()
    try expect(service.close(), equals: 0)
  }

  @Test func aPageIsAskedForOnlyIfItIsNewer() throws {
    let server = try FaultyServer { request in
      request.number == 0 ? ComicsServer.answer(request) : [.answer([], status: "304 Not Modified")]
    }
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"))
    try expect(service.ask(1, "hero"), equals: ok(1, "hero"))
    try expect(service.ask(1, "hero"), equals: ok(1, "hero"))
    #expect(server.requestHeads[1].contains("If-None-Match: \"1\""))
    try expect(service.page(1, "hero")?.items.count, equals: 50)
  }

  // MARK: Keys

  @Test func aKeyThatOthersCanReadIsRefused() throws {
    let server = try FaultyServer(script: ComicsServer.answer)
    defer { server.stop() }
    let service = try CatalogueService(server.url("/characters"), keyMode: 0o644)
    try expect(service.ask(1, "hero").state, equals: .keys)
    #expect(try service.said().contains("The private_key cannot be read from"))
    #expect(try service.said().contains("chmod 600"))
    #expect(server.requestHeads.isEmpty)
  }

  @Test func keysCanBeInTheSecretService() throws {
    let server = try FaultyServer(script: ComicsServer.answer)
    defer { server.stop() }
    let tools = try TemporaryDirectory()
    let tool = try tools.file(
      "secret-tool",
      "#!/bin/sh\n[ \"$*\" = \"lookup phraseboard comics key\" ] && echo \(CatalogueService.privateKey)\n")
    chmod(tool, 0o755)
    let rest = """
      kind = "marvel"
      public_key = { env = "COMICS_PUBLIC" }
      private_key = { secret = "comics key" }
      """
    let service = try CatalogueService(
      server.url("/characters"), rest, environment: ["PATH": tools.path + ":/usr/bin:/bin"])
    try expect(service.ask(1, "hero"), equals: ok(1, "hero"), "\(service.words)")
  }

  // MARK: Catalogues without code

  private static let linked = """
    query = "q"
    paging = { next = "next" }
    items = "hits"
    id = "id"
    label = "name"
    """

  private func linked(_ url: String) throws -> CatalogueService {
    let identity = [
      url, "q", "next next ", "50", "hits", "id", "name", "", "",
    ].joined(separator: "\n")
    return try CatalogueService(url, Self.linked, identity: identity)
  }

  private static func hits(_ id: Int, next: String) -> [FaultyServer.Step] {
    [.answer(Array(#"{"hits": [{"id": \#(id), "name": "N\#(id)"}], "next": "\#(next)"}"#.utf8))]
  }

  @Test func aPageBehindLinksIsReached() throws {
    let server = try FaultyServer { request in
      let page = ComicsServer.parameters(request.path)["p"].flatMap { Int($0) } ?? 1
      return Self.hits(page, next: "?p=\(page + 1)")
    }
    defer { server.stop() }
    let service = try linked(server.url("/s"))
    try expect(service.ask(4, "x"), equals: ok(4, "x"))
    try expect(service.page(4, "x")?.items.map(\.id), equals: ["4"])
    expect(server.requestHeads.count, equals: 4)
    // The program goes on from where it got to.
    try expect(service.ask(5, "x"), equals: ok(5, "x"))
    expect(server.requestHeads.count, equals: 5)
    // The program does not go on without end.
    try expect(service.ask(900, "x").state, equals: .failed)
    expect(server.requestHeads.count, equals: 5)
  }

  @Test func aLoopOfLinksHasAnEnd() throws {
    let server = try FaultyServer { request in
      Self.hits(request.number, next: request.path.contains("p=a") ? "?p=b" : "?p=a")
    }
    defer { server.stop() }
    let service = try linked(server.url("/s"))
    var page = 1
    while try service.ask(page, "x").state == .ok, try service.page(page, "x")?.hasMore == true { page += 1 }
    expect(page, equals: 3, "\(page) \(service.words) \(server.requestHeads)")
    expect(server.requestHeads.count, equals: 3)
    try expect(service.ask(9, "x"), equals: ok(9, "x"))
    #expect(try service.page(9, "x")?.items == [] && server.requestHeads.count == 4)
  }

  @Test func linksToOthersAreNotFollowed() throws {
    let server = try FaultyServer { Self.hits($0.number, next: "http://127.0.0.1:1/x") }
    defer { server.stop() }
    let service = try linked(server.url("/s"))
    try expect(service.ask(1, "x"), equals: ok(1, "x"))
    try expect(service.page(1, "x")?.hasMore, equals: false)
  }
}
