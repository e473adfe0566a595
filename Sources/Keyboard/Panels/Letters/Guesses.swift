import Layout
import Words

/// A question for words: what is before the cursor, and the layout whose language is meant.
public struct GuessQuery: Hashable, Sendable {
  /// The end of the text before the cursor.
  public let end: TextEnd
  /// The id of the layout that is up.
  public let layout: String
  /// True where the emoji that the word stands for is wanted, too.
  public let hasEmoji: Bool

  /// - Parameters:
  ///   - layout: the id of the layout that is up.
  ///   - hasEmoji: whether the emoji that the word stands for is wanted, too.
  public init(_ end: TextEnd, layout: String, hasEmoji: Bool = true) {
    (self.end, self.layout, self.hasEmoji) = (end, layout, hasEmoji)
  }
}

/// The words for a question.
public struct GuessAnswer: Equatable, Sendable {
  /// The words, the likeliest first.
  public let words: [WordGuess]
  /// True if what was typed is a word itself.
  public let isKnown: Bool
  /// True if there is a dictionary.
  public let hasDictionary: Bool
  /// The emoji that the word stands for.
  public let emoji: String?

  /// - Parameters:
  ///   - isKnown: whether what was typed is a word itself.
  ///   - hasDictionary: whether there is a dictionary.
  ///   - emoji: the emoji that the word stands for.
  public init(
    _ words: [WordGuess], isKnown: Bool = false, hasDictionary: Bool = true, emoji: String? = nil
  ) {
    (self.words, self.isKnown, self.hasDictionary, self.emoji) = (words, isKnown, hasDictionary, emoji)
  }
}

/// The key of a word above the letters, from left to right from 0 on.
enum GuessKey: PanelKeys {
  case word(Int)

  private static let name = "word"

  init?(_ key: PanelKey) {
    guard key.name == Self.name, let index = key.index else { return nil }
    self = .word(index)
  }

  var panelKey: PanelKey {
    if case .word(let index) = self { PanelKey(Self.name, index: index) } else { PanelKey(Self.name) }
  }

  /// The place of the word among the others.
  var index: Int { if case .word(let index) = self { index } else { 0 } }
}

/// A word in the bar, or an emoji.
struct WordPlace: Equatable, Sendable {
  /// What it is.
  enum Source: Equatable, Sendable {
    /// What was typed.
    case typed
    /// One of the words that are offered, by its place among them.
    case offered(Int)
    /// The emoji that the word stands for.
    case emoji
  }

  let source: Source
  let word: WordGuess
}

/// The words that are offered for what is before the cursor.
///
///     end of the text ──► read ──► answer ──► shown ──tap──► a word takes the place of the one that was begun
///                                                    space ─► in fields that are corrected, the likeliest does
///
/// Cases, each with a test of its number:
///  1. Each other end of the text is looked up; the answer for one that is not there any more is dropped.
///  2. The words stay until the next answer, while the word is the same one, longer or shorter. Otherwise they go at once.
///  3. A tap replaces the word as it is by then, if the finger came down on this word.
///  4. Nothing is offered behind a phrase, before something else is typed.
///  5. A word is corrected at the space if it is unknown and one other is far ahead; never twice, and never where the user took that
///     back.
///  6. Where a space would correct it, what was typed is the first place: a tap keeps it, and it is left alone in this field.
///  7. The emoji stands for the whole word: it goes with the next letter.
struct Guesses: Equatable, Sendable {
  /// What is before the cursor.
  private(set) var end = TextEnd(word: "")
  /// The words that are offered.
  private(set) var shown: [WordGuess] = []
  /// The emoji that is offered.
  private(set) var emoji: String?
  /// True while it is said that there is no dictionary: for one word, and once only.
  private(set) var saysNoDictionary = false
  private var hasSaid = false
  /// What they are offered for.
  private var shownFor = TextEnd(word: "")
  private var isKnown = false
  /// True if what is before the cursor is no word of a dictionary, as far as was answered.
  var isUnknown: Bool { !isKnown && shownFor == end && !end.word.isEmpty }
  private var isAfterPhrase = false
  /// The word that a finger has come down on last; empty for what was typed.
  private var pressed: String?
  /// The last correction, while nothing came after it.
  private var corrected: Correction?
  /// The words that are left as they are in this field, since the user took a correction of them back.
  private var kept: Set<String> = []

  /// A word that a space has corrected.
  struct Correction: Equatable, Sendable {
    let typed, word: String
    /// The words before the cursor since, as `TextEnd.before` has them.
    let before: String
  }

  /// Tells if the bar looks the same.
  func looks(like other: Guesses) -> Bool {
    guard shown == other.shown, emoji == other.emoji, saysNoDictionary == other.saysNoDictionary else {
      return false
    }
    return correction == other.correction && (correction == nil || end == other.end)
  }

  /// Takes note of what is before the cursor.
  ///
  /// - Returns: whether it is to be looked up.
  mutating func follow(_ new: TextEnd) -> Bool {
    let old = end
    end = new
    // What a sentence begins with can be anything.
    let isForeseen = !new.before.isEmpty && new.before != TextEnd.sentenceStart
    if new.word.isEmpty, !old.word.isEmpty || !isForeseen { isAfterPhrase = false }
    let isLookedUp = !isAfterPhrase && !(new.word.isEmpty && !isForeseen)
    let isRelated =
      new.before == shownFor.before && !new.word.isEmpty && !shownFor.word.isEmpty
      && (new.word.hasPrefix(shownFor.word) || shownFor.word.hasPrefix(new.word))
    if !(isLookedUp && isRelated) { clear() }
    if new != old { emoji = nil }
    if new.word.isEmpty { saysNoDictionary = false }
    return isLookedUp
  }

  private mutating func clear() { (shown, emoji) = ([], nil) }

  /// Shows the words that were found for an end of the text.
  mutating func show(_ answer: GuessAnswer, for text: TextEnd) {
    guard text == end, !isAfterPhrase else { return }
    (shown, emoji, shownFor, isKnown) = (answer.words, answer.emoji, text, answer.isKnown)
    saysNoDictionary = !answer.hasDictionary && !text.word.isEmpty && (!hasSaid || saysNoDictionary)
    if saysNoDictionary { hasSaid = true }
  }

  /// Takes note that a phrase was typed, or something else.
  mutating func typed(isPhrase: Bool) {
    isAfterPhrase = isPhrase
    if isPhrase { clear() }
  }

  /// Takes note of another field.
  mutating func enterField() {
    clear()
    (corrected, kept, saysNoDictionary) = (nil, [], false)
  }

  /// Forgets all but what it has said.
  mutating func forget() {
    let hasSaid = hasSaid
    self = Guesses()
    self.hasSaid = hasSaid
  }

  /// Takes note of the word that a finger has come down on: it types that one, or nothing.
  ///
  mutating func press(_ source: WordPlace.Source) { pressed = text(of: source) ?? "" }

  private func text(of source: WordPlace.Source) -> String? {
    switch source {
    case .typed: nil
    case .offered(let index): shown.indices.contains(index) ? shown[index].text : nil
    case .emoji: emoji
    }
  }

  /// Returns a word or an emoji, and the word that it takes the place of; nil where another one is before the cursor by now.
  mutating func take(_ source: WordPlace.Source) -> (word: String, typed: String)? {
    guard end.word.hasPrefix(shownFor.word), end.before == shownFor.before else { return nil }
    if source == .typed { return keepTyped() }
    guard let word = text(of: source), pressed == nil || pressed == word else { return nil }
    corrected = nil
    clear()
    return (word, end.word)
  }

  private mutating func keepTyped() -> (word: String, typed: String)? {
    guard correction != nil, pressed?.isEmpty != false else { return nil }
    kept.insert(Self.kept(end.word))
    corrected = nil
    clear()
    return (end.word, end.word)
  }

  // MARK: Correction

  /// The word that a space makes of the one before the cursor; nil where that stays as it is.
  var correction: String? {
    guard shownFor == end, !kept.contains(Self.kept(end.word)) else { return nil }
    return CorrectionRule.correction(of: end, among: shown, isKnown: isKnown)
  }

  /// Takes note that a space corrects the word before the cursor.
  mutating func correct(to word: String) {
    let before = TextEnd(of: end.before + " " + word + " ", from: .unknown).before
    corrected = Correction(typed: end.word, word: word, before: before)
    clear()
  }

  /// Returns the last correction, which is taken back; nil where there is none, or something came after it.
  ///
  /// - Parameter end: what is before the cursor: it may have moved.
  mutating func takeBack(behind end: TextEnd) -> Correction? {
    guard let last = corrected else { return nil }
    corrected = nil
    guard end.word.isEmpty, !last.before.isEmpty, end.before == last.before else { return nil }
    kept.insert(Self.kept(last.typed))
    return last
  }

  /// Returns a word as it is known again: without signs around it, and in small letters.
  private static func kept(_ word: String) -> String {
    let word = word.drop { !$0.isLetter }
    return String(word.reversed().drop { !$0.isLetter }.reversed()).lowercased()
  }

  /// Takes note that something else was typed than what takes a correction back.
  mutating func goOn() { corrected = nil }
}
