/// A text that was typed, with the place of the cursor in it.
struct TypedText: Equatable, Sendable {
  /// The text as the client gets it.
  let text: String
  /// The cursor's distance from the end of the text, in graphemes.
  let cursorBack: Int

  /// Takes the part of a text that can be typed; a negative `cursorBack` counts as 0.
  init(_ text: String, cursorBack: Int = 0) {
    self.text = TypeableText.filter(text)
    self.cursorBack = max(0, cursorBack)
  }

  /// The part of the text before the cursor.
  var beforeCursor: Substring { text.dropLast(cursorBack) }

  /// True where it is at the end of a text before the cursor, as far as a client shows that.
  func isEnd(of before: String) -> Bool {
    before.endsBytewise(with: beforeCursor) || beforeCursor.isCut(to: before)
  }

  /// The text that a deletion of a character leaves; nil when that is nothing, or clients differ in it.
  var afterDeletion: TypedText? {
    let rest = beforeCursor
    guard rest.count > 1, rest.last?.unicodeScalars.count == 1 else { return nil }
    return TypedText(String(rest.dropLast()) + text[rest.endIndex...], cursorBack: cursorBack)
  }
}

extension Typist {
  /// Tells whether a space may come after a text that was typed last, with nothing since as far as is known.
  ///
  /// It may not in a terminal or a field without words, such as for a password or an address, as far as the client
  /// tells. Nor may it if the client shows that something else is at the cursor, or has not made clear what is.
  func takesSpace(after typed: TypedText) -> Bool {
    if isPrivateField || mirror.field?.purpose.hasWords == false { return false }
    // Text that is still to be sent comes to the cursor; many clients tell nothing.
    guard !hasJobs, shownText?.before != nil else { return true }
    guard let text, text.before != nil else { return false }
    let there = Replacement(typed.text, cursorBack: typed.cursorBack, with: "")
    return there.place(in: text, hasMoved: commits.hasMoved) != .elsewhere
  }
}

extension ContentPurpose {
  /// True when a field is for sentences or names.
  var hasWords: Bool {
    switch self {
    case .normal, .alpha, .name: true
    case .digits, .number, .phone, .url, .email, .password, .pin, .date, .time, .datetime, .terminal: false
    }
  }
}
