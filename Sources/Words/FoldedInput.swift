/// A text as the search reads it: in small letters, with the origin and the kind of each byte.
///
///     ApplePie, n°2     applepie, n°2
///                       LLLLLLLLssLsD        letters, signs, digits
struct FoldedInput {
  enum Kind: UInt8 {
    /// A byte that is not the first of a character: no word begins or ends before it.
    case inner
    case letter
    case apostrophe
    case hyphen
    case digit
    /// White space and all other signs.
    case sign
  }

  private(set) var bytes: [UInt8] = []
  private(set) var kinds: [Kind] = []
  /// The offset in the text's UTF-8 from which each byte comes; one more for the end.
  private(set) var origins: [Int32] = []

  var count: Int { bytes.count }

  /// - Parameter text: a text of less than 2 GB; what is behind that is not read.
  init(_ text: String) {
    let length = text.utf8.count
    bytes.reserveCapacity(length)
    kinds.reserveCapacity(length)
    origins.reserveCapacity(length + 1)
    var place = 0
    for scalar in text.unicodeScalars {
      if place > Int(Int32.max) - 8 { break }
      add(scalar, from: Int32(place))
      place += UTF8.width(scalar)
    }
    origins.append(Int32(place))
  }

  /// Tells if a word can begin or end at a place.
  func isBorder(_ place: Int) -> Bool { place >= count || kinds[place] != .inner }

  /// Tells if letters are on both sides of a place, so that an apostrophe there belongs to a word.
  func isBetweenLetters(_ place: Int) -> Bool {
    guard place + 1 < count, kinds[place + 1] == .letter else { return false }
    var before = place - 1
    while before >= 0, kinds[before] == .inner { before -= 1 }
    return before >= 0 && kinds[before] == .letter
  }

  private mutating func add(_ scalar: Unicode.Scalar, from place: Int32) {
    if scalar.value < 0x80 { return addASCII(UInt8(scalar.value), from: place) }
    let sign = WordFolding.sign(scalar)
    if sign.value < 0x80 { return addASCII(UInt8(sign.value), from: place) }
    if WordFolding.isMark(scalar), let last = kinds.last, last == .letter || last == .inner {
      addMark(scalar, from: place)
    } else if WordFolding.isDigit(scalar) {
      put(scalar, .digit, from: place)
    } else if WordFolding.isLetter(scalar) {
      addLetter(scalar, from: place)
    } else {
      put(scalar, .sign, from: place)
    }
  }

  private mutating func addASCII(_ byte: UInt8, from place: Int32) {
    let kind: Kind
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return append(byte | 0x20, .letter, from: place)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .digit
    case WordFolding.apostrophe: kind = .apostrophe
    case WordFolding.hyphen: kind = .hyphen
    default: kind = .sign
    }
    append(byte, kind, from: place)
  }

  private mutating func addLetter(_ letter: Unicode.Scalar, from place: Int32) {
    guard letter.properties.changesWhenLowercased else { return put(letter, .letter, from: place) }
    for (index, scalar) in letter.properties.lowercaseMapping.unicodeScalars.enumerated() {
      put(scalar, index == 0 ? .letter : .inner, from: place)
    }
  }

  /// Joins a mark and the scalar before it into one letter, where there is such a letter.
  private mutating func addMark(_ mark: Unicode.Scalar, from place: Int32) {
    // Only the last scalar is joined: pasted text can have any number of marks.
    let kept = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let before = String(decoding: bytes[kept...], as: UTF8.self).unicodeScalars
    if let last = before.last, let whole = WordFolding.letter(last, with: mark) {
      let (kind, origin) = (kinds[kept], origins[kept])
      bytes.removeSubrange(kept...)
      kinds.removeSubrange(kept...)
      origins.removeSubrange(kept...)
      put(whole, kind, from: origin)
    } else {
      put(mark, .inner, from: place)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ kind: Kind, from place: Int32) {
    for (index, byte) in Array(UTF8.encode(scalar) ?? .init()).enumerated() {
      append(byte, index == 0 ? kind : .inner, from: place)
    }
  }

  private mutating func append(_ byte: UInt8, _ kind: Kind, from place: Int32) {
    bytes.append(byte)
    kinds.append(kind)
    origins.append(place)
  }
}
