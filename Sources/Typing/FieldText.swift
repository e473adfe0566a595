/// The text around the cursor: as the client shows it, or as it must be once it has handled what was sent.
///
/// The predictions are plain: text goes in at the cursor or for the selection; BackSpace takes the selection or the
/// grapheme before the cursor; Return starts a line or empties the field; Left and Right pass one grapheme.
struct FieldText: Equatable, Sendable {
  /// The text before the cursor or the selection; nil when it cannot be told.
  private(set) var before: String?
  /// The text after the cursor or the selection; nil when it cannot be told.
  private(set) var after: String?
  /// Text is selected, as it is after nothing that we send.
  private(set) var hasSelection = false
  /// The field may as well be empty: a chat sends its text away at a Return.
  private var orEmpty = false
  /// Clients differ in what they make of what was sent (Return, arrows in text of either direction). This will do to
  /// know an answer by, but not to delete by.
  private(set) var isGuess = false
  /// The client may have shown this, or what this comes of, before it got a text that was sent: it will not do to delete by
  /// either.
  var mayPrecedeText = false

  /// `before` is only the end of what is before the cursor, and what comes before that is not known.
  private(set) var isEnd = false

  /// What was after the cursor until a deletion there: a client that still shows that has not done it.
  private var undeletedAfter: String?

  static let unknown = FieldText()

  private init() {}

  init(_ surrounding: SurroundingText?) {
    before = surrounding?.before
    after = surrounding?.after
    hasSelection = surrounding?.hasSelection ?? false
    if after == nil { before = nil }
  }

  /// Whether this is what the client shows.
  func matches(_ shown: FieldText) -> Bool {
    guard let before, let text = shown.before, !hasSelection, !shown.hasSelection else { return false }
    if let undeletedAfter, shown.after == undeletedAfter { return false }
    return before == text || (orEmpty && text.isEmpty) || (isEnd && text.endsBytewise(with: before))
  }

  /// Whether this may be what the client shows a part of.
  func fits(_ shown: FieldText) -> Bool {
    guard let before, let text = shown.before, !hasSelection, !shown.hasSelection else { return false }
    return matches(shown) || before.isCut(to: text)
  }

  /// Whether this may be a row of signs in the place of a text that was typed before the cursor and at the end.
  func isMask(of replacement: Typist.Replacement) -> Bool {
    guard let sign = before?.last, !sign.isLetter, !sign.isNumber, after == "", !hasSelection else {
      return false
    }
    return replacement.after.isEmpty && before?.allSatisfy { $0 == sign } == true
  }

  /// Whether there is text before the cursor, and Left leads back in it.
  var endsInLeftToRight: Bool {
    guard let before, !before.isEmpty else { return false }
    let start = before.lastIndex(of: "\n").map(before.index(after:)) ?? before.startIndex
    return WritingDirection(ofParagraph: before[start...]) == .leftToRight
  }

  /// Whether Left and then Right lead back to this place.
  var isBackAfterLeftAndRight: Bool {
    guard let before, let end = after(.key(.left)).after(.key(.right)).before else { return false }
    return before.utf8.elementsEqual(end.utf8)
  }

  /// Takes note of what is before the cursor, where the client shows only the end of that.
  mutating func extend(to whole: String) {
    guard let shown = before, !hasSelection, whole.isCut(to: shown) else { return }
    (before, isEnd, isGuess) = (whole, true, true)
  }

  func after(_ sent: ClientAnswers.Sent) -> FieldText {
    var next = self
    next.hasSelection = false
    next.orEmpty = false
    next.undeletedAfter = nil
    switch sent {
    case .text(let text): next.before?.append(text)
    case .deletion(let bytes): next.dropLast(bytes: bytes)
    case .replacement(let before, let after, let text):
      next.dropLast(bytes: before)
      next.undeletedAfter = after > 0 ? next.after : nil
      next.after = next.after.flatMap { String($0.utf8.dropFirst(after)) }
      next.before?.append(text)
    case .backspace:
      if !hasSelection { next.dropCharacter() }
    case .key(.enter):
      next.before?.append("\n")
      next.orEmpty = true
      next.isGuess = true
    case .key(.left) where !hasSelection: next.moveLeft()
    case .key(.right) where !hasSelection: next.moveRight()
    case .key(.left), .key(.right), .key(.up), .key(.down): return .unknown
    }
    return next
  }

  private mutating func dropLast(bytes: Int) {
    before = before.flatMap { String($0.utf8.dropLast(bytes)) }
  }

  private mutating func dropCharacter() {
    guard let last = before?.popLast() else { return }
    // Clients may take the last scalar only.
    if last.unicodeScalars.count > 1 { isGuess = true }
  }

  private mutating func moveLeft() {
    isGuess = true
    guard let passed = before?.popLast() else { return }
    after = after.map { String(passed) + $0 }
    forgetIfDivided(passed)
  }

  private mutating func moveRight() {
    isGuess = true
    guard let passed = after?.first else { return }
    after?.removeFirst()
    before?.append(passed)
    forgetIfDivided(passed)
  }

  /// Clients may stop within a character.
  private mutating func forgetIfDivided(_ passed: Character) {
    if CursorStops.count(passed, isTerminal: false) > 1 { (before, after) = (nil, nil) }
  }
}
