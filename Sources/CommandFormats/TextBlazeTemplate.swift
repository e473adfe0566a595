import ContentFormats
import Snippets

/// The commands in a text of Text Blaze: `{name}`, or `{name: settings}`.
enum TextBlazeTemplate {
  /// Returns the text and its variables, or the first command that has no counterpart.
  static func parts(of text: String) -> Result<[Template.Part], TextBlaze.Refusal> {
    var parts: [Template.Part] = []
    var hasCursor = false
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      parts.append(.text(String(rest[..<start])))
      let inside = rest[rest.utf8.index(after: start)...]
      let end = inside.utf8.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      guard let end, let command = Command(inside[..<end]) else {
        parts.append(.text("{"))
        rest = inside
        continue
      }
      switch command.part {
      case .failure(let refusal): return .failure(refusal)
      case .success(.cursor):
        if !hasCursor { parts.append(.cursor) }
        hasCursor = true
      case .success(let part): parts.append(part)
      }
      let isClosed = inside.utf8[end] == UInt8(ascii: "}")
      guard isClosed else { return .failure(TextBlaze.Refusal(reason: "has a command within a command")) }
      rest = inside[inside.utf8.index(after: end)...]
    }
    parts.append(.text(String(rest)))
    return .success(Template.merged(parts))
  }

  private struct Command {
    let name: String
    let settings: Substring?

    /// Reads a command; nil for braces around anything else.
    init?(_ inside: Substring) {
      let colon = inside.utf8.firstIndex(of: UInt8(ascii: ":"))
      let name = inside[..<(colon ?? inside.endIndex)].trimmed
      let isFormula = name.utf8.first == UInt8(ascii: "=")
      guard isFormula || name.unicodeScalars.first?.properties.isAlphabetic == true else { return nil }
      self.name = isFormula ? "=" : name.lowercased()
      settings = colon.map { inside[inside.utf8.index(after: $0)...].trimmed }
    }

    /// Returns the names of the settings behind the first, as in `YYYY; at=2000-01-01; shift=+3Y`.
    private static func names(_ settings: Substring) -> String {
      let names = settings.unicodeScalars.split(separator: ";").dropFirst().map { setting in
        String(setting.prefix { $0 != "=" })[...].trimmed
      }
      let known = names.compactMap { name in
        switch name.lowercased() {
        case "shift": "a shift"
        case "at": "a fixed time (at)"
        default: name.isEmpty ? nil : String(name).inOneLine(limit: 20)
        }
      }
      return known.isEmpty ? "settings" : known.prefix(4).joined(separator: " and ")
    }

    var part: Result<Template.Part, TextBlaze.Refusal> {
      switch (name, settings) {
      case ("clipboard", nil): .success(.clipboard)
      case ("cursor", nil): .success(.cursor)
      case ("time", let settings?) where !settings.utf8.contains(UInt8(ascii: ";")):
        MomentFormat.strftime(String(settings)).map { .date(format: $0) }.mapError {
          TextBlaze.Refusal(reason: "has {time} with \($0.token), which cannot be kept")
        }
      case ("time", let settings?):
        .failure(TextBlaze.Refusal(reason: "has {time} with \(Self.names(settings)), which cannot be kept"))
      default:
        .failure(
          TextBlaze.Refusal(reason: "has the command {\(name.inOneLine(limit: 40))}, which cannot be kept"))
      }
    }
  }
}

/// The date formats of moment.js, which Text Blaze uses.
enum MomentFormat {
  struct Refusal: Error {
    /// The token as it is written.
    let token: String
  }

  private static let tokens: [String: String] = [
    "YYYY": "%Y", "YY": "%y", "MMMM": "%B", "MMM": "%b", "MM": "%m", "M": "%-m", "DDDD": "%j", "DDD": "%-j",
    "DD": "%d", "D": "%-d", "dddd": "%A", "ddd": "%a", "d": "%w", "E": "%u", "HH": "%H", "H": "%-H",
    "hh": "%I",
    "h": "%-I", "mm": "%M", "m": "%-M", "ss": "%S", "s": "%-S", "A": "%p", "a": "%P", "ZZ": "%z", "X": "%s",
    "WW": "%V", "W": "%-V", "GGGG": "%G",
  ]

  /// Returns the format in the words of glibc's strftime, or the first token that has none.
  ///
  /// A token is a run of one letter; `Do` and its like are ordinals. Brackets hold text.
  static func strftime(_ format: String) -> Result<String, Refusal> {
    var result = ""
    var rest = format.unicodeScalars[...]
    while let scalar = rest.first {
      guard scalar.isASCII, scalar.properties.isAlphabetic else {
        let end = scalar == "[" ? rest.firstIndex(of: "]") : nil
        if let end {
          result += literal(rest[..<end].dropFirst())
          rest = rest[end...].dropFirst()
        } else {
          result += literal(rest.prefix(1))
          rest = rest.dropFirst()
        }
        continue
      }
      var token = String(rest.prefix { $0 == scalar })
      rest = rest.dropFirst(token.unicodeScalars.count)
      if rest.first == "o" { token += "o" }
      guard let part = tokens[token] else { return .failure(Refusal(token: token.inOneLine(limit: 8))) }
      result += part
    }
    return .success(result)
  }

  private static func literal(_ text: Substring.UnicodeScalarView) -> String {
    text.map { $0 == "%" ? "%%" : String($0) }.joined()
  }
}
