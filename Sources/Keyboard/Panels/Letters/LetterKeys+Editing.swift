import Layout
import Snippets

/// The keys of the page for editing that no keyboard has as keys.
enum EditKey: String, PanelKeys, CaseIterable {
  case undo = "edit:undo"
  case redo = "edit:redo"
  case cut = "edit:cut"
  case copy = "edit:copy"
  case paste = "edit:paste"
  case all = "edit:all"
  case select = "edit:select"
  case wordLeft = "edit:word-left"
  case wordRight = "edit:word-right"

  /// True for a key that does the same again while a finger holds it.
  fileprivate var repeats: Bool {
    switch self {
    case .undo, .redo, .wordLeft, .wordRight: true
    case .cut, .copy, .paste, .all, .select: false
    }
  }

  /// True for a key that moves the cursor.
  fileprivate var moves: Bool { self == .wordLeft || self == .wordRight }
}

/// The state of the page for editing.
struct Editing: Equatable, Sendable {
  /// The applications that take other combinations than most.
  enum Client: Equatable, Sendable { case usual, terminal, office }

  /// The id of the application that has the focus; nil where nobody tells.
  var application: String? { didSet { if application != oldValue { end() } } }
  /// True while arrows and steps select.
  private(set) var isSelecting = false
  /// True once the cursor was moved while a finger is on the key that selects; nil while none is.
  private var held: Bool?
  /// True where the touch that is on the key has found it on.
  private var wasOn = false

  /// Takes note of a finger that has come down on the key.
  mutating func press() { (held, wasOn, isSelecting) = (false, isSelecting, true) }

  /// Takes note that it has lifted: a tap selects until the next one, and a hold meanwhile.
  mutating func lift() {
    if held == true || wasOn { isSelecting = false }
    held = nil
  }

  /// Takes note that the cursor was moved.
  mutating func moved() { if held != nil { held = true } }

  /// Ends the selection: something is done with it.
  mutating func end() { (isSelecting, held) = (false, nil) }

  /// Words of the ids of terminals that do not end in "term" or "terminal".
  private static let terminals: Set<String> = [
    "foot", "footclient", "console", "kgx", "konsole", "qmlkonsole", "alacritty", "kitty", "ptyxis",
    "ghostty", "urxvt", "rxvt", "terminator", "terminology", "tilix", "guake", "yakuake", "tilda",
    "blackbox", "sakura", "contour",
  ]

  /// Returns the sort of the application; `isTerminal` where its field says so.
  func client(isTerminal: Bool) -> Client {
    let words = (application ?? "").lowercased().split { !$0.isLetter }.map(String.init)
    let isNamed = words.contains { word in
      Self.terminals.contains(word) || word.hasSuffix("term") || word.hasSuffix("terminal")
    }
    if isTerminal || isNamed { return .terminal }
    return words.contains { $0.hasPrefix("libreoffice") || $0 == "soffice" } ? .office : .usual
  }
}

/// The page for editing what an application has: arrows, steps, the selection, and what the application does with that. Keys that it
/// has no combination for are not there.
///
///     undo    home     ↑     end    cut
///     redo     ←    select    →     copy
///     all      «       ↓      »     paste
extension LetterKeys {
  /// True where the page can come up, and is not up.
  var hasEditingKeys: Bool {
    page != .editing && layout.map { layout in kind.map { layout.pads[$0] == nil } ?? true } == true
  }

  private var client: Editing.Client { chords.editing.client(isTerminal: kind == .terminal) }

  private enum Place {
    case key(EditKey), named(Keysym)
  }

  private static let places: [[Place]] = [
    [.key(.undo), .named(.home), .named(.up), .named(.end), .key(.cut)],
    [.key(.redo), .named(.left), .key(.select), .named(.right), .key(.copy)],
    [.key(.all), .key(.wordLeft), .named(.down), .key(.wordRight), .key(.paste)],
  ]

  /// The width of a key, in the letters that the bottom row is measured in.
  private static let width = LetterLayout.Width.columns(2)
  /// The width of all keys of a row, in letters.
  static let editingColumns = 10.0

  /// The rows above the bottom one.
  var editingRows: [[LetterRows.Item]] {
    Self.places.map { row in
      row.map { place in
        switch place {
        case .key(let key): LetterRows.Item(spec(of: key), Self.width)
        case .named(let keysym):
          LetterRows.Item(
            KeySpec(
              id: .named(keysym), role: .repeats, face: .label(Strings.name(of: keysym)), feedback: .key),
            Self.width)
        }
      }
    }
  }

  private func spec(of key: EditKey) -> KeySpec? {
    guard key == .select ? client != .terminal : combination(of: key) != nil else { return nil }
    let style: KeyStyle =
      key.moves ? .standard : chords.editing.isSelecting && key == .select ? .accent : .system
    return KeySpec(
      id: key.id, role: key == .select ? .modifier : key.repeats ? .repeats : .tap,
      face: .label(Strings.name(of: key)), style: style, feedback: .key)
  }

  /// Returns the combination that has the application do it; nil where it has none (docs/clients.md).
  private func combination(of key: EditKey) -> KeyChord? {
    func chord(_ character: Unicode.Scalar, _ modifiers: Set<KeyModifier> = [.control]) -> KeyChord {
      KeyChord(.character(character), modifiers: modifiers)
    }
    switch (key, client) {
    case (.undo, .terminal): return chord("_")
    case (.undo, _): return chord("z")
    case (.redo, .usual): return chord("z", [.control, .shift])
    case (.redo, .office): return chord("y")
    case (.copy, .terminal): return chord("c", [.control, .shift])
    case (.copy, _): return chord("c")
    case (.paste, .terminal): return chord("v", [.control, .shift])
    case (.paste, _): return chord("v")
    case (.wordLeft, .terminal): return chord("b", [.alt])
    case (.wordRight, .terminal): return chord("f", [.alt])
    case (.wordLeft, _): return KeyChord(.named(.left), modifiers: [.control])
    case (.wordRight, _): return KeyChord(.named(.right), modifiers: [.control])
    case (.redo, .terminal), (.cut, .terminal), (.all, .terminal), (.select, _): return nil
    case (.cut, _): return chord("x")
    case (.all, _): return chord("a")
    }
  }

  /// Returns the chord of a key of this page; nil for another key.
  func edit(by key: KeyID) -> KeyChord? {
    guard !isOwn, let edit = EditKey(key), let chord = combination(of: edit) else { return nil }
    return edit.moves ? selecting(chord) : chord
  }

  /// Returns a chord that moves the cursor, with what it passes selected where that is wanted.
  func selecting(_ chord: KeyChord) -> KeyChord {
    guard chords.editing.isSelecting, page == .editing else { return chord }
    return KeyChord(chord.key, modifiers: chord.modifiers.union([.shift]))
  }

  private static let moving: Set<Keysym> = [.left, .right, .up, .down, .home, .end, .pageUp, .pageDown]

  /// Takes note of what a key has done: whatever does not move the cursor ends the selection.
  mutating func edited(by key: KeyID) {
    switch (key, EditKey(key)) {
    case (_, .select?): break
    case (_, .wordLeft?), (_, .wordRight?): chords.editing.moved()
    case (.named(let keysym), nil) where Self.moving.contains(keysym): chords.editing.moved()
    case _: chords.editing.end()
    }
  }
}
