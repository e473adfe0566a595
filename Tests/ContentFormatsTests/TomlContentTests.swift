import Expectations
import Snippets
import Testing

@testable import ContentFormats

@Suite struct TomlContentTests {
  private func decode(_ text: String) throws -> DecodedContent {
    try ContentFormat.toml.decode(Array(text.utf8), from: "f.toml")
  }

  @Test func everyKeyIsRead() throws {
    let content = try decode(
      #"""
      [[snippet]]
      name = "greetings"
      pieces = ["hey", "what's up?"]

      [[snippet]]
      name = 'x'
      pieces = ["""
      a
      b""", "{{date}}"]
      group = "G"
      favourite = true
      secret = true
      id = "my id"
      search = ["one", "two"]
      pick = "random"
      """#)
    #expect(content.problems.isEmpty)
    expect(
      content.snippets,
      equals: [
        Snippet(id: "greetings", label: "greetings", pieces: ["hey", "what's up?"]),
        Snippet(
          id: "my id", label: "x", pieces: ["a\nb", "{{date}}"], pick: .random, isSecret: true, group: "G",
          isFavourite: true,
          searchTerms: ["one", "two"]),
      ])
  }

  private func named(_ names: [(name: String, more: String)]) -> String {
    names.map { "[[snippet]]\nname = \"\($0.name)\"\npieces = ['x']\n\($0.more)\n" }.joined()
  }

  @Test func idsComeOfNames() throws {
    let content = try decode(
      named([
        ("a", ""), ("a", ""), ("b", "id = 'a#2'"), ("a", ""), ("c", "id = 'd'"), ("d", ""), ("e\\nf", ""),
      ]))
    expect(content.snippets.map(\.id), equals: ["a", "a#3", "a#2", "a#4", "d", "d#2", "e f"])
  }

  @Test func orderSortsAndKeepsTheRest() throws {
    let content = try decode(
      named([
        ("a", ""), ("b", "order = 2"), ("c", "order = -1"), ("d", "order = 1.5"), ("e", "order = 2"),
        ("f", ""),
      ]))
    expect(content.snippets.map(\.label), equals: ["c", "d", "b", "e", "a", "f"])
  }

  @Test func eitherWordForALabelAndItsPhrases() throws {
    let content = try decode(
      "[[snippet]]\nlabel = 'a'\nphrases = ['x']\n[[snippet]]\nname = 'b'\npieces = ['y']\n")
    expect(content.snippets.map(\.label), equals: ["a", "b"])
    expect(content.snippets.map(\.pieces), equals: [["x"], ["y"]])
    #expect(content.problems.isEmpty)
  }

  @Test func orderChangesNoIDs() throws {
    let content = try decode(named([("a", "order = 2"), ("a", "order = 1")]))
    expect(content.snippets.map(\.id), equals: ["a#2", "a"])
  }

  /// A mistake in the third to sixth line of a file, and the message.
  @Test(
    arguments: [
      ("pieces = ['x']", "f.toml:2: [[snippet]].label: is missing; must be a text"),
      ("name = 'a'", "f.toml:2: [[snippet]].phrases: is missing; must be a list of one or more phrases"),
      ("name = 3\npieces = ['x']", "f.toml:3: [[snippet]].name: is an integer; must be a text in quotes"),
      (
        "name = ' '\npieces = ['x']",
        "f.toml:3: [[snippet]].name: is refused: empty; at least one visible character is needed"
      ),
      (
        "name = 'a'\npieces = []",
        "f.toml:4: [[snippet]].pieces: is empty; must be a list of one or more phrases"
      ),
      (
        "name = 'a'\npieces = 'x'",
        "f.toml:4: [[snippet]].pieces: is a string; must be a list of texts, as in [\"one\", \"two\"]"
      ),
      (
        "label = 'a'\nphrases = []",
        "f.toml:4: [[snippet]].phrases: is empty; must be a list of one or more phrases"
      ),
      (
        "label = 'a'\nname = 'b'\nphrases = ['x']",
        "f.toml:4: [[snippet]].name: means the same as label in line 3; one of the two is needed"
      ),
      (
        "name = 'a'\npieces = ['x']\nphrases = ['y']",
        "f.toml:5: [[snippet]].phrases: means the same as pieces in line 4; one of the two is needed"
      ),
      (
        "name = 'a'\npieces = ['x',\n  5]",
        "f.toml:5: [[snippet]].pieces: is an integer; must be a text in quotes"
      ),
      (
        "name = 'a'\npieces = [\n'x',\n\"\\u0007\"]",
        "f.toml:6: [[snippet]].pieces: is refused: holds the control character U+0007 as character 1;"
          + " only newline and tab are allowed"
      ),
      (
        "name = 'a'\npieces = ['x']\nfavourite = 1",
        "f.toml:5: [[snippet]].favourite: is an integer; must be true or false"
      ),
      (
        "name = 'a'\npieces = ['x']\norder = inf",
        "f.toml:5: [[snippet]].order: is a number; must be a number, as in 1, -2 or 1.5"
      ),
      (
        "name = 'a'\npieces = ['x']\ngroup = \"b\\nc\"",
        "f.toml:5: [[snippet]].group: is refused: holds a line break or a tab; must be one line"
      ),
      (
        "name = 'a'\npieces = ['x']\nid = ''",
        "f.toml:5: [[snippet]].id: is refused: empty; at least one character is needed"
      ),
      (
        "name = 'a'\npieces = ['x']\nsearch = 'y'",
        "f.toml:5: [[snippet]].search: is a string; must be a list of texts, as in [\"one\", \"two\"]"
      ),
      (
        "name = 'a'\npieces = ['x']\npick = 'Random'",
        "f.toml:5: [[snippet]].pick: must be \"in turn\" or \"random\""
      ),
      (
        "name = 'a'\npieces = ['x']\npick = true",
        "f.toml:5: [[snippet]].pick: must be \"in turn\" or \"random\""
      ),
    ])
  func aBadEntryIsLeftOut(lines: String, problem: String) throws {
    let good = "[[snippet]]\nname = 'g'\npieces = ['x']\n"
    let content = try decode("\n[[snippet]]\n\(lines)\n\(good)")
    expect(content.snippets.map(\.label), equals: ["g"])
    expect(content.problems.map(\.description), equals: [problem + "; this key is left out"])
  }

  /// Both are there; somebody who gives one an id knows of the other.
  @Test func aSecondOfALabelIsTold() throws {
    let content = try decode(named([("a", ""), ("b", ""), ("A", ""), ("a", "id = 'x'")]))
    expect(content.snippets.map(\.label), equals: ["a", "b", "A", "a"])
    expect(
      content.problems.map(\.description),
      equals: [
        "f.toml:10: [[snippet]].name: looks like the key in line 1 on the keyboard; give one of them another label,"
          + " or this one an id if you want both"
      ])
  }

  @Test func aSecondOfAnIDIsLeftOut() throws {
    let content = try decode(named([("a", "id = 'x'"), ("b", "id = 'x'"), ("c", "")]))
    expect(content.snippets.map(\.label), equals: ["a", "c"])
    expect(
      content.problems.map(\.description),
      equals: [
        "f.toml:8: [[snippet]].id: is the id of a key above; each must be unique;"
          + " this key is left out"
      ])
  }

  @Test(
    arguments: [
      (
        "favorite = true",
        "f.toml:4: [[snippet]].favorite: unknown, and ignored; did you mean favourite?"
      ),
      (
        "\"a b\" = 1",
        "f.toml:4: [[snippet]].\"a b\": unknown, and ignored; known here: label, phrases, group, favourite,"
          + " order, id, secret, search, pick, source, attribution,"
          + " shortcut, shortcuts, whole_word, follow_case"
      ),
    ])
  func anUnknownKeyIsTold(line: String, problem: String) throws {
    let content = try decode("[[snippet]]\nname = 'a'\npieces = ['x']\n\(line)")
    expect(content.snippets.map(\.label), equals: ["a"])
    expect(content.problems.map(\.description), equals: [problem])
  }

  @Test(
    arguments: [
      ("[snippet]\nname = 'a'", "f.toml:1: snippet: is a section; each key must begin with [[snippet]]"),
      ("snippet = ['a']", "f.toml:1: [[snippet]]: is a string; must be a table; this key is left out"),
      ("\n[[snippets]]\nname = 'a'", "f.toml:2: snippets: unknown; did you mean [[snippet]]?"),
      ("title = 'a'", "f.toml:1: title: unknown; known here: [[snippet]]"),
    ])
  func whatIsNoSnippetIsTold(text: String, problem: String) throws {
    let content = try decode(text)
    #expect(content.snippets.isEmpty)
    expect(content.problems.map(\.description), equals: [problem])
  }

  @Test func whatIsNoTOMLIsRefused() throws {
    let problem = try #require(refusal("[[snippet]]\nname = \n")).problem(in: "f.toml")
    expect(problem.line, equals: 2)
    #expect(problem.description.hasPrefix("f.toml:2: not TOML: "))
    #expect(refusal("a = \"\u{1}\"") != nil)
    #expect(refusal("\u{0}") != nil)
  }

  /// The number may be a secret whose quotes were forgotten.
  @Test(arguments: ["12345678901234567890", "+99999999999999999999", "0x1FFFFFFFFFFFFFFFFF", "1e9999999"])
  func numbersAreNotQuoted(number: String) throws {
    let problem = try #require(refusal("[[snippet]]\nname = 'pin'\nsecret = true\npieces = [\(number)]"))
      .problem(in: "f.toml").description
    #expect(problem.hasPrefix("f.toml:4: not TOML: "))
    #expect(!problem.contains(number.dropFirst()))
  }

  private func refusal(_ text: String) -> DocumentError? {
    do {
      _ = try decode(text)
      return nil
    } catch {
      return error as? DocumentError
    }
  }

  @Test func anUnknownVariableIsAProblemOfItsSnippet() throws {
    let content = try decode("[[snippet]]\nname = 'a'\npieces = [\n  'x',\n  '{{foo}}']")
    #expect(content.problems.isEmpty)
    expect(
      content.snippets.first?.problem?.hasPrefix(
        "f.toml:5: [[snippet]].pieces: unknown variable {{foo}}: known are"), equals: true)
  }

  @Test func aPhraseMayHaveManyDots() throws {
    let dots = String(repeating: ".", count: 5_000)
    try expect(decode("[[snippet]]\nname = 'a'\npieces = ['\(dots)']").snippets.first?.pieces, equals: [dots])
  }

  @Test func emptyIsNoMistake() throws {
    try expect(decode("# nothing yet\n"), equals: DecodedContent(snippets: []))
  }

  @Test func whatIsTooLargeIsRefused() {
    let bytes = [UInt8](repeating: 0x0A, count: (8 << 20) + 1)
    for format in ContentFormat.allCases {
      #expect(throws: ContentDocument.tooLarge) { try format.decode(bytes, from: "f") }
    }
  }
}

@Suite struct SecretCommandTests {
  private static let text = """
    [[snippet]]
    name = "good"
    pieces = ["x"]

    [[snippet]]
    name = "bank"
    secret = { command = "pass show bank" }
    """

  @Test func aFileOfTheUsersOwnMayHaveCommands() throws {
    let content = try ContentFormat.toml.decode(Array(Self.text.utf8), from: "f.toml", allowsCommands: true)
    #expect(content.problems.isEmpty)
    expect(content.snippets.map(\.command), equals: [nil, "pass show bank"])
    expect(content.snippets.map(\.isSecret), equals: [false, true])
    expect(content.snippets[1].pieces, equals: [Snippet.dots])
  }

  @Test func anyOtherIsRefusedWithItsLine() throws {
    let content = try ContentFormat.toml.decode(Array(Self.text.utf8), from: "f.toml")
    expect(content.snippets.map(\.label), equals: ["good"])
    expect(
      content.problems.map(\.description),
      equals: [
        "f.toml:7: [[snippet]].secret: is a command, which only a file in your own folder can have;"
          + " this key is left out"
      ])
  }

  @Test(arguments: [
    (#"{ comand = "x" }"#, #"must be true, false or { command = "COMMAND" }"#),
    (#"{ command = "x", a = 1 }"#, #"must be true, false or { command = "COMMAND" }"#),
    ("{ command = 1 }", "is an integer; must be a text in quotes"),
    (#"{ command = " " }"#, "is refused: empty; at least one visible character is needed"),
    (#"{ command = "x" }"# + "\npieces = [\"y\"]", "is a command, beside which there can be no pieces"),
  ])
  func mistakesAreTold(value: String, reason: String) throws {
    let text = "[[snippet]]\nname = \"bank\"\nsecret = \(value)\n"
    let content = try ContentFormat.toml.decode(Array(text.utf8), from: "f", allowsCommands: true)
    #expect(content.snippets.isEmpty)
    #expect(content.problems.count == 1 && content.problems[0].line == 3, "\(content.problems)")
    expect(content.problems.first?.reason.contains(reason), equals: true, "\(content.problems)")
  }
}
