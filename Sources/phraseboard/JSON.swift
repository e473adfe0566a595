/// A value that is written as JSON, with the members of objects in their order.
enum JSON {
  case null
  case boolean(Bool)
  case number(Int)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  init(_ texts: [String]) {
    self = .list(texts.map { .text($0) })
  }

  /// In one line.
  var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): "\(value)"
    case .text(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)): \($1.description)" }.joined(separator: ", ") + "}"
    }
  }

  /// An object with a list, one element in a line, which line-wise tools can work on.
  static func document(_ name: String, _ elements: [JSON]) -> String {
    let lines = elements.map { "  " + $0.description }.joined(separator: ",\n")
    let list = lines.isEmpty ? "[]" : "[\n\(lines)\n]"
    return "{\"version\": 1, \"\(name)\": \(list)}\n"
  }

  /// Escapes what JSON asks for, and what would move the cursor of a terminal or turn its direction.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where scalar == "\"" || scalar == "\\": result += "\\\(scalar)"
      case _ where scalar == "\n": result += "\\n"
      case .control, .lineSeparator, .paragraphSeparator, .format: result += escaped(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
