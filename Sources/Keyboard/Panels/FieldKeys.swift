import Bindings
import Layout

/// The meaning of a key of a hardware keyboard for a field of the keyboard's own.
enum FieldKeyMeaning: Equatable, Sendable {
  /// What letters of the panel would do.
  case letter(LetterAction)
  /// The cross beside the field.
  case cancel
  /// The field has no use for it, and neither has the application meanwhile: the start of a composed letter.
  case nothing

  /// Nil for a key that is the application's, such as one with Ctrl and a letter.
  init?(_ key: HardwareKey) {
    let (name, modifiers) = (key.combination.key, key.combination.modifiers)
    // A keypad types digits, or moves the cursor.
    if !key.text.isEmpty, modifiers.isSubset(of: .shift) {
      self = .letter(.insert(key.text, by: .character(key.text)))
    } else if modifiers.isSubset(of: [.shift, .ctrl]), let edit = Self.edit(name, modifiers) {
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
    case "Multi_key": .nothing
    case let other: other.hasPrefix("dead_") ? .nothing : nil
    }
  }

  /// How a key that means this is taken.
  var taking: HardwareKeys.Taking {
    switch self {
    case .letter(.insert), .letter(.delete), .letter(.deleteForward), .letter(.moveCursor(-1)),
      .letter(.moveCursor(1)):
      .repeating
    case .letter, .cancel, .nothing: .once
    }
  }
}
