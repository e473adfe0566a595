/// The words of many texts, each once and with a number, so that a text is as many numbers.
struct WordList: Sendable {
  /// The most places that are looked at for a word. Words that somebody has chosen so that all have the same place are not worth
  /// more time: the rest of them has no numbers.
  private static let mostProbes = 32
  /// The most bytes of all words; 60 times what a large dictionary's stems have.
  private static let mostBytes = 16 << 20

  /// All words, one after the other, and the end of each.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// The numbers plus 1 at the places of their hashes, or after them; 0 for none.
  private var places: [UInt32] = Array(repeating: 0, count: 1 << 10)

  var count: Int { ends.count }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  /// Returns the number of a word, which is added if it is new; nil where there is no room for it.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var place = Self.hash(word) & (places.count - 1)
    for _ in 0..<Self.mostProbes {
      let number = Int(places[place]) - 1
      if number < 0 { return add(word, at: place) }
      if isSame(number, word) { return UInt32(number) }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Returns the hash of a word (FNV-1a).
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private func isSame(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == word.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < word.count, bytes[range.lowerBound + index] == word[index] { index += 1 }
      return index == word.count
    }
  }

  private mutating func add(_ word: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32? {
    guard bytes.count + word.count <= Self.mostBytes, count < WordPlaces.mostNumbers else { return nil }
    bytes.append(contentsOf: word)
    ends.append(UInt32(bytes.count))
    places[place] = UInt32(ends.count)
    if ends.count * 2 > places.count { grow() }
    return UInt32(ends.count - 1)
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: places.count * 4)
    bytes.withUnsafeBufferPointer { bytes in
      for number in ends.indices {
        let word = UnsafeBufferPointer(rebasing: bytes[range(of: number)])
        var place = Self.hash(word) & (larger.count - 1)
        for _ in 0..<Self.mostProbes {
          if larger[place] == 0 {
            larger[place] = UInt32(number + 1)
            break
          }
          place = (place + 1) & (larger.count - 1)
        }
      }
    }
    places = larger
  }

  /// Goes through the words, each with its number and its place in the bytes of all.
  func forEach(_ body: (_ number: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Range<Int>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for number in ends.indices {
        let end = Int(ends[number])
        body(UInt32(number), bytes, start..<end)
        start = end
      }
    }
  }
}
