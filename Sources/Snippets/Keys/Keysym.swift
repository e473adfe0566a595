/// A key that types no text of its own, by the name of its keysym (xkbcommon-keysyms.h).
public enum Keysym: String, CaseIterable, Sendable {
  case escape = "Escape"
  case tab = "Tab"
  case `return` = "Return"
  case space
  case backspace = "BackSpace"
  case delete = "Delete"
  case insert = "Insert"
  case left = "Left"
  case right = "Right"
  case up = "Up"
  case down = "Down"
  case home = "Home"
  case end = "End"
  case pageUp = "Page_Up"
  case pageDown = "Page_Down"
  case f1 = "F1"
  case f2 = "F2"
  case f3 = "F3"
  case f4 = "F4"
  case f5 = "F5"
  case f6 = "F6"
  case f7 = "F7"
  case f8 = "F8"
  case f9 = "F9"
  case f10 = "F10"
  case f11 = "F11"
  case f12 = "F12"
}

/// A modifier that is held while another key is pressed.
public enum KeyModifier: String, CaseIterable, Sendable {
  case shift
  case control = "ctrl"
  case alt
}

/// A key that is pressed while modifiers are held, such as Ctrl+C; without modifiers a key that is no text, such as Escape.
public struct KeyChord: Hashable, Sendable {
  /// The key that is pressed last.
  public enum Key: Hashable, Sendable {
    case named(Keysym)
    /// The character of the key without any modifier.
    case character(Unicode.Scalar)
  }

  /// The key that is pressed last.
  public let key: Key
  /// The modifiers that are held meanwhile.
  public let modifiers: Set<KeyModifier>

  /// Puts a key and its modifiers together.
  public init(_ key: Key, modifiers: Set<KeyModifier> = []) { (self.key, self.modifiers) = (key, modifiers) }
}
