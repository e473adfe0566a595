/// The depth and the size that a list may have: more than those of snippets, and little enough for libplist.
private enum ShapeLimits {
  static let depth = 64
  /// Bytes, once values that are referred to several times are there as often.
  static let size = 64 << 20
  /// The least bytes that a value takes.
  static let value = 64
  /// Bytes that may be moved as the entities of an XML list are read: about a second.
  static let moved = 4_000_000_000
}

/// The markup of an XML list, as libplist reads it.
struct XMLShape {
  private static let sign = UInt8(ascii: "<")

  private let bytes: [UInt8]
  private var depth = 0
  /// The most bytes that libplist moves: at each entity, those of the text behind it.
  private var moved = 0

  /// Refuses a document that is nested too deeply, or whose texts take too long.
  ///
  /// Markup counts only outside of comments and of texts without markup. It ends at its first `>`, as libplist has it, too, so
  /// long as quotation marks are in pairs; a `<` inside, and definitions in a document type, are in no list.
  static func check(_ bytes: [UInt8]) throws(PropertyList.Refusal) {
    var shape = XMLShape(bytes: bytes)
    var position = 0
    while let next = bytes[position...].firstIndex(of: sign) {
      try shape.readText(position..<next)
      position = try shape.readMarkup(at: next)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readText(_ place: Range<Int>) throws(PropertyList.Refusal) {
    moved += count(of: "&", in: place) * place.count
    guard moved <= ShapeLimits.moved else { throw .tooMuch }
  }

  /// Returns the end of the markup that begins at a place.
  private mutating func readMarkup(at start: Int) throws(PropertyList.Refusal) -> Int {
    if has("<!--", at: start) { return try place(of: "-->", from: start + 4) + 3 }
    if has("<![CDATA[", at: start) { return try place(of: "]]>", from: start + 9) + 3 }
    let closer: StaticString = has("<?", at: start) ? "?>" : ">"
    let inside = start + 1..<(try place(of: closer, from: start + 1))
    let isType = has("<!", at: start)
    guard count(of: "<", in: inside) == 0, count(of: "\"", in: inside).isMultiple(of: 2),
      !isType || count(of: "[", in: inside) == 0
    else { throw .damaged }
    try readTag(inside)
    return inside.upperBound + closer.utf8CodeUnitCount
  }

  private mutating func readTag(_ inside: Range<Int>) throws(PropertyList.Refusal) {
    if has("array", at: inside.lowerBound) || has("dict", at: inside.lowerBound) {
      depth += bytes[inside.upperBound - 1] == UInt8(ascii: "/") ? 0 : 1
    } else if isEnd(inside) {
      depth -= 1
    }
    guard depth >= 0 else { throw .damaged }
    guard depth <= ShapeLimits.depth else { throw .tooMuch }
  }

  /// Tells whether a tag is the end of a list or a dictionary, and nothing else.
  private func isEnd(_ inside: Range<Int>) -> Bool {
    let end = bytes[inside].lastIndex { $0 > UInt8(ascii: " ") } ?? inside.lowerBound
    let name = bytes[inside.lowerBound...end]
    return name.elementsEqual("/array".utf8) || name.elementsEqual("/dict".utf8)
  }

  private func has(_ word: StaticString, at place: Int) -> Bool {
    bytes[place...].starts(with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private func count(of sign: Unicode.Scalar, in place: Range<Int>) -> Int {
    let byte = UInt8(ascii: sign)
    return bytes[place].count { $0 == byte }
  }

  /// Returns the next place of a word.
  private func place(of word: StaticString, from start: Int) throws(PropertyList.Refusal) -> Int {
    var place = start
    while place < bytes.count, let next = bytes[place...].firstIndex(of: word.utf8Start.pointee) {
      if has(word, at: next) { return next }
      place = next + 1
    }
    throw .damaged
  }
}

/// The nesting of a binary list, and its size once each value is there as often as others refer to it.
struct BinaryShape {
  private struct Value {
    /// The bytes that a value takes by itself.
    var size: Int
    /// The place where the numbers of the values in it begin.
    var start = 0
    var count = 0
  }

  private enum State { case open, done(size: Int, depth: Int) }

  private static let trailer = 32

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let numberSize: Int
  private let count: Int
  private let table: Int
  private var states: [Int: State] = [:]

  /// Refuses a document that is nested too deeply, refers to itself, or grows too large.
  static func check(_ bytes: [UInt8]) throws(PropertyList.Refusal) {
    guard bytes.count > trailer + 8 else { throw .damaged }
    var shape = try BinaryShape(bytes)
    guard let root = shape.integer(bytes.count - 16, size: 8) else { throw .damaged }
    _ = try shape.measure(root, depth: 1)
  }

  private init(_ bytes: [UInt8]) throws(PropertyList.Refusal) {
    let end = bytes.count - Self.trailer
    (self.bytes, offsetSize, numberSize) = (bytes, Int(bytes[end + 6]), Int(bytes[end + 7]))
    (count, table) = (
      Self.integer(bytes, end + 8, size: 8) ?? -1, Self.integer(bytes, end + 24, size: 8) ?? -1
    )
    let sizes = 1...8
    guard sizes.contains(offsetSize), sizes.contains(numberSize), 0...end ~= table, count > 0,
      count <= (end - table) / offsetSize
    else { throw .damaged }
  }

  /// Returns the size and the depth of the value with a number.
  private mutating func measure(_ number: Int, depth: Int) throws(PropertyList.Refusal) -> (
    size: Int, depth: Int
  ) {
    switch states[number] {
    case .done(let size, let own):
      guard depth + own <= ShapeLimits.depth else { throw .tooMuch }
      return (size, own)
    case .open: throw .tooMuch
    case nil: break
    }
    guard depth <= ShapeLimits.depth else { throw .tooMuch }
    states[number] = .open
    let value = try value(number)
    var (size, own) = (value.size, 0)
    for index in 0..<value.count {
      guard let inner = integer(value.start + index * numberSize, size: numberSize) else { throw .damaged }
      let measured = try measure(inner, depth: depth + 1)
      (size, own) = (size + measured.size, max(own, measured.depth))
      guard size <= ShapeLimits.size else { throw .tooMuch }
    }
    states[number] = .done(size: size, depth: own + 1)
    return (size, own + 1)
  }

  private func value(_ number: Int) throws(PropertyList.Refusal) -> Value {
    guard 0..<count ~= number, let place = integer(table + number * offsetSize, size: offsetSize),
      place < bytes.count
    else { throw .damaged }
    let (kind, low) = (bytes[place] >> 4, Int(bytes[place] & 0xF))
    // Data, text in bytes and in units of UTF-16, a list, a set, a dictionary.
    guard [4, 5, 6, 0xA, 0xC, 0xD].contains(kind) else { return Value(size: ShapeLimits.value) }
    var (length, start) = (low, place + 1)
    if low == 0xF {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3 else { throw .damaged }
      let size = 1 << Int(bytes[start] & 0xF)
      guard let written = integer(start + 1, size: size) else { throw .damaged }
      (length, start) = (written, start + 1 + size)
    }
    // No value has more than there are bytes.
    guard length <= bytes.count else { throw .damaged }
    switch kind {
    case 4, 5: return Value(size: ShapeLimits.value + length)
    case 6: return Value(size: ShapeLimits.value + length * 3)
    default: return Value(size: ShapeLimits.value, start: start, count: kind == 0xD ? length * 2 : length)
    }
  }

  private func integer(_ place: Int, size: Int) -> Int? { Self.integer(bytes, place, size: size) }

  /// Reads a number; nil beyond the end, and for what is no number of anything here.
  private static func integer(_ bytes: [UInt8], _ place: Int, size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
