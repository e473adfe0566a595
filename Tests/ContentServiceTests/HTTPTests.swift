import ContentFormats
import Foundation
import Snippets
import TestSupport
import Testing

@testable import ContentService

/// libcurl against a server that misbehaves.
@Suite struct HTTPTests {
  private static let body = Array(document().utf8)
  private static let spaces = [UInt8](repeating: 0x20, count: 64 << 10)

  /// Fetches `/` from a server with these routes.
  private func fetch(
    _ routes: [String: [FaultyServer.Step]], limits: HTTPLimits = HTTPLimits()
  ) throws -> [UInt8] {
    let server = try FaultyServer(routes)
    defer { server.stop() }
    return try ContentSource.web(url: server.url("/")).fetch(limits: limits)
  }

  private func fetch(_ steps: [FaultyServer.Step], limits: HTTPLimits = HTTPLimits()) throws -> [UInt8] {
    try fetch(["/": steps], limits: limits)
  }

  private func failure(_ steps: [FaultyServer.Step], limits: HTTPLimits = HTTPLimits()) -> String? {
    thrown(HTTPFailure.self) { try fetch(steps, limits: limits) }?.reason
  }

  @Test func aDocumentIsFetched() throws {
    let server = try FaultyServer(["/getContent": [.answer(Self.body)]])
    defer { server.stop() }
    let source = ContentSource.web(url: server.url("/getContent"))
    #expect(try source.load() == [Snippet(id: "1", label: "greetings", pieces: ["hey"])])
    let head = try #require(server.requestHeads.first)
    #expect(head.hasPrefix("GET /getContent HTTP/1.1\r\n"))
    #expect(head.contains("\r\nUser-Agent: phraseboard/\(Phraseboard.version)\r\n"))
    #expect(head.contains("gzip"))
  }

  @Test func anAnswerMayEndWithTheConnection() throws {
    #expect(try fetch([.openEnded(), .send(Self.body)]) == Self.body)
  }

  @Test func chunksArePutTogether() throws {
    let chunks = Self.body.map { [UInt8(ascii: "1"), 13, 10, $0, 13, 10] }.joined() + Array("0\r\n\r\n".utf8)
    #expect(
      try fetch([.openEnded(headers: ["Transfer-Encoding: chunked"]), .send(Array(chunks))])
        == Self.body)
  }

  @Test func compressionIsUndone() throws {
    let answer = FaultyServer.Step.answer(Gzip.stored(Self.body), headers: ["Content-Encoding: gzip"])
    #expect(try fetch([answer]) == Self.body)
  }

  @Test(arguments: [
    "201 Created", "204 No Content", "304 Not Modified", "404 Not Found", "500 Oops", "503 Busy",
  ])
  func otherStatusesAreErrors(status: String) throws {
    let body = ["204", "304"].contains(status.prefix(3)) ? [] : Self.body
    #expect(failure([.answer(body, status: status)])?.contains("(\(status.prefix(3)))") == true)
  }

  @Test func theStatusIsNamedWhateverBecomesOfTheBody() throws {
    let reason = "The server has an error (500)."
    #expect(failure([.openEnded("500 Oops"), .sendForever(Self.spaces)]) == reason)
    #expect(failure([.openEnded("500 Oops", headers: ["Content-Length: 9"])]) == reason)
    #expect(
      failure([.openEnded("500 Oops", headers: ["Content-Encoding: gzip"]), .send([1])]) == reason)
  }

  @Test func redirectsAreFollowed() throws {
    let routes: [String: [FaultyServer.Step]] = [
      "/": [.redirect(to: "/a")], "/a": [.redirect(to: "b")], "/b": [.redirect(to: "/c")],
      "/c": [.redirect(to: "/d")], "/d": [.redirect(to: "/e")], "/e": [.answer(Self.body)],
    ]
    #expect(try fetch(routes) == Self.body)
    #expect(failure([.redirect(to: "/")])?.contains("more than 5 times") == true)
  }

  @Test(arguments: [
    "file:///etc/passwd", "FILE:/etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x",
    "dict://127.0.0.1/",
  ])
  func redirectsStayWithHTTP(location: String) throws {
    let reason = try #require(failure([.redirect(to: location)]))
    #expect(reason == HTTPReason.otherSchemeRedirect)
  }

  @Test(
    arguments: [
      [.openEnded(headers: ["Content-Length: 999"]), .send(body)],
      [.openEnded(headers: ["Transfer-Encoding: chunked"]), .send(Array("5\r\n{".utf8))],
      [.openEnded(headers: ["Content-Encoding: gzip"]), .send(Array(Gzip.stored(body).prefix(30)))],
      [.openEnded(headers: ["Content-Encoding: gzip"]), .send(body)],
      [.send(Array("HTTP/1.1 200".utf8))],
      [.send(Array("hello\r\n\r\n".utf8))],
      [],
    ] as [[FaultyServer.Step]])
  func brokenAnswersAreErrors(steps: [FaultyServer.Step]) throws {
    let outcome = Result { try fetch(steps) }.flatMap { bytes in
      Result { try ContentDocument.decode(bytes, from: "source") }
    }
    #expect(throws: (any Error).self) { try outcome.get() }
  }

  @Test(
    arguments: [
      [.openEnded(), .sendForever(spaces)],
      [.openEnded(headers: ["Content-Length: 99999999999"]), .sendForever(spaces)],
      [.openEnded(headers: ["Content-Encoding: gzip"]), .send(Gzip.bomb(repeats: 60_000)), .hold],
    ] as [[FaultyServer.Step]])
  func aBodyIsNotReadBeyondTheLimit(steps: [FaultyServer.Step]) throws {
    let failure = thrown(HTTPFailure.self) { try fetch(steps) }
    #expect(failure == HTTPFailure(.refused, HTTPReason.tooLarge(ContentDocument.sizeLimit)))
  }

  @Test func aBodyOfTheLimitIsRead() throws {
    let body = [UInt8](repeating: 0x20, count: ContentDocument.sizeLimit)
    #expect(try fetch([.answer(body)]).count == ContentDocument.sizeLimit)
  }

  @Test func waitingEnds() throws {
    let limits = HTTPLimits(total: 300)
    #expect(failure([.hold], limits: limits)?.contains("timed out") == true)
    #expect(
      failure([.openEnded(), .drip(milliseconds: 10)], limits: limits)?.contains("timed out") == true)
    let stalled = HTTPLimits(stalled: 1)
    #expect(
      failure([.openEnded(), .drip(milliseconds: 50)], limits: stalled)?.contains("too slow") == true)
  }

  @Test(arguments: [
    "http://", "http://[::1", "http://127.0.0.1:99999/", "http://a b/", "http://\0", "https://127.0.0.1:1/",
  ])
  func uselessURLsAreErrors(url: String) throws {
    #expect(throws: HTTPFailure.self) { try ContentSource.web(url: url).fetch() }
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1:1/", "dict://127.0.0.1:1/"])
  func onlyHTTPIsSpoken(url: String) {
    let error = thrown(HTTPFailure.self) { try ContentSource.web(url: url).fetch() }
    #expect(error?.reason == HTTPReason.otherScheme, "\(url)")
  }
}
