import Gestures
import Layout
import Snippets

/// Keys for terminals: those that type no text, and others while a modifier is on.
extension LetterKeys {
  /// True while the rows for terminals are above the letters.
  var showsTerminalRows: Bool {
    !isOwn && layout?.terminalRows.isEmpty == false && (kind == .terminal || isForTerminal)
  }

  /// Returns the rows above the letters on a surface of this width: one below the other on an upright phone, else side by
  /// side.
  func terminalRows(width: Double) -> [LetterLayout.Row] {
    guard showsTerminalRows, let rows = layout?.terminalRows else { return [] }
    return width < Self.widthOfOneRow ? rows : [rows.flatMap { $0 }]
  }

  /// The width from which on all keys for terminals are in one row, in logical pixels: a key then has 40.
  private static let widthOfOneRow = 560.0

  /// Returns what a touch of a key means that is a chord; nil for one that types text.
  mutating func chord(of key: KeyID) -> [LetterAction]? {
    guard let chord = meaning(of: key) else { return nil }
    if isOwn { return move(by: chord) }
    lastChord = chord
    modifiers.used()
    shift.typed()
    typedElsewhere()
    return [.chord(chord)]
  }

  /// Returns what one more of a key that is held means; nil for one that types text.
  mutating func repeated(_ key: KeyID) -> [LetterAction]? {
    guard let chord = lastChord, !isOwn else { return chord(of: key) }
    return key == .delete && chord.key != .named(.backspace) ? nil : [.chord(chord)]
  }

  private func meaning(of key: KeyID) -> KeyChord? {
    let on = isOwn ? [] : modifiers.on
    switch key {
    case .named(let keysym): return KeyChord(.named(keysym), modifiers: on)
    case _ where on.isEmpty: return nil
    case .space: return KeyChord(.named(.space), modifiers: on)
    case .return: return KeyChord(.named(.return), modifiers: on)
    case .delete: return KeyChord(.named(.backspace), modifiers: on)
    case .character(let text):
      guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
      let isCapital = shift.isOn && self.key(of: text)?.hasCapital == true
      return KeyChord(.character(scalar), modifiers: isCapital ? on.union([.shift]) : on)
    case .shift, .modifier, .page, .globe, .phrases, .snippet, .stop, .tab, .row, .action, .alternate, .panel:
      return nil
    }
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

extension LetterLayout.Key {
  /// True where shift changes what it types.
  fileprivate var hasCapital: Bool {
    guard case .letter(let letter) = action else { return false }
    return letter.upper != letter.text
  }
}
