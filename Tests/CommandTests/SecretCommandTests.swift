import Expectations
import Glibc
import Testing

/// The command that the keyboard has started for a secret that a command gives.
@Suite struct SecretCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      [[snippet]]
      name = "bank"
      id = "-1"
      secret = { command = "echo \\"$HOME\\"; exit 3" }

      [[snippet]]
      name = "good"
      pieces = ["x"]
      """, to: workspace.own + "/mine.toml")
  }

  private func run(_ file: String, _ id: String) throws -> Finished {
    try workspace.run("secret-command", "--", file, id)
  }

  @Test func itBecomesTheCommand() throws {
    try expect(run("mine.toml", "-1"), equals: Finished(output: workspace.path + "\n", status: 3))
  }

  @Test(arguments: [
    ("mine.toml", "good"), ("mine.toml", "bank"), ("none.toml", "-1"), ("../snippets/mine.toml", "-1"),
  ])
  func nothingElseIsRun(file: String, id: String) throws {
    let finished = try run(file, id)
    #expect(finished.output == "" && finished.status != 0 && finished.errors.contains(file), "\(finished)")
  }

  /// True if root may test as another user, in a user namespace of that one.
  static let hasNamespaces: Bool = {
    guard geteuid() == 0 else { return false }
    let words = ["--reuid", "1234", "--clear-groups", "unshare", "--user", "--map-user=1234", "true"]
    return (try? Workspace().runTool(["setpriv"] + words).status) == 0
  }()

  /// All other users look alike in a user namespace, as the service has it: a folder of one of them is not root's.
  @Test(.enabled(if: hasNamespaces), arguments: [[], ["unshare", "--user", "--map-user=1234"]])
  func whatIsAnotherUsersIsNotRun(before: [String]) throws {
    func run() throws -> Finished {
      try workspace.runTool(
        ["setpriv", "--reuid", "1234", "--clear-groups"] + before + [
          workspace.program, "secret-command", "--", "mine.toml", "-1",
        ])
    }
    try expect(workspace.runTool(["chown", "-R", "1234", workspace.path]).status, equals: 0)
    try expect(run(), equals: Finished(output: workspace.path + "\n", status: 3))
    let theirs = workspace.path + "/theirs"
    #expect(rename(workspace.own, theirs) == 0 && symlink(theirs, workspace.own) == 0)
    try expect(workspace.runTool(["chown", "-R", "1235", theirs]).status, equals: 0)
    try expect(workspace.runTool(["chown", "-h", "1234", workspace.own]).status, equals: 0)
    let finished = try run()
    #expect(finished.output == "" && finished.errors.contains("belongs to another user"), "\(finished)")
  }

  @Test func whatOthersMayWriteIsNotRun() throws {
    chmod(workspace.own + "/mine.toml", 0o666)
    let finished = try run("mine.toml", "-1")
    #expect(finished.output == "" && finished.status == 65)
    #expect(finished.errors.contains("is not run: others may write to"), "\(finished)")
  }
}
