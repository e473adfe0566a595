import Expectations
import Foundation
import Testing

/// Checks what `tools/check-release` takes for a release, in a clone of the test's own.
@Suite struct ReleaseToolTests {
  private let workspace: Workspace

  private static let changes = """
    # Changes

    ## 0.2.0, 2027-01-31

    More.

    - And more.

    ## 0.1.0, not yet released

    The first version.

    ## 0.0.9

    """

  init() throws {
    workspace = try Workspace()
    try commit(Self.changes)
  }

  private var clone: String { workspace.path + "/clone" }

  /// Runs git in the clone, as nobody in particular.
  private func git(_ arguments: String...) throws {
    let command = ["git", "-C", clone, "-c", "user.name=n", "-c", "user.email=n@invalid"] + arguments
    let result = try workspace.runTool(command)
    try #require(result.status == 0, "\(command): \(result)")
  }

  private func commit(_ changes: String) throws {
    try workspace.write(changes, to: "clone/CHANGELOG.md")
    try workspace.write("", to: "clone/Package.resolved")
    try git("init", "--quiet")
    try git("add", "--force", ".")
    try git("commit", "--quiet", "--message", "m")
  }

  private func check(_ version: String) throws -> Finished {
    try workspace.runTool("env", "-C", clone, InstallTests.root + "/tools/check-release", version)
  }

  @Test func theSectionOfTheVersionIsTheNotes() throws {
    try git("tag", "another")
    try git("tag", "v0.2.0")
    try expect(check("0.2.0"), equals: Finished(output: "More.\n\n- And more.\n"))
    try workspace.write("written by SwiftPM", to: "clone/Package.resolved")
    try expect(check("0.2.0").status, equals: 0)
  }

  /// Expects that it fails with this message alone, and prints no notes.
  private func expectRefusal(of version: String, _ message: String) throws {
    let result = try check(version)
    #expect(result.errors.hasPrefix("No release: " + message), "\(result)")
    #expect(result.status == 1 && result.output == "")
  }

  @Test func aTagOfAnotherVersionIsRefused() throws {
    try expectRefusal(of: "0.2.0", "this commit has no tag. That of this version would be v0.2.0")
    try git("tag", "v0.1.0")
    try expectRefusal(of: "0.2.0", "the tag is v0.1.0")
    try git("tag", "v0.2.0")
    try commit(Self.changes + "More.\n")
    try expectRefusal(of: "0.2.0", "this commit has no tag.")
  }

  @Test func whatIsInNoCommitIsRefused() throws {
    try git("tag", "v0.2.0")
    try workspace.write("", to: "clone/new")
    try expectRefusal(of: "0.2.0", "there are changes that are in no commit:\n?? new\n")
  }

  private static let sections: [(version: String, message: String)] = [
    ("0.3.0", "CHANGELOG.md has no section ## 0.3.0."),
    ("0.2", "CHANGELOG.md has no section ## 0.2."),
    ("0.1.0", "CHANGELOG.md says that 0.1.0 is not yet released."),
    ("0.0.9", "the section ## 0.0.9 of CHANGELOG.md is empty."),
  ]

  @Test(arguments: sections) func aVersionWithoutNotesIsRefused(version: String, message: String) throws {
    try git("tag", "v\(version)")
    try expectRefusal(of: version, message)
  }
}
