import ContentFormats
import Snippets

extension String {
  /// Returns the text between double quotes, as JSON (RFC 8259, section 7) and YAML (1.2, section 5.7) read it alike.
  ///
  /// - Parameter isEscaped: which characters up to U+FFFF are written as numbers, besides control characters.
  func inDoubleQuotes(escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) -> String {
    var result = "\""
    for scalar in unicodeScalars {
      result += isEscaped(scalar) ? "\\u" + scalar.fourHexDigits : scalar.inDoubleQuotes
    }
    return result + "\""
  }

  /// The same for JSON, where what cannot be seen is written as numbers.
  var inJSON: String {
    let text = written { scalar, isUnseen in
      isUnseen ? scalar.utf16.map { "\\u" + $0.fourHexDigits }.joined() : scalar.inDoubleQuotes
    }
    return "\"" + text + "\""
  }

  /// Returns the text with each character as `write` writes it, which may depend on whether it is shown as a sign (`ShownText`).
  func written(_ write: (Unicode.Scalar, _ isUnseen: Bool) -> String) -> String {
    zip(unicodeScalars, ShownText.scalars(of: self)).reduce(into: "") { result, pair in
      result += write(pair.0, pair.0 != pair.1)
    }
  }
}

extension Unicode.Scalar {
  /// The character as it stands between double quotes.
  fileprivate var inDoubleQuotes: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case _ where isControl: "\\u" + fourHexDigits
    default: String(self)
    }
  }

  /// The digits of characters up to U+FFFF, which all control characters are.
  var fourHexDigits: String { UInt16(truncatingIfNeeded: value).fourHexDigits }
}

extension UInt16 {
  fileprivate var fourHexDigits: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
