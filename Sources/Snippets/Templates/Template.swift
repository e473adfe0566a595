/// A piece as it is written: text, variables that are expanded when it is typed, and the place of the cursor.
///
///     Dear $|$,{{clipboard}} is due on {{date:%-d %B}}.
///
/// Every piece is a template, and reading one never fails. What is not understood is text.
///
///  1. `{{date}}` is the date as `%Y-%m-%d`, `{{time}}` the time as `%H:%M`; a format of strftime may follow the name
///     and a colon in both: `{{date:%A}}`. An empty format counts as none.
///  2. `{{clipboard}}` is the text that was copied last. It is not a template: nothing in it is expanded.
///  3. `$|$` is the place where the cursor ends. The first one counts; further ones are left out.
///  4. White space around the name and around the format does not count.
///  5. `\{{` is `{{` and `\$|$` is `$|$` as text.
///  6. Before those two `\\` is one backslash. Anywhere else a backslash is just that.
///  7. A variable that is not known is text, and is reported (`unknownVariables`). Names are in lower case;
///     `clipboard` has no format.
///  8. An empty name is text: `{{}}`, `{{ :x }}`.
///  9. A `{{` that is not closed is text, and so is one before another: in `{{{date}}}` the inner two open.
/// 10. The cursor goes back by the graphemes after its place, line breaks included, once everything is expanded.
/// 11. `{{ask:name}}`, `{{ask-lines:name}}` and `{{choose:name|one|other}}` are blanks (`Blank`), which the user fills in first.
///     A secret has none: they are text in it. A piece has no more than `ContentLimits.blanksOfPhrase`, and one of them no more
///     than `ContentLimits.optionsOfBlank` options: further ones count as variables that are not known.
///
/// Reading takes time in proportion to the length, whatever the text. Texts are kept as places in the piece's UTF-8,
/// so that a template of a secret holds nothing of it but formats.
public struct Template: Equatable, Sendable {
  /// A part of a template.
  public enum Segment: Equatable, Sendable {
    /// Bytes of the piece that are typed as they are.
    case text(Range<Int>)
    /// The date or time in a format of strftime.
    case date(format: String)
    case clipboard
    /// The place where the cursor ends; one at most.
    case cursor
    /// A blank with its braces (`Blank`), in bytes of the piece. As long as nobody has filled it in, it is text.
    case blank(Range<Int>)
  }

  /// The variables that there are, as they are written.
  public static let knownVariables = [
    "{{clipboard}}", "{{date}}", "{{time}}", "{{ask:…}}", "{{choose:…}}",
  ]

  /// The segments in the order in which they are typed. Two texts may follow each other.
  public private(set) var segments: [Segment] = []
  /// The texts between the braces of the variables that are not known, as places in the piece's UTF-8.
  public private(set) var unknownVariables: [Range<Int>] = []

  /// True when the clipboard's text is part of it.
  public var needsClipboard: Bool { segments.contains(.clipboard) }

  /// True when the time of now is part of it.
  public var needsTime: Bool { segments.contains { if case .date = $0 { true } else { false } } }

  /// Tells whether there may be a variable in a piece, without reading it.
  public static func mayHaveVariables(_ piece: String) -> Bool {
    zip(piece.utf8, piece.utf8.dropFirst()).contains { $0 == Reader.brace && $1 == Reader.brace }
  }

  /// Returns the template of a piece of so many bytes in which nothing stands for something else.
  public static func literal(bytes count: Int) -> Template {
    var template = Template("")
    if count > 0 { template.segments = [.text(0..<count)] }
    return template
  }

  /// Divides a piece into text and variables. Every text is a template.
  public init(_ piece: String) {
    var piece = piece
    self = piece.withUTF8 { Template($0) }
  }

  /// Reads a piece in UTF-8.
  public init(_ piece: UnsafeBufferPointer<UInt8>) {
    var reader = Reader(piece)
    reader.read()
    (segments, unknownVariables) = (reader.segments, reader.unknownVariables)
  }

  /// Returns the typed text where that is always the same, with the cursor at its end; nil for all others.
  public func plainText(of piece: String) -> String? {
    let isPlain = segments.allSatisfy { if case .text = $0 { true } else { false } }
    return isPlain ? expand(piece, date: { _ in "" }, clipboard: "").text : nil
  }

  /// Returns the text that is typed.
  ///
  /// - Parameters:
  ///   - piece: the one that the template was read from.
  ///   - date: gives the time of now in a format.
  ///   - clipboard: the text that was copied last.
  /// - Returns: the text, and by how many graphemes the cursor then goes back.
  public func expand(_ piece: String, date: (_ format: String) -> String, clipboard: String) -> (
    text: String, cursorBack: Int
  ) {
    expand(piece, atMost: .max, date: date, clipboard: clipboard) ?? ("", 0)
  }

  /// Returns the same; nil as soon as it is known that the text would have more characters than `most`.
  ///
  /// A short piece may name a long text any number of times.
  public func expand(
    _ piece: String, atMost most: Int, date: (_ format: String) -> String, clipboard: String
  ) -> (text: String, cursorBack: Int)? {
    if case .text(0..<piece.utf8.count)? = segments.first, segments.count == 1 { return (piece, 0) }
    var (piece, text, count) = (piece, "", 0)
    let copiedCount = clipboard.unicodeScalars.count
    var cursor: String.Index?
    for segment in segments {
      var (part, partCount): (String, Int?) = ("", nil)
      switch segment {
      case .text(let place), .blank(let place):
        part = piece.withUTF8 { String(decoding: UnsafeBufferPointer(rebasing: $0[place]), as: UTF8.self) }
      case .date(let format): part = date(format)
      case .clipboard: (part, partCount) = (clipboard, copiedCount)
      case .cursor: cursor = text.endIndex
      }
      count += partCount ?? part.unicodeScalars.count
      guard count <= most else { return nil }
      text += part
    }
    return (text, cursor.map { text[$0...].count } ?? 0)
  }
}

/// A reader that goes through a piece once.
private struct Reader {
  static let brace = UInt8(ascii: "{")
  private static let open = [brace, brace]
  private static let close = Array("}}".utf8)
  private static let mark = Array("$|$".utf8)
  private static let backslash = UInt8(ascii: "\\")

  private(set) var segments: [Template.Segment] = []
  private(set) var unknownVariables: [Range<Int>] = []
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The start of the text that is not yet in a segment.
  private var textStart = 0
  private var hasCursor = false
  private var blankCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func read() {
    while position < bytes.count {
      switch bytes[position] {
      case Self.backslash: readBackslashes()
      case Self.brace where has(Self.open, at: position): readVariable()
      case UInt8(ascii: "$") where has(Self.mark, at: position): readMark()
      default: position += 1
      }
    }
    endText(before: position)
  }

  private func has(_ word: [UInt8], at start: Int) -> Bool {
    bytes.count - start >= word.count && word.indices.allSatisfy { bytes[start + $0] == word[$0] }
  }

  /// Makes a segment of the text before `end`. The next text begins there, unless the caller moves `textStart` on.
  private mutating func endText(before end: Int) {
    if textStart < end { segments.append(.text(textStart..<end)) }
    textStart = end
  }

  /// Reads a run of backslashes: it is halved before an opening or a mark, which an odd one makes text.
  private mutating func readBackslashes() {
    let start = position
    while position < bytes.count, bytes[position] == Self.backslash { position += 1 }
    let word = has(Self.open, at: position) ? Self.open : has(Self.mark, at: position) ? Self.mark : nil
    guard let word else { return }
    let count = position - start
    endText(before: start + count / 2)
    textStart = position
    if count % 2 == 1 { position += word.count }
  }

  private mutating func readMark() {
    endText(before: position)
    position += Self.mark.count
    textStart = position
    if !hasCursor { segments.append(.cursor) }
    hasCursor = true
  }

  /// Reads a variable at an opening, or the text of the first brace.
  ///
  /// Looks no further than to the next opening, so that no byte is looked at more often than twice.
  private mutating func readVariable() {
    let start = position
    position += 1
    guard !has(Self.open, at: position) else { return }
    var end = start + Self.open.count
    while end < bytes.count, !has(Self.close, at: end), !has(Self.open, at: end) { end += 1 }
    guard has(Self.close, at: end) else { return }
    let inside = start + Self.open.count..<end
    position = end + Self.close.count
    switch Self.variable(UnsafeBufferPointer(rebasing: bytes[inside]), in: start..<position) {
    case .known(.blank) where blankCount == ContentLimits.blanksOfPhrase: unknownVariables.append(inside)
    case .known(let segment):
      if case .blank = segment { blankCount += 1 }
      endText(before: start)
      segments.append(segment)
      textStart = position
    case .unknown: unknownVariables.append(inside)
    case .none: break
    }
  }

  private enum Variable {
    case none, unknown
    case known(Template.Segment)
  }

  private static func variable(_ inside: UnsafeBufferPointer<UInt8>, in place: Range<Int>) -> Variable {
    let colon = inside.firstIndex(of: UInt8(ascii: ":"))
    let name = trimmed(inside[..<(colon ?? inside.endIndex)])
    let format = colon.map { trimmed(inside[inside.index(after: $0)...]) }
    func date(_ standard: String) -> Variable {
      let format = format.map { String(decoding: $0, as: UTF8.self) } ?? ""
      return .known(.date(format: format.isEmpty ? standard : format))
    }
    if name.isEmpty { return .none }
    if name.elementsEqual("date".utf8) { return date("%Y-%m-%d") }
    if name.elementsEqual("time".utf8) { return date("%H:%M") }
    if name.elementsEqual("clipboard".utf8), format == nil { return .known(.clipboard) }
    return format.map { isBlank(name, $0) } == true ? .known(.blank(place)) : .unknown
  }

  /// Tells whether `Blank` reads a variable and its texts, without a copy of what may be part of a secret.
  private static func isBlank(
    _ variable: Slice<UnsafeBufferPointer<UInt8>>, _ texts: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let bar = UInt8(ascii: "|")
    let bars = texts.count { $0 == bar }
    guard !trimmed(texts[..<(texts.firstIndex(of: bar) ?? texts.endIndex)]).isEmpty else { return false }
    return variable.elementsEqual("choose".utf8)
      ? (1...ContentLimits.optionsOfBlank).contains(bars)
      : bars < 2 && (variable.elementsEqual("ask".utf8) || variable.elementsEqual("ask-lines".utf8))
  }

  private static func trimmed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<
    UnsafeBufferPointer<UInt8>
  > {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return text[text.endIndex...] }
    return text[first...last]
  }
}
