/// A reader of comma-separated values (RFC 4180): quotes around a field, doubled ones within, line breaks within quotes.
///
/// Lines may end in LF, CR or CRLF. A quote inside of a field without quotes is text.
struct CSVReader {
  struct Record {
    /// The line that it begins on, from 1.
    var line: Int
    var fields: [String]
    /// The reason why it is no record; nil when it is one.
    var mistake: String?
  }

  private let bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var position: Int
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Makes a reader of bytes, which have to be UTF-8.
  init(_ bytes: ArraySlice<UInt8>, separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    position = bytes.startIndex
  }

  /// Returns the next record that is no empty line; nil at the end.
  mutating func next() -> Record? {
    while passLineEnd() {}
    guard position < bytes.endIndex else { return nil }
    var record = Record(line: line, fields: [])
    repeat {
      record.fields.append(field(&record.mistake))
    } while passSeparator()
    _ = passLineEnd()
    return record
  }

  private mutating func passSeparator() -> Bool {
    guard position < bytes.endIndex, bytes[position] == separator else { return false }
    position += 1
    return true
  }

  private mutating func passLineEnd() -> Bool {
    guard position < bytes.endIndex else { return false }
    switch bytes[position] {
    case Self.carriageReturn:
      position += 1
      if position < bytes.endIndex, bytes[position] == Self.newline { position += 1 }
    case Self.newline: position += 1
    default: return false
    }
    line += 1
    return true
  }

  private mutating func field(_ mistake: inout String?) -> String {
    guard position < bytes.endIndex, bytes[position] == Self.quote else { return plainText() }
    guard let text = quotedText() else {
      mistake = "its quotation mark has no end"
      return ""
    }
    let rest = plainText()
    if !rest.isEmpty {
      mistake = "has text behind the quotation mark that ends a field; one inside is written twice"
    }
    return text
  }

  private mutating func plainText() -> String {
    let isEnd = { [separator] (byte: UInt8) in
      byte == separator || byte == Self.newline || byte == Self.carriageReturn
    }
    let end = bytes[position...].firstIndex(where: isEnd) ?? bytes.endIndex
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// Takes a quoted text; nil when it does not end before the document does, which is then passed to its end.
  private mutating func quotedText() -> String? {
    position += 1
    var text: [UInt8] = []
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      if byte == Self.quote {
        guard position < bytes.endIndex, bytes[position] == Self.quote else {
          return String(decoding: text, as: UTF8.self)
        }
        position += 1
      }
      let isBreak =
        byte == Self.newline
        || byte == Self.carriageReturn && (position == bytes.endIndex || bytes[position] != Self.newline)
      if isBreak { line += 1 }
      text.append(byte)
    }
    return nil
  }
}
