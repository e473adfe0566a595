/// The meaning of a scalar for a search: letters without case and marks, something between words, or nothing.
enum FoldedScalar: Equatable {
  case letter(Unicode.Scalar)
  /// The letters that the table has for this scalar: several, or none.
  case record(Unicode.Scalar)
  /// A syllable of Korean, which is as many letters.
  case syllable(Unicode.Scalar)
  /// The end of a word: spaces, punctuation, and the signs of ASCII.
  case boundary
  /// An apostrophe; all of them are one sign. The texts before and after it are words, and so are both together.
  case apostrophe
  case nothing

  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 0x80 ? Self.ascii(scalar) : Self.other(scalar)
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> FoldedScalar {
    switch scalar {
    case "a"..."z", "0"..."9": .letter(scalar)
    case "A"..."Z": .letter(Unicode.Scalar(UInt8(scalar.value) | 0x20))
    case "'": .apostrophe
    default: .boundary
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> FoldedScalar {
    switch scalar.value {
    // ‘ ’ and the letter that looks like them.
    case 0x2018, 0x2019, 0x02BC: return .apostrophe
    // The point between two l of Catalan.
    case 0xB7: return .nothing
    case 0xAC00...0xD7A3: return .syllable(scalar)
    // Full width.
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map(ascii) ?? .nothing
    default: break
    }
    if FoldTable.entry(of: scalar) != nil { return .record(scalar) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierSymbol: return .nothing
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
      return .boundary
    default: return small(scalar)
    }
  }

  /// Returns the small letter of a scalar, without its marks.
  private static func small(_ scalar: Unicode.Scalar) -> FoldedScalar {
    // The scalars after the first one are marks.
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return small == scalar
      ? .letter(scalar) : FoldTable.entry(of: small) == nil ? .letter(small) : .record(small)
  }
}

extension Unicode.Scalar {
  /// The letters of a syllable of Korean (Unicode Standard, 3.12, Conjoining Jamo Behavior).
  var koreanLetters: [Unicode.Scalar] {
    let index = value - 0xAC00
    let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    return letters.prefix(index.isMultiple(of: 28) ? 2 : 3).compactMap(Unicode.Scalar.init)
  }

  /// The letter that people write after the plain one where they do not have this one: ae, oe and ue in German and the languages
  /// of the north, aa for å; nil for none.
  var letterInstead: UInt8? {
    switch self {
    case "ä", "ö", "ü", "ø", "Ä", "Ö", "Ü", "Ø": UInt8(ascii: "e")
    case "å", "Å": UInt8(ascii: "a")
    default: nil
    }
  }
}
