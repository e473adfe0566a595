/// A guesser of words: those that begin with what was typed, those that it may be meant for, and those that are likely to come next.
///
///     "I do"     "n"       not, need, never           words that begin with it, the likely ones after these first
///                "dont"    don't                      apostrophes and marks
///                "teh"     the                        mistakes: `MistakeCosts`
///     "one of"   ""        the, my, these             what comes next
///     fr         "l'ho"    l'homme, l'horreur         the part behind the apostrophe is a word of its own
///     de         "haustürschl"  Haustürschlüssel      two words that are one
///
/// Nothing is kept: the same text in the same dictionaries has the same guesses.
public struct WordGuesser {
  /// A dictionary of one language.
  public struct Language {
    let automaton: WordAutomaton
    /// True if words are joined to new ones without a sign, as in German.
    let joinsWords: Bool
    /// The cost of a word of this language, beside that of the word.
    let cost: Int32
    let isOwn: Bool

    /// - Parameters:
    ///   - tag: the language, such as "de" or "pt-BR".
    ///   - isFirst: true for the language of the layout that is up. The words of others come after equally common ones of it.
    public init(_ automaton: WordAutomaton, tag: String, isFirst: Bool = true) {
      self.automaton = automaton
      joinsWords = ["de", "nl", "sv", "da", "nb", "nn", "no", "fi"].contains(tag.prefix { $0 != "-" })
      (cost, isOwn) = (isFirst ? 0 : 2 * 1_024, false)
    }

    /// - Parameter own: the words of the user's own, which come before equally common ones of any language: none of them is as
    ///   common there as here.
    public init(own automaton: WordAutomaton) {
      (self.automaton, joinsWords, cost, isOwn) = (automaton, false, -MistakeCosts.alone, true)
    }
  }

  private let languages: [Language]
  private let keys: KeyNeighbours

  /// - Parameters:
  ///   - languages: the dictionaries, that of the layout first.
  ///   - keys: the keys beside each other on the layout.
  public init(_ languages: [Language], keys: KeyNeighbours) {
    (self.languages, self.keys) = (languages, keys)
  }

  /// Returns the likeliest words, the best first.
  ///
  /// - Parameter limit: the most words.
  public func guesses(for end: TextEnd, limit: Int) -> [WordGuess] {
    let word = end.word.drop { !$0.isLetter }
    guard end.word.isEmpty || Self.isGuessable(word) else { return [] }
    let opening = end.word.dropLast(word.count)
    var all: [WordGuess] = []
    // What comes next, own words alone cannot tell.
    for language in languages where !(language.isOwn && word.isEmpty) {
      all += guesses(for: word, after: end.before, in: language, limit)
    }
    return Self.best(all, limit, opening: opening, like: word)
  }

  /// Tells if a word is one, as it is written but for a capital at its start.
  public func isKnown(_ text: String) -> Bool {
    let word = text.drop { !$0.isLetter }
    return languages.contains { Self.isKnown(word, in: $0) }
  }

  /// Tells if a text is one of letters, with apostrophes and hyphens between them, and not too long to be a word.
  private static func isGuessable(_ word: Substring) -> Bool {
    !word.isEmpty && word.utf8.count <= WordEntry.mostCharacters
      && word.allSatisfy { $0.isLetter || "'’-".contains($0) } && word.last != "-"
  }

  // MARK: One language

  private func guesses(for word: Substring, after before: String, in language: Language, _ limit: Int)
    -> [WordGuess]
  {
    let found = search(word, after: before, in: language, limit)
    let isRight = found.contains { $0.mistakes == 0 }
    guard word.count > 2, !isRight else { return found }
    // The part behind an apostrophe is a word of its own where the whole is none: "l'ho".
    if let sign = word.lastIndex(where: { "'’".contains($0) }), sign < word.index(before: word.endIndex) {
      let head = word[...sign]
      return found
        + search(word[word.index(after: sign)...], after: head.lowercased(), in: language, limit)
        .map { $0.with(head + $0.text) }
    }
    return language.joinsWords ? found + joined(word, in: language, limit) : found
  }

  private func search(_ word: Substring, after before: String, in language: Language, _ limit: Int)
    -> [WordGuess]
  {
    let automaton = language.automaton
    var search = GuessSearch(TypedLetters(word), in: automaton, keys: keys)
    search.start(at: automaton.root, cost: MistakeCosts.alone + language.cost)
    // Two words foresee the next better than one.
    let words = before.split(separator: " ")
    for start in words.indices {
      let key = " " + words[start...].joined(separator: " ") + " "
      search.start(at: automaton.state(after: key) ?? 0, cost: MistakeCosts.foreseen + language.cost)
    }
    return search.next(limit).map {
      var guess = WordGuess($0.text, cost: Int($0.cost), mistakes: Int($0.mistakes), isWhole: $0.isWhole)
      guess.isOwn = language.isOwn
      return guess
    }
  }

  // MARK: Joined words

  /// The least letters of each part of a joined word that is found.
  private static let shortestPart = 4

  /// Returns joined words that begin with two known words, of which the second may still be typed.
  private func joined(_ word: Substring, in language: Language, _ limit: Int) -> [WordGuess] {
    var place = word.endIndex
    var found: [WordGuess] = []
    while let next = word.index(place, offsetBy: -1, limitedBy: word.startIndex), found.isEmpty {
      place = next
      let (head, tail) = (word[..<place], word[place...])
      guard head.count >= Self.shortestPart, tail.count >= 2 else { continue }
      guard let first = Self.cost(ofPart: head, in: language) else { continue }
      var search = GuessSearch(TypedLetters(tail), in: language.automaton, keys: keys, allowsMistakes: false)
      search.start(at: language.automaton.root, cost: MistakeCosts.alone + language.cost)
      found = search.next(limit).filter { $0.text.count >= Self.shortestPart }.map { part in
        let isNoun = part.text.first?.isUppercase == true
        let head = isNoun ? head.prefix(1).uppercased() + head.dropFirst() : String(head)
        return WordGuess(head + part.text.lowercased(), cost: first + Int(part.cost), isWhole: part.isWhole)
      }
    }
    return found
  }

  /// Returns the cost of the first part of a joined word: a word, perhaps with the s that joins them; nil for no word.
  private static func cost(ofPart head: Substring, in language: Language) -> Int? {
    if let cost = cost(of: head, in: language) { return cost }
    guard head.hasSuffix("s"), head.count > shortestPart else { return nil }
    return cost(of: head.dropLast(), in: language)
  }

  /// Returns the cost of a word, in small letters or with a capital; nil for none.
  private static func cost(of word: Substring, in language: Language) -> Int? {
    let small = word.lowercased()
    let forms = [small, small.prefix(1).uppercased() + small.dropFirst()]
    return forms.compactMap { language.automaton.cost(of: $0) }.min()
  }

  private static func isWord(_ word: Substring, in language: Language) -> Bool {
    cost(of: word, in: language) != nil
  }

  private static func isKnown(_ word: Substring, in language: Language) -> Bool {
    let plain = String(word.map { $0 == "’" ? "'" : $0 })
    if language.automaton.contains(plain) || isWord(plain[...], in: language) { return true }
    if let sign = plain.lastIndex(of: "'"), sign < plain.index(before: plain.endIndex) {
      return isWord(plain[plain.index(after: sign)...], in: language)
    }
    guard language.joinsWords else { return false }
    return plain.indices.contains { place in
      let (head, tail) = (plain[..<place], plain[place...])
      return head.count >= shortestPart && tail.count >= shortestPart
        && cost(ofPart: head, in: language) != nil
        && isWord(tail, in: language)
    }
  }

  // MARK: All languages

  /// Returns the best of several guesses, each once and in the case of what was typed.
  private static func best(
    _ all: [WordGuess], _ limit: Int, opening: Substring, like word: Substring
  ) -> [WordGuess] {
    var best: [WordGuess] = []
    for guess in all.sorted(by: { $0.cost < $1.cost }) where best.count < limit {
      let text = String(opening) + cased(guess.text, like: word)
      guard text != String(opening + word) || guess.isWhole, !best.contains(where: { $0.text == text }) else {
        continue
      }
      best.append(guess.with(text))
    }
    return best
  }

  private static func cased(_ text: String, like word: Substring) -> String {
    guard word.first?.isUppercase == true else { return text }
    let isLoud = word.count > 1 && !word.contains(where: \.isLowercase)
    return isLoud ? text.uppercased() : text.prefix(1).uppercased() + text.dropFirst()
  }
}
