/// The rules for entries of a dictionary.
public enum WordEntry {
  /// The most letters, hyphens and apostrophes of an entry; marks count with their letters.
  public static let mostCharacters = 45
  /// The most hyphens of an entry.
  public static let mostHyphens = 4
  /// The most marks on a letter: no language has more.
  static let mostMarks = 4

  /// A rule that a text breaks.
  public enum Rule: Error, Equatable, Sendable, CaseIterable {
    /// No letter is in it.
    case noLetter
    /// Something other than letters, hyphens and apostrophes is in it.
    case notLetters
    /// Capital letters are in it.
    case notLowerCase
    /// Letters of two scripts are in it.
    case twoScripts
    /// More than `mostCharacters` characters are in it.
    case tooLong
    /// A hyphen is at its beginning or end.
    case hyphenAtEnd
    /// Two hyphens or two apostrophes are side by side.
    case doubledSign
    /// More than `mostHyphens` hyphens are in it.
    case tooManyHyphens
    /// A letter has more than four marks, or a mark follows no letter.
    case strayMarks
  }

  /// Returns the entry as the dictionary has it: composed, with one sort of apostrophe and hyphen, in UTF-8.
  ///
  /// - Throws: the first rule that it breaks.
  public static func folded(_ text: some Collection<UInt8>) throws(Rule) -> [UInt8] {
    let bytes = Array(text)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      try checkASCII(bytes)
      return bytes
    }
    return try read(bytes, keepsCase: false)
  }

  /// Returns the entry in the same form, with its capitals.
  ///
  /// - Throws: the first rule that it breaks, but for the one about capitals.
  public static func cased(_ text: some Collection<UInt8>) throws(Rule) -> [UInt8] {
    try read(Array(text), keepsCase: true)
  }

  private static func read(_ bytes: [UInt8], keepsCase: Bool) throws(Rule) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notLetters }
    var reader = EntryReader(keepsCase: keepsCase)
    for scalar in text.unicodeScalars { try reader.read(scalar) }
    return try reader.finish()
  }

  /// Checks the rules as `EntryReader` does, but faster, for the hundreds of thousands of entries that are pure ASCII.
  private static func checkASCII(_ bytes: [UInt8]) throws(Rule) {
    var (hyphens, letters, last) = (0, 0, UInt8(0))
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letters += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): throw .notLowerCase
      case WordFolding.apostrophe, WordFolding.hyphen:
        if byte == last { throw .doubledSign }
        if byte == WordFolding.hyphen {
          if index == 0 { throw .hyphenAtEnd }
          hyphens += 1
          if hyphens > mostHyphens { throw .tooManyHyphens }
        }
      default: throw .notLetters
      }
      if index >= mostCharacters { throw .tooLong }
      last = byte
    }
    if letters == 0 { throw .noLetter }
    if last == WordFolding.hyphen { throw .hyphenAtEnd }
  }
}

/// A reader of an entry, scalar by scalar, that checks the rules.
private struct EntryReader {
  private let keepsCase: Bool
  private var scalars: [Unicode.Scalar] = []
  private var (characters, hyphens, letters, marks) = (0, 0, 0, 0)
  private var script: Int?

  init(keepsCase: Bool) { self.keepsCase = keepsCase }

  mutating func read(_ scalar: Unicode.Scalar) throws(WordEntry.Rule) {
    let scalar = WordFolding.sign(scalar)
    if scalar == "-" || scalar == "'" {
      try readSign(scalar)
    } else if WordFolding.isMark(scalar) {
      try readMark(scalar)
    } else if WordFolding.isLetter(scalar) {
      try readLetter(scalar)
    } else {
      throw .notLetters
    }
    if characters > WordEntry.mostCharacters { throw .tooLong }
  }

  private mutating func readSign(_ sign: Unicode.Scalar) throws(WordEntry.Rule) {
    if sign == scalars.last { throw .doubledSign }
    if sign == "-" {
      if scalars.isEmpty { throw .hyphenAtEnd }
      hyphens += 1
      if hyphens > WordEntry.mostHyphens { throw .tooManyHyphens }
    }
    characters += 1
    marks = 0
    scalars.append(sign)
  }

  private mutating func readMark(_ mark: Unicode.Scalar) throws(WordEntry.Rule) {
    guard let last = scalars.last, last != "-", last != "'" else { throw .strayMarks }
    if let whole = WordFolding.letter(last, with: mark) {
      scalars[scalars.count - 1] = whole
      return
    }
    marks += 1
    if marks > WordEntry.mostMarks { throw .strayMarks }
    scalars.append(mark)
  }

  private mutating func readLetter(_ letter: Unicode.Scalar) throws(WordEntry.Rule) {
    // ASCII first: properties of Unicode scalars are slow to look up.
    guard keepsCase || (letter.value < 0x80 ? letter.value >= 0x61 : !letter.properties.changesWhenLowercased)
    else { throw .notLowerCase }
    let script = WordScript.number(of: letter)
    // Modifiers go with letters of any script.
    if letter.value < 0x80 || letter.properties.generalCategory != .modifierLetter {
      if let known = self.script, known != script { throw .twoScripts }
      self.script = script
    }
    characters += 1
    letters += 1
    marks = 0
    scalars.append(letter)
  }

  func finish() throws(WordEntry.Rule) -> [UInt8] {
    guard letters > 0 else { throw .noLetter }
    if scalars.last == "-" { throw .hyphenAtEnd }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }
}
