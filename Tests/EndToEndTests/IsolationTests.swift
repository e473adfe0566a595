import Expectations
import Foundation
import Stage
import Testing

/// Tests of what the running programs can no longer do, as the kernel tells it, and of what they give to those that they start.
@Suite struct IsolationTests {
  /// A process that runs.
  private struct Running {
    let pid: Int32

    /// Returns what the kernel says of it, by the names of proc_pid_status(5).
    func status() throws -> [String: String] {
      let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
        let words = line.split(separator: ":", maxSplits: 1)
        return words.count == 2 ? (String(words[0]), words[1].trimmingCharacters(in: .whitespaces)) : nil
      }
      return Dictionary(pairs) { $1 }
    }

    /// Returns its environment. Root may look into what hides its memory.
    func variables() throws -> [Substring] {
      try String(contentsOfFile: "/proc/\(pid)/environ", encoding: .utf8).split(separator: "\0")
    }

    func openFiles() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").map {
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)")
      }
    }

    func child(named name: String) throws -> Running? {
      let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
      return all.lazy.map(Running.init).first {
        let status = try? $0.status()
        return status?["PPid"] == "\(pid)" && status?["Name"] == name
      }
    }
  }

  private static func launcher(of scene: Scene) throws -> Running {
    try #require(try Running(pid: scene.keyboard.process.pid).child(named: "phrase-launcher"))
  }

  /// The signals SIGKILL, SIGSTOP, and the two that the C library keeps to itself and blocks only while it starts a program.
  private static let unblockable = [9, 19, 32, 33].reduce(UInt64(0)) { $0 | 1 << UInt64($1 - 1) }

  private static let isRoot = geteuid() == 0

  @Test func theKeyboardIsConfinedAndWhoStartsProgramsIsNot() throws {
    let scene = try Scene(.none, .embedded)
    defer { scene.stop() }
    let keyboard = Running(pid: scene.keyboard.process.pid)
    try expect(keyboard.status()["Seccomp"], equals: "2")
    try expect(keyboard.status()["NoNewPrivs"], equals: "1")
    let launcher = try Self.launcher(of: scene)
    try expect(launcher.status()["Seccomp"], equals: "0")
    // A signal by the keyboard's name, or for all of a service, is not for it.
    let mask = try #require(try launcher.status()["SigBlk"].flatMap { UInt64($0, radix: 16) })
    expect(mask | Self.unblockable, equals: .max)
    guard Self.isRoot else { return }
    #expect(try keyboard.openFiles().contains { $0.hasSuffix("phraseboard-keyboard.lock") })
    #expect(try !launcher.openFiles().contains { $0.hasSuffix("phraseboard-keyboard.lock") })
    #expect(try launcher.openFiles().filter { $0.hasPrefix("socket:") }.count <= 4)
  }

  /// A run that waits for its server can be looked at.
  @Test func theFetcherIsConfinedAndKnowsNeitherCompositorNorBus() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let server = try scene.stage.startContentServer(try Fixture.document([("1", "web", ["x"])]))
    try server.closeGate()
    let address = server.url.replacingOccurrences(of: "127.0.0.1", with: "localhost")
    let source =
      "[[source]]\nname = 'web'\nurl = '\(address)'\nheaders = { X-Token = { env = 'TEAM_TOKEN' } }\n"
    try scene.startKeyboard(
      .embedded, settings: source, environment: ["TEAM_TOKEN": "of the team"], until: .started)
    try server.waitForRequest()
    let fetcher = try #require(try Self.launcher(of: scene).child(named: "phraseboard-con"))
    try expect(fetcher.status()["Seccomp"], equals: "2")
    try expect(fetcher.status()["NoNewPrivs"], equals: "1")
    if Self.isRoot {
      let names = try fetcher.variables().map { $0.prefix { $0 != "=" } }
      #expect(!names.contains("WAYLAND_DISPLAY") && !names.contains("DBUS_SESSION_BUS_ADDRESS"))
      #expect(!names.contains("XDG_RUNTIME_DIR") && !names.contains("DISPLAY"))
      #expect(names.contains("TEAM_TOKEN") && names.contains("HOME"))
      let own = try Running(pid: scene.keyboard.process.pid).variables()
      #expect(!own.contains { $0.contains("of the team") })
    }
    try server.openGate()
    try scene.wait(for: "with the server's key") { $0.keys.contains { $0.label == "WEB" } }
  }

  @Test func aCommandGetsTheSessionAndNoSecret() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let mailbox = try scene.stage.makeMailbox("variables.fifo")
    let source =
      "[[source]]\nname = 'team'\nenabled = false\nurl = 'https://localhost/'\n"
      + "headers = { X-Token = { env = 'TEAM_TOKEN' } }\n"
    let command = "echo \"$WAYLAND_DISPLAY/$TEAM_TOKEN/$DESKTOP_AUTOSTART_ID/$LANG\" > \(mailbox.path)"
    try scene.startKeyboard(
      .embedded, settings: "[keyboard]\non_globe = '\(command)'\n\(source)",
      environment: ["TEAM_TOKEN": "of the team", "LANG": "C", "DESKTOP_AUTOSTART_ID": "of the keyboard"])
    try scene.tap("globe")
    let line = try mailbox.nextLine(waitingFor: "the command")
    let words = line.split(separator: "/", omittingEmptySubsequences: false)
    #expect(words.suffix(3) == ["", "", "C"] && words[0] != "")
  }

  /// The process that starts programs reads the command when it is wanted.
  @Test func aCommandIsTheOneOfTheFileAtTheTime() throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let mailbox = try scene.stage.makeMailbox("command.fifo")
    func settings(_ word: String, strip: String) -> String {
      "[keyboard]\nstrip = '\(strip)'\non_globe = 'echo \(word) > \(mailbox.path)'\n"
    }
    try scene.startKeyboard(settings: settings("old", strip: "never"), until: .focused)
    try scene.stage.write(settings("new", strip: "always"), to: "config.toml")
    try scene.wait(for: "with a strip") { !$0.strip.isEmpty }
    try scene.tap("globe")
    try expect(mailbox.nextLine(waitingFor: "the command"), equals: "new")
  }
}
