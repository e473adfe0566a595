import ContentFormats
import Snippets

/// The written form of the blanks of a phrase, which are asked for before it is typed.
///
/// `{{ask:NAME}}`, `{{ask:NAME|DEFAULT}}` and `{{choose:NAME|OPTION|OPTION}}`. In one phrase, blanks of the same name are one.
enum BlankText {
  /// The name that stands for one in which nothing can be shown.
  static let unnamed = "Text"
  /// The most characters of a name, which is a line above a field.
  private static let longestName = 60

  /// Returns a blank for text of one line or of several.
  ///
  /// - Parameter standard: the text that is in it at first; one that it cannot hold (`canHold`) is left out.
  static func ask(
    _ name: String, default standard: String? = nil, isMultiline: Bool = false
  ) -> Template.Part {
    let kept = standard.flatMap { canHold($0, isMultiline: isMultiline) ? $0 : nil }
    return .blank(Blank(self.name(name), .text(preset: kept ?? "", isMultiline: isMultiline)))
  }

  /// Returns a choice among the options that it can hold (`canHold`), one of which may be empty; nil where all are.
  static func choose(_ name: String, _ options: [String]) -> Template.Part? {
    let kept = options.filter { canHold($0) }.prefix(ContentLimits.optionsOfBlank)
    return kept.allSatisfy(\.isEmpty) ? nil : .blank(Blank(self.name(name), .choice(Array(kept))))
  }

  /// Tells whether a text can be a default or an option: what would end it, or the variable, has no escape there.
  ///
  /// - Parameter isMultiline: true for a blank of several lines, in which line breaks and tabs may be.
  static func canHold(_ text: String, isMultiline: Bool = false) -> Bool {
    let utf8 = Array(text.utf8)
    let hasPair = zip(utf8, utf8.dropFirst()).contains { $0 == $1 && isBrace($0) }
    return !hasPair && !utf8.contains(UInt8(ascii: "|")) && utf8.last.map { !isBrace($0) } ?? true
      && !text.unicodeScalars.contains {
        ($0.properties.generalCategory == .control || $0.isLineEnd)
          && !(isMultiline && ["\n", "\t"].contains($0))
      }
  }

  /// Returns the name in one line, without the signs that end it.
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
  /// True for the separators that pieces have as line breaks.
  fileprivate var isLineEnd: Bool { self == "\u{2028}" || self == "\u{2029}" }
}
