/// Reads a JSON text (RFC 8259, nothing beyond it) from UTF-8 bytes, value by value, without building a tree.
///
/// Every error has the path and the line, and every syntax error the column, which `JSONDecoder` does not give
/// (it also lets trailing commas, UTF-16 and broken ignored fields pass). Time is linear in the input; the
/// call depth does not depend on it, since values that are skipped are followed with a stack of their own.
package struct JSONReader {
  /// The most levels of values in an ignored field; deeper ones are refused. (The values that are read are 4 deep.)
  static let depthLimit = 512

  private let bytes: [UInt8]
  private var position: Int
  private var path = JSONPath()
  /// A place up to which lines are counted, and its line.
  private var counted = (position: 0, line: 1)

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark may be ignored (RFC 8259, section 8.1).
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  // MARK: Where it is

  /// The path of the value that is being read.
  package var place: String { path.description }

  /// Returns the line that has been reached, from 1. Costs no more than reading once again what was read since the last call.
  package mutating func line() -> Int {
    let new = bytes[counted.position..<position].count { $0 == UInt8(ascii: "\n") }
    counted = (position, counted.line + new)
    return counted.line
  }

  // MARK: Errors

  /// Returns an error about the value that is being read.
  package func refusal(_ reason: String) -> DocumentError {
    DocumentError(path: path.description, line: line(of: position), reason: reason)
  }

  /// Returns an error about a field of the object that is being read.
  package func refusal(field: String, _ reason: String) -> DocumentError {
    var path = path
    path.enter(key: field)
    return DocumentError(path: path.description, line: line(of: position), reason: reason)
  }

  private func line(of offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

  private func syntaxError(_ reason: String, at offset: Int? = nil, advice: String) -> DocumentError {
    let offset = offset ?? position
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return DocumentError(
      path: path.description, line: line(of: offset),
      reason: "not JSON: \(reason) in column \(column); \(advice)")
  }

  private func unexpected(_ expected: String) -> DocumentError {
    guard position < bytes.count else {
      return syntaxError("expected \(expected), but the document ends", advice: "add what is missing")
    }
    let byte = bytes[position]
    guard (0x20..<0x7F).contains(byte) else {
      return syntaxError(
        "expected \(expected), found the byte 0x\(String(byte, radix: 16, uppercase: true))",
        advice: "correct the text there")
    }
    let advice = comesAfterComma ? "take away the comma before it" : "correct the text there"
    return syntaxError("expected \(expected), found '\(Character(Unicode.Scalar(byte)))'", advice: advice)
  }

  /// True when the reader stands at the end of an object or an array whose last member has a comma behind it.
  private var comesAfterComma: Bool {
    guard bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "]") else { return false }
    return bytes[..<position].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ",")
  }

  /// Returns an error about a byte that texts hold only as an escape.
  private func control(_ byte: UInt8) -> DocumentError {
    switch byte {
    case 0x09: return syntaxError("a text holds a tab", advice: "write \\t in its place")
    case 0x0A, 0x0D:
      return syntaxError(
        "a text has no closing \"", advice: "put one at its end; a line break within a text is written \\n")
    default: return unexpected("a printable character or an escape")
    }
  }

  private func halfPair(at start: Int) -> DocumentError {
    syntaxError("half of a surrogate pair", at: start, advice: "write the character itself in its place")
  }

  private func wrongKind(_ expected: String) -> DocumentError {
    guard let found = kind else { return unexpected("a value") }
    return refusal("expected \(expected), found \(found.rawValue)")
  }

  // MARK: Values

  package enum Kind: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "true or false"
    case null = "null"
  }

  /// The kind of the next value by its first byte; nil when no value begins there.
  package var kind: Kind? {
    guard position < bytes.count else { return nil }
    return switch bytes[position] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: nil
    }
  }

  /// Reads the one value of the document, and makes sure that nothing follows it.
  package mutating func document<Value>(_ read: (inout JSONReader) throws -> Value) throws -> Value {
    skipSpace()
    let value = try read(&self)
    skipSpace()
    guard position == bytes.count else { throw unexpected("the end of the document") }
    return value
  }

  /// Reads an object.
  ///
  /// `field` is called at each value with its key and has to read or skip that value.
  package mutating func object(
    _ expected: String, field: (_ reader: inout JSONReader, _ key: String) throws -> Void
  ) throws {
    guard kind == .object else { throw wrongKind(expected) }
    position += 1
    skipSpace()
    if consume("}") { return }
    repeat {
      let key = try key()
      path.enter(key: key)
      try field(&self, key)
      path.leave()
      skipSpace()
    } while try goesOn(until: "}")
  }

  /// Reads an array.
  ///
  /// `element` is called at each element and has to read or skip it.
  package mutating func array(_ expected: String, element: (_ reader: inout JSONReader) throws -> Void) throws
  {
    guard kind == .array else { throw wrongKind(expected) }
    position += 1
    skipSpace()
    if consume("]") { return }
    var index = 0
    repeat {
      skipSpace()
      path.enter(index: index)
      try element(&self)
      path.leave()
      index += 1
      skipSpace()
    } while try goesOn(until: "]")
  }

  package mutating func boolean(_ expected: String) throws -> Bool {
    guard kind == .boolean else { throw wrongKind(expected) }
    let value = bytes[position] == UInt8(ascii: "t")
    try expect(word: value ? "true" : "false")
    return value
  }

  package mutating func string(_ expected: String) throws -> String {
    guard kind == .string else { throw wrongKind(expected) }
    return try scanString()
  }

  /// Reads the next string, or the digits of the next whole number as they are written.
  package mutating func stringOrWholeNumber(_ expected: String) throws -> String {
    guard kind == .number else { return try string(expected) }
    let digits = try scanNumber()
    guard digits.allSatisfy({ ![".", "e", "E"].contains($0) }) else {
      throw refusal("expected \(expected), found a number with a fraction or an exponent")
    }
    return digits == "-0" ? "0" : digits
  }

  /// Reads the next number, which has to be one that can be counted with.
  package mutating func number(_ expected: String) throws -> Double {
    guard kind == .number else { throw wrongKind(expected) }
    guard let number = Double(try scanNumber()), number.isFinite else {
      throw refusal("too large for a number")
    }
    return number
  }

  /// Passes over the next value, whatever it is.
  package mutating func skip() throws {
    var closers: [Unicode.Scalar] = []
    while true {
      skipSpace()
      if try skipStart(closers: &closers) { continue }
      // A value has ended, and the ones around it may have ended, too.
      while true {
        guard let closer = closers.last else { return }
        skipSpace()
        if try goesOn(until: closer) { break }
        closers.removeLast()
      }
      if closers.last == "}" { _ = try key() }
    }
  }

  /// Passes over a scalar value or an empty container, or steps into a container (then true).
  private mutating func skipStart(closers: inout [Unicode.Scalar]) throws -> Bool {
    switch kind {
    case .object, .array:
      let closer: Unicode.Scalar = kind == .object ? "}" : "]"
      position += 1
      skipSpace()
      if consume(closer) { return false }
      guard closers.count < Self.depthLimit else {
        throw refusal("nested deeper than \(Self.depthLimit) levels")
      }
      closers.append(closer)
      if closer == "}" { _ = try key() }
      return true
    case .string: _ = try scanString()
    case .number: _ = try scanNumber()
    case .boolean: try expect(word: bytes[position] == UInt8(ascii: "t") ? "true" : "false")
    case .null: try expect(word: "null")
    case nil: throw unexpected("a value")
    }
    return false
  }

  // MARK: Tokens

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(word: StaticString) throws {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: letters) else { throw unexpected("a value") }
    position += letters.count
  }

  /// Passes the comma before another member (then true) or the end of the container.
  private mutating func goesOn(until closer: Unicode.Scalar) throws -> Bool {
    if consume(",") {
      skipSpace()
      return true
    }
    guard consume(closer) else { throw unexpected("',' or '\(closer)'") }
    return false
  }

  /// Reads a key and its colon, and goes on to the value.
  private mutating func key() throws -> String {
    skipSpace()
    guard kind == .string else { throw unexpected("a key in quotation marks") }
    let key = try scanString()
    skipSpace()
    guard consume(":") else { throw unexpected("':'") }
    skipSpace()
    return key
  }

  private mutating func scanNumber() throws -> String {
    let start = position
    _ = consume("-")
    if !consume("0") { try scanDigits() }
    if consume(".") { try scanDigits() }
    if consume("e") || consume("E") {
      if !consume("+") { _ = consume("-") }
      try scanDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func scanDigits() throws {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    guard position > start else { throw unexpected("a digit") }
  }

  /// Reads a string with its quotation marks, from the first of them.
  private mutating func scanString() throws -> String {
    position += 1
    let start = position
    var text: [UInt8] = []  // stays empty while there is no escape
    var copied = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let hasEscapes = copied > start
        let decoded =
          hasEscapes
          ? String(validating: text + bytes[copied..<position], as: UTF8.self)
          : String(validating: bytes[start..<position], as: UTF8.self)
        guard let decoded else {
          throw syntaxError(
            "not UTF-8", at: invalidOffset(in: start..<position), advice: "save the document as UTF-8")
        }
        position += 1
        return decoded
      case UInt8(ascii: "\\"):
        text += bytes[copied..<position]
        position += 1
        text.append(contentsOf: try scanEscape().utf8)
        copied = position
      case 0..<0x20: throw control(bytes[position])
      default: position += 1
      }
    }
    throw unexpected("the end of a string")
  }

  /// Reads what follows a backslash.
  private mutating func scanEscape() throws -> Unicode.Scalar {
    guard position < bytes.count else { throw unexpected("an escape") }
    let plain: Unicode.Scalar? =
      switch bytes[position] {
      case UInt8(ascii: "\""): "\""
      case UInt8(ascii: "\\"): "\\"
      case UInt8(ascii: "/"): "/"
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{C}"
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "t"): "\t"
      default: nil
      }
    if let plain {
      position += 1
      return plain
    }
    let start = position - 1
    guard consume("u") else { throw unexpected("one of \" \\ / b f n r t u after a backslash") }
    let unit = try scanFourHexDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), consume("\\"), consume("u") else {
      throw halfPair(at: start)
    }
    let pair = [unit, try scanFourHexDigits()]
    guard UTF16.isTrailSurrogate(pair[1]),
      let scalar = String(decoding: pair, as: UTF16.self).unicodeScalars.first
    else { throw halfPair(at: start) }
    return scalar
  }

  private mutating func scanFourHexDigits() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count, bytes[position] < 0x80,
        let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue
      else { throw unexpected("four hexadecimal digits") }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Returns the offset of the first byte that no valid UTF-8 could have there.
  private func invalidOffset(in range: Range<Int>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes[range].makeIterator()
    var offset = range.lowerBound
    while case .valid(let scalar) = parser.parseScalar(from: &input) { offset += scalar.count }
    return offset
  }
}
