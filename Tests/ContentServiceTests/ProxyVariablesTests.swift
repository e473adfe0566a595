import Expectations
import Testing

@testable import ContentService

/// The address of a connection tells nothing where a proxy looks up the names; everywhere else it counts.
@Suite struct ProxyVariablesTests {
  static let proxy = "http://10.0.0.1:3128"

  @Test(
    arguments: [
      ([:], "http", "example.org", false), (["http_proxy": proxy], "http", "example.org", true),
      (["http_proxy": ""], "http", "example.org", false),
      (["HTTP_PROXY": proxy], "http", "example.org", false),
      (["https_proxy": proxy], "http", "example.org", false),
      (["HTTPS_PROXY": proxy], "https", "example.org", true),
      (["http_proxy": proxy], "https", "example.org", false),
      (["all_proxy": proxy], "https", "example.org", true),
      (["all_proxy": proxy, "no_proxy": "*"], "https", "example.org", false),
      (["all_proxy": proxy, "no_proxy": "example.org"], "https", "a.EXAMPLE.org.", false),
      (["all_proxy": proxy, "no_proxy": "other.net, .example.org"], "https", "example.org", false),
      (["all_proxy": proxy, "NO_PROXY": "example.org"], "https", "example.org", false),
      (["all_proxy": proxy, "no_proxy": "ample.org"], "https", "example.org", true),
      (["all_proxy": proxy, "no_proxy": "192.0.2.0/24"], "http", "192.0.2.2", false),
      (["all_proxy": proxy], "http", "192.0.2.2", true),
    ] as [([String: String], String, String, Bool)])
  func aRequestGoesThroughAProxy(variables: [String: String], scheme: String, host: String, expected: Bool) {
    expect(ProxyVariables { variables[$0] }.hasProxy(scheme: scheme, host: host), equals: expected)
  }
}
