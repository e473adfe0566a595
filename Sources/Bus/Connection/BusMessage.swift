import CSystemd

/// The type codes of D-Bus that the interface uses.
private enum TypeCode {
  static let string = CChar(UInt8(ascii: "s"))
  static let byte = CChar(UInt8(ascii: "y"))
  static let int32 = CChar(UInt8(ascii: "i"))
  static let uint32 = CChar(UInt8(ascii: "u"))
  static let boolean = CChar(UInt8(ascii: "b"))
  static let double = CChar(UInt8(ascii: "d"))
  static let objectPath = CChar(UInt8(ascii: "o"))
  static let array = CChar(UInt8(ascii: "a"))
  static let dictionaryEntry = CChar(UInt8(ascii: "e"))
  static let variant = CChar(UInt8(ascii: "v"))
}

/// A value of the desktop's settings, of one of the types that count.
enum SettingValue: Equatable {
  case number(UInt32)
  case factor(Double)
  case flag(Bool)
}

/// A signal's news of a boolean property.
enum PropertyChange: Equatable {
  case value(Bool)
  /// The property has changed without its new value, which must be asked for.
  case invalidated
}

/// A message of sd-bus, borrowed from whoever holds its reference.
///
/// Reading gives nil when the message has something else at this place. Writing returns a negative error
/// number when it fails, as sd-bus wants it from a callback.
struct BusMessage {
  let pointer: OpaquePointer

  var member: String? { sd_bus_message_get_member(pointer).map { String(cString: $0) } }

  /// The sender as the bus tells it: a unique name such as `:1.7`, or `org.freedesktop.DBus`.
  var sender: String? { sd_bus_message_get_sender(pointer).map { String(cString: $0) } }

  /// True when it is the answer to a call that has failed.
  var isError: Bool { sd_bus_message_is_method_error(pointer, nil) > 0 }

  /// The error that this is, as the answer to a call that has failed; nil for another message.
  var error: (name: String, message: String)? {
    guard isError, let error = sd_bus_message_get_error(pointer)?.pointee else { return nil }
    return (error.name.map { String(cString: $0) } ?? "", error.message.map { String(cString: $0) } ?? "")
  }

  /// True when the caller waits for an answer.
  var expectsReply: Bool { sd_bus_message_get_expect_reply(pointer) > 0 }

  func readString() -> String? {
    readText(TypeCode.string)
  }

  func readObjectPath() -> String? {
    readText(TypeCode.objectPath)
  }

  private func readText(_ type: CChar) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(pointer, type, &text) > 0, let text else { return nil }
    return String(cString: text)
  }

  func readBoolean() -> Bool? {
    // sd-bus writes a C int, as `append(_: Bool)` reads one.
    var flag: Int32 = 0
    guard sd_bus_message_read_basic(pointer, TypeCode.boolean, &flag) > 0 else { return nil }
    return flag != 0
  }

  /// Reads the news of a boolean property of this interface from a PropertiesChanged; nil when it has none.
  func readPropertyChange(of property: String, in interface: String) -> PropertyChange? {
    guard readString() == interface, enter(TypeCode.array, "{sv}") else { return nil }
    while enter(TypeCode.dictionaryEntry, "sv"), let name = readString() {
      if name == property { return readBooleanVariant().map(PropertyChange.value) }
      guard sd_bus_message_skip(pointer, "v") >= 0, sd_bus_message_exit_container(pointer) >= 0 else {
        return nil
      }
    }
    guard sd_bus_message_exit_container(pointer) >= 0, enter(TypeCode.array, "s") else { return nil }
    while let name = readString() {
      if name == property { return .invalidated }
    }
    return nil
  }

  /// Reads the value of a boolean property from the answer to Get.
  func readBooleanVariant() -> Bool? {
    enter(TypeCode.variant, "b") ? readBoolean() : nil
  }

  /// Reads the value of one of the desktop's settings, in a variant or in two; nil for a value of another type.
  func readSettingValue() -> SettingValue? {
    if enter(TypeCode.variant, "u") { return readUInt32().map(SettingValue.number) }
    if enter(TypeCode.variant, "d") { return readDouble().map(SettingValue.factor) }
    if enter(TypeCode.variant, "b") { return readBoolean().map(SettingValue.flag) }
    return enter(TypeCode.variant, "v") ? readSettingValue() : nil
  }

  /// Reads an `a{ss}`; of two entries with one key the last one counts.
  func readTexts() -> [String: String]? {
    guard enter(TypeCode.array, "{ss}") else { return nil }
    var texts: [String: String] = [:]
    while enter(TypeCode.dictionaryEntry, "ss") {
      guard let key = readString(), let text = readString(), sd_bus_message_exit_container(pointer) >= 0
      else { return nil }
      texts[key] = text
    }
    return sd_bus_message_exit_container(pointer) >= 0 ? texts : nil
  }

  /// Reads the numbers of an `a{sv}`, by their keys; nil for the value of a key that has something else.
  func readCounts() -> [String: Int64?]? {
    guard enter(TypeCode.array, "{sv}") else { return nil }
    var counts: [String: Int64?] = [:]
    while enter(TypeCode.dictionaryEntry, "sv") {
      guard let key = readString(), let count = readCount(), sd_bus_message_exit_container(pointer) >= 0
      else {
        return nil
      }
      counts[key] = .some(count)
    }
    return sd_bus_message_exit_container(pointer) >= 0 ? counts : nil
  }

  /// Reads a variant: a number in it, or nothing; nil where there is none.
  private func readCount() -> Int64?? {
    var count: Int64?
    if enter(TypeCode.variant, "u") {
      count = readUInt32().map { Int64($0) }
    } else if enter(TypeCode.variant, "i") {
      count = readInt32().map { Int64($0) }
    } else {
      return sd_bus_message_skip(pointer, "v") >= 0 ? .some(nil) : nil
    }
    return sd_bus_message_exit_container(pointer) >= 0 ? .some(count) : nil
  }

  private func readDouble() -> Double? {
    var number = 0.0
    guard sd_bus_message_read_basic(pointer, TypeCode.double, &number) > 0 else { return nil }
    return number
  }

  private func enter(_ container: CChar, _ contents: String) -> Bool {
    sd_bus_message_enter_container(pointer, container, contents) > 0
  }

  func readInt32() -> Int32? {
    var number: Int32 = 0
    guard sd_bus_message_read_basic(pointer, TypeCode.int32, &number) > 0 else { return nil }
    return number
  }

  func readUInt32() -> UInt32? {
    var number: UInt32 = 0
    guard sd_bus_message_read_basic(pointer, TypeCode.uint32, &number) > 0 else { return nil }
    return number
  }

  func append(_ text: String) -> Int32 {
    text.withCString { sd_bus_message_append_basic(pointer, TypeCode.string, $0) }
  }

  func append(_ number: Int32) -> Int32 {
    withUnsafePointer(to: number) { sd_bus_message_append_basic(pointer, TypeCode.int32, $0) }
  }

  func append(_ number: UInt32) -> Int32 {
    withUnsafePointer(to: number) { sd_bus_message_append_basic(pointer, TypeCode.uint32, $0) }
  }

  func append(_ flag: Bool) -> Int32 {
    // D-Bus has booleans of 4 bytes, which sd-bus takes as a C int.
    withUnsafePointer(to: Int32(flag ? 1 : 0)) { sd_bus_message_append_basic(pointer, TypeCode.boolean, $0) }
  }

  /// Appends an `as`.
  func append(_ texts: [String]) -> Int32 {
    let opened = sd_bus_message_open_container(pointer, TypeCode.array, "s")
    let results = [opened] + (opened < 0 ? [] : texts.map(append)) + [sd_bus_message_close_container(pointer)]
    return results.min() ?? 0
  }

  /// Appends an `a{ss}`.
  func append(_ texts: [String: String]) -> Int32 {
    var results = [sd_bus_message_open_container(pointer, TypeCode.array, "{ss}")]
    for (key, text) in texts where results[results.endIndex - 1] >= 0 {
      results += [
        sd_bus_message_open_container(pointer, TypeCode.dictionaryEntry, "ss"), append(key), append(text),
        sd_bus_message_close_container(pointer),
      ]
    }
    return (results + [sd_bus_message_close_container(pointer)]).min() ?? 0
  }

  /// Appends an `a{saay}` of one entry: a key, and texts as bytes.
  func append(_ key: String, _ texts: [[UInt8]]) -> Int32 {
    var results = [
      sd_bus_message_open_container(pointer, TypeCode.array, "{saay}"),
      sd_bus_message_open_container(pointer, TypeCode.dictionaryEntry, "saay"), append(key),
      sd_bus_message_open_container(pointer, TypeCode.array, "ay"),
    ]
    for text in texts {
      results.append(sd_bus_message_open_container(pointer, TypeCode.array, "y"))
      for byte in text {
        results.append(
          withUnsafePointer(to: byte) { sd_bus_message_append_basic(pointer, TypeCode.byte, $0) })
      }
      results.append(sd_bus_message_close_container(pointer))
    }
    for _ in 0..<3 { results.append(sd_bus_message_close_container(pointer)) }
    return results.min() ?? 0
  }

  /// Appends an `a{sv}` of numbers.
  func append(counts: [String: UInt32]) -> Int32 {
    var results = [sd_bus_message_open_container(pointer, TypeCode.array, "{sv}")]
    for (key, count) in counts where results[results.endIndex - 1] >= 0 {
      results += [
        sd_bus_message_open_container(pointer, TypeCode.dictionaryEntry, "sv"), append(key),
        sd_bus_message_open_container(pointer, TypeCode.variant, "u"), append(count),
        sd_bus_message_close_container(pointer), sd_bus_message_close_container(pointer),
      ]
    }
    return (results + [sd_bus_message_close_container(pointer)]).min() ?? 0
  }

  /// Appends an `a{sv}` without entries.
  func appendNoOptions() -> Int32 {
    let opened = sd_bus_message_open_container(pointer, TypeCode.array, "{sv}")
    return opened < 0 ? opened : sd_bus_message_close_container(pointer)
  }
}
