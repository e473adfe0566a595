/// A tab of the strip above the keys, named by the keys that it shows.
public enum StripTab: Hashable, Sendable, CustomStringConvertible {
  /// The tab of the panel that searches for keys; it shows none itself.
  case search
  case favourites
  case recents
  case all
  /// The keys of a group, by its name.
  case group(String)

  private static let groupPrefix = "group:"

  /// The name on the bus and in the store: `search`, `favourites`, `recents`, `all` or `group:<name>`.
  public var description: String {
    switch self {
    case .search: "search"
    case .favourites: "favourites"
    case .recents: "recents"
    case .all: "all"
    case .group(let name): Self.groupPrefix + name
    }
  }

  /// Finds the tab with this name; nil for any other text.
  public init?(_ description: String) {
    switch description {
    case "search": self = .search
    case "favourites": self = .favourites
    case "recents": self = .recents
    case "all": self = .all
    default:
      guard description.hasPrefix(Self.groupPrefix) else { return nil }
      self = .group(String(description.dropFirst(Self.groupPrefix.count)))
    }
  }
}
