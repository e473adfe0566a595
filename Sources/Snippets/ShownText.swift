/// The form in which a text from outside is shown: everything in it can be seen, and nothing in it moves what is around it.
///
/// A text is typed exactly as it is. When it is shown, one sign takes the place of each character that cannot be seen:
///
///     ⇆  a character that turns the direction of writing (marks, embeddings, overrides and isolates of UAX #9)
///     ⬚  any other that cannot be seen: without width, blank, tags, selectors of variants
///     �  a control character
///
/// White space stays; lists and labels have signs of their own for it. These stay, too, since they are seen where they stand:
///
///  1. A joiner (ZWJ, ZWNJ) after or before a virama, between letters of scripts that join, and a ZWJ after such a letter.
///     These are the contexts of RFC 5892 (A.1, A.2) without its list of how each letter joins: people put a ZWNJ after
///     letters, too, that join to nothing (Persian's plurals).
///  2. A ZWJ between two emoji, and a selector of the look of an emoji (UTS #51). After a digit it stays only in a keycap.
///  3. The tags of the three flags that there are (England, Scotland, Wales).
///  4. One selector after an ideograph, or after a letter of the Mongolian script: they choose how it is drawn.
///
/// Showing a shown text again changes nothing. Reading takes time in proportion to the length.
public enum ShownText {
  private static let turn: Unicode.Scalar = "⇆"
  private static let unseen: Unicode.Scalar = "⬚"
  private static let control: Unicode.Scalar = "\u{FFFD}"

  private static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"
  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
  private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"

  /// Returns what is shown of a text from outside.
  public static func of(_ text: String) -> String {
    text.unicodeScalars.contains(where: isUnseen) ? string(scalars(of: text)) : text
  }

  /// Returns what is shown of a sentence of ours. Closed isolates stay, since it may have isolated (`isolated`) what it quotes.
  public static func ofMessage(_ text: String) -> String {
    text.unicodeScalars.contains(where: isUnseen) ? string(scalars(of: text, isMessage: true)) : text
  }

  /// Returns the first scalars of what is shown, at most `longest`; one for each of the text.
  public static func scalars(
    of text: String, longest: Int = .max, isMessage: Bool = false
  ) -> [Unicode.Scalar] {
    let all = Array(text.unicodeScalars.prefix(longest))
    guard all.contains(where: isUnseen) else { return all }
    let kept = isMessage ? closedIsolates(in: all) : []
    var flagEnd = 0
    return all.indices.map { index in
      let scalar = all[index]
      if scalar == blackFlag { flagEnd = index + flagLength(at: index, in: all) }
      guard let sign = sign(for: scalar), index >= flagEnd, !kept.contains(index),
        !hasEffect(at: index, in: all)
      else { return scalar }
      return sign
    }
  }

  /// Tells whether a sign takes the place of a scalar, unless the scalar stands where it has an effect that is seen.
  public static func isUnseen(_ scalar: Unicode.Scalar) -> Bool { sign(for: scalar) != nil }

  /// Returns a shown text (`of`) in a form whose direction changes nothing around it: between FSI and PDI (UAX #9) where it
  /// has letters that are written from right to left.
  public static func isolated(_ shown: String) -> String {
    guard shown.unicodeScalars.contains(where: \.isRightToLeft) else { return shown }
    return String(firstStrongIsolate) + shown + String(popIsolate)
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20...0x7E, 0x09...0x0D, 0x85: nil
    case 0x00...0x1F, 0x7F...0x9F: control
    case 0xA0...0xAC, 0xAE...0x2FF: nil
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: turn
    // Annotations between lines, which nothing draws as such.
    case 0xFFF9...0xFFFB: unseen
    // These have no ink: a cell of braille without dots, a note without a head, and how hieroglyphs are put together.
    case 0x2800, 0x1D159, 0x13430...0x13440: unseen
    default: scalar.properties.isDefaultIgnorableCodePoint ? unseen : nil
    }
  }

  // MARK: What stays

  private static func hasEffect(at index: Int, in all: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let (scalar, before) = (all[index], all[index - 1])
    let after = index + 1 < all.count ? all[index + 1] : nil
    switch scalar.value {
    case zeroWidthNonJoiner.value, zeroWidthJoiner.value:
      return isAtVirama(before, after) || isInJoiningScript(index, in: all)
        || scalar == zeroWidthJoiner && isBetweenEmoji(index, in: all)
    case 0xFE0E, 0xFE0F:
      return isPicture(before) || before.properties.isEmoji && after == keycap
        || before.properties.isIdeographic
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return before.properties.isIdeographic
    case 0x180B...0x180F: return isMongolian(before)
    default: return false
    }
  }

  private static func isAtVirama(_ before: Unicode.Scalar, _ after: Unicode.Scalar?) -> Bool {
    before.properties.canonicalCombiningClass == .virama
      || after?.properties.canonicalCombiningClass == .virama && before.properties.isAlphabetic
        && !isUnseen(before)
  }

  private static func isInJoiningScript(_ index: Int, in all: [Unicode.Scalar]) -> Bool {
    guard let before = all[..<index].last(where: { !isMark($0) }), isJoining(before) else { return false }
    if all[index] == zeroWidthJoiner { return true }
    return all[(index + 1)...].first { !isMark($0) }.map(isJoining) ?? false
  }

  private static func isBetweenEmoji(_ index: Int, in all: [Unicode.Scalar]) -> Bool {
    let last = all[index - 1] == "\u{FE0F}" && index > 1 ? all[index - 2] : all[index - 1]
    return isPicture(last) && index + 1 < all.count && isPicture(all[index + 1])
  }

  /// Tells whether a scalar is an emoji that is no digit.
  private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }

  /// Tells whether a scalar is a mark that is seen, and that lets the letter before it join the next one.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark && !isUnseen(scalar)
  }

  /// True for letters of the blocks of scripts that join: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa, Manichaean, Psalter
  /// Pahlavi, Hanifi Rohingya, Sogdian, Old Uyghur, Chorasmian and Adlam (ArabicShaping of the Unicode Character Database).
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0620...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF, 0x1820...0x18AA, 0xA840...0xA871,
      0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F30...0x10FCF, 0x1E900...0x1E95F:
      scalar.properties.isAlphabetic
    default: false
    }
  }

  private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
    (0x1820...0x18AA).contains(scalar.value)
  }

  /// The tags of the flags, as ASCII; a tag that ends them follows.
  private static let flags = ["gbeng", "gbsct", "gbwls"].map { $0.unicodeScalars.map { 0xE0000 + $0.value } }

  /// Returns the number of scalars of a flag of tags, including the black flag that it begins with; 0 where there is none.
  private static func flagLength(at index: Int, in all: [Unicode.Scalar]) -> Int {
    let tags = all[(index + 1)...].prefix(6).map(\.value)
    return flags.contains { tags == $0 + [0xE007F] } ? 7 : 0
  }

  /// Returns the places of FSI and PDI that belong together.
  private static func closedIsolates(in all: [Unicode.Scalar]) -> Set<Int> {
    var closed: Set<Int> = []
    var open: [Int] = []
    for (index, scalar) in all.enumerated() {
      if scalar == firstStrongIsolate {
        open.append(index)
      } else if scalar == popIsolate, let start = open.popLast() {
        closed.formUnion([start, index])
      }
    }
    return closed
  }
}

extension Unicode.Scalar {
  /// True when it is in a block of letters of the bidirectional classes R and AL (DerivedBidiClass of the Unicode Character
  /// Database).
  public var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}
