import Expectations
import Foundation
import Snippets
import Store
import TestSupport
import Testing

@testable import ContentService

/// Runs phraseboard-content against a server that sends anything: the content that was there stays, the exit
/// code and the message are right, and memory has a bound.
@Suite struct FaultyContentTests {
  private static let good = Array(document().utf8)
  private static let spaces = [UInt8](repeating: 0x20, count: 64 << 10)
  /// The bound in KiB. A run takes about 21 MiB, and one that gets 8 MiB of a body 28.
  private static let bound = 64 << 10

  /// An answer, and the message about it.
  struct Case: Sendable, CustomStringConvertible {
    let name: String
    let steps: [FaultyServer.Step]
    let code: Int32
    let message: String
    var description: String { name }

    init(_ name: String, _ steps: [FaultyServer.Step], _ code: Int32, _ message: String) {
      self.name = name
      self.steps = steps
      self.code = code
      self.message = message
    }
  }

  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/store.db"
  }

  private func run(_ url: String, environment: [String: String] = [:]) throws -> MeasuredRun {
    try MeasuredRun(["--store", path, url], environment: environment)
  }

  private func stored() throws -> [Snippet] {
    try SnippetStore(path: path).snippets()
  }

  /// Stores good content, then has it replaced from a server with these answers, and expects that to fail.
  private func expectFailure(_ test: Case) throws {
    let (name, steps) = (test.name, test.steps)
    let server = try FaultyServer { $0.number == 0 ? [.answer(Self.good)] : steps }
    defer { server.stop() }
    try expect(run(server.url("/")).code, equals: 0)
    let before = try stored()
    expect(before, equals: [Snippet(id: "1", label: "greetings", pieces: ["hey"])])
    let result = try run(server.url("/"))
    expect(result.code, equals: test.code, "\(name)")
    #expect(result.errors.contains(test.message), "\(name): \(result.errors)")
    #expect(result.errors.hasPrefix("phraseboard-content: ") && result.errors.last == "\n")
    expect(result.errors.count { $0 == "\n" }, equals: 1)
    #expect(result.peak < Self.bound, "\(name): \(result.peak) KiB")
    try expect(stored(), equals: before, "\(name)")
  }

  private static func headed(_ headers: String..., body: [UInt8] = good) -> [FaultyServer.Step] {
    [.openEnded(headers: headers), .send(body)]
  }

  @Test(arguments: [
    Case(
      "an error", [.answer([], status: "500 Oops")], 69, "The server has an error: tell who runs it (500)."),
    Case(
      "a large error", [.openEnded("500 Oops"), .sendForever(spaces)], 69,
      "The server has an error: tell who runs it (500)."),
    Case(
      "too many requests", [.answer([], status: "429 Slow")], 69,
      "The server wants fewer requests: give the source a longer refresh in the settings (429)."),
    Case(
      "nothing new", [.answer([], status: "304 Not Modified")], 69, "The server says that nothing is new"),
    Case("a truncated body", headed("Content-Length: 999"), 69, "The transfer broke off"),
    Case("a length that is too long", headed("Content-Length: 104857"), 69, "The transfer broke off"),
    Case("a length that is too short", headed("Content-Length: 20"), 65, "not JSON"),
    Case(
      "a truncated chunk", headed("Transfer-Encoding: chunked", body: Array("99\r\n{".utf8)), 69,
      "The transfer broke off"),
    Case("no answer", [], 69, "The transfer broke off (Empty reply from server)."),
    Case("no HTTP", [.send(Array("hello\r\n\r\n".utf8))], 69, "The server's answer cannot be understood"),
    Case("a redirect loop", [.redirect(to: "/")], 69, "The server redirects more than 5 times."),
    Case(
      "a file", [.redirect(to: "file:///etc/passwd")], 69,
      "The server redirects to something else than http:// or https://."),
    Case("a web page", [.answer(Array("<p>".utf8), headers: ["Content-Type: text/html"])], 65, "a web page"),
  ])
  func brokenAnswers(test: Case) throws {
    try expectFailure(test)
  }

  private static let endless: [Case] = [
    Case(
      "a gzip bomb", headed("Content-Encoding: gzip", body: Gzip.bomb(repeats: 450_000)) + [.hold], 65,
      "larger than 8 MiB"),
    Case(
      "100 MB", [.openEnded(headers: ["Content-Length: 104857600"]), .sendForever(spaces)], 65,
      "larger than 8 MiB"),
    Case("without an end", [.openEnded(), .sendForever(spaces)], 65, "larger than 8 MiB"),
    Case(
      "a head without an end",
      [
        .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
        .sendForever(Array("X-A: \(String(repeating: "a", count: 500))\r\n".utf8)),
      ],
      69, "phraseboard-content: http://127.0.0.1"),
  ]

  @Test(arguments: endless) func largeAnswers(test: Case) throws {
    try expectFailure(test)
  }

  private static func deep(_ open: String, _ close: String) -> [UInt8] {
    Array((String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)).utf8)
  }

  private static func documentOf(ids: [String]) -> [UInt8] {
    let snippets = ids.map { #"{"id": "\#($0)", "displayText": "a", "content": ["b"]}"# }
    return Array(#"{"content": [\#(snippets.joined(separator: ", "))]}"#.utf8)
  }

  private static func documentOf(piece: [UInt8]) -> [UInt8] {
    Array(#"{"content": [{"id": "1", "displayText": "a", "content": [""#.utf8) + piece + Array(#""]}]}"#.utf8)
  }

  @Test(arguments: [
    Case("nested lists", [.answer(deep("[", "]"))], 65, "expected an object"),
    Case("nested objects", [.answer(deep(#"{"a":"#, "}"))], 65, "nested"),
    Case(
      "nested in a snippet", [.answer(Array(#"{"content": "#.utf8) + deep("[", "]") + Array("}".utf8))], 65,
      "expected a key"),
    Case("the same id twice", [.answer(documentOf(ids: ["a", "b", "a"]))], 65, "the same id"),
    Case("invalid UTF-8", [.answer(documentOf(piece: [0x61, 0xC3, 0x28]))], 65, "UTF-8"),
    Case("an overlong form", [.answer(documentOf(piece: [0xC0, 0xAF]))], 65, "UTF-8"),
    Case("a surrogate as UTF-8", [.answer(documentOf(piece: [0xED, 0xA0, 0x80]))], 65, "UTF-8"),
    Case(
      "half of a pair", [.answer(documentOf(piece: Array(#"\ud800"#.utf8)))], 65, "half of a surrogate pair"),
    Case(
      "the other half", [.answer(documentOf(piece: Array(#"\udc00x"#.utf8)))], 65, "half of a surrogate pair"),
    Case("UTF-16", [.answer([0xFF, 0xFE] + Array("{\0}\0".utf8))], 65, "not JSON"),
    Case("two marks", [.answer([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + good)], 65, "not JSON"),
    Case("an error message", [.answer(Array(#"{"error": "Random Error"}"#.utf8))], 65, "Random Error"),
    Case("nothing", [.answer([])], 65, "not JSON"),
  ])
  func uselessDocuments(test: Case) throws {
    try expectFailure(test)
  }

  @Test func aMarkAtTheStartIsSkipped() throws {
    let server = try FaultyServer(["/": [.answer([0xEF, 0xBB, 0xBF] + Self.good)]])
    defer { server.stop() }
    let result = try run(server.url("/"))
    #expect(result.code == 0 && result.errors.isEmpty)
    try expect(stored().map(\.id), equals: ["1"])
  }

  @Test func aLoginInTheAddressIsRefused() throws {
    let result = try run("http://me:hunter2@127.0.0.1:1/")
    expect(result.code, equals: 69)
    #expect(result.errors.contains(HTTPReason.credentials) && !result.errors.contains("hunter2"))
  }

  private static let elsewhere = "http://phraseboard.invalid/a"

  /// Asks another machine without TLS, which only settings allow.
  private func runInsecure(through proxy: FaultyServer) throws -> MeasuredRun {
    let settings = try directory.file(
      "config.toml", "[[source]]\nname = 'a'\nurl = '\(Self.elsewhere)'\ninsecure = true\n")
    return try MeasuredRun(
      ["--store", path, "--config", settings],
      environment: ["http_proxy": proxy.url("/"), "no_proxy": "", "XDG_CONFIG_HOME": directory.path])
  }

  @Test func anotherMachineIsNotAskedWithoutTLS() throws {
    let proxy = try FaultyServer([Self.elsewhere: [.answer(Self.good)]])
    defer { proxy.stop() }
    let result = try run(Self.elsewhere, environment: ["http_proxy": proxy.url("/"), "no_proxy": ""])
    #expect(result.code == 69 && result.errors.contains(HTTPReason.insecure), "\(result)")
    #expect(proxy.requestHeads.isEmpty)
  }

  @Test func theProxyOfTheEnvironmentIsAsked() throws {
    let proxy = try FaultyServer([Self.elsewhere: [.answer(Self.good)]])
    defer { proxy.stop() }
    try expect(runInsecure(through: proxy).code, equals: 0)
    try expect(stored().map(\.id), equals: ["1"])
  }

  /// The proxy looks names up: addresses by their numbers are known all the same.
  @Test func aRedirectThroughAProxyLeadsNowhereNear() throws {
    let near = try FaultyServer(["/": [.answer(Self.good)]])
    defer { near.stop() }
    for host in ["127.0.0.1:\(near.port)", "localhost:\(near.port)", "192.168.0.1"] {
      let proxy = try FaultyServer { _ in [.redirect(to: "http://\(host)/")] }
      defer { proxy.stop() }
      let result = try runInsecure(through: proxy)
      #expect(result.code == 69 && result.errors.contains(HTTPReason.nearerRedirect), "\(result)")
      expect(proxy.requestHeads.count, equals: 1)
    }
    #expect(near.requestHeads.isEmpty)
  }

  /// The system's settings would allow less.
  @Test func nothingOlderThanTLS12IsSpoken() throws {
    let nginx = try Nginx()
    try nginx.serve("a.json", Self.good)
    let settings = try directory.file(
      "openssl.cnf",
      """
      openssl_conf = all
      [all]
      ssl_conf = ssl
      [ssl]
      system_default = least
      [least]
      MinProtocol = TLSv1
      CipherString = DEFAULT@SECLEVEL=0

      """)
    let result = try run(
      nginx.oldURL("/a.json"), environment: ["SSL_CERT_FILE": nginx.authority, "OPENSSL_CONF": settings])
    #expect(result.code == 69 && result.errors.contains(HTTPReason.noSecureConnection), "\(result)")
  }

  @Test func theAuthoritiesOfTheEnvironmentAreBelieved() throws {
    let nginx = try Nginx()
    try nginx.serve("a.json", Self.good)
    let none = ["SSL_CERT_FILE": "", "SSL_CERT_DIR": "", "CURL_CA_BUNDLE": ""]
    for name in ["SSL_CERT_FILE", "CURL_CA_BUNDLE"] {
      let environment = none.merging([name: nginx.authority]) { $1 }
      try expect(run(nginx.secureURL("/a.json"), environment: environment).code, equals: 0)
    }
    let before = try stored()
    let refused: [(url: String, message: String)] = [
      (nginx.secureURL("/a.json", host: "127.0.0.1"), HTTPReason.untrusted),
      (nginx.secureURL("/to-plain"), HTTPReason.insecureRedirect),
    ]
    for (url, message) in refused {
      let result = try run(url, environment: none.merging(["SSL_CERT_FILE": nginx.authority]) { $1 })
      #expect(result.code == 69 && result.errors.contains(message), "\(result)")
    }
    let distrusted = try run(nginx.secureURL("/a.json"), environment: none)
    #expect(distrusted.code == 69 && distrusted.errors.contains(HTTPReason.untrusted))
    try expect(stored(), equals: before)
  }
}
