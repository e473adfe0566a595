/// The words of this module, in one place so that they can be translated.
enum Strings {
  private static let example = "such as \"ctrl+k\" or \"super+Page_Down\""

  static let empty = "is empty; must be modifiers and a key, \(example)"
  static let noKey = "has no key; must be modifiers and a key, \(example)"
  static func noModifier(_ word: String) -> String {
    "has \"\(word.prefix(40))\" before the key; must be ctrl, alt, shift or super"
  }
  static func noSuchKey(_ name: String) -> String {
    "has no key \"\(name.prefix(40))\"; must be its name in XKB, such as k, Left, F5 or question, or its sign"
  }

  static func refusal(_ reason: ForbiddenCombination, of combination: String) -> String {
    switch reason {
    case .typesText: "\(combination) types text; add ctrl, alt or super"
    case .edits: "\(combination) is needed for writing; add a modifier"
    case .modifierAlone: "\(combination) is a modifier; add a key"
    case .console: "\(combination) switches to another console; take another"
    case .kernel: "\(combination) is for the kernel; take another"
    case .session: "\(combination) ends the session on many desktops; take another"
    case .device: "\(combination) is for the device; take another"
    }
  }

  // MARK: Labels

  static let ctrl = "Ctrl"
  static let alt = "Alt"
  static let shift = "Shift"
  static let superKey = "Super"
  static let space = "Space"
  static func keypad(_ key: String) -> String { "Keypad \(key)" }
}
