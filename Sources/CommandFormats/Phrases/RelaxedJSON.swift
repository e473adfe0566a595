import ContentFormats

extension JSONReader {
  /// Returns the next value if it is a string; any other is passed over.
  mutating func textOrSkip() throws -> String? {
    if kind == .string { return try string("a string") }
    try skip()
    return nil
  }

  /// Returns the next value if it is true or false; any other is passed over.
  mutating func booleanOrSkip() throws -> Bool? {
    if kind == .boolean { return try boolean("true or false") }
    try skip()
    return nil
  }

  /// Returns the next value if it is a whole number; any other is passed over.
  mutating func wholeNumberOrSkip() throws -> Int? {
    if kind == .number { return Int(exactly: try number("a number")) }
    try skip()
    return nil
  }

  /// Returns the next string, or the strings of the next list; nil for any other value.
  mutating func textsOrSkip() throws -> [String]? {
    guard kind == .array else { return try textOrSkip().map { [$0] } }
    var texts: [String] = []
    try array("a list") { reader in
      if let text = try reader.textOrSkip() { texts.append(text) }
    }
    return texts
  }

  /// Reads the next value if it is an object; any other is passed over.
  mutating func objectOrSkip(_ field: (inout JSONReader, String) throws -> Void) throws {
    guard kind == .object else { return try skip() }
    try object("an object", field: field)
  }

  /// Reads the elements of the next value if it is a list; any other is passed over.
  mutating func arrayOrSkip(_ element: (inout JSONReader) throws -> Void) throws {
    guard kind == .array else { return try skip() }
    try array("a list", element: element)
  }
}

/// JSON as programs for programmers have it.
enum RelaxedJSON {
  /// Returns the document without its comments and the commas before closing brackets. Spaces take their places, so that
  /// lines and columns stay what they are.
  static func strict(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var position = 0
    /// The place of a comma that nothing but space follows so far.
    var comma: Int?
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position = endOfString(bytes, position)
        comma = nil
        continue
      case UInt8(ascii: "/"):
        let end = endOfComment(bytes, position)
        for place in position..<end where bytes[place] != UInt8(ascii: "\n") {
          result[place] = UInt8(ascii: " ")
        }
        if end > position {
          position = end
          continue
        }
      case UInt8(ascii: ","): comma = position
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { result[comma] = UInt8(ascii: " ") }
        comma = nil
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: comma = nil
      }
      position += 1
    }
    return result
  }

  /// Returns the place behind the quotation mark that ends the string which begins at a place.
  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""): return position + 1
      default: position += 1
      }
    }
    return bytes.count
  }

  /// Returns the place behind the comment that begins at a place; the place itself where none does.
  private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int {
    guard start + 1 < bytes.count else { return start }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case UInt8(ascii: "*"):
      var position = start + 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          return position + 2
        }
        position += 1
      }
      return bytes.count
    default: return start
    }
  }
}

extension JSONReader {
  /// Returns the keys that have lists in a document that is an object, up to where it breaks off.
  static func lists(in bytes: [UInt8]) -> Set<String> {
    var reader = JSONReader(bytes)
    var keys: Set<String> = []
    _ = try? reader.document { reader in
      try reader.object("an object") { reader, key in
        if reader.kind == .array { keys.insert(key) }
        try reader.skip()
      }
    }
    return keys
  }
}
