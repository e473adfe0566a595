import Foundation

/// The compositor around the one under test, which plays the fingers, the mouse and the pen.
///
/// Coordinates are pixels of the nested compositor's output.
final class HostCompositor {
  static let socket = "host-0"
  let process: StageProcess
  /// The keys that the virtual keyboard of the host's own client has pressed, as Linux' codes.
  private(set) var pressedKeys: [Int] = []
  private var isReady = false
  private var hasKeyboard = false

  init(process: StageProcess, deadline: Deadline) throws {
    self.process = process
    _ = try process.nextLine(by: deadline, waitingFor: "its socket")
  }

  /// Waits until the window has shown a frame and its client listens to touches.
  func waitUntilReady(by deadline: Deadline) throws {
    while !isReady { try takeEvent(by: deadline, waitingFor: "'event ready'") }
  }

  /// Waits until the window's client listens to the keyboard.
  func waitForKeyboard(by deadline: Deadline) throws {
    while !hasKeyboard { try takeEvent(by: deadline, waitingFor: "'event keyboard'") }
  }

  /// Waits until the keys that have been pressed are as `condition` wants them.
  func waitForKeys(by deadline: Deadline, until condition: ([Int]) -> Bool) throws {
    while !condition(pressedKeys) { try takeEvent(by: deadline, waitingFor: "keys after \(pressedKeys)") }
  }

  private func takeEvent(by deadline: Deadline, waitingFor event: String) throws {
    take(try process.nextLine(by: deadline, waitingFor: event))
  }

  private func take(_ line: String) {
    if line == "event ready" { isReady = true }
    if line == "event keyboard" { hasKeyboard = true }
    let words = line.split(separator: " ")
    if words.count == 4, words[1] == "key", words[3] == "press", let key = Int(words[2]) {
      pressedKeys.append(key)
    }
  }

  /// Sends commands (see README.md), to be carried out one after the other at once, and waits for their replies.
  func run(_ commands: [String], by deadline: Deadline) throws {
    // Whoever listened to the devices has to do so again.
    if commands.contains(where: { $0.hasPrefix("touch ") || $0.hasPrefix("seat ") }) { isReady = false }
    process.write(line: commands.joined(separator: "\n"))
    let refusals = try commands.compactMap { try refusal(of: $0, by: deadline) }
    if let refusal = refusals.first { throw refusal }
  }

  /// Waits for the reply to a command; nil where that was carried out.
  private func refusal(of command: String, by deadline: Deadline) throws -> StageError? {
    while true {
      let line = try process.nextLine(by: deadline, waitingFor: "the reply to '\(command)'")
      if line == "ok" { return nil }
      take(line)
      if line.hasPrefix("error ") { return StageError("the host answers '\(command)' with '\(line)'") }
    }
  }
}

extension Stage {
  /// Starts a compositor that lacks what the keyboard needs, as others do; returns its WAYLAND_DISPLAY.
  ///
  /// It has a layer shell and no virtual keyboards, or neither.
  public func startPoorCompositor(layerShell: Bool) throws -> String {
    let name = layerShell ? "poor-1" : "poor-0"
    let process = try start(
      [try supportProgram("host-compositor"), "--socket", name, "--size", "100x100"]
        + (layerShell ? ["--layer-shell", "--no-virtual-keyboard"] : []), name: name)
    _ = try process.nextLine(by: deadline, waitingFor: "its socket")
    return name
  }
}
