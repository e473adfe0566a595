/// A variable's place in a text of espanso: `{{name}}`, or `{{name.part}}`, where names are of letters, digits and `_`.
///
/// Space may stand around the name. Any other braces are text.
struct EspansoReference {
  let range: Range<String.Index>
  let name: String
  /// The part of the variable that is meant, as a field of a form; nil for all of it.
  let part: String?

  /// Finds the first reference in a text. Looks at no character more than a few times, whatever the text.
  static func first(in text: Substring) -> EspansoReference? {
    let scalars = text.unicodeScalars
    var position = scalars.startIndex
    while let start = scalars[position...].firstIndex(of: "{") {
      position = scalars.index(after: start)
      if let reference = reference(from: start, scalars) { return reference }
    }
    return nil
  }

  private static func reference(
    from start: String.Index, _ scalars: Substring.UnicodeScalarView
  ) -> EspansoReference? {
    var rest = scalars[start...]
    guard rest.skip("{"), rest.skip("{") else { return nil }
    rest = rest.drop(while: \.properties.isWhitespace)
    let name = rest.prefix(while: isWord)
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    var part: String?
    if rest.skip(".") {
      let word = rest.prefix(while: isWord)
      guard !word.isEmpty else { return nil }
      rest = rest[word.endIndex...]
      part = String(word)
    }
    rest = rest.drop(while: \.properties.isWhitespace)
    guard rest.skip("}"), rest.skip("}") else { return nil }
    return EspansoReference(range: start..<rest.startIndex, name: String(name), part: part)
  }

  /// Returns true for a character of a name.
  static func isWord(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy(isWord) }

  /// Tells whether a scalar is of `\w` (Unicode Technical Standard 18, annex C).
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.isJoinControl { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: false
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Passes a character if it is the next.
  fileprivate mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard first == scalar else { return false }
    removeFirst()
    return true
  }
}
