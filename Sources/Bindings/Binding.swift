/// A combination with an id and a name. It knows no action: its provider does.
public struct Binding: Hashable, Sendable {
  /// The id of its provider, such as `keyboard`.
  public let provider: String
  /// The rest of its id, such as `search`: its key in the file of bindings.
  public let key: String
  /// The name, in the user's words.
  public let name: String
  /// The combination that it has unless the user gives it another one; nil for none.
  public let standard: Combination?
  /// True where it is shown among what is available.
  public let isDiscoverable: Bool
  /// The id of its provider, a dot and its key.
  public let id: String

  /// Makes a binding.
  public init(
    _ provider: String, _ key: String, _ name: String, _ standard: Combination?, isDiscoverable: Bool = true
  ) {
    (self.provider, self.key, self.name) = (provider, key, name)
    (self.standard, self.isDiscoverable) = (standard, isDiscoverable)
    id = provider + "." + key
  }
}

/// A panel, or the keyboard itself, with its bindings.
public struct BindingProvider: Hashable, Sendable {
  /// The place where its bindings are in reach.
  public enum Reach: Hashable, Sendable {
    case everywhere
    /// In reach only while its panel is in front.
    case inFront
  }

  /// The id, such as `keyboard`: its table in the file of bindings.
  public let id: String
  /// The name, in the user's words.
  public let name: String
  /// The place where its bindings are in reach.
  public let reach: Reach
  /// The bindings, in the order in which they are shown.
  public internal(set) var bindings: [Binding]

  /// Makes a provider.
  public init(_ id: String, _ name: String, _ reach: Reach, _ bindings: [Binding]) {
    (self.id, self.name, self.reach, self.bindings) = (id, name, reach, bindings)
  }

  /// Tells whether bindings of both can be in reach at the same time.
  func meets(_ other: BindingProvider) -> Bool {
    id == other.id || reach == .everywhere || other.reach == .everywhere
  }
}
