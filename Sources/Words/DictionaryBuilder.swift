/// A builder of an automaton of words.
///
/// The automaton is the smallest one that has these words and their costs: equal ends are stored once (Daciuk, Mihov,
/// Watson and Watson, "Incremental construction of minimal acyclic finite-state automata", 2000). The words come in order.
/// Once no later word can change a state, the builder looks for an equal state.
public struct DictionaryBuilder {
  private var bytes: [UInt8] = []
  private var words: [Word] = []

  private struct Word {
    /// The first 8 bytes, which tell nearly all words apart.
    var prefix: UInt64
    var start: UInt32
    var length: UInt16
    var origin: Evidence
    var cost: UInt32
  }

  /// The source of a word, the more telling first. If a word was added twice, the cost from the first of these counts.
  public enum Evidence: UInt8, Comparable, Sendable {
    /// A list of the user's own that counts its words.
    case counted
    /// The table of the commonest words; it adds no word.
    case common
    /// A list of words of similar frequency.
    case size
    /// A list like those of `size`, but of words so rare that it adds none.
    case rareSize
    /// A list that tells only that the word exists.
    case list

    /// True if a word from this source is added to the dictionary.
    var addsWord: Bool { self != .common && self != .rareSize }

    /// Tells if the first source is more telling than the second.
    public static func < (a: Evidence, b: Evidence) -> Bool { a.rawValue < b.rawValue }
  }

  /// Begins without any words.
  public init() {}

  /// The number of words that were added, repeated ones included.
  public var count: Int { words.count }

  /// Adds a word in small letters; `WordEntry` has the rules.
  ///
  /// - Parameter cost: the word's cost; nil where it is not known.
  public mutating func add(_ word: some Collection<UInt8>, cost: WordCost?, from origin: Evidence = .list) {
    guard !word.isEmpty, word.count <= UInt16.max, bytes.count < Int(UInt32.max) - word.count else { return }
    var prefix: UInt64 = 0
    var shift: UInt64 = 64
    for byte in word.prefix(8) {
      shift -= 8
      prefix |= UInt64(byte) << shift
    }
    words.append(
      Word(
        prefix: prefix, start: UInt32(bytes.count), length: UInt16(word.count), origin: origin,
        cost: cost.map { UInt32(clamping: min($0.value, Int(UInt32.max) - 1)) } ?? .max))
    bytes.append(contentsOf: word)
  }

  /// Builds the bytes that `WordAutomaton` reads.
  ///
  /// - Parameters:
  ///   - unknownCost: the cost of words whose cost is not known.
  ///   - stamp: the stamp of the sources, to recognise a dictionary that is out of date.
  ///   - progress: called now and then with the share that is done, up to 1.
  /// - Throws: `TooManyWords` where the words need more states than can be numbered: some ten million words.
  public func build(
    unknownCost: WordCost = .alike, stamp: DictionaryStamp = DictionaryStamp(),
    progress: (Double) -> Void = { _ in }
  ) throws(TooManyWords) -> [UInt8] {
    let entries = entries(unknownCost: UInt32(clamping: unknownCost.value))
    let classes = CostClasses(entries.lazy.map(\.cost))
    var states = StateTable()
    // Catches inside: withUnsafeBufferPointer throws no typed errors before Swift 6.1.
    let added = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(TooManyWords) in
        for (index, word) in entries.enumerated() {
          if index.isMultiple(of: 4096) { progress(Double(index) / Double(entries.count)) }
          try states.add(Self.text(of: word, bytes), wordClass: classes.number(of: word.cost))
        }
      }
    }
    try added.get()
    let root = try states.finish()
    progress(1)
    return Self.file(states.edges, root: root, wordCount: entries.count, costs: classes.costs, stamp: stamp)
  }

  /// Returns the words in order, each once.
  private func entries(unknownCost: UInt32) -> [Word] {
    bytes.withUnsafeBufferPointer { bytes in
      let sorted = words.sorted { isBefore($0, $1, bytes) }
      var entries: [Word] = []
      entries.reserveCapacity(sorted.count)
      var start = 0
      while start < sorted.count {
        var end = start + 1
        let text = Self.text(of: sorted[start], bytes)
        while end < sorted.count, Self.text(of: sorted[end], bytes).elementsEqual(text) { end += 1 }
        if sorted[start..<end].contains(where: \.origin.addsWord) {
          var word = sorted[start]
          if word.cost == .max { word.cost = unknownCost }
          entries.append(word)
        }
        start = end
      }
      return entries
    }
  }

  private static func text(of word: Word, _ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(word.start)..<Int(word.start) + Int(word.length)])
  }

  private func isBefore(_ a: Word, _ b: Word, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if a.prefix != b.prefix { return a.prefix < b.prefix }
    let (first, second) = (Self.text(of: a, bytes), Self.text(of: b, bytes))
    if first.elementsEqual(second) { return (a.origin, a.cost) < (b.origin, b.cost) }
    return first.lexicographicallyPrecedes(second)
  }

  private static func file(
    _ edges: [UInt64], root: UInt32, wordCount: Int, costs: [UInt32], stamp: DictionaryStamp
  ) -> [UInt8] {
    typealias Offset = AutomatonFormat.Offset
    let length =
      AutomatonFormat.headerLength + edges.count * AutomatonFormat.edgeLength + AutomatonFormat.padding
    var file = [UInt8](repeating: 0, count: length)
    file.withUnsafeMutableBytes { file in
      func put(_ number: some FixedWidthInteger, at offset: Int) {
        file.storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
      }
      put(AutomatonFormat.magic, at: Offset.magic)
      put(AutomatonFormat.version, at: Offset.version)
      put(UInt32(edges.count), at: Offset.edgeCount)
      put(UInt64(length), at: Offset.byteCount)
      put(root, at: Offset.root)
      put(UInt32(wordCount), at: Offset.wordCount)
      put(stamp.lists, at: Offset.listStamp)
      put(stamp.phrases, at: Offset.phraseStamp)
      for (index, cost) in costs.enumerated() { put(cost, at: Offset.costs + 4 * index) }
      var place = AutomatonFormat.headerLength
      for edge in edges {
        // Writes two bytes beyond the edge; the next edge overwrites them.
        put(edge, at: place)
        place += AutomatonFormat.edgeLength
      }
      put(AutomatonFormat.checksum(of: UnsafeRawBufferPointer(file)), at: Offset.checksum)
    }
    return file
  }
}

/// Two numbers for the sources of a dictionary; they change with the sources.
public struct DictionaryStamp: Equatable, Sendable {
  /// The number for the lists.
  public var lists: UInt64
  /// The number for the words of the user's own phrases.
  public var phrases: UInt64

  /// - Parameters:
  ///   - lists: the number for the lists; 0 for none.
  ///   - phrases: the number for the phrases; 0 for none.
  public init(lists: UInt64 = 0, phrases: UInt64 = 0) { (self.lists, self.phrases) = (lists, phrases) }

  /// The number of bytes at the beginning of a dictionary that hold its stamp.
  public static var headerLength: Int { AutomatonFormat.Offset.costs }

  /// Reads the stamp from a dictionary's first bytes; nil if they are not a dictionary's. Checks nothing else of it.
  public init?(header bytes: UnsafeRawBufferPointer) {
    typealias Offset = AutomatonFormat.Offset
    func number(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    guard bytes.count >= Self.headerLength, number(Offset.magic) == AutomatonFormat.magic else { return nil }
    self.init(lists: number(Offset.listStamp), phrases: number(Offset.phraseStamp))
  }
}

/// Thrown when the words need more room than an automaton has.
public struct TooManyWords: Error, Equatable, Sendable {}

/// The costs of words, in the few classes that an automaton has for them.
struct CostClasses {
  /// The cost of each class; the first class stands for no word.
  private(set) var costs = [UInt32](repeating: 0, count: AutomatonFormat.classCount)
  /// The costs in ascending order, where each has a class of its own, from 1 on; empty where classes are ranges of costs.
  private var exact: [UInt32] = []
  private var (lowest, width): (UInt32, UInt32) = (0, 1)

  init(_ all: some Sequence<UInt32>) {
    exact = Set(all).sorted()
    let most = AutomatonFormat.classCount - 1
    guard let first = exact.first, let last = exact.last else { return }
    guard exact.count > most else {
      for (index, cost) in exact.enumerated() { costs[index + 1] = cost }
      return
    }
    exact = []
    (lowest, width) = (first, (last - first) / UInt32(most) + 1)
    for index in 1...most { costs[index] = lowest + UInt32(index - 1) * width + width / 2 }
  }

  func number(of cost: UInt32) -> UInt8 {
    guard !exact.isEmpty else { return UInt8((cost - lowest) / width) + 1 }
    var (low, high) = (0, exact.count)
    while low < high {
      let middle = (low + high) / 2
      if exact[middle] < cost { low = middle + 1 } else { high = middle }
    }
    return UInt8(low) + 1
  }
}
