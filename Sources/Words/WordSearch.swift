/// A search for the words of a text, in as many steps as the caller likes; it ends at once by being dropped.
///
///     WordSearch(text) ── advance ── advance ── done ── next() best ── next() second ── ... nil
///                                                └── found
///
/// It works in two parts.
///
///  1. A step reads the words that begin at one place, from the end of the text to its start. It also computes the least
///     cost of the rest from there on. A step takes as long as the longest word, whatever the text.
///  2. After that the best division is known, and the next ones come one by one, each when it is asked for.
///
/// The same text and dictionary have the same divisions in the same order. They are ordered by cost, then by the number of
/// words, fewer first. After that the longer first word comes first, then the longer second, and so on.
public struct WordSearch {
  /// The text that is searched.
  public let text: String
  private let automaton: WordAutomaton
  private let input: FoldedInput
  private var lattice: WordLattice
  /// The place from which on the text has been read.
  private var place: Int
  private var ranking: Ranking?

  /// Begins a search; nothing is read before the first `advance`.
  public init(_ text: String, in automaton: WordAutomaton) {
    (self.text, self.automaton) = (text, automaton)
    input = FoldedInput(text)
    lattice = WordLattice(count: input.count)
    place = input.count
  }

  // MARK: Steps

  /// True once all of the text has been read, so that divisions can be asked for.
  public var isDone: Bool { place == 0 }

  /// The share of the text that has been read, from 0 to 1.
  public var progress: Double { input.count == 0 ? 1 : 1 - Double(place) / Double(input.count) }

  /// Reads the words of some more places. Returns true if there are more.
  @discardableResult
  public mutating func advance(_ steps: Int = 1_024) -> Bool {
    let end = max(0, place - max(1, steps))
    while place > end {
      place -= 1
      read(place)
    }
    return place > 0
  }

  /// Reads all of the rest at once.
  public mutating func finish() { while advance(.max / 2) {} }

  private mutating func read(_ start: Int) {
    lattice.open(start)
    switch input.kinds[start] {
    case .inner: break
    case .letter: readWords(from: start)
    case .apostrophe:
      readWords(from: start)
      if !input.isBetweenLetters(start) { addSign(at: start) }
    case .hyphen, .sign: addSign(at: start)
    case .digit: addNumber(at: start)
    }
    lattice.close(start)
  }

  private mutating func readWords(from start: Int) {
    var state = automaton.root
    for place in start..<input.count {
      guard let (next, wordClass) = automaton.step(from: state, input.bytes[place]) else { return }
      if wordClass != AutomatonFormat.noWord, input.isBorder(place + 1) {
        let cost = Int32(clamping: automaton.cost(ofClass: wordClass))
        lattice.add(.init(end: Int32(place + 1), cost: cost, isWord: true), at: start)
      }
      state = next
    }
  }

  private mutating func addSign(at start: Int) {
    lattice.add(.init(end: Int32(characterEnd(start)), cost: 0, isWord: false), at: start)
  }

  /// Adds the number at a digit. Digits stay together: only the first of them begins a number.
  private mutating func addNumber(at start: Int) {
    var before = start - 1
    while before >= 0, input.kinds[before] == .inner { before -= 1 }
    guard before < 0 || input.kinds[before] != .digit else { return }
    var end = start
    while end < input.count, input.kinds[end] == .digit { end = characterEnd(end) }
    lattice.add(.init(end: Int32(end), cost: 0, isWord: true), at: start)
  }

  private func characterEnd(_ start: Int) -> Int {
    var end = start + 1
    while !input.isBorder(end) { end += 1 }
    return end
  }

  // MARK: Divisions

  /// The number of ways to divide the text; `Int.max` stands for more. 0 before all is read.
  public var segmentationCount: Int { isDone && hasWords ? lattice.ways[0] : 0 }

  /// True if the text has words; one of white space and signs alone has nothing to divide.
  private var hasWords: Bool { (lattice.rests[0]?.words ?? 0) > 0 }

  /// The best division; nil where there is none, and before all is read.
  public var best: Segmentation? {
    guard isDone, hasWords else { return nil }
    var (path, place) = ([0], 0)
    while place < input.count, let rest = lattice.rests[place] {
      place = rest.end
      path.append(place)
    }
    return segmentation(along: path, cost: lattice.rests[0]?.cost ?? 0)
  }

  /// Returns the best division that was not asked for yet; nil when there are no more, and before all is read.
  public mutating func next() -> Segmentation? {
    guard isDone, hasWords else { return nil }
    if ranking == nil { ranking = Ranking(lattice) }
    guard let (path, cost) = ranking?.next(in: lattice) else { return nil }
    return segmentation(along: path, cost: cost)
  }

  private func segmentation(along path: [Int], cost: Int) -> Segmentation {
    var (words, spaced): ([String], String) = ([], "")
    var wasWord = false
    var (utf8, isWord) = (text.utf8[...], false)
    for (start, end) in zip(path, path.dropFirst()) {
      let length = Int(input.origins[end] - input.origins[start])
      let piece = String(utf8.prefix(length)) ?? ""
      utf8 = utf8.dropFirst(length)
      isWord = lattice.pieces(at: start).contains { $0.isWord && $0.end == end }
      if isWord { words.append(piece) }
      if isWord, wasWord { spaced += " " }
      spaced += piece
      wasWord = isWord
    }
    return Segmentation(words: words, cost: cost, text: spaced)
  }

  // MARK: Words

  /// The words of the dictionary that occur in the text, as the dictionary writes them, each once. They are ordered by place,
  /// then by length, shorter first. While the search goes on, only those of the places read so far.
  public var found: [String] {
    var (words, known): ([String], Set<String>) = ([], [])
    for start in place..<input.count {
      for piece in lattice.pieces(at: start) where piece.isWord && input.kinds[start] != .digit {
        let word = String(decoding: input.bytes[start..<Int(piece.end)], as: UTF8.self)
        if known.insert(word).inserted { words.append(word) }
      }
    }
    return words
  }
}

extension WordAutomaton {
  /// Returns the ways to divide a text into words, the best first; each is computed when it is asked for.
  public func segmentations(of text: String) -> some Sequence<Segmentation> {
    var search = WordSearch(text, in: self)
    search.finish()
    return sequence(state: search) { $0.next() }
  }

  /// Returns the words of the dictionary that occur in a text, each once, by place, then shorter first.
  public func words(in text: String) -> [String] {
    var search = WordSearch(text, in: self)
    search.finish()
    return search.found
  }
}
