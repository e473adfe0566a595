import Expectations
import Foundation
import Stage
import Testing

/// The lines that docs/desktops.md tells people to write for sway, as they stand there.
@Suite struct ReadmeTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the blocks of code below a heading, each as its lines.
  private static func blocks(below heading: String) throws -> [[String]] {
    let text = try String(contentsOf: root.appendingPathComponent("docs/desktops.md"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.split { !$0.hasPrefix("    ") }.map { $0.map { String($0.dropFirst(4)) } }
  }

  private static func block(with part: String) throws -> [String] {
    try #require(try blocks(below: "## On sway").first { $0.contains { $0.contains(part) } })
  }

  /// The line that lets people choose a key in a menu, with one in the place of fuzzel that chooses a line, or none.
  @Test func aKeyIsChosenInAMenu() throws {
    let scene = try Scene(
      .view,
      .document(
        """
        {"content": [{"id": "1", "label": "one", "phrases": ["first"]}, {"id": "2", "label": "two", "phrases": ["second"]}]}
        """))
    defer { scene.stop() }
    let binding = try #require(try Self.block(with: "phraseboard pick").first { $0.contains("--dmenu") })
    // This is what sway hands to a shell.
    let line = try #require(binding.split(separator: " exec ", maxSplits: 1).last.map(String.init))
    let choice = try scene.stage.write("", to: "choice")
    let menu = """
      #!/bin/sh
      [ "$*" = --dmenu ] && grep "$(cat '\(choice)')"

      """
    let copy = try scene.stage.run(
      ["install", "-m", "755", scene.stage.write(menu, to: "fuzzel"), scene.stage.directory + "/bin/fuzzel"])
    expect(copy.ending, equals: .exit(0), "\(copy.standardError)")
    let program = try scene.stage.install(Programs.found().directory + "/phraseboard")
    let link = scene.stage.directory + "/bin/phraseboard"
    if program != link {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    }
    for (name, typed, code) in [
      ("two", "second", Int32(0)), ("nothing", "second", 66), ("one", "secondfirst", 0),
    ] {
      try scene.stage.write(name, to: "choice")
      let result = try scene.stage.run(["/bin/sh", "-c", line])
      #expect(result.ending == .exit(code) && result.output == "", "\(name): \(result.standardError)")
      try scene.expect(typed)
    }
  }

  /// A desktop that has been set up as the section says, and what is on its screen.
  private final class Desk {
    let stage: Stage
    /// The field that has the room that the keyboards leave.
    let field: TextField
    private let peerName = "wvkbd"
    /// The file in which pkill notes each signal.
    private var sentSignals: String { stage.directory + "/signals" }

    init() throws {
      stage = try Stage()
      field = try stage.startGTKField()
      for name in ["phraseboard", "phraseboard-content", "phraseboard-keyboard"] {
        try link(try stage.install(Programs.found().directory + "/" + name), as: name)
      }
      try confinePkill()
      try stage.write(
        try block(with: "[keyboard]").joined(separator: "\n"), to: "config/phraseboard/config.toml")
      let lines = try block(with: "bindsym") + block(with: "exec wvkbd")
      for line in ["set $mod Mod1"] + lines { try sway(line) }
    }

    /// Puts a program where sway finds it, unless it is there.
    private func link(_ program: String, as name: String) throws {
      let path = stage.directory + "/bin/" + name
      guard program != path else { return }
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: program)
    }

    /// Puts a program in the place of pkill that finds only the programs of this stage, and notes what it has sent.
    private func confinePkill() throws {
      let script = """
        #!/bin/sh
        for pid in $(pgrep "$2"); do
          grep -qz "^XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR$" "/proc/$pid/environ" && kill "$1" "$pid"
        done
        echo "$1" >>'\(sentSignals)'

        """
      let copy = try stage.run(
        ["install", "-m", "755", stage.write(script, to: "pkill"), stage.directory + "/bin/pkill"])
      expect(copy.ending, equals: .exit(0), "\(copy.standardError)")
    }

    private func sway(_ line: String) throws {
      try stage.ask(.command, line)
    }

    /// Presses the keys that the section binds, with another keyboard.
    func pressBinding() throws {
      let result = try stage.run(["wtype", "-M", "alt", "-k", "p", "-m", "alt"])
      expect(result.ending, equals: .exit(0), "\(result.standardError)")
    }

    func signalPeer(_ signal: String) throws { _ = try stage.run(["pkill", signal, peerName]) }

    /// Waits until a command of the settings has sent a signal.
    func waitForSignal(_ signal: String) throws {
      let deadline = stage.deadline
      while !deadline.hasPassed {
        let sent = try stage.run(["cat", sentSignals]).output
        if sent.split(separator: "\n").last.map(String.init) == signal { return }
      }
      throw StageError("\(signal) was not sent", logs: stage.logs)
    }

    /// Waits until the keyboard is as `condition` wants it.
    @discardableResult
    func wait(for name: String, until condition: (Inspection) -> Bool) throws -> Inspection {
      let deadline = stage.deadline
      while !deadline.hasPassed {
        let result = try stage.run(["phraseboard", "inspect"])
        if let inspection = try? JSONDecoder().decode(Inspection.self, from: Data(result.output.utf8)),
          condition(inspection)
        {
          return inspection
        }
      }
      throw StageError("the keyboard is not \(name)", logs: stage.logs)
    }

    /// Waits until wvkbd listens to the signal that shows it, which would end it before.
    func waitForPeer() throws {
      let deadline = stage.deadline
      let script = """
        for pid in $(pgrep \(peerName)); do
          grep -qz "^XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR$" "/proc/$pid/environ" && grep Sig "/proc/$pid/status"
        done
        """
      let show: UInt64 = 1 << UInt64(SIGUSR2 - 1)
      while !deadline.hasPassed {
        let lines = try stage.run(["sh", "-c", script]).output.split(separator: "\n")
        let masks = lines.filter { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigCgt") }
          .compactMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) }
        if masks.contains(where: { $0 & show != 0 }) { return }
      }
      throw StageError("\(peerName) does not run", logs: stage.logs)
    }
  }

  @Test func theKeyBindingAndTheWayToWvkbdAndBack() throws {
    let desk = try Desk()
    defer { desk.stage.stop() }
    try desk.wait(for: "started") { !$0.visible && $0.content == "ready" }
    try desk.waitForPeer()

    // The height is all but the row of the handle.
    let free = 696.0
    // The test takes the room that wvkbd leaves, and sees that it is hidden again.
    try desk.field.waitForHeight(free)
    try desk.signalPeer("-RTMIN")
    try desk.field.wait(for: "wvkbd") { _ in desk.field.height < free }
    let peerRoom = desk.field.height
    try desk.signalPeer("-RTMIN")
    try desk.field.waitForHeight(free)

    try desk.pressBinding()
    let shown = try desk.wait(for: "shown") { $0.visible && $0.key("globe") != nil }
    let room = 720 - shown.surface.height
    try #require(room != peerRoom)
    try desk.field.waitForHeight(room)
    try desk.waitForSignal("-USR1")

    let globe = try #require(shown.key("globe"))
    try desk.stage.tap(x: globe.x + globe.width / 2, y: room + globe.y + globe.height / 2)
    try desk.wait(for: "hidden") { !$0.visible }
    try desk.field.waitForHeight(peerRoom)

    try desk.pressBinding()
    try desk.wait(for: "shown again") { $0.visible }
    try desk.field.waitForHeight(room)
    try desk.pressBinding()
    try desk.field.waitForHeight(free)
  }
}
