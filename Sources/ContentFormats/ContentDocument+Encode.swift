import Snippets

extension ContentDocument {
  /// The document with these snippets, one in a line.
  static func encode(_ snippets: [Snippet]) -> String {
    let lines = snippets.map { "  " + object($0) }
    return "{\"content\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  private static func object(_ snippet: Snippet) -> String {
    var fields = [
      "\"id\": " + quoted(snippet.id), "\"displayText\": " + quoted(snippet.label),
      "\"content\": " + list(snippet.pieces),
    ]
    if let group = snippet.group { fields.append("\"group\": " + quoted(group)) }
    if snippet.isFavourite { fields.append("\"favourite\": true") }
    if !snippet.searchTerms.isEmpty { fields.append("\"search\": " + list(snippet.searchTerms)) }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isControl: result += "\\u" + scalar.fourHexDigits
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
