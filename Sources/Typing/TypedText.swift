/// A text that was typed, with the place of the cursor in it.
public struct TypedText: Equatable, Sendable {
  /// As the client gets it.
  let text: String
  /// In graphemes from its end.
  let cursorBack: Int

  public init(_ text: String, cursorBack: Int = 0) {
    self.text = TypeableText.filter(text)
    self.cursorBack = max(0, cursorBack)
  }

  /// What of it is before the cursor.
  public var beforeCursor: Substring { text.dropLast(cursorBack) }

  /// What a deletion of a character leaves; nil where that is nothing, or clients differ in it.
  public var afterDeletion: TypedText? {
    let rest = beforeCursor
    guard rest.count > 1, rest.last?.unicodeScalars.count == 1 else { return nil }
    return TypedText(String(rest.dropLast()) + text[rest.endIndex...], cursorBack: cursorBack)
  }
}

extension Typist {
  /// Whether a space may come after a text that was typed last, with nothing since as far as is known.
  ///
  /// Not in a field for what has no words, such as a password or an address, nor in a terminal, as far as the client tells
  /// what it is for; and not where the client shows that something else is at the cursor, or has not made clear what is.
  public func takesSpace(after typed: TypedText) -> Bool {
    if isPrivateField || mirror.field?.purpose.hasWords == false { return false }
    // What is still to be sent comes to the cursor; and many clients tell nothing.
    guard queue.isEmpty, shownText?.before != nil else { return true }
    guard let text, text.before != nil else { return false }
    let there = Replacement(typed.text, cursorBack: typed.cursorBack, with: "")
    return there.place(in: text, hasMoved: answers.hasMoved) != .elsewhere
  }
}

extension ContentPurpose {
  /// Whether a field is for sentences or names.
  var hasWords: Bool {
    switch self {
    case .normal, .alpha, .name: true
    case .digits, .number, .phone, .url, .email, .password, .pin, .date, .time, .datetime, .terminal: false
    }
  }
}
