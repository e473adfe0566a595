/// The rule for capitals in the labels of keys.
public enum LabelRule: String, CaseIterable, Sendable {
  /// Labels in small letters are shown in capitals, as on the keyboard that this one is after; any others as they are written.
  case auto
  case capitals
  case written

  /// Tells whether a label is shown in capitals.
  public func hasCapitals(_ label: String) -> Bool {
    switch self {
    case .auto: Self.isSmall(label)
    case .capitals: true
    case .written: false
    }
  }

  private static func isSmall(_ label: String) -> Bool {
    !label.unicodeScalars.contains { scalar in
      scalar.isASCII
        ? (0x41...0x5A).contains(scalar.value)
        : scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter
    }
  }

  /// Returns the capital of a character, or the character itself where that would be several: a ß stays.
  public static func capital(of character: Character) -> Character {
    let capital = String(character).uppercased()
    return capital.count == 1 ? capital.first ?? character : character
  }
}
