import Typing

/// A text that is typed into a field of the keyboard's own, and the cursor in it.
struct InputText: Equatable, Sendable {
  private(set) var text: String
  /// Characters before the cursor.
  private(set) var cursor: Int
  /// True while all of the text is selected: what is typed takes its place.
  private(set) var isSelected = false

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

  /// What is before the cursor, or before what is selected.
  var before: String { isSelected ? "" : String(text[..<index]) }
  /// What is after that.
  var after: String { isSelected ? "" : String(text[index...]) }

  mutating func insert(_ new: String) {
    guard before.count + new.count + after.count <= Self.longest else { return }
    set(before + new, after)
  }

  private mutating func set(_ head: String, _ tail: String) {
    // A mark becomes one character with the letter before it.
    (text, cursor, isSelected) = (head + tail, head.count, false)
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
    set(head, tail)
  }

  /// The character after the cursor goes, or what is selected.
  mutating func deleteForward() {
    let tail = after
    set(before, String(tail.dropFirst()))
  }

  /// By so many characters; negative is to the left.
  mutating func move(by count: Int) {
    isSelected = false
    cursor = min(max(0, cursor + count), text.count)
  }

  /// To the place after so many characters.
  mutating func move(to place: Int) {
    cursor = 0
    move(by: place)
  }

  mutating func selectAll() { isSelected = !isEmpty }
}
