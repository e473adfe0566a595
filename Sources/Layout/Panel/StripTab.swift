/// A tab of the strip above the keys, named by the keys that it shows.
public enum StripTab: Hashable, Sendable, CustomStringConvertible {
  /// The tab of the panel that searches for keys; it shows none itself.
  case search
  case favourites
  case recents
  case all
  /// The keys of a group, by its name.
  case group(String)
  /// A part of another panel, by both names; it shows no keys itself.
  case part(String, of: String)

  private static let groupPrefix = "group:"
  private static let named: [(tab: StripTab, name: String)] = [
    (.search, "search"), (.favourites, "favourites"), (.recents, "recents"), (.all, "all"),
  ]

  /// The name on the bus and in the store: `search`, `favourites`, `recents`, `all`, `group:<name>` or `<panel>:<name>`.
  public var description: String {
    if case .group(let name) = self { return Self.groupPrefix + name }
    if case .part(let name, let panel) = self { return "\(panel):\(name)" }
    return Self.named.first { $0.tab == self }?.name ?? ""
  }

  /// Finds the tab with this name; nil for any other text.
  public init?(_ description: String) {
    if let tab = Self.named.first(where: { $0.name == description })?.tab {
      self = tab
    } else if description.hasPrefix(Self.groupPrefix) {
      self = .group(String(description.dropFirst(Self.groupPrefix.count)))
    } else if let colon = description.firstIndex(of: ":") {
      self = .part(String(description[description.index(after: colon)...]), of: String(description[..<colon]))
    } else {
      return nil
    }
  }
}
