import Layout

/// The keys that the panel of bindings alone has.
enum BindingsKey: PanelKeys {
  /// A binding, by its id.
  case binding(String)
  /// A key for something that the user can do on the panel.
  case act(Act)
  /// The way back to all bindings.
  case back

  enum Act: String, Sendable, CaseIterable {
    /// Finds the binding of a combination that is pressed.
    case press
    /// Shows what can be pressed now.
    case overview
    case record, save, unassign, revert
    /// Asks whether to give all bindings their defaults; `confirm` gives them.
    case resetAll = "reset-all"
    case confirm
    /// The answers where other bindings have the combination already.
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
