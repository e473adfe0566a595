import ContentFormats
import Snippets

extension TomlContent {
  /// The most characters of a list in one line; longer lists have one text in a line.
  private static let lineLength = 100

  /// Returns the document with these snippets, as a person would write it.
  ///
  /// The id is given only where it is not the one that the label gives, and where the label looks like that of a snippet
  /// above: without an id the reader would take that for a mistake.
  static func encode(_ snippets: [Snippet]) -> String {
    var labels: Set<String> = []
    let sections = snippets.map { section($0, looksNew: labels.insert($0.label.uppercased()).inserted) }
    return sections.joined(separator: "\n")
  }

  private static func section(_ snippet: Snippet, looksNew: Bool) -> String {
    var lines = ["[[\(table)]]"]
    if !looksNew || snippet.id != UniqueIDs.first(for: snippet.label) {
      lines.append("id = " + quoted(snippet.id))
    }
    lines.append("label = " + quoted(snippet.label))
    lines.append("phrases = " + list(snippet.pieces))
    if snippet.pick != .inTurn { lines.append("pick = " + quoted(snippet.pick.rawValue)) }
    if let group = snippet.group { lines.append("group = " + quoted(group)) }
    if snippet.isFavourite { lines.append("favourite = true") }
    if !snippet.searchTerms.isEmpty { lines.append("search = " + list(snippet.searchTerms)) }
    lines += shortcuts(snippet.shortcuts)
    if let source = snippet.credit?.source { lines.append("source = " + quoted(source)) }
    if let words = snippet.credit?.attribution { lines.append("attribution = " + quoted(words)) }
    if snippet.isSecret { lines.append("secret = true") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func shortcuts(_ shortcuts: Shortcuts) -> [String] {
    var lines: [String] = []
    switch shortcuts.texts.count {
    case 0: break
    case 1: lines.append("shortcut = " + quoted(shortcuts.texts[0]))
    default: lines.append("shortcuts = " + list(shortcuts.texts))
    }
    if shortcuts.rules.contains(.wholeWord) { lines.append("whole_word = true") }
    if shortcuts.rules.contains(.followCase) { lines.append("follow_case = true") }
    return lines
  }

  private static func list(_ texts: [String]) -> String {
    let items = texts.map(element)
    let line = "[" + items.joined(separator: ", ") + "]"
    if line.count <= lineLength, !line.contains("\n") { return line }
    return "[\n" + items.map { "  \($0),\n" }.joined() + "]"
  }

  /// Returns a text of a list.
  static func element(_ text: String) -> String { text.contains("\n") ? paragraph(text) : quoted(text) }

  static func quoted(_ text: String) -> String {
    "\"" + text.written { $0 == "\"" ? "\\\"" : escaped($0, $1) } + "\""
  }

  /// Returns a string over several lines. The line break behind the opening quotes is not part of it.
  private static func paragraph(_ text: String) -> String {
    var result = "\"\"\"\n"
    var isAfterQuote = false
    result += text.written { scalar, isUnseen in
      // Every second quote of a run is escaped, so that three never meet.
      let isEscaped = scalar == "\"" && isAfterQuote
      isAfterQuote = scalar == "\"" && !isEscaped
      return scalar == "\n" ? "\n" : isEscaped ? "\\\"" : escaped(scalar, isUnseen)
    }
    if isAfterQuote {
      result.removeLast()
      result += "\\\""
    }
    return result + "\"\"\""
  }

  private static func numbered(_ scalar: Unicode.Scalar) -> String {
    guard scalar.value > 0xFFFF else { return "\\u" + scalar.fourHexDigits }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func escaped(_ scalar: Unicode.Scalar, _ isUnseen: Bool) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case _ where isUnseen || scalar.isControl: numbered(scalar)
    default: String(scalar)
    }
  }
}
