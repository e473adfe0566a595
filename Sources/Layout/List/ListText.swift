import Snippets

/// The texts of a list's rows.
enum ListText {
  /// The width of the narrowest letters of any font, in parts of the font size.
  private static let narrowestLetter = 0.2
  /// The most Unicode scalars of a row, since letters without width (marks) do not fill lines.
  private static let longest = 512
  private static let newline: Unicode.Scalar = "↵"
  private static let tab: Unicode.Scalar = "⇥"
  private static let blank = "␣"

  /// Writes a piece on one line, so that it can be told from others. Each run of newlines becomes a return sign, and other
  /// white space single spaces. Invisible characters get their signs (`ShownText`), and so does a piece of nothing but space.
  ///
  /// The text is cut before it is shaped, with an ellipsis, since a piece may be megabytes long. It keeps more Unicode
  /// scalars than two lines of this width show.
  ///
  /// - Parameter isMessage: true for a sentence of ours, in which quoted text may be isolated.
  static func row(_ piece: String, width: Double, fontSize: Double, isMessage: Bool = false) -> String {
    line(piece, width: width, fontSize: fontSize, isMessage: isMessage).text
  }

  /// Returns the same line, with the number of the piece's Unicode scalars before each of the line's. `isCut` is true if
  /// the piece goes on.
  static func line(
    _ piece: String, width: Double, fontSize: Double, isMessage: Bool = false
  ) -> (text: String, places: [Int], isCut: Bool) {
    let longest = Int(min(Double(longest), max(0, 2 * width) / (narrowestLetter * fontSize) + 1))
    var line = String.UnicodeScalarView()
    var places: [Int] = []
    var count = 0
    func add(_ scalars: [Unicode.Scalar]) {
      line.append(contentsOf: scalars)
      places += scalars.map { _ in count }
    }
    var gap = Gap.start
    for scalar in ShownText.scalars(of: piece, longest: longest + 1, isMessage: isMessage) {
      if count == longest {
        add(["…"])
        return (String(line), places, true)
      }
      defer { count += 1 }
      if (0x21...0x7E).contains(scalar.value) || !scalar.properties.isWhitespace {
        add(gap == .space ? [" ", scalar] : [scalar])
        gap = .none
      } else if isNewline(scalar) {
        if gap != .newline { add(line.isEmpty ? [newline, " "] : [" ", newline, " "]) }
        gap = .newline
      } else if gap == .none {
        gap = .space
      }
    }
    if gap == .newline { line.removeLast() }
    return (line.isEmpty && !piece.isEmpty ? blank : String(line), places, false)
  }

  /// Breaks the whole piece into lines no wider than the room, with signs for line ends and tabs. The sign of a line end is
  /// the last of its line.
  ///
  /// Each line is drawn by itself. If some of a paragraph is written from right to left, each of its further lines begins
  /// with an invisible mark of the paragraph's direction.
  static func lines(_ piece: String, room: Double, width: (Character) -> Double) -> [String] {
    var text = String.UnicodeScalarView()
    for scalar in ShownText.scalars(of: piece) {
      switch scalar {
      case "\n" where text.last == "\r": text.append("\n")
      case _ where isNewline(scalar): text.append(contentsOf: [newline, scalar])
      case "\t": text.append(tab)
      default: text.append(scalar)
      }
    }
    return String(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
      paragraph in
      let mark = directionMark(of: paragraph)
      let lines = wrapped(paragraph, room: room, most: .max, width: width)
      return lines.enumerated().map { ($0 == 0 ? "" : mark) + $1 }
    }
  }

  private static func directionMark(of paragraph: Substring) -> String {
    guard paragraph.unicodeScalars.contains(where: \.isRightToLeft) else { return "" }
    let first = paragraph.unicodeScalars.first { $0.properties.isAlphabetic }
    return first?.isRightToLeft == true ? "\u{200F}" : "\u{200E}"
  }

  /// Returns the first lines of a paragraph, at most so many. They end at spaces, unless a word is wider than the room.
  static func wrapped(
    _ paragraph: Substring, room: Double, most: Int, width: (Character) -> Double
  ) -> [Substring] {
    var lines: [Substring] = []
    var start = paragraph.startIndex
    // The place after the last space of the line, and the width of the line up to there.
    var word = (start: start, before: 0.0)
    var used = 0.0
    for index in paragraph.indices {
      let character = paragraph[index]
      let needed = width(character)
      if character == " " {
        used += needed
        word = (paragraph.index(after: index), used)
        continue
      }
      if used + needed > room, index > start {
        let end = word.start > start ? word.start : index
        lines.append(paragraph[start..<end])
        if lines.count == most { return lines }
        used = end == index ? 0 : used - word.before
        start = end
        word = (end, 0)
      }
      used += needed
    }
    return lines + [paragraph[start...]]
  }

  /// The kind of the last character.
  private enum Gap {
    case start, none, space, newline
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
