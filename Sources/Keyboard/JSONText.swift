/// JSON without Foundation, which the resident program does not load.
enum JSONText {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0)):\($1)" }.joined(separator: ",") + "}"
  }

  static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  static func boolean(_ value: Bool) -> String { value ? "true" : "false" }

  static func number(_ value: Int) -> String { String(value) }

  static func number(_ value: Double) -> String { String(Int(value.rounded())) }

  /// A string literal (RFC 8259): quotes, backslashes and control characters are escaped.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
