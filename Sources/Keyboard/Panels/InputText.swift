import Layout
import Typing

/// A text that is typed into a field of the keyboard's own, and the cursor in it.
struct InputText: Equatable, Sendable {
  private(set) var text: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int
  /// True while all of the text is selected: typed text replaces it.
  private(set) var isSelected = false
  /// The number of characters before the visible ones, after a tap.
  private(set) var hidden = 0
  /// True while some of the text may have been pasted: that was typed elsewhere.
  private(set) var isOthers = false

  /// The most characters: nobody types more into a field of a keyboard, and a copied text may be a book.
  static let longest = 4_000

  init(_ text: String = "") {
    self.text = String(text.prefix(Self.longest))
    cursor = self.text.count
  }

  var isEmpty: Bool { text.isEmpty }

  private var index: String.Index {
    text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
  }

  /// The text before the cursor, or before the selection.
  var before: String { isSelected ? "" : String(text[..<index]) }
  /// The text after the cursor, or after the selection.
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

  /// Inserts a copied text, without line breaks if the field has one line. Returns false, and changes nothing, for an empty text
  /// or one that has no room.
  mutating func paste(_ copied: String, inOneLine: Bool) -> Bool {
    let new = Self.pasted(copied, inOneLine: inOneLine)
    guard !new.isEmpty, before.count + new.count + after.count <= Self.longest else { return false }
    insert(new)
    isOthers = true
    return true
  }

  /// Returns a copied text without control characters: a field shows none.
  private static func pasted(_ text: String, inOneLine: Bool) -> String {
    var lines = text
    // Text that is copied by lines often ends with a line break.
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

  /// Replaces so many characters before the cursor with a text.
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

  /// Deletes the character after the cursor, or the selection.
  mutating func deleteForward() {
    let tail = after
    set(before, String(tail.dropFirst()))
  }

  /// Returns the number of characters that a move to the right goes forward; negative in text that is written to the left. A move
  /// to an end is by `longest`.
  func characters(toRight count: Int) -> Int {
    count.magnitude < Self.longest && FieldLayout.isFromRight(text) ? -count : count
  }

  /// Moves the cursor by so many characters; negative is back.
  mutating func move(by count: Int) {
    isSelected = false
    cursor = min(max(0, cursor + count), text.count)
  }

  /// Moves the cursor to the place after so many characters.
  mutating func move(to place: Int) {
    cursor = 0
    move(by: place)
  }

  /// Moves the cursor to a place that was tapped; the visible text stays where it is.
  mutating func move(to place: FieldPlace) {
    move(to: place.cursor)
    hidden = place.hidden
  }

  /// Shows the text around the cursor again.
  mutating func forgetTap() { hidden = 0 }

  mutating func selectAll() { isSelected = !isEmpty }
}
