import CSystemd
import Glibc

/// A view of a bus for those who want to know what is there. It starts nothing and owns no name.
public final class BusSurvey {
  /// The owner of a name.
  public struct Owner: Equatable, Sendable {
    /// The owner's unique name, such as `:1.7`.
    public let name: String
    /// The owner's process; nil when the bus does not tell it.
    public let processID: Int32?
  }

  /// The name of our keyboard on the session bus.
  public static let keyboard = KeyboardInterface.busName

  private let connection: BusConnection
  private let timeout: UInt64

  /// Connects to the session bus, to the system bus, or to the bus at `address`.
  ///
  /// Waits for each answer no longer than `timeout` milliseconds. Throws a `BusConnectionError.unavailable`.
  public init(address: String? = nil, system: Bool = false, timeout: UInt64) throws {
    self.timeout = timeout
    let place = try address ?? (system ? systemBusAddress() : sessionBusAddress())
    connection = try BusConnection(address: place, timeout: timeout)
  }

  /// Returns the owner of a name; nil when there is none.
  public func owner(of name: String) -> Owner? {
    guard let owner = call(Self.bus, "/org/freedesktop/DBus", Self.bus, "GetNameOwner", [name])?.readString()
    else { return nil }
    let process = call(
      Self.bus, "/org/freedesktop/DBus", Self.bus, "GetConnectionUnixProcessID", [owner])?.readUInt32()
    return Owner(name: owner, processID: process.flatMap(Int32.init(exactly:)))
  }

  /// Tells whether the bus would start a service for the name.
  public func isActivatable(_ name: String) -> Bool {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    guard sd_bus_list_names(connection.bus, nil, &names) >= 0, let names else { return false }
    defer { free(names) }
    var (index, isThere) = (0, false)
    while let text = names[index] {
      if strcmp(text, name) == 0 { isThere = true }
      free(text)
      index += 1
    }
    return isThere
  }

  /// True when the desktop's portal has settings.
  public var portalHasSettings: Bool {
    call(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "\(Self.bus).Properties", "Get",
      ["org.freedesktop.portal.Settings", "version"]) != nil
  }

  /// True when logind, on the system bus, knows the session of this process.
  public var hasSession: Bool {
    let named = getenv("XDG_SESSION_ID").map { String(cString: $0) }
    return [named, "auto"].compactMap { $0 }.contains { id in
      call(
        "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "GetSession",
        [id])
        != nil
    }
  }

  private static let bus = "org.freedesktop.DBus"

  /// Calls a method and returns the answer; nil when that fails.
  private func call(
    _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [String]
  ) -> BusAnswer? {
    var request: OpaquePointer?
    guard
      sd_bus_message_new_method_call(connection.bus, &request, destination, path, interface, method) >= 0,
      let request
    else { return nil }
    defer { sd_bus_message_unref(request) }
    guard sd_bus_message_set_auto_start(request, 0) >= 0,
      arguments.allSatisfy({ BusMessage(pointer: request).append($0) >= 0 })
    else { return nil }
    var reply: OpaquePointer?
    guard sd_bus_call(connection.bus, request, timeout * 1000, nil, &reply) >= 0, let reply else {
      return nil
    }
    return BusAnswer(message: BusMessage(pointer: reply))
  }
}

/// An answer; its message is released with it.
private final class BusAnswer {
  private let message: BusMessage

  init(message: BusMessage) {
    self.message = message
  }

  deinit {
    sd_bus_message_unref(message.pointer)
  }

  func readString() -> String? { message.readString() }

  func readUInt32() -> UInt32? {
    var number: UInt32 = 0
    guard sd_bus_message_read_basic(message.pointer, CChar(UInt8(ascii: "u")), &number) > 0 else {
      return nil
    }
    return number
  }
}
