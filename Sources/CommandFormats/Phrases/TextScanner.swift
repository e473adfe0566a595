/// A scanner that walks over a text of another program from its start.
///
/// Each search looks at no more than what lies before what is found. One that finds nothing looks to the end once, and is
/// not made again, so that no text takes longer than in proportion to its length.
struct TextScanner {
  private(set) var rest: Substring.UTF8View
  /// The places from which signs have been looked for in vain.
  private var absent: [UInt8: String.Index] = [:]

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }
  var next: UInt8? { rest.first }

  /// Goes back to the place of another scanner.
  mutating func goBack(to other: TextScanner) { rest = other.rest }

  /// Passes a word if it follows.
  mutating func consume(_ word: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  /// Takes the text before a sign, which is passed, too; nil, at the same place, where no such sign follows.
  mutating func take(to sign: Unicode.Scalar) -> Substring? {
    let byte = UInt8(ascii: sign)
    if let place = absent[byte], rest.startIndex >= place { return nil }
    guard let end = rest.firstIndex(of: byte) else {
      absent[byte] = rest.startIndex
      return nil
    }
    defer { rest = rest[end...].dropFirst() }
    return Substring(rest[..<end])
  }

  /// Takes the text up to the first byte that a rule does not hold for.
  mutating func take(while holds: (UInt8) -> Bool) -> Substring {
    let end = rest.firstIndex { !holds($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return Substring(rest[..<end])
  }

  /// Takes the text before the next of some signs, or all that is left.
  mutating func text(before signs: Unicode.Scalar...) -> Substring {
    let bytes = signs.map { UInt8(ascii: $0) }
    return take { !bytes.contains($0) }
  }

  /// Passes a number of years, months, days, hours, minutes or seconds with its sign, as "+1D", if that is what follows.
  mutating func consumeShift() -> Bool {
    let start = self
    guard consume("+") || consume("-"), !take(while: \.isDigit).isEmpty,
      ["Y", "M", "D", "h", "m", "s"].contains(takeOne())
    else {
      goBack(to: start)
      return false
    }
    return true
  }

  /// Takes the next character, which may be one of several bytes.
  mutating func takeOne() -> Substring {
    let one = Substring(rest).unicodeScalars.prefix(1)
    rest = rest.dropFirst(one.reduce(0) { $0 + UTF8.width($1) })
    return Substring(one)
  }
}

extension UInt8 {
  /// True for a letter of ASCII.
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// True for a digit of ASCII.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
