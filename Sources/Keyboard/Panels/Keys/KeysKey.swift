import Layout

/// The keys that the panel of keys alone has.
enum KeysKey: PanelKeys {
  /// A key in the list, by the id of its snippet.
  case key(String)
  /// A group that a key can go to, counted from 0; the first stands for no group.
  case group(Int)
  case new, renameGroup, newGroup
  /// An act on the key that is open.
  case act(Act)
  /// Takes back the deletion of a key.
  case undo
  /// The way back to all keys.
  case back

  /// An act on a key.
  enum Act: String, Sendable, CaseIterable {
    case edit, copy, move, hide
    // The bus has a "delete" on every panel.
    case showAgain = "show-again"
    case delete = "delete-key"
    /// Deletes the key, after the question whether to.
    case confirm
  }

  private static let (keyPrefix, groupName) = ("key:", "to-group")
  private static let plain: [(key: KeysKey, name: String)] =
    [
      (.new, "new"), (.renameGroup, "rename-group"), (.newGroup, "new-group"), (.undo, "undo"),
      (.back, "keys"),
    ]
    + Act.allCases.map { (.act($0), $0.rawValue) }

  init?(_ key: PanelKey) {
    if key.name == Self.groupName, let index = key.index {
      self = .group(index)
    } else if key.index == nil, key.name.hasPrefix(Self.keyPrefix) {
      self = .key(String(key.name.dropFirst(Self.keyPrefix.count)))
    } else if key.index == nil, let own = Self.plain.first(where: { $0.name == key.name })?.key {
      self = own
    } else {
      return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .key(let id): PanelKey(Self.keyPrefix + id)
    case .group(let index): PanelKey(Self.groupName, index: index)
    case .new, .renameGroup, .newGroup, .act, .undo, .back:
      PanelKey(Self.plain.first { $0.key == self }?.name ?? "")
    }
  }
}
