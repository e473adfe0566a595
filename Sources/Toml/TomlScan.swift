/// A scan of a document up to the first mistake of those that people make.
///
/// It goes on where it is not sure: it runs on documents that toml++ has refused, and a mistake that it misses is told in
/// toml++'s words. Time is linear in the document but for the line of the mistake, and nothing recurses.
struct TomlScan {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  private struct Stop: Error {
    let line: Int
    let mistake: TomlMistake
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func mistake() -> (line: Int, mistake: TomlMistake)? {
    do {
      skipBlank(withLines: true)
      if next == "{" { return (line, .json) }
      while position < bytes.count {
        try readLine()
        skipBlank(withLines: true)
      }
      return nil
    } catch let stop as Stop {
      return (stop.line, stop.mistake)
    } catch {
      return nil
    }
  }

  // MARK: Bytes

  private var next: Unicode.Scalar? { position < bytes.count ? Unicode.Scalar(bytes[position]) : nil }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private var isAtEndOfLine: Bool { position >= bytes.count || next == "\n" || next == "\r" || next == "#" }

  private var isAtCurlyQuote: Bool {
    // U+2018 to U+201F, U+00AB and U+00BB.
    byte(0) == 0xE2 && byte(1) == 0x80 && (0x98...0x9F).contains(byte(2))
      || byte(0) == 0xC2 && [0xAB, 0xBB].contains(byte(1))
  }

  private mutating func step() {
    if bytes[position] == 0x0A { line += 1 }
    position += 1
  }

  private func stop(_ mistake: TomlMistake, _ line: Int? = nil) -> Stop {
    Stop(line: line ?? self.line, mistake: mistake)
  }

  /// Skips spaces, and also comments and ends of lines where they mean nothing.
  private mutating func skipBlank(withLines: Bool = false) {
    while let scalar = next {
      switch scalar {
      case " ", "\t": position += 1
      case _ where withLines && (scalar == "\n" || scalar == "\r"): step()
      case "#" where withLines: skipLine()
      default: return
      }
    }
  }

  /// Throws for no-break spaces and other blanks that editors and web pages bring.
  private func refuseOtherBlank() throws {
    if byte(0) == 0xC2 && byte(1) == 0xA0
      || byte(0) == 0xE2 && byte(1) == 0x80 && (0x80...0x8B).contains(byte(2))
    {
      throw stop(.otherBlank)
    }
  }

  // MARK: Lines

  private mutating func readLine() throws {
    if next == "[" { return try readHeader() }
    try readKey()
    try refuseOtherBlank()
    if next == ":" { throw stop(.colon) }
    guard next == "=" else { throw stop(.noEquals) }
    position += 1
    let end = try readValue()
    try readEnd(after: end)
  }

  private mutating func readHeader() throws {
    let opening = next == "[" && byte(1) == UInt8(ascii: "[") ? 2 : 1
    position += opening
    skipBlank()
    try readKey()
    var closing = 0
    while next == "]" {
      closing += 1
      position += 1
    }
    guard closing == opening else { throw stop(.brackets) }
    skipBlank()
    if !isAtEndOfLine { try refuseOtherBlank() }
    skipLine()
  }

  private mutating func skipLine() { while position < bytes.count, next != "\n" { position += 1 } }

  /// Reads a key with the dots and the blanks around it.
  private mutating func readKey() throws {
    repeat {
      skipBlank()
      if isAtCurlyQuote { throw stop(.curlyQuote) }
      if next == "\"" || next == "'" { try readText() }
      while position < bytes.count, TomlMistake.isBare(bytes[position]) { position += 1 }
      skipBlank()
    } while consume(".")
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func readEnd(after quote: UInt8?) throws {
    skipBlank()
    guard !isAtEndOfLine else { return skipLine() }
    try refuseOtherBlank()
    if let mistake = quote.flatMap(mistake(after:)) { throw stop(mistake) }
    let byte = bytes[position]
    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
      position += 1
      skipBlank()
      if isAtEndOfLine { throw stop(.endOfLine(byte)) }
    }
    skipLine()
  }

  /// Returns the mistake where more follows a text that began with this quote; nil where nobody can tell.
  private func mistake(after quote: UInt8) -> TomlMistake? {
    let follows = bytes[position]
    // A separator tells nothing.
    guard TomlMistake.isBare(follows) || follows >= 0x80 || [0x22, 0x27].contains(follows) else { return nil }
    if quote == UInt8(ascii: "'") { return .apostrophe }
    let start = bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
    var quotes = 0
    for index in start..<end where bytes[index] == quote && (index == start || bytes[index - 1] != 0x5C) {
      quotes += 1
    }
    return quotes % 2 == 1 ? .oddQuotes : .innerQuote
  }

  // MARK: Values

  /// A list or table that is open, with the line of its beginning.
  private struct Open {
    let isList: Bool
    let line: Int
  }

  /// Reads a value with all that it holds; returns the quote of a text, and nil for other values.
  private mutating func readValue() throws -> UInt8? {
    var open: [Open] = []
    while true {
      skipBlank(withLines: open.last?.isList == true)
      try refuseOtherBlank()
      var quote: UInt8?
      switch next {
      case "[":
        try refuseHeader(in: open)
        open.append(Open(isList: true, line: line))
        position += 1
        skipBlank(withLines: true)
        if next != "]" { continue }
      case "{":
        open.append(Open(isList: false, line: line))
        position += 1
        skipBlank()
        if next != "}" {
          try readInnerKey(open)
          continue
        }
      case "\"", "'":
        quote = bytes[position]
        try readText()
      case "]" where open.last?.isList == true: break
      default: try readWord(open)
      }
      if try readClosings(&open, after: quote) { return open.isEmpty ? quote : nil }
    }
  }

  /// Throws for a section that begins in a list: the list has no end.
  private func refuseHeader(in open: [Open]) throws {
    guard let list = open.last, list.isList, position == 0 || bytes[position - 1] == 0x0A,
      isWord(byte(byte(1) == UInt8(ascii: "[") ? 2 : 1))
    else { return }
    throw stop(.unclosedList, list.line)
  }

  private mutating func readInnerKey(_ open: [Open]) throws {
    try readKey()
    if next == ":" { throw stop(.colon) }
    guard next == "=" else { throw stop(isAtEndOfLine ? .unclosedTable : .noEquals, open.last?.line) }
    position += 1
  }

  /// Reads from the end of a value to the next one; returns true when no list or table is open any more.
  private mutating func readClosings(_ open: inout [Open], after quote: UInt8?) throws -> Bool {
    var quote = quote
    let valueLine = line
    while let inner = open.last {
      skipBlank(withLines: inner.isList)
      try refuseOtherBlank()
      switch next {
      case ",":
        position += 1
        skipBlank(withLines: inner.isList)
        if !inner.isList { try readInnerKey(open) }
        if !(inner.isList && next == "]") { return false }
      case "]" where inner.isList, "}" where !inner.isList:
        position += 1
        open.removeLast()
      case nil: throw stop(inner.isList ? .unclosedList : .unclosedTable, inner.line)
      case "[": try refuseHeader(in: open); throw stop(.missingComma, valueLine)
      case "\"", "'":
        // A quote within a text begins another text at once, on the same line.
        if let quote, line == valueLine, let mistake = mistake(after: quote), mistake == .oddQuotes {
          throw stop(mistake)
        }
        throw stop(.missingComma, valueLine)
      default: throw try otherStop(inner, after: quote, valueLine)
      }
      quote = nil
    }
    return true
  }

  /// Returns the mistake for something that does not belong behind a value in a list or table.
  private mutating func otherStop(_ inner: Open, after quote: UInt8?, _ valueLine: Int) throws -> Stop {
    if isAtEndOfLine { return stop(.unclosedTable, inner.line) }
    if line != valueLine, inner.isList {
      let (start, startLine) = (position, line)
      try? readKey()
      let isKey = next == "=" && position > start
      return isKey ? stop(.unclosedList, inner.line) : stop(.noQuotes, startLine)
    }
    if let quote, let mistake = mistake(after: quote) { return stop(mistake) }
    return stop(inner.isList ? .unclosedList : .unclosedTable, inner.line)
  }

  /// Reads a value without quotes: a number, a time, true or false; or a text that lacks them.
  private mutating func readWord(_ open: [Open]) throws {
    if isAtCurlyQuote { throw stop(.curlyQuote) }
    if position >= bytes.count, let inner = open.last {
      throw stop(inner.isList ? .unclosedList : .unclosedTable, inner.line)
    }
    if isAtEndOfLine { throw stop(.noValue) }
    let start = position
    while let scalar = next, !",]}#\n\r".unicodeScalars.contains(scalar) { position += 1 }
    var word = bytes[start..<position]
    while let last = word.last, last == 0x20 || last == 0x09 { word.removeLast() }
    let text = String(decoding: word, as: UTF8.self)
    if ["true", "false", "inf", "nan"].contains(text) { return }
    if ["true", "false", "yes", "no", "on", "off"].contains(text.lowercased()) { throw stop(.wrongCase) }
    guard let first = word.first else { throw stop(.noValue) }
    // A key in a list: the list has no end.
    if let list = open.last, list.isList, word.contains(UInt8(ascii: "=")) {
      throw stop(.unclosedList, list.line)
    }
    if isWord(first), !word.contains(where: { [0x5B, 0x7B].contains($0) }) { throw stop(.noQuotes) }
  }

  /// Tells if a byte can begin a text but neither a number nor a time.
  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF: true
    default: "/~$_\\".utf8.contains(byte)
    }
  }

  // MARK: Texts

  /// Reads a text from its first quote to behind its last.
  private mutating func readText() throws {
    let (quote, first) = (bytes[position], line)
    let isLong = byte(1) == quote && byte(2) == quote
    position += isLong ? 3 : 1
    var hasCurlyQuote = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case quote:
        if !isLong { position += 1 }
        if !isLong || closesLong(quote) { return }
      case 0x5C where quote == UInt8(ascii: "\""): try readEscape(isLong: isLong)
      case 0x0A, 0x0D:
        if !isLong { throw stop(hasCurlyQuote ? .curlyEnd(quote) : .unclosedText(quote)) }
        step()
      case 0x09: position += 1
      case 0..<0x20, 0x7F: throw stop(.control(byte))
      default:
        if isAtCurlyQuote { hasCurlyQuote = true }
        position += 1
      }
    }
    throw stop(
      isLong ? .unclosedLongText(quote) : hasCurlyQuote ? .curlyEnd(quote) : .unclosedText(quote), first)
  }

  /// Skips quotes. Returns true if they hold the three at the end; up to two before these may belong to the text.
  private mutating func closesLong(_ quote: UInt8) -> Bool {
    var count = 0
    while position < bytes.count, bytes[position] == quote, count < 5 {
      count += 1
      position += 1
    }
    return count >= 3
  }

  private mutating func readEscape(isLong: Bool) throws {
    let sign = byte(1)
    let digits = sign == UInt8(ascii: "u") ? 4 : sign == UInt8(ascii: "U") ? 8 : 0
    let isHex = (0..<digits).allSatisfy { Unicode.Scalar(byte(2 + $0)).properties.isASCIIHexDigit }
    let isKnown = "btnfr\"\\".utf8.contains(sign) || digits > 0 && isHex
    // A backslash before the end of a line joins lines.
    let joins = isLong && [0x20, 0x09, 0x0A, 0x0D].contains(sign)
    guard isKnown || joins else { throw stop(.badEscape) }
    position += joins ? 1 : 2
  }
}
