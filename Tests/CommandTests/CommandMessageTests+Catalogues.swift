import Foundation
import MessageTables
import Testing

/// Messages on catalogues.
extension CommandMessageTests {
  private static let table = """
    [[catalogue]]
    name = "comics"
    kind = "marvel"
    url = "http://127.0.0.1:1/characters"
    public_key = { env = "COMICS_KEY" }
    private_key = { file = "comics.key" }

    """

  private static let mistakes: [(cause: String, from: String, to: String)] = [
    ("A catalogue of a kind that there is not", "marvel", "dc"),
    ("A key that is written into the settings", "{ env = \"COMICS_KEY\" }", "\"1234\""),
    ("A key from nowhere", "{ env =", "{ path ="), ("A key that is missing", "public_key", "#"),
    ("Keys by http", "127.0.0.1", "example.org"),
    ("A catalogue without a description", "kind = \"marvel\"", "query = \"q\""),
    ("A misspelt setting of a catalogue", "private_key", "privat_key"),
    ("[catalogue] in place of [[catalogue]]", "[[catalogue]]", "[catalogue]"),
  ]

  mutating func catalogues() throws {
    for (cause, from, to) in Self.mistakes {
      try workspace.settings(Self.table.replacing(from, with: to))
      let result = try workspace.run("run", "--check-config")
      for line in result.output.split(separator: "\n") { table.add(cause, .terminal, line) }
    }
    try workspace.settings(Self.table)
    try told("A key that is in no variable", "catalogue", "comics", "x")
    try workspace.settings(
      Self.table.replacing("{ env = \"COMICS_KEY\" }", with: "{ file = \"comics.key\" }"))
    chmod(try workspace.write("1234", to: "config/phraseboard/comics.key"), 0o644)
    try told("A key that others can read", "catalogue", "comics", "x")
    try told("A catalogue that there is not", "catalogue", "comic", "x")
    try told("Neither a query nor an id", "catalogue", "comics")
    try told("A page that there is not", "catalogue", "comics", "x", "--page", "0")
    try told("An item that nobody has searched for", "catalogue", "comics", "--keep", "7")
    try workspace.settings("")
    try answers()
  }

  /// Provokes the message for each answer of a server.
  private mutating func answers() throws {
    let other = try Workspace()
    try other.settings(Self.table)
    try other.replaceContentProgram()
    let states = [
      ("offline 0", "A catalogue that cannot be reached"), ("busy 7", "A catalogue that is busy (429)"),
      ("failed 0", "A catalogue that has an error"), ("keys 0", "A catalogue that refuses the keys (401)"),
      ("conflict 0", "A catalogue that cannot search for that (409)"),
    ]
    for (state, cause) in states {
      try other.installContentProgram("#!/bin/sh\nIFS= read -r line\nprintf '%s\\n' \"\(state) $line\"\n")
      try told(cause, other.run("catalogue", "comics", "x"))
    }
  }
}
