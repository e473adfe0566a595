import Words

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

  /// The rest of the word that the cursor is in, as it was shown last; empty where the cursor is in none.
  private(set) var rest = ""

  /// Notes the text that is shown before the cursor, and the rest of the word that the cursor is in; nil where none is shown.
  mutating func show(_ text: String?, rest: String = "") {
    isShown = text != nil
    // What is behind the cursor stays while letters are on their way.
    if isShown { self.rest = rest }
    wasShown = wasShown || isShown
    if let text { keep(text) }
  }

  /// Returns the end of the text, as the application shows it, or else as it was typed here: without a word where not all of that is
  /// known, and nil until an application that shows its text has shown it again.
  func end(typed: () -> TextEnd) -> TextEnd? {
    guard isShown else { return wasShown ? nil : typed() }
    return before.map { TextEnd(of: $0, from: isCut ? .text : .boundary) }
  }

  /// Returns the same as it will be once what is on its way has arrived, with all of the word that the cursor is in.
  func endAhead(typed: () -> TextEnd) -> TextEnd {
    guard isShown || wasShown, let before else { return typed() }
    let end = TextEnd(of: before, from: isCut ? .text : .boundary)
    return end.word.isEmpty ? end : TextEnd(before: end.before, word: end.word + rest)
  }

  /// Keeps the end of a text.
  mutating func keep(_ text: String) {
    isCut = text.unicodeScalars.count >= Self.most || isCut && !isShown
    before = String(String.UnicodeScalarView(text.unicodeScalars.suffix(Self.most)))
  }

  /// Notes another field, which may be empty.
  mutating func enterField() { (before, rest, wasShown) = ("", "", false) }

  /// Notes that a text took the place of another one, and of the rest of a word behind that.
  mutating func exchange(_ old: String, with new: String) {
    let kept = before.map { $0.hasSuffix(old) ? String($0.dropLast(old.count)) : $0 }
    let wasKnown = before != nil
    rest = ""
    keep((kept ?? "") + new)
    if !wasKnown { isCut = true }
  }

  mutating func deleteCharacter() {
    if before?.isEmpty == false { before?.removeLast() }
    if isCut, before?.isEmpty == true { before = nil }
  }

  /// Notes that the cursor is somewhere else.
  mutating func forgetPlace() { (before, rest, lastLetter) = (nil, "", nil) }
}
