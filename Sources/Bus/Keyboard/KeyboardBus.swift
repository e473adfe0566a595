import CSystemd
import Glibc
import Keyboard

/// The keyboard's methods and properties for those who call it on the bus.
///
/// All are called on the thread that calls `KeyboardBus.process`, and from within that.
public protocol KeyboardBusHandler: AnyObject {
  /// Puts the keyboard on the screen; does nothing when it is there already. Throws `BusError.locked`.
  func show() throws
  /// Puts a panel of the keyboard on the screen, with one of its tabs. An empty `tab` keeps the tab that it had.
  ///
  /// `tab` is `favourites`, `recents`, `all` or `group:` and a group's name. Throws a `BusError`, such as
  /// `.unknownPanel` or `.unknownTab`.
  func show(panel: String, tab: String) throws
  /// Takes the keyboard from the screen; does nothing when it is not there.
  func hide()
  /// Shows a hidden keyboard and hides a visible one. Throws `BusError.locked`.
  func toggle() throws
  /// Types as if the key had been tapped, and returns what is typed. A snippet gives its piece as it is written, with
  /// its variables; `return` gives a newline. A secret piece, and keys that type none, give an empty text.
  ///
  /// `id` is a key's id or a label. `piece` -1 is the snippet's next piece. Another number is the piece with that
  /// index, counted from 0; the next tap goes on after it. Throws a `BusError`, such as `.unknownKey` or
  /// `.noSuchPiece`.
  func type(id: String, piece: Int32) throws -> String
  /// Types in the same way, with the texts of the blanks of the piece, by their names. Throws a `BusError`, such as `.notFilledIn`.
  func type(id: String, piece: Int32, texts: [String: String]) throws -> String
  /// Types a text for a program, which the user may be asked about first. Calls `answer` with what has become of it, `typed`,
  /// `stopped` or `lost`, or with an error, such as `.notAllowed`, perhaps at once.
  func type(_ call: TextCall, _ answer: @escaping (Result<String, BusError>) -> Void)
  /// Stops the texts of a caller that are on their way. Returns false where there are none.
  func stopTexts(of caller: String) -> Bool
  /// Takes note that a program has left the bus.
  func left(_ caller: String)
  /// Takes back what the last tap has typed. Calls `answer` with that text once it is taken back, or with an error, such as
  /// `.nothingToUndo`, perhaps at once. Throws `BusError.locked`.
  func undo(_ answer: @escaping (Result<String, BusError>) -> Void) throws
  /// Reads the content anew. Returns at once; `content` tells the progress.
  func refresh()
  /// Returns the contents of the screen, as the JSON of the interface's contract.
  func inspect() -> String
  /// Ends the keyboard.
  func quit()
  /// Makes the keyboard the system's for as long as it runs, as `--osk system` does.
  func becomeSystemKeyboard()
  /// Does the same as a tap on the keyboard's icon among the applications.
  func activate()

  /// True when the keyboard is on the screen.
  var visible: Bool { get }
  /// The panel that is up, such as `snippets`.
  var panel: String { get }
  /// The state of the content: `loading`, `ready`, `stale` or `error`.
  var content: String { get }
}

/// The keyboard's end of `org.phraseboard.Keyboard1` on the session bus.
///
/// It has no thread and no timer. The owner watches `fileDescriptor` for `pollEvents`, and calls `process` when there
/// is something or `nextWake` has come. It asks for all three again before it waits again.
public final class KeyboardBus {
  /// The state of the bus after `process`.
  public enum Outcome: Equatable, Sendable {
    case running
    /// The bus is gone for good: stop watching, and go on without it.
    case lost
  }

  /// Milliseconds that the bus has for an answer.
  private static let timeout: UInt64 = 2000

  weak var handler: (any KeyboardBusHandler)?
  private(set) var connection: BusConnection?
  private var slot: OpaquePointer?
  private let vtable = UnsafeMutablePointer<sd_bus_vtable>.allocate(capacity: Int(phraseboard_vtable_length))
  private var screenSavers: ScreenSavers?
  /// The look that the desktop wants; nil until it is followed, and once the bus is lost.
  public private(set) var appearance: DesktopAppearance?
  private var application: BusObject?
  private var naming: BusListener?
  private var callers: BusCallers?
  var systemKeyboard: SystemKeyboardName?
  var sessionClient: SessionClient?
  /// The device's answer to touches; nil once the bus is lost.
  public private(set) var haptics: Haptics?
  /// The reason why the bus is lost.
  private var lostTrouble = BusConnectionError.unavailable(reason: "")
  /// The values of the properties as they were last told.
  private var announced: KeyboardProperties

  /// Takes the name of the keyboard on the session bus, or on the one at `address`.
  ///
  /// Throws a `BusConnectionError`. Waits for two answers of the bus, 2 seconds at most for each. The handler is not
  /// kept alive.
  public convenience init(handler: any KeyboardBusHandler, address: String? = nil) throws {
    let connection = try BusConnection(address: address ?? sessionBusAddress(), timeout: Self.timeout)
    try self.init(handler, on: connection)
    let owned = sd_bus_request_name(connection.bus, KeyboardInterface.busName, 0)
    if owned == -EEXIST { throw BusConnectionError.nameTaken }
    try check(owned)
    haptics = Haptics(on: connection)
  }

  /// Begins to take the name on the session bus, or on the one at `address`, and does not wait.
  ///
  /// Throws a `BusConnectionError` when nobody listens there. `process` calls `onName` once it is known whether the name is
  /// ours, or that the bus is lost; a bus that never answers does not have it called.
  public convenience init(
    asking handler: any KeyboardBusHandler, address: String? = nil,
    onName: @escaping (Result<Void, BusConnectionError>) -> Void
  ) throws {
    let connection = try BusConnection(
      connectingTo: address ?? sessionBusAddress(), isTrusted: true, timeout: Self.timeout)
    try self.init(handler, on: connection)
    naming = BusListener(
      on: connection, calling: "RequestName", of: MessageBus.name, at: MessageBus.path, on: MessageBus.name,
      arguments: { [$0.append(KeyboardInterface.busName), $0.append(MessageBus.doNotQueue)] }
    ) { [unowned self] answer in
      naming = nil
      let result = answer.isError ? nil : answer.readUInt32()
      guard let result else { return onName(.failure(connection.trouble)) }
      let isOurs = result == MessageBus.primaryOwner || result == MessageBus.alreadyOwner
      onName(isOurs ? .success(()) : .failure(.nameTaken))
    }
    haptics = Haptics(on: connection)
  }

  private init(_ handler: any KeyboardBusHandler, on connection: BusConnection) throws {
    self.handler = handler
    announced = KeyboardProperties(of: handler)
    phraseboard_vtable(vtable, Self.call, Self.get)
    self.connection = connection
    // Offers the object before it takes the name: whoever waits for the name finds the object.
    try check(
      sd_bus_add_object_vtable(
        connection.bus, &slot, KeyboardInterface.path, KeyboardInterface.name, vtable,
        Unmanaged.passUnretained(self).toOpaque()))
    application = BusObject(.application, on: connection) { [unowned self] in try activate($0) }
    callers = BusCallers(on: connection) { [unowned self] in self.handler?.left($0) }
  }

  /// The reason why the bus is of no use: it is lost, or takes too long.
  public var trouble: BusConnectionError { connection?.trouble ?? lostTrouble }

  deinit {
    disconnect()
    vtable.deallocate()
  }

  /// The descriptor to watch; -1 once the bus is lost.
  public var fileDescriptor: Int32 { connection?.fileDescriptor ?? -1 }

  /// The events to watch the descriptor for, as bits of poll(2), which are those of epoll(7) too.
  public var pollEvents: UInt32 { connection?.pollEvents ?? 0 }

  /// The time to call `process` in any case, in milliseconds of CLOCK_MONOTONIC; nil while nothing is due.
  public var nextWake: UInt64? { connection?.nextWake }

  /// Handles a message that has arrived, and calls the handler for it.
  ///
  /// Never waits.
  public func process() -> Outcome {
    guard connection?.process() == true else {
      let name = systemKeyboard
      lostTrouble = trouble
      disconnect()
      name?.tellEnd()
      return .lost
    }
    return .running
  }

  /// Tells the bus which properties have changed since the last call.
  ///
  /// Costs little when none has.
  public func publishChanges() {
    guard let connection, let handler else { return }
    let current = KeyboardProperties(of: handler)
    let changed = current.changes(since: announced)
    guard !changed.isEmpty else { return }
    announced = current
    var names = changed.map { strdup($0.rawValue) } + [nil]
    // A failure to send means a bus that is going away, which `process` will notice.
    sd_bus_emit_properties_changed_strv(
      connection.bus, KeyboardInterface.path, KeyboardInterface.name, &names)
    names.forEach { free($0) }
    if changed.contains(.visible) { systemKeyboard?.publishVisible() }
  }

  /// Calls `onActive` once it is known whether a screen saver of this session covers the screen, and with every change.
  ///
  /// Does not wait.
  public func listenToScreenSavers(onActive: @escaping (Bool) -> Void) {
    guard let connection else { return }
    screenSavers = ScreenSavers(on: connection, onActive: onActive)
  }

  /// Calls `onChange` once it is known how the desktop is to look, and with every change.
  ///
  /// Does not wait.
  public func followAppearance(onChange: @escaping (Appearance) -> Void) {
    guard let connection else { return }
    appearance = DesktopAppearance(on: connection, onChange: onChange)
  }

  /// Tells a program how many of the bytes of its text are typed.
  public func tellProgress(_ typed: Int, of all: Int, to caller: String) {
    guard let connection else { return }
    var signal: OpaquePointer?
    let created = sd_bus_message_new_signal(
      connection.bus, &signal, KeyboardInterface.path, KeyboardInterface.name, KeyboardInterface.textProgress)
    defer { sd_bus_message_unref(signal) }
    guard created >= 0, let signal, sd_bus_message_set_destination(signal, caller) >= 0 else { return }
    let message = BusMessage(pointer: signal)
    guard message.append(UInt32(clamping: typed)) >= 0, message.append(UInt32(clamping: all)) >= 0 else {
      return
    }
    sd_bus_send(connection.bus, signal, nil)
  }

  private func disconnect() {
    naming = nil
    callers = nil
    screenSavers = nil
    appearance = nil
    application = nil
    haptics = nil
    sessionClient = nil
    systemKeyboard?.end()
    systemKeyboard = nil
    sd_bus_slot_unref(slot)
    slot = nil
    connection = nil
  }

  private func check(_ result: Int32) throws {
    guard result < 0 else { return }
    throw BusConnectionError.unavailable(reason: String(cString: strerror(-result)))
  }
}

/// The callbacks of sd-bus.
extension KeyboardBus {
  private static let call: sd_bus_message_handler_t = { message, owner, error in
    guard let message, let owner else { return -EINVAL }
    return Unmanaged<KeyboardBus>.fromOpaque(owner).takeUnretainedValue()
      .answer(BusMessage(pointer: message), error)
  }

  private static let get: sd_bus_property_get_t = { _, _, _, property, reply, owner, _ in
    guard let property, let reply, let owner else { return -EINVAL }
    let bus = Unmanaged<KeyboardBus>.fromOpaque(owner).takeUnretainedValue()
    guard let handler = bus.handler else { return -ESHUTDOWN }
    return KeyboardProperties(of: handler)
      .write(String(cString: property), into: BusMessage(pointer: reply))
  }

  private func answer(_ message: BusMessage, _ out: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    switch message.member.flatMap(KeyboardInterface.Method.init) {
    case .undo:
      return message.answerLater(out) { answer in
        guard let handler else { throw Self.isEnding }
        try handler.undo { answer($0.map { $0 }) }
      }
    case .typeText:
      return message.answerLater(out) { answer in
        guard let callers else { throw Self.isEnding }
        var call = try TextCall(message)
        callers.find(call.caller) { [weak handler] process in
          call.process = process
          guard let handler else { return answer(.failure(Self.isEnding)) }
          handler.type(call) { answer($0.map { $0 }) }
        }
      }
    case .stopText:
      // Comes after the texts that it is for.
      return message.answerLater(out) { answer in
        guard let callers, let name = message.sender else { throw Self.isEnding }
        callers.find(name) { [weak handler] _ in
          answer(handler?.stopTexts(of: name) == true ? .success(nil) : .failure(.nothingToStop))
        }
      }
    case .show, .hide, .toggle, .type, .typeFilled, .refresh, .inspect, .showPanel, .quit,
      .becomeSystemKeyboard, nil:
      return message.answer(out) { try perform(message) }
    }
  }

  private static let isEnding = BusError.failed("The keyboard is ending.")

  /// Does what the message asks for, and returns the text of the answer; nil for an empty one.
  ///
  /// sd-bus has checked the message's arguments against the interface.
  private func perform(_ message: BusMessage) throws -> String? {
    guard let handler else { throw Self.isEnding }
    switch message.member.flatMap(KeyboardInterface.Method.init) {
    case .show: try handler.show()
    case .hide: handler.hide()
    case .toggle: try handler.toggle()
    case .refresh: handler.refresh()
    case .inspect: return handler.inspect()
    case .type:
      guard let id = message.readString(), let piece = message.readInt32() else {
        throw BusError.failed("Type needs a key and the number of a phrase.")
      }
      return try handler.type(id: id, piece: piece)
    case .typeFilled:
      guard let id = message.readString(), let piece = message.readInt32(), let texts = message.readTexts()
      else {
        throw BusError.failed("TypeFilled needs a key, the number of a phrase, and the texts of its blanks.")
      }
      return try handler.type(id: id, piece: piece, texts: texts)
    case .showPanel:
      guard let panel = message.readString(), let tab = message.readString() else {
        throw BusError.failed("ShowPanel needs a panel and a tab.")
      }
      try handler.show(panel: panel, tab: tab)
    case .quit: handler.quit()
    case .becomeSystemKeyboard: handler.becomeSystemKeyboard()
    case .undo, .typeText, .stopText, nil: throw BusError.failed("There is no such method.")
    }
    return nil
  }
}
