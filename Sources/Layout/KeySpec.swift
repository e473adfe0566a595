import Gestures

/// A sign that a key shows in place of a label. How it looks is the scene's to know.
public enum KeyGlyph: Equatable, Sendable {
  case globe
  case delete
  /// What is kept: favourites; and what is not kept any more.
  case star
  case starOff
  /// What was used last.
  case clock
  /// What is not to be seen.
  case eyeOff
  /// Shift as it is, for the next letter, and for all of them.
  case shift
  case shiftOn
  case capsLock
  /// What is said in phrases.
  case phrases
  /// What searches, and what ends something.
  case magnifier
  /// What is changed.
  case pencil
  case cross
}

/// A text that is being typed into a field of the panel, as much of it as its field can show.
public struct FieldFace: Equatable, Sendable {
  /// What can be seen, from the leading side.
  public let text: String
  /// Where the cursor is, in logical pixels from where the text begins; nil where it is in another field.
  public let cursor: Double?
  /// What the field is for, while it is empty.
  public let placeholder: String
  /// What is in front of it.
  public let glyph: KeyGlyph?

  public init(text: String, cursor: Double?, placeholder: String, glyph: KeyGlyph? = nil) {
    (self.text, self.cursor, self.placeholder, self.glyph) = (text, cursor, placeholder, glyph)
  }
}

/// What is on a key.
public enum KeyFace: Equatable, Sendable {
  case label(String)
  /// A field that is typed into.
  case field(FieldFace)
  /// A sign; the name is for who cannot see it.
  case glyph(KeyGlyph, name: String)

  /// What the key says or, where it shows a sign, is called.
  public var text: String {
    switch self {
    case .label(let text): text
    case .field(let field): field.text.isEmpty ? field.placeholder : field.text
    case .glyph(_, let name): name
    }
  }
}

/// Which colours a key has.
public enum KeyStyle: Equatable, Sendable {
  /// Those of a key that types text.
  case standard
  /// Those of a key that does something else.
  case system
  /// Those of the key that ends what the panel is there for, as Return in a search.
  case accent
  /// Those of a tab, and of the tab that is selected.
  case tab
  case selectedTab
  /// None: a place that can be touched, and shows nothing.
  case hidden
}

/// What a key shows beside its face.
public enum KeyMark: Equatable, Sendable {
  /// Something is wrong with what it types.
  case problem
  /// What the panel shows is older than it should be.
  case old
}

/// A key as its panel describes it: all that gestures, layout and scene have to know of it.
public struct KeySpec: Equatable, Sendable {
  public let id: KeyID
  /// What it does with a finger.
  public let role: Role
  public let face: KeyFace
  public let style: KeyStyle
  public let mark: KeyMark?
  /// What tells it from another key with the same face, shown small below that.
  public let note: String?
  /// The characters of the label, or of the note, that were searched for.
  public let marks: [Range<Int>]
  public let noteMarks: [Range<Int>]
  /// How much of its bar is filled, from 0 to 1: how far the phrase that is due is among its phrases. Nil for a key without
  /// a bar.
  public let progress: Double?

  public init(
    id: KeyID, role: Role, face: KeyFace, style: KeyStyle = .standard, mark: KeyMark? = nil,
    note: String? = nil, marks: [Range<Int>] = [], noteMarks: [Range<Int>] = [], progress: Double? = nil
  ) {
    self.id = id
    self.role = role
    self.face = face
    self.style = style
    self.mark = mark
    self.note = note
    (self.marks, self.noteMarks) = (marks, noteMarks)
    self.progress = progress
  }
}

/// A key in its place.
public struct KeyFrame: Equatable, Sendable {
  public let spec: KeySpec
  /// The key without its lip, in logical pixels.
  public let rect: Rect
  /// Of the label, in logical pixels.
  public let fontSize: Double
  /// The label as it is written on the key: one line or two.
  public let lines: [String]

  /// - Parameter lines: nil for the label in one.
  public init(_ spec: KeySpec, rect: Rect, fontSize: Double, lines: [String]? = nil) {
    self.spec = spec
    self.rect = rect
    self.fontSize = fontSize
    self.lines = lines ?? [spec.face.text]
  }

  /// From one line of a label to the next, in parts of the font's size.
  public static let leading = LabelLines.leading

  public var id: KeyID { spec.id }
  /// What the key says or, where it shows a sign, is called.
  public var label: String { spec.face.text }

  /// The same in another place, in logical pixels.
  public func offset(dx: Double, dy: Double = 0) -> KeyFrame {
    dx == 0 && dy == 0
      ? self : KeyFrame(spec, rect: rect.offset(dx: dx, dy: dy), fontSize: fontSize, lines: lines)
  }
}
