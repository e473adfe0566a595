import Snippets

/// The texts that a snippet may hold.
///
/// A text is typed into other people's applications or drawn on a key, so nothing that controls a device may
/// be in it. Newline and tab are the only control characters of Unicode that it may have (general category Cc: C0, DEL and
/// C1). CRLF, CR and the separators U+2028 and U+2029 are other spellings of a newline and are read as
/// one. Format characters stay (joiners make emoji and Persian words), and so do private use characters.
/// `ContentLimits` has the length that each may have.
package enum SnippetText {
  /// Returns a piece: the text with its line breaks as newlines, or why it is refused.
  package static func normalized(_ text: String) -> Result<String, Refusal> {
    normalized(text, most: ContentLimits.phrase)
  }

  /// - Parameter most: characters.
  private static func normalized(_ text: String, most: Int) -> Result<String, Refusal> {
    guard !text.isEmpty else { return .failure(.empty) }
    guard isShort(text, most) else { return .failure(.tooLong(most: most)) }
    guard text.unicodeScalars.contains(where: { $0 != "\n" && ($0.isControl || $0.isSeparator) }) else {
      return .success(text)
    }
    var scalars = String.UnicodeScalarView()
    var afterReturn = false
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\n" where afterReturn: break
      case "\r",
        _ where scalar.isSeparator:
        scalars.append("\n")
      case "\n", "\t": scalars.append(scalar)
      case _ where scalar.isControl: return .failure(.control(scalar, offset: offset))
      default: scalars.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    return .success(String(scalars))
  }

  /// Returns a text that is shown on a key or next to others: as `normalized`, with something visible in it.
  package static func label(_ text: String) -> Result<String, Refusal> {
    normalized(text, most: ContentLimits.name).flatMap { isVisible($0) ? .success($0) : .failure(.invisible) }
  }

  /// Returns a label in one line, for groups and words to search by.
  package static func name(_ text: String) -> Result<String, Refusal> {
    label(text).flatMap { $0.unicodeScalars.contains(where: \.isControl) ? .failure(.lines) : .success($0) }
  }

  /// Returns a text that tells a snippet from others: it is not empty, and has no control characters.
  package static func id(_ text: String) -> Result<String, Refusal> {
    if text.isEmpty { return .failure(.empty) }
    guard isShort(text, ContentLimits.name) else { return .failure(.tooLong(most: ContentLimits.name)) }
    return text.unicodeScalars.contains(where: \.isControl) ? .failure(.controlInID) : .success(text)
  }

  /// Returns a text that stands for a key while one types: in one line, with something visible. White space at its ends counts.
  package static func shortcut(_ text: String) -> Result<String, Refusal> {
    guard text.unicodeScalars.count <= ContentLimits.shortcut else {
      return .failure(.tooLong(most: ContentLimits.shortcut))
    }
    return name(text)
  }

  private static func isShort(_ text: String, _ most: Int) -> Bool {
    text.utf8.count <= most || text.unicodeScalars.count <= most
  }

  /// Tells whether a reader would see anything: not when all is white space or ignorable (U+200B, U+FEFF ...).
  package static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
  }

  package enum Refusal: Error, Equatable, CustomStringConvertible {
    case empty
    case invisible
    /// More than one line, or a tab, in a name.
    case lines
    case controlInID
    case control(Unicode.Scalar, offset: Int)
    /// The text has more characters than `most`.
    case tooLong(most: Int)

    package var isTooLong: Bool { if case .tooLong = self { true } else { false } }

    package var description: String {
      switch self {
      case .empty: return "empty; at least one character is needed"
      case .invisible: return "empty; at least one visible character is needed"
      case .lines: return "holds a line break or a tab; must be one line"
      case .controlInID: return "holds a control character; none is allowed in an id"
      case .control(let scalar, let offset):
        let hex = String(scalar.value, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        return "holds the control character \(name) as character \(offset + 1);"
          + " only newline and tab are allowed"
      case .tooLong(let most): return "longer than the \(most) characters that are allowed"
      }
    }
  }
}

extension Unicode.Scalar {
  /// True for general category Cc, which is these code points for good (Unicode's stability policy).
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// True for general categories Zl and Zp.
  fileprivate var isSeparator: Bool { self == "\u{2028}" || self == "\u{2029}" }
}
