import Expectations
import Foundation
import Testing

/// Checks what `tools/need-packages` says and installs; programs of the test stand in for the system's.
@Suite struct NeedPackagesTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    for name in ["sh", "env", "flock"] {
      try run("mkdir", "-p", system)
      try run("ln", "-s", "/usr/bin/\(name)", system + "/\(name)")
    }
    try place("id", "echo 1000")
  }

  private var system: String { workspace.path + "/system" }
  private var calls: String { (try? workspace.read("calls")) ?? "" }

  @discardableResult
  private func run(_ command: String...) throws -> Finished {
    let result = try workspace.runTool(command)
    try #require(result.status == 0, "\(command): \(result)")
    return result
  }

  /// Places a program that runs a script.
  private func place(_ name: String, _ script: String) throws {
    let source = try workspace.write("#!/bin/sh\n\(script)\n", to: "script")
    try run("install", "-m", "755", source, system + "/\(name)")
  }

  /// Places a Debian with these packages and an apt that notes what it is asked for.
  private func placeDebian(with packages: String) throws {
    try place("dpkg-query", "case ' \(packages) ' in *\" $3 \"*) echo installed;; *) exit 1;; esac")
    try place("apt-get", "echo \"$@\" >>'\(workspace.path)/calls'")
  }

  private func need(_ packages: String..., check: Bool = false) throws -> Finished {
    var command: [String] = ["-i", "PATH=\(system)"]
    if check { command.append("NEED=check") }
    command.append(InstallTests.root + "/tools/need-packages")
    return try workspace.runTool(command + packages)
  }

  @Test func nothingIsSaidWhereNothingIsMissing() throws {
    try placeDebian(with: "make g++")
    try expect(need("make", "g++", check: true), equals: Finished())
    try expect(need("make", "g++"), equals: Finished())
    expect(calls, equals: "")
  }

  @Test func checkNamesWhatIsMissingAndInstallsNothing() throws {
    try placeDebian(with: "make")
    try place("sudo", "exec \"$@\"")
    let result = try need("make", "g++", "sway", check: true)
    expect(
      result.errors,
      equals: """
        Missing Debian packages: g++ sway
        Install them as root: apt-get install --no-install-recommends g++ sway

        """)
    #expect(result.status == 1 && result.output == "")
    expect(calls, equals: "")
  }

  private static let waysToRoot: [String] = ["sudo", "doas"]

  @Test(arguments: waysToRoot) func whatIsMissingIsInstalled(by program: String) throws {
    try placeDebian(with: "make")
    try place(program, "exec \"$@\"")
    let result = try need("make", "g++")
    expect(result, equals: Finished(output: "Installing Debian packages: g++\n"))
    expect(calls, equals: "update -qq\ninstall -y -qq --no-install-recommends g++\n")
  }

  @Test func whoCannotBecomeRootIsToldWhatToInstall() throws {
    try placeDebian(with: "make")
    let result = try need("g++")
    #expect(result.errors.contains("as root: apt-get install --no-install-recommends g++\n"))
    #expect(result.status == 1 && calls == "")
  }

  @Test func whereAptFailsThePackagesAreNamed() throws {
    try placeDebian(with: "make")
    try place("sudo", "exec \"$@\"")
    try place("apt-get", "exit 100")
    let result = try need("g++")
    #expect(result.errors.contains("Missing Debian packages: g++\n"))
    expect(result.status, equals: 1)
  }

  @Test func elsewhereModulesAndCommandsAreLookedFor() throws {
    try place("pkg-config", "[ \"$2\" = sqlite3 ]")
    try place("git", "exit 1")
    try expect(need("git", "pkg-config", "libsqlite3-dev", "ca-certificates"), equals: Finished())
    let result = try need("git", "g++", "libsqlite3-dev", "libyaml-dev")
    #expect(result.errors.hasPrefix("Missing; Debian calls the packages: g++ libyaml-dev\n"))
    expect(result.status, equals: 1)
  }
}
