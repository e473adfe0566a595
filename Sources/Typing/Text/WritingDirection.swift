import Snippets

/// The direction in which a paragraph is written.
///
/// In most clients arrow keys lead the way that they point: in a paragraph written from right to left, back is to the
/// right.
public enum WritingDirection: Sendable {
  case leftToRight, rightToLeft

  /// Takes the direction of a paragraph's first letter that has one (UAX #9, P2 and P3); left to right without letters.
  init(ofParagraph text: Substring) {
    self = Self(ofFirstLetterIn: text) ?? .leftToRight
  }

  /// Takes the direction of a paragraph whose first letter is the first one of `part`; nil when `part` has no letter.
  public init?(ofFirstLetterIn part: some StringProtocol) {
    guard let letter = part.unicodeScalars.first(where: \.properties.isAlphabetic) else { return nil }
    self = letter.isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// The key that leads to the character before the cursor.
  public var back: Typist.Key { self == .leftToRight ? .left : .right }
  var forward: Typist.Key { self == .leftToRight ? .right : .left }
}

extension Typist.Job {
  /// Returns the keys that move the cursor from the end of a text to the start of its end `tail`, as many as
  /// `CursorStops` says.
  ///
  /// - Parameter isTerminal: true for line editors, which move in the order of the text, whatever its direction.
  static func back(over tail: Substring, isTerminal: Bool) -> [Typist.Job] {
    runs(of: tail, isTerminal).reversed().compactMap {
      $0.count > 0 ? .cursor($0.direction.back, count: $0.count) : nil
    }
  }

  /// Returns the keys that move the cursor the other way.
  static func forward(over tail: Substring, isTerminal: Bool) -> [Typist.Job] {
    runs(of: tail, isTerminal).compactMap { presses($0.direction.forward, $0.count) }
  }

  /// Divides the end of a text into paragraphs. Each but the first counts the newline before it, too: the cursor passes
  /// it to leave the paragraph.
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
