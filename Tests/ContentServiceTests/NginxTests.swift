import Expectations
import Foundation
import TestSupport
import Testing

@testable import ContentService

/// Requests to an nginx as anybody may run it.
@Suite struct NginxTests {
  /// A body that is large enough for nginx to compress it well.
  private static let body = Array(
    document(pieces: "[" + Array(repeating: #""hey hey hey""#, count: 2000).joined(separator: ",") + "]").utf8
  )
  private static let nobody = CertificateAuthorities { _ in nil }

  private let nginx: Nginx

  init() throws {
    nginx = try Nginx()
    try nginx.serve("a.json", Self.body)
  }

  private func fetch(
    _ url: String, validators: HTTPValidators = HTTPValidators(), progress: ((HTTPProgress) -> Void)? = nil
  ) throws -> HTTPOutcome {
    var request = HTTPRequest(url: url, validators: validators)
    let authority = nginx.authority
    request.authorities = CertificateAuthorities { $0 == "SSL_CERT_FILE" ? authority : nil }
    return try request.perform(progress: progress)
  }

  /// The validators of an answer with this document.
  private func validators(_ outcome: HTTPOutcome, of body: [UInt8] = body) throws -> HTTPValidators {
    guard case .fresh(body, let validators, _) = outcome else {
      Issue.record("not the document")
      return HTTPValidators()
    }
    return validators
  }

  @Test func documentsAreCompressed() throws {
    var steps: [HTTPProgress] = []
    let outcome = try fetch(nginx.url("/a.json")) { steps.append($0) }
    try expect(validators(outcome).etag?.hasPrefix("W/\""), equals: true)
    let received = try #require(steps.last).received
    #expect(received < Self.body.count / 10)
  }

  @Test func nothingNewIsNotSentAgain() throws {
    for url in [nginx.url("/a.json"), nginx.secureURL("/a.json")] {
      let known = try validators(fetch(url))
      let tag = HTTPValidators(etag: known.etag)
      let date = HTTPValidators(lastModified: known.lastModified)
      #expect(known.etag != nil && known.lastModified != nil)
      for validators in [known, tag, date] {
        try expect(fetch(url, validators: validators), equals: .notModified(maxAge: nil))
      }
    }
  }

  @Test func somethingNewIsSent() throws {
    let known = try validators(fetch(nginx.url("/a.json")))
    let new = Array(document(pieces: #"["new"]"#).utf8)
    try nginx.serve("a.json", new)
    let validators = try validators(fetch(nginx.url("/a.json"), validators: known), of: new)
    #expect(validators.etag != known.etag && validators.etag?.hasPrefix("\"") == true)
  }

  @Test func freshnessIsTold() throws {
    let outcome = try fetch(nginx.url("/cached/a.json"))
    try expect(
      outcome, equals: .fresh(body: Self.body, validators: validators(outcome), maxAge: 90))
    try expect(
      fetch(nginx.url("/cached/a.json"), validators: validators(outcome)), equals: .notModified(maxAge: 90))
  }

  @Test func securelyItIsHTTP2() throws {
    guard case .fresh(let body, _, _) = try fetch(nginx.secureURL("/protocol")) else {
      Issue.record("nothing was fetched")
      return
    }
    expect(String(decoding: body, as: UTF8.self), equals: "HTTP/2.0")
  }

  @Test func errorsAreTold() throws {
    for url in [nginx.url("/none.json"), nginx.secureURL("/none.json")] {
      let failure = thrown(HTTPFailure.self) { try fetch(url) }
      expect(failure, equals: HTTPFailure(.permanent, HTTPReason.status(404)))
    }
    try nginx.serve("page.html", Array("<!DOCTYPE html>".utf8))
    let page = thrown(HTTPFailure.self) { try fetch(nginx.url("/page.html")) }
    expect(page, equals: HTTPFailure(.refused, HTTPReason.webPage))
  }

  @Test func theServerHasToProveItself() throws {
    #expect(try validators(fetch(nginx.secureURL("/a.json"))).etag != nil)
    let cases: [(url: String, authorities: CertificateAuthorities?, detail: String)] = [
      (nginx.secureURL("/a.json"), Self.nobody, "issuer certificate"),
      (nginx.secureURL("/a.json", host: "127.0.0.1"), nil, "127.0.0.1"),
    ]
    for (url, authorities, detail) in cases {
      let failure = thrown(HTTPFailure.self) {
        guard let authorities else { return try fetch(url) }
        var request = HTTPRequest(url: url)
        request.authorities = authorities
        return try request.perform()
      }
      expect(failure?.kind, equals: .untrusted)
      expect(failure?.reason.hasPrefix(HTTPReason.untrusted), equals: true)
      expect(failure?.reason.contains(detail), equals: true, "\(failure?.reason ?? "none")")
    }
  }

  @Test func aMissingFileOfAuthoritiesIsNoTrust() throws {
    var request = HTTPRequest(url: nginx.secureURL("/a.json"))
    request.authorities = CertificateAuthorities { $0 == "CURL_CA_BUNDLE" ? "/none.pem" : nil }
    let failure = thrown(HTTPFailure.self) { try request.perform() }
    expect(failure?.kind, equals: .permanent)
    expect(failure?.reason.hasPrefix(HTTPReason.noAuthorities), equals: true)
  }

  @Test func securityIsGainedButNotLost() throws {
    #expect(try validators(fetch(nginx.url("/to-secure"))).etag != nil)
    let failure = thrown(HTTPFailure.self) { try fetch(nginx.secureURL("/to-plain")) }
    expect(failure, equals: HTTPFailure(.permanent, HTTPReason.insecureRedirect))
  }
}
