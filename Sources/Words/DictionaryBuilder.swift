/// Makes an automaton of words.
///
/// It is the smallest one that has these words and their costs: what ends alike is there once (Daciuk, Mihov, Watson and
/// Watson, "Incremental construction of minimal acyclic finite-state automata", 2000: the words come in order, and a state
/// that no later word can change is looked up among those that there are).
public struct DictionaryBuilder {
  /// Words, each with its cost; where one is twice in a dictionary, the lower cost counts.
  private var bytes: [UInt8] = []
  private var words: [Word] = []

  private struct Word {
    /// The first 8 bytes, which tell nearly all words apart.
    var prefix: UInt64
    var start: UInt32
    var length: UInt16
    var cost: UInt32
  }

  public init() {}

  /// How many words were added.
  public var count: Int { words.count }

  /// Adds a word in small letters; `WordEntry` says what is one.
  ///
  /// - Parameter cost: as of `WordCost`.
  public mutating func add(_ word: some Collection<UInt8>, cost: WordCost) {
    guard !word.isEmpty, word.count <= UInt16.max, bytes.count < Int(UInt32.max) - word.count else { return }
    var prefix: UInt64 = 0
    var shift: UInt64 = 64
    for byte in word.prefix(8) {
      shift -= 8
      prefix |= UInt64(byte) << shift
    }
    words.append(
      Word(
        prefix: prefix, start: UInt32(bytes.count), length: UInt16(word.count),
        cost: UInt32(clamping: cost.value)))
    bytes.append(contentsOf: word)
  }

  /// The bytes that `WordAutomaton` reads.
  ///
  /// - Parameters:
  ///   - stamp: of what it is built, to know one that is out of date.
  ///   - progress: is told now and then how far it is, up to 1.
  /// - Throws: where the words need more states than can be numbered: some ten million words.
  public func build(stamp: UInt64 = 0, progress: (Double) -> Void = { _ in }) throws(TooManyWords) -> [UInt8]
  {
    let sorted = bytes.withUnsafeBufferPointer { bytes in
      words.sorted { isBefore($0, $1, bytes) }
    }
    let classes = CostClasses(sorted.lazy.map(\.cost))
    var states = StateTable()
    var wordCount = 0
    try bytes.withUnsafeBufferPointer { bytes throws(TooManyWords) in
      var last: UnsafeBufferPointer<UInt8>?
      for (index, word) in sorted.enumerated() {
        if index.isMultiple(of: 4096) { progress(Double(index) / Double(sorted.count)) }
        let text = Self.text(of: word, bytes)
        // The first of those that are alike costs the least.
        if let last, last.elementsEqual(text) { continue }
        try states.add(text, wordClass: classes.number(of: word.cost))
        last = text
        wordCount += 1
      }
    }
    let root = try states.finish()
    progress(1)
    return Self.file(states.edges, root: root, wordCount: wordCount, costs: classes.costs, stamp: stamp)
  }

  private static func text(of word: Word, _ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(word.start)..<Int(word.start) + Int(word.length)])
  }

  private func isBefore(_ a: Word, _ b: Word, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if a.prefix != b.prefix { return a.prefix < b.prefix }
    let (first, second) = (Self.text(of: a, bytes), Self.text(of: b, bytes))
    if first.elementsEqual(second) { return a.cost < b.cost }
    return first.lexicographicallyPrecedes(second)
  }

  private static func file(
    _ edges: [UInt64], root: UInt32, wordCount: Int, costs: [UInt32], stamp: UInt64
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
      put(stamp, at: Offset.stamp)
      for (index, cost) in costs.enumerated() { put(cost, at: Offset.costs + 4 * index) }
      var place = AutomatonFormat.headerLength
      for edge in edges {
        // Three bytes more than it has, over which the next one goes.
        put(edge, at: place)
        place += AutomatonFormat.edgeLength
      }
      put(AutomatonFormat.checksum(of: UnsafeRawBufferPointer(file)), at: Offset.checksum)
    }
    return file
  }
}

/// More words than an automaton has room for.
public struct TooManyWords: Error, Equatable, Sendable {}

/// The costs of words, by the few classes that an automaton has for them.
struct CostClasses {
  /// What each class costs; none of words has the first.
  private(set) var costs = [UInt32](repeating: 0, count: AutomatonFormat.classCount)
  /// Costs in their order, of the classes from 1 on, where each cost has a class of its own.
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
