import Expectations
import Foundation
import Stage
import Testing

/// Another version of the programs is installed while the keyboard runs.
@Suite struct UpgradeTests {
  /// A text that takes seconds by keys, more than the keyboard rests before it ends.
  private static let long = (1...150).map { "\($0): the quick brown fox\n" }.joined()
  /// The exit code of a keyboard that has ended to be started again.
  private static let again = "75"

  /// A scene with programs of its own, which can be replaced.
  private struct Installed {
    let scene: Scene
    private let folder: String

    init() throws {
      scene = try Scene.withoutKeyboard(.terminal)
      folder = scene.stage.directory + "/mine"
      for name in ["phraseboard", "phraseboard-content", "phraseboard-keyboard"] { try put(name, as: name) }
    }

    private func put(_ name: String, as copy: String) throws {
      let program = try scene.stage.install(Programs.found().directory + "/" + name)
      try run("install", "-D", "-m", "755", program, "\(folder)/\(copy)")
    }

    private func run(_ words: String...) throws {
      let result = try scene.stage.run(words)
      try #require(result.ending == .exit(0), "\(words): \(result)")
    }

    /// Puts another file into the place of the keyboard, as packages do.
    func replace() throws {
      try put("phraseboard-keyboard", as: "new")
      try run("mv", folder + "/new", folder + "/phraseboard-keyboard")
    }

    /// Starts a script that runs the keyboard as `"$@"`, says how that has ended, and stays: what the keyboard leaves behind
    /// ends with it on the stage.
    func start(_ script: String = "\"$@\"") throws -> StageProcess {
      let content = try Content.keys([UpgradeTests.long], ["hey"]).arguments(on: scene.stage)
      let words = [
        "/bin/sh", "-c", "(\(script)); echo $?; exec sleep 600", "sh", folder + "/phraseboard-keyboard",
      ]
      return try scene.stage.start(words + content, name: "keyboard")
    }

    @discardableResult
    func command(_ words: String...) throws -> Stage.Result {
      try scene.stage.run([folder + "/phraseboard"] + words)
    }

    /// Waits until the keyboard that runs says all of this of itself.
    func wait(for parts: String...) throws {
      var state = ""
      let deadline = scene.stage.deadline
      while !parts.allSatisfy({ state.contains($0) }) && !deadline.hasPassed {
        state = try command("inspect").output
      }
      #expect(parts.allSatisfy { state.contains($0) }, "\(state)")
    }

    /// Waits until neither the keyboard nor what it has split off runs.
    func waitUntilGone() throws {
      let program = Data((folder + "/phraseboard-keyboard").utf8)
      let deadline = scene.stage.deadline
      while try FileManager.default.contentsOfDirectory(atPath: "/proc").contains(where: {
        FileManager.default.contents(atPath: "/proc/\($0)/cmdline")?.starts(with: program) ?? false
      }) {
        try #require(!deadline.hasPassed, "a keyboard runs")
        poll(nil, 0, 20)
      }
    }

    /// Hides the keyboard once it can type.
    func hide() throws {
      try wait(for: "\"visible\":true", "\"content\":\"ready\"", "snippet:2")
      try command("hide")
      try wait(for: "\"visible\":false")
    }
  }

  @Test func theKeyboardStartsAgainOnceItsTextIsTyped() throws {
    let installed = try Installed()
    let scene = installed.scene
    defer { scene.stop() }
    let keyboard = try installed.start()
    try installed.hide()
    try expect(installed.command("type", "snippet:1").ending, equals: .exit(0))
    try installed.replace()
    try expect(keyboard.nextLine(by: scene.stage.deadline, waitingFor: "its end"), equals: Self.again)
    let text = Self.long.replacing("\n", with: scene.client.newline)
    try scene.expect(text)
    // The keyboard was to start shown, and was hidden since.
    try installed.wait(for: "\"visible\":false", "\"content\":\"ready\"")
    try expect(installed.command("type", "snippet:2").ending, equals: .exit(0))
    try scene.expect(text + "hey")
  }

  /// The service manager starts it again, and nobody else.
  @Test func aServiceEnds() throws {
    let installed = try Installed()
    let scene = installed.scene
    defer { scene.stop() }
    let keyboard = try installed.start("SYSTEMD_EXEC_PID=$(exec sh -c 'echo $PPID') exec \"$@\"")
    try installed.hide()
    try installed.replace()
    try expect(keyboard.nextLine(by: scene.stage.deadline, waitingFor: "its end"), equals: Self.again)
    try installed.waitUntilGone()
    _ = try installed.start()
    try installed.wait(for: "\"visible\":false", "\"content\":\"ready\"")
  }
}
