/// The effects that a text can have beside being text. The user has to allow them for texts that a server has sent.
public struct Permissions: OptionSet, Hashable, Sendable {
  /// The permissions as bits.
  public let rawValue: UInt8

  /// Makes permissions from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Return as a key: it runs a command in a terminal, sends a message, submits a form.
  public static let enter = Permissions(rawValue: 1)
  /// Tab as a key: it completes in a terminal, and leaves a field.
  public static let tab = Permissions(rawValue: 2)
  /// The text that was copied last becomes part of it.
  public static let clipboard = Permissions(rawValue: 4)

  /// All of them, by the names that they have in the settings.
  public static let named: [(name: String, permission: Permissions)] = [
    ("return", .enter), ("tab", .tab), ("clipboard", .clipboard),
  ]

  /// The names of the permissions in this set.
  public var names: [String] { Self.named.filter { contains($0.permission) }.map(\.name) }
}

/// The rule for line breaks and tabs of copied text, where a phrase of the user's own is typed by keys.
public enum CopiedKeysRule: String, CaseIterable, Sendable {
  /// Such a phrase is not typed by keys at all, since Return would run a command or send a message.
  case text
  /// They are typed by Return and Tab.
  case keys
}
