import Foundation

/// A keyboard on a compositor that sends what a seed says: all that the protocols allow, in any order and with such numbers
/// as no compositor sends.
public final class HostileDesk {
  public let stage: Stage
  public let keyboard: Keyboard
  private let compositor: StageProcess
  private let content: String

  /// The events of keys that have come from the keyboard, and the number of keys that are pressed.
  public struct Keys: Equatable, Sendable {
    public let events: Int
    public let pressed: Int
  }

  /// Returns when the keyboard can be tapped. `timeLimit` is in seconds.
  public init(_ programs: Programs, content document: String, timeLimit: Double) throws {
    stage = try Stage(Stage.Options(scale: 1, backend: .none, timeLimit: timeLimit, patience: 60))
    let socket = "hostile-0"
    compositor = try stage.start([try stage.supportProgram("hostile-compositor"), socket], name: "hostile")
    _ = try compositor.nextLine(by: stage.deadline, waitingFor: "its start")
    content = try stage.write(document, to: "content.json")
    keyboard = try stage.startKeyboard(
      programs, arguments: ["--content", content], environment: ["WAYLAND_DISPLAY": socket])
    try keyboard.waitUntilReady()
  }

  public func stop() { stage.stop() }

  // MARK: What the compositor does

  /// Sends so many events, and then is as other compositors are. `meanwhile` runs while they are on their way.
  public func storm(seed: UInt64, events: Int, meanwhile: () throws -> Void = {}) throws {
    compositor.write(line: "storm \(seed) \(events)")
    try meanwhile()
    try waitUntilDone("storm \(seed) of \(events) events")
  }

  /// Taps the panel so many times.
  public func tap(times: Int) throws {
    compositor.write(line: "taps \(times)")
    try waitUntilDone("\(times) taps")
  }

  /// Unplugs the seat and the screen, and plugs others in, so many times.
  public func plug(times: Int) throws {
    compositor.write(line: "plugs \(times)")
    try waitUntilDone("\(times) times plugging")
  }

  private func waitUntilDone(_ name: String) throws {
    let line = try compositor.nextLine(by: stage.deadline, waitingFor: "the end of \(name)")
    guard line == "ok" else { throw stage.failure("\(name): \(line)") }
  }

  /// The keys that have come from the virtual keyboard by now.
  public var keys: Keys {
    get throws {
      compositor.write(line: "keys")
      let words = try compositor.nextLine(by: stage.deadline, waitingFor: "keys").split(separator: " ")
      guard words.count == 3, let events = Int(words[1]), let pressed = Int(words[2]) else {
        throw stage.failure("the compositor says of keys: \(words)")
      }
      return Keys(events: events, pressed: pressed)
    }
  }

  /// Replaces the content, and waits until the keyboard shows it: keys have their labels in capitals.
  public func replaceContent(_ document: String, showing label: String) throws {
    try stage.write(document, to: "content.json")
    try keyboard.wait(for: "showing \(label)") { $0.keys.contains { $0.label == label.uppercased() } }
  }

  // MARK: What the keyboard is to be afterwards

  /// Waits until no more keys come: text that was asked for may still be on its way.
  public func waitUntilQuiet() throws -> Keys {
    let deadline = stage.deadline
    var last = try keys
    while !deadline.hasPassed {
      // This takes longer than the pause of anything that repeats.
      for _ in 0..<12 { _ = try keyboard.inspect() }
      let now = try keys
      if now == last { return now }
      last = now
    }
    throw stage.failure("keys come on and on")
  }

  /// Hides the keyboard, and returns the kilobytes of its heaps once it has given its pictures back, which are as large as
  /// the last screen.
  public func memoryOnceHidden() throws -> Double {
    guard try keyboard.process.bufferMemory >= 64 else { throw stage.failure("a keyboard has no picture") }
    try keyboard.command("hide")
    let deadline = stage.deadline
    while !deadline.hasPassed {
      if try keyboard.process.bufferMemory < 64 { return try keyboard.process.heapMemory }
      _ = try keyboard.inspect()
    }
    throw stage.failure("a hidden keyboard keeps its pictures")
  }

  /// Throws unless the keyboard shows, answers and types, with no key left pressed.
  public func expectSound() throws {
    // The window may just have been closed again and again; a user who asks for the keyboard gets it.
    try keyboard.command("hide")
    try keyboard.command("show")
    try keyboard.waitUntilReady()
    let quiet = try waitUntilQuiet()
    guard quiet.pressed == 0 else { throw stage.failure("keys are stuck: \(quiet)") }
    try keyboard.typeOnceItCan("return")
    let deadline = stage.deadline
    while try keys.events < quiet.events + 2 {
      guard !deadline.hasPassed else { throw stage.failure("a Return does not arrive") }
    }
    let end = try waitUntilQuiet()
    guard end.pressed == 0 else { throw stage.failure("Return is stuck: \(end)") }
  }
}
