import Expectations
import Foundation
import MessageTables
import Stage
import TestSupport
import Testing

/// Provokes what the keyboard says when something is wrong, on the screen and in its log, and compares it with docs/messages.md.
@Suite struct MessageTests {
  private static let own = "config/phraseboard/snippets/"
  private static let settings = "config/phraseboard/config.toml"

  @Test func everyMessageIsInTheTable() throws {
    var rows: [(String, MessageTable.Place, String)] = []
    try Self.filesAndSettings(&rows)
    try Self.secrets(&rows)
    try Self.store(&rows)
    try Self.buses(&rows)
    var table = MessageTable([])
    for (cause, place, message) in rows { table.add(cause, place, message) }
    try table.check("keyboard")
  }

  private typealias Rows = [(String, MessageTable.Place, String)]

  /// Returns a text with the paths of a user's own in the place of the stage's.
  private static func plain(_ text: String, _ scene: Scene) -> String {
    let folder = scene.stage.directory
    return [
      ("\(folder)/config", "~/.config"), ("\(folder)/data", "~/.local/share"), (folder, "~"),
    ].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  /// Returns what the list of a held key says.
  private static func note(of key: String, _ scene: Scene) throws -> String {
    let note = try scene.openList(of: key).note
    try scene.lift()
    try scene.tap(at: (5, 5))
    try scene.waitForNoList()
    return note ?? ""
  }

  private static func log(_ rows: inout Rows, _ cause: String, _ scene: Scene, _ part: String) {
    let lines = scene.log(part)
    expect(lines.count, equals: 1, "\(scene.log())")
    rows.append((cause, .log, plain(String(lines.first ?? ""), scene)))
  }

  private static func filesAndSettings(_ rows: inout Rows) throws {
    let scene = try Scene(.none, .embedded)
    defer { scene.stop() }
    func say(_ cause: String, _ part: String) throws {
      try scene.wait(for: cause) { $0.message.contains(part) }
      rows.append((cause, .screen, plain(try note(of: "globe", scene), scene)))
    }
    let key = "[[snippet]]\nlabel = \"a\"\nphrases = [\"x\"]\n"
    try scene.stage.write(key + "[[snippet]]\nlabel = \"b\"\n[[snippet]]\n", to: own + "mine.toml")
    try say("Keys that are left out", "mine.toml:4")
    try scene.stage.write(key + "\ngroup = 'it's'\n", to: own + "mine.toml")
    try say("A file that is not TOML", "mine.toml:5")
    try scene.stage.write(key, to: own + "mine.toml")
    try scene.wait(for: "well again") { $0.message.isEmpty }
    try scene.stage.write(key, to: own + "my")
    try say("A file that is not read", "my.toml")
    try FileManager.default.removeItem(atPath: scene.stage.directory + "/" + own + "my")
    try scene.wait(for: "well again") { $0.message.isEmpty }
    try scene.stage.write("[timing]\nlong_press = 5\n[keyboard]\nstrip = 1\n", to: settings)
    try say("Mistakes in the settings", "config.toml:2")
    log(&rows, "The same", scene, "config.toml:2")
    try scene.stage.write("[look]\nfont = 'Nobody'\n[keyboard]\noutput = 'HDMI-A-9'\n", to: settings)
    try scene.wait(for: "well again") { $0.message.isEmpty }
    try scene.hideAndShow()
    log(&rows, "A font that is not installed", scene, "[look].font")
    log(&rows, "A screen that is not there", scene, "[keyboard].output")
  }

  private static func secrets(_ rows: inout Rows) throws {
    let scene = try Scene.withoutKeyboard()
    defer { scene.stop() }
    let commands = [
      ("A command of a secret that fails", "exit 3"), ("One that gives nothing", "true"),
      ("One that is ended", "kill -9 $$"), ("One that gives no text", "printf '\\\\377'"),
      ("One that gives too much", "head -c 70000 /dev/zero"),
    ]
    let file = commands.enumerated().map { number, command in
      "[[snippet]]\nlabel = \"bank \(number)\"\nsecret = { command = \"\(command.1)\" }\n"
    }
    try scene.stage.write(file.joined(), to: own + "mine.toml")
    try scene.startKeyboard(.embedded, until: .started)
    try scene.wait(for: "the keys") { $0.key("snippet:bank 4") != nil }
    try scene.field.waitForFocus()
    for (number, (cause, _)) in commands.enumerated() {
      let key = "snippet:bank \(number)"
      try scene.tap(key)
      try scene.wait(for: "told") { $0.key(key)?.problem != nil }
      rows.append((cause, .screen, try note(of: key, scene)))
      log(&rows, cause, scene, "“bank \(number)”")
    }
  }

  private static func store(_ rows: inout Rows) throws {
    let scene = try Scene()
    defer { scene.stop() }
    let folder = scene.stage.directory + "/data/phraseboard"
    try scene.keyboard.terminate()
    #expect(chmod(folder + "/store.db", 0o444) == 0 && chmod(folder, 0o555) == 0)
    try scene.startKeyboard()
    rows.append(("A store that cannot be written", .screen, plain(try scene.inspect().message, scene)))
    log(&rows, "The same", scene, "cannot be written")
    expect(chmod(folder, 0o777), equals: 0)
  }

  private static func buses(_ rows: inout Rows) throws {
    let scene = try Scene.withoutKeyboard(.none)
    defer { scene.stop() }
    let program = try scene.stage.install(Programs.found().directory + "/phraseboard-keyboard")
    let keyboard = try scene.stage.start(
      ["/bin/sh", "-c", "exec \(program) --hidden 2>&1"], name: "keyboard",
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    let line = try keyboard.nextLine(by: scene.stage.deadline, waitingFor: "what it says of the bus")
    rows.append(("A session bus that cannot be used", .log, line))
    let second = try scene.stage.command(
      Programs.found(), ["run"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    rows.append(
      (
        "The same, and a keyboard that runs", .terminal,
        String(second.standardError.split(separator: "\n").last ?? "")
      ))
    let show = try scene.stage.command(
      Programs.found(), ["show"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    rows.append(("The same with show", .terminal, show.standardError.trimmingCharacters(in: .newlines)))
    for (cause, layerShell) in [("No layer shell", false), ("No virtual keyboards", true)] {
      let display = try scene.stage.startPoorCompositor(layerShell: layerShell)
      let result = try scene.stage.command(
        Programs.found(), ["run"], environment: ["WAYLAND_DISPLAY": display])
      rows.append((cause, .log, result.standardError.trimmingCharacters(in: .newlines)))
    }
  }
}
