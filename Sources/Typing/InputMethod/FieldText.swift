/// The text around the cursor: as the client shows it, or as it must be once it has handled what was sent.
///
/// The predictions are plain: text goes in at the cursor or for the selection; BackSpace takes the selection or the
/// grapheme before the cursor; Return starts a line; Left and Right pass one grapheme.
struct FieldText: Equatable, Sendable {
  /// The text before the cursor or the selection; nil when it cannot be told.
  private(set) var before: String?
  /// The text after the cursor or the selection; nil when it cannot be told.
  private(set) var after: String?
  /// True when text is selected; nothing that we send selects any.
  private(set) var hasSelection = false
  /// True when clients differ in what they make of what was sent (Return, arrows in text of either direction). This
  /// suffices to recognise an answer, but not to delete.
  private(set) var isGuess = false
  /// True when the client may have shown this, or the state that it comes from, before it got a text that was sent.
  /// This does not suffice to delete either.
  var mayPrecedeText = false

  /// True when `before` is only the end of the text before the cursor, and the rest is not known.
  private(set) var isEnd = false

  /// The text that was after the cursor until a deletion there: a client that still shows it has not done that.
  private var undeletedAfter: String?

  static let unknown = FieldText()

  private init() {}

  init(_ surrounding: SurroundingText?) {
    before = surrounding?.before
    after = surrounding?.after
    hasSelection = surrounding?.hasSelection ?? false
    if after == nil { before = nil }
  }

  /// The rest of the word that the cursor is in: letters behind it, with apostrophes and hyphens between; empty where a word begins or
  /// ends there.
  var restOfWord: String {
    guard let before, let last = before.last, !hasSelection else { return "" }
    let rest = (after ?? "").prefix { $0.isLetter || Self.joinsLetters($0) }
    let isWithin = last.isLetter || Self.joinsLetters(last) && before.dropLast().last?.isLetter == true
    guard isWithin, last.isLetter || rest.first?.isLetter == true else { return "" }
    return String(rest.reversed().drop { !$0.isLetter }.reversed())
  }

  /// Tells if a character between two letters makes one word of them.
  private static func joinsLetters(_ character: Character) -> Bool { "'’-".contains(character) }

  /// The bytes of it; nil when it cannot be told.
  var bytes: Int? { before.flatMap { before in after.map { before.utf8.count + $0.utf8.count } } }

  /// Tells whether this is what the client shows.
  func matches(_ shown: FieldText) -> Bool {
    guard let before, let text = shown.before, !hasSelection, !shown.hasSelection else { return false }
    if let undeletedAfter, shown.after == undeletedAfter { return false }
    return before == text || (isEnd && text.endsBytewise(with: before)) || before.isShifted(to: text)
  }

  /// Tells whether the client shows this, or may be showing a part of it.
  func fits(_ shown: FieldText) -> Bool {
    guard let before, let text = shown.before, !hasSelection, !shown.hasSelection else { return false }
    return matches(shown) || before.isCut(to: text)
  }

  /// Tells whether the client shows this with a few characters more before the cursor: another keyboard has typed them since.
  func isContinued(by shown: FieldText) -> Bool {
    guard let before, !before.isEmpty, let text = shown.before, !hasSelection, !shown.hasSelection, !isGuess,
      !isEnd,
      undeletedAfter == nil, after == shown.after
    else { return false }
    return text.utf8.starts(with: before.utf8) && text.utf8.count <= before.utf8.count + Self.mostContinued
  }

  /// Tells whether the client shows this with a part of the grapheme before the cursor.
  func isPartTaken(in shown: FieldText) -> Bool {
    guard let before, let last = before.last, let text = shown.before, !hasSelection, !shown.hasSelection
    else { return false }
    return String(last).isPartLeft(behind: before.dropLast(), in: text)
  }

  /// The bytes of what is typed on another keyboard while a client is busy with a text.
  private static let mostContinued = 64

  /// True when dots are all that is told before the cursor: the field hides its text, and may not call itself one that does
  /// (Firefox, for a field that has the focus as its page opens). GTK and Firefox show the first sign, WebKit and Chromium the other.
  var isMask: Bool {
    guard let before, let dot = before.first, !hasSelection else { return false }
    return (dot == "●" || dot == "•") && before.allSatisfy { $0 == dot }
  }

  /// Takes the whole text before the cursor, when the client shows only its end.
  mutating func extend(to whole: String) {
    guard let shown = before, !hasSelection, whole.isCut(to: shown) else { return }
    (before, isEnd, isGuess) = (whole, true, true)
  }

  /// Returns the text that a deletion takes by its bytes; nil when one BackSpace does it.
  func deleted(by unit: Typist.Unit) -> String? {
    guard !hasSelection, let before, let last = before.last else { return nil }
    switch unit {
    case .character: return last.unicodeScalars.count > 1 ? String(last) : nil
    case .word: return String(before.suffix(WordBreaks.lastStep(of: before).characters))
    }
  }

  /// Returns the text after a deletion in a client that counts scalars where bytes are meant; nil where that is none, or the same.
  func overcounted(_ sent: CommitMachine.Sent) -> FieldText? {
    let (first, last, text): (Int, Int, String)
    switch sent {
    case .deletion(let bytes): (first, last, text) = (bytes, 0, "")
    case .replacement(let before, let after, let more): (first, last, text) = (before, after, more)
    case .text, .typed, .backspace, .key, .chord, .other: return nil
    }
    let meant = after(sent)
    var next = meant
    next.before = before.map { String($0.unicodeScalars.dropLast(first)) + text }
    next.after = after.map { String($0.unicodeScalars.dropFirst(last)) }
    return next == meant ? nil : next
  }

  func after(_ sent: CommitMachine.Sent) -> FieldText {
    var next = self
    next.hasSelection = false
    next.undeletedAfter = nil
    switch sent {
    case .text(let text): next.before?.append(text)
    case .typed(let text):
      next.before?.append(text)
      // A client may do something else for a key, and tell nothing of that.
      next.isGuess = true
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
      next.isGuess = true
    case .key(.left) where !hasSelection: next.moveLeft()
    case .key(.right) where !hasSelection: next.moveRight()
    case .key(.left), .key(.right), .key(.up), .key(.down), .chord, .other:
      return .unknown
    }
    return next
  }

  private mutating func dropLast(bytes: Int) {
    before = before.flatMap { String($0.utf8.dropLast(bytes)) }
  }

  private mutating func dropCharacter() {
    guard let last = before?.popLast() else { return }
    // Clients may take only the last scalar.
    if last.unicodeScalars.count > 1 { isGuess = true }
  }

  private mutating func moveLeft() {
    isGuess = true
    guard let passed = before?.popLast() else { return }
    after = after.map { String(passed) + $0 }
  }

  private mutating func moveRight() {
    isGuess = true
    guard let passed = after?.first else { return }
    after?.removeFirst()
    before?.append(passed)
  }
}
