/// A search for the words of a text, in as many steps as somebody likes; it ends at once by being dropped.
///
///     WordSearch(text) ── advance ── advance ── done ── next() best ── next() second ── ... nil
///                                                └── found
///
///  1. A step reads the words that begin at one place, from the end of the text to its start, and with that what the rest
///     costs at best. Its length is that of the longest word, whatever the text.
///  2. Then the best division is known, and the next ones come one by one, each when it is asked for.
///
/// The same text and dictionary have the same divisions in the same order: by cost, then the fewer words, then the longer
/// first word, then the longer second.
public struct WordSearch {
  /// What is searched for.
  public let text: String
  private let automaton: WordAutomaton
  private let input: FoldedInput
  private var lattice: WordLattice
  /// The places from here on have been read.
  private var place: Int
  private var ranking: Ranking?

  public init(_ text: String, in automaton: WordAutomaton) {
    (self.text, self.automaton) = (text, automaton)
    input = FoldedInput(text)
    lattice = WordLattice(count: input.count)
    place = input.count
  }

  // MARK: Steps

  public var isDone: Bool { place == 0 }

  /// How far it is, from 0 to 1.
  public var progress: Double { input.count == 0 ? 1 : 1 - Double(place) / Double(input.count) }

  /// Reads the words of some more places.
  ///
  /// - Returns: whether there are more.
  @discardableResult
  public mutating func advance(_ steps: Int = 1_024) -> Bool {
    let end = max(0, place - max(1, steps))
    while place > end {
      place -= 1
      read(place)
    }
    return place > 0
  }

  /// Reads all.
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

  /// Digits stay together: only the first of them begins a number.
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

  /// How many ways there are to divide the text; `Int.max` stands for more. 0 before all is read.
  public var segmentationCount: Int { isDone && hasWords ? lattice.ways[0] : 0 }

  /// A text of white space and signs alone has nothing to divide.
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

  /// The next best division, of those that were not asked for yet; nil when there are no more, and before all is read.
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

  /// Every word of the dictionary that the text has in it, as the dictionary has it: by place, then the shorter first, each
  /// once. While the search goes on, those of the places that have been read.
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
  /// The ways to divide a text into words, the best first; each is found when it is asked for.
  public func segmentations(of text: String) -> some Sequence<Segmentation> {
    var search = WordSearch(text, in: self)
    search.finish()
    return sequence(state: search) { $0.next() }
  }

  /// Every word of the dictionary that a text has in it: by place, then the shorter first, each once.
  public func words(in text: String) -> [String] {
    var search = WordSearch(text, in: self)
    search.finish()
    return search.found
  }
}
