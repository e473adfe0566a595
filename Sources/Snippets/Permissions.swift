/// What a text can do beside being text: for what a server has sent, the user has to allow it.
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

  /// The names of those that are in it.
  public var names: [String] { Self.named.filter { contains($0.permission) }.map(\.name) }
}

/// How line breaks and tabs of copied text are typed where a phrase of the user's own goes by keys.
public enum CopiedKeysRule: String, CaseIterable, Sendable {
  /// Not at all: such a phrase is not typed by keys, since Return would run a command or send a message.
  case text
  /// By Return and Tab.
  case keys
}
