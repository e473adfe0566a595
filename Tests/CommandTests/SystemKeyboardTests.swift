import Expectations
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

  private func enable() throws -> Finished { try workspace.run("system-keyboard", "enable", "--yes") }

  private static let enabled = """
    Phraseboard is the system keyboard from the next login on.
    Log out and in again to begin with it. Then ABC types letters.

    """

  @Test func enablingWritesWhatPackagesShip() throws {
    try expect(enable(), equals: Finished(output: Self.enabled))
    expect(workspace.names(in: folder), equals: ["sm.puri.OSK0.desktop"])
    let template = try workspace.read(InstallTests.root + "/packaging/sm.puri.OSK0.desktop.in")
    let mark = "# Written by: phraseboard system-keyboard enable\n"
    try expect(workspace.read(path), equals: mark + template.replacing("@BINDIR@", with: Workspace.build))
    let result = try workspace.runTool("desktop-file-validate", path)
    expect(result, equals: Finished())
  }

  /// The entry starts the keyboard again when it fails, and not when it ends as it was asked to.
  @Test(arguments: [(1, 5), (0, 1)]) func theEntryStartsTheKeyboard(code: Int, times: Int) throws {
    try expect(enable().status, equals: 0)
    let line = try workspace.read(path).split(separator: "\n").first { $0.hasPrefix("Exec=") }
    let log = workspace.path + "/starts"
    let program = try workspace.write("echo \"$@\" >>'\(log)'\nexit \(code)\n", to: "keyboard")
    let command = String(try #require(line).dropFirst("Exec=".count))
      .replacing("'\(Workspace.build)/phraseboard-keyboard' --osk", with: "sh '\(program)' --osk")
      .replacing("sleep 2", with: ":")
    _ = try workspace.runTool("sh", "-c", command)
    let starts = try workspace.read(log).split(separator: "\n")
    expect(starts, equals: Array(repeating: "--osk system --hidden", count: times))
  }

  /// The command asks users who could not unlock the phone afterwards before it writes anything.
  @Test(arguments: [("y\n", true), (" Yes\n", true), ("n\n", false), ("\n", false), ("", false)])
  func enablingAsksForTheKindOfPasscode(answer: String, isEnabled: Bool) throws {
    let result = try workspace.run("system-keyboard", "enable", input: answer)
    #expect(result.output.contains("Do you use a numeric passcode, or none? [y/N] "))
    expect(result.status, equals: (isEnabled ? 0 : 64))
    expect(workspace.names(in: folder), equals: (isEnabled ? ["sm.puri.OSK0.desktop"] : []))
    #expect(result.errors.isEmpty == isEnabled && (isEnabled || result.errors.contains("--yes")))
  }

  /// The entry stays in a home when the package is removed.
  @Test(arguments: [true, false]) func theEntryEndsQuietlyWithoutTheKeyboard(hasOther: Bool) throws {
    try expect(enable().status, equals: 0)
    let line = try workspace.read(path).split(separator: "\n").first { $0.hasPrefix("Exec=sh -c ") }
    let command = String(try #require(line).dropFirst("Exec=sh -c ".count)).dropFirst().dropLast()
      .replacing(Workspace.build, with: "/nonexistent")
    let other = workspace.path + "/squeekboard"
    if hasOther {
      try workspace.write("#!/bin/sh\necho started\n", to: "squeekboard")
      chmod(other, 0o755)
    }
    let result = try workspace.runTool("PATH=\(workspace.path)", "/bin/sh", "-c", String(command))
    expect(result, equals: Finished(output: hasOther ? "started\n" : ""))
  }

  @Test func everyCommandCanBeRepeated() throws {
    try expect(
      run("status").output, equals: "disabled: the system's own keyboard starts from the next login on\n")
    try expect(run("disable"), equals: Finished(output: "Phraseboard was not the system keyboard.\n"))
    for _ in 0..<2 { try expect(enable(), equals: Finished(output: Self.enabled)) }
    // The command asks once, and not again.
    try expect(run("enable"), equals: Finished(output: Self.enabled))
    try expect(
      run("status").output,
      equals:
        "enabled: \(path) starts Phraseboard from the next login on; the lock screen needs a numeric passcode\n"
    )
    let disabled = """
      Phraseboard is not the system keyboard from the next login on.
      Log out and in again to get the system's own.

      """
    try expect(run("disable"), equals: Finished(output: disabled))
    expect(workspace.names(in: folder), equals: [])
    try expect(run("disable"), equals: Finished(output: "Phraseboard was not the system keyboard.\n"))
  }

  @Test func anotherProgramsEntryStays() throws {
    let text = "[Desktop Entry]\nType=Application\nName=Other\nExec=other\n"
    try workspace.write(text, to: path)
    let error =
      "Error: \(path) is not Phraseboard's. To replace it, move it away and run this command again.\n"
    try expect(enable(), equals: Finished(errors: error, status: 73))
    try expect(
      run("disable"),
      equals: Finished(
        output: "Phraseboard was not the system keyboard.\n\(path) is not Phraseboard's, and stays.\n"))
    try expect(
      run("status").output, equals: "disabled: \(path) starts another keyboard from the next login on\n")
    try expect(workspace.read(path), equals: text)
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    try workspace.write("", to: "data/applications")
    let result = try enable()
    expect(result.status, equals: 73)
    #expect(result.errors.hasPrefix("Error: \(folder)"))
  }
}
