import Snippets

/// A value to write as JSON; the members of objects keep their order.
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

  /// The value in one line.
  var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): "\(value)"
    case .text(let text): JSONText.string(text)
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONText.string($0)): \($1.description)" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns an object with a list, one element in a line, for tools that work line by line.
  static func document(_ name: String, _ elements: [JSON]) -> String {
    "{\"version\": 1, \"\(name)\": \(lines(elements))}\n"
  }

  /// Returns a list, one element in a line.
  static func lines(_ elements: [JSON]) -> String {
    let lines = elements.map { "  " + $0.description }.joined(separator: ",\n")
    return lines.isEmpty ? "[]" : "[\n\(lines)\n]"
  }
}
