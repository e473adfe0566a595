import Expectations
import Foundation
import Testing

/// Checks what a run has and can do, however it was started.
@Suite struct ContentIsolationTests {
  @Test(.enabled(if: geteuid() == 0, "who hides its memory shows its variables to root alone"))
  func aRunHasTheVariablesThatItNeedsAndNoOther() throws {
    let workspace = try ContentWorkspace()
    let server = try FaultyServer(["/c": [.hold]])
    defer { server.stop() }
    let source =
      "[[source]]\nname = 'web'\nurl = '\(server.url("/c"))'\nheaders = { X-Token = { env = 'TEAM_TOKEN' } }\n"
    try workspace.configure(source)
    workspace.environment.merge([
      "WAYLAND_DISPLAY": "wayland-9", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
      "OTHER_TOKEN": "of another",
      "TEAM_TOKEN": "of the team",
    ]) { $1 }
    let program = try workspace.start()
    defer { program.process.waitUntilExit() }
    defer { program.process.terminate() }
    server.waitForRequest()
    let path = "/proc/\(program.process.processIdentifier)/environ"
    let names = try Set(
      String(contentsOfFile: path, encoding: .utf8).split(separator: "\0").map { $0.prefix { $0 != "=" } })
    #expect(names.isSuperset(of: ["TEAM_TOKEN", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "no_proxy"]))
    #expect(names.isDisjoint(with: ["WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "OTHER_TOKEN"]))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("wayland-9") && !text.contains("of another"))
  }

  /// The run has no resolver of the system that is asked over a unix socket.
  @Test func namesAreFoundWithoutLocalSockets() throws {
    let workspace = try ContentWorkspace()
    let server = try FaultyServer(["/c": [.answer(Array(labelled("web").utf8))]])
    defer { server.stop() }
    workspace.environment["no_proxy"] = "localhost,127.0.0.1"
    let address = server.url("/c").replacing("127.0.0.1", with: "localhost")
    try expect(workspace.run("--content", address).code, equals: 0)
    try expect(workspace.labels(), equals: ["web"])
  }
}
