import CSystemd
import Glibc

/// Looks at a bus for those who want to know what is there. Starts nothing and owns no name.
public final class BusSurvey {
  /// Who owns a name.
  public struct Owner: Equatable, Sendable {
    /// The unique name.
    public let name: String
    /// Nil where the bus does not tell.
    public let processID: Int32?
  }

  /// The name of our keyboard on the session bus.
  public static let keyboard = KeyboardInterface.busName

  private let connection: BusConnection
  private let timeout: UInt64

  /// Connects to the session bus, to the system bus, or to the bus at `address`.
  ///
  /// Each answer is waited for no longer than `timeout` milliseconds. Throws a `BusConnectionError.unavailable`.
  public init(address: String? = nil, system: Bool = false, timeout: UInt64) throws {
    self.timeout = timeout
    let place = try address ?? (system ? systemBusAddress() : sessionBusAddress())
    connection = try BusConnection(address: place, timeout: timeout)
  }

  /// Nil where nobody owns the name.
  public func owner(of name: String) -> Owner? {
    guard let owner = call(Self.bus, "/org/freedesktop/DBus", Self.bus, "GetNameOwner", [name])?.readString()
    else { return nil }
    let process = call(
      Self.bus, "/org/freedesktop/DBus", Self.bus, "GetConnectionUnixProcessID", [owner])?.readUInt32()
    return Owner(name: owner, processID: process.flatMap(Int32.init(exactly:)))
  }

  /// Whether the bus would start somebody for the name.
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

  /// Whether the desktop's portal has settings.
  public var portalHasSettings: Bool {
    call(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "\(Self.bus).Properties", "Get",
      ["org.freedesktop.portal.Settings", "version"]) != nil
  }

  /// Whether logind, on the system bus, knows the session of this process.
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

  /// The answer to a call; nil where it fails.
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

/// An answer, which is let go with this.
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
