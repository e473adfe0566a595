import Foundation
import Snippets
import Store
import Testing

/// `list --search`, and `pick`, whose lines other programs show.
@Suite struct FindCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.show([
      (
        "work",
        [
          Snippet(
            id: "1", label: "greetings", pieces: ["hey", "what's up?"], group: "mail", searchTerms: ["hi"]),
          Snippet(id: "2", label: "Bank", pieces: ["battery staple"], isSecret: true),
          Snippet(id: "3", label: "Thanks", pieces: ["Thank you very much!"], group: "mail"),
        ]
      ),
      (
        "own",
        [
          Snippet(id: "a b", label: "Größe\tXL\nnew", pieces: ["battery"]),
          Snippet(id: "\n\\x\u{202E} ", label: "bank", pieces: ["thank"], group: "you"),
        ]
      ),
    ])
  }

  private func labels(_ arguments: String...) throws -> [String] {
    try workspace.run(["list"] + arguments).output.split(separator: "\n").dropFirst().map {
      String($0.prefix { $0 != " " })
    }
  }

  @Test func theListHasTheSameColumnsBestFirst() throws {
    #expect(
      try workspace.run("list", "--search", "you thank").output == """
        KEY     PHRASES  GROUP  SOURCE  FAVOURITE
        bank          1  you    own
        Thanks        1  mail   work

        """)
    #expect(try labels("--search", "BAN") == ["Bank", "bank"])
    #expect(try labels("--search", "hi") == ["greetings"])
    #expect(try labels("--search", "greetigns") == ["greetings"])
    #expect(try labels("--search", "mail", "--source", "work") == ["Thanks", "greetings"])
    #expect(try labels("--search", "mail", "--group", "you") == [])
    #expect(try workspace.run("list", "--search", "thank", "--json").output.contains(#""label": "Thanks""#))
  }

  @Test func aPhraseOfASecretKeyFindsNothing() throws {
    #expect(try labels("--search", "battery") == ["Größe"])
    #expect(
      try workspace.run("list", "--search", "staple")
        == Finished(errors: "Nothing is found for \"staple\".\n"))
    #expect(try workspace.run("list", "--search", "staple", "--json").output.contains(#""keys": []"#))
  }

  @Test func hiddenKeysAreNotSearched() throws {
    try workspace.store().hide("1")
    #expect(try labels("--search", "greetings") == [])
    #expect(try workspace.run("list", "--search", "greetings", "--hidden").status == 64)
    #expect(try !workspace.run("pick").output.contains("greetings"))
  }

  @Test func useDecidesBetweenWhatMatchesAsWell() throws {
    try workspace.store().noteUse(of: "\n\\x\u{202E} ", time: 5)
    #expect(try labels("--search", "ban") == ["bank", "Bank"])
  }

  @Test func aLineForEachKey() throws {
    #expect(
      try workspace.run("pick")
        == Finished(
          output: """
            greetings\t1
            Bank · work\t2
            Thanks\t3
            Größe XL new\ta b
            bank · you\t\\A;\\5C;x\\202E;\\20;

            """))
  }

  @Test func favouritesAndUsedKeysAreFirst() throws {
    try workspace.store().noteUse(of: "3", time: 5)
    try workspace.store().keep("a b")
    let lines = try workspace.run("pick").output.split(separator: "\n")
    #expect(lines.map { $0.split(separator: "\t")[1] } == ["a b", "3", "1", "2", "\\A;\\5C;x\\202E;\\20;"])
  }

  @Test func pickSearches() throws {
    #expect(
      try workspace.run("pick", "--search", "thank").output == "Thanks\t3\nbank\t\\A;\\5C;x\\202E;\\20;\n")
    #expect(
      try workspace.run("pick", "--search", "zz") == Finished(errors: "Nothing is found for \"zz\".\n"))
  }

  @Test func withoutAStoreThereIsNothingToPick() throws {
    let empty = try Workspace()
    let result = try empty.run("pick")
    #expect(result.output == "" && result.errors.hasPrefix("There are no keys yet.") && result.status == 0)
  }

  @Test(arguments: ["", "\n", " \n\n"]) func nothingChosen(input: String) throws {
    #expect(try workspace.run("type", "--stdin", input: input) == Finished(status: 66))
  }

  @Test func aKeyOrTheInput() throws {
    for arguments in [["type", "--stdin", "x"], ["type"]] {
      #expect(try workspace.run(arguments, input: "a\t1\n").status == 64)
    }
    #expect(
      try workspace.run("type", "--stdin", input: "a\t1\nb\t2\n")
        == Finished(errors: "Error: The input has 2 lines; give the line of one key.\n", status: 65))
  }
}
