/// The formats of dates in which runs of letters stand for parts of them, and text in apostrophes for itself.
enum DatePattern {
  /// Unicode's (TR 35), as macOS has it.
  case unicode
  /// Qt's. Letters that mean nothing are text.
  case qt

  private static let unicodeTokens: [String: String] = [
    "y": "%Y", "yyyy": "%Y", "yy": "%y", "Y": "%G", "YYYY": "%G", "MMMM": "%B", "MMM": "%b", "MM": "%m",
    "M": "%-m",
    "LLLL": "%B", "LLL": "%b", "LL": "%m", "L": "%-m", "dd": "%d", "d": "%-d", "DDD": "%j", "D": "%-j",
    "EEEE": "%A",
    "EEE": "%a", "EE": "%a", "E": "%a", "cccc": "%A", "ccc": "%a", "e": "%u", "HH": "%H", "H": "%-H",
    "hh": "%I",
    "h": "%-I", "mm": "%M", "m": "%-M", "ss": "%S", "s": "%-S", "a": "%p", "ww": "%V", "w": "%-V", "Z": "%z",
    "ZZ": "%z", "ZZZ": "%z", "xx": "%z", "z": "%Z",
  ]
  /// The tokens of Qt but for `hh` and `h`: their hours are those of half days where the format has AM or PM.
  private static let qtTokens: [String: String] = [
    "yyyy": "%Y", "yy": "%y", "MMMM": "%B", "MMM": "%b", "MM": "%m", "M": "%-m", "dddd": "%A", "ddd": "%a",
    "dd": "%d",
    "d": "%-d", "HH": "%H", "H": "%-H", "mm": "%M", "m": "%-M", "ss": "%S", "s": "%-S", "AP": "%p", "A": "%p",
    "ap": "%P", "a": "%P", "t": "%Z",
  ]

  /// Returns the format in the words of glibc's strftime; nil where that has no word for a part of it.
  func strftime(_ pattern: some StringProtocol) -> String? {
    var result = ""
    var scanner = TextScanner(String(pattern))
    let hours = self == .qt ? Self.qtHours(in: pattern) : [:]
    while let byte = scanner.next {
      if scanner.consume("'") {
        // Two apostrophes are one, in a text, too.
        var isOpen = !scanner.consume("'")
        if !isOpen { result += "'" }
        while isOpen {
          guard let text = scanner.take(to: "'") else { return nil }
          isOpen = scanner.consume("'")
          result += Self.literal(text) + (isOpen ? "'" : "")
        }
      } else if byte.isLetter {
        var token = scanner.take { $0 == byte }
        if self == .qt, byte | 0x20 == UInt8(ascii: "a"), token.utf8.count == 1,
          scanner.next.map({ $0 | 0x20 == UInt8(ascii: "p") }) == true
        {
          token += scanner.takeOne()
        }
        guard let part = part(String(token), hours) else { return nil }
        result += part
      } else {
        result += Self.literal(scanner.takeOne())
      }
    }
    return result
  }

  private func part(_ token: String, _ hours: [String: String]) -> String? {
    switch self {
    case .unicode: Self.unicodeTokens[token]
    // There is no word for parts of seconds.
    case .qt: Self.qtTokens[token] ?? hours[token] ?? (token.hasPrefix("z") ? nil : token)
    }
  }

  private static func qtHours(in pattern: some StringProtocol) -> [String: String] {
    var hasHalves = false
    for (index, part) in pattern.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      .enumerated()
    where index % 2 == 0 {
      hasHalves = hasHalves || part.contains { $0 | 0x20 == UInt8(ascii: "a") }
    }
    return hasHalves ? ["hh": "%I", "h": "%-I"] : ["hh": "%H", "h": "%-H"]
  }

  private static func literal(_ text: Substring) -> String {
    String(text).split(around: "%").joined(separator: "%%")
  }
}
