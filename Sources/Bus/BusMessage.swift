import CSystemd

/// The type codes of D-Bus that the interface uses.
private enum TypeCode {
  static let string = CChar(UInt8(ascii: "s"))
  static let int32 = CChar(UInt8(ascii: "i"))
  static let boolean = CChar(UInt8(ascii: "b"))
}

/// A message of sd-bus, borrowed from whoever holds its reference.
///
/// Reading gives nil when the message has something else at this place. Writing returns a negative error
/// number when it fails, as sd-bus wants it from a callback.
struct BusMessage {
  let pointer: OpaquePointer

  var member: String? { sd_bus_message_get_member(pointer).map { String(cString: $0) } }

  func readString() -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(pointer, TypeCode.string, &text) > 0, let text else { return nil }
    return String(cString: text)
  }

  func readInt32() -> Int32? {
    var number: Int32 = 0
    guard sd_bus_message_read_basic(pointer, TypeCode.int32, &number) > 0 else { return nil }
    return number
  }

  func append(_ text: String) -> Int32 {
    text.withCString { sd_bus_message_append_basic(pointer, TypeCode.string, $0) }
  }

  func append(_ number: Int32) -> Int32 {
    withUnsafePointer(to: number) { sd_bus_message_append_basic(pointer, TypeCode.int32, $0) }
  }

  func append(_ flag: Bool) -> Int32 {
    // D-Bus has booleans of 4 bytes, which sd-bus takes as a C int.
    withUnsafePointer(to: Int32(flag ? 1 : 0)) { sd_bus_message_append_basic(pointer, TypeCode.boolean, $0) }
  }
}
