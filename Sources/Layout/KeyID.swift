/// Which key of the panel: the name that touches, panels and the bus have for it.
public enum KeyID: Hashable, Sendable, CustomStringConvertible {
  /// The key of the snippet with this id.
  case snippet(String)
  case globe
  case delete
  case space
  case `return`
  /// The Stop mark, on the key whose text is being typed.
  case stop
  /// Fetches the content again, where there is none to show.
  case retry
  /// An item of the list that is open, counted from 0.
  ///
  /// It has no name on the bus: which items there are depends on the key that the list is of.
  case row(Int)

  private static let snippetPrefix = "snippet:"

  /// The name on the bus: `snippet:<id>`, `globe`, `delete`, `space`, `return`, `stop` or `retry`; `row:<index>` in
  /// messages.
  public var description: String {
    switch self {
    case .snippet(let id): Self.snippetPrefix + id
    case .globe: "globe"
    case .delete: "delete"
    case .space: "space"
    case .return: "return"
    case .stop: "stop"
    case .retry: "retry"
    case .row(let index): "row:\(index)"
    }
  }

  /// What sort of key it is, for who reads the bus: its name up to the colon.
  public var kind: String { String(description.prefix { $0 != ":" }) }

  /// The key with this name on the bus; nil for any other text.
  public init?(_ description: String) {
    switch description {
    case "globe": self = .globe
    case "delete": self = .delete
    case "space": self = .space
    case "return": self = .return
    case "stop": self = .stop
    case "retry": self = .retry
    default:
      guard description.hasPrefix(Self.snippetPrefix) else { return nil }
      self = .snippet(String(description.dropFirst(Self.snippetPrefix.count)))
    }
  }
}
