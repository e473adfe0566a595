import Typing

/// A text that is typed into a field of the keyboard's own, and the cursor in it.
struct InputText: Equatable, Sendable {
  private(set) var text: String
  /// Characters before the cursor.
  private(set) var cursor: Int

  /// Characters: nobody types more into a field of a keyboard, and what is copied into one may be a book.
  static let longest = 4_000

  init(_ text: String = "") {
    self.text = String(text.prefix(Self.longest))
    cursor = self.text.count
  }

  var isEmpty: Bool { text.isEmpty }

  private var index: String.Index {
    text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// What is before the cursor.
  var before: String { String(text[..<index]) }
  /// What is after it.
  var after: String { String(text[index...]) }

  mutating func insert(_ new: String) {
    guard text.count + new.count <= Self.longest else { return }
    let head = before + new
    text = head + after
    // A mark becomes one character with the letter before it.
    cursor = head.count
  }

  /// So many characters before the cursor become this text.
  mutating func replace(last count: Int, with new: String) {
    for _ in 0..<count { delete(.character) }
    insert(new)
  }

  mutating func delete(_ unit: Typist.Unit) {
    var head = before
    let tail = after
    switch unit {
    case .character: _ = head.popLast()
    case .word:
      while head.last?.isWhitespace == true { head.removeLast() }
      while let last = head.last, !last.isWhitespace { head.removeLast() }
    }
    (text, cursor) = (head + tail, head.count)
  }

  /// By so many characters; negative is to the left.
  mutating func move(by count: Int) { cursor = min(max(0, cursor + count), text.count) }
}
