/// The way in which the modifiers are written for people.
public enum CombinationLabelStyle: String, CaseIterable, Sendable {
  /// "Ctrl+Shift+F", as on Linux.
  case words
  /// "⌃⇧F", as Apple has it.
  case glyphs
}

/// Labels of combinations, with modifiers in the order ctrl, alt, shift, super.
extension Combination {
  /// Returns the text for people.
  ///
  /// - Parameter key: returns the label that the current keymap has for a key of this name; nil where it has none.
  public func label(
    _ style: CombinationLabelStyle = .words, key label: (_ name: String) -> String? = { _ in nil }
  ) -> String {
    let held = Modifiers.named.filter { modifiers.contains($0.modifier) }.map {
      Self.label($0.modifier, style)
    }
    let key = KeyName.label(of: key, style, keymap: label)
    switch style {
    case .words: return (held + [key]).joined(separator: "+")
    case .glyphs: return (held + [key]).joined()
    }
  }

  /// Returns the text of modifiers that are held so far, such as "Ctrl+Shift".
  public static func label(of modifiers: Modifiers, _ style: CombinationLabelStyle = .words) -> String {
    let held = Modifiers.named.filter { modifiers.contains($0.modifier) }.map { label($0.modifier, style) }
    return held.joined(separator: style == .words ? "+" : "")
  }

  private static func label(_ modifier: Modifiers, _ style: CombinationLabelStyle) -> String {
    switch (modifier, style) {
    case (.ctrl, .words): Strings.ctrl
    case (.alt, .words): Strings.alt
    case (.shift, .words): Strings.shift
    case (_, .words): Strings.superKey
    case (.ctrl, .glyphs): "⌃"
    case (.alt, .glyphs): "⌥"
    case (.shift, .glyphs): "⇧"
    case (_, .glyphs): "⌘"
    }
  }
}

extension KeyName {
  /// Returns the label of a key: by the keymap for what types, else by its name.
  static func label(
    of name: String, _ style: CombinationLabelStyle, keymap: (_ name: String) -> String?
  ) -> String {
    if style == .glyphs, let glyph = glyphs[name] { return glyph }
    if name == "space" { return Strings.space }
    if name.hasPrefix("KP_") {
      let rest = character(of: name).map(String.init) ?? spaced(name.dropFirst(3))
      return Strings.keypad(rest)
    }
    if sort(of: name) == .text, let label = keymap(name), !label.isEmpty { return capital(label) }
    if let character = character(of: name) { return capital(String(character)) }
    return spaced(name.hasPrefix("XF86") ? name.dropFirst(4) : name[...])
  }

  /// The signs on Apple's keyboards.
  private static let glyphs = [
    "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "↩", "KP_Enter": "⌤", "Tab": "⇥",
    "BackSpace": "⌫", "Delete": "⌦", "Escape": "⎋", "Home": "↖", "End": "↘", "Page_Up": "⇞",
    "Page_Down": "⇟", "space": "␣",
  ]

  private static func spaced(_ name: Substring) -> String { String(name.map { $0 == "_" ? " " : $0 }) }

  /// Returns the capital of a letter that has one; a sharp s has none of one letter.
  private static func capital(_ label: String) -> String {
    let capital = label.uppercased()
    return label.count == 1 && capital.count == 1 ? capital : label
  }
}
