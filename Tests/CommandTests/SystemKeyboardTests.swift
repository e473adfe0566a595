import Foundation
import Testing

/// `phraseboard system-keyboard`, which writes and removes one file.
@Suite struct SystemKeyboardTests {
  private let workspace: Workspace
  private let folder: String
  private let path: String

  init() throws {
    workspace = try Workspace()
    folder = workspace.path + "/data/applications"
    path = folder + "/sm.puri.OSK0.desktop"
  }

  private func run(_ command: String) throws -> Finished { try workspace.run("system-keyboard", command) }

  private static let enabled = """
    Phraseboard is the system keyboard from the next session on.
    Log out and in again to begin with it.
    Then ABC types letters. The lock screen does not show Phraseboard: use a numeric passcode, or you cannot unlock the phone.

    """

  @Test func enablingWritesWhatPackagesShip() throws {
    #expect(try run("enable") == Finished(output: Self.enabled))
    #expect(workspace.names(in: folder) == ["sm.puri.OSK0.desktop"])
    let template = try workspace.read(InstallTests.root + "/packaging/sm.puri.OSK0.desktop.in")
    let mark = "# Written by: phraseboard system-keyboard enable\n"
    #expect(try workspace.read(path) == mark + template.replacing("@BINDIR@", with: Workspace.build))
    let result = try workspace.runTool("desktop-file-validate", path)
    #expect(result == Finished())
  }

  /// What the entry starts is started again when it fails, and not when it ends as it was asked to.
  @Test(arguments: [(1, 5), (0, 1)]) func theEntryStartsTheKeyboard(code: Int, times: Int) throws {
    #expect(try run("enable").status == 0)
    let line = try workspace.read(path).split(separator: "\n").first { $0.hasPrefix("Exec=") }
    let log = workspace.path + "/starts"
    let program = try workspace.write("echo \"$@\" >>'\(log)'\nexit \(code)\n", to: "keyboard")
    let command = String(try #require(line).dropFirst("Exec=".count))
      .replacing("'\(Workspace.build)/phraseboard-keyboard'", with: "sh '\(program)'")
      .replacing("sleep 2", with: ":")
    _ = try workspace.runTool("sh", "-c", command)
    let starts = try workspace.read(log).split(separator: "\n")
    #expect(starts == Array(repeating: "--osk system --hidden", count: times))
  }

  @Test func everyCommandCanBeRepeated() throws {
    #expect(try run("status").output == "disabled: the system's own keyboard starts\n")
    #expect(try run("disable") == Finished(output: "Phraseboard was not the system keyboard.\n"))
    for _ in 0..<2 { #expect(try run("enable") == Finished(output: Self.enabled)) }
    #expect(try run("status").output == "enabled: \(path) starts Phraseboard\n")
    let disabled = """
      Phraseboard is not the system keyboard from the next session on.
      Log out and in again to get the system's own.

      """
    #expect(try run("disable") == Finished(output: disabled))
    #expect(workspace.names(in: folder) == [])
    #expect(try run("disable") == Finished(output: "Phraseboard was not the system keyboard.\n"))
  }

  @Test func anotherProgramsEntryStays() throws {
    let text = "[Desktop Entry]\nType=Application\nName=Other\nExec=other\n"
    try workspace.write(text, to: path)
    let error =
      "Error: \(path) is not Phraseboard's. To replace it, move it away and run this command again.\n"
    #expect(try run("enable") == Finished(errors: error, status: 73))
    #expect(
      try run("disable")
        == Finished(
          output: "Phraseboard was not the system keyboard.\n\(path) is not Phraseboard's, and stays.\n"))
    #expect(try run("status").output == "disabled: \(path) starts another keyboard\n")
    #expect(try workspace.read(path) == text)
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    try workspace.write("", to: "data/applications")
    let result = try run("enable")
    #expect(result.status == 73)
    #expect(result.errors.hasPrefix("Error: \(folder)"))
  }
}
