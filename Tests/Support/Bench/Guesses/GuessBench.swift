import Foundation
import Keyboard
import Layout
import Settings
import Words

/// The share of what is right, in percent.
struct Share {
  private(set) var right = 0
  private(set) var all = 0

  mutating func add(_ isRight: Bool) {
    all += 1
    if isRight { right += 1 }
  }

  var percent: Double { all == 0 ? .nan : 100 * Double(right) / Double(all) }
}

/// A program that completes and corrects words.
protocol WordHelper: AnyObject {
  var name: String { get }
  /// Returns the words for the end of a text, the likeliest first; nil where it does nothing of the kind.
  func guesses(for end: TextEnd) throws -> [String]?
  /// Returns the words that one may be meant for, the likeliest first; nil where it does nothing of the kind.
  func corrections(of word: String) throws -> [String]?
}

/// A bench of guessed words in a language: what is saved, and what is found.
struct GuessBench {
  let language: String
  let texts: String
  let guesser: WordGuesser
  /// The milliseconds of each guess.
  var times: [Double] = []

  private func lines(_ name: String) throws -> [String] {
    let path = "\(texts)/\(name)-\(language).txt"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func pairs(_ name: String) throws -> [(typed: String, meant: String)] {
    try lines(name).compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      // A mistake that is another word is none that anybody sees; a word that is in no dictionary is never offered.
      guard parts.count == 2, guesser.isKnown(parts[1]), !guesser.isKnown(parts[0]) else { return nil }
      return (parts[0], parts[1])
    }
  }

  private mutating func guesses(for end: TextEnd, by other: (any WordHelper)?) throws -> [String] {
    if let other { return try other.guesses(for: end) ?? [] }
    let start = DispatchTime.now().uptimeNanoseconds
    let found = guesser.guesses(for: end, limit: Coordinator.mostOffers).map(\.text)
    times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000)
    return found
  }

  // MARK: Completion

  /// The outcome of typing sentences with the bar: each word is taken as soon as it is there, and gives its space.
  struct Saving {
    var characters = 0
    var taps = 0
    /// The words that are there, or typed, after three letters: all of them, and those that are longer.
    var afterThree = Share()
    var longAfterThree = Share()

    var percent: Double { 100 * (1 - Double(taps) / Double(characters)) }
  }

  mutating func saving(of count: Int = .max, by other: (any WordHelper)? = nil) throws -> Saving {
    var saving = Saving()
    for sentence in try lines("sentences").prefix(count) { try type(Array(sentence), by: other, &saving) }
    return saving
  }

  private static func isOfWord(_ text: [Character], _ place: Int) -> Bool {
    if text[place].isLetter { return true }
    return "'’-".contains(text[place]) && place > 0 && text[place - 1].isLetter && place + 1 < text.count
      && text[place + 1].isLetter
  }

  private mutating func type(_ text: [Character], by other: (any WordHelper)?, _ saving: inout Saving) throws
  {
    var (place, givesSpace) = (0, false)
    while place < text.count {
      guard Self.isOfWord(text, place) else {
        saving.characters += 1
        saving.taps += givesSpace && text[place] == " " ? 0 : 1
        (givesSpace, place) = (false, place + 1)
        continue
      }
      var end = place
      while end < text.count, Self.isOfWord(text, end) { end += 1 }
      let word = String(text[place..<end].map { $0 == "’" ? "'" : $0 })
      let typed = try lettersBefore(word, behind: String(text[..<place]), by: other)
      saving.characters += word.count
      saving.taps += typed.map { $0 + 1 } ?? word.count
      let isThere = typed.map { $0 <= 3 } ?? false
      saving.afterThree.add(isThere || word.count <= 3)
      if word.count > 3 { saving.longAfterThree.add(isThere) }
      (givesSpace, place) = (typed != nil, end)
    }
  }

  /// Returns the letters that are typed until the word is in the bar; nil where it never is.
  private mutating func lettersBefore(_ word: String, behind text: String, by other: (any WordHelper)?) throws
    -> Int?
  {
    let end = TextEnd(of: text)
    for count in 0..<word.count where count > 0 || text.last?.isWhitespace == true {
      let typed = TextEnd(before: end.before, word: end.word + word.prefix(count))
      let meant = (end.word + word).lowercased()
      if try guesses(for: typed, by: other).contains(where: { $0.lowercased() == meant }) { return count }
    }
    return nil
  }

  // MARK: Correction

  mutating func corrections(_ name: String, by other: (any WordHelper)? = nil, of count: Int = .max) throws
    -> (first: Share, three: Share)
  {
    var (first, three) = (Share(), Share())
    for (typed, meant) in try pairs(name).prefix(count) {
      let found: [String]
      if let other {
        found = try other.corrections(of: typed) ?? []
      } else {
        found = try guesses(for: TextEnd(word: typed), by: nil)
      }
      first.add(found.first?.lowercased() == meant.lowercased())
      three.add(found.prefix(3).contains { $0.lowercased() == meant.lowercased() })
    }
    return (first, three)
  }

  /// Returns the share of right words that `[letters] words = "correct"` would change.
  func changed() throws -> (share: Share, words: [String]) {
    var (share, words): (Share, [String]) = (Share(), [])
    for sentence in try lines("sentences") {
      let text = Array(sentence)
      for place in text.indices
      where text[place].isLetter && (place + 1 == text.count || !Self.isOfWord(text, place + 1)) {
        // As the space after it finds it.
        let end = TextEnd(of: String(text[...place]))
        let guesses = guesser.guesses(for: end, limit: Coordinator.mostOffers)
        let changed = CorrectionRule.correction(
          of: end, among: guesses, isKnown: guesser.isKnown(end.word))
        share.add(changed != nil)
        if let changed { words.append("\(end.word) → \(changed)") }
      }
    }
    return (share, words)
  }
}
