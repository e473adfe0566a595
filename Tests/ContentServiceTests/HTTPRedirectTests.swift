import Expectations
import Foundation
import TestSupport
import Testing

@testable import ContentService

/// The places that a server may lead a request to, and the headers that go with it.
@Suite struct HTTPRedirectTests {
  private static let body = Array(document().utf8)
  private static let token = HTTPHeader(name: "X-Token", value: "hunter2")
  private static let authorization = HTTPHeader(name: "authorization", value: "hunter2")
  private static let key = HTTPHeader(name: "X-Api-Key", value: "hunter2")
  private static let language = HTTPHeader(name: "accept-language", value: "de")

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
    try expect(HTTPRequest(url: server.url("/a/")).perform(), equals: expected)
    expect(
      server.requestHeads.map { $0.split(separator: " ")[1] },
      equals: ["/a/", "/a/b", "/c%20d?e", "/c%20d?g"])
  }

  @Test func fiveAreFollowed() throws {
    for count in 5...6 {
      let server = try FaultyServer { request in
        request.number < count ? [.redirect(to: "/\(request.number)")] : [.answer(Self.body)]
      }
      defer { server.stop() }
      let outcome = Result { try HTTPRequest(url: server.url("/")).perform() }
      expect(server.requestHeads.count, equals: 6)
      if count == 5 {
        try expect(
          outcome.get(), equals: .fresh(body: Self.body, validators: HTTPValidators(), maxAge: nil))
      } else {
        expect(
          thrown(HTTPFailure.self) { try outcome.get() },
          equals: HTTPFailure(.permanent, HTTPReason.tooManyRedirects))
      }
    }
  }

  @Test func aLoopEnds() throws {
    try expect(
      failure([.redirect(to: "/")]), equals: HTTPFailure(.permanent, HTTPReason.tooManyRedirects))
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
    try expect(failure([.redirect(to: location)]), equals: HTTPFailure(.permanent, reason))
  }

  @Test(arguments: ["300 Multiple Choices", "305 Use Proxy", "306 Switch", "399 What"])
  func otherStatusesLeadNowhere(status: String) throws {
    let number = try #require(Int(status.prefix(3)))
    try expect(
      failure([.redirect(to: "/a", status: status)]),
      equals: HTTPFailure(.permanent, HTTPReason.status(number)))
  }

  @Test func anotherMachineIsAskedByTLSAlone() throws {
    let elsewhere = "http://phraseboard.invalid/"
    try expect(
      failure([.redirect(to: elsewhere)]), equals: HTTPFailure(.permanent, HTTPReason.plainRedirect))
    var request = HTTPRequest(url: elsewhere)
    #expect(throws: HTTPFailure(.permanent, HTTPReason.insecure)) { try request.perform() }
    request.allowsInsecure = true
    expect(thrown(HTTPFailure.self) { try request.perform() }?.kind, equals: .retry(after: nil))
  }

  @Test func aSecureAddressStaysSecure() throws {
    let secure = try HTTPAddress("HTTPS://h/a")
    try expect(secure.redirected(to: "//h:8443/b").origin.scheme, equals: "https")
    for location in ["http://h/a", "HTTP://h/"] {
      #expect(throws: HTTPFailure(.permanent, HTTPReason.insecureRedirect)) {
        try secure.redirected(to: location)
      }
    }
    try expect(HTTPAddress("http://h/").redirected(to: "https://h/").origin.scheme, equals: "https")
  }

  @Test(
    arguments: [
      ("http://h/a", "http://H:80/b", true), ("https://h", "https://h:443", true),
      ("http://h", "https://h", false), ("http://h", "http://h:8080", false), ("http://h", "http://g", false),
      ("http://h", "http://h.", false), ("http://h", "http://a.h", false),
    ] as [(String, String, Bool)])
  func originsAreCompared(first: String, second: String, areSame: Bool) throws {
    try expect((HTTPAddress(first).origin == HTTPAddress(second).origin), equals: areSame)
  }

  /// The first server sends the request to the second one, and this one back to the first.
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
    let headers = [Self.token, Self.authorization, Self.key, Self.language]
    _ = try HTTPRequest(url: first.url("/"), headers: headers).perform()
    expect(first.requestHeads.map { $0.contains("hunter2") }, equals: [true, true, false])
    #expect(first.requestHeads[1].contains("X-Token: hunter2\r\n"))
    #expect(first.requestHeads[1].contains("authorization: hunter2\r\n"))
    #expect(first.requestHeads[1].contains("X-Api-Key: hunter2\r\n"))
    expect(second.requestHeads.map { $0.contains("hunter2") }, equals: [false])
    #expect((first.requestHeads + second.requestHeads).allSatisfy { $0.contains("accept-language: de\r\n") })
  }

  @Test(arguments: [
    "http://example.org/", "http://10.0.0.1/", "http://localhost.example.org/", "http://[fe80::1]/",
  ])
  func secretsGoToNobodyOverHTTP(url: String) {
    for header in [Self.token, Self.authorization, Self.key] {
      let failure = thrown(HTTPFailure.self) {
        // The request does not look for the server.
        try HTTPRequest(url: url, headers: [Self.language, header], limits: HTTPLimits(total: 1)).perform()
      }
      expect(failure, equals: HTTPFailure(.permanent, HTTPReason.openHeader(header.name)))
    }
  }

  @Test(
    arguments: [
      ("localhost", true), ("127.0.0.1", true), ("127.255.0.9", true), ("[::1]", true), ("localhost.", false),
      ("a.localhost.org", false), ("128.0.0.1", false), ("[2001:db8::2]", false), ("192.168.0.1", false),
    ] as [(String, Bool)])
  func thisMachineIsKnown(host: String, isThisMachine: Bool) throws {
    try expect(HTTPAddress("http://\(host)/").origin.isThisMachine, equals: isThisMachine)
  }

  // MARK: Nearer

  @Test(
    arguments: [
      ("127.0.0.1", .machine), ("0.0.0.0", .machine), ("::", .machine), ("::1", .machine),
      ("localhost", .machine),
      ("::ffff:127.0.0.1", .machine), ("::7f00:1", .machine), ("64:ff9b::127.0.0.1", .machine),
      ("2002:7f00:1::", .machine), ("10.1.2.3", .local), ("172.16.0.1", .local), ("172.31.255.255", .local),
      ("192.168.1.1", .local), ("169.254.169.254", .local), ("100.64.0.1", .local), ("100.127.0.1", .local),
      ("224.0.0.251", .local), ("255.255.255.255", .local), ("fe80::1", .local), ("febf::1", .local),
      ("fc00::1", .local), ("fdff::1", .local), ("ff02::fb", .local), ("::ffff:10.0.0.1", .local),
      ("172.15.0.1", .everywhere), ("172.32.0.1", .everywhere), ("100.63.0.1", .everywhere),
      ("100.128.0.1", .everywhere), ("11.0.0.1", .everywhere), ("2001:db8::1", .everywhere),
      ("fe7f::1", .everywhere), ("::ffff:8.8.8.8", .everywhere), ("example.org", nil), ("127.0.0.1.org", nil),
      ("", nil),
    ] as [(String, NetworkScope?)])
  func addressesHaveAScope(host: String, scope: NetworkScope?) {
    expect(NetworkScope(host: host), equals: scope)
    expect(NetworkScope(host: "[\(host)]"), equals: (host == "localhost" ? nil : scope))
  }

  /// A server of the world might have sent the request here: the name is looked up, and its address counts.
  @Test(arguments: [NetworkScope.local, .everywhere])
  func nobodyOutsideLeadsToThisMachine(reach: NetworkScope) throws {
    let server = try FaultyServer(["/": [.answer(Self.body)]])
    defer { server.stop() }
    for host in ["127.0.0.1", "localhost"] {
      var request = HTTPRequest(url: "http://\(host):\(server.port)/")
      request.reach = reach
      expect(
        thrown(HTTPFailure.self) { try request.perform() },
        equals: HTTPFailure(.permanent, HTTPReason.nearerRedirect))
    }
    #expect(server.requestHeads.isEmpty)
  }

  /// This machine's own addresses in numbers, but for those of itself alone; none where a proxy would be asked for them.
  private static let ownAddresses: [String] = {
    let proxies = ["http_proxy", "all_proxy", "ALL_PROXY"] as [String]
    guard proxies.allSatisfy({ getenv($0) == nil }) else { return [] }
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
      guard let address = entry?.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else {
        return nil
      }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
        return nil
      }
      let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return host.hasPrefix("127.") ? nil : host
    }
  }()

  /// The address of this device in the network is its own as well, whatever its number.
  @Test(.enabled(if: !ownAddresses.isEmpty)) func nobodyOutsideLeadsToThisMachineByItsAddress() throws {
    let server = try FaultyServer(["/": [.answer(Self.body)]], isForAll: true)
    defer { server.stop() }
    for host in Self.ownAddresses {
      var request = HTTPRequest(url: "http://\(host):\(server.port)/")
      (request.reach, request.allowsInsecure) = (.local, true)
      expect(
        thrown(HTTPFailure.self) { try request.perform() },
        equals: HTTPFailure(.permanent, HTTPReason.nearerRedirect))
      #expect(server.requestHeads.isEmpty)
    }
  }

  /// A first server on this machine may lead to all of it.
  @Test(.enabled(if: !ownAddresses.isEmpty)) func thisMachineLeadsToItselfByItsAddress() throws {
    let second = try FaultyServer(["/": [.answer(Self.body)]])
    let first = try FaultyServer(["/": [.redirect(to: second.url("/"))]], isForAll: true)
    defer {
      first.stop()
      second.stop()
    }
    for host in Self.ownAddresses {
      var request = HTTPRequest(url: "http://\(host):\(first.port)/")
      request.allowsInsecure = true
      try expect(
        request.perform(), equals: .fresh(body: Self.body, validators: HTTPValidators(), maxAge: nil))
    }
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
    expect(
      reason([Self.token]), equals: HTTPFailure(.permanent, HTTPReason.status(401) + HTTPReason.secretsKept))
    expect(reason([Self.language]), equals: HTTPFailure(.permanent, HTTPReason.status(401)))
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
      try expect(
        HTTPRequest(url: server.url("/")).perform(),
        equals: .fresh(body: Self.body, validators: validators, maxAge: nil))
    }
  }

  @Test func theTimeCountsForAllOfThem() throws {
    // Each request alone would be answered in time.
    let pause = FaultyServer.Step.pause(milliseconds: 300)
    let server = try FaultyServer { request in
      [pause, request.number < 4 ? .redirect(to: "/\(request.number)") : .answer(Self.body)]
    }
    defer { server.stop() }
    let failure = thrown(HTTPFailure.self) {
      try HTTPRequest(url: server.url("/"), limits: HTTPLimits(total: 1000)).perform()
    }
    expect(failure?.reason.hasPrefix(HTTPReason.slow), equals: true)
  }
}
