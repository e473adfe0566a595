/// A key that is pressed while modifiers are held.
public struct Combination: Hashable, Sendable {
  /// XKB's name for what the key types without modifiers, such as "k", "Left" or "adiaeresis".
  public let key: String
  /// The modifiers that are held.
  public let modifiers: Modifiers

  /// Makes a combination. XKB has two names for some keys: they are one key here, "Prior" and "Page_Up" for example.
  public init(_ key: String, _ modifiers: Modifiers = []) {
    (self.key, self.modifiers) = (KeyName.synonyms[key] ?? key, modifiers)
  }

  /// The modifiers that can be held. Caps Lock and Num Lock are none of them.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// A bit for each modifier.
    public let rawValue: UInt8

    /// Makes the modifiers of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ctrl = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let shift = Modifiers(rawValue: 4)
    public static let `super` = Modifiers(rawValue: 8)

    /// Each modifier with its name in files, in the order in which they are written and shown.
    static let named: [(modifier: Modifiers, name: String)] = [
      (.ctrl, "ctrl"), (.alt, "alt"), (.shift, "shift"), (.super, "super"),
    ]
  }
}
