import Layout

/// The keys that the panel of catalogues alone has.
enum CatalogueKey: PanelKeys {
  /// An item that was found, by its id.
  case item(String)
  /// Says what was found, or why nothing was; a tap asks the server again.
  case state
  /// Says the same for the pages after those that are shown.
  case more
  /// Empties the field.
  case clear

  private static let (itemPrefix, stateName, moreName, clearName) = ("item:", "state", "more", "clear")

  init?(_ key: PanelKey) {
    guard key.index == nil else { return nil }
    if key.name.hasPrefix(Self.itemPrefix) {
      self = .item(String(key.name.dropFirst(Self.itemPrefix.count)))
    } else if key.name == Self.stateName {
      self = .state
    } else if key.name == Self.moreName {
      self = .more
    } else if key.name == Self.clearName {
      self = .clear
    } else {
      return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .item(let id): PanelKey(Self.itemPrefix + id)
    case .state: PanelKey(Self.stateName)
    case .more: PanelKey(Self.moreName)
    case .clear: PanelKey(Self.clearName)
    }
  }
}
