/// A word that is searched for as it is compared: nothing of it is copied or counted for each of the keys.
struct SoughtWord {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The same as scalars.
  let letters: UnsafeBufferPointer<UInt32>
  /// The masks of all letters, and of the first; see `letterMasks`.
  let mask: UInt32
  let start: UInt32

  /// Calls `body` with a word that is valid while it runs.
  static func with<Value>(_ word: SearchQuery.Word, _ body: (SoughtWord) -> Value) -> Value {
    word.bytes.withUnsafeBufferPointer { bytes in
      word.letters.withUnsafeBufferPointer {
        body(SoughtWord(bytes: bytes, letters: $0, mask: word.mask, start: word.start))
      }
    }
  }

  /// - Parameter memory: the memory that has to last as long as the word.
  init(_ word: SearchQuery.Word, in memory: SearchMemory) {
    (bytes, letters) = (memory.copy(word.bytes), memory.copy(word.letters))
    (mask, start) = (word.mask, word.start)
  }

  private init(
    bytes: UnsafeBufferPointer<UInt8>, letters: UnsafeBufferPointer<UInt32>, mask: UInt32, start: UInt32
  ) {
    (self.bytes, self.letters, self.mask, self.start) = (bytes, letters, mask, start)
  }

  var isASCII: Bool { letters.count == bytes.count }
}

/// Copies of lists that stay where they are as long as this does.
final class SearchMemory {
  private var copies: [UnsafeMutableRawPointer] = []

  /// - Parameter list: a list of a type without references.
  func copy<Element: BitwiseCopyable>(_ list: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(1, list.count))
    _ = copy.initialize(from: list)
    if let start = copy.baseAddress { copies.append(start) }
    return UnsafeBufferPointer(rebasing: copy[..<list.count])
  }

  deinit { for copy in copies { copy.deallocate() } }
}
