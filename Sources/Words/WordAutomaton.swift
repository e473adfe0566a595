/// The words of a dictionary, read in place: a view of bytes that somebody else holds.
///
/// The holder keeps the bytes in place and unchanged for as long as the view is used. Damaged bytes are refused. Bytes that
/// change later lead to wrong words and nothing worse, since each reading is checked.
public struct WordAutomaton {
  private let bytes: UnsafeRawBufferPointer
  private let edgeCount: Int
  /// The number of the state at which all words begin.
  let root: Int
  /// The number of words in the dictionary.
  public let wordCount: Int
  /// The stamp of its sources, as it was given to `DictionaryBuilder.build`.
  public let stamp: DictionaryStamp

  /// Checks all bytes, in about a millisecond for each 2 MB. Throws if they are no automaton, or a damaged one.
  ///
  /// - Parameter isChecked: false to look at the header alone, which leaves the rest of a mapped file where it is. Damaged bytes then
  ///   lead to wrong words and nothing worse.
  public init(_ bytes: UnsafeRawBufferPointer, isChecked: Bool = true) throws(AutomatonDamage) {
    typealias Offset = AutomatonFormat.Offset
    guard bytes.count >= AutomatonFormat.headerLength,
      Self.number(bytes, Offset.magic, UInt64.self) == AutomatonFormat.magic
    else { throw .notAnAutomaton }
    guard Self.number(bytes, Offset.version, UInt32.self) == AutomatonFormat.version else {
      throw .otherVersion
    }
    edgeCount = Int(Self.number(bytes, Offset.edgeCount, UInt32.self))
    root = Int(Self.number(bytes, Offset.root, UInt32.self))
    wordCount = Int(Self.number(bytes, Offset.wordCount, UInt32.self))
    stamp = DictionaryStamp(
      lists: Self.number(bytes, Offset.listStamp, UInt64.self),
      phrases: Self.number(bytes, Offset.phraseStamp, UInt64.self))
    let length =
      AutomatonFormat.headerLength + edgeCount * AutomatonFormat.edgeLength + AutomatonFormat.padding
    guard bytes.count == length, Self.number(bytes, Offset.byteCount, UInt64.self) == UInt64(length),
      root <= edgeCount,
      !isChecked
        || Self.number(bytes, Offset.checksum, UInt64.self) == AutomatonFormat.checksum(of: bytes)
    else { throw .damaged }
    self.bytes = bytes
  }

  @inline(__always)
  private static func number<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _: Number.Type
  ) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  /// Follows a byte from a state: returns the next state and the class of the word that ends there. Nil where no word goes on.
  @inline(__always)
  func step(from state: Int, _ byte: UInt8) -> (state: Int, wordClass: UInt8)? {
    guard state > 0 else { return nil }
    var offset = AutomatonFormat.headerLength + (state - 1) * AutomatonFormat.edgeLength
    let end = AutomatonFormat.headerLength + edgeCount * AutomatonFormat.edgeLength
    while offset < end {
      let packed = Self.number(bytes, offset, UInt64.self)
      let label = UInt8(truncatingIfNeeded: packed)
      if label == byte {
        return (Int(packed >> 8 & 0xFF_FFFF), UInt8(truncatingIfNeeded: packed >> 32) & 0x7F)
      }
      if label > byte || packed & AutomatonFormat.lastEdge != 0 { return nil }
      offset += AutomatonFormat.edgeLength
    }
    return nil
  }

  /// An edge of a state.
  struct Edge {
    let label: UInt8
    /// The state that it leads to.
    let target: Int
    /// The class of the word that ends at its end; 0 for none.
    let wordClass: UInt8
    /// The class of the commonest word at its end or beyond.
    let best: UInt8
    /// True for the last edge of the state; the next one is beside it.
    let isLast: Bool
  }

  /// Returns the edge with a number from 1 on: that of the state for its first edge. Nil where there is none.
  @inline(__always)
  func edge(_ number: Int) -> Edge? {
    guard number > 0, number <= edgeCount else { return nil }
    let offset = AutomatonFormat.headerLength + (number - 1) * AutomatonFormat.edgeLength
    let packed = Self.number(bytes, offset, UInt64.self)
    return Edge(
      label: UInt8(truncatingIfNeeded: packed), target: Int(packed >> 8 & 0xFF_FFFF),
      wordClass: UInt8(truncatingIfNeeded: packed >> 32) & 0x7F,
      best: UInt8(truncatingIfNeeded: packed >> 40),
      isLast: packed & AutomatonFormat.lastEdge != 0)
  }

  /// A letter that goes on from a state: its bytes are as many edges.
  struct Letter {
    let scalar: Unicode.Scalar
    let target: Int
    let wordClass: UInt8
    let best: UInt8
  }

  /// Calls back with the letters that go on from a state. Bytes that are no UTF-8 are left out.
  func forEachLetter(from state: Int, _ body: (Letter) -> Void) {
    var number = state
    while let edge = edge(number) {
      if edge.label < 0x80 {
        body(
          Letter(
            scalar: Unicode.Scalar(edge.label), target: edge.target, wordClass: edge.wordClass,
            best: edge.best)
        )
      } else if let (bits, count) = Self.lead(edge.label) {
        forEachRest(from: edge.target, bits, count, body)
      }
      if edge.isLast { return }
      number += 1
    }
  }

  /// Returns the bits of a letter in its first byte, and the number of bytes that follow it.
  private static func lead(_ byte: UInt8) -> (bits: UInt32, count: Int)? {
    switch byte {
    case 0xC2...0xDF: (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (UInt32(byte & 0x07), 3)
    default: nil
    }
  }

  private func forEachRest(from state: Int, _ bits: UInt32, _ count: Int, _ body: (Letter) -> Void) {
    var number = state
    while let edge = edge(number) {
      if edge.label & 0xC0 == 0x80 {
        let all = bits << 6 | UInt32(edge.label & 0x3F)
        if count > 1 {
          forEachRest(from: edge.target, all, count - 1, body)
        } else if let scalar = Unicode.Scalar(all) {
          body(Letter(scalar: scalar, target: edge.target, wordClass: edge.wordClass, best: edge.best))
        }
      }
      if edge.isLast { return }
      number += 1
    }
  }

  /// Returns the cost of the words of a class; the more common they are, the lower it is.
  @inline(__always)
  func cost(ofClass wordClass: UInt8) -> Int {
    let offset = AutomatonFormat.Offset.costs + 4 * Int(wordClass & 0x7F)
    return Int(Self.number(bytes, offset, UInt32.self))
  }

  /// Tells if a word is in the dictionary, written in small letters as the dictionary has it.
  public func contains(_ word: String) -> Bool {
    walk(along: word).map { $0.wordClass != AutomatonFormat.noWord } ?? false
  }

  /// Returns the cost of a word, written as the dictionary has it; nil for none.
  func cost(of word: String) -> Int? {
    guard let end = walk(along: word), end.wordClass != AutomatonFormat.noWord else { return nil }
    return cost(ofClass: end.wordClass)
  }

  /// Returns the state at the end of a text; nil where no word goes on there.
  func state(after text: String) -> Int? { walk(along: text).flatMap { $0.state > 0 ? $0.state : nil } }

  private func walk(along text: String) -> (state: Int, wordClass: UInt8)? {
    var end = (state: root, wordClass: AutomatonFormat.noWord)
    for byte in text.utf8 {
      guard let next = step(from: end.state, byte) else { return nil }
      end = next
    }
    return end
  }
}
