import Foundation

/// A program on the stage that receives text, to the byte.
public final class TextField {
  /// The contents of an event line of a receiver.
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
    let held: Int?
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

  public private(set) var isFocused: Bool
  public private(set) var contacts: [Contact] = []
  /// The height of a GTK field's window on the screen, in logical pixels.
  public private(set) var height = 0.0
  /// The number of keys that are pressed for it, in our own client that takes keys, as of `settle`.
  public private(set) var heldKeys = 0
  /// The bytes that it has received so far, as far as it has reported.
  public private(set) var received: [UInt8] = []

  public let process: StageProcess
  private unowned let stage: Stage
  private let events: (Deadline) -> LineReader.Outcome
  private let isTerminal: Bool
  private var isReady: Bool
  private var answers = 0

  /// Waits until a receiver that reports on `events` is ready, unless it is ready by definition.
  ///
  /// A program in a terminal cannot be asked anything, and gets reports of the focus among its bytes.
  init(
    stage: Stage, process: StageProcess, isTerminal: Bool = false, isReady: Bool = false,
    isFocused: Bool = false,
    events: ((Deadline) -> LineReader.Outcome)? = nil
  ) throws {
    self.stage = stage
    self.process = process
    self.isTerminal = isTerminal
    self.isReady = isReady
    self.isFocused = isFocused
    self.events = events ?? { process.outcome(by: $0) }
    try wait(for: { "its window" }) { self.isReady }
  }

  // MARK: Waiting

  /// Waits until the field has received exactly `text`.
  public func expect(_ text: String) throws { try expect(Array(text.utf8)) }

  /// Waits for a text in a client that may tell nothing by itself.
  public func expectWhenAsked(_ text: String) throws {
    let deadline = stage.deadline
    repeat { try update() } while Array(text.utf8) != received && !deadline.hasPassed
    try expect(text)
  }

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

  /// Makes the receiver handle all that the compositor has sent it.
  ///
  /// A terminal cannot be asked: the next text shows there what came too much.
  public func settle() throws {
    if !isTerminal { try ask("sync") }
  }

  /// Brings `received` up to date: with all that the compositor has sent the receiver, or, where that cannot be asked
  /// for, with what it reports until it has been silent for a moment.
  public func update() throws {
    guard isTerminal else { return try ask("sync") }
    while true {
      switch events(Deadline(seconds: 0.03)) {
      case .line(let line): try take(line)
      case .end: throw stage.failure("\(process.name) ended")
      case .deadline: return
      }
    }
  }

  /// Takes what it reports by itself until it has received so many bytes, or has been silent for so many seconds;
  /// returns when the last report came.
  @discardableResult
  public func receive(_ count: Int, silence: Double) throws -> Date {
    var last = Date()
    while received.count < count, case .line(let line) = events(Deadline(seconds: silence)) {
      try take(line)
      last = Date()
    }
    return last
  }

  /// Empties the field.
  public func clear() throws {
    try isTerminal ? update() : ask("clear")
    received = []
  }

  /// Selects so many bytes before the cursor, in our own client.
  public func select(_ bytes: Int) throws { try ask("select \(bytes)") }

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
      case .end: throw stage.failure("\(process.name) ended (\(ending)) while it waited for \(what())")
      case .deadline:
        throw stage.failure(
          "\(process.name) did not get \(what()); it received \(receivedForMessages) \(contacts)")
      }
    }
  }

  /// Returns how the program ended, which closes its output a moment before it ends.
  private var ending: String {
    (try? process.waitUntilEnded(by: Deadline(seconds: 1))).map { "\($0)" } ?? "it closed its output"
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
    case "text", "done": received = Array((event.text ?? "").utf8)
    case "synced":
      received = Array((event.text ?? "").utf8)
      heldKeys = event.held ?? 0
      answers += 1
    case "painted", "handled", "cleared": answers += 1
    case "bytes": takeBytes(event.hex ?? "")
    case "touch", "button":
      contacts.append(
        Contact(device: event.event, phase: event.phase ?? "", x: event.x ?? 0, y: event.y ?? 0))
    default: throw stage.failure("\(process.name) says '\(line)'")
    }
  }

  private func takeBytes(_ hex: String) {
    let digits = Array(hex.utf8)
    for start in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let byte = UInt8(String(decoding: digits[start...start + 1], as: UTF8.self), radix: 16) else {
        return
      }
      received.append(byte)
      if isTerminal { takeFocusReport() }
    }
  }

  /// Takes out what a terminal puts among the bytes: ESC [ I for the focus, and ESC [ O for its loss.
  private func takeFocusReport() {
    let start = received.count - 3
    guard start >= 0, received[start] == 0x1B, received[start + 1] == UInt8(ascii: "[") else { return }
    switch received[start + 2] {
    case UInt8(ascii: "I"): isFocused = true
    case UInt8(ascii: "O"): isFocused = false
    default: return
    }
    received.removeSubrange(start...)
  }
}
