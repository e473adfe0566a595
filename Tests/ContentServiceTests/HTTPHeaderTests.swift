import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import ContentService

/// Headers of requests, and what answers say beside their body.
@Suite struct HTTPHeaderTests {
  private static let body = Array(document().utf8)

  /// Returns what `/` gives, and the head of the last request.
  private func fetch(
    _ steps: [FaultyServer.Step], headers: [HTTPHeader] = [], validators: HTTPValidators = HTTPValidators()
  ) throws -> (outcome: HTTPOutcome, head: String) {
    let server = try FaultyServer(["/": steps])
    defer { server.stop() }
    let outcome = try HTTPRequest(url: server.url("/"), headers: headers, validators: validators).perform()
    return (outcome, server.requestHeads.last ?? "")
  }

  private func validators(_ headers: [String]) throws -> HTTPValidators {
    guard
      case .fresh(Self.body, let validators, _) = try fetch([.answer(Self.body, headers: headers)]).outcome
    else { return HTTPValidators(etag: "no document") }
    return validators
  }

  @Test(
    arguments: [
      (["ETag: \"a\""], "\"a\""), (["etag: W/\"a, b\""], "W/\"a, b\""), (["ETAG:   \"a\"  "], "\"a\""),
      (["ETag: unquoted"], "unquoted"), (["ETag:"], nil), (["ETag: \"a\"", "ETag: \"a\""], "\"a\""),
      (["ETag: \"a\"", "ETag: \"b\""], nil), (["ETag: \"a\"", "ETag:"], nil),
      (["ETag: \"\u{1}\""], nil), (["ETag: \"" + String(repeating: "a", count: 1023) + "\""], nil),
      (["ETag: \"" + String(repeating: "a", count: 60_000) + "\""], nil), (["X-ETag: \"a\""], nil),
      (["ETag:\r\n \"folded\""], "\"folded\""), ([], nil),
    ] as [([String], String?)])
  func entityTags(headers: [String], etag: String?) throws {
    try expect(validators(headers), equals: HTTPValidators(etag: etag))
  }

  @Test func aTagThatIsNoTextIsNotKept() throws {
    let head =
      Array("HTTP/1.1 200 OK\r\nConnection: close\r\nETag: \"".utf8) + [0xFF] + Array("\"\r\n\r\n".utf8)
    let outcome = try fetch([.send(head + Self.body)]).outcome
    expect(outcome, equals: .fresh(body: Self.body, validators: HTTPValidators(), maxAge: nil))
  }

  @Test func validatorsGoBackAsTheyCame() throws {
    let date = "Sat, 21 Nov 2026 10:00:00 GMT"
    let known = try validators(["ETag: W/\"1\"", "Last-Modified: \(date)"])
    expect(known, equals: HTTPValidators(etag: "W/\"1\"", lastModified: date))
    let answer = FaultyServer.Step.answer(
      [], status: "304 Not Modified", headers: ["Cache-Control: max-age=9"])
    let (outcome, head) = try fetch([answer], validators: known)
    expect(outcome, equals: .notModified(maxAge: 9))
    #expect(head.contains("\r\nIf-None-Match: W/\"1\"\r\n"))
    #expect(head.contains("\r\nIf-Modified-Since: \(date)\r\n"))
    let one = try fetch([answer], validators: HTTPValidators(lastModified: date))
    #expect(one.outcome == .notModified(maxAge: 9) && !one.head.contains("If-None-Match"))
  }

  @Test(arguments: [
    HTTPValidators(), HTTPValidators(etag: ""), HTTPValidators(etag: "a\r\nX-Evil: 1", lastModified: "\0"),
  ])
  func nothingIsNotModifiedWithoutValidators(validators: HTTPValidators) throws {
    let server = try FaultyServer(["/": [.answer([], status: "304 Not Modified")]])
    defer { server.stop() }
    let failure = thrown(HTTPFailure.self) {
      try HTTPRequest(url: server.url("/"), validators: validators).perform()
    }
    expect(failure, equals: HTTPFailure(.retry(after: nil), HTTPReason.notModified))
    #expect(server.requestHeads.allSatisfy { !$0.contains("If-") && !$0.contains("X-Evil") })
  }

  @Test func freshnessIsTold() throws {
    let headers = ["cache-control: public", "Cache-Control: max-age=60", "Age: 20", "Age: 50"]
    let expected = HTTPOutcome.fresh(body: Self.body, validators: HTTPValidators(), maxAge: 40)
    try expect(fetch([.answer(Self.body, headers: headers)]).outcome, equals: expected)
  }

  @Test(
    arguments: [
      (["Retry-After: 7"], 7), (["retry-after: 7", "Retry-After: 9"], 7), ([], nil),
      (["Retry-After: x"], nil),
      (["Date: Sat, 21 Nov 2026 10:00:00 GMT", "Retry-After: Sat, 21 Nov 2026 10:02:00 GMT"], 120),
      (["Date: Sat, 21 Nov 2026 10:00:00 GMT", "Retry-After: Saturday, 21-Nov-26 10:02:00 GMT"], 120),
      (["Date: Sat, 21 Nov 2026 10:00:00 GMT", "Retry-After: Sat Nov 21 10:02:00 2026"], 120),
      (["Retry-After: Fri, 21 Nov 1986 10:00:00 GMT"], 0),
    ] as [([String], Int?)])
  func patienceIsTold(headers: [String], seconds: Int?) throws {
    for status in ["429 Too Many Requests", "503 Service Unavailable"] {
      let failure = thrown(HTTPFailure.self) { try fetch([.answer([], status: status, headers: headers)]) }
      expect(failure?.kind, equals: .retry(after: seconds))
    }
  }

  @Test func headersAreSent() throws {
    let headers = [
      HTTPHeader(name: "X-Team", value: "a: b, \"c\""),
      HTTPHeader(name: "Authorization", value: "Bearer hunter2"),
      HTTPHeader(name: "User-Agent", value: "mine"),
    ]
    let head = try fetch([.answer(Self.body)], headers: headers).head
    #expect(head.contains("\r\nX-Team: a: b, \"c\"\r\n"))
    #expect(head.contains("\r\nAuthorization: Bearer hunter2\r\n"))
    #expect(head.contains("\r\nUser-Agent: mine\r\n"))
    #expect(!"\(headers)".contains("hunter2"))
  }

  @Test(
    arguments: [
      ("", "v", HTTPReason.headerName), ("a b", "v", HTTPReason.headerName),
      ("a:", "v", HTTPReason.headerName), ("é", "v", HTTPReason.headerName),
      ("a\r\nb", "v", HTTPReason.headerName), ("Token", "", HTTPReason.emptyHeader("Token")),
      ("Token", " \t", HTTPReason.emptyHeader("Token")),
      ("Token", "hunter2\r\nX: 1", HTTPReason.headerValue("Token")),
      ("Token", "hunter2\n", HTTPReason.headerValue("Token")),
      ("Token", "hun\0ter2", HTTPReason.headerValue("Token")), ("host", "h", HTTPReason.ownHeader("host")),
      ("If-None-Match", "*", HTTPReason.ownHeader("If-None-Match")),
      ("Range", "bytes=1-", HTTPReason.ownHeader("Range")),
    ] as [(String, String, String)])
  func uselessHeadersAreNotSent(name: String, value: String, reason: String) throws {
    let server = try FaultyServer(["/": [.answer(Self.body)]])
    defer { server.stop() }
    let header = HTTPHeader(name: name, value: value)
    let failure = thrown(HTTPFailure.self) {
      try HTTPRequest(url: server.url("/"), headers: [header]).perform()
    }
    #expect(failure == HTTPFailure(.permanent, reason) && header.problem == reason)
    #expect(server.requestHeads.isEmpty)
  }

  @Test func hugeHeadsEnd() throws {
    let line = Array("X-A: \(String(repeating: "a", count: 1000))\r\n".utf8)
    let steps: [FaultyServer.Step] = [.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .sendForever(line)]
    let failure = thrown(HTTPFailure.self) { try fetch(steps) }
    expect(failure?.kind, equals: .retry(after: nil))
    let long: [FaultyServer.Step] = [
      .send(Array("HTTP/1.1 200 OK\r\nX-A: ".utf8)), .sendForever([0x61, 0x61]),
    ]
    expect(thrown(HTTPFailure.self) { try fetch(long) }?.kind, equals: .retry(after: nil))
  }

  @Test func noCookiesAreKept() throws {
    let server = try FaultyServer([
      "/": [.redirect(to: "/a", headers: ["Set-Cookie: id=1"])], "/a": [.answer(Self.body)],
    ])
    defer { server.stop() }
    _ = try HTTPRequest(url: server.url("/")).perform()
    expect(server.requestHeads.count, equals: 2)
    #expect(server.requestHeads.allSatisfy { !$0.lowercased().contains("cookie") })
  }
}
