import Expectations
import HTTPFields
import Testing

@Suite struct HostNameTests {
  @Test(arguments: ["localhost", "LOCALHOST", "127.0.0.1", "127.255.0.9", "[::1]"])
  func thisMachine(host: String) { #expect(HostName(host).isThisMachine) }

  @Test(arguments: [
    "", "localhost.", "localhost.example", "127.0.0.1.example", "127.0.0.", "127.0.0", "127.1", "128.0.0.1",
    "127.0.0.256",
    "127.0.0.+1", "127.0.0.x", "2130706433", "[::2]", "[::ffff:127.0.0.1]", "::1", "0.0.0.0",
  ])
  func otherMachines(host: String) { #expect(!HostName(host).isThisMachine) }

  @Test(arguments: [
    ("http://localhost:80/a", true), ("http://[::1]:80/", true), ("http://127.0.0.1?x", true),
    ("http://h/", false),
    ("http://h/localhost", false), ("http://[::1", true), ("http://localhost", true),
  ])
  func ofURLs(url: String, isThisMachine: Bool) {
    expect(HostName(ofURL: url)?.isThisMachine, equals: isThisMachine)
  }

  @Test(arguments: ["", "localhost", "http:", "http://", "http:///a", "http://:80"])
  func none(url: String) { #expect(HostName(ofURL: url) == nil) }
}
