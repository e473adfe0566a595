/// The boundaries of words: Unicode's default ones (UAX #29, rules WB1 to WB999), without a dictionary. So each
/// ideograph, each Hiragana letter and each letter of Thai, Lao, Khmer and Myanmar stands alone.
enum WordBreaks {
  /// Returns how much one deletion of a word takes from the end of a text: the white space there and the word before
  /// it.
  ///
  /// An emoji is a word. A run of punctuation and signs ("?!", "...", "—") counts as one. The white space may be of any
  /// kind, line breaks included. The part taken starts at the start of a grapheme, and is empty only for an empty text.
  static func lastStep(of text: String) -> (bytes: Int, characters: Int) {
    let scalars = Array(text.unicodeScalars)
    let wanted = scalars[stepStart(in: scalars)...].reduce(0) { $0 + UTF8.width($1) }
    var (bytes, characters) = (0, 0)
    for character in text.reversed() {
      guard bytes < wanted else { break }
      bytes += character.utf8.count
      characters += 1
    }
    return (bytes, characters)
  }

  /// Returns the offsets at which the segments of a text start.
  static func segmentStarts(of scalars: [Unicode.Scalar]) -> [Int] {
    let classes = scalars.map(WordBreakClass.init)
    return scalars.indices.filter { $0 == 0 || isBoundary(before: $0, in: classes) }
  }

  private static func stepStart(in scalars: [Unicode.Scalar]) -> Int {
    var starts = segmentStarts(of: scalars)
    while let start = starts.last, scalars[start...].allSatisfy(\.properties.isWhitespace) {
      starts.removeLast()
    }
    guard var start = starts.popLast() else { return 0 }
    guard isSign(scalars[start]) else { return start }
    while let before = starts.popLast(), isSign(scalars[before]) { start = before }
    return start
  }

  /// Tells whether a segment that starts with this scalar is punctuation or a sign.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol:
      true
    case .otherSymbol: !scalar.properties.isEmoji && !WordBreakClass.isRegional(scalar)
    default: false
    }
  }
}

extension WordBreaks {
  private static func isBoundary(before index: Int, in classes: [WordBreakClass]) -> Bool {
    let (previous, next) = (classes[index - 1], classes[index])
    switch (previous, next) {
    case (.carriageReturn, .lineFeed): return false  // WB3
    case (.carriageReturn, _), (.lineFeed, _), (.newline, _), (_, .carriageReturn), (_, .lineFeed),
      (_, .newline):
      return true  // WB3a, WB3b
    case (.joiner, .pictograph), (.space, .space): return false  // WB3c, WB3d
    case (_, .extend), (_, .format), (_, .joiner): return false  // WB4
    default: break
    }
    guard let before = lastVisible(in: classes[..<index]) else { return true }
    return isBoundary(
      before, next, second: lastVisible(in: classes[..<before.index])?.class,
      following: classes[(index + 1)...].first { !$0.isInvisible }, in: classes)
  }

  /// Applies WB5 and the rules after it, leaving out what WB4 skips.
  private static func isBoundary(
    _ before: (index: Int, class: WordBreakClass), _ next: WordBreakClass, second: WordBreakClass?,
    following: WordBreakClass?, in classes: [WordBreakClass]
  ) -> Bool {
    switch (before.class, next) {
    case (.letter, .letter), (.letter, .hebrew), (.hebrew, .letter), (.hebrew, .hebrew): return false  // WB5
    case (.letter, let mid) where mid.joinsLetters: return following?.isLetter != true  // WB6
    case (.hebrew, .singleQuote): return false  // WB7a
    case (.hebrew, let mid) where mid.joinsLetters: return following?.isLetter != true  // WB6
    case (let mid, let letter) where mid.joinsLetters && letter.isLetter:  // WB7
      return second?.isLetter != true
    case (.hebrew, .doubleQuote): return following != .hebrew  // WB7b
    case (.doubleQuote, .hebrew): return second != .hebrew  // WB7c
    case (.numeric, .numeric), (.letter, .numeric), (.hebrew, .numeric), (.numeric, .letter),
      (.numeric, .hebrew):
      return false  // WB8, WB9, WB10
    case (let mid, .numeric) where mid.joinsDigits: return second != .numeric  // WB11
    case (.numeric, let mid) where mid.joinsDigits: return following != .numeric  // WB12
    case (.katakana, .katakana): return false  // WB13
    case (let part, .connector): return !part.takesConnector  // WB13a
    case (.connector, let part): return !(part.takesConnector && part != .connector)  // WB13b
    case (.regional, .regional):  // WB15, WB16
      return classes[...before.index].reversed().lazy.filter { !$0.isInvisible }.prefix { $0 == .regional }
        .count.isMultiple(of: 2)
    default: return true
    }
  }

  private static func lastVisible(
    in classes: ArraySlice<WordBreakClass>
  ) -> (index: Int, class: WordBreakClass)? {
    classes.lastIndex { !$0.isInvisible }.map { ($0, classes[$0]) }
  }
}
