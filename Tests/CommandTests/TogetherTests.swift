import Expectations
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
    try expect(workspace.run("add", "-q", "greetings", "hey", "hello", "--group", "mail"), equals: Finished())
    try expect(labels(), equals: ["greetings"])
    try workspace.write("matches: [{trigger: letter, replace: Dear}]\n", to: "a.yml")
    try expect(workspace.run("import", "a.yml").status, equals: 0)
    try expect(labels(), equals: ["letter", "greetings"])
    try expect(workspace.run("add", "-q", "bank", "-", "--secret", input: "hunter2\n"), equals: Finished())
    try expect(labels(), equals: ["letter", "greetings", "bank"])
    for arguments in [["list", "--json"], ["list"], ["export"], ["sources", "--json"]] {
      #expect(try !workspace.run(arguments).output.contains("hunter2"))
    }
    let sources = try workspace.run("sources").output
    #expect(sources.contains("\n  state         ok\n  keys          3\n"))
  }

  @Test func anExportServesAnother() throws {
    try expect(workspace.run("add", "-q", "greetings", "hey"), equals: Finished())
    let served = workspace.path + "/served.json"
    try expect(workspace.run("export", "--output", served), equals: Finished())
    let other = try Workspace()
    try other.settings("[[source]]\nname = \"work\"\npath = \"\(served)\"\n")
    try expect(other.run("refresh"), equals: Finished(output: "Up to date: work, own\n"))
    try expect(other.run("export").output, equals: workspace.run("export").output)
  }

  @Test func whatFailsIsToldAndTheRestIsThere() throws {
    try workspace.settings("[[source]]\nname = \"work\"\npath = \"/nowhere/x.json\"\n")
    try expect(workspace.run("add", "-q", "greetings", "hey"), equals: Finished())
    let result = try workspace.run("refresh")
    expect(result.status, equals: 69)
    expect(result.output, equals: "")
    #expect(result.errors.hasPrefix("phraseboard-content: work: /nowhere/x.json "))
    #expect(result.errors.hasSuffix("the stored keys stay. See more with: phraseboard sources\n"))
    try expect(labels(), equals: ["greetings"])
    #expect(try workspace.run("sources").output.contains("\n  state         failed\n"))
  }

  @Test func anotherStoreAndOtherSettings() throws {
    let settings = try workspace.write("[[source]]\nname = \"x\"\npath = \"x.json\"\n", to: "other.toml")
    try workspace.write(#"{"content": [{"id": "1", "displayText": "one", "content": ["x"]}]}"#, to: "x.json")
    let options = ["--store", workspace.path + "/other/store.db", "--config", settings]
    try expect(
      workspace.run(["refresh", "--source", "x"] + options), equals: Finished(output: "Up to date: x\n"))
    #expect(try workspace.run(["list"] + options).output.contains("\none "))
    try expect(workspace.run(["list"]).output, equals: "")
  }
}
