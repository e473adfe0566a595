extension String {
  /// The text between double quotes, as JSON (RFC 8259, section 7) and YAML (1.2, section 5.7) read it alike.
  ///
  /// - Parameter isEscaped: which characters up to U+FFFF are written as numbers, besides control characters.
  func inDoubleQuotes(escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isControl || isEscaped(scalar): result += "\\u" + scalar.fourHexDigits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// For characters up to U+FFFF, which all control characters are.
  var fourHexDigits: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
