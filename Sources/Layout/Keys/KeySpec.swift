import Gestures

/// A sign that a key shows in place of a label. The scene knows how to draw it.
public enum KeyGlyph: Equatable, Sendable {
  /// The globe, which leads to the next keyboard.
  case globe
  /// The sign of the key that deletes backwards.
  case delete
  /// A star: a favourite, or the action that makes a key one.
  case star
  /// A star that is struck out: the action that makes a key no favourite any more.
  case starOff
  /// A clock: the keys that were used last.
  case clock
  /// A face that smiles: emoji.
  case smiley
  /// An eye that is struck out: the action that hides a key.
  case eyeOff
  /// A cursor between two arrowheads: the keys for editing.
  case cursor
  /// Shift that is off.
  case shift
  /// Shift for the next letter.
  case shiftOn
  /// Shift for all letters.
  case capsLock
  /// The way to the phrases.
  case phrases
  /// The search.
  case magnifier
  /// The way to edit something.
  case pencil
  /// The end of something, as of a search.
  case cross
  /// The beginning of one more.
  case plus
  /// A line break: an arrow that goes down and back.
  case lineBreak
}

/// The purpose of a field, above its text.
public struct FieldCaption: Equatable, Sendable {
  /// The purpose in a word.
  public let text: String
  /// The font size, in logical pixels.
  public let fontSize: Double

  /// - Parameter fontSize: the font size, in logical pixels.
  public init(_ text: String, fontSize: Double) { (self.text, self.fontSize) = (text, fontSize) }
}

/// A text that is being typed into a field of the panel, as much of it as its field can show.
public struct FieldFace: Equatable, Sendable {
  /// The visible part of the text, from the leading side.
  public let text: String
  /// The position of the cursor, in logical pixels from the beginning of the text, which may be its right end; nil while another
  /// field has it.
  public let cursor: Double?
  /// The purpose of the field, shown while it is empty.
  public let placeholder: String
  /// The sign in front of the text; nil for none.
  public let glyph: KeyGlyph?
  /// The width behind the field that looks like a part of it and is another key's, in logical pixels.
  public let annex: Double
  /// The caption above the text; nil for none.
  public let caption: FieldCaption?
  /// The width of what is selected from the beginning of the text on, in logical pixels; nil for nothing.
  public let selection: Double?

  /// True where the text begins at the right edge.
  public var isFromRight: Bool { FieldLayout.isFromRight(text) }

  /// - Parameter cursor: its position in logical pixels from the beginning of the text; nil while another field has it.
  ///   `annex` is the width behind the field that looks like a part of it, in logical pixels, and `selection` that of what is
  ///   selected from the beginning of the text on.
  public init(
    text: String, cursor: Double?, placeholder: String, glyph: KeyGlyph? = nil, annex: Double = 0,
    caption: FieldCaption? = nil, selection: Double? = nil
  ) {
    self.selection = selection
    (self.text, self.cursor, self.placeholder, self.glyph) = (text, cursor, placeholder, glyph)
    (self.annex, self.caption) = (annex, caption)
  }
}

/// Three names side by side, of which the middle one counts; they move over the key together.
public struct SlidingNames: Equatable, Sendable {
  /// The distance from the middle of one name to that of the next, in logical pixels.
  public static let spacing = 140.0

  /// The names from left to right.
  public let before, text, after: String
  /// The distance of the middle name from the middle of the key, in logical pixels; positive is to the right.
  public let offset: Double

  /// - Parameter offset: the distance of the middle name from the middle of the key, in logical pixels.
  public init(before: String, text: String, after: String, offset: Double) {
    (self.before, self.text, self.after, self.offset) = (before, text, after, offset)
  }
}

/// The content of a key's face.
public enum KeyFace: Equatable, Sendable {
  /// A text, as the panel wants it written.
  case label(String)
  /// A field that is typed into.
  case field(FieldFace)
  /// A sign; its name is for people who cannot see it.
  case glyph(KeyGlyph, name: String)
  /// Names that slide over the key.
  case names(SlidingNames)
  /// A name with a value.
  case pair(PairFace)
  /// A small picture of a keyboard, and the name of how it looks.
  case swatch(Swatch, name: String)

  /// The text of the key or, where it shows a sign, its name.
  public var text: String {
    switch self {
    case .label(let text): text
    case .field(let field): field.text.isEmpty ? field.placeholder : field.text
    case .glyph(_, let name): name
    case .names(let names): names.text
    case .pair(let pair): pair.name
    case .swatch(_, let name): name
    }
  }
}

/// The set of colours that a key has.
public enum KeyStyle: Equatable, Sendable {
  /// The colours of a key that types text.
  case standard
  /// The colours of a key that does something else.
  case system
  /// The colours of the key that finishes the panel's task, as Return in a search.
  case accent
  /// The colours of a tab.
  case tab
  /// The colours of the tab that is selected.
  case selectedTab
  /// The colours of an offer above the letters, without a shape until it is touched.
  case offer
  /// The colours of an emoji, without a shape until it is touched.
  case bare
  /// The colours of a field, without a shape: a sign at the end of the field.
  case annex
  /// No colours: a place that can be touched, and shows nothing.
  case hidden
}

/// A mark that a key shows beside its face.
public enum KeyMark: Equatable, Sendable {
  /// A problem with the text that it types.
  case problem
  /// A star: the user has kept it.
  case kept
  /// A hint that the panel's content is older than it should be.
  case old
}

/// The kind of key that a finger feels as it comes down.
public enum Feedback: Equatable, Sendable {
  /// The feedback of a key that types.
  case key
  /// The feedback of everything else: the globe, tabs, page dots, rows of a list, Stop and Retry.
  case button
}

/// A key as its panel describes it: all that gestures, layout and scene have to know of it.
public struct KeySpec: Equatable, Sendable {
  /// The name of the key, for touches and on the bus.
  public let id: KeyID
  /// The way in which it reacts to a finger.
  public let role: Role
  /// The label, sign or field on it.
  public let face: KeyFace
  /// The colours that it has.
  public let style: KeyStyle
  /// The mark beside its face; nil for none.
  public let mark: KeyMark?
  /// A small text below the face that tells the key from another one with the same face; nil for none.
  public let note: String?
  /// The ranges of the label's characters that were searched for.
  public let marks: [Range<Int>]
  /// The ranges of the note's characters that were searched for.
  public let noteMarks: [Range<Int>]
  /// The filled part of its bar, from 0 to 1: the place of the phrase that is due among its phrases. Nil for a key without a
  /// bar.
  public let progress: Double?
  /// The kind of key that a finger feels.
  public let feedback: Feedback
  /// The value that the key stands for, as the bus tells it; nil for a key without one.
  public let value: String?
  /// True for a key that was found for the text of a field: it is replaced as others are found, but not under a finger.
  public let isAnswer: Bool
  /// True for a key with text that was typed elsewhere: the bus does not hear of it.
  public let isOthers: Bool

  /// - Parameters:
  ///   - marks: the ranges of the label's characters that were searched for; `noteMarks` are those of the note.
  ///   - value: the value that the key stands for; nil for a key without one.
  ///   - progress: the filled part of its bar, from 0 to 1; nil for a key without a bar.
  public init(
    id: KeyID, role: Role, face: KeyFace, style: KeyStyle = .standard, mark: KeyMark? = nil,
    note: String? = nil, marks: [Range<Int>] = [], noteMarks: [Range<Int>] = [], progress: Double? = nil,
    feedback: Feedback = .button, value: String? = nil, isAnswer: Bool = false, isOthers: Bool = false
  ) {
    self.id = id
    self.role = role
    self.face = face
    self.style = style
    self.mark = mark
    self.note = note
    (self.marks, self.noteMarks) = (marks, noteMarks)
    self.progress = progress
    (self.feedback, self.value, self.isAnswer, self.isOthers) = (feedback, value, isAnswer, isOthers)
  }

  /// Returns the same key with another face.
  public func with(face: KeyFace) -> KeySpec {
    KeySpec(
      id: id, role: role, face: face, style: style, mark: mark, note: note, marks: marks,
      noteMarks: noteMarks, progress: progress, feedback: feedback, value: value, isAnswer: isAnswer,
      isOthers: isOthers)
  }
}

/// A key in its place.
public struct KeyFrame: Equatable, Sendable {
  /// The key as its panel describes it.
  public let spec: KeySpec
  /// The key without its lip, in logical pixels.
  public let rect: Rect
  /// The font size of the label, in logical pixels.
  public let fontSize: Double
  /// The label as it is written on the key: one line or two.
  public let lines: [String]

  /// - Parameter lines: the lines of the label; nil for the whole label in one line.
  public init(_ spec: KeySpec, rect: Rect, fontSize: Double, lines: [String]? = nil) {
    self.spec = spec
    self.rect = rect
    self.fontSize = fontSize
    self.lines = lines ?? [spec.face.text]
  }

  /// The distance from one line of a label to the next, in parts of the font's size.
  public static let leading = LabelLines.leading

  /// The name of the key, for touches and on the bus.
  public var id: KeyID { spec.id }
  /// The text of the key or, where it shows a sign, its name.
  public var label: String { spec.face.text }

  /// Returns the same key moved by so many logical pixels.
  public func offset(dx: Double, dy: Double = 0) -> KeyFrame {
    dx == 0 && dy == 0
      ? self : KeyFrame(spec, rect: rect.offset(dx: dx, dy: dy), fontSize: fontSize, lines: lines)
  }
}
