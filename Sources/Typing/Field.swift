/// What a text field is for (`content_purpose` of zwp_text_input_v3).
public enum ContentPurpose: UInt32, Sendable, CaseIterable {
  case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, datetime, terminal
}

/// How text is to be treated (`content_hint` of zwp_text_input_v3).
public struct ContentHints: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let autoCapitalization = ContentHints(rawValue: 0x4)
  public static let lowercase = ContentHints(rawValue: 0x8)
  public static let uppercase = ContentHints(rawValue: 0x10)
  public static let titlecase = ContentHints(rawValue: 0x20)
  public static let hiddenText = ContentHints(rawValue: 0x40)
  public static let sensitiveData = ContentHints(rawValue: 0x80)
  public static let latin = ContentHints(rawValue: 0x100)

  /// Those that change something here.
  static let known: ContentHints = [
    .autoCapitalization, .lowercase, .uppercase, .titlecase, .hiddenText, .sensitiveData, .latin,
  ]
}

/// A text field that has the focus, as far as the input method knows of it.
public struct Field: Equatable, Sendable {
  /// Normal where the application says something unknown.
  public let purpose: ContentPurpose
  public let hints: ContentHints
  /// Another one for each field that gets the focus: also where the next one is for the same, and where one comes back.
  public let serial: UInt64

  public init(purpose: ContentPurpose, hints: ContentHints = [], serial: UInt64) {
    self.purpose = purpose
    self.hints = hints
    self.serial = serial
  }
  /// Whether nobody is to see what is typed into it: a password, a PIN or digits, or what is marked as hidden or sensitive.
  public var isPrivate: Bool {
    purpose == .password || purpose == .pin || purpose == .digits
      || !hints.isDisjoint(with: [.hiddenText, .sensitiveData])
  }
}
