/// The text before a cursor, as far as the letters know it.
struct TextPlace: Equatable, Sendable {
  /// The text, or the end of it; nil where it is not known.
  var before: String? = ""
  /// The time of the letter that was typed last, with nothing since, in milliseconds.
  var lastLetter: UInt64?
  /// True where the application, or the field, shows what is before the cursor.
  private(set) var isShown = false
  /// True where there is more before the cursor than is known.
  private var isCut = false

  /// The most scalars of the text to keep: a sentence's end is found in fewer.
  private static let most = 64

  /// Notes the text that is shown before the cursor; nil where none is shown.
  mutating func show(_ text: String?) {
    isShown = text != nil
    if let text { keep(text) }
  }

  /// Keeps the end of a text.
  mutating func keep(_ text: String) {
    isCut = text.unicodeScalars.count > Self.most || isCut && !isShown
    before = String(String.UnicodeScalarView(text.unicodeScalars.suffix(Self.most)))
  }

  mutating func deleteCharacter() {
    if before?.isEmpty == false { before?.removeLast() }
    if isCut, before?.isEmpty == true { before = nil }
  }

  /// Notes that the cursor is somewhere else.
  mutating func forgetPlace() { (before, lastLetter) = (nil, nil) }
}
