/// What is wrong at one place of a settings file, and what is allowed there.
public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
  /// The file, as it was named to the program.
  public let path: String
  /// The line, from 1; nil for what is wrong with the file as a whole.
  public let line: Int?
  /// The key, as in `[keyboard].on_globe`; nil for what is wrong with the file as a whole.
  public let key: String?
  /// What is wrong and what is allowed.
  public let reason: String

  init(path: String, line: Int? = nil, key: String? = nil, reason: String) {
    self.path = path
    self.line = line
    self.key = key
    self.reason = reason
  }

  /// One line of text: `path:line: [section].key: reason`, without the parts that are nil.
  public var description: String {
    let place = escaped(path) + (line.map { ":\($0)" } ?? "")
    return ([place, key].compactMap { $0 } + [reason]).joined(separator: ": ")
  }
}

/// Text of a file as it may stand in a message: on one line, and with nothing that moves a terminal's cursor.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Text of a file in quotes, `escaped`, and cut where it is too long for a message.
func quoted(_ text: String) -> String {
  let longest = 40
  let start = String(text.unicodeScalars.prefix(longest))
  return "\"\(escaped(start))\(start.unicodeScalars.count < text.unicodeScalars.count ? "…" : "")\""
}
