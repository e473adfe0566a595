import Expectations
import Foundation
import Testing

/// `emoji`.
@Suite struct EmojiCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    workspace.environment["LC_ALL"] = "C"
  }

  @Test func emojiAreFoundInTheLayoutsLanguagesAndInEnglish() throws {
    try workspace.settings("[letters]\nlayouts = ['de']\n")
    for (word, line) in [("Katze", "🐈\tKatze"), ("cat", "🐈\tcat")] {
      let result = try workspace.run("emoji", word)
      #expect(result.output.split(separator: "\n").contains { $0 == line }, "\(result)")
      expect(result.status, equals: 0)
    }
  }

  @Test func theLocalesLanguageCountsToo() throws {
    try workspace.settings("[letters]\nlayouts = ['us']\n")
    workspace.environment["LC_ALL"] = "fi_FI.UTF-8"
    #expect(try workspace.run("emoji", "kissa").output.contains("🐈"))
  }

  @Test func emojiAreFoundAsJSON() throws {
    let result = try workspace.run("emoji", "--json", "party", "pop")
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let emoji = try #require(document?["emoji"] as? [[String: String]])
    expect(emoji.first, equals: ["emoji": "🎉", "name": "party popper"])
    expect(document?["version"] as? Int, equals: 1)
  }

  @Test func nothingFoundIsAFailure() throws {
    let result = try workspace.run("emoji", "qwertyuiop")
    expect(result, equals: Finished(errors: "Nothing is found for \"qwertyuiop\".\n", status: 1))
    let json = try workspace.run("emoji", "--json", "qwertyuiop")
    #expect(json.status == 1 && json.errors.isEmpty && json.output.contains("\"emoji\": []"))
  }
}
