import CSystemd
import Glibc

/// The reasons why a call did not reach the keyboard, or was refused by it.
public enum KeyboardClientError: Error, Equatable, Sendable {
  /// Thrown when there is no session bus, or it is gone.
  case noBus(reason: String)
  /// Thrown when nobody owns the keyboard's name, and the call does not start it or nothing is installed that could.
  case notRunning
  /// Thrown when the call starts the keyboard, and that failed.
  case notStarted(reason: String)
  /// Thrown when the keyboard has the call and gave no answer in time.
  case noAnswer
  /// Thrown when the keyboard has refused.
  case refused(BusError)
}

/// A caller of the keyboard of this session.
///
/// Every call waits for its answer, but no longer than 5 seconds unless it is told so; `undo` 12 times as long.
public final class KeyboardClient {
  let connection: BusConnection
  /// The longest wait of a call, in milliseconds.
  private let timeout: UInt64

  /// Connects to the session bus, or to the one at `address`.
  ///
  /// Throws a `KeyboardClientError.noBus`.
  public convenience init(address: String? = nil) throws {
    try self.init(address: address, timeout: 5000)
  }

  /// Connects in the same way, for calls that wait no longer than `timeout` milliseconds.
  public init(address: String?, timeout: UInt64) throws {
    self.timeout = timeout
    do {
      connection = try BusConnection(address: address ?? sessionBusAddress(), timeout: timeout)
    } catch BusConnectionError.unavailable(let reason) {
      throw KeyboardClientError.noBus(reason: reason)
    }
  }

  /// Shows the keyboard. Starts it if it is not running and the bus knows how.
  public func show() throws {
    try call(.show, startsKeyboard: true)
  }

  /// Shows a panel of the keyboard, such as `snippets`, with one of its tabs: `favourites`, `recents`, `all`, or
  /// `group:` and a group's name.
  ///
  /// An empty `tab` keeps the tab that the panel had. Starts the keyboard as `show` does.
  public func show(panel: String, tab: String = "") throws {
    try call(.showPanel, startsKeyboard: true) { [$0.append(panel), $0.append(tab)] }
  }

  /// Hides the keyboard.
  public func hide() throws {
    try call(.hide)
  }

  /// Shows a hidden keyboard and hides a visible one.
  ///
  /// Starts it as `show` does.
  public func toggle() throws {
    try call(.toggle, startsKeyboard: true)
  }

  /// Types a piece of the snippet with this id or label, or whatever else the key with this id types. Returns the text.
  ///
  /// `piece` -1 is the next piece. Another number is its index, counted from 0; the next tap goes on after it.
  @discardableResult
  public func type(id: String, piece: Int32 = -1) throws -> String {
    try text(of: .type) { [$0.append(id), $0.append(piece)] }
  }

  /// Types in the same way, with the texts of the blanks of the piece, by their names.
  @discardableResult
  public func type(id: String, piece: Int32 = -1, texts: [String: String]) throws -> String {
    try text(of: .typeFilled) { [$0.append(id), $0.append(piece), $0.append(texts)] }
  }

  /// Takes back what the last tap has typed, if nothing was typed or moved since, and returns it.
  public func undo() throws -> String {
    try text(of: .undo)
  }

  /// Ends the keyboard; it answers before it does.
  public func quit() throws {
    try call(.quit)
  }

  /// Makes the keyboard that runs the system's, for as long as it runs.
  public func becomeSystemKeyboard() throws {
    try call(.becomeSystemKeyboard)
  }

  /// Starts a keyboard that does not run, hidden, if the bus knows how.
  public func start() throws {
    try call(.refresh, startsKeyboard: true)
  }

  /// Makes the keyboard read its content anew, and does not wait until that is done.
  public func refresh() throws {
    try call(.refresh)
  }

  /// Returns the contents of the screen, as JSON.
  public func inspect() throws -> String {
    try text(of: .inspect)
  }

  private func text(
    of method: KeyboardInterface.Method, _ arguments: (BusMessage) -> [Int32] = { _ in [] }
  ) throws -> String {
    let reply = try call(method, arguments)
    guard let text = reply.message.readString() else { throw KeyboardClientError.noAnswer }
    return text
  }

  @discardableResult
  private func call(
    _ method: KeyboardInterface.Method, startsKeyboard: Bool = false,
    _ arguments: (BusMessage) -> [Int32] = { _ in [] }
  ) throws -> Reply {
    var request: OpaquePointer?
    let created = sd_bus_message_new_method_call(
      connection.bus, &request, KeyboardInterface.busName, KeyboardInterface.path, KeyboardInterface.name,
      method.rawValue)
    defer { sd_bus_message_unref(request) }
    guard created >= 0, let request else { throw failure(created) }
    let written =
      [sd_bus_message_set_auto_start(request, startsKeyboard ? 1 : 0)]
      + arguments(BusMessage(pointer: request))
    if let failed = written.first(where: { $0 < 0 }) { throw failure(failed) }
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    var reply: OpaquePointer?
    // A long text is taken back by a key for each character.
    let patience = method == .undo ? 12 * timeout : timeout
    let answered = sd_bus_call(connection.bus, request, patience * 1000, &error, &reply)
    guard answered >= 0, let reply else { throw failure(answered, error) }
    return Reply(message: BusMessage(pointer: reply))
  }

  private func failure(_ number: Int32, _ error: sd_bus_error = sd_bus_error()) -> KeyboardClientError {
    let message = error.message.map { String(cString: $0) } ?? String(cString: strerror(-number))
    return KeyboardClientError(name: error.name.map { String(cString: $0) } ?? "", message: message)
  }
}

/// An answer; its message is released with it.
private final class Reply {
  let message: BusMessage

  init(message: BusMessage) {
    self.message = message
  }

  deinit {
    sd_bus_message_unref(message.pointer)
  }
}

extension KeyboardClientError {
  /// Takes the meaning of an error that came over the bus.
  ///
  /// The names are those of dbus-daemon, of systemd, which may start services for it, and of sd-bus itself.
  init(name: String, message: String) {
    let common = "org.freedesktop.DBus.Error."
    self =
      switch name {
      case common + "ServiceUnknown", common + "NameHasNoOwner": .notRunning
      case common + "NoReply", common + "Timeout", common + "TimedOut": .noAnswer
      case common + "Disconnected", "", "System.Error.ECONNRESET", "System.Error.ENOTCONN":
        .noBus(reason: message)
      case _ where name.hasPrefix(common + "Spawn.") || name.hasPrefix("org.freedesktop.systemd1."):
        .notStarted(reason: message)
      default: .refused(BusError(name: name, message: message))
      }
  }
}
