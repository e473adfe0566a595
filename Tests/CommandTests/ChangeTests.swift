import Expectations
import Foundation
import Glibc
import Snippets
import Store
import Testing

/// remove, rename, move and edit, with the real phraseboard-content.
@Suite struct ChangeTests {
  private let workspace: Workspace
  private var file: String { workspace.own + "/mine.toml" }

  private static let text = """
    # Mine.
    [[snippet]]
    label = "one"   # first
    phrases = ["a", "b"]

    [[snippet]]
    label = "two"
    phrases = ["c"]
    group = "g"

    """

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.text, to: file)
  }

  private var labels: [String] { get throws { try workspace.store().listedSnippets().map(\.snippet.label) } }

  @Test func aKeyIsRemoved() throws {
    try expect(workspace.run("remove", "ONE"), equals: Finished(output: "Removed \"one\" from \(file).\n"))
    try expect(
      workspace.read(file),
      equals: "# Mine.\n\n[[snippet]]\nlabel = \"two\"\nphrases = [\"c\"]\ngroup = \"g\"\n")
    try expect(labels, equals: ["two"])
    try expect(workspace.run("remove", "-q", "two"), equals: Finished())
    try expect(workspace.read(file), equals: "# Mine.\n")
    #expect(try labels.isEmpty)
  }

  /// An empty file would count as one that is being saved.
  @Test func aFileGoesWithItsLastKey() throws {
    for key in ["one", "two"] { try expect(workspace.run("remove", "-q", key), equals: Finished()) }
    try workspace.write("[[snippet]]\nlabel = 'last'\nphrases = ['x']\n", to: "dotfiles/l.toml")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: workspace.path + "/dotfiles/l.toml")
    try expect(workspace.run("remove", "-q", "last"), equals: Finished())
    #expect(
      workspace.names(in: workspace.own).isEmpty && workspace.names(in: workspace.path + "/dotfiles").isEmpty)
    #expect(try labels.isEmpty)
    #expect(try workspace.store().sources().allSatisfy { $0.failure == nil })
  }

  /// A source that comes first has the label, too, but its key is not meant.
  @Test func theOwnKeyIsMeant() throws {
    let team = try workspace.write("[[snippet]]\nlabel = 'one'\nphrases = ['x']\n", to: "team.toml")
    try workspace.settings("[[source]]\nname = \"team\"\npath = \"\(team)\"\n")
    try expect(workspace.run("refresh").status, equals: 0)
    try expect(workspace.run("rename", "-q", "one", "uno"), equals: Finished())
    try expect(labels, equals: ["one", "uno", "two"])
    #expect(
      try workspace.run("remove", "one").errors.contains("\"one\" of \"team\" is not in your own folder"))
  }

  /// The keyboard shows all files alike.
  @Test func aLabelOfAnotherFileIsTaken() throws {
    try expect(workspace.run("refresh").status, equals: 0)
    try expect(
      workspace.run("add", "ONE", "x").errors,
      equals:
        "Error: \"one\" is in \(file):2, and looks the same on the keyboard; add the phrases there with "
        + "\"phraseboard edit\", or make a second key with --id ID.\n")
    try expect(workspace.run("add", "-q", "ONE", "x", "--id", "o2"), equals: Finished())
    // A key that has gone since it was stored leaves its label free.
    try FileManager.default.removeItem(atPath: file)
    try expect(workspace.run("add", "-q", "two", "x"), equals: Finished())
  }

  @Test func aFileThatIsReadOnlyStaysAsItIs() throws {
    chmod(file, 0o444)
    let result = try workspace.run("remove", "two")
    // Root writes it all the same.
    #expect(geteuid() == 0 || result.errors.hasPrefix("Error: \(file) cannot be written"), "\(result)")
  }

  @Test func aPhraseIsRemoved() throws {
    try expect(
      workspace.run("remove", "one", "--piece", "1"),
      equals: Finished(output: "Removed phrase 1 of \"one\" from \(file).\n"))
    try expect(workspace.read(file), equals: Self.text.replacingOccurrences(of: "\"a\", ", with: ""))
    for (arguments, error) in [
      (["one", "--phrase", "2"], "\"one\" has no phrase 2; give a number from 1 to 1."),
      (["one", "--piece", "0"], "\"one\" has no phrase 0; give a number from 1 to 1."),
      (["one", "--piece", "1"], "\"one\" has one phrase only; remove the key without --piece."),
    ] {
      try expect(
        workspace.run(["remove"] + arguments), equals: Finished(errors: "Error: \(error)\n", status: 64))
    }
  }

  /// The key stays the same, with its mark.
  @Test func aKeyIsRenamed() throws {
    try expect(workspace.run("refresh").status, equals: 0)
    try expect(workspace.run("keep", "one"), equals: Finished())
    try expect(
      workspace.run("rename", "one", "uno"),
      equals: Finished(output: "Renamed \"one\" to \"uno\" in \(file).\n"))
    try expect(
      workspace.read(file),
      equals: Self.text.replacingOccurrences(
        of: "[[snippet]]\nlabel = \"one\"", with: "[[snippet]]\nid = \"one\"\nlabel = \"uno\""))
    try expect(workspace.store().favourites(), equals: ["one"])
    try expect(labels, equals: ["uno", "two"])
    try expect(
      workspace.run("rename", "uno", "TWO").errors,
      equals:
        "Error: \"two\" is in \(file):7, and looks the same on the keyboard; add the phrases there with "
        + "\"phraseboard edit\", or make a second key with --id ID.\n")
    #expect(
      try workspace.run("rename", "uno", "").errors.hasPrefix("Error: The new label is refused: empty;"))
  }

  @Test func aKeyMoves() throws {
    try expect(
      workspace.run("move", "two", "--before", "one"), equals: Finished(output: "Moved \"two\" in \(file).\n")
    )
    try expect(labels, equals: ["two", "one"])
    try expect(workspace.run("move", "two", "--last", "--group", "h").status, equals: 0)
    try expect(labels, equals: ["one", "two"])
    try expect(workspace.read(file), equals: Self.text.replacingOccurrences(of: "\"g\"", with: "\"h\""))
    try expect(workspace.run("move", "two", "--no-group").status, equals: 0)
    try expect(workspace.read(file), equals: Self.text.replacingOccurrences(of: "group = \"g\"\n", with: ""))
    for arguments in [["one"], ["one", "--first", "--last"], ["one", "--no-group", "--group", "g"]] {
      let result = try workspace.run(["move"] + arguments)
      #expect(result.status == 64 && result.errors.hasPrefix("Error: Give one of --before,"), "\(result)")
    }
    try workspace.write("[[snippet]]\nlabel = 'else'\nphrases = ['x']\n", to: workspace.own + "/z.toml")
    let result = try workspace.run("move", "one", "--after", "else")
    #expect(result.errors.contains("keys move within a file"), "\(result)")
  }

  /// The editor opens at the key's line, and the command tells what is wrong afterwards.
  @Test func aKeyIsEdited() throws {
    try expect(workspace.run("edit", "two"), equals: Finished(output: "\(file):6\n"))
    let editor = try workspace.write(
      "#!/bin/sh\necho \"$@\" >'\(workspace.path)/edited'\necho '[' >>\"$3\"\n", to: "bin/vi")
    chmod(editor, 0o755)
    workspace.environment["EDITOR"] = "\(editor) -e"
    workspace.environment["VISUAL"] = " "
    let words = try workspace.run("edit", "two")
    try expect(workspace.read("edited"), equals: "-e +6 \(file)\n")
    #expect(words.status == 65 && words.errors.contains("mine.toml:10: "), "\(words)")
    workspace.environment["VISUAL"] = "false"
    try workspace.write(Self.text, to: file)
    try expect(
      workspace.run("edit", "two").errors,
      equals:
        "Error: The editor \"false\" ended with exit code 1; see EDITOR and VISUAL in your environment.\n")
  }

  @Test func keysOfOthersAreChangedThere() throws {
    let other = try workspace.write("[[snippet]]\nlabel = 'theirs'\nphrases = ['x']\n", to: "team/a.toml")
    try workspace.write(
      #"{"content": [{"id": "1", "label": "json", "phrases": ["x"]}]}"#, to: workspace.own + "/j.json")
    try workspace.settings(
      """
      [[source]]
      name = "team"
      path = "\(workspace.path)/team"
      [[source]]
      name = "web"
      url = "https://127.0.0.1:1/x"
      """)
    try expect(workspace.run("refresh", "--source", "team").status, equals: 0)
    let store = try workspace.store()
    try store.replaceContent(
      of: "web", location: "https://127.0.0.1:1/x",
      parts: [
        ContentPart(content: .snippets([Snippet(id: "1", label: "far", pieces: ["x"])].compactMap(\.self)))
      ],
      validators: Validators(), problems: [], attempt: Attempt(time: 1_000))
    let all = [["remove"], ["edit"], ["rename", "x"], ["move", "--first"]]
    for (name, error, code) in [
      ("theirs", "\"theirs\" of \"team\" is not in your own folder; change it in \(other).", 64),
      (
        "far",
        "\"far\" comes from the server of \"web\", https://127.0.0.1:1/x: who runs it can change it. "
          + "To take it off your keyboard, hold the key and tap Hide.", 64
      ),
      ("none", "There is no key \"none\"; see the keys with: phraseboard list", 64),
      (
        "json",
        "\"json\" is in \(workspace.own)/j.json, and this command changes TOML files alone; "
          + "open it with: phraseboard edit", 65
      ),
    ] as [(String, String, Int32)] {
      for words in all where name != "json" || words[0] != "edit" {
        let result = try workspace.run([words[0], name] + words.dropFirst())
        expect(result, equals: Finished(errors: "Error: \(error)\n", status: code), "\(words)")
      }
    }
    try expect(workspace.run("edit", "json"), equals: Finished(output: "\(workspace.own)/j.json\n"))
  }

  @Test func whatCannotBeKeptIsNotTouched() throws {
    let inline = "snippet = [{ label = 'in', phrases = ['x'] }]\n"
    let path = try workspace.write(inline, to: workspace.own + "/in.toml")
    let result = try workspace.run("remove", "in")
    expect(result.status, equals: 65)
    #expect(result.errors.hasPrefix("Error: \(path):1: \"in\" is written so that"), "\(result)")
    try expect(workspace.read(path), equals: inline)
  }
}
