import Expectations
import Foundation
import Testing

@Suite struct RefreshTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.settings(
      """
      [[source]]
      name = "work"
      path = "/srv/work.json"
      [[source]]
      name = "old"
      path = "/srv/old.json"
      enabled = false
      """)
  }

  @Test func everySourceOrSome() throws {
    try workspace.replaceContentProgram()
    try expect(workspace.run("refresh"), equals: Finished(output: "Up to date: work, own\n"))
    expect(workspace.contentArguments, equals: ["--retry"])
    try expect(
      workspace.run("refresh", "--source", "own", "--source", "work", "--store", "s", "--config", "/c"),
      equals: Finished(
        errors: "Warning: /c: there is no such file; check the path; all settings have their defaults\n"
          + "Error: There is no source \"work\"; there are: \"own\".\n", status: 64))
    let config = workspace.path + "/config/phraseboard/config.toml"
    try expect(
      workspace.run("refresh", "--source", "own", "--source", "work", "--store", "s", "--config", config),
      equals: Finished(output: "Up to date: own, work\n"))
    expect(
      workspace.contentArguments.dropFirst(),
      equals: [
        "--config", config, "--store", "s", "--source", "own", "--source", "work", "--retry",
      ])
  }

  @Test func namesThatAreNone() throws {
    try workspace.replaceContentProgram()
    try expect(
      workspace.run("refresh", "--source", "wrok"),
      equals: Finished(
        errors: "Error: There is no source \"wrok\"; there are: \"work\", \"own\".\n", status: 64))
    try expect(
      workspace.run("refresh", "--source", "works"),
      equals: Finished(errors: "Error: There is no source \"works\"; did you mean \"work\"?\n", status: 64))
    try expect(
      workspace.run("refresh", "--source", "old"),
      equals: Finished(
        errors:
          "Error: The source \"old\" is disabled in the settings; enable it there with: enabled = true\n",
        status: 64))
    #expect(workspace.contentArguments.isEmpty)
  }

  @Test(arguments: [
    (65, "The keys of a source are refused"), (69, "A source cannot be reached"),
    (70, "The store cannot be written"), (3, "phraseboard-content ended with exit code 3"),
  ])
  func failuresArePassedOn(code: Int32, what: String) throws {
    try workspace.replaceContentProgram(code: code, says: "phraseboard-content: why\n")
    try expect(
      workspace.run("refresh"),
      equals: Finished(
        errors: "phraseboard-content: why\nError: \(what); the stored keys stay. "
          + "See more with: phraseboard sources\n", status: code))
  }

  @Test func aBarIsForATerminal() throws {
    try workspace.replaceContentProgram()
    let terminal = try PseudoTerminal(columns: 80)
    let process = try workspace.start(
      ["refresh"], input: .nullDevice, output: .nullDevice, errors: terminal.side)
    process.waitUntilExit()
    expect(process.terminationStatus, equals: 0)
    expect(workspace.contentArguments, equals: ["--retry", "--progress"])
  }

  @Test func withoutTheContentProgram() throws {
    try workspace.replaceContentProgram()
    try FileManager.default.removeItem(atPath: workspace.path + "/bin/phraseboard-content")
    try expect(
      workspace.run("refresh"),
      equals: Finished(
        errors:
          "Error: phraseboard-content is not installed beside this program, nor in PATH; install it: make install, as root\n",
        status: 69))
    try workspace.installContentProgram("#!/nowhere\n")
    try expect(
      workspace.run("refresh"),
      equals: Finished(
        errors:
          "Error: \(workspace.path)/bin/phraseboard-content cannot be started: No such file or directory; check the path\n",
        status: 69))
  }
}
