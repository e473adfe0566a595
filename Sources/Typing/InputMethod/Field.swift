/// The purpose of a text field (`content_purpose` of zwp_text_input_v3).
public enum ContentPurpose: UInt32, Sendable, CaseIterable {
  case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, datetime, terminal
}

/// The treatment that a field wants for its text (`content_hint` of zwp_text_input_v3).
public struct ContentHints: OptionSet, Hashable, Sendable {
  /// The bits, as the protocol numbers them.
  public let rawValue: UInt32

  /// Takes the bits of the protocol, also those without a name here.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A wish for an upper-case letter at the start of each sentence.
  public static let autoCapitalization = ContentHints(rawValue: 0x4)
  /// A wish for lower-case letters.
  public static let lowercase = ContentHints(rawValue: 0x8)
  /// A wish for upper-case letters.
  public static let uppercase = ContentHints(rawValue: 0x10)
  /// A wish for the case of titles and headings.
  public static let titlecase = ContentHints(rawValue: 0x20)
  /// A mark of text that is hidden on the screen.
  public static let hiddenText = ContentHints(rawValue: 0x40)
  /// A mark of text that must not be stored.
  public static let sensitiveData = ContentHints(rawValue: 0x80)
  /// A wish for Latin letters only.
  public static let latin = ContentHints(rawValue: 0x100)
  /// A wish for no emoji; text-input-v3 has it from version 2 on.
  public static let noEmoji = ContentHints(rawValue: 0x800)

  /// The hints that change something here.
  static let known: ContentHints = [
    .autoCapitalization, .lowercase, .uppercase, .titlecase, .hiddenText, .sensitiveData, .latin,
    .noEmoji,
  ]
}

/// A text field that has the focus, as far as the input method knows of it.
public struct Field: Equatable, Sendable {
  /// The field's purpose; normal when the application says something unknown.
  public let purpose: ContentPurpose
  /// The field's hints; the input method passes on only those that change something here.
  public let hints: ContentHints
  /// A number that differs for each field that gets the focus, even if it has the same purpose or has had the focus
  /// before.
  public let serial: UInt64

  /// Makes a field that has got the focus.
  public init(purpose: ContentPurpose, hints: ContentHints = [], serial: UInt64) {
    self.purpose = purpose
    self.hints = hints
    self.serial = serial
  }

  /// True when it may show other signs than those that are typed into it: a password, a PIN, or text marked as hidden.
  var hidesText: Bool { purpose == .password || purpose == .pin || hints.contains(.hiddenText) }

  /// True when nobody is to see what is typed into it: a password, a PIN, digits, or text marked as hidden or
  /// sensitive.
  public var isPrivate: Bool {
    hidesText || purpose == .digits || hints.contains(.sensitiveData)
  }
}
