/// The matcher that compares keys with a query, one for each of the two stages of a search.
///
/// All that a comparison needs of the query lies in memory that stays where it is: 100,000 keys are compared before the next
/// frame. The matching words of all labels or phrases are known before, so that each block tells which keys have one.
struct SearchMatcher {
  /// One of the words that are searched for.
  private struct Word {
    let first: SoughtWord
    /// Another form of it.
    let second: SoughtWord?
    /// The match of the word with each group; nil for none.
    let groups: UnsafeBufferPointer<MatchClass?>
    /// The words of phrases that begin with it.
    let inPhrases: UnsafeBufferPointer<UInt32>
    /// The words of labels and search terms that may be meant by it, where that counts.
    let misspelt: UnsafeBufferPointer<UInt32>
    let misspeltAtStart: UnsafeBufferPointer<UInt32>
    let scattered: UnsafeBufferPointer<UInt32>
  }

  private let memory = SearchMemory()
  private let words: [Word]
  /// All words with a space between them, where there are several.
  private let whole: SoughtWord?
  private let guesses: Bool

  /// - Parameter guesses: whether `MatchClass.isWeak` counts, for keys that match in no other way.
  init(_ query: SearchQuery, in index: SearchIndex, guesses: Bool) {
    let memory = memory
    self.guesses = guesses
    words = query.words.indices.map { number in
      let word = SoughtWord(query.words[number], in: memory)
      let second = query.seconds[number].map { SoughtWord($0, in: memory) }
      let forms = [word, second].compactMap(\.self)
      // The first stage has found the keys with a single word in a phrase.
      let isForPhrases = query.words[number].isForPhrases && !(guesses && query.words.count == 1)
      let guessed = Self.guessed(guesses ? forms : [], in: index.wordList)
      return Word(
        first: word, second: second,
        groups: memory.copy(
          index.groups.map { group in
            forms.compactMap { Self.match(of: $0, inGroup: group, guesses: guesses) }.min()
          }),
        inPhrases: memory.copy(isForPhrases ? Self.words(in: index.wordList, beginningWith: forms) : []),
        misspelt: memory.copy(guessed.misspelt), misspeltAtStart: memory.copy(guessed.atStart),
        scattered: memory.copy(guessed.scattered))
    }
    whole = words.count > 1 ? SoughtWord(query.whole, in: memory) : nil
  }

  private static func words(in list: WordList, beginningWith forms: [SoughtWord]) -> [UInt32] {
    var numbers: [UInt32] = []
    for form in forms {
      let first = form.bytes[0]
      // Most words differ in their first letter.
      let isAnywhere = SearchText.isOwnWord(first)
      list.forEach { number, bytes, place in
        guard bytes[place.lowerBound] == first || isAnywhere else { return }
        let text = SearchText(bytes: bytes, label: place, all: place)
        if text.hasStart(form) { numbers.append(number) }
      }
    }
    return forms.count == 1 ? numbers : Set(numbers).sorted()
  }

  /// Returns the words that may be meant.
  private static func guessed(
    _ forms: [SoughtWord], in list: WordList
  ) -> (misspelt: [UInt32], atStart: [UInt32], scattered: [UInt32]) {
    var (misspelt, atStart, scattered): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
    for form in forms where form.letters.count >= Typo.shortest {
      list.forEach { number, bytes, place in
        let text = SearchText(bytes: bytes, label: place, all: place)
        switch text.misspelt(form)?.match {
        case .misspelt: misspelt.append(number)
        case .some: atStart.append(number)
        case nil: if text.hasScattered(form) { scattered.append(number) }
        }
      }
    }
    guard forms.count > 1 else { return (misspelt, atStart, scattered) }
    return (misspelt.sorted(), atStart.sorted(), scattered.sorted())
  }

  private static func match(of word: SoughtWord, inGroup name: [UInt8], guesses: Bool) -> MatchClass? {
    name.withUnsafeBufferPointer { bytes in
      let text = SearchText(bytes: bytes, label: 0..<bytes.count, all: 0..<bytes.count)
      if let match = text.place(of: word)?.match { return match <= .wordStart ? .group : match }
      return guesses ? text.misspelt(word)?.match : nil
    }
  }

  /// Returns those of these keys of an index that match, and how.
  ///
  /// - Parameter entries: the keys, in their order.
  func search(_ entries: [Int], in index: SearchIndex) -> [(entry: Int, match: MatchClass)] {
    var hits: [(entry: Int, match: MatchClass)] = []
    withExtendedLifetime(memory) {
      var start = 0
      while start < entries.count {
        let number = entries[start] / SearchIndex.blockSize
        let first = number * SearchIndex.blockSize
        let block = index.blocks[number]
        let sets = words.map { Sets($0, in: block) }
        withComparison(of: block, sets) { comparison in
          while start < entries.count, entries[start] < first + SearchIndex.blockSize {
            if let match = comparison.match(at: entries[start] - first) {
              hits.append((entries[start], match))
            }
            start += 1
          }
        }
      }
    }
    return hits
  }

  /// The keys of a block with words that match one of the query's.
  private struct Sets {
    let inPhrases: PlaceSet
    let misspelt: PlaceSet
    let misspeltAtStart: PlaceSet
    let scattered: PlaceSet

    init(_ word: Word, in block: SearchIndex.Block) {
      inPhrases = block.phraseWords.places(of: word.inPhrases)
      misspelt = block.labelWords.places(of: word.misspelt)
      misspeltAtStart = block.labelWords.places(of: word.misspeltAtStart)
      scattered = block.labelWords.places(of: word.scattered)
    }

    func guess(at place: Int) -> MatchClass? {
      if misspelt.contains(place) { return .misspelt }
      if misspeltAtStart.contains(place) { return .misspeltAtStart }
      return scattered.contains(place) ? .scattered : nil
    }
  }

  private func withComparison(of block: SearchIndex.Block, _ sets: [Sets], _ body: (Comparison) -> Void) {
    block.text.withUnsafeBufferPointer { text in
      block.entries.withUnsafeBufferPointer { entries in
        words.withUnsafeBufferPointer { words in
          sets.withUnsafeBufferPointer { sets in
            body(
              Comparison(
                text: text, entries: entries, words: words, sets: sets, whole: whole, guesses: guesses))
          }
        }
      }
    }
  }

  /// The query and a block where they lie in memory.
  private struct Comparison {
    let text: UnsafeBufferPointer<UInt8>
    let entries: UnsafeBufferPointer<SearchIndex.Entry>
    let words: UnsafeBufferPointer<Word>
    let sets: UnsafeBufferPointer<Sets>
    let whole: SoughtWord?
    let guesses: Bool

    /// Returns how a key matches; nil where it does not.
    func match(at place: Int) -> MatchClass? {
      let entry = entries[place]
      let start = Int(entry.start)
      let text = SearchText(bytes: text, label: start..<Int(entry.labelEnd), all: start..<Int(entry.end))
      if let whole, whole.mask & ~entry.mask == 0, let match = text.place(of: whole)?.match,
        match <= .labelStart
      {
        return match
      }
      var worst = MatchClass.whole
      var number = 0
      while number < words.count {
        let match = match(ofWord: number, text, entry) ?? (guesses ? sets[number].guess(at: place) : nil)
        if let match {
          worst = max(worst, match)
        } else if sets[number].inPhrases.contains(place) {
          worst = .phrase
        } else {
          return nil
        }
        number += 1
      }
      return worst
    }

    /// Returns how a word, as it is, matches a key's label, search terms and group; nil where it does not.
    private func match(ofWord number: Int, _ text: SearchText, _ entry: SearchIndex.Entry) -> MatchClass? {
      let inGroup = entry.group == SearchIndex.noGroup ? nil : words[number].groups[Int(entry.group)]
      // A key that is guessed at does not have the only word as it is.
      if guesses, words.count == 1 { return inGroup }
      var best = match(of: words[number].first, text, entry, besides: inGroup)
      if let second = words[number].second, let match = match(of: second, text, entry, besides: inGroup) {
        best = min(best ?? match, match)
      }
      // A word among several does not count as the start of the label.
      if words.count > 1, let match = best { best = max(match, .wordStart) }
      guard let inGroup else { return best }
      return min(best ?? inGroup, inGroup)
    }

    private func match(
      of word: SoughtWord, _ text: SearchText, _ entry: SearchIndex.Entry, besides other: MatchClass?
    ) -> MatchClass? {
      guard word.mask & ~entry.mask == 0 else { return nil }
      let match = text.place(of: word)?.match
      if let match, match <= .group { return match }
      let mayBegin = entry.starts & word.start != 0 && other ?? .phrase > .beginnings
      return mayBegin && text.hasBeginnings(word.bytes) ? .beginnings : match
    }
  }
}

extension SearchIndex {
  func labelLength(of entry: Int) -> Int {
    let entry = blocks[entry / Self.blockSize].entries[entry % Self.blockSize]
    return Int(entry.labelEnd - entry.start)
  }
}
