import Layout
import Typing

/// A text that is typed into a field of the keyboard's own, and the cursor in it.
struct InputText: Equatable, Sendable {
  private(set) var text: String
  /// Characters before the cursor.
  private(set) var cursor: Int
  /// True while all of the text is selected: what is typed takes its place.
  private(set) var isSelected = false
  /// The characters that are before what is seen, after a tap.
  private(set) var hidden = 0
  /// True while some of it may have been pasted: it was typed elsewhere.
  private(set) var isOthers = false

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
    if text.isEmpty { isOthers = false }
  }

  /// Inserts a text that was copied; without line breaks where the field has one line. False, with nothing changed, where it has
  /// none, or more than there is room for.
  mutating func paste(_ copied: String, inOneLine: Bool) -> Bool {
    let new = Self.pasted(copied, inOneLine: inOneLine)
    guard !new.isEmpty, before.count + new.count + after.count <= Self.longest else { return false }
    insert(new)
    isOthers = true
    return true
  }

  /// Without control characters: a field shows none.
  private static func pasted(_ text: String, inOneLine: Bool) -> String {
    var lines = text
    // What was copied with its lines often ends with one.
    if inOneLine { while lines.last?.isNewline == true { lines.removeLast() } }
    let characters = lines.compactMap { character -> Character? in
      if character.isNewline || character == "\t" {
        return inOneLine ? " " : character.isNewline ? "\n" : "\t"
      }
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isControl ? nil : character
    }
    return String(characters)
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

  /// Returns the number of characters that a move to the right leads on: the way that it is written may be the other one. A move
  /// to an end is by `longest`.
  func characters(toRight count: Int) -> Int {
    count.magnitude < Self.longest && FieldLayout.isFromRight(text) ? -count : count
  }

  /// By so many characters; negative is back.
  mutating func move(by count: Int) {
    isSelected = false
    cursor = min(max(0, cursor + count), text.count)
  }

  /// To the place after so many characters.
  mutating func move(to place: Int) {
    cursor = 0
    move(by: place)
  }

  /// To a place that was tapped; what is seen stays where it is.
  mutating func move(to place: FieldPlace) {
    move(to: place.cursor)
    hidden = place.hidden
  }

  /// Shows what is around the cursor again.
  mutating func forgetTap() { hidden = 0 }

  mutating func selectAll() { isSelected = !isEmpty }
}
