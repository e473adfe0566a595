import Foundation

/// A program on the stage that receives text, to the byte.
public final class TextField {
  /// What an event line of a receiver says.
  ///
  /// Receivers leave out what an event does not have.
  private struct Event: Decodable {
    let event: String
    let text: String?
    let hex: String?
    let `in`: Bool?
    let phase: String?
    let x: Double?
    let y: Double?
    let height: Double?
  }

  /// A touch or a click that the program got, in logical pixels of its window.
  public struct Contact: Equatable, Sendable {
    public let device: String
    public let phase: String
    public let x: Double
    public let y: Double

    public init(device: String, phase: String, x: Double, y: Double) {
      self.device = device
      self.phase = phase
      self.x = x
      self.y = y
    }
  }

  public private(set) var isFocused = false
  public private(set) var contacts: [Contact] = []
  /// The height of a GTK field's window on the screen, in logical pixels.
  public private(set) var height = 0.0
  /// What it has received so far.
  public var received: [UInt8] { reportsBytes ? TextField.withoutFocusReports(bytes) : bytes }

  public let process: StageProcess
  private unowned let stage: Stage
  private let events: (Deadline) -> LineReader.Outcome
  private let reportsBytes: Bool
  private var bytes: [UInt8] = []
  private var isReady = false
  private var answers = 0

  fileprivate init(
    stage: Stage, process: StageProcess, reportsBytes: Bool,
    events: @escaping (Deadline) -> LineReader.Outcome
  ) {
    self.stage = stage
    self.process = process
    self.reportsBytes = reportsBytes
    self.events = events
  }

  // MARK: Waiting

  /// Waits until the field has received exactly `text`.
  public func expect(_ text: String) throws { try expect(Array(text.utf8)) }

  /// Waits until the field has received exactly `expected`, and sees that nothing more comes with it.
  public func expect(_ expected: [UInt8]) throws {
    try wait(for: { "'\(String(decoding: expected, as: UTF8.self))' (\(hex(expected)))" }) {
      self.received == expected
    }
    try settle()
    guard received == expected else {
      throw stage.failure("the field received \(self.receivedForMessages) after what was expected")
    }
  }

  /// Waits until the field has the keyboard, or has lost it.
  public func waitForFocus(_ isFocused: Bool = true) throws {
    try wait(for: { isFocused ? "the focus" : "the loss of the focus" }) { self.isFocused == isFocused }
  }

  /// Waits until what a GTK field has received is on the screen.
  public func waitUntilPainted() throws { try ask("paint") }

  /// Waits until `condition` holds for the contacts.
  public func waitForContacts(_ name: String, where condition: ([Contact]) -> Bool) throws {
    try wait(for: { name }) { condition(self.contacts) }
  }

  /// Waits until a GTK field's window has a height on the screen, in logical pixels.
  public func waitForHeight(_ expected: Double) throws {
    try wait(for: { "the height \(expected)" }) { self.height == expected }
  }

  fileprivate func waitUntilReady() throws { try wait(for: { "its window" }) { self.isReady } }

  /// Has the receiver handle all that the compositor has sent it.
  ///
  /// A terminal cannot be asked; the next text shows there what came too much.
  public func settle() throws {
    if !reportsBytes { try ask("sync") }
  }

  private func ask(_ command: String) throws {
    let before = answers
    process.write(line: command)
    try wait(for: { "an answer to \(command)" }) { self.answers > before }
  }

  /// Waits until what the field has received is as `condition` wants it.
  public func wait(for name: String, until condition: ([UInt8]) -> Bool) throws {
    try wait(for: { name }) { condition(self.received) }
  }

  private func wait(for what: () -> String, until condition: () -> Bool) throws {
    let deadline = stage.deadline
    while !condition() {
      switch events(deadline) {
      case .line(let line): try take(line)
      case .end: throw stage.failure("\(process.name) ended while it waited for \(what())")
      case .deadline:
        throw stage.failure(
          "\(process.name) did not get \(what()); it received \(receivedForMessages) \(contacts)")
      }
    }
  }

  private var receivedForMessages: String {
    "'\(String(decoding: received, as: UTF8.self))' (\(hex(received)))"
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }

  // MARK: Events

  private func take(_ line: String) throws {
    let event: Event
    do {
      event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
    } catch {
      throw stage.failure("\(process.name) says '\(line)': \(error)")
    }
    switch event.event {
    case "ready": isReady = true
    case "size": height = event.height ?? 0
    case "focus": isFocused = event.in ?? false
    case "text": bytes = Array((event.text ?? "").utf8)
    case "synced":
      bytes = Array((event.text ?? "").utf8)
      answers += 1
    case "painted": answers += 1
    case "bytes": takeBytes(event.hex ?? "")
    case "touch", "button":
      contacts.append(
        Contact(device: event.event, phase: event.phase ?? "", x: event.x ?? 0, y: event.y ?? 0))
    default: throw stage.failure("\(process.name) says '\(line)'")
    }
  }

  private func takeBytes(_ hex: String) {
    var digits = hex[...]
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    if let last = TextField.focusReports(in: bytes).last { isFocused = bytes[last + 2] == UInt8(ascii: "I") }
  }

  /// Where a terminal has put ESC [ I (focus) and ESC [ O (no focus).
  private static func focusReports(in bytes: [UInt8]) -> [Int] {
    guard bytes.count >= 3 else { return [] }
    return (0...bytes.count - 3).filter { start in
      bytes[start] == 0x1B && bytes[start + 1] == UInt8(ascii: "[")
        && (bytes[start + 2] == UInt8(ascii: "I") || bytes[start + 2] == UInt8(ascii: "O"))
    }
  }

  private static func withoutFocusReports(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for start in focusReports(in: bytes).reversed() { result.removeSubrange(start..<start + 3) }
    return result
  }
}

extension Stage {
  public enum GTKField: String, Sendable { case view, entry, password }

  /// An error with the logs of the whole stage.
  func failure(_ reason: String) -> StageError { StageError(reason, logs: logs) }

  /// A GTK 3 window with a text field that speaks text-input-v3.
  ///
  /// It has the focus as soon as the seat has a keyboard.
  public func startGTKField(_ kind: GTKField = .view) throws -> TextField {
    let program = try supportProgram("gtk-field.py")
    let process = try start(
      ["/usr/bin/python3", program, kind.rawValue], name: "gtk-\(kind.rawValue)",
      environment: ["GTK_IM_MODULE": "wayland", "GDK_BACKEND": "wayland"])
    let field = TextField(stage: self, process: process, reportsBytes: false) { deadline in
      process.outcome(by: deadline)
    }
    try field.waitUntilReady()
    return field
  }

  /// foot with its text input turned off, so that it gets keys only, and a program in it that reports each byte.
  public func startTerminal() throws -> TextField {
    let program = try supportProgram("tty-field.py")
    let mailbox = try makeMailbox("terminal.fifo")
    let process = try start(
      ["foot", "--config=/dev/null", "--log-level=warning", "/usr/bin/python3", program, mailbox.path],
      name: "terminal")
    let field = TextField(stage: self, process: process, reportsBytes: true) { mailbox.next(by: $0) }
    try field.waitUntilReady()
    return field
  }
}
