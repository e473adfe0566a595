/// The attributes of one element, with the checks that several elements share.
struct Attributes {
  var element: String
  var values: [String: String]

  struct Mistake: Error {
    var reason: String
  }

  subscript(name: String) -> String? { values[name] }

  func required(_ name: String) throws(Mistake) -> String {
    guard let value = values[name], !value.isEmpty else {
      throw Mistake(reason: "<\(element)> has no \(name)")
    }
    return value
  }

  /// Returns the `name` attribute: ASCII letters, digits and underscores, since it becomes a Swift identifier.
  func name(firstMayBeDigit: Bool = false) throws(Mistake) -> String {
    let name = try required("name")
    let isWord = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        return true
      default: return false
      }
    }
    let startsWithDigit = name.first?.isNumber == true
    guard isWord, firstMayBeDigit || !startsWithDigit else {
      throw Mistake(reason: "name=\"\(name)\" is not made of letters, digits and underscores")
    }
    return name
  }

  /// Returns a version, a decimal number from 1. Without a default the attribute must be there.
  func version(_ name: String, default fallback: UInt32?) throws(Mistake) -> UInt32 {
    guard let text = values[name] else {
      if let fallback { return fallback }
      throw Mistake(reason: "<\(element)> has no \(name)")
    }
    guard let version = UInt32(text), version >= 1 else {
      throw Mistake(reason: "\(name)=\"\(text)\" is not a whole number from 1")
    }
    return version
  }

  func boolean(_ name: String) throws(Mistake) -> Bool {
    switch values[name] {
    case nil, "false": return false
    case "true": return true
    case .some(let text): throw Mistake(reason: "\(name)=\"\(text)\" is neither true nor false")
    }
  }

  /// Returns the `value` of an enum entry: decimal or 0x hexadecimal, 32 bits.
  func value() throws(Mistake) -> UInt32 {
    let text = try required("value")
    let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let value else { throw Mistake(reason: "value=\"\(text)\" is not a number of 32 bits") }
    return value
  }
}
