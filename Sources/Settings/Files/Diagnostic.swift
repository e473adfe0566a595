import Snippets

/// A mistake at one place of a settings file, with what is allowed there.
public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
  /// The file, as it was named to the program.
  public let path: String
  /// The line, from 1; nil for a mistake of the file as a whole.
  public let line: Int?
  /// The key, as in `[keyboard].on_globe`; nil for a mistake of the file as a whole.
  public let key: String?
  /// The mistake, and what is allowed.
  public let reason: String
  /// True where it keeps the file from telling which sources there are.
  public let hidesSources: Bool

  init(path: String, line: Int? = nil, key: String? = nil, reason: String, hidesSources: Bool = false) {
    self.hidesSources = hidesSources || key == nil
    self.path = path
    self.line = line
    self.key = key
    self.reason = reason
  }

  /// One line of text: `path:line: [section].key: reason`, without the parts that are nil.
  public var description: String { text(path) }

  /// The same text with the name of the file alone, for where there is little room.
  public var summary: String { text(path.split(separator: "/").last.map(String.init) ?? path) }

  private func text(_ file: String) -> String {
    let place = escaped(file) + (line.map { ":\($0)" } ?? "")
    return ([place, key].compactMap { $0 } + [reason]).joined(separator: ": ")
  }
}

/// Returns text of a file as it may stand in a message: on one line, and with nothing that moves a terminal's cursor.
func escaped(_ text: String) -> String {
  var result = ""
  for (scalar, shown) in zip(text.unicodeScalars, ShownText.scalars(of: text)) {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: result += code(of: scalar)
    case _ where scalar != shown: result += code(of: scalar)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func code(of scalar: Unicode.Scalar) -> String {
  "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
}

/// Returns a file's text in quotes, `escaped`, isolated where it runs from right to left, and cut where it is too long for a message.
func quoted(_ text: String) -> String {
  let longest = 40
  let start = String(text.unicodeScalars.prefix(longest))
  let shown = escaped(start) + (start.unicodeScalars.count < text.unicodeScalars.count ? "…" : "")
  return "\"\(ShownText.isolated(shown))\""
}
