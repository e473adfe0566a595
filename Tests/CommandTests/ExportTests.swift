import CommandFormats
import ContentFormats
import Expectations
import Foundation
import Glibc
import Snippets
import TestSupport
import Testing

@Suite struct ExportTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.show([
      (
        "work",
        [
          Snippet(
            id: "1", label: "greetings", pieces: ["hey", "what's\nup, \"you\"?"], group: "mail",
            isFavourite: true,
            searchTerms: ["hi"]),
          Snippet(id: "2", label: "bank", pieces: ["battery staple"], isSecret: true),
        ]
      ),
      ("own", [Snippet(id: "1", label: "größe", pieces: ["Dear $|$"])]),
    ])
  }

  private let note = "Warning: 1 key is secret and left out; copy it from its own file.\n"

  @Test func jsonIsADocumentForAServer() throws {
    try expect(
      workspace.run("export"),
      equals: Finished(
        output: #"""
          {"content": [
            {"id": "1", "label": "greetings", "phrases": ["hey", "what's\nup, \"you\"?"], "group": "mail", "favourite": true, "search": ["hi"]},
            {"id": "own/1", "label": "größe", "phrases": ["Dear $|$"]}
          ]}

          """#, errors: note))
  }

  /// Another source must not change how a document names its phrases.
  @Test func aSourcesOwnIDs() throws {
    try expect(
      workspace.run("export", "--source", "own").output,
      equals: #"""
        {"content": [
          {"id": "1", "label": "größe", "phrases": ["Dear $|$"]}
        ]}

        """#)
  }

  @Test func toml() throws {
    try expect(
      workspace.run("export", "--format", "toml").output,
      equals: #"""
        [[snippet]]
        id = "1"
        label = "greetings"
        phrases = [
          "hey",
          """
        what's
        up, "you"?""",
        ]
        group = "mail"
        favourite = true
        search = ["hi"]

        [[snippet]]
        id = "own/1"
        label = "größe"
        phrases = ["Dear $|$"]

        """#)
  }

  @Test(
    arguments: [
      ("json", ""), ("toml", ""),
      (
        "espanso",
        """
        Warning: In espanso, the group of 1 key is left out.
        Warning: In espanso, 1 key will be no favourite.
        Warning: In espanso, 1 key with several phrases will ask for one at each use instead of typing them in turn.

        """
      ),
      (
        "csv",
        """
        Warning: In csv, 1 key will be no favourite.
        Warning: In csv, the words to search by of 1 key are left out.

        """
      ),
    ])
  func whatIsExportedCanBeImported(name: String, losses: String) throws {
    let result = try workspace.run("export", "--format", name)
    expect(result.status, equals: 0)
    expect(result.errors, equals: note + losses)
    // In CSV lines end in two characters, which are one for Swift.
    #expect(result.output.last?.isNewline == true && result.output.dropLast().last?.isNewline == false)
    #expect(!result.output.contains("battery"))
    let format = try #require(ImportFormat(rawValue: name))
    let snippets = try format.decode(Array(result.output.utf8), from: "").snippets
    expect(snippets.map(\.label).sorted(), equals: ["greetings", "größe"])
    expect(snippets.first { $0.label == "greetings" }?.pieces, equals: ["hey", "what's\nup, \"you\"?"])
    expect(snippets.first { $0.label == "größe" }?.pieces, equals: ["Dear $|$"])
  }

  @Test func whatIsLostIsToldByItsKey() throws {
    let odd = Snippet(id: "odd", label: "odd", pieces: [#"\{\{"#, "b", "c"], pick: .random)
    let dice = Snippet(id: "dice", label: "dice", pieces: ["1", "2"], pick: .random)
    try workspace.show([("own", [odd, dice])])
    let espanso = try workspace.run("export", "--format", "espanso")
    expect(espanso.errors, equals: "Warning: \"odd\": 1 of 3 phrases cannot be written for espanso.\n")
    let again = try ContentFormat.espanso.decode(Array(espanso.output.utf8), from: "")
    expect(again.snippets.map(\.pick), equals: [.random, .random])
    expect(again.snippets.map(\.pieces), equals: [["b", "c"], ["1", "2"]])
    try expect(
      workspace.run("export", "--format", "csv").errors,
      equals: "Warning: In csv, 2 keys with pick = \"random\" will type in turn.\n")
  }

  @Test func aFileIsReplacedInOneStep() throws {
    let file = workspace.path + "/www/phrases.json"
    try expect(
      workspace.run("export", "--output", file).errors,
      equals: note + "Error: \(file) cannot be created: No such file or directory; check the path\n")
    try workspace.write("old", to: file)
    chmod(file, 0o604)
    let link = workspace.path + "/link.json"
    symlink("www/phrases.json", link)
    // A reader that has the old file open goes on to read the old one.
    let reader = try FileHandle(forReadingFrom: URL(filePath: file))
    try expect(workspace.run("export", "--output", link), equals: Finished(errors: note))
    try expect(workspace.read(file), equals: workspace.run("export").output)
    try expect(workspace.mode(file), equals: 0o604)
    try expect(reader.readToEnd(), equals: Data("old".utf8))
    expect(workspace.names(in: workspace.path + "/www"), equals: ["phrases.json"])
    // A new file is for a web server to read.
    let fresh = workspace.path + "/www/fresh.json"
    try expect(workspace.run("export", "--output", fresh).status, equals: 0)
    let mask = try #require(fileCreationMask())
    try expect(workspace.mode(fresh), equals: 0o666 & ~mask)
  }

  @Test func nothingToExportLeavesTheFile() throws {
    let file = try workspace.write("old", to: "a.json")
    try workspace.show([
      ("work", [Snippet(id: "2", label: "bank", pieces: ["battery staple"], isSecret: true)])
    ])
    try expect(
      workspace.run("export", "--output", file),
      equals: Finished(
        errors: note + "Error: There are no keys to export. Add one with: phraseboard add LABEL PHRASE\n",
        status: 66))
    try expect(workspace.read(file), equals: "old")
  }

  @Test func wrongFormat() throws {
    let result = try workspace.run("export", "--format", "yaml")
    expect(result.status, equals: 64)
    #expect(result.errors.contains("Please provide one of 'json', 'toml', 'espanso' or 'csv'."))
  }
}
