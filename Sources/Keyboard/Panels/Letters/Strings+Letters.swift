import Snippets

/// The words of the letters.
extension Strings {
  /// The name in the globe's list.
  static let letters = "Letters"
  /// The row of the globe's list that shows and hides the keys for terminals.
  static let terminalKeys = "Terminal keys"

  /// The label of a key that types no text.
  static func name(of keysym: Keysym) -> String {
    switch keysym {
    case .escape: "esc"
    case .tab: "tab"
    case .return: returnKey
    case .space: spaceKey
    case .backspace: "⌫"
    case .delete: "del"
    case .insert: "ins"
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    case .home: "home"
    case .end: "end"
    case .pageUp: "pg up"
    case .pageDown: "pg dn"
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12: keysym.rawValue
    }
  }

  /// The row of the globe's list that leads to the keys for editing, and their name.
  static let editingKeys = "Editing keys"

  /// The label of a key for editing.
  static func name(of key: EditKey) -> String {
    switch key {
    case .undo: "undo"
    case .redo: "redo"
    case .cut: "cut"
    case .copy: "copy"
    case .paste: "paste"
    case .all: "all"
    case .select: "select"
    case .wordLeft: "«"
    case .wordRight: "»"
    }
  }

  /// The label of a modifier's key.
  static func name(of modifier: KeyModifier) -> String { modifier.rawValue }

  /// What is said above the letters, once, where there is no dictionary of the layout's language.
  static func noDictionary(_ language: String) -> String {
    "No words for \(language): phraseboard words add makes a dictionary of a list."
  }

  /// What was typed, above the letters, where a space would make another word of it.
  static func asTyped(_ word: String) -> String { "“\(word)”" }

  /// The actions in the list of a word above the letters.
  static func addWord(_ word: String) -> String { "Add “\(word)” to my words" }
  static let removeWord = "Remove from my words"
}
