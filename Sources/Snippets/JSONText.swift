/// JSON without Foundation, which the resident program does not load.
package enum JSONText {
  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0)):\($1)" }.joined(separator: ",") + "}"
  }

  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  package static func boolean(_ value: Bool) -> String { value ? "true" : "false" }

  package static func number(_ value: Int) -> String { String(value) }

  package static func number(_ value: Double) -> String { String(Int(value.rounded())) }

  /// Returns a string literal (RFC 8259). Quotes, backslashes, control characters and what cannot be seen are escaped, since
  /// it may be looked at in a terminal.
  package static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}", "\u{85}", "\u{2028}", "\u{2029}": literal += escaped(scalar)
      case _ where ShownText.isUnseen(scalar): literal += escaped(scalar)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
