import CSystemd
import Glibc
import Keyboard

/// What the keyboard does for those who call it on the bus.
///
/// Everything is called on the thread that calls `KeyboardBus.process`, and from within it.
public protocol KeyboardBusHandler: AnyObject {
  /// Puts the keyboard on the screen. Nothing when it is there already. Throws `BusError.locked`.
  func show() throws
  /// Puts a panel of the keyboard on the screen, with one of its tabs; with the one that it had where `tab` is empty.
  ///
  /// `tab` is `favourites`, `recents`, `all` or `group:` and a group's name. Throws a `BusError`, such as `.unknownPanel`
  /// or `.unknownTab`.
  func show(panel: String, tab: String) throws
  /// Takes the keyboard from the screen. Nothing when it is not there.
  func hide()
  /// Shows a hidden keyboard and hides a visible one. Throws `BusError.locked`.
  func toggle() throws
  /// Types as if the key had been tapped, and returns what is typed: the piece of a snippet as it is written, with its
  /// variables, a newline for `return`, and an empty text for a secret piece and for keys that type none.
  ///
  /// `id` is a key's id or a label. `piece` -1 is the snippet's next piece; another number is the piece with
  /// that index, counted from 0, after which the next tap goes on. Throws a `BusError`, such as
  /// `.unknownKey` or `.noSuchPiece`.
  func type(id: String, piece: Int32) throws -> String
  /// Takes back what the last tap has typed. Throws a `BusError`, such as `.nothingToUndo`.
  func undo() throws
  /// Reads the content anew. Returns at once; `content` tells how it goes.
  func refresh()
  /// What is on the screen, as the JSON of the interface's contract.
  func inspect() -> String
  /// Ends the keyboard.
  func quit()
  /// Does what a tap on the keyboard's icon among the applications is to do.
  func activate()

  /// Whether the keyboard is on the screen.
  var visible: Bool { get }
  /// The panel that is up, such as `snippets`.
  var panel: String { get }
  /// `loading`, `ready`, `stale` or `error`.
  var content: String { get }
}

/// The keyboard's end of `org.phraseboard.Keyboard1` on the session bus.
///
/// It has no thread and no timer: the owner watches `fileDescriptor` for `pollEvents`, calls `process` when
/// there is something or `nextWake` has come, and asks for all three again before it waits again.
public final class KeyboardBus {
  /// Whether the bus is still there.
  public enum Outcome: Equatable, Sendable {
    case running
    /// The bus is gone for good: stop watching, and go on without it.
    case lost
  }

  weak var handler: (any KeyboardBusHandler)?
  private(set) var connection: BusConnection?
  private var slot: OpaquePointer?
  private let vtable = UnsafeMutablePointer<sd_bus_vtable>.allocate(capacity: Int(phraseboard_vtable_length))
  private var screenSavers: ScreenSavers?
  /// Nil until it is followed, and once the bus is lost.
  public private(set) var appearance: DesktopAppearance?
  private var application: BusObject?
  var systemKeyboard: SystemKeyboardName?
  var sessionClient: SessionClient?
  /// Nil once the bus is lost.
  public private(set) var haptics: Haptics?
  /// What the others on the bus believe.
  private var announced: KeyboardProperties

  /// Takes the name of the keyboard on the session bus, or on the one at `address`.
  ///
  /// Throws a `BusConnectionError`. It waits for the bus, but no longer than 2 seconds for each of two
  /// answers. The handler is not kept alive.
  public init(handler: any KeyboardBusHandler, address: String? = nil) throws {
    self.handler = handler
    announced = KeyboardProperties(of: handler)
    phraseboard_vtable(vtable, Self.call, Self.get)
    let connection = try BusConnection(address: address ?? sessionBusAddress(), timeout: 2000)
    self.connection = connection
    // First the object and then the name: whoever waits for the name finds the object.
    try check(
      sd_bus_add_object_vtable(
        connection.bus, &slot, KeyboardInterface.path, KeyboardInterface.name, vtable,
        Unmanaged.passUnretained(self).toOpaque()))
    application = BusObject(.application, on: connection) { [unowned self] in try activate($0) }
    let owned = sd_bus_request_name(connection.bus, KeyboardInterface.busName, 0)
    if owned == -EEXIST { throw BusConnectionError.nameTaken }
    try check(owned)
    haptics = Haptics(on: connection)
  }

  deinit {
    disconnect()
    vtable.deallocate()
  }

  /// The descriptor to watch; -1 once the bus is lost.
  public var fileDescriptor: Int32 { connection?.fileDescriptor ?? -1 }

  /// What to watch it for, as bits of poll(2), which are those of epoll(7) too.
  public var pollEvents: UInt32 { connection?.pollEvents ?? 0 }

  /// When to call `process` in any case, in milliseconds of CLOCK_MONOTONIC; nil while nothing is due.
  public var nextWake: UInt64? { connection?.nextWake }

  /// Handles what has arrived, and calls the handler for it.
  ///
  /// Never waits.
  public func process() -> Outcome {
    guard connection?.process() == true else {
      let name = systemKeyboard
      disconnect()
      name?.tellEnd()
      return .lost
    }
    return .running
  }

  /// Tells the bus which properties have changed since they were last told.
  ///
  /// Cheap when none has.
  public func publishChanges() {
    guard let connection, let handler else { return }
    let current = KeyboardProperties(of: handler)
    let changed = current.changes(since: announced)
    guard !changed.isEmpty else { return }
    announced = current
    var names = changed.map { strdup($0.rawValue) } + [nil]
    // What cannot be sent now means a bus that is going away, and that `process` will notice.
    sd_bus_emit_properties_changed_strv(
      connection.bus, KeyboardInterface.path, KeyboardInterface.name, &names)
    names.forEach { free($0) }
    if changed.contains(.visible) { systemKeyboard?.publishVisible() }
  }

  /// Calls `onActive` as soon as it is known whether a screen saver of this session covers the screen, and with every
  /// change.
  ///
  /// Does not wait.
  public func listenToScreenSavers(onActive: @escaping (Bool) -> Void) {
    guard let connection else { return }
    screenSavers = ScreenSavers(on: connection, onActive: onActive)
  }

  /// Calls `onChange` as soon as it is known how the desktop is to look, and with every change.
  ///
  /// Does not wait.
  public func followAppearance(onChange: @escaping (Appearance) -> Void) {
    guard let connection else { return }
    appearance = DesktopAppearance(on: connection, onChange: onChange)
  }

  private func disconnect() {
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

/// What sd-bus calls.
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
    message.answer(out) { try perform(message) }
  }

  /// Does what the message asks for, and returns what the answer holds.
  ///
  /// sd-bus has held the message's arguments against the interface.
  private func perform(_ message: BusMessage) throws -> String? {
    guard let handler else { throw BusError.failed("The keyboard is ending.") }
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
    case .showPanel:
      guard let panel = message.readString(), let tab = message.readString() else {
        throw BusError.failed("ShowPanel needs a panel and a tab.")
      }
      try handler.show(panel: panel, tab: tab)
    case .undo: try handler.undo()
    case .quit: handler.quit()
    case nil: throw BusError.failed("There is no such method.")
    }
    return nil
  }
}
