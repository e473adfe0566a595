import Expectations
import Foundation
import Snippets
import Store
import Testing

/// Marks of single keys: favourites, hidden ones, those used last.
@Suite struct MarkTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.show([
      (
        "work",
        [
          Snippet(id: "1", label: "Greetings", pieces: ["hey"], group: "mail", isFavourite: true),
          Snippet(id: "2", label: "bank", pieces: ["hunter2"], isSecret: true),
        ]
      ),
      (
        "own",
        [Snippet(id: "1", label: "Straße", pieces: ["x"]), Snippet(id: "3", label: "bank", pieces: ["x"])]
      ),
    ])
  }

  private func favourites() throws -> [String] { try workspace.store().favourites() }

  @Test func keysAreKeptByLabelAndByID() throws {
    try expect(workspace.run("keep", "2", "STRASSE"), equals: Finished())
    try expect(favourites(), equals: ["own/1", "2", "1"])
    try expect(workspace.run("keep", "3"), equals: Finished())
    try expect(workspace.run("keep", "snippet:1"), equals: Finished())
    try expect(favourites(), equals: ["1", "3", "own/1", "2"])
    try expect(workspace.run("list").output.split(separator: "\n").count { $0.hasSuffix("*") }, equals: 4)
  }

  @Test func keysAreFavouritesNoMore() throws {
    try expect(workspace.run("unkeep", "greetings", "own/1"), equals: Finished())
    try expect(favourites(), equals: [])
    try expect(workspace.run("list", "--json").output.contains(#""favourite": true"#), equals: false)
  }

  @Test func hiddenKeysAreListedAndComeBack() throws {
    let store = try workspace.store()
    for id in ["1", "3"] { try store.hide(id) }
    try expect(
      workspace.run("list", "--hidden"),
      equals: Finished(
        output: """
          KEY        GROUP  SOURCE
          Greetings  mail   work
          bank              own

          """))
    try expect(
      workspace.run("list", "--hidden", "--json"),
      equals: Finished(
        output: """
          {"version": 1, "hidden": [
            {"id": "1", "label": "Greetings", "group": "mail", "source": "work"},
            {"id": "3", "label": "bank", "group": null, "source": "own"}
          ]}

          """))
    try expect(
      workspace.run("list", "--hidden", "--source", "own").output.contains("Greetings"), equals: false)
    try expect(workspace.run("list", "--hidden", "--group", "mail").output.contains("bank"), equals: false)
    try expect(workspace.run("list", "--hidden", "--group", "x").status, equals: 64)
    try expect(workspace.run("list").output.split(separator: "\n").count, equals: 3)
    try expect(workspace.run("unhide", "GREETINGS", "bank"), equals: Finished())
    try expect(workspace.run("list").output.split(separator: "\n").count, equals: 5)
    try expect(
      workspace.run("list", "--hidden"),
      equals: Finished(errors: "No key is hidden. To hide one, hold it on the keyboard and tap Hide.\n"))
    try expect(
      workspace.run("list", "--hidden", "--json"),
      equals: Finished(output: "{\"version\": 1, \"hidden\": []}\n"))
  }

  @Test(arguments: [
    (["keep", "greeting"], "There is no key \"greeting\"; did you mean \"Greetings\"?"),
    (["keep", "greetings", "nothing"], "There is no key \"nothing\"; see the keys with: phraseboard list"),
    (["unkeep", "own/2"], "There is no key \"own/2\"; did you mean \"own/1\"?"),
    (["keep", "letter"], "There is no key \"letter\"; see the keys with: phraseboard list"),
    (["unhide", "bank"], "No key \"bank\" is hidden; see the hidden keys with: phraseboard list --hidden"),
    (["unhide", "lettre"], "No key \"lettre\" is hidden; did you mean \"letter\"?"),
  ])
  func unknownNamesChangeNothing(arguments: [String], error: String) throws {
    let store = try workspace.store()
    try store.replaceContent(
      of: "work", location: "/work",
      parts: [
        ContentPart(
          content: .snippets(
            [("1", "Greetings"), ("2", "bank"), ("4", "letter")].compactMap {
              Snippet(id: $0.0, label: $0.1, pieces: ["x"])
            }))
      ], validators: Validators(), problems: [], attempt: Attempt(time: 1))
    try store.hide("4")
    try expect(workspace.run(arguments), equals: Finished(errors: "Error: \(error)\n", status: 64))
    try expect(favourites(), equals: [])
    try expect(store.hidden().map(\.id), equals: ["4"])
  }

  @Test func aNameOfSeveralKeysIsRefused() throws {
    let result = try workspace.run("keep", "greetings", "BANK")
    expect(
      result,
      equals: Finished(
        errors: "Error: Several keys are called \"BANK\": snippet:2 (\"bank\" of work), "
          + "snippet:3 (\"bank\" of own). Give one of these ids.\n", status: 64))
    try expect(favourites(), equals: ["1"])
  }

  /// A server gives a key the label or the id of one of the user's own.
  @Test func noServerTakesANameFromAKeyOfTheUsers() throws {
    let store = try workspace.store()
    try store.setSources(["team", "own"])
    let snippets = [("3", "bank"), ("bank", "x"), ("4", "Straße")].compactMap {
      Snippet(id: $0.0, label: $0.1, pieces: ["x"])
    }
    try store.replaceContent(
      of: "team", location: "https://h/", parts: [ContentPart(content: .snippets(snippets))],
      validators: Validators(), problems: [], attempt: Attempt(time: 1))
    try expect(workspace.run("keep", "snippet:3"), equals: Finished())
    try expect(workspace.run("keep", "straße"), equals: Finished())
    try expect(favourites(), equals: ["1", "3"])
    try expect(workspace.run("unkeep", "bank", "1"), equals: Finished())
    try expect(favourites(), equals: [])
  }

  @Test func aKeyThatIsNamedTwice() throws {
    try workspace.store().hide("1")
    try expect(workspace.run("unhide", "1", "greetings"), equals: Finished())
    try expect(workspace.run("keep", "1", "greetings"), equals: Finished())
  }

  @Test func recentKeysAreListedAndForgotten() throws {
    let store = try workspace.store()
    for (time, id) in [(0, "1"), (86_400, "3"), (172_800, "1"), (1, "2")] as [(Int64, String)] {
      try store.noteUse(of: id, time: time)
    }
    let lines = try workspace.run("recents").output.split(separator: "\n").map(String.init)
    expect(lines.count, equals: 3)
    expect(lines.first, equals: "KEY        SOURCE  USED  LAST USED")
    expect(lines.dropFirst().first?.hasPrefix("Greetings  work       2  1970-01-03 00:00 ("), equals: true)
    expect(lines.last?.hasPrefix("bank       own        1  1970-01-02 00:00 ("), equals: true)
    try expect(
      workspace.run("recents", "--json"),
      equals: Finished(
        output: """
          {"version": 1, "recents": [
            {"id": "1", "label": "Greetings", "source": "work", "count": 2, "lastUsed": "1970-01-03T00:00:00Z"},
            {"id": "3", "label": "bank", "source": "own", "count": 1, "lastUsed": "1970-01-02T00:00:00Z"}
          ]}

          """))
    try expect(workspace.run("recents", "--clear"), equals: Finished(output: "2 keys are forgotten.\n"))
    try expect(workspace.run("recents", "--clear"), equals: Finished(output: "0 keys are forgotten.\n"))
    try expect(
      workspace.run("recents"),
      equals: Finished(
        errors: "You have used no key yet. A tap on the keyboard, or phraseboard type, puts one here.\n"))
    #expect(try store.recents().isEmpty)
    try expect(workspace.run("recents", "--clear", "--json").status, equals: 64)
  }

  @Test func withoutAStoreThereIsNoKey() throws {
    let workspace = try Workspace()
    for command in ["keep", "unkeep", "unhide"] {
      try expect(workspace.run(command, "x").status, equals: 64)
    }
    try expect(
      workspace.run("list", "--hidden"),
      equals: Finished(errors: "No key is hidden. To hide one, hold it on the keyboard and tap Hide.\n"))
    try expect(
      workspace.run("recents"),
      equals: Finished(
        errors: "You have used no key yet. A tap on the keyboard, or phraseboard type, puts one here.\n"))
    try expect(workspace.run("recents", "--clear"), equals: Finished(output: "0 keys are forgotten.\n"))
    #expect(workspace.names(in: workspace.path + "/data").isEmpty)
    try expect(workspace.run("keep", "x", "--store", "/nowhere/x.db").status, equals: 66)
  }
}
