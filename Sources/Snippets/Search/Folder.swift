/// A folder turns texts into what a search compares: words of small letters without marks, with one space between them.
///
/// It is used again and again, so that no text costs memory of its own.
///
///  1. Casefold, NFKD and no marks, by a table (`FoldTable`); letters that Unicode does not take apart, such as ø and ł, too.
///  2. Punctuation ends words. An apostrophe does not, but what follows it is a word as well: "l'eau" is found by "eau".
///  3. A spelling with ae for ä, and so on, is a second form of the word.
///  4. A text without letters, digits or pictures, such as ":-)", keeps its signs.
///
/// Folding a folded text changes nothing, except that no second forms are left.
struct Folder {
  static let space = UInt8(ascii: " ")

  /// The last text as it was folded; no byte is below that of the space.
  private(set) var bytes: [UInt8] = []
  /// The index of the character that each byte is from, where that is kept.
  private(set) var origins: [Int] = []
  /// Other forms of words of the text, with a space between them.
  private(set) var seconds: [UInt8] = []
  /// The same as `origins`, for the bytes of `seconds`.
  private(set) var secondOrigins: [Int] = []

  private let keepsOrigins: Bool
  /// The meanings of the scalars that texts have most; empty where it does not pay to keep them.
  private let known: [FoldedScalar]
  /// The index of the character that is read.
  private var character = 0
  /// The start of the word that is being read.
  private var wordStart = 0
  private var isAtBoundary = true
  /// The second form of that word so far, if it has one.
  private var second: (bytes: [UInt8], origins: [Int])?
  /// The place where the word goes on after its last apostrophe.
  private var elision: Int?
  private var lastLetter: UInt8 = 0

  /// - Parameter isForMany: whether it folds thousands of texts.
  init(keepsOrigins: Bool = false, isForMany: Bool = false) {
    self.keepsOrigins = keepsOrigins
    known = isForMany ? (0..<0x600).compactMap { Unicode.Scalar($0).map(FoldedScalar.init) } : []
  }

  mutating func fold(_ text: String) {
    begin()
    if keepsOrigins {
      for (index, letter) in text.enumerated() {
        character = index
        for scalar in letter.unicodeScalars { add(scalar) }
      }
    } else {
      addAll(of: text)
    }
    endWord()
    if bytes.isEmpty { foldSigns(of: text) }
  }

  private mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    seconds.removeAll(keepingCapacity: true)
    secondOrigins.removeAll(keepingCapacity: true)
    (wordStart, isAtBoundary, second, elision) = (0, true, nil, nil)
  }

  private mutating func addAll(of text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var place = 0
      while place < utf8.count {
        let byte = utf8[place]
        if Self.isPlain(byte) {
          // Most texts consist mainly of words of such bytes.
          let start = place
          while place < utf8.count, Self.isPlain(utf8[place]) { place += 1 }
          put(UnsafeBufferPointer(rebasing: utf8[start..<place]))
        } else if byte < 0x80 {
          place += 1
          addASCII(byte)
        } else {
          let (scalar, length) = Self.scalar(in: utf8, at: place)
          place += length
          add(scalar)
        }
      }
    }
  }

  /// Returns the scalar of valid UTF-8 that begins at a byte of 0x80 or more, and the number of its bytes.
  static func scalar(in utf8: UnsafeBufferPointer<UInt8>, at place: Int) -> (Unicode.Scalar, length: Int) {
    let length = utf8[place] < 0xE0 ? 2 : utf8[place] < 0xF0 ? 3 : 4
    guard place + length <= utf8.count else { return ("\u{FFFD}", utf8.count - place) }
    var value = UInt32(utf8[place]) & (0x7F >> UInt32(length))
    for byte in utf8[place + 1..<place + length] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Tells whether a byte stays as it is.
  @inline(__always) private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  private mutating func addASCII(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): put(byte | 0x20)
    case UInt8(ascii: "'"): addApostrophe()
    default: endWord()
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let index = Int(scalar.value)
    switch index < known.count ? known[index] : FoldedScalar(scalar) {
    case .letter(let letter):
      put(letter)
      addInstead(of: scalar)
    case .record(let key):
      for byte in FoldTable.entry(of: key) ?? UnsafeBufferPointer(start: nil, count: 0) {
        if byte == UInt8(ascii: "_") { endWord() } else { put(byte) }
      }
      addInstead(of: scalar)
    case .syllable(let syllable): for letter in syllable.koreanLetters { put(letter) }
    case .boundary: endWord()
    case .apostrophe: addApostrophe()
    case .nothing: addMark(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    guard let encoded = UTF8.encode(scalar) else { return }
    for byte in encoded { put(byte) }
  }

  private mutating func put(_ byte: UInt8) {
    if isAtBoundary { startWord() }
    bytes.append(byte)
    lastLetter = byte
    if keepsOrigins { origins.append(character) }
    if second != nil { addToSecond(byte) }
  }

  /// Appends letters that stay as they are, where origins are not kept.
  private mutating func put(_ run: UnsafeBufferPointer<UInt8>) {
    if isAtBoundary { startWord() }
    bytes.append(contentsOf: run)
    lastLetter = run[run.count - 1]
    if second != nil { second?.bytes.append(contentsOf: run) }
  }

  private mutating func startWord() {
    if !bytes.isEmpty {
      bytes.append(Self.space)
      if keepsOrigins { origins.append(character) }
    }
    wordStart = bytes.count
    isAtBoundary = false
  }

  // MARK: Second forms

  private mutating func addInstead(of scalar: Unicode.Scalar) {
    if let letter = scalar.letterInstead { insertInSecond(letter) }
  }

  /// Counts a mark that stands alone behind a letter as the letter with that mark.
  private mutating func addMark(_ scalar: Unicode.Scalar) {
    guard !isAtBoundary, lastLetter < 0x80 else { return }
    switch (lastLetter, scalar) {
    case (UInt8(ascii: "a"), "\u{308}"), (UInt8(ascii: "o"), "\u{308}"), (UInt8(ascii: "u"), "\u{308}"):
      insertInSecond(UInt8(ascii: "e"))
    case (UInt8(ascii: "a"), "\u{30A}"): insertInSecond(UInt8(ascii: "a"))
    default: break
    }
  }

  private mutating func insertInSecond(_ byte: UInt8) {
    guard !isAtBoundary else { return }
    if second == nil {
      second = (Array(bytes[wordStart...]), keepsOrigins ? Array(origins[wordStart...]) : [])
    }
    addToSecond(byte)
  }

  private mutating func addToSecond(_ byte: UInt8) {
    second?.bytes.append(byte)
    if keepsOrigins { second?.origins.append(character) }
  }

  private mutating func addApostrophe() {
    if !isAtBoundary { elision = bytes.count }
  }

  private mutating func endWord() {
    guard !isAtBoundary else { return }
    isAtBoundary = true
    if let second { keepSecond(second.bytes[...], second.origins[...]) }
    if let elision, bytes.count - elision > 1 {
      keepSecond(bytes[elision...], keepsOrigins ? origins[elision...] : [])
    }
    (second, elision) = (nil, nil)
  }

  private mutating func keepSecond(_ word: ArraySlice<UInt8>, _ wordOrigins: ArraySlice<Int>) {
    if !seconds.isEmpty {
      seconds.append(Self.space)
      if keepsOrigins { secondOrigins.append(character) }
    }
    seconds += word
    secondOrigins += wordOrigins
  }

  // MARK: Signs

  /// Keeps all that is no space as it is.
  private mutating func foldSigns(of text: String) {
    begin()
    for (index, letter) in text.enumerated() {
      character = index
      for scalar in letter.unicodeScalars {
        if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
          isAtBoundary = true
        } else {
          put(scalar)
        }
      }
    }
  }
}
