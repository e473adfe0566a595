/// A search for the words that a typed one may be meant for or may become, the likeliest first.
///
///     typed "thn"      then, thing      words that begin with it, or do but for a mistake
///     dictionary       trie of letters, each with the commonest word beyond it
///
/// A way through the dictionary has a cost: that of its mistakes so far, and of the commonest word that it can still lead to. The
/// cheapest way goes on, one letter at a time, so that the first word that is reached is the likeliest (A*). Ways that are cheap
/// are few: most words are never looked at.
struct GuessSearch {
  /// A way through the dictionary, as far as it was followed.
  private struct Way {
    /// The cost of the cheapest word that it can lead to.
    var rank: Int32
    var cost: Int32
    /// The state of the dictionary that it has reached.
    var state: Int32
    /// The last of its letters in `letters`.
    var letter: Int32
    /// The typed letters that it has read.
    var place: UInt8
    var mistakes: UInt8
    /// The class of the word that ends here; 0 for none.
    var wordClass: UInt8
    var kind: Kind
    /// True if it has letters behind all that was typed.
    var isLonger = false
    /// The way of the same step of ranks that was added before it; -1 for none.
    var next: Int32 = -1
  }

  private enum Kind: UInt8 {
    case open
    /// The next letter is the one before the last that was read: the two are swapped.
    case swapped
    /// A word that was reached.
    case word
  }

  /// A letter of a way, and the one before it.
  private struct Letter {
    let before: Int32
    let scalar: Unicode.Scalar
  }

  /// The most ways that are followed: two milliseconds on a slow phone. The likeliest words are found within a few hundred.
  private static let mostWays = 6_000
  /// The ranks are sorted by steps of a sixteenth of a nat, up to 32 nats: what is rarer is nobody's word.
  private static let step = 64
  private static let steps = 512

  private let automaton: WordAutomaton
  private let typed: [TypedLetters.Letter]
  /// For each typed letter, those whose keys are beside its own.
  private let near: [[Unicode.Scalar]]
  private let mostMistakes: UInt8
  private var letters: [Letter] = []
  /// All ways so far.
  private var ways: [Way] = []
  /// For each step of the ranks, the last way of it that can go on; -1 for none. The ones before follow by `Way.next`.
  private var first = [Int32](repeating: -1, count: steps)
  /// The first step that may have a way.
  private var lowest = steps

  /// - Parameter allowsMistakes: whether words count that the typed one is only like.
  init(_ typed: TypedLetters, in automaton: WordAutomaton, keys: KeyNeighbours, allowsMistakes: Bool = true) {
    (self.automaton, self.typed) = (automaton, typed.letters)
    near = typed.letters.map { keys[$0.plain] }
    mostMistakes = allowsMistakes ? MistakeCosts.most(in: typed.count) : 0
  }

  /// Begins at a state of the dictionary.
  mutating func start(at state: Int, cost: Int32) {
    guard state > 0, cost >= 0, typed.count < UInt8.max else { return }
    insert(
      Way(
        rank: cost, cost: cost, state: Int32(state), letter: -1, place: 0, mistakes: 0,
        wordClass: AutomatonFormat.noWord, kind: .open))
  }

  /// A word that was found.
  struct Found {
    let text: String
    let cost: Int32
    let mistakes: UInt8
    /// True if no letter of it is still to come.
    let isWhole: Bool
  }

  /// Returns the next likeliest words, each once.
  mutating func next(_ limit: Int) -> [Found] {
    var (found, count): ([Found], Int) = ([], 0)
    while found.count < limit, count < Self.mostWays, let way = removeFirst() {
      count += 1
      guard way.kind == .word else {
        follow(way)
        continue
      }
      let text = text(of: way.letter)
      if !found.contains(where: { $0.text == text }) {
        found.append(Found(text: text, cost: way.rank, mistakes: way.mistakes, isWhole: !way.isLonger))
      }
    }
    return found
  }

  private func text(of letter: Int32) -> String {
    var (scalars, index): ([Unicode.Scalar], Int32) = ([], letter)
    while index >= 0 {
      scalars.append(letters[Int(index)].scalar)
      index = letters[Int(index)].before
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }

  // MARK: Ways

  private mutating func follow(_ way: Way) {
    let isSwapped = way.kind == .swapped
    if !isSwapped, Int(way.place) < typed.count { skipExtra(way) }
    let automaton = automaton
    automaton.forEachLetter(from: Int(way.state)) { edge in
      // What follows a space is another word.
      guard edge.scalar != " " else { return }
      if Int(way.place) == typed.count {
        var longer = way
        longer.isLonger = true
        go(longer, on: edge, cost: way.mistakes > 0 ? MistakeCosts.restAfterMistake : 0)
      } else if isSwapped {
        if TypedLetters.Letter(edge.scalar).plain == typed[Int(way.place)].plain {
          go(way, on: edge, reading: 2, cost: 0)
        }
      } else {
        match(way, edge)
      }
    }
  }

  private mutating func match(_ way: Way, _ edge: WordAutomaton.Letter) {
    let (letter, wanted) = (typed[Int(way.place)], TypedLetters.Letter(edge.scalar))
    if letter.plain == wanted.plain {
      let cost =
        letter.small == wanted.small
        ? 0 : letter.small == letter.plain ? MistakeCosts.missingMark : MistakeCosts.otherMark
      go(way, on: edge, reading: 1, cost: cost)
    } else if edge.scalar == "'" || edge.scalar == "-" {
      go(way, on: edge, cost: MistakeCosts.missingSign)
      return
    }
    guard way.mistakes < mostMistakes else { return }
    let start = way.place == 0 ? MistakeCosts.first : 0
    let isDouble = way.letter >= 0 && letters[Int(way.letter)].scalar == edge.scalar
    let missing = wanted.isVowel ? MistakeCosts.missingVowel : MistakeCosts.missing
    go(way, on: edge, cost: start + (isDouble ? MistakeCosts.missingDouble : missing), mistakes: 1)
    guard letter.plain != wanted.plain else { return }
    let isNear = near[Int(way.place)].contains(wanted.plain)
    let other = letter.isVowel && wanted.isVowel ? MistakeCosts.otherVowel : MistakeCosts.otherLetter
    go(way, on: edge, reading: 1, cost: start + (isNear ? MistakeCosts.nearKey : other), mistakes: 1)
    if Int(way.place) + 1 < typed.count, typed[Int(way.place) + 1].plain == wanted.plain {
      go(way, on: edge, cost: start + MistakeCosts.swapped, mistakes: 1, kind: .swapped)
    }
  }

  /// Leaves out a typed letter that is too much.
  private mutating func skipExtra(_ way: Way) {
    guard way.mistakes < mostMistakes else { return }
    let place = Int(way.place)
    let isDouble = place > 0 && typed[place].plain == typed[place - 1].plain
    let start = place == 0 ? MistakeCosts.first : 0
    let extra = typed[place].isVowel ? MistakeCosts.extraVowel : MistakeCosts.extra
    let cost = start + (isDouble ? MistakeCosts.extraDouble : extra)
    var next = way
    (next.place, next.mistakes) = (way.place + 1, way.mistakes + 1)
    (next.cost, next.rank) = (way.cost + cost, way.rank + cost)
    insert(next)
    if Int(next.place) == typed.count { reach(next) }
  }

  private mutating func go(
    _ way: Way, on edge: WordAutomaton.Letter, reading count: UInt8 = 0, cost: Int32, mistakes: UInt8 = 0,
    kind: Kind = .open
  ) {
    letters.append(Letter(before: way.letter, scalar: edge.scalar))
    var next = way
    next.cost += cost
    next.rank = next.cost + boundedCost(ofClass: edge.best)
    (next.state, next.letter, next.kind) = (Int32(edge.target), Int32(letters.count - 1), kind)
    (next.place, next.mistakes, next.wordClass) = (
      way.place + count, way.mistakes + mistakes, edge.wordClass
    )
    if edge.target > 0 { insert(next) }
    if kind == .open, Int(next.place) == typed.count { reach(next) }
  }

  /// Returns the cost of a class, or what is too dear to be looked for: a damaged file has costs that no sum can hold.
  private func boundedCost(ofClass wordClass: UInt8) -> Int32 {
    Int32(min(automaton.cost(ofClass: wordClass), Self.steps * Self.step))
  }

  /// Adds the word that ends where a way has read all that was typed.
  private mutating func reach(_ way: Way) {
    guard way.wordClass != AutomatonFormat.noWord else { return }
    var word = way
    word.kind = .word
    word.rank = way.cost + boundedCost(ofClass: way.wordClass)
    insert(word)
  }

  // MARK: Order

  private mutating func insert(_ way: Way) {
    let step = Int(way.rank) / Self.step
    guard step < Self.steps else { return }
    var way = way
    way.next = first[step]
    first[step] = Int32(ways.count)
    ways.append(way)
    lowest = min(lowest, step)
  }

  private mutating func removeFirst() -> Way? {
    while lowest < Self.steps {
      let index = first[lowest]
      if index >= 0 {
        first[lowest] = ways[Int(index)].next
        return ways[Int(index)]
      }
      lowest += 1
    }
    return nil
  }
}
