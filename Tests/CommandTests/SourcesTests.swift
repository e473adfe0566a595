import Expectations
import Foundation
import Snippets
import Store
import Testing

@Suite struct SourcesTests {
  private let workspace: Workspace
  private let now = Int64(Date().timeIntervalSince1970)

  init() throws {
    workspace = try Workspace()
    try workspace.settings(
      """
      [[source]]
      name = "work"
      url = "https://example.org/phrases?team=1"
      allow = ["return"]
      [[source]]
      name = "old"
      path = "/srv/old.json"
      enabled = false
      """)
  }

  private func fill() throws {
    let store = try workspace.store()
    try store.setSources(["work", "own"])
    let snippet = try #require(Snippet(id: "1", label: "a", pieces: ["x"]))
    try store.replaceContent(
      of: "work", location: "https://example.org/phrases?team=1",
      parts: [ContentPart(content: .snippets([snippet]))], validators: Validators(),
      problems: ["a.toml:3: left\u{1B}out", "b.toml: not TOML"],
      attempt: Attempt(time: now - 3 * 3600 - 1800, next: now))
    for _ in 0..<2 {
      try store.recordFailure(
        of: "work", reason: "The server does not answer.", attempt: Attempt(time: now - 210, next: now + 5430)
      )
    }
  }

  private func time(_ seconds: Int64, _ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  @Test func eachSourceHasItsState() throws {
    try fill()
    let minutes = "yyyy-MM-dd HH:mm"
    try expect(
      workspace.run("sources"),
      equals: Finished(
        output: """
          work
            location      https://example.org/phrases?team=1
            state         failed, 2 times in a row
            keys          1
            allowed       text, return
            last success  \(time(now - 12600, minutes)) (3 h ago)
            next attempt  \(time(now + 5430, minutes)) (in 1 h)
            last error    The server does not answer.
            problems      a.toml:3: left�out
                          b.toml: not TOML

          old
            location      /srv/old.json
            state         disabled in the settings
            keys          0
            allowed       everything
            last success  never
            next attempt  never, while it is disabled in the settings

          own
            location      \(workspace.own)
            state         not asked yet
            keys          0
            allowed       everything
            last success  never
            next attempt  when it changes, or with: phraseboard refresh

          """))
  }

  @Test func json() throws {
    try fill()
    let seconds = "yyyy-MM-dd'T'HH:mm:ss'Z'"
    try expect(
      workspace.run("sources", "--json"),
      equals: Finished(
        output: #"""
          {"version": 1, "sources": [
            {"name": "work", "location": "https://example.org/phrases?team=1", "state": "failed", "keys": 1, "lastSuccess": "\#(time(now - 12600, seconds))", "lastAttempt": "\#(time(now - 210, seconds))", "nextAttempt": "\#(time(now + 5430, seconds))", "failures": 2, "lastError": "The server does not answer.", "problems": ["a.toml:3: left\u001bout", "b.toml: not TOML"], "allow": ["return"]},
            {"name": "old", "location": "/srv/old.json", "state": "disabled", "keys": 0, "lastSuccess": null, "lastAttempt": null, "nextAttempt": null, "failures": 0, "lastError": null, "problems": [], "allow": ["return", "tab", "clipboard"]},
            {"name": "own", "location": "\#(workspace.own)", "state": "new", "keys": 0, "lastSuccess": null, "lastAttempt": null, "nextAttempt": null, "failures": 0, "lastError": null, "problems": [], "allow": ["return", "tab", "clipboard"]}
          ]}

          """#))
  }

  private static let distances: [(Int64, String)] = [
    (-59, "59 s ago"), (-3_599, "59 min ago"), (-169_200, "47 h ago"), (-172_800, "2 days ago"),
    (259_260, "in 3 days"), (7_260, "in 2 h"), (330, "in 5 min"),
  ]

  @Test(arguments: distances)
  func relativeTimes(seconds: Int64, text: String) throws {
    let store = try workspace.store()
    try store.setSources(["work"])
    try store.confirmContent(of: "work", attempt: Attempt(time: now, next: now + seconds))
    let output = try workspace.run("sources").output
    // A minute, hour or day may end between the two looks at the clock.
    let later = ["59 s ago": "1 min ago", "59 min ago": "1 h ago", "47 h ago": "2 days ago"][text] ?? text
    #expect(output.contains("(\(text))") || output.contains("(\(later))"))
  }

  @Test func timesAreLocal() throws {
    let store = try workspace.store()
    try store.setSources(["work"])
    try store.confirmContent(of: "work", attempt: Attempt(time: 86_400, next: nil))
    #expect(try workspace.run("sources").output.contains("  last success  1970-01-02 00:00 ("))
    workspace.environment["TZ"] = "XXX-5:30"
    #expect(try workspace.run("sources").output.contains("  last success  1970-01-02 05:30 ("))
  }

  /// Content of a server stays a server's until the path that is set now has given something, and the other way round.
  @Test(arguments: [
    ("path = \"/nowhere/x.json\"", "https://example.org/", "text only"),
    ("url = \"https://example.org/\"", "/srv/a.json", "everything"),
  ])
  func whatIsAllowedIsOfWhatIsStored(place: String, stored: String, allowed: String) throws {
    try workspace.settings("[[source]]\nname = \"work\"\n\(place)\n")
    let store = try workspace.store()
    let snippet = try #require(Snippet(id: "1", label: "a", pieces: ["x"]))
    try store.setSources(["work"])
    try store.replaceContent(
      of: "work", location: stored, parts: [ContentPart(content: .snippets([snippet]))],
      validators: Validators(), problems: [], attempt: Attempt(time: now))
    try store.recordFailure(of: "work", reason: "x", attempt: Attempt(time: now))
    let output = try workspace.run("sources").output
    #expect(output.contains("\n  allowed       \(allowed)\n  last success"), "\(output)")
  }

  /// A source that `run --content` shows is in no settings.
  @Test func sourcesThatAreShownWithoutBeingSet() throws {
    try workspace.show([("/tmp/a.json", [Snippet(id: "1", label: "a", pieces: ["x"])])])
    let output = try workspace.run("sources").output
    #expect(
      output.contains(
        "\n\n/tmp/a.json\n  location      //tmp/a.json\n  state         ok\n  keys          1\n"))
  }

  @Test func wrongSettingsAreToldAndTheRestHolds() throws {
    try workspace.settings("[[source]]\nname = \"a\"\nurl = \"ftp://x\"\n")
    let result = try workspace.run("sources")
    expect(result.status, equals: 0)
    #expect(
      result.errors.hasPrefix("Warning: \(workspace.path)/config/phraseboard/config.toml:3: [[source]].url: ")
    )
    #expect(result.output.hasPrefix("a\n  location      \n") && result.output.contains("\nown\n"))
    let missing = try workspace.run("sources", "--config", "/nowhere/x.toml")
    #expect(missing.errors.hasPrefix("Warning: /nowhere/x.toml: there is no such file"))
  }

  @Test func theStoreCanBeDamaged() throws {
    try workspace.write(String(repeating: "no store ", count: 1000), to: "data/phraseboard/store.db")
    let result = try workspace.run("sources")
    expect(result.status, equals: 70)
    #expect(result.errors.hasPrefix("Error: The store failed: \(workspace.storePath): "))
  }
}
