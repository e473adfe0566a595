import Expectations
import Foundation
import Snippets
import Store
import Testing

/// `phraseboard catalogue`, with a program in the place of the one that fetches.
@Suite struct CatalogueCommandTests {
  private let workspace: Workspace
  private static let url = "http://127.0.0.1:1/c"
  private static let identity = [
    url, "q", "page p 1 ", "50", "$", "id", "name", "", "",
  ]
  .joined(separator: "\n")
  private let catalogue = StoredCatalogue(name: "comics", identity: identity)

  init() throws {
    workspace = try Workspace()
    try workspace.settings(
      """
      [[catalogue]]
      name = "comics"
      url = "\(Self.url)"
      query = "q"
      paging = { page = "p" }
      items = "$"
      id = "id"
      label = "name"
      """)
  }

  /// Has the program that fetches answer each question with a state.
  private func answer(_ state: String, wait: Int = 0) throws {
    try workspace.replaceContentProgram()
    try workspace.installContentProgram(
      """
      #!/bin/sh
      case "$*" in *--catalogue*) ;; *) exec '\(Workspace.build)/phraseboard-content' "$@" ;; esac
      printf '%s\\n' "$@" >>'\(workspace.path)/arguments'
      IFS= read -r line
      printf '%s\\n' "\(state) \(wait) $line"
      cat >>/dev/null

      """)
  }

  private func store(_ items: [CatalogueItem], total: Int? = 700, time: Int64 = 60) throws {
    try workspace.store().storeCataloguePage(
      CataloguePage(items: items, total: total, attribution: "© H", hasMore: true, time: time),
      CatalogueCall(page: 2, query: "spi"), of: catalogue)
  }

  private let items = [
    CatalogueItem(id: "7", label: "Spider", phrases: ["Bitten {{clipboard}}", "two"]),
    CatalogueItem(id: "8", label: "Spinner", phrases: []),
  ]

  private let json = """
    {"total": 700, "page": 2, "attribution": "© H", "more": true, "time": "1970-01-01T00:01:00Z", "items": [
      {"id": "7", "label": "Spider", "phrases": ["Bitten {{clipboard}}", "two"], "kept": false},
      {"id": "8", "label": "Spinner", "phrases": ["Spinner"], "kept": false}
    ]}

    """

  @Test func aPageIsPrinted() throws {
    try answer("ok")
    try store(items)
    try expect(
      workspace.run("catalogue", "comics", "spi", "--page", "2", "--json"), equals: Finished(output: json))
    // The text that is searched for is in no process list.
    expect(workspace.contentArguments, equals: ["--catalogue", "comics"])
    try expect(
      workspace.run("catalogue", "comics", "spi", "--page", "2").output,
      equals:
        "ID  LABEL    PHRASE\n7   Spider   Bitten {{clipboard}}\n8   Spinner  Spinner\nPage 2 of 700 items.\n© H\n"
    )
    // The program says that there is a page, and there is none.
    try expect(
      workspace.run("catalogue", "comics", "x"),
      equals: Finished(errors: "Error: \"comics\" cannot answer.\n", status: 69))
    try store([], total: 0)
    try expect(
      workspace.run("catalogue", "comics", "spi", "--page", "2"), equals: Finished(errors: "Nothing found.\n")
    )
  }

  private static let failures: [(String, Int, Int32, String)] = [
    ("offline", 0, 69, "\"comics\" cannot be reached."),
    ("busy", 7, 69, "\"comics\" is busy; ask again in 7 s."),
    ("failed", 0, 69, "\"comics\" cannot answer."),
    ("keys", 0, 77, "The keys of \"comics\" are refused or missing; check them in the settings."),
    ("conflict", 0, 65, "\"comics\" cannot search for that; search for something else."),
  ]

  @Test(arguments: 0..<5) func aFailureHasItsCode(number: Int) throws {
    let (state, wait, code, sentence) = Self.failures[number]
    try answer(state, wait: wait)
    try expect(
      workspace.run("catalogue", "comics", "x"),
      equals: Finished(errors: "Error: \(sentence)\n", status: code))
    // The command shows what is stored, and says that it is old.
    try store(items, time: Int64(Date().timeIntervalSince1970) - 3 * 86_400 - 5)
    let shown = try workspace.run("catalogue", "comics", "spi", "--page", "2", "--json")
    #expect(shown.status == code && shown.output.contains("Spinner"))
    expect(shown.errors, equals: "Error: \(sentence) What is shown is 3 days old.\n")
  }

  @Test func whatIsKeptIsAKeyOfTheUsersOwn() throws {
    try answer("ok")
    try store(items)
    let file = workspace.own + "/own.toml"
    try expect(
      workspace.run("catalogue", "comics", "--keep", "7"),
      equals: Finished(output: "Added \"Spider\" with 2 phrases to \(file).\n"))
    let written = try workspace.read(file)
    expect(
      written,
      equals: """
        [[snippet]]
        id = "comics:7"
        label = "Spider"
        phrases = ["Bitten \\\\{{clipboard}}", "two"]
        source = "comics"
        attribution = "© H"

        """)
    let shown = try workspace.run("catalogue", "comics", "spi", "--page", "2", "--json")
    #expect(
      shown.output.contains(#""two"], "kept": true}"#)
        && shown.output.contains(#"["Spinner"], "kept": false}"#))
    try expect(
      workspace.run("catalogue", "comics", "--keep", "7"),
      equals: Finished(output: "\"Spider\" is a key of yours already.\n"))
    let exported = try workspace.run("export", "--format", "toml").output
    #expect(exported.contains("source = \"comics\"\nattribution = \"© H\"\n"))
  }

  @Test func theKeyboardKeepsByItsOwnCommand() throws {
    try answer("ok")
    try store(items)
    try expect(workspace.run(["save-kept"], input: KeptItem("7", of: "comics").json), equals: Finished())
    let file = workspace.own + "/own.toml"
    let written = try workspace.read(file)
    #expect(written.contains("id = \"comics:7\"") && written.contains("source = \"comics\""))
    try expect(workspace.run(["save-kept"], input: KeptItem("7", of: "comics").json), equals: Finished())
    try expect(workspace.read(file), equals: written, "once")
    let refusals = [
      (
        KeptItem("9", of: "comics").json, 64, "\"9\" is in no stored page of \"comics\"; search for it first."
      ),
      (KeptItem("7", of: "quotes").json, 65, "There is no catalogue \"quotes\" any more."),
      ("{\"catalogue\": \"comics\"}", 65, "There is no catalogue \"comics\" any more."),
    ]
    for (json, code, text) in refusals {
      let result = try workspace.run(["save-kept"], input: json)
      expect(result, equals: Finished(output: text, status: Int32(code)))
    }
    try expect(workspace.run(["save-kept"], input: "nothing").status, equals: 65)
  }

  @Test func wrongLinesAreRefused() throws {
    try answer("ok")
    for words in [
      ["comics"], ["comics", "x", "--keep", "7"], ["comics", "x", "--page", "0"], ["comcs", "x"],
    ] {
      try expect(workspace.run(["catalogue"] + words).status, equals: 64)
    }
    try expect(
      workspace.run("catalogue", "comics", "--keep", "9"),
      equals: Finished(
        errors: "Error: \"9\" is in no stored page of \"comics\"; search for it first.\n", status: 64))
    #expect(workspace.contentArguments.isEmpty)
  }
}
