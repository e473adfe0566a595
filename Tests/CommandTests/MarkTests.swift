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
    #expect(try workspace.run("keep", "2", "STRASSE") == Finished())
    #expect(try favourites() == ["own/1", "2", "1"])
    #expect(try workspace.run("keep", "3") == Finished())
    #expect(try workspace.run("keep", "snippet:1") == Finished())
    #expect(try favourites() == ["1", "3", "own/1", "2"])
    #expect(try workspace.run("list").output.split(separator: "\n").count { $0.hasSuffix("*") } == 4)
  }

  @Test func keysAreFavouritesNoMore() throws {
    #expect(try workspace.run("unkeep", "greetings", "own/1") == Finished())
    #expect(try favourites() == [])
    #expect(try workspace.run("list", "--json").output.contains(#""favourite": true"#) == false)
  }

  @Test func hiddenKeysAreListedAndComeBack() throws {
    let store = try workspace.store()
    for id in ["1", "3"] { try store.hide(id) }
    #expect(
      try workspace.run("list", "--hidden")
        == Finished(
          output: """
            KEY        GROUP  SOURCE
            Greetings  mail   work
            bank              own

            """))
    #expect(
      try workspace.run("list", "--hidden", "--json")
        == Finished(
          output: """
            {"version": 1, "hidden": [
              {"id": "1", "label": "Greetings", "group": "mail", "source": "work"},
              {"id": "3", "label": "bank", "group": null, "source": "own"}
            ]}

            """))
    #expect(try workspace.run("list", "--hidden", "--source", "own").output.contains("Greetings") == false)
    #expect(try workspace.run("list", "--hidden", "--group", "mail").output.contains("bank") == false)
    #expect(try workspace.run("list", "--hidden", "--group", "x").status == 64)
    #expect(try workspace.run("list").output.split(separator: "\n").count == 3)
    #expect(try workspace.run("unhide", "GREETINGS", "bank") == Finished())
    #expect(try workspace.run("list").output.split(separator: "\n").count == 5)
    #expect(
      try workspace.run("list", "--hidden")
        == Finished(errors: "No key is hidden. To hide one, hold it on the keyboard and tap Hide.\n"))
    #expect(
      try workspace.run("list", "--hidden", "--json")
        == Finished(output: "{\"version\": 1, \"hidden\": []}\n"))
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
    #expect(try workspace.run(arguments) == Finished(errors: "Error: \(error)\n", status: 64))
    #expect(try favourites() == [])
    #expect(try store.hidden().map(\.id) == ["4"])
  }

  @Test func aNameOfSeveralKeysIsRefused() throws {
    let result = try workspace.run("keep", "greetings", "BANK")
    #expect(
      result
        == Finished(
          errors: "Error: Several keys are called \"BANK\": snippet:2 (\"bank\" of work), "
            + "snippet:3 (\"bank\" of own). Give one of these ids.\n", status: 64))
    #expect(try favourites() == ["1"])
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
    #expect(try workspace.run("keep", "snippet:3") == Finished())
    #expect(try workspace.run("keep", "straße") == Finished())
    #expect(try favourites() == ["1", "3"])
    #expect(try workspace.run("unkeep", "bank", "1") == Finished())
    #expect(try favourites() == [])
  }

  @Test func aKeyThatIsNamedTwice() throws {
    try workspace.store().hide("1")
    #expect(try workspace.run("unhide", "1", "greetings") == Finished())
    #expect(try workspace.run("keep", "1", "greetings") == Finished())
  }

  @Test func recentKeysAreListedAndForgotten() throws {
    let store = try workspace.store()
    for (time, id) in [(0, "1"), (86_400, "3"), (172_800, "1"), (1, "2")] as [(Int64, String)] {
      try store.noteUse(of: id, time: time)
    }
    let lines = try workspace.run("recents").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.first == "KEY        SOURCE  USED  LAST USED")
    #expect(lines.dropFirst().first?.hasPrefix("Greetings  work       2  1970-01-03 00:00 (") == true)
    #expect(lines.last?.hasPrefix("bank       own        1  1970-01-02 00:00 (") == true)
    #expect(
      try workspace.run("recents", "--json")
        == Finished(
          output: """
            {"version": 1, "recents": [
              {"id": "1", "label": "Greetings", "source": "work", "count": 2, "lastUsed": "1970-01-03T00:00:00Z"},
              {"id": "3", "label": "bank", "source": "own", "count": 1, "lastUsed": "1970-01-02T00:00:00Z"}
            ]}

            """))
    #expect(try workspace.run("recents", "--clear") == Finished(output: "2 keys are forgotten.\n"))
    #expect(try workspace.run("recents", "--clear") == Finished(output: "0 keys are forgotten.\n"))
    #expect(
      try workspace.run("recents")
        == Finished(
          errors: "You have used no key yet. A tap on the keyboard, or phraseboard type, puts one here.\n"))
    #expect(try store.recents().isEmpty)
    #expect(try workspace.run("recents", "--clear", "--json").status == 64)
  }

  @Test func withoutAStoreThereIsNoKey() throws {
    let workspace = try Workspace()
    for command in ["keep", "unkeep", "unhide"] {
      #expect(try workspace.run(command, "x").status == 64)
    }
    #expect(
      try workspace.run("list", "--hidden")
        == Finished(errors: "No key is hidden. To hide one, hold it on the keyboard and tap Hide.\n"))
    #expect(
      try workspace.run("recents")
        == Finished(
          errors: "You have used no key yet. A tap on the keyboard, or phraseboard type, puts one here.\n"))
    #expect(try workspace.run("recents", "--clear") == Finished(output: "0 keys are forgotten.\n"))
    #expect(workspace.names(in: workspace.path + "/data").isEmpty)
    #expect(try workspace.run("keep", "x", "--store", "/nowhere/x.db").status == 66)
  }
}
