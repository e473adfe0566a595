import ContentFormats
import Snippets

/// A writer of match files of espanso.
///
/// Each piece is a match, all of one trigger, among which espanso lets choose; with `Pick.random` all are one match that
/// takes any of them. The triggers are the snippet's shortcuts; without one it is the id with a colon in front, since an id may be
/// a common word. So a snippet that comes back has its trigger as id. Groups and favourites
/// are not in it. Three kinds of piece cannot be written and are left out: with `$|$` as text, with text that
/// looks like an escape of espanso's own (`\{\{` and `\}\}`), and with a date in a format that chrono lacks.
enum EspansoEncoder {
  static func encode(_ snippets: [Snippet]) -> String {
    var triggers = UniqueIDs()
    let matches = snippets.flatMap { snippet in
      let name = snippet.shortcuts.texts.first ?? (snippet.id.hasPrefix(":") ? snippet.id : ":" + snippet.id)
      let all = [triggers.next(for: name)] + snippet.shortcuts.texts.dropFirst()
      return replacements(of: snippet).map { match(all, snippet, $0) }
    }
    return matches.isEmpty ? "matches: []\n" : "matches:\n" + matches.joined()
  }

  /// Returns the replacements of a snippet's matches.
  private static func replacements(of snippet: Snippet) -> [Replacement] {
    guard snippet.pick == .random, snippet.pieces.count > 1 else {
      return snippet.pieces.compactMap { Replacement($0) }
    }
    var variables: [Variable] = []
    var choices: [String] = []
    for piece in snippet.pieces {
      guard let choice = Replacement(piece, after: variables) else { continue }
      variables = choice.variables
      choices.append(choice.text)
    }
    guard !choices.isEmpty else { return [] }
    return [Replacement(anyOf: choices, variables)]
  }

  /// Returns the number of pieces that cannot be written.
  static func leftOut(of snippet: Snippet) -> Int {
    snippet.pieces.count { Replacement($0) == nil }
  }

  private static func match(_ triggers: [String], _ snippet: Snippet, _ replacement: Replacement) -> String {
    let list = triggers.map(quoted).joined(separator: ", ")
    var lines = [
      triggers.count == 1 ? "  - trigger: \(list)" : "  - triggers: [\(list)]",
      "    label: \(quoted(snippet.label))",
    ]
    if snippet.shortcuts.rules.contains(.wholeWord) { lines.append("    word: true") }
    if snippet.shortcuts.rules.contains(.followCase) { lines.append("    propagate_case: true") }
    if !snippet.searchTerms.isEmpty {
      lines.append("    search_terms: [\(snippet.searchTerms.map(quoted).joined(separator: ", "))]")
    }
    lines.append("    replace: \(quoted(replacement.text))")
    if !replacement.variables.isEmpty { lines.append("    vars:") }
    for variable in replacement.variables {
      lines.append("      - name: \(variable.name)")
      lines += variable.value.lines.map { "        " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private struct Variable {
    enum Value {
      case clipboard
      case date(format: String)
      case random(choices: [String])
      /// A form that asks for the blanks, whose fields have these names.
      case form([(field: String, blank: Blank)])

      /// Returns the name of a blank without brackets, which would make a field.
      private static func caption(of blank: Blank) -> String {
        String(blank.name.map { "[]".contains($0) ? " " : $0 })
      }

      /// Returns the settings of a form's field, in YAML.
      private static func settings(of blank: Blank) -> String {
        switch blank.kind {
        case .choice(let options):
          return "{type: choice, values: [\(options.map(quoted).joined(separator: ", "))]}"
        case .text(let preset, let isMultiline):
          let settings =
            ["multiline: \(isMultiline)"] + (preset.isEmpty ? [] : ["default: \(quoted(preset))"])
          return "{\(settings.joined(separator: ", "))}"
        }
      }

      /// The lines of the variable below its name.
      var lines: [String] {
        switch self {
        case .clipboard: ["type: clipboard"]
        case .date(let format): ["type: date", "params: {format: \(quoted(format))}"]
        case .random(let choices):
          ["type: random", "params: {choices: [\(choices.map(quoted).joined(separator: ", "))]}"]
        case .form(let fields):
          [
            "type: form", "params:",
            "  layout: \(quoted(fields.map { "\(Self.caption(of: $0.blank)): [[\($0.field)]]" }.joined(separator: "\n")))",
            "  fields:",
          ] + fields.map { "    \($0.field): \(Self.settings(of: $0.blank))" }
        }
      }
    }

    let name: String
    let value: Value
  }

  /// A piece in espanso's words.
  private struct Replacement {
    private(set) var text = ""
    private(set) var variables: [Variable]

    /// Makes a replacement by any of several texts, which need these variables.
    init(anyOf choices: [String], _ others: [Variable]) {
      text = "{{pick}}"
      variables = others + [Variable(name: "pick", value: .random(choices: choices))]
    }

    /// - Parameter earlier: the variables of other pieces of the same match.
    init?(_ piece: String, after earlier: [Variable] = []) {
      variables = earlier
      var literal = ""
      for part in Template(piece).parts(of: piece) {
        switch part {
        case .text(let text): literal += text
        case .date(let format) where !format.utf8.contains(UInt8(ascii: "%")): literal += format
        case .date(let format):
          guard Self.isPlain(format), format.withoutEspansoEscapes == format,
            case .success(format) = ChronoFormat.strftime(format),
            append(text: &literal)
          else { return nil }
          add(name: "date\(variables.count + 1)", .date(format: format))
        case .clipboard:
          guard append(text: &literal) else { return nil }
          add(name: "clipboard", .clipboard)
        case .cursor:
          guard append(text: &literal) else { return nil }
          text += "$|$"
        case .blank(let blank):
          guard append(text: &literal) else { return nil }
          text += "{{\(Self.formName).\(field(of: blank))}}"
        }
      }
      guard append(text: &literal) else { return nil }
    }

    private static let formName = "form"

    /// Returns the field of a blank in the one form of the match: its name, if espanso takes that.
    private mutating func field(of blank: Blank) -> String {
      let index = variables.firstIndex { $0.name == Self.formName }
      var fields: [(field: String, blank: Blank)] = []
      if let index, case .form(let known) = variables[index].value { fields = known }
      if let known = fields.first(where: { $0.blank.name == blank.name }) { return known.field }
      let isPlain = blank.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      let names = [isPlain ? blank.name : "field"] + (1...fields.count + 2).map { "field\($0)" }
      let field = names.first { name in !fields.contains { $0.field == name } } ?? blank.name
      fields.append((field, blank))
      let form = Variable(name: Self.formName, value: .form(fields))
      if let index { variables[index] = form } else { variables.append(form) }
      return field
    }

    private mutating func add(name: String, _ value: Variable.Value) {
      text += "{{\(name)}}"
      if !variables.contains(where: { $0.name == name }) {
        variables.append(Variable(name: name, value: value))
      }
    }

    /// Adds text; false when espanso would type something else.
    private mutating func append(text literal: inout String) -> Bool {
      defer { literal = "" }
      let escaped = Self.escaped(literal)
      text += escaped
      return Self.isPlain(literal) && escaped.withoutEspansoEscapes == literal
    }

    /// Escapes the last braces of a run in pairs: one that is left before them opens nothing.
    private static func escaped(_ literal: String) -> String {
      let brace = UInt8(ascii: "{")
      let bytes = Array(literal.utf8)
      var result: [UInt8] = []
      var position = 0
      while position < bytes.count {
        let end = bytes[position...].firstIndex { $0 != brace } ?? bytes.count
        let count = end - position
        if count % 2 == 1 { result.append(brace) }
        for _ in 0..<count / 2 { result += #"\{\{"#.utf8 }
        if end < bytes.count { result.append(bytes[end]) }
        position = end + 1
      }
      return String(decoding: result, as: UTF8.self)
    }

    private static func isPlain(_ text: String) -> Bool {
      text.split(around: "$|$").count == 1
    }
  }

  private static func quoted(_ text: String) -> String {
    // YAML does not take these as they are, or takes them for line breaks.
    text.inDoubleQuotes { ["\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}"].contains($0) }
  }
}
