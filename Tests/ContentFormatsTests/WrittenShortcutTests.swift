import Expectations
import Snippets
import Testing

@testable import ContentFormats

/// Reads shortcuts as each format writes them.
@Suite struct WrittenShortcutTests {
  @Test func inTOML() throws {
    let file = """
      [[snippet]]
      label = "a"
      phrases = ["x"]
      shortcut = ":a"
      [[snippet]]
      label = "b"
      phrases = ["x"]
      shortcuts = [" b", "bb", " b"]
      whole_word = true
      follow_case = true
      """
    let content = try TomlContent.decode(Array(file.utf8), from: "f.toml", allowsCommands: true)
    #expect(content.problems.isEmpty)
    expect(
      content.snippets.map(\.shortcuts),
      equals: [
        Shortcuts([":a"]), Shortcuts([" b", "bb"], [.wholeWord, .followCase]),
      ])
  }

  private static let mistakes: [(line: String, told: String)] = [
    ("shortcut = 3", "shortcut: is an integer; must be a text in quotes"),
    ("shortcut = ' '", "shortcut: is refused: empty; at least one visible character is needed"),
    ("shortcut = \"a\\n\"", "shortcut: is refused: holds a line break or a tab; must be one line"),
    (
      "shortcut = '\(String(repeating: "a", count: 101))'",
      "shortcut: is refused: longer than the 100 characters that are allowed"
    ),
    ("shortcuts = ':a'", "shortcuts: is a string; must be a list of texts, as in [\"one\", \"two\"]"),
    ("whole_word = 'yes'", "whole_word: is a string; must be true or false"),
  ]

  @Test(arguments: mistakes) func mistakesAreTold(_ mistake: (line: String, told: String)) throws {
    let file = "[[snippet]]\nlabel = 'a'\nphrases = ['x']\n\(mistake.line)\n"
    let content = try TomlContent.decode(Array(file.utf8), from: "f.toml", allowsCommands: true)
    #expect(content.snippets.isEmpty)
    expect(
      content.problems.map(\.description).first?.hasPrefix("f.toml:4: [[snippet]].\(mistake.told)"),
      equals: true)
  }

  @Test func inJSON() throws {
    let document = """
      {"content": [{"id": "1", "label": "a", "phrases": ["x"], "shortcut": ":a", "shortcuts": ["b"], "wholeWord": true,
        "followCase": false}]}
      """
    let snippets = try ContentDocument.decode(Array(document.utf8), from: "d")
    expect(snippets.map(\.shortcuts), equals: [Shortcuts([":a", "b"], .wholeWord)])
  }

  /// All triggers of the matches that become one key are its shortcuts.
  @Test func inEspanso() throws {
    let file = """
      matches:
        - {trigger: ":a", replace: x}
        - {triggers: [":a", "aa"], replace: y, word: true}
        - {trigger: teh, replace: the, propagate_case: true, word: false}
        - {label: searched, replace: z}
      """
    let content = try EspansoFile(Array(file.utf8), path: "f.yml").decode()
    expect(
      content.snippets.map(\.shortcuts),
      equals: [
        Shortcuts([":a", "aa"], .wholeWord), Shortcuts(["teh"], .followCase), Shortcuts(),
      ])
    #expect(content.losses.isEmpty && content.problems.isEmpty)
  }
}
