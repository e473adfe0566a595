import Foundation
import TestSupport
import Testing

@testable import ContentService

/// Where a server may lead a request, and what goes with it.
@Suite struct HTTPRedirectTests {
  private static let body = Array(document().utf8)
  private static let token = HTTPHeader(name: "X-Token", value: "hunter2", isSecret: true)
  private static let authorization = HTTPHeader(name: "authorization", value: "hunter2", isSecret: false)
  private static let team = HTTPHeader(name: "X-Team", value: "red", isSecret: false)

  private func failure(_ steps: [FaultyServer.Step]) throws -> HTTPFailure? {
    let server = try FaultyServer(["/": steps])
    defer { server.stop() }
    return thrown(HTTPFailure.self) { try HTTPRequest(url: server.url("/")).perform() }
  }

  @Test(arguments: ["301", "302", "303", "307", "308"])
  func redirectsAreFollowed(status: String) throws {
    let server = try FaultyServer([
      "/a/": [.redirect(to: "b", status: "\(status) Moved", headers: ["Content-Length: 9"])],
      "/a/b": [.redirect(to: "/c d?e#f")], "/c%20d?e": [.redirect(to: "?g")],
      "/c%20d?g": [.answer(Self.body)],
    ])
    defer { server.stop() }
    let expected = HTTPOutcome.fresh(body: Self.body, validators: HTTPValidators(), maxAge: nil)
    #expect(try HTTPRequest(url: server.url("/a/")).perform() == expected)
    #expect(
      server.requestHeads.map { $0.split(separator: " ")[1] } == ["/a/", "/a/b", "/c%20d?e", "/c%20d?g"])
  }

  @Test func fiveAreFollowed() throws {
    for count in 5...6 {
      let server = try FaultyServer { request in
        request.number < count ? [.redirect(to: "/\(request.number)")] : [.answer(Self.body)]
      }
      defer { server.stop() }
      let outcome = Result { try HTTPRequest(url: server.url("/")).perform() }
      #expect(server.requestHeads.count == 6)
      if count == 5 {
        #expect(
          try outcome.get() == .fresh(body: Self.body, validators: HTTPValidators(), maxAge: nil))
      } else {
        #expect(
          thrown(HTTPFailure.self) { try outcome.get() }
            == HTTPFailure(.permanent, HTTPReason.tooManyRedirects))
      }
    }
  }

  @Test func aLoopEnds() throws {
    #expect(
      try failure([.redirect(to: "/")]) == HTTPFailure(.permanent, HTTPReason.tooManyRedirects))
  }

  @Test(
    arguments: [
      ("file:///etc/passwd", HTTPReason.otherSchemeRedirect),
      ("FILE:/etc/passwd", HTTPReason.otherSchemeRedirect),
      ("ftp://127.0.0.1/x", HTTPReason.otherSchemeRedirect),
      ("gopher://127.0.0.1/x", HTTPReason.otherSchemeRedirect),
      ("dict://127.0.0.1/", HTTPReason.otherSchemeRedirect),
      ("javascript://x/", HTTPReason.otherSchemeRedirect),
      ("http://me:hunter2@127.0.0.1/", HTTPReason.credentialsRedirect),
      ("http://127.0.0.1:99999/", HTTPReason.badRedirect), ("http://[::1/", HTTPReason.badRedirect),
      ("", HTTPReason.status(302)), ("/" + String(repeating: "a", count: 9000), HTTPReason.status(302)),
    ] as [(String, String)])
  func someAreNot(location: String, reason: String) throws {
    #expect(try failure([.redirect(to: location)]) == HTTPFailure(.permanent, reason))
  }

  @Test(arguments: ["300 Multiple Choices", "305 Use Proxy", "306 Switch", "399 What"])
  func otherStatusesLeadNowhere(status: String) throws {
    let number = try #require(Int(status.prefix(3)))
    #expect(
      try failure([.redirect(to: "/a", status: status)])
        == HTTPFailure(.permanent, HTTPReason.status(number)))
  }

  @Test func aSecureAddressStaysSecure() throws {
    let secure = try HTTPAddress("HTTPS://h/a")
    #expect(try secure.redirected(to: "//h:8443/b").origin.scheme == "https")
    for location in ["http://h/a", "HTTP://h/"] {
      #expect(throws: HTTPFailure(.permanent, HTTPReason.insecureRedirect)) {
        try secure.redirected(to: location)
      }
    }
    #expect(try HTTPAddress("http://h/").redirected(to: "https://h/").origin.scheme == "https")
  }

  @Test(
    arguments: [
      ("http://h/a", "http://H:80/b", true), ("https://h", "https://h:443", true),
      ("http://h", "https://h", false), ("http://h", "http://h:8080", false), ("http://h", "http://g", false),
      ("http://h", "http://h.", false), ("http://h", "http://a.h", false),
    ] as [(String, String, Bool)])
  func originsAreCompared(first: String, second: String, areSame: Bool) throws {
    #expect(try (HTTPAddress(first).origin == HTTPAddress(second).origin) == areSame)
  }

  /// The requests that two servers get, of which the first sends to the second and this back to the first.
  @Test func secretsStayWithTheFirstServer() throws {
    let ports = LockedValue<[UInt16]>([])
    let first = try FaultyServer { request in
      switch request.path {
      case "/": [.redirect(to: "/here")]
      case "/here": [.redirect(to: "http://127.0.0.1:\(ports.value[1])/there")]
      default: [.answer(Self.body)]
      }
    }
    let second = try FaultyServer { _ in [.redirect(to: "http://127.0.0.1:\(ports.value[0])/back")] }
    defer {
      first.stop()
      second.stop()
    }
    ports.value = [first.port, second.port]
    let headers = [Self.token, Self.authorization, Self.team]
    _ = try HTTPRequest(url: first.url("/"), headers: headers).perform()
    #expect(first.requestHeads.map { $0.contains("hunter2") } == [true, true, false])
    #expect(first.requestHeads[1].contains("X-Token: hunter2\r\n"))
    #expect(first.requestHeads[1].contains("authorization: hunter2\r\n"))
    #expect(second.requestHeads.map { $0.contains("hunter2") } == [false])
    #expect((first.requestHeads + second.requestHeads).allSatisfy { $0.contains("X-Team: red\r\n") })
  }

  @Test func aLoginThatWasNotSentIsExplained() throws {
    let second = try FaultyServer(["/": [.answer([], status: "401 No")]])
    let first = try FaultyServer(["/": [.redirect(to: second.url("/"))]])
    defer {
      first.stop()
      second.stop()
    }
    let reason = { (headers: [HTTPHeader]) in
      thrown(HTTPFailure.self) { try HTTPRequest(url: first.url("/"), headers: headers).perform() }
    }
    #expect(
      reason([Self.token]) == HTTPFailure(.permanent, HTTPReason.status(401) + HTTPReason.secretsKept))
    #expect(reason([Self.team]) == HTTPFailure(.permanent, HTTPReason.status(401)))
  }

  @Test func validatorsAreThoseOfTheDocument() throws {
    let date = "Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT"
    for headers in [[], ["ETag: \"d\"", date]] {
      let server = try FaultyServer([
        "/": [.redirect(to: "/a", headers: ["ETag: \"r\"", date, "Cache-Control: max-age=5"])],
        "/a": [.answer(Self.body, headers: headers)],
      ])
      defer { server.stop() }
      let validators = HTTPValidators(etag: headers.isEmpty ? nil : "\"d\"")
      #expect(
        try HTTPRequest(url: server.url("/")).perform()
          == .fresh(body: Self.body, validators: validators, maxAge: nil))
    }
  }

  @Test func theTimeCountsForAllOfThem() throws {
    // Each alone would be answered in time.
    let pause = FaultyServer.Step.pause(milliseconds: 300)
    let server = try FaultyServer { request in
      [pause, request.number < 4 ? .redirect(to: "/\(request.number)") : .answer(Self.body)]
    }
    defer { server.stop() }
    let failure = thrown(HTTPFailure.self) {
      try HTTPRequest(url: server.url("/"), limits: HTTPLimits(total: 1000)).perform()
    }
    #expect(failure?.reason.hasPrefix(HTTPReason.slow) == true)
  }
}
