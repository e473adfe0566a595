import Snippets

/// Puts a piece together from what another program's format says, so that `Template` reads it as meant.
public struct TemplateText {
  package enum Part: Equatable {
    /// Typed as it is, whatever it looks like.
    case text(String)
    /// The date or time in a format of strftime.
    case date(format: String)
    case clipboard
    case cursor
    /// One that can be written (`Blank.written`).
    case blank(Blank)
  }

  private static let mark = Array("$|$".utf8)

  private var bytes: [UInt8] = []

  /// The piece; nil for a text that ends in `$|` before the cursor, which a template has no way to write.
  package static func piece(_ parts: [Part]) -> String? {
    var template = TemplateText()
    let parts = merged(parts)
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        let next = index + 1 < parts.count ? parts[index + 1] : nil
        if next == .cursor, text.utf8.reversed().starts(with: "|$".utf8) { return nil }
        template.append(text, before: next.map { $0 == .cursor ? .cursor : .variable } ?? .nothing)
      case .date(let format): template.append(date: format)
      case .clipboard: template.bytes += "{{clipboard}}".utf8
      case .cursor: template.bytes += mark
      case .blank(let blank): template.bytes += (blank.written ?? "").utf8
      }
    }
    return String(decoding: template.bytes, as: UTF8.self)
  }

  /// The piece that types a text as it stands.
  public static func literal(_ text: String) -> String {
    Template.literal(text)
  }

  /// The parts with texts that follow each other as one, and without empty ones.
  package static func merged(_ parts: [Part]) -> [Part] {
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

  private mutating func append(_ text: String, before following: Template.Following) {
    bytes += Template.literal(text, before: following).utf8
  }

  /// A format may begin and end with space, which would not count, and hold braces, which would end it: those are text.
  private mutating func append(date format: String) {
    let isOutside = { (character: Character) in character == "{" || character == "}" }
    var rest = format[...]
    while !rest.isEmpty {
      let inside = rest.prefix { !isOutside($0) }
      let trimmed = inside.trimmed
      append(String(inside[..<trimmed.startIndex]), before: .variable)
      // Without a sign nothing in it is a format.
      if trimmed.utf8.contains(UInt8(ascii: "%")) {
        bytes += "{{date:".utf8
        bytes += trimmed.utf8
        bytes += "}}".utf8
      } else {
        append(String(trimmed), before: .variable)
      }
      append(String(inside[trimmed.endIndex...]), before: .variable)
      let braces = rest[inside.endIndex...].prefix(while: isOutside)
      append(String(braces), before: .variable)
      rest = rest[braces.endIndex...]
    }
  }
}

extension Substring {
  /// Without the white space of ASCII at both ends.
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
