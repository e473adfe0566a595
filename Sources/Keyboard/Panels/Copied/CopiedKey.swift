import Layout

/// The keys that this panel alone has.
enum CopiedKey: PanelKeys {
  /// A text, by its number.
  case text(Int)
  case turnOn
  case forgetAll

  private static let (textName, turnOnName, forgetName) = ("copied", "copied:on", "copied:forget")

  init?(_ key: PanelKey) {
    switch (key.name, key.index) {
    case (Self.textName, let number?): self = .text(number)
    case (Self.turnOnName, nil): self = .turnOn
    case (Self.forgetName, nil): self = .forgetAll
    default: return nil
    }
  }

  var panelKey: PanelKey {
    switch self {
    case .text(let number): PanelKey(Self.textName, index: number)
    case .turnOn: PanelKey(Self.turnOnName)
    case .forgetAll: PanelKey(Self.forgetName)
    }
  }
}
