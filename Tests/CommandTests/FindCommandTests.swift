import Expectations
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
    try expect(
      workspace.run("list", "--search", "you thank").output,
      equals: """
        KEY     PHRASES  GROUP  SOURCE  FAVOURITE
        bank          1  you    own
        Thanks        1  mail   work

        """)
    try expect(labels("--search", "BAN"), equals: ["Bank", "bank"])
    try expect(labels("--search", "hi"), equals: ["greetings"])
    try expect(labels("--search", "greetigns"), equals: ["greetings"])
    try expect(labels("--search", "mail", "--source", "work"), equals: ["Thanks", "greetings"])
    try expect(labels("--search", "mail", "--group", "you"), equals: [])
    #expect(try workspace.run("list", "--search", "thank", "--json").output.contains(#""label": "Thanks""#))
  }

  @Test func aPhraseOfASecretKeyFindsNothing() throws {
    try expect(labels("--search", "battery"), equals: ["Größe"])
    try expect(
      workspace.run("list", "--search", "staple"),
      equals: Finished(errors: "Nothing is found for \"staple\".\n"))
    #expect(try workspace.run("list", "--search", "staple", "--json").output.contains(#""keys": []"#))
  }

  @Test func hiddenKeysAreNotSearched() throws {
    try workspace.store().hide("1")
    try expect(labels("--search", "greetings"), equals: [])
    try expect(workspace.run("list", "--search", "greetings", "--hidden").status, equals: 64)
    #expect(try !workspace.run("pick").output.contains("greetings"))
  }

  @Test func useDecidesBetweenWhatMatchesAsWell() throws {
    try workspace.store().noteUse(of: "\n\\x\u{202E} ", time: 5)
    try expect(labels("--search", "ban"), equals: ["bank", "Bank"])
  }

  @Test func aLineForEachKey() throws {
    try expect(
      workspace.run("pick"),
      equals: Finished(
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
    expect(
      lines.map { $0.split(separator: "\t")[1] }, equals: ["a b", "3", "1", "2", "\\A;\\5C;x\\202E;\\20;"])
  }

  @Test func pickSearches() throws {
    try expect(
      workspace.run("pick", "--search", "thank").output, equals: "Thanks\t3\nbank\t\\A;\\5C;x\\202E;\\20;\n")
    try expect(
      workspace.run("pick", "--search", "zz"), equals: Finished(errors: "Nothing is found for \"zz\".\n"))
  }

  @Test func withoutAStoreThereIsNothingToPick() throws {
    let empty = try Workspace()
    let result = try empty.run("pick")
    #expect(result.output == "" && result.errors.hasPrefix("There are no keys yet.") && result.status == 0)
  }

  @Test(arguments: ["", "\n", " \n\n"]) func nothingChosen(input: String) throws {
    try expect(workspace.run("type", "--stdin", input: input), equals: Finished(status: 66))
  }

  @Test func aKeyOrTheInput() throws {
    for arguments in [["type", "--stdin", "x"], ["type"]] {
      try expect(workspace.run(arguments, input: "a\t1\n").status, equals: 64)
    }
    try expect(
      workspace.run("type", "--stdin", input: "a\t1\nb\t2\n"),
      equals: Finished(errors: "Error: The input has 2 lines; give the line of one key.\n", status: 65))
  }
}
