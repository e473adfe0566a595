/// The changes that a user has made to bindings, apart from the defaults. A binding without one has its default, and a new
/// default of a later version.
public struct BindingOverrides: Equatable, Sendable {
  /// The combination that a user has given a binding.
  public enum Assignment: Hashable, Sendable {
    case combination(Combination)
    case unassigned

    /// The combination; nil for none.
    public var combination: Combination? {
      switch self {
      case .combination(let combination): combination
      case .unassigned: nil
      }
    }

    /// The text in files: "ctrl+k", or "none".
    public var text: String {
      switch self {
      case .combination(let combination): combination.description
      case .unassigned: Self.none
      }
    }

    /// Reads the text of a file.
    public init(reading text: String) throws(CombinationMistake) {
      self = text == Self.none ? .unassigned : .combination(try Combination(reading: text))
    }

    /// The text for no combination.
    public static let none = "none"
  }

  private var assignments: [String: Assignment] = [:]

  /// Makes the overrides of a user who has changed nothing.
  public init() {}

  /// The override of the binding of an id; nil for none.
  public subscript(id: String) -> Assignment? {
    get { assignments[id] }
    set { assignments[id] = newValue }
  }

  /// The ids that have an override, sorted.
  public var ids: [String] { assignments.keys.sorted() }

  /// Returns the ids whose overrides differ from others, sorted.
  public func ids(changedFrom old: BindingOverrides) -> [String] {
    Set(ids + old.ids).filter { self[$0] != old[$0] }.sorted()
  }
}
