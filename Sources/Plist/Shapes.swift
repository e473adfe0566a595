/// How deep and how large a list may be: more than those of snippets, and little enough for libplist.
private enum ShapeLimits {
  static let depth = 64
  /// Bytes, once values that are referred to several times are there as often.
  static let size = 64 << 20
  /// What a value takes at least, in bytes.
  static let value = 64
}

/// The nesting of an XML list.
enum XMLShape {
  /// Refuses a document that may be nested too deeply.
  ///
  /// A beginning counts wherever it is written, an end only outside of comments and of texts without markup, so that none can
  /// hide how deep it is.
  static func check(_ bytes: [UInt8]) throws(PropertyList.Refusal) {
    var (depth, position) = (0, 0)
    /// What ends the part in which ends do not count.
    var closer: [UInt8] = []
    while let next = bytes[position...].firstIndex(where: { $0 == sign || $0 == closer.first }) {
      position = next + 1
      if !closer.isEmpty, bytes[next...].starts(with: closer) {
        position = next + closer.count
        closer = []
      } else if starts(bytes, next, "<array") || starts(bytes, next, "<dict") {
        depth += isEmptyTag(bytes, next) && closer.isEmpty ? 0 : 1
        guard depth <= ShapeLimits.depth else { throw .tooMuch }
      } else if closer.isEmpty {
        if starts(bytes, next, "</array") || starts(bytes, next, "</dict") { depth -= 1 }
        if starts(bytes, next, "<!--") { closer = Array("-->".utf8) }
        if starts(bytes, next, "<![CDATA[") { closer = Array("]]>".utf8) }
        if starts(bytes, next, "<?") { closer = Array("?>".utf8) }
      }
    }
  }

  private static let sign = UInt8(ascii: "<")

  private static func starts(_ bytes: [UInt8], _ place: Int, _ word: StaticString) -> Bool {
    bytes[place...].starts(with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// `<array/>`, without anything between.
  private static func isEmptyTag(_ bytes: [UInt8], _ place: Int) -> Bool {
    starts(bytes, place, "<array/>") || starts(bytes, place, "<dict/>")
  }
}

/// The nesting of a binary list, and its size once each value is there as often as others refer to it.
struct BinaryShape {
  private struct Value {
    /// What a value takes by itself, in bytes.
    var size: Int
    /// Where the numbers of those in it begin.
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

  /// The size and the depth of the value with a number.
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

  /// Nil beyond the end, and for what is no number of anything here.
  private static func integer(_ bytes: [UInt8], _ place: Int, size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
