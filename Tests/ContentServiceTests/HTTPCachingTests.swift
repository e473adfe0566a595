import Expectations
import Foundation
import Testing

@testable import ContentService

/// Reads what answers say about time.
@Suite struct HTTPCachingTests {
  @Test(
    arguments: [
      ([], nil), (["private"], nil), ([""], nil), (["max-age=60"], 60), (["public, max-age=60"], 60),
      (["MAX-AGE=60"], 60), (["max-age=60, must-revalidate"], 60), ([" max-age = 60 ,"], 60),
      (["max-age=\"60\""], 60), (["public", "max-age=60"], 60), (["max-age=60", "max-age=30"], 30),
      (["s-maxage=60"], nil), (["x-max-age=60"], nil), (["no-cache"], 0), (["no-store"], 0),
      (["no-cache, max-age=60"], 0), (["max-age=60, No-Store"], 0), (["no-cache=\"Set-Cookie\""], 0),
      (["max-age=-1"], 0), (["max-age=1.5"], 0), (["max-age=abc"], 0), (["max-age"], 0), (["max-age="], 0),
      (["max-age=\""], 0), (["max-age=٣"], 0), (["max-age=0"], 0), (["max-age=00060"], 60),
      (["max-age=2147483648"], 1 << 31), (["max-age=99999999999999999999999"], 1 << 31),
      (["ext=\"a, max-age=5\", max-age=60"], 60), (["ext=\"a\\\", max-age=5\", max-age=60"], 60),
      (["ext=\"a\\\\\", max-age=60"], 60), (["ext=\"open, max-age=60"], nil),
    ] as [([String], Int?)])
  func freshness(values: [String], seconds: Int?) {
    expect(HTTPCaching.maxAge(cacheControl: values, age: nil), equals: seconds)
  }

  @Test(
    arguments: [
      ("0", 60), ("20", 40), ("60", 0), ("61", 0), ("99999999999999999999", 0), ("-5", 60), ("x", 60),
      ("", 60),
    ] as [(String, Int)])
  func timeInCachesIsSubtracted(age: String, seconds: Int) {
    expect(HTTPCaching.maxAge(cacheControl: ["max-age=60"], age: age), equals: seconds)
    #expect(HTTPCaching.maxAge(cacheControl: [], age: age) == nil)
  }

  @Test(
    arguments: [
      ("120", 120), (" 120 ", 120), ("0", 0), ("99999999999999999999", 1 << 31), ("-1", nil), ("1.5", nil),
      ("", nil), ("soon", nil), ("12:00 in the afternoon of some day", nil), ("NOW", 1060), ("PAST", 0),
      ("FAR", 1 << 31), ("BEFORE", 0),
    ] as [(String, Int?)])
  func patience(value: String, seconds: Int?) {
    let dates: [String: Int64] = ["NOW:": 2060, "PAST:": 10, "FAR:": .max - 10, "BEFORE:": -10]
    let text = dates.keys.contains(value + ":") ? value + ":" : value
    expect(HTTPCaching.retryAfter(text, now: 1000) { dates[$0] }, equals: seconds)
    #expect(HTTPCaching.retryAfter("FAR:", now: -100) { dates[$0] } == nil)
  }

  @Test func authoritiesAreThoseOfTheCurlCommand() {
    let named = { (environment: [String: String]) in CertificateAuthorities { environment[$0] } }
    expect(named([:]), equals: named(["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "", "SSL_CERT_DIR": ""]))
    #expect(named([:]).file == nil && named([:]).directory == nil)
    let both = named(["SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/d"])
    #expect(both.file == "/a" && both.directory == "/d")
    let bundle = named(["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/d"])
    #expect(bundle.file == "/b" && bundle.directory == nil)
  }
}
