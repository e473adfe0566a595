import Snippets

/// Arrow keys lead the way that they point, in most clients: in a paragraph that is written from right to left, back is
/// to the right.
public enum WritingDirection: Sendable {
  case leftToRight, rightToLeft

  /// That of a paragraph is the direction of its first letter that has one (UAX #9, P2 and P3).
  init(ofParagraph text: Substring) {
    self = Self(ofFirstLetterIn: text) ?? .leftToRight
  }

  /// The direction of a paragraph whose first letter is the first one of `part`; nil where that has none.
  public init?(ofFirstLetterIn part: some StringProtocol) {
    guard let letter = part.unicodeScalars.first(where: \.properties.isAlphabetic) else { return nil }
    self = letter.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The key that leads to the character before the cursor.
  public var back: Typist.Key { self == .leftToRight ? .left : .right }
  var forward: Typist.Key { self == .leftToRight ? .right : .left }
}

extension Typist.Job {
  /// The keys that move the cursor from the end of a text to the start of its end `tail`: as many as `CursorStops` says.
  ///
  /// - Parameter isTerminal: line editors move in the order of the text, whatever its direction.
  static func back(over tail: Substring, isTerminal: Bool) -> [Typist.Job] {
    runs(of: tail, isTerminal).reversed().compactMap {
      $0.count > 0 ? .cursor($0.direction.back, count: $0.count) : nil
    }
  }

  /// The keys that move it the other way.
  static func forward(over tail: Substring, isTerminal: Bool) -> [Typist.Job] {
    runs(of: tail, isTerminal).compactMap { presses($0.direction.forward, $0.count) }
  }

  /// The paragraphs of the end of a text, each with the newline before it: there the cursor leaves it.
  private static func runs(
    of tail: Substring, _ isTerminal: Bool
  ) -> [(direction: WritingDirection, count: Int)] {
    let text = tail.base
    let start = text[..<tail.startIndex].lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
    let paragraphs = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
    return paragraphs.enumerated().map { index, paragraph in
      let passed =
        index == 0 ? text[max(tail.startIndex, paragraph.startIndex)..<paragraph.endIndex] : paragraph
      let count = CursorStops.count(passed, isTerminal: isTerminal) + min(index, 1)
      return (isTerminal ? .leftToRight : WritingDirection(ofParagraph: paragraph), count)
    }
  }
}
