/// The text before a cursor, as far as the letters know it.
struct TextPlace: Equatable, Sendable {
  /// The text, or the end of it; nil where it is not known.
  var before: String? = ""
  /// The time of the letter that was typed last, with nothing since, in milliseconds.
  var lastLetter: UInt64?
  /// True where the application, or the field, shows the text before the cursor.
  private(set) var isShown = false
  /// True where it has shown that in this field, and so will again: letters are on their way.
  private var wasShown = false
  /// True where there is more before the cursor than is known.
  private var isCut = false

  /// The most scalars of the text to keep: a sentence's end is found in fewer.
  private static let most = 64

  /// Notes the text that is shown before the cursor; nil where none is shown.
  mutating func show(_ text: String?) {
    isShown = text != nil
    wasShown = wasShown || isShown
    if let text { keep(text) }
  }

  /// Returns the text since the last white space, as the application shows it, or else as it was typed here: empty where not all of
  /// it is known, and nil until an application that shows its text has shown it again.
  func word(typed: () -> String) -> String? {
    guard isShown else { return wasShown ? nil : typed() }
    return before.map { text in
      let word = RunTogether.atEnd(of: text)
      return isCut && word.utf8.count == text.utf8.count ? "" : word
    }
  }

  /// Keeps the end of a text.
  mutating func keep(_ text: String) {
    isCut = text.unicodeScalars.count > Self.most || isCut && !isShown
    before = String(String.UnicodeScalarView(text.unicodeScalars.suffix(Self.most)))
  }

  /// Notes another field, which may be empty.
  mutating func enterField() { (before, wasShown) = ("", false) }

  mutating func deleteCharacter() {
    if before?.isEmpty == false { before?.removeLast() }
    if isCut, before?.isEmpty == true { before = nil }
  }

  /// Notes that the cursor is somewhere else.
  mutating func forgetPlace() { (before, lastLetter) = (nil, nil) }
}
