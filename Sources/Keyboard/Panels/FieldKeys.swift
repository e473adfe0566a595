import Bindings
import Layout

/// The meaning of a key of a hardware keyboard for a field of the keyboard's own.
enum FieldKeyMeaning: Equatable, Sendable {
  /// What letters of the panel would do.
  case letter(LetterAction)
  /// The cross beside the field.
  case cancel
  /// What a binding of the panel would do, by its key: to another field, or to another row.
  case binding(String)
  /// The field has no use for it, and the application is not to get it: it would change a text that nobody looks at.
  case nothing

  /// Nil for a key that is none of the field's: a modifier, one with Alt or Super, and one that types and moves nothing.
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

  /// How a key that means this is taken.
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
