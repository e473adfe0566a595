/// The states of an automaton while words are added to it in order.
struct StateTable {
  /// The edges of the states that can change no more; a state's number is that of its first edge, from 1 on.
  private(set) var edges: [UInt64] = []
  /// The states' numbers by the hashes of their edges, 0 in an empty slot: open addressing.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)
  private var stateCount = 0

  /// The edges of the states along the last word; their targets are not known yet.
  private var open: [[UInt64]] = [[]]
  private var depth = 0
  private var last: [UInt8] = []

  /// Adds a word that comes after all that were added before. Throws `TooManyWords` if states run out.
  mutating func add(_ word: UnsafeBufferPointer<UInt8>, wordClass: UInt8) throws(TooManyWords) {
    var common = 0
    while common < min(last.count, word.count), last[common] == word[common] { common += 1 }
    try close(downTo: common)
    last.removeSubrange(common...)
    for (index, byte) in word.enumerated().dropFirst(common) {
      let isEnd = index == word.count - 1
      open[index].append(
        AutomatonFormat.edge(label: byte, wordClass: isEnd ? wordClass : AutomatonFormat.noWord))
      if open.count == index + 1 { open.append([]) }
      last.append(byte)
    }
    depth = word.count
  }

  /// Settles the last states and returns the number of the state at which all words begin.
  mutating func finish() throws(TooManyWords) -> UInt32 {
    try close(downTo: 0)
    return try settle(0)
  }

  /// Settles the states that are deeper than the part that the next word shares with the last.
  private mutating func close(downTo common: Int) throws(TooManyWords) {
    while depth > common {
      let best = AutomatonFormat.best(of: open[depth])
      let target = try settle(depth)
      let edge = open[depth - 1].count - 1
      open[depth - 1][edge] = AutomatonFormat.edge(open[depth - 1][edge], to: target, best: best)
      depth -= 1
    }
  }

  /// Returns the number of the state with the edges at a depth: an equal state that exists, or a new one.
  private mutating func settle(_ depth: Int) throws(TooManyWords) -> UInt32 {
    guard !open[depth].isEmpty else { return 0 }
    open[depth][open[depth].count - 1] |= AutomatonFormat.lastEdge
    var slot = hash(open[depth]) & (slots.count - 1)
    while slots[slot] != 0 {
      if isState(slots[slot], open[depth]) {
        open[depth].removeAll(keepingCapacity: true)
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard edges.count + open[depth].count < AutomatonFormat.mostEdges else { throw TooManyWords() }
    let number = UInt32(edges.count + 1)
    edges.append(contentsOf: open[depth])
    open[depth].removeAll(keepingCapacity: true)
    slots[slot] = number
    stateCount += 1
    if 2 * stateCount > slots.count { grow() }
    return number
  }

  private func isState(_ number: UInt32, _ wanted: [UInt64]) -> Bool {
    let start = Int(number) - 1
    guard start + wanted.count <= edges.count else { return false }
    for index in 0..<wanted.count where edges[start + index] != wanted[index] { return false }
    return true
  }

  private func hash(_ state: some Sequence<UInt64>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for edge in state {
      hash = (hash ^ edge) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash & UInt64(Int.max))
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt32](repeating: 0, count: 2 * old.count)
    for number in old where number != 0 {
      let start = Int(number) - 1
      let end = edges[start...].firstIndex { $0 & AutomatonFormat.lastEdge != 0 } ?? edges.count - 1
      var slot = hash(edges[start...end]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }
}
