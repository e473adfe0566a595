/// The words that the keys of a block have, by the numbers of a `WordList`: pairs of 4 bytes in the order of the words.
struct WordPlaces: Sendable {
  /// The most numbers that a pair has room for beside a key of a block.
  static let mostNumbers = 1 << 22
  private static let placeBits: UInt32 = 10

  private var pairs: [UInt32] = []
  /// The number of the pairs that are in their order: the others were added since.
  private var settled = 0

  var count: Int { pairs.count }

  mutating func add(_ number: UInt32, at place: Int) {
    pairs.append(number << Self.placeBits | UInt32(place))
  }

  /// Puts the pairs into their order, each once; they are found only then.
  mutating func settle() {
    guard settled < pairs.count else { return }
    Self.sort(&pairs)
    var last = 0
    for index in 1..<max(1, pairs.count) where pairs[index] != pairs[last] {
      last += 1
      pairs[last] = pairs[index]
    }
    pairs.removeLast(pairs.count - last - 1)
    settled = pairs.count
  }

  /// Sorts by three times 11 bits, from the last on: a sort by comparisons takes ten times as long, unless there are few.
  private static func sort(_ pairs: inout [UInt32]) {
    guard pairs.count > 512 else { return pairs.sort() }
    var other = [UInt32](repeating: 0, count: pairs.count)
    for shift in [UInt32(0), 11, 22] {
      var starts = [Int](repeating: 0, count: 1 << 11)
      for pair in pairs { starts[Int(pair >> shift & 0x7FF)] += 1 }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
      for pair in pairs {
        let digit = Int(pair >> shift & 0x7FF)
        other[starts[digit]] = pair
        starts[digit] += 1
      }
      swap(&pairs, &other)
    }
  }

  /// Returns the keys that have one of these words.
  ///
  /// - Parameter numbers: the numbers of the words, in their order.
  func places(of numbers: UnsafeBufferPointer<UInt32>) -> PlaceSet {
    var set = PlaceSet()
    pairs.withUnsafeBufferPointer { pairs in
      var start = 0
      for number in numbers {
        start = Self.first(in: pairs, from: start, notBefore: number << Self.placeBits)
        while start < settled, pairs[start] >> Self.placeBits == number {
          set.insert(Int(pairs[start] & (1 << Self.placeBits - 1)))
          start += 1
        }
      }
    }
    return set
  }

  /// Finds the first pair that is not before another. Its steps double, so that many numbers take little more time than all pairs.
  private static func first(
    in pairs: UnsafeBufferPointer<UInt32>, from start: Int, notBefore pair: UInt32
  ) -> Int {
    var (low, step) = (start, 1)
    while low + step < pairs.count, pairs[low + step] < pair {
      low += step
      step *= 2
    }
    var high = min(low + step, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] < pair { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Keys of a block, a bit for each.
struct PlaceSet {
  private var words = SIMD16<UInt64>()

  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

  func contains(_ place: Int) -> Bool { words[place / 64] >> UInt64(place % 64) & 1 == 1 }
}
