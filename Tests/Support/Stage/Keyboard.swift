import Bus
import Foundation

/// The three programs under test, in one folder.
public struct Programs: Sendable {
  public let directory: String

  public init(directory: String) { self.directory = directory }

  /// Returns those in the folder that PHRASEBOARD_PROGRAMS names, or next to the running program: the products of one build.
  public static func found() throws -> Programs {
    if let named = ProcessInfo.processInfo.environment["PHRASEBOARD_PROGRAMS"] {
      return Programs(directory: named)
    }
    let own = URL(fileURLWithPath: try Installation.ownExecutable())
    return Programs(directory: own.deletingLastPathComponent().path)
  }
}

/// The keyboard on a stage, operated as a user does: by touching keys, and with the command.
public final class Keyboard {
  public let process: StageProcess
  private let command: String
  private unowned let stage: Stage
  private let busSignals: StageProcess
  /// Our own end of the stage's bus; nil before the first question, and after one that was not answered.
  private var client: KeyboardClient?

  fileprivate init(
    stage: Stage, programs: Programs, within wrapper: [String], arguments: [String],
    environment: [String: String]
  ) throws {
    self.stage = stage
    command = try stage.install(programs.directory + "/phraseboard")
    _ = try stage.install(programs.directory + "/phraseboard-content")
    let keyboard = try stage.install(programs.directory + "/phraseboard-keyboard")
    // The monitor's first line comes when it listens.
    let rules = [
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Keyboard.busName)'",
      "type='signal',path='/org/phraseboard/Keyboard'",
    ]
    busSignals = try stage.start(["dbus-monitor", "--session", "--profile"] + rules, name: "bus-signals")
    _ = try busSignals.nextLine(by: stage.deadline, waitingFor: "its start")
    process = try stage.start(
      wrapper + stage.inputMethodWords() + [keyboard] + arguments, name: "keyboard", environment: environment)
  }

  static let busName = "org.phraseboard.Keyboard"

  // MARK: The command

  /// Runs `phraseboard` with the stage's bus.
  public func run(_ arguments: String...) throws -> Stage.Result { try run(arguments) }

  /// Runs `phraseboard` as above.
  public func run(_ arguments: [String]) throws -> Stage.Result { try stage.run([command] + arguments) }

  /// Starts `phraseboard`, and does not wait for its end.
  public func start(_ arguments: String...) throws -> StageProcess {
    try stage.start([command] + arguments, name: "phraseboard")
  }

  /// Starts a script of the shell, whose `$0` is `phraseboard`, and does not wait for its end.
  public func start(script: String, _ arguments: String...) throws -> StageProcess {
    try stage.start(["/bin/sh", "-c", script, command] + arguments, name: "sh")
  }

  /// Runs `phraseboard`, and throws when it fails.
  @discardableResult
  public func command(_ arguments: String...) throws -> String { try command(arguments) }

  /// Runs `phraseboard` as above.
  @discardableResult
  public func command(_ arguments: [String]) throws -> String {
    let result = try stage.run([command] + arguments)
    guard result.ending == .exit(0) else {
      throw stage.failure(
        "phraseboard \(arguments.joined(separator: " ")): \(result.ending): \(result.standardError)")
    }
    return result.output
  }

  /// Types the next piece of a snippet so many times, each as soon as the command for the one before has returned.
  public func type(_ id: String, times: Int = 1) throws {
    let script = "for i in $(seq \(times)); do \"$0\" type \"$1\" >/dev/null || exit; done"
    let result = try stage.run(["/bin/sh", "-c", script, command, id])
    guard result.ending == .exit(0) else {
      throw stage.failure("phraseboard type \(id): \(result.ending): \(result.standardError)")
    }
  }

  /// Hides and shows it so many times, each as soon as the command for the one before has returned.
  public func hideAndShow(times: Int) throws {
    let script = "for i in $(seq \(times)); do \"$0\" hide && \"$0\" show || exit; done"
    let result = try stage.run(["/bin/sh", "-c", script, command])
    guard result.ending == .exit(0) else {
      throw stage.failure("phraseboard hide, or show: \(result.ending): \(result.standardError)")
    }
  }

  /// Types the next piece of a snippet as soon as the keyboard takes the command for it.
  public func typeOnceItCan(_ id: String) throws {
    let deadline = stage.deadline
    while true {
      let result = try run("type", id)
      if result.ending == .exit(0) { return }
      if deadline.hasPassed || process.endingSoFar != nil {
        throw stage.failure("phraseboard type \(id): \(result.ending): \(result.standardError)")
      }
    }
  }

  /// Returns what it says of itself after all that it has got by now.
  public func inspect() throws -> Inspection {
    do {
      // The turn of the loop in which the keyboard gives its first answer is over with the second one.
      _ = try ask()
      return try decode(try ask())
    } catch let error as KeyboardClientError {
      throw stage.failure("the keyboard does not answer: \(error)")
    }
  }

  /// Asks over the bus, as `phraseboard inspect` does: a process for each question would be a third of the work of all tests.
  private func ask() throws -> String {
    do {
      let client = try client ?? KeyboardClient(address: stage.busAddress)
      self.client = client
      return try client.inspect()
    } catch {
      client = nil
      throw error
    }
  }

  private func decode(_ output: String) throws -> Inspection {
    do {
      return try JSONDecoder().decode(Inspection.self, from: Data(output.utf8))
    } catch {
      throw stage.failure("the keyboard tells what is not version 1: \(error)\n\(output)")
    }
  }

  /// Waits until the keyboard is as `condition` wants it, and returns what it says of itself then.
  @discardableResult
  public func wait(for name: String, until condition: (Inspection) throws -> Bool) throws -> Inspection {
    let deadline = stage.deadline
    var last = "it never answered"
    while !deadline.hasPassed {
      do {
        last = try ask()
        let inspection = try decode(last)
        if try condition(inspection) { return inspection }
      } catch let error as KeyboardClientError {
        last = "\(error)"
      }
      if process.endingSoFar != nil { throw stage.failure("the keyboard ended while waiting for \(name)") }
      // Ask again when the keyboard has something new to tell, or soon: not everything is told on the bus.
      _ = busSignals.line(by: Deadline(seconds: 0.05))
    }
    throw stage.failure("the keyboard is not \(name); its last answer: \(last)")
  }

  /// Waits until the keyboard can be tapped: it has been on the screen, and has its snippets.
  @discardableResult
  public func waitUntilReady() throws -> Inspection {
    try wait(for: "ready") { $0.visible && $0.keys.contains { $0.kind == "snippet" || $0.kind == "char" } }
  }

  /// Waits until nothing moves any more, for a picture that is the same each time.
  public func waitForRest() throws {
    try wait(for: "at rest") { !$0.animating }
    try stage.waitForCompositor()
  }

  /// Waits until the keyboard has done nothing for so many seconds.
  public func waitForQuiet(_ seconds: Double) throws {
    let deadline = stage.deadline
    var sleeps = try process.sleeps
    var last = Date()
    while Date().timeIntervalSince(last) < seconds {
      guard !deadline.hasPassed else {
        throw stage.failure("the keyboard does not come to rest")
      }
      Thread.sleep(forTimeInterval: 0.03)
      let now = try process.sleeps
      if now != sleeps { (sleeps, last) = (now, Date()) }
    }
  }

  // MARK: Keys

  /// Taps keys with a finger, one after the other, each as soon as the one before it has been let go.
  public func tap(_ ids: String...) throws { try tap(ids) }

  /// Taps keys as above.
  public func tap(_ ids: [String]) throws {
    let inspection = try waitForKeys(ids)
    for id in ids {
      let place = try center(of: id, in: inspection)
      try stage.tap(x: place.x, y: place.y)
    }
  }

  /// Puts a finger on delete and flicks it to the left, quickly by the events' own times, however busy the machine is.
  public func flickDelete() throws {
    let place = try center(of: "delete", in: try waitForKeys(["delete"]))
    try stage.stroke(along: (0...5).map { (place.x - 12 * Double($0), place.y) }, from: Stage.now)
  }

  /// Waits until keys can be tapped, which is once the panel has the height that they are for.
  public func waitForKeys(_ ids: [String]) throws -> Inspection {
    try wait(for: "with \(ids.joined(separator: ", "))") { inspection in
      ids.allSatisfy { inspection.key($0) != nil }
    }
  }

  /// Returns the middle of a key in logical pixels of the output. The keyboard is at its bottom, above what is the shell's.
  public func center(of id: String, in inspection: Inspection) throws -> (x: Double, y: Double) {
    guard let key = inspection.key(id) else {
      let ids = inspection.keys.map(\.id).joined(separator: ", ")
      throw stage.failure("there is no key \(id) among \(ids)")
    }
    let bottom = Double(stage.options.height) / Double(stage.options.scale) - stage.shellHeightBelow
    let top = bottom - inspection.surface.height
    return (key.x + key.width / 2, top + key.y + key.height / 2)
  }

  /// Ends it as a service manager would, and waits until it has ended.
  public func terminate() throws { try end(by: SIGTERM, as: .exit(0)) }

  /// Kills it, and waits until it has ended.
  public func kill() throws { try end(by: SIGKILL, as: .signal(SIGKILL)) }

  private func end(by signal: Int32, as expected: StageProcess.Ending) throws {
    process.signal(signal)
    let ending = try process.waitUntilEnded(by: stage.deadline)
    let error = process.standardError
    stage.forget(process)
    stage.forget(busSignals)
    guard ending == expected else { throw stage.failure("the keyboard ended with \(ending): \(error)") }
  }
}

extension Stage {
  /// Runs `phraseboard` where no keyboard was started. `environment` has nil for variables that are to be unset.
  public func command(
    _ programs: Programs, _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Result {
    for name in ["phraseboard-content", "phraseboard-keyboard"] {
      _ = try install(programs.directory + "/" + name)
    }
    let command = [try install(programs.directory + "/phraseboard")] + arguments
    let unset = environment.filter { $0.value == nil }.keys.flatMap { ["-u", $0] }
    return try run(
      (unset.isEmpty ? [] : ["/usr/bin/env"] + unset) + command,
      environment: environment.compactMapValues { $0 })
  }

  /// Starts the keyboard.
  ///
  /// `arguments` are those of `phraseboard-keyboard`.
  public func startKeyboard(
    _ programs: Programs, within wrapper: [String] = [], arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Keyboard {
    try Keyboard(
      stage: self, programs: programs, within: wrapper, arguments: arguments, environment: environment)
  }

  /// Starts the keyboard with keys of these ids, which are their labels too, for these pieces.
  public func startKeyboard(
    _ programs: Programs, keys: [(id: String, pieces: [String])]
  ) throws -> Keyboard {
    let list = keys.map { ["id": $0.id, "displayText": $0.id, "content": $0.pieces] as [String: Any] }
    let document = try JSONSerialization.data(withJSONObject: ["content": list])
    let content = try write(String(decoding: document, as: UTF8.self), to: "content.json")
    return try startKeyboard(programs, arguments: ["--content", content])
  }
}
