/// The names of keys, as XKB has them (xkbcommon-keysyms.h).
///
/// A key is named after what it types without modifiers, so a letter has its small form. A character without a name in
/// `KeyTable` is named after its number, such as "U05D0".
public enum KeyName {
  /// The sort of a key, for the rule of what may be taken.
  enum Sort: Hashable, Sendable {
    /// A letter, digit or sign, the space, or a dead key.
    case text
    /// A key that edits or moves the cursor.
    case editing
    /// A function key, or one with a function on its label.
    case function
    case modifier
    /// The key of the kernel.
    case system
  }

  /// Returns the name of a key as somebody has written it: its name in any capitals and without underscores too, its
  /// number in Unicode such as "U00E4", or the character itself. Nil where there is no such key.
  public static func read(_ text: String) -> String? {
    if let name = synonyms[text] ?? KeyTable.sorts[text].map({ _ in text }) { return name }
    if text.count == 1, let character = text.first { return name(of: character) }
    if isMedia(text) { return text }
    return KeyTable.folded[folded(text)] ?? scalar(numbered: text).flatMap { name(of: Character($0)) }
  }

  /// Returns the name of a key of a keyboard.
  ///
  /// - Parameters:
  ///   - name: the name that XKB has for what it types without modifiers.
  ///   - scalar: the character that it types so; nil for none.
  public static func name(xkb name: String, typing scalar: Unicode.Scalar?) -> String {
    if let known = synonyms[name] ?? KeyTable.sorts[name].map({ _ in name }) { return known }
    return scalar.flatMap { Self.name(of: Character($0)) } ?? name
  }

  /// The names that mean the same as another one, by the other name.
  static let synonyms = [
    "Prior": "Page_Up", "Next": "Page_Down", "KP_Prior": "KP_Page_Up", "KP_Next": "KP_Page_Down",
    "ISO_Left_Tab": "Tab", "quoteright": "apostrophe", "quoteleft": "grave", "Greek_lambda": "Greek_lamda",
    "Enter": "Return", "Esc": "Escape",
  ]

  /// Returns the sort of a key; nil where there is none of this name.
  static func sort(of name: String) -> Sort? {
    if let sort = KeyTable.sorts[name] { return sort }
    if isMedia(name) { return .function }
    return scalar(numbered: name).map { _ in .text }
  }

  /// Returns the character that a key types; nil for a key that types none, or that its keymap alone can tell.
  static func character(of name: String) -> Character? {
    KeyTable.characters[name] ?? scalar(numbered: name).map(Character.init)
  }

  /// Tells whether a name is that of a key for media and the like: they are many, and new ones come.
  private static func isMedia(_ name: String) -> Bool {
    name.hasPrefix("XF86") && name.utf8.count > 4
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || isDigit($0) || $0 == "_")
      }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Returns the name of the key that types a character; nil where no key does.
  private static func name(of character: Character) -> String? {
    let small = character.lowercased()
    let character = small.count == 1 ? Character(small) : character
    if let name = KeyTable.names[character] { return name }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first, isShown(scalar)
    else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the character that a name such as "U00E4" stands for.
  private static func scalar(numbered name: String) -> Unicode.Scalar? {
    guard name.first == "U" || name.first == "u", (5...9).contains(name.utf8.count),
      name.dropFirst().allSatisfy(\.isHexDigit)
    else { return nil }
    return UInt32(name.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init).flatMap { isShown($0) ? $0 : nil }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }

  /// Returns a name in small letters, without underscores.
  static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }
}
