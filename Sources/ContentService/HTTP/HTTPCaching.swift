/// The reading of what an answer says about time (RFC 9110 and 9111). Everything in it can be anything.
enum HTTPCaching {
  /// The most seconds that are told, as RFC 9111, section 1.2.2 has it.
  static let most = 1 << 31

  /// Returns the number of seconds for which an answer stays fresh.
  ///
  /// It is nil when the answer does not say so. A value that cannot be understood means 0, and the smallest of several ages counts
  /// (RFC 9111, section 4.2.1).
  ///
  /// - Parameters:
  ///   - cacheControl: the values of `Cache-Control`, in their order.
  ///   - age: the value of `Age`: how long the answer has been in a cache on its way.
  static func maxAge(cacheControl: [String], age: String?) -> Int? {
    var freshness: Int?
    for directive in directives(cacheControl.joined(separator: ",")) {
      switch directive.name {
      case "no-cache", "no-store": freshness = 0
      case "max-age": freshness = min(freshness ?? most, directive.value.flatMap(seconds) ?? 0)
      default: break
      }
    }
    return freshness.map { max(0, $0 - (age.flatMap(seconds) ?? 0)) }
  }

  /// Returns the seconds for which a server wants to be left alone (RFC 9110, section 10.2.3); nil when they cannot be understood.
  ///
  /// - Parameters:
  ///   - value: of `Retry-After`: a number of seconds, or a date.
  ///   - now: the time by the server's clock, or by ours when it does not tell, in seconds since 1970.
  ///   - parseDate: reads an HTTP date, as seconds since 1970.
  static func retryAfter(_ value: String, now: Int64, parseDate: (String) -> Int64?) -> Int? {
    if let seconds = seconds(value) { return seconds }
    guard value.utf8.contains(UInt8(ascii: ":")), let date = parseDate(value) else { return nil }
    let (wait, overflow) = date.subtractingReportingOverflow(now)
    return overflow ? nil : Int(min(max(0, wait), Int64(most)))
  }

  /// Reads digits and nothing else, as a number of at most `most`.
  private static func seconds(_ text: String) -> Int? {
    let digits = text.trimmed
    guard !digits.isEmpty else { return nil }
    var number = 0
    for byte in digits.utf8 {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = min(most, number * 10 + Int(byte - UInt8(ascii: "0")))
    }
    return number
  }

  private struct Directive {
    let name: String
    let value: String?
  }

  /// Returns the directives of a list, whose values may be quoted and then hold commas.
  private static func directives(_ list: String) -> [Directive] {
    var parts: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for character in list.unicodeScalars {
      if character == "," && !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].unicodeScalars.append(character)
    }
    return parts.map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Directive(
        name: (sides.first ?? "").trimmed.lowercased(),
        value: sides.count == 2 ? unquoted(sides[1].trimmed) : nil)
    }
  }

  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "\""), text.utf8.last == UInt8(ascii: "\"")
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension StringProtocol {
  /// The text without the ASCII spaces, tabs and line ends around it.
  var trimmed: String {
    let isBlank = { (character: Character) in [" ", "\t", "\r", "\n", "\r\n"].contains(character) }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else {
      return ""
    }
    return String(self[first...last])
  }
}
