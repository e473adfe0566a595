/// A blank of a piece, which is filled in before the piece is typed.
///
///     {{ask:name}}   {{ask:name|Ada}}   {{ask-lines:address}}   {{choose:greeting|Dear|Hi}}
///
/// Blanks of one name are one blank; the first one of them tells its kind. White space around the name does not count; in the
/// texts it does, since they are typed as they stand.
public struct Blank: Equatable, Sendable {
  /// The way in which a blank is filled in.
  public enum Kind: Equatable, Sendable {
    /// A text of one line, or of several. It begins with this preset, which may be empty.
    case text(preset: String, isMultiline: Bool)
    /// One of these texts. There is at least one of them, and one of them may be empty.
    case choice([String])
  }

  /// The name that users give it; never empty.
  public let name: String
  /// The way in which it is filled in.
  public let kind: Kind

  /// Makes a blank.
  public init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// The text that it has where nobody fills it in; nil where it has none.
  public var preset: String? {
    if case .text(let preset, _) = kind, !preset.isEmpty { preset } else { nil }
  }

  /// The texts to choose from; nil where it takes any text.
  public var options: [String]? {
    if case .choice(let options) = kind { options } else { nil }
  }

  /// Reads the text between the braces; nil where that is no blank.
  init?(_ inside: Substring) {
    guard let colon = inside.firstIndex(of: ":") else { return nil }
    let parts = inside[inside.index(after: colon)...].split(separator: "|", omittingEmptySubsequences: false)
    let name = String((parts.first ?? "").trimmed)
    guard !name.isEmpty else { return nil }
    let rest = parts.dropFirst().map { String($0) }
    switch inside[..<colon].trimmed {
    case "ask" where rest.count < 2: self.init(name, .text(preset: rest.first ?? "", isMultiline: false))
    case "ask-lines" where rest.count < 2: self.init(name, .text(preset: rest.first ?? "", isMultiline: true))
    case "choose" where (1...ContentLimits.optionsOfBlank).contains(rest.count):
      self.init(name, .choice(rest))
    default: return nil
    }
  }

  /// The blank as it is written in a piece; nil where its name or a text of it would be read as something else.
  public var written: String? {
    let parts: [String]
    let variable: String
    switch kind {
    case .text(let preset, let isMultiline):
      (variable, parts) = (isMultiline ? "ask-lines" : "ask", preset.isEmpty ? [name] : [name, preset])
    case .choice(let options): (variable, parts) = ("choose", [name] + options)
    }
    let text = "{{\(variable):\(parts.joined(separator: "|"))}}"
    let template = Template(text)
    return template.blanks(of: text) == [self] && template.segments.count == 1 ? text : nil
  }
}

extension Template {
  /// True where it has blanks that are to be filled in.
  public var hasBlanks: Bool { segments.contains { if case .blank = $0 { true } else { false } } }

  /// Returns the blanks of the piece that this was read from, in their order, each once.
  public func blanks(of piece: String) -> [Blank] {
    var names: Set<String> = []
    return parts(of: piece).compactMap { part in
      if case .blank(let blank) = part, names.insert(blank.name).inserted { blank } else { nil }
    }
  }

  /// Returns the piece with its blanks filled in: it types the texts as they stand, and its variables as ever. Behind `$|` the mark
  /// of the cursor cannot be written; the cursor then ends behind the text.
  ///
  /// - Parameters:
  ///   - piece: the one that this was read from.
  ///   - texts: those of the blanks, by their names. A blank without one stays.
  public func filled(_ piece: String, with texts: [String: String]) -> String {
    let filled = parts(of: piece).map { part -> Part in
      if case .blank(let blank) = part, let text = texts[blank.name] { .text(text) } else { part }
    }
    return Self.piece(filled) ?? Self.piece(filled.filter { $0 != .cursor }) ?? ""
  }
}
