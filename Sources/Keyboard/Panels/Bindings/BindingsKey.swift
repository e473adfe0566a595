import Layout

/// The keys that the panel of bindings alone has.
enum BindingsKey: PanelKeys {
  /// A binding, by its id.
  case binding(String)
  /// What can be done on the panel.
  case act(Act)
  /// The way back to all bindings.
  case back

  enum Act: String, Sendable, CaseIterable {
    /// Finds the binding of a combination that is pressed.
    case press
    /// Shows what can be pressed now.
    case overview
    case record, save, unassign, revert
    /// Gives all bindings their defaults, and the answer to the question whether to.
    case resetAll = "reset-all"
    case confirm
    /// What becomes of the other bindings that have the combination.
    case take, swap
    case revertBoth = "revert-both"
  }

  private static let (bindingPrefix, backName) = ("binding:", "bindings")

  init?(_ key: PanelKey) {
    guard key.index == nil else { return nil }
    if key.name.hasPrefix(Self.bindingPrefix) {
      self = .binding(String(key.name.dropFirst(Self.bindingPrefix.count)))
    } else if key.name == Self.backName {
      self = .back
    } else if let act = Act(rawValue: key.name) {
      self = .act(act)
    } else {
      return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .binding(let id): PanelKey(Self.bindingPrefix + id)
    case .act(let act): PanelKey(act.rawValue)
    case .back: PanelKey(Self.backName)
    }
  }
}
