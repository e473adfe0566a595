import Foundation
import Snippets
import Testing

/// The command and phraseboard-content, as they are installed together.
@Suite struct TogetherTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func labels() throws -> [String] {
    try workspace.run("list").output.split(separator: "\n").dropFirst().map {
      String($0.split(separator: " ")[0])
    }
  }

  @Test func whatIsAddedAndImportedShowsAtOnce() throws {
    #expect(try workspace.run("add", "-q", "greetings", "hey", "hello", "--group", "mail") == Finished())
    #expect(try labels() == ["greetings"])
    try workspace.write("matches: [{trigger: letter, replace: Dear}]\n", to: "a.yml")
    #expect(try workspace.run("import", "a.yml").status == 0)
    #expect(try labels() == ["letter", "greetings"])
    #expect(try workspace.run("add", "-q", "bank", "-", "--secret", input: "hunter2\n") == Finished())
    #expect(try labels() == ["letter", "greetings", "bank"])
    for arguments in [["list", "--json"], ["list"], ["export"], ["sources", "--json"]] {
      #expect(try !workspace.run(arguments).output.contains("hunter2"))
    }
    let sources = try workspace.run("sources").output
    #expect(sources.contains("\n  state         ok\n  keys          3\n"))
  }

  @Test func anExportServesAnother() throws {
    #expect(try workspace.run("add", "-q", "greetings", "hey") == Finished())
    let served = workspace.path + "/served.json"
    #expect(try workspace.run("export", "--output", served) == Finished())
    let other = try Workspace()
    try other.settings("[[source]]\nname = \"work\"\npath = \"\(served)\"\n")
    #expect(try other.run("refresh") == Finished(output: "Up to date: work, own\n"))
    #expect(try other.run("export").output == workspace.run("export").output)
  }

  @Test func whatFailsIsToldAndTheRestIsThere() throws {
    try workspace.settings("[[source]]\nname = \"work\"\npath = \"/nowhere/x.json\"\n")
    #expect(try workspace.run("add", "-q", "greetings", "hey") == Finished())
    let result = try workspace.run("refresh")
    #expect(result.status == 69)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("phraseboard-content: work: /nowhere/x.json "))
    #expect(result.errors.hasSuffix("the stored keys stay. See more with: phraseboard sources\n"))
    #expect(try labels() == ["greetings"])
    #expect(try workspace.run("sources").output.contains("\n  state         failed\n"))
  }

  @Test func anotherStoreAndOtherSettings() throws {
    let settings = try workspace.write("[[source]]\nname = \"x\"\npath = \"x.json\"\n", to: "other.toml")
    try workspace.write(#"{"content": [{"id": "1", "displayText": "one", "content": ["x"]}]}"#, to: "x.json")
    let options = ["--store", workspace.path + "/other/store.db", "--config", settings]
    #expect(try workspace.run(["refresh", "--source", "x"] + options) == Finished(output: "Up to date: x\n"))
    #expect(try workspace.run(["list"] + options).output.contains("\none "))
    #expect(try workspace.run(["list"]).output == "")
  }
}
