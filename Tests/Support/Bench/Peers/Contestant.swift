import Foundation
import Stage

/// A keyboard that is measured on a stage.
struct Contestant {
  enum Kind: String {
    case phraseboard, wvkbd, squeekboard

    /// The program that is started where the machine has it.
    var program: String? {
      switch self {
      case .phraseboard: nil
      case .wvkbd: "/usr/bin/wvkbd-mobintl"
      case .squeekboard: "/usr/bin/squeekboard"
      }
    }
  }

  /// A way to tell a keyboard to show or to hide.
  enum Way: String, CaseIterable {
    case signal, bus, command
  }

  let name: String
  let kind: Kind
  /// The command that starts it; nil where the machine does not have it.
  let command: [String]?

  /// Takes a keyboard of somebody else, as Debian has it.
  init(_ kind: Kind) {
    (self.kind, name) = (kind, kind.rawValue)
    command = kind.program.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? [$0] : nil }
  }

  /// Takes the keyboard of a build, in a folder of its own on the stage.
  init(_ programs: Programs, name: String, on stage: Stage) throws {
    (self.name, kind) = (name, .phraseboard)
    for program in ["phraseboard", "phraseboard-content"] {
      _ = try stage.install(programs.directory + "/" + program, in: name)
    }
    command = [try stage.install(programs.directory + "/phraseboard-keyboard", in: name)]
  }

  /// Returns why it cannot be told in this way; nil where it can.
  func obstacle(to way: Way) -> String? {
    switch (kind, way) {
    case (.wvkbd, .bus): "no D-Bus"
    case (.squeekboard, .signal): "no signals"
    default: nil
    }
  }

  /// The way in which it is told at home: squeekboard hears of nothing but the bus.
  var ownWay: Way { kind == .squeekboard ? .bus : .signal }

  /// Starts it; returns at once.
  ///
  /// - Parameter isLogged: whether it writes what it sends to the compositor.
  func start(
    on stage: Stage, arguments: [String] = [], isLogged: Bool = false, printing: Bool = false
  ) throws -> StageProcess {
    guard let command else { throw StageError("\(name) is not installed") }
    var environment = isLogged ? ["WAYLAND_DEBUG": "1"] : [:]
    if kind == .squeekboard {
      // Without this setting it stays hidden, whoever asks.
      try stage.write(
        "[org/gnome/desktop/a11y/applications]\nscreen-keyboard-enabled=true\n",
        to: "config/glib-2.0/settings/keyfile")
      environment["GSETTINGS_BACKEND"] = "keyfile"
    }
    // squeekboard tells standard output of each layout, and stands still when nobody reads that.
    let script = printing ? "date +%s%N; exec \"$@\" 2>&1 >/dev/null" : "exec \"$@\" >/dev/null"
    return try stage.start(
      ["/bin/sh", "-c", script, "sh"] + command + arguments, name: name, environment: environment)
  }
}

/// A program of the session that calls keyboards over the bus, once for each line.
///
/// It starts beforehand, so that the keyboard is measured and not the start of a command.
final class BusCaller {
  private static let script = """
    import sys
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for line in sys.stdin:
        name, path, interface, method, *value = line.split()
        arguments = GLib.Variant("(b)", (value[0] == "true",)) if value else None
        bus.call_sync(name, path, interface, method, arguments, None, 0, -1)
    """
  private let process: StageProcess

  init(on stage: Stage) throws {
    process = try stage.start(["/usr/bin/python3", "-c", Self.script], name: "caller")
  }

  /// Returns before the keyboard has heard of it.
  func show(_ isShown: Bool, _ kind: Contestant.Kind) {
    switch kind {
    case .phraseboard:
      let name = "org.phraseboard.Keyboard"
      process.write(line: "\(name) /org/phraseboard/Keyboard \(name)1 \(isShown ? "Show" : "Hide")")
    case .squeekboard: process.write(line: "sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible \(isShown)")
    case .wvkbd: break
    }
  }
}

/// A keyboard that runs, and can be told to show and to hide.
struct RunningKeyboard {
  let contestant: Contestant
  let process: StageProcess
  let stage: Stage
  let caller: BusCaller

  /// The seconds within which a keyboard has started, and has done what it does once it is on the screen.
  private static let start = 1.5

  /// Returns when the keyboard listens: an earlier command would end it.
  init(
    _ contestant: Contestant, on stage: Stage, caller: BusCaller, arguments: [String] = [],
    isLogged: Bool = false
  ) throws {
    (self.contestant, self.stage, self.caller) = (contestant, stage, caller)
    process = try contestant.start(on: stage, arguments: arguments, isLogged: isLogged)
    Thread.sleep(forTimeInterval: Self.start)
  }

  /// Returns as soon as it is told.
  func show(_ isShown: Bool, by way: Contestant.Way? = nil) {
    switch way ?? contestant.ownWay {
    case .signal: process.signal(isShown ? SIGUSR2 : SIGUSR1)
    case .bus: caller.show(isShown, contestant.kind)
    case .command: _ = try? stage.run(command(isShown))
    }
  }

  private func command(_ isShown: Bool) -> [String] {
    switch contestant.kind {
    case .phraseboard:
      let folder = URL(fileURLWithPath: contestant.command?[0] ?? "").deletingLastPathComponent().path
      return [folder + "/phraseboard", isShown ? "show" : "hide"]
    case .wvkbd: return ["pkill", isShown ? "-USR2" : "-USR1", "wvkbd"]
    case .squeekboard:
      return [
        "gdbus", "call", "--session", "--dest", "sm.puri.OSK0", "--object-path", "/sm/puri/OSK0",
        "--method", "sm.puri.OSK0.SetVisible", "\(isShown)",
      ]
    }
  }
}
