import Expectations
import Foundation
import Testing

/// `phraseboard setup plasma`, which writes one file, and changes one setting of Plasma.
@Suite struct SetUpTests {
  private let workspace: Workspace
  private let folder: String

  init() throws {
    workspace = try Workspace()
    folder = workspace.path + "/data/applications"
    workspace.environment["XDG_DATA_DIRS"] = workspace.path + "/share"
    workspace.environment["PATH"] = workspace.path + "/bin:/usr/bin:/bin"
  }

  /// Runs it in a session, which has a bus.
  private func run(_ options: String...) throws -> Finished {
    let command = [Workspace.build + "/phraseboard", "setup", "plasma"] + options
    return try workspace.run(["--"] + command, of: "/usr/bin/dbus-run-session")
  }

  /// Writes the entry of another keyboard, as its package does.
  private func install(_ name: String, isKeyboard: Bool = true) throws {
    let sign = isKeyboard ? "X-KDE-Wayland-VirtualKeyboard=true\n" : ""
    try workspace.write("[Desktop Entry]\nName=Other\n\(sign)", to: "share/applications/\(name)")
  }

  /// Puts a stand-in for KDE's program in place, which notes its arguments.
  private func installKWriteConfig(_ version: Int = 6, code: Int = 0) throws {
    let path = try workspace.write(
      "#!/bin/sh\necho \"$*\" >>'\(workspace.path)/calls'\nexit \(code)\n", to: "bin/kwriteconfig\(version)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private var calls: String? { try? workspace.read(workspace.path + "/calls") }

  private static let call = "--file kwinrc --group Wayland --key InputMethod "

  /// Returns the calls that choose an entry: KWin does nothing for the one that it has.
  private func choosing(_ path: String) -> String { "\(Self.call)\n\(Self.call)\(path)\n" }

  @Test func itWritesWhatPackagesShip() throws {
    let path = folder + "/org.phraseboard.InputMethod.desktop"
    let result = try run()
    expect(result.status, equals: 0)
    expect(
      result.output,
      equals:
        "Written: \(path)\nNow choose Phraseboard in System Settings under Keyboard, Virtual Keyboard.\n")
    let template = try workspace.read(InstallTests.root + "/packaging/org.phraseboard.InputMethod.desktop.in")
    let text = template.replacing("@BINDIR@", with: Workspace.build)
    try expect(workspace.read(path), equals: "# Written by: phraseboard setup plasma\n" + text)
    try expect(workspace.runTool("desktop-file-validate", path), equals: Finished())
    let again = try run()
    expect(again.status, equals: 1)
    #expect(again.errors.contains("Nothing to do: \(path) is there."))
  }

  @Test func thePackagesEntryIsEnough() throws {
    try install("org.phraseboard.InputMethod.desktop")
    try expect(run().status, equals: 1)
    expect(workspace.names(in: folder), equals: [])
  }

  /// A file of that name that somebody else has written stays.
  @Test func anotherEntryStays() throws {
    try workspace.write("[Desktop Entry]\n", to: "data/applications/org.phraseboard.InputMethod.desktop")
    let result = try run()
    expect(result.status, equals: 73)
    #expect(result.errors.contains("is not Phraseboard's"))
  }

  /// A user may have changed a copy of the package's.
  @Test func theUsersOwnEntryIsChosen() throws {
    try installKWriteConfig()
    let path = "data/applications/org.phraseboard.InputMethod.desktop"
    try workspace.write("[Desktop Entry]\nX-KDE-Wayland-VirtualKeyboard=true\n", to: path)
    try expect(run("--choose").status, equals: 0)
    expect(calls, equals: choosing(workspace.path + "/" + path))
  }

  @Test func choosingTellsKWin() throws {
    try installKWriteConfig()
    try expect(run("--choose").status, equals: 0)
    expect(calls, equals: choosing(folder + "/org.phraseboard.InputMethod.desktop"))
    try expect(run("--choose").output, equals: "Phraseboard is the keyboard of Plasma.\n")
  }

  @Test func plasma5HasAProgramOfItsOwn() throws {
    workspace.environment["PATH"] = workspace.path + "/bin"
    try installKWriteConfig(5)
    let path = folder + "/org.phraseboard.InputMethod.desktop"
    let result = try workspace.run("setup", "plasma", "--choose")
    expect(result.status, equals: 0)
    expect(calls, equals: choosing(path))
    // There is no session, and nobody to tell.
    expect(
      result.output.split(separator: "\n").last.map(String.init),
      equals: "Plasma takes it with the next session, log out and in again: no session bus: "
        + "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
  }

  @Test func choosingNeedsPlasma() throws {
    // The machine may have KDE's program.
    workspace.environment["PATH"] = workspace.path + "/bin"
    let missing = try workspace.run("setup", "plasma", "--choose")
    expect(missing.status, equals: 69)
    #expect(missing.errors.contains("kwriteconfig6 is missing"))
    try installKWriteConfig(code: 3)
    let failed = try workspace.run("setup", "plasma", "--choose")
    expect(failed.status, equals: 73)
    #expect(failed.errors.contains("has ended with 3"))
  }

  @Test func leavingNeedsAnother() throws {
    try installKWriteConfig()
    try install("editor.desktop", isKeyboard: false)
    _ = try run()
    let none = try run("--leave")
    expect(none.status, equals: 1)
    #expect(none.errors.contains("There is no other keyboard"))
    try install("a.desktop")
    try expect(run("--leave").output, equals: "a.desktop is the keyboard of Plasma.\n")
    expect(calls, equals: choosing(workspace.path + "/share/applications/a.desktop"))
  }

  /// Plasma's own is the one that a user means; of others, one has to be named.
  @Test func theOtherIsPlasmasOrTheOneThatIsNamed() throws {
    try installKWriteConfig()
    try install("a.desktop")
    try install("b.desktop")
    let which = try run("--leave")
    expect(which.status, equals: 64)
    #expect(which.errors.contains("Name one of these with --to: a.desktop, b.desktop"))
    try expect(run("--to", "b").output, equals: "b.desktop is the keyboard of Plasma.\n")
    try expect(run("--to", "c").status, equals: 64)
    try install("org.kde.plasma.keyboard.desktop")
    try expect(run("--leave").output, equals: "org.kde.plasma.keyboard.desktop is the keyboard of Plasma.\n")
    try expect(run("--leave", "--choose").status, equals: 64)
  }
}
