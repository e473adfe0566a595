import Expectations
import Foundation
import Snippets
import Testing

/// The lines for sway; `SwayTests` has a real one read them.
@Suite struct SwayBindingTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func lines() throws -> [String] {
    let result = try workspace.run("bindings", "--sway")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    return result.output.split(separator: "\n").filter { !$0.hasPrefix("# ") && !$0.isEmpty }.map(String.init)
  }

  @Test func showAndSearchHaveTheirCombinations() throws {
    try expect(
      lines().filter { $0.hasPrefix("bindsym") },
      equals: [
        "bindsym Mod4+period exec phraseboard toggle", "bindsym Ctrl+Mod1+s exec phraseboard show search",
      ])
    try workspace.write(
      "[keyboard]\ntoggle = \"super+ctrl+shift+?\"\nsearch = \"none\"\n",
      to: "config/phraseboard/bindings.toml")
    try expect(
      lines().filter { $0.hasPrefix("bindsym") },
      equals: [
        "bindsym Mod4+Ctrl+Shift+question exec phraseboard toggle"
      ])
    #expect(try workspace.run("bindings", "--sway").output.contains("# keyboard.search has no combination."))
  }

  @Test func theFirstNineKeysHaveDigits() throws {
    try workspace.show([("a", (1...11).map { Snippet(id: "\($0)", label: "key \($0)", pieces: ["x"]) })])
    let keys = try lines().dropFirst(2)
    expect(keys.count, equals: 9)
    for (number, line) in zip(1..., keys) {
      expect(line, equals: "bindsym Mod4+Mod1+\(number) exec phraseboard type 'snippet:\(number)'")
    }
    #expect(try workspace.run("bindings", "--sway").output.contains("# \"key 3\"\n"))
  }

  /// Servers give ids, too: the shell must run nothing in one, and sway must find no other command in it.
  @Test func anIDIsOneWordForSwayAndTheShell() throws {
    let ids = ["a b;c, d", "what's up", "$(reboot)", "`reboot`", "a\\", "a\nbindsym x exec y", "\"", "ä{"]
    try workspace.show([("a", ids.map { Snippet(id: $0, label: "key", pieces: ["x"]) })])
    try expect(
      lines().dropFirst(2).map { $0.replacing("bindsym Mod4+Mod1+", with: "") },
      equals: [
        "1 exec phraseboard type 'snippet:a b;c, d'", "2 exec phraseboard type 'snippet:what'\"'\"'s up'",
        "4 exec phraseboard type 'snippet:`reboot`'", "7 exec phraseboard type 'snippet:\"'",
        "8 exec phraseboard type 'snippet:ä{'",
      ])
    let text = try workspace.run("bindings", "--sway").output
    expect(text.components(separatedBy: "is left out").count, equals: 4)
  }
}
