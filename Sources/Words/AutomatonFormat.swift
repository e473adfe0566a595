/// The layout of an automaton's bytes; all numbers are little-endian.
///
///     header      magic, version, number of bytes, of edges, root, number of words, checksum, two stamps, costs of classes;
///     edges       6 bytes each: label (8 bits), target (24), class (7), last of its state (1), best class (8);
///     padding     so that the last edge can be read as 8 bytes.
///
/// A state is the number of its first edge; its edges are side by side, in the order of their labels. The class of an edge
/// tells the cost of the word that ends there; 0 means that none does. Its best class is that of the commonest word at its end or
/// beyond: the common words have the low classes. Edges lead only to states before their own, so no walk is endless. State 0 has
/// no edges.
enum AutomatonFormat {
  // Computed, not stored: a stored static is checked for its initialisation at each byte that is read.
  static var magic: UInt64 { 0x3153_4452_4F57_4250 }  // "PBWORDS1"
  static var version: UInt32 { 2 }

  enum Offset {
    static var magic: Int { 0 }
    static var version: Int { 8 }
    static var edgeCount: Int { 12 }
    static var byteCount: Int { 16 }
    static var root: Int { 24 }
    static var wordCount: Int { 28 }
    static var checksum: Int { 32 }
    static var listStamp: Int { 40 }
    static var phraseStamp: Int { 48 }
    static var costs: Int { 56 }
  }

  /// The class of edges at whose end no word ends; the words' classes are above.
  static var noWord: UInt8 { 0 }
  static var classCount: Int { 128 }
  static var headerLength: Int { Offset.costs + 4 * classCount }
  static var edgeLength: Int { 6 }
  static var padding: Int { 8 - edgeLength }
  /// The most edges, since states are numbered by 24 bits.
  static var mostEdges: Int { 1 << 24 }

  static func edge(label: UInt8, wordClass: UInt8) -> UInt64 {
    UInt64(label) | UInt64(wordClass) << 32 | UInt64(wordClass) << 40
  }

  static var lastEdge: UInt64 { 1 << 39 }

  /// Returns an edge that leads to a state whose best class is `best`; 0 for one without edges.
  static func edge(_ edge: UInt64, to target: UInt32, best: UInt8) -> UInt64 {
    let own = UInt8(truncatingIfNeeded: edge >> 40)
    let both = own == noWord ? best : best == noWord ? own : min(own, best)
    return edge & ~(0xFF << 40) | UInt64(target) << 8 | UInt64(both) << 40
  }

  /// Returns the best class of some edges; 0 for no edges.
  static func best(of edges: [UInt64]) -> UInt8 {
    edges.lazy.map { UInt8(truncatingIfNeeded: $0 >> 40) }.filter { $0 != noWord }.min() ?? noWord
  }

  /// Returns FNV-1a over words of 8 bytes, of all bytes but the checksum's own.
  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    var place = 0
    while place + 8 <= bytes.count {
      if place != Offset.checksum {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        sum = (sum ^ word) &* 0x100_0000_01B3
        // Multiplication alone lets no high bit change a low one.
        sum ^= sum >> 29
      }
      place += 8
    }
    while place < bytes.count {
      sum = (sum ^ UInt64(bytes[place])) &* 0x100_0000_01B3
      place += 1
    }
    return sum
  }
}

/// The reasons why bytes are not used as an automaton.
public enum AutomatonDamage: Error, Equatable, Sendable {
  /// Thrown for something else than an automaton, or nothing.
  case notAnAutomaton
  /// Thrown for an automaton of another version of Phraseboard.
  case otherVersion
  /// Thrown for an automaton that is not as it was written: shorter, longer or changed.
  case damaged
}
