import ContentFormats
import Plist
import Zip

/// An export of Alfred: a zip archive with a file for each snippet, in JSON.
///
///     {"alfredsnippet": {"snippet": "Thank you!", "name": "Thanks", "keyword": "ty", "uid": "…"}}
///
/// - A snippet's label is its name, its id the uid, its shortcut the keyword between what `info.plist` puts around all, unless
///   Alfred does not expand it by itself.
/// - All are in a group that is called like the archive.
/// - `{clipboard}`, `{cursor}`, the date and the time become variables. A snippet with another placeholder that Alfred knows, or a
///   date that is shifted, is left out. Other braces are text.
enum Alfred {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    let members = try Archives.members(of: bytes) { name in
      let file = name.split(separator: "/").last ?? ""
      guard !name.hasPrefix("__MACOSX/"), !file.hasPrefix("._") else { return false }
      return file.lowercased().hasSuffix(".json") || file == "info.plist"
    }
    var list = PhraseList()
    var affixes = (before: "", after: "")
    for case .success(let plist) in members.filter({ $0.name.hasSuffix("info.plist") }).map(\.content) {
      let info = try Archives.list(plist)
      affixes = (info?["snippetkeywordprefix"]?.text ?? "", info?["snippetkeywordsuffix"]?.text ?? "")
    }
    let group = groupName(of: path)
    for member in members where !member.name.hasSuffix("info.plist") {
      switch member.content {
      case .failure(let fault): list.lose(fault == .locked ? .locked : .broken)
      case .success(let text):
        guard let snippet = try? Snippet(ImportedText.utf8(text)) else {
          list.lose(.broken)
          continue
        }
        list.add(snippet.phrase(group: group, affixes))
      }
    }
    return list.content(from: path)
  }

  /// Returns the file's name without its extension.
  private static func groupName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isExtended = ContentFormat.fileExtension(of: name) != nil
    return isExtended ? String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]) : name
  }

  private struct Snippet {
    private var texts: [String: String] = [:]
    private var expands = true

    init(_ bytes: [UInt8]) throws {
      var reader = JSONReader(bytes)
      var isSnippet = false
      try reader.document { reader in
        try reader.object("an object") { reader, key in
          guard key == "alfredsnippet" else { return try reader.skip() }
          isSnippet = true
          try reader.object("a snippet") { reader, key in
            if key == "dontautoexpand" {
              expands = try reader.booleanOrSkip() != true
            } else {
              texts[key] = try reader.textOrSkip()
            }
          }
        }
      }
      guard isSnippet else { throw reader.refusal(field: "alfredsnippet", "missing") }
    }

    func phrase(group: String, _ affixes: (before: String, after: String)) -> ImportedPhrase {
      var phrase = ImportedPhrase(
        id: texts["uid"], names: [texts["name"]], text: try AlfredText.read(texts["snippet"] ?? ""))
      phrase.group = group
      if expands, let keyword = texts["keyword"], !keyword.isEmpty {
        phrase.shortcuts = [affixes.before + keyword + affixes.after]
      }
      return phrase
    }
  }
}

/// The placeholders in a text of Alfred: `{name}`, `{name shift:variation.modifier}`.
private enum AlfredText {
  private static let dateNames: Set<Substring> = ["date", "time", "datetime", "isodate"]
  private static let dates = [
    "short": "%Y-%m-%d", "": "%-d %b %Y", "medium": "%-d %b %Y", "long": "%-d %B %Y", "full": "%A, %-d %B %Y",
  ]
  private static let times = [
    "short": "%H:%M", "": "%H:%M:%S", "medium": "%H:%M:%S", "long": "%H:%M:%S %Z", "full": "%H:%M:%S %Z",
  ]
  private static let modifiers = [
    "capitalcase", "lowercase", "reverse", "stripdiacritics", "stripnonalphanumeric", "trim", "uppercase",
  ]

  static func read(_ text: String) throws(ImportLoss) -> PhraseText {
    var (scanner, result) = (TextScanner(text), PhraseText())
    while !scanner.isAtEnd {
      result.type(scanner.text(before: "{"))
      guard scanner.consume("{") else { break }
      let start = scanner
      let inside = scanner.text(before: "{", "}")
      if scanner.consume("}"), try add(inside, to: &result) { continue }
      scanner.goBack(to: start)
      result.type("{")
    }
    result.end()
    return result
  }

  /// Adds what a placeholder stands for; false for other text in braces.
  private static func add(_ inside: Substring, to result: inout PhraseText) throws(ImportLoss) -> Bool {
    let name = Substring(inside.utf8.prefix(while: \.isLetter))
    var rest = inside[name.endIndex...]
    var isChanged = false
    while let modifier = modifiers.first(where: { rest.hasSuffix("." + $0) }) {
      isChanged = true
      rest = rest.dropLast(modifier.utf8.count + 1)
    }
    let colon = rest.firstIndex(of: ":")
    let (shift, variation) = (rest[..<(colon ?? rest.endIndex)], colon.map { rest[$0...].dropFirst() })
    guard variation?.first != " " else { return false }
    let isKnown: Bool
    if dateNames.contains(name) {
      isKnown = try addDate(name, shift, variation ?? "", to: &result)
    } else {
      guard shift.isEmpty else { return false }
      isKnown = try add(name, variation, to: &result)
    }
    if isKnown, isChanged { result.lose(.change) }
    return isKnown
  }

  private static func add(
    _ name: Substring, _ variation: Substring?, to result: inout PhraseText
  ) throws(ImportLoss) -> Bool {
    switch (name, variation) {
    case ("cursor", nil): result.add(.cursor)
    case ("clipboard", let variation): return try addClipboard(variation ?? "", to: &result)
    case ("random", _?): throw .random
    case ("var", _?): throw .context
    default: return false
    }
    return true
  }

  private static func addDate(
    _ name: Substring, _ shift: Substring, _ variation: Substring, to result: inout PhraseText
  ) throws(ImportLoss) -> Bool {
    if !shift.isEmpty {
      guard shift.first == " ", shift.split(separator: " ").allSatisfy(isShift) else { return false }
      throw .shift
    }
    // A pattern without a letter is no date.
    guard variation.isEmpty || variation.utf8.contains(where: \.isLetter) else { return false }
    guard let format = format(name, String(variation)) else { throw .dateFormat }
    result.add(.date(format: format))
    return true
  }

  private static func isShift(_ word: Substring) -> Bool {
    var scanner = TextScanner(String(word))
    return scanner.consumeShift() && scanner.isAtEnd
  }

  /// Adds the clipboard; throws for what was copied before the last, which is not known.
  private static func addClipboard(
    _ variation: Substring, to result: inout PhraseText
  ) throws(ImportLoss) -> Bool {
    switch variation {
    case "", "0": break
    case "uppercase", "lowercase", "capitals": result.lose(.change)
    default:
      guard variation.utf8.allSatisfy(\.isDigit) else { return false }
      throw .context
    }
    result.add(.clipboard)
    return true
  }

  private static func format(_ name: Substring, _ variation: String) -> String? {
    let (date, time) = (dates[variation], times[variation])
    switch name {
    case "date": return date ?? DatePattern.unicode.strftime(variation)
    case "time": return time ?? DatePattern.unicode.strftime(variation)
    case "isodate": return variation.isEmpty ? "%Y-%m-%d" : DatePattern.unicode.strftime(variation)
    default:
      guard let date, let time else { return DatePattern.unicode.strftime(variation) }
      return date + " " + time
    }
  }
}
