/// Texts as they can be typed.
enum TypeableText {
  /// The longest string of one `commit_string`, in bytes: a Wayland message holds 4,096 with its header.
  static let pieceLimit = 4_000

  /// Returns the text without what cannot be typed; a CR LF or a CR alone becomes a newline.
  static func filter(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar == "\n" {
        if !afterReturn { result.append("\n") }
      } else if isTypeable(scalar) {
        result.append(scalar)
      }
      afterReturn = scalar == "\r"
    }
    return String(result)
  }

  /// Tells whether a scalar can be typed. Newline, tab and everything with a keysym can; other control characters and
  /// noncharacters cannot.
  private static func isTypeable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: true
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  /// Takes as many graphemes off the start of `text` as fit one `commit_string`, one at least.
  ///
  /// A grapheme that is too long by itself is cut between its scalars.
  static func takePiece(from text: inout Substring) -> String {
    let end = pieceEnd(of: text)
    defer { text = text[end...] }
    return String(text[..<end])
  }

  /// Finds the end of a piece. Looks no further than it reaches, whatever the length of the text and of its graphemes.
  private static func pieceEnd(of text: Substring) -> Substring.Index {
    let (utf8, scalars) = (text.utf8, text.unicodeScalars)
    guard let limit = utf8.index(utf8.startIndex, offsetBy: pieceLimit, limitedBy: utf8.endIndex),
      limit < utf8.endIndex
    else { return text.endIndex }
    let beyond = scalars.index(after: limit)
    let end = scalars.index(before: beyond)
    let cut = text[..<end].indices.last ?? end
    // An index keeps the length of its grapheme, and this one's may go on beyond `end`: forget that.
    let last = scalars.index(before: scalars.index(after: cut))
    let isBoundary = text[last..<beyond].index(after: last) <= end
    return isBoundary || last == text.startIndex ? end : last
  }
}
