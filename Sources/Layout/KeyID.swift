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
  case tab(StripTab)
  /// The left and the right half of what tells which page is shown.
  case previousPage
  case nextPage
  /// An item of the list that is open, and an action below its items, counted from 0.
  ///
  /// They have no names on the bus: which there are depends on the key that the list is of.
  case row(Int)
  case action(Int)

  private static let snippetPrefix = "snippet:"
  private static let tabPrefix = "strip:"

  /// Keys that have nothing but their name.
  private static let plain: [String: KeyID] = [
    "globe": .globe, "delete": .delete, "space": .space, "return": .return, "stop": .stop, "retry": .retry,
    "page:previous": .previousPage, "page:next": .nextPage,
  ]

  /// The name on the bus: `snippet:<id>`, `strip:<tab>`, `globe`, `delete`, `space`, `return`, `stop`, `retry`,
  /// `page:previous` or `page:next`; `row:<index>` and `action:<index>` in messages.
  public var description: String {
    switch self {
    case .snippet(let id): Self.snippetPrefix + id
    case .globe: "globe"
    case .delete: "delete"
    case .space: "space"
    case .return: "return"
    case .stop: "stop"
    case .retry: "retry"
    case .tab(let tab): Self.tabPrefix + tab.description
    case .previousPage: "page:previous"
    case .nextPage: "page:next"
    case .row(let index): "row:\(index)"
    case .action(let index): "action:\(index)"
    }
  }

  /// What sort of key it is, for who reads the bus: its name up to the colon.
  public var kind: String { String(description.prefix { $0 != ":" }) }

  /// The key with this name on the bus; nil for any other text.
  public init?(_ description: String) {
    if let key = Self.plain[description] {
      self = key
    } else if description.hasPrefix(Self.snippetPrefix) {
      self = .snippet(String(description.dropFirst(Self.snippetPrefix.count)))
    } else if description.hasPrefix(Self.tabPrefix),
      let tab = StripTab(String(description.dropFirst(Self.tabPrefix.count)))
    {
      self = .tab(tab)
    } else {
      return nil
    }
  }
}
