/// The way of the cursor over the end of a text, by arrow keys: as many as `CursorStops` says, in the direction of each
/// paragraph.
public struct CursorWay: Sendable {
  /// A paragraph's part of the way. Each but the first counts the newline before it, too: the cursor passes it to leave the
  /// paragraph.
  private struct Paragraph {
    var direction: WritingDirection?
    /// The number of keys in clients that are no terminals.
    var stops = 0
    var stopsInTerminal = 0
  }

  private var paragraphs = [Paragraph()]

  /// Makes the way over an empty text.
  public init() {}

  /// Makes the way over the end of a text.
  init(over tail: Substring) {
    guard !tail.isEmpty else { return }
    let text = tail.base
    let start = text[..<tail.startIndex].lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex
    for index in text[start...].indices {
      add(text[index...index], isPassed: index >= tail.startIndex)
    }
  }

  /// Adds the next grapheme of a text, from the start of a paragraph on.
  ///
  /// - Parameter isPassed: false if the cursor does not go over it: it only tells the direction of its paragraph.
  public mutating func add(_ grapheme: some StringProtocol, isPassed: Bool) {
    if grapheme == "\n" { paragraphs.append(Paragraph()) }
    let last = paragraphs.count - 1
    if paragraphs[last].direction == nil {
      paragraphs[last].direction = WritingDirection(ofFirstLetterIn: grapheme)
    }
    guard isPassed else { return }
    paragraphs[last].stops += CursorStops.count(grapheme, isTerminal: false)
    paragraphs[last].stopsInTerminal += CursorStops.count(grapheme, isTerminal: true)
  }

  /// Returns the keys from the end of the text to its start.
  ///
  /// - Parameter isTerminal: true for line editors, which move in the order of the text, whatever its direction.
  func back(isTerminal: Bool) -> [Typist.Job] {
    runs(isTerminal).reversed().compactMap {
      $0.count > 0 ? .cursor($0.direction.back, count: $0.count) : nil
    }
  }

  /// Returns the keys the other way.
  func forward(isTerminal: Bool) -> [Typist.Job] {
    runs(isTerminal).compactMap { Typist.Job.presses($0.direction.forward, $0.count) }
  }

  private func runs(_ isTerminal: Bool) -> [(direction: WritingDirection, count: Int)] {
    paragraphs.map { paragraph in
      isTerminal
        ? (.leftToRight, paragraph.stopsInTerminal) : (paragraph.direction ?? .leftToRight, paragraph.stops)
    }
  }
}
