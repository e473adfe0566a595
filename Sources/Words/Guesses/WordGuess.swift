/// A word that the one before the cursor may be meant for, or may become.
public struct WordGuess: Equatable, Sendable {
  /// The word as it is to be typed in the place of all of what was typed.
  public let text: String
  /// The cost as of `WordCost`, with that of its mistakes: the likelier, the lower.
  public let cost: Int
  /// The mistakes in what was typed; missing marks, apostrophes and capitals are none.
  public let mistakes: Int
  /// True if it is no longer than what was typed, but for mistakes.
  public let isWhole: Bool
  /// True for a word of the user's own.
  public var isOwn = false

  /// - Parameters:
  ///   - text: the word in the place of all of what was typed.
  ///   - isWhole: whether it is no longer than that, but for mistakes.
  public init(_ text: String, cost: Int, mistakes: Int = 0, isWhole: Bool = false) {
    (self.text, self.cost, self.mistakes, self.isWhole) = (text, cost, mistakes, isWhole)
  }

  /// Returns the same with another text.
  func with(_ text: String) -> WordGuess {
    var guess = WordGuess(text, cost: cost, mistakes: mistakes, isWhole: isWhole)
    guess.isOwn = isOwn
    return guess
  }
}

/// The end of what was typed, as words are guessed from it.
public struct TextEnd: Equatable, Hashable, Sendable {
  /// What stands for the start of a sentence among the words before.
  public static let sentenceStart = "."

  /// The words before the last one, at most two, in small letters with a space between; the start of the sentence is one of them.
  /// Empty where they are not known, and behind a comma or another sign.
  public let before: String
  /// The last word; empty behind white space.
  public let word: String

  /// - Parameters:
  ///   - before: the words before the last one, in small letters with a space between.
  ///   - word: the last word; empty behind white space.
  public init(before: String = "", word: String) { (self.before, self.word) = (before, word) }

  /// The kind of place that a text begins at.
  public enum Start: Sendable {
    /// The start of a field or of a line, as far as anybody knows: nothing that a word could begin with.
    case boundary
    /// Nobody knows: the cursor may have moved. A word begins there.
    case unknown
    /// More text than is known, or text that the cursor may be in: a word may go on there.
    case text
  }

  /// - Parameters:
  ///   - text: the text before the cursor, or the end of it.
  ///   - start: the place that it begins at.
  public init(of text: String, from start: Start = .boundary) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let words = (lines.last ?? "").split(omittingEmptySubsequences: false) { $0.isWhitespace }
    let begins = lines.count > 1 || start == .boundary
    word =
      lines.count == 1 && start == .text && words.count == 1 ? "" : words.last.map(String.init) ?? ""
    var before: [String] = []
    var isWhole = begins
    for word in words.dropLast().reversed() where before.count < 2 && !word.isEmpty {
      guard let last = word.last, last.isLetter else {
        // A number with a stop is an ordinal in some languages.
        isWhole = SentenceStart.isEnded(by: word, isGerman: true)
        break
      }
      let start = word.lastIndex { !($0.isLetter || "'’-".contains($0)) }
      before.append(word[(start.map(word.index(after:)) ?? word.startIndex)...].lowercased())
      if start != nil {
        isWhole = false
        break
      }
    }
    if isWhole, before.count < 2 { before.append(Self.sentenceStart) }
    self.before = before.reversed().joined(separator: " ").replacing("’", with: "'")
  }
}

extension String {
  /// Returns the text with another character in the place of one; the standard library alone has no such function.
  fileprivate func replacing(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
