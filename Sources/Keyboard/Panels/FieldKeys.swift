import Bindings
import Layout

/// The meaning of a key of a hardware keyboard for a field of the keyboard's own.
enum FieldKeyMeaning: Equatable, Sendable {
  /// An act of the panel's letters.
  case letter(LetterAction)
  /// The cross beside the field.
  case cancel
  /// An act of a binding of the panel, by its key: to another field, or to another row.
  case binding(String)
  /// Nothing: the field has no use for the key, and in the application it would change a text that nobody looks at.
  case nothing

  /// Reads a key; nil for one that is not for the field: a modifier, one with Alt or Super, and one that types and moves nothing.
  init?(_ key: HardwareKey) {
    let (name, modifiers) = (key.combination.key, key.combination.modifiers)
    // A keypad types digits, or moves the cursor.
    if !key.text.isEmpty, modifiers.isSubset(of: .shift) {
      self = .letter(.insert(key.text, by: .character(key.text)))
    } else if modifiers.isSubset(of: [.shift, .ctrl]), !key.isModifier, let edit = Self.edit(name, modifiers)
    {
      self = edit
    } else {
      return nil
    }
  }

  private static func edit(_ name: String, _ modifiers: Combination.Modifiers) -> FieldKeyMeaning? {
    switch name.hasPrefix("KP_") ? String(name.dropFirst(3)) : name {
    case "BackSpace": .letter(.delete(modifiers.contains(.ctrl) ? .word : .character))
    case "Delete": .letter(.deleteForward)
    case "Left": .letter(.moveCursor(-1))
    case "Right": .letter(.moveCursor(1))
    case "Home": .letter(.moveCursor(-InputText.longest))
    case "End": .letter(.moveCursor(InputText.longest))
    case "Return", "Enter", "ISO_Enter": .letter(.enter)
    case "Escape": .cancel
    case "Tab": .binding(modifiers.contains(.shift) ? "previous_field" : "next_field")
    case "Up": .binding("up")
    case "Down": .binding("down")
    case "a" where modifiers.contains(.ctrl): .letter(.selectAll)
    case let other: other.hasPrefix("F") && other.count > 1 || other.hasPrefix("XF86") ? nil : .nothing
    }
  }

  /// The way in which a key with this meaning is taken.
  var taking: HardwareKeys.Taking {
    switch self {
    case .letter(.insert), .letter(.delete), .letter(.deleteForward), .letter(.moveCursor(-1)),
      .letter(.moveCursor(1)):
      .repeating
    case .binding("up"), .binding("down"): .repeating
    case .letter, .cancel, .binding, .nothing: .once
    }
  }
}
