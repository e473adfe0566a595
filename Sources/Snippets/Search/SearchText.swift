/// The text of a key in an index, and what is found in it. All of it is UTF-8 that a `Folder` has made.
///
///     label  VT second form  LF search term  VT second form  LF search term
///
/// Each place is an index of the buffer that the text is in.
struct SearchText {
  static let secondMark: UInt8 = 0x0B
  static let termMark: UInt8 = 0x0A

  let bytes: UnsafeBufferPointer<UInt8>
  let label: Range<Int>
  /// The label and what follows it.
  let all: Range<Int>

  /// Tells whether a letter is a word of its own, by its first byte: signs, kana, ideographs and pictures.
  @inline(__always) static func isOwnWord(_ byte: UInt8) -> Bool { byte &- 0xE2 < 8 || byte == 0xF0 }

  // MARK: As it is written

  /// Returns the best of the places that have a word, or several with spaces between them, as it is; nil for none.
  func place(of word: SoughtWord) -> (match: MatchClass, place: Int)? {
    let count = word.bytes.count
    guard count > 0, all.count >= count else { return nil }
    let first = word.bytes[0]
    var best: (match: MatchClass, place: Int)?
    var place = all.lowerBound
    while place <= all.upperBound - count {
      if bytes[place] == first, isEqual(word.bytes, at: place), let match = match(at: place, count: count),
        match != .inside || word.letters.count > 1, match < best?.match ?? .phrase
      {
        best = (match, place)
        if match == .whole { break }
      }
      place += 1
    }
    return best
  }

  @inline(__always) private func isEqual(_ word: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    var index = 1
    while index < word.count {
      if bytes[place + index] != word[index] { return false }
      index += 1
    }
    return true
  }

  private func match(at place: Int, count: Int) -> MatchClass? {
    let end = place + count
    if place == label.lowerBound { return end == label.upperBound ? .whole : .labelStart }
    switch bytes[place - 1] {
    case Self.termMark: return end == all.upperBound || bytes[end] < Folder.space ? .whole : .termStart
    case Self.secondMark, Folder.space: return .wordStart
    default: return Self.isOwnWord(bytes[place]) ? .wordStart : .inside
    }
  }

  /// Tells whether a word of the text begins with another.
  func hasStart(_ word: SoughtWord) -> Bool {
    let first = word.bytes[0]
    var place = all.lowerBound
    while place <= all.upperBound - word.bytes.count {
      if bytes[place] == first, isEqual(word.bytes, at: place),
        place == all.lowerBound || bytes[place - 1] <= Folder.space || Self.isOwnWord(first)
      {
        return true
      }
      place += 1
    }
    return false
  }

  // MARK: Words

  /// Returns the next word in a range from a place on.
  @inline(__always) private func word(from place: Int, in range: Range<Int>) -> Range<Int>? {
    var start = place
    while start < range.upperBound, bytes[start] <= Folder.space { start += 1 }
    var end = start
    while end < range.upperBound, bytes[end] > Folder.space { end += 1 }
    return start < end ? start..<end : nil
  }

  // MARK: Beginnings of several words

  /// The most letters of a word that is looked for so: each has a bit in what follows.
  private static let longestBeginnings = 63

  /// Tells whether a word is made of beginnings of words of the label, in their order.
  ///
  /// Goes once through the label. For each number of letters it knows whether the words so far make so many.
  func hasBeginnings(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count > 1, word.count <= Self.longestBeginnings else { return false }
    var reached: UInt64 = 1
    var start = label.lowerBound
    while reached >> UInt64(word.count) & 1 == 0, let place = self.word(from: start, in: label) {
      reached = extend(reached, by: place, word)
      start = place.upperBound
    }
    return reached >> UInt64(word.count) & 1 == 1
  }

  private func extend(_ reached: UInt64, by place: Range<Int>, _ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var (result, rest) = (reached, reached)
    while rest != 0 {
      let start = rest.trailingZeroBitCount
      rest &= rest - 1
      let length = commonLength(place, word, from: start)
      // Each common letter sets a bit, from start + 1 on.
      result |= ((1 << UInt64(length)) - 1) << UInt64(start + 1)
    }
    return result
  }

  private func commonLength(_ place: Range<Int>, _ word: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var length = 0
    while start + length < word.count, length < place.count,
      bytes[place.lowerBound + length] == word[start + length]
    {
      length += 1
    }
    return length
  }

  /// Returns the beginnings that a word is made of.
  func beginnings(_ word: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard hasBeginnings(word) else { return [] }
    var steps: [(before: UInt64, place: Range<Int>)] = []
    var reached: UInt64 = 1
    while reached >> UInt64(word.count) & 1 == 0,
      let place = self.word(from: steps.last?.place.upperBound ?? label.lowerBound, in: label)
    {
      steps.append((reached, place))
      reached = extend(reached, by: place, word)
    }
    var (end, result): (Int, [Range<Int>]) = (word.count, [])
    for step in steps.reversed() where end > 0 && step.before >> UInt64(end) & 1 == 0 {
      let start = (0..<end).first { start in
        step.before >> UInt64(start) & 1 == 1 && commonLength(step.place, word, from: start) >= end - start
      }
      guard let start else { continue }
      result.insert(step.place.lowerBound..<step.place.lowerBound + end - start, at: 0)
      end = start
    }
    return result
  }

  // MARK: With a mistake

  /// Returns the beginning of a word that is another one but for one mistake, and the sort of match; nil for none.
  func misspelt(_ word: SoughtWord) -> (match: MatchClass, place: Range<Int>)? {
    guard word.letters.count >= Typo.shortest else { return nil }
    var best: (match: MatchClass, place: Range<Int>)?
    var start = all.lowerBound
    while let place = self.word(from: start, in: all) {
      start = place.upperBound
      guard mayBeMisspelt(word, place), let typo = typo(word, place), best == nil || !typo.isAtStart else {
        continue
      }
      best = (typo.isAtStart ? .misspeltAtStart : .misspelt, prefix(of: place, letters: typo.length, word))
      if !typo.isAtStart { break }
    }
    return best
  }

  /// Tells whether one of the first two letters is where one mistake at most leaves it, which is true of few words.
  @inline(__always) private func mayBeMisspelt(_ word: SoughtWord, _ place: Range<Int>) -> Bool {
    guard word.isASCII, place.count > 1 else { return true }
    let (first, second) = (bytes[place.lowerBound], bytes[place.lowerBound + 1])
    return first == word.bytes[0] || second == word.bytes[1] || first == word.bytes[1]
      || second == word.bytes[0]
  }

  private func typo(_ word: SoughtWord, _ place: Range<Int>) -> Typo? {
    if word.isASCII { return Typo(word.bytes, UnsafeBufferPointer(rebasing: bytes[place])) }
    let letters = bytes.letters(in: place, most: word.letters.count + 1)
    return letters.withUnsafeBufferPointer { Typo(word.letters, $0) }
  }

  private func prefix(of place: Range<Int>, letters count: Int, _ word: SoughtWord) -> Range<Int> {
    if word.isASCII { return place.lowerBound..<place.lowerBound + count }
    var end = place.lowerBound
    for _ in 0..<count where end < place.upperBound {
      end += bytes.letter(at: end, before: place.upperBound).length
    }
    return place.lowerBound..<end
  }

  // MARK: Letter by letter

  /// Tells whether a word of the label has the letters of another in their order, from its first on.
  func hasScattered(_ word: SoughtWord) -> Bool { searchScattered(word) { _, _, _ in } }

  /// Returns the places of the letters themselves.
  func scattered(_ word: SoughtWord) -> [Range<Int>] {
    var result: [Range<Int>] = []
    searchScattered(word) { place, letters, scatter in
      var (start, ranges): (Int, [Range<Int>]) = (place.lowerBound, [])
      for _ in letters {
        let end = start + bytes.letter(at: start, before: place.upperBound).length
        ranges.append(start..<end)
        start = end
      }
      result = scatter.places.map { ranges[$0] }
    }
    return result
  }

  @discardableResult
  private func searchScattered(
    _ word: SoughtWord, _ found: (_ place: Range<Int>, _ letters: [UInt32], _ scatter: Scatter) -> Void
  ) -> Bool {
    guard word.letters.count >= Scatter.shortest else { return false }
    var start = label.lowerBound
    while let place = self.word(from: start, in: label) {
      start = place.upperBound
      guard place.count > word.letters.count, bytes[place.lowerBound] == word.bytes[0],
        !word.isASCII || bytes.hasInOrder(word.bytes, place)
      else { continue }
      let letters = bytes.letters(in: place, most: Scatter.longest)
      guard let scatter = Scatter(word.letters, in: letters) else { continue }
      found(place, letters, scatter)
      return true
    }
    return false
  }
}

/// Letters of a word among others.
struct Scatter {
  /// The fewest letters, as in `Typo`: shorter words are not guessed at.
  static let shortest = 4
  /// The most letters of a word that count: each has a bit in what follows.
  static let longest = 61
  private static let mostBetween = 2

  /// The places where each letter that was looked for can be, given where those before it can.
  private var reached: [UInt64] = []

  /// Finds the letters; nil where they are not in their order, or have too many others between them.
  init?(_ wanted: UnsafeBufferPointer<UInt32>, in letters: [UInt32]) {
    guard wanted.first == letters.first else { return nil }
    reached = [1]
    for letter in wanted.dropFirst() {
      var next: UInt64 = 0
      for step in 1...Self.mostBetween + 1 { next |= reached[reached.count - 1] << UInt64(step) }
      var rest = next
      while rest != 0 {
        let place = rest.trailingZeroBitCount
        rest &= rest - 1
        if place >= letters.count || letters[place] != letter { next &= ~(1 << UInt64(place)) }
      }
      guard next != 0 else { return nil }
      reached.append(next)
    }
  }

  /// The place of each letter.
  var places: [Int] {
    var result: [Int] = []
    for mask in reached.reversed() {
      // Each letter has its nearest place before the next one; the last one has its first.
      let before = result.last.map { mask & ((1 << UInt64($0)) - 1) } ?? mask & (~mask &+ 1)
      result.append(63 - before.leadingZeroBitCount)
    }
    return result.reversed()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Tells whether bytes are in a range in their order.
  func hasInOrder(_ wanted: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    var (index, place) = (0, range.lowerBound)
    while index < wanted.count, place < range.upperBound {
      if self[place] == wanted[index] { index += 1 }
      place += 1
    }
    return index == wanted.count
  }

  /// Returns the scalar at a place, as a number, and the number of its bytes.
  @inline(__always) func letter(at place: Int, before end: Int) -> (value: UInt32, length: Int) {
    guard self[place] >= 0x80 else { return (UInt32(self[place]), 1) }
    let (scalar, length) = Folder.scalar(in: UnsafeBufferPointer(rebasing: self[..<end]), at: place)
    return (scalar.value, length)
  }

  /// Returns the first scalars in a range.
  func letters(in range: Range<Int>, most: Int = .max) -> [UInt32] {
    var letters: [UInt32] = []
    var place = range.lowerBound
    while place < range.upperBound, letters.count < most {
      let letter = letter(at: place, before: range.upperBound)
      letters.append(letter.value)
      place += letter.length
    }
    return letters
  }

  /// Returns a bit for each letter; digits and all others share some. A text without a word's bits does not have the word.
  ///
  /// - Returns: the bits of all letters, and of those that begin words.
  func letterMasks(in range: Range<Int>) -> (all: UInt32, starts: UInt32) {
    var (all, starts, isStart): (UInt32, UInt32, Bool) = (0, 0, true)
    var place = range.lowerBound
    while place < range.upperBound {
      let letter = letter(at: place, before: range.upperBound)
      let bit = Self.bit(of: letter.value)
      all |= bit
      if isStart || SearchText.isOwnWord(self[place]) { starts |= bit }
      isStart = bit == 0
      place += letter.length
    }
    return (all, starts)
  }

  /// Returns the bit of a letter; none for what is between words.
  private static func bit(of letter: UInt32) -> UInt32 {
    switch letter {
    case 0...0x20: 0
    case 0x61...0x7A: 1 << (letter - 0x61)
    default: 1 << (26 + letter % 6)
    }
  }
}
