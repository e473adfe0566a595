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
  public init(_ bytes: UnsafeRawBufferPointer) throws(AutomatonDamage) {
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
      Self.number(bytes, Offset.checksum, UInt64.self) == AutomatonFormat.checksum(of: bytes)
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
      if label > byte || packed & 1 << 39 != 0 { return nil }
      offset += AutomatonFormat.edgeLength
    }
    return nil
  }

  /// Returns the cost of the words of a class; the more common they are, the lower it is.
  @inline(__always)
  func cost(ofClass wordClass: UInt8) -> Int {
    let offset = AutomatonFormat.Offset.costs + 4 * Int(wordClass & 0x7F)
    return Int(Self.number(bytes, offset, UInt32.self))
  }

  /// Tells if a word is in the dictionary, written in small letters as the dictionary has it.
  public func contains(_ word: String) -> Bool {
    var state = root
    var wordClass = AutomatonFormat.noWord
    for byte in word.utf8 {
      guard let next = step(from: state, byte) else { return false }
      (state, wordClass) = next
    }
    return wordClass != AutomatonFormat.noWord
  }
}
