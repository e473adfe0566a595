/// Divides a piece into parts, so that it can be filled in, and puts one together from the parts of another program's format.
extension Template {
  /// A part of a piece.
  public enum Part: Equatable, Sendable {
    /// Text that is typed as it is, whatever it looks like.
    case text(String)
    /// The date or time in a format of strftime.
    case date(format: String)
    case clipboard
    case cursor
    /// A blank that can be written (`Blank.written`).
    case blank(Blank)
  }

  /// Returns the parts of the piece that this was read from.
  public func parts(of piece: String) -> [Part] {
    let bytes = Array(piece.utf8)
    func text(_ place: Range<Int>) -> String { String(decoding: bytes[place], as: UTF8.self) }
    return segments.compactMap { segment in
      switch segment {
      case .text(let place): .text(text(place))
      case .date(let format): .date(format: format)
      case .clipboard: .clipboard
      case .cursor: .cursor
      case .blank(let place): Blank(text(place).dropFirst(2).dropLast(2)).map { .blank($0) }
      }
    }
  }

  /// Returns the piece that is read as these parts; nil for a text that ends in `$|` before the cursor, which a template has no way
  /// to write.
  public static func piece(_ parts: [Part]) -> String? {
    var piece = ""
    let parts = merged(parts.flatMap(divided))
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        let next = index + 1 < parts.count ? parts[index + 1] : nil
        if next == .cursor, text.utf8.reversed().starts(with: "|$".utf8) { return nil }
        piece += literal(text, before: next.map { $0 == .cursor ? .cursor : .variable } ?? .nothing)
      case .date(let format): piece += "{{date:\(format)}}"
      case .clipboard: piece += "{{clipboard}}"
      case .cursor: piece += "$|$"
      case .blank(let blank): piece += blank.written ?? ""
      }
    }
    return piece
  }

  /// Returns the parts with texts that follow each other as one, and without empty ones.
  public static func merged(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    var text = ""
    for part in parts {
      if case .text(let more) = part {
        text += more
        continue
      }
      if !text.isEmpty { result.append(.text(text)) }
      text = ""
      result.append(part)
    }
    return text.isEmpty ? result : result + [.text(text)]
  }

  /// Separates a format from space at its ends, which would not count, and from braces, which would end it: both become text.
  private static func divided(_ part: Part) -> [Part] {
    guard case .date(let format) = part else { return [part] }
    let isOutside = { (character: Character) in character == "{" || character == "}" }
    var parts: [Part] = []
    var rest = format[...]
    while !rest.isEmpty {
      let inside = rest.prefix { !isOutside($0) }
      let trimmed = inside.trimmed
      // A text without a percent sign has no format in it.
      let isFormat = trimmed.utf8.contains(UInt8(ascii: "%"))
      let end = rest[inside.endIndex...].prefix(while: isOutside).endIndex
      parts += [
        .text(String(inside[..<trimmed.startIndex])),
        isFormat ? .date(format: String(trimmed)) : .text(String(trimmed)),
        .text(String(rest[trimmed.endIndex..<end])),
      ]
      rest = rest[end...]
    }
    return parts
  }
}

extension Substring {
  /// The text without the white space of ASCII at both ends.
  package var trimmed: Substring {
    let isSpace = { (character: Unicode.Scalar) in
      character == " " || (0x09...0x0D).contains(character.value)
    }
    guard let first = unicodeScalars.firstIndex(where: { !isSpace($0) }),
      let last = unicodeScalars.lastIndex(where: { !isSpace($0) })
    else { return self[endIndex...] }
    return self[first..<unicodeScalars.index(after: last)]
  }
}
