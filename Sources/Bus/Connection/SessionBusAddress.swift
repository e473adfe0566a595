import Glibc

/// Returns the D-Bus server address at which the session bus of this process listens.
///
/// The order is sd-bus's own: `DBUS_SESSION_BUS_ADDRESS`, then `$XDG_RUNTIME_DIR/bus`. Throws a
/// `BusConnectionError.unavailable` when neither is set.
func sessionBusAddress(
  environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
) throws -> String {
  if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
    return address
  }
  if let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty {
    return "unix:path=" + escapedForAddress(folder + "/bus")
  }
  throw BusConnectionError.unavailable(
    reason: "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
}

/// Returns the address of the system bus: `DBUS_SYSTEM_BUS_ADDRESS`, then the path that D-Bus reserves for it.
func systemBusAddress(
  environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
) -> String {
  if let address = environment("DBUS_SYSTEM_BUS_ADDRESS"), !address.isEmpty { return address }
  return "unix:path=/run/dbus/system_bus_socket"
}

/// Escapes a value of an address as the D-Bus specification says ("Server Addresses").
private func escapedForAddress(_ value: String) -> String {
  value.utf8.map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "*"):
      return String(UnicodeScalar(byte))
    default:
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }.joined()
}
