import Gestures
import Layout
import Snippets

/// Keys for terminals: those that type no text, and others while a modifier is on.
extension LetterKeys {
  /// True while the rows for terminals are above the letters.
  var showsTerminalRows: Bool {
    !isOwn && layout?.terminalRows.isEmpty == false && (kind == .terminal || chords.isForTerminal)
  }

  /// Returns the rows above the letters on a surface of this width: one below the other on an upright phone, else side by
  /// side.
  func terminalRows(width: Double) -> [LetterLayout.Row] {
    guard showsTerminalRows, let rows = layout?.terminalRows else { return [] }
    return width < Self.widthOfOneRow ? rows : [rows.flatMap { $0 }]
  }

  /// The width from which on all keys for terminals are in one row, in logical pixels: a key then has 40.
  private static let widthOfOneRow = 560.0

  /// Returns the meaning of a touch of a key that is a chord; nil for a key that types text.
  mutating func chord(of key: KeyID) -> [LetterAction]? {
    guard let chord = meaning(of: key) else { return nil }
    if isOwn { return move(by: chord) }
    chords.last = (key, chord)
    chords.modifiers.used()
    shift.typed()
    typedElsewhere()
    return [.chord(chord)]
  }

  /// Returns the meaning of a repetition of a held key; nil for a key that types text.
  mutating func repeated(_ key: KeyID) -> [LetterAction]? {
    guard let last = chords.last, last.key == key, !isOwn else { return chord(of: key) }
    return [.chord(last.chord)]
  }

  private func meaning(of key: KeyID) -> KeyChord? {
    let on = isOwn ? [] : chords.modifiers.on
    switch key {
    case .named(let keysym): return selecting(KeyChord(.named(keysym), modifiers: on))
    case .panel: return edit(by: key)
    case _ where on.isEmpty: return nil
    case .space: return KeyChord(.named(.space), modifiers: on)
    case .return: return KeyChord(.named(.return), modifiers: on)
    case .delete: return KeyChord(.named(.backspace), modifiers: on)
    case .character(let text):
      guard let scalar = Self.single(text) else { return nil }
      guard shift.isOn, let capital = self.key(of: text)?.capital.flatMap(Self.single) else {
        return KeyChord(.character(scalar), modifiers: on)
      }
      // Ctrl goes with keys, and Alt with the characters that they type.
      return on.contains(.control)
        ? KeyChord(.character(scalar), modifiers: on.union([.shift]))
        : KeyChord(.character(capital), modifiers: on)
    case .shift, .modifier, .page, .globe, .phrases, .snippet, .stop, .tab, .row, .action, .alternate:
      return nil
    }
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }

  /// Shows the rows for terminals, or hides them.
  mutating func toggleTerminalRows() {
    chords.isForTerminal.toggle()
    chords.forget()
  }

  /// Moves the cursor of the keyboard's own field, which wants no other of these keys.
  private func move(by chord: KeyChord) -> [LetterAction] {
    switch chord.key {
    case .named(.left): [.moveCursor(-1)]
    case .named(.right): [.moveCursor(1)]
    case .named(.home), .named(.up): [.moveCursor(-InputText.longest)]
    case .named(.end), .named(.down): [.moveCursor(InputText.longest)]
    case .named, .character: []
    }
  }
}

/// The state of the keys for terminals.
struct Chords {
  /// Ctrl and Alt.
  var modifiers = StickyModifiers()
  /// The chord that was pressed last, with nothing since: its key presses it again while it is held.
  var last: (key: KeyID, chord: KeyChord)?
  /// True once the user has called for the rows for terminals.
  var isForTerminal = false
  /// The state of the page for editing.
  var editing = Editing()

  /// Lets go of the modifiers.
  mutating func forget() {
    (modifiers, last) = (StickyModifiers(), nil)
    editing.end()
  }
}

extension LetterLayout.Key {
  /// The text that it types with shift; nil where that is the same.
  fileprivate var capital: String? {
    guard case .letter(let letter) = action else { return nil }
    return letter.upper == letter.text ? nil : letter.upper
  }
}
