import ContentFormats
import Snippets

/// The written form of the blanks of a phrase, which are asked for before it is typed.
///
/// `{{ask:NAME}}`, `{{ask:NAME|DEFAULT}}` and `{{choose:NAME|OPTION|OPTION}}`. In one phrase, blanks of the same name are one.
enum BlankText {
  /// What stands for a name in which nothing can be shown.
  static let unnamed = "Text"
  /// Characters: a name is a line above a field.
  private static let longestName = 60

  /// A blank for text.
  ///
  /// - Parameter standard: the text that is in it at first; one that it cannot hold (`canHold`) is left out.
  static func ask(_ name: String, default standard: String? = nil) -> TemplateText.Part {
    let kept = standard.flatMap { $0.isEmpty || !canHold($0) ? nil : $0 }
    return .blank(Blank(self.name(name), .text(preset: kept ?? "", isMultiline: false)))
  }

  /// A choice; nil without an option that it can hold.
  static func choose(_ name: String, _ options: [String]) -> TemplateText.Part? {
    let kept = options.filter { !$0.isEmpty && canHold($0) }.prefix(ContentLimits.optionsOfBlank)
    return kept.isEmpty ? nil : .blank(Blank(self.name(name), .choice(Array(kept))))
  }

  /// Whether a text can be a default or an option: what would end it, or the variable, has no escape there.
  static func canHold(_ text: String) -> Bool {
    let utf8 = Array(text.utf8)
    let hasPair = zip(utf8, utf8.dropFirst()).contains { $0 == $1 && isBrace($0) }
    return !hasPair && !utf8.contains(UInt8(ascii: "|")) && utf8.last.map { !isBrace($0) } ?? true
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.isLineEnd }
  }

  /// The name in one line, without the signs that end it.
  static func name(_ name: String) -> String {
    let plain = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "|": "/"
      case "{": "("
      case "}": ")"
      default: scalar.properties.generalCategory == .control || scalar.isLineEnd ? " " : scalar
      }
    }
    let line = String(String.UnicodeScalarView(plain.prefix(longestName)))[...].trimmed
    return SnippetText.isVisible(String(line)) ? String(line) : unnamed
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }
}

extension Unicode.Scalar {
  /// The separators that pieces have as line breaks.
  fileprivate var isLineEnd: Bool { self == "\u{2028}" || self == "\u{2029}" }
}
