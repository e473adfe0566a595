import ContentFormats
import Snippets

/// The file that Beeftext exports and keeps: its combos and their groups, in JSON.
///
///     {"fileFormatVersion": 10, "groups": [{"uuid": "{1}", "name": "Work"}],
///      "combos": [{"uuid": "{2}", "name": "Thanks", "keyword": "xty", "snippet": "Thank you!", "group": "{1}"}]}
///
/// - A combo's label is its name, its shortcut the keyword, its id the uuid. Those of version 1 have other words for them.
/// - `#{clipboard}`, `#{cursor}`, dates and times become variables, `#{input:…}` a blank, and `#{combo:…}` the text of that one.
/// - A combo that is switched off, has formatted text, presses keys, or needs the computer, is left out. Variables that Beeftext
///   does not know are text.
enum Beeftext {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    var reader = JSONReader(bytes)
    var (combos, groups, hasCombos): ([Combo], [String: String], Bool) = ([], [:], false)
    try reader.document { reader in
      try reader.object(#"an object with a list of "combos""#) { reader, key in
        switch key {
        case "combos":
          hasCombos = true
          try reader.array("a list of combos") { combos.append(try Combo(&$0)) }
        case "groups": try reader.arrayOrSkip { try readGroup(&$0, &groups) }
        default: try reader.skip()
        }
      }
      guard hasCombos else { throw reader.refusal(field: "combos", "missing; a list of combos is needed") }
    }
    var list = PhraseList(reference: \.shortcuts.first)
    for combo in combos { combo.add(to: &list, groups) }
    return list.content(from: path)
  }

  private static func readGroup(_ reader: inout JSONReader, _ groups: inout [String: String]) throws {
    var fields: [String: String] = [:]
    try reader.objectOrSkip { reader, key in
      fields[key] = try reader.textOrSkip()
    }
    if let id = fields["uuid"] { groups[id] = fields["name"] }
  }

  private struct Combo {
    private var texts: [String: String] = [:]
    private var isEnabled = true
    private var isFormatted = false
    private var matching = 0
    private var caseRule = 0

    init(_ reader: inout JSONReader) throws {
      try reader.objectOrSkip { reader, key in
        switch key {
        case "enabled": isEnabled = try reader.booleanOrSkip() ?? true
        case "useHtml": isFormatted = try reader.booleanOrSkip() ?? false
        // Versions before 9 had two of the three modes.
        case "useLooseMatch": matching = try reader.booleanOrSkip() == true ? 2 : 0
        case "matchingMode": matching = try reader.wholeNumberOrSkip() ?? 0
        case "caseSensitivity": caseRule = try reader.wholeNumberOrSkip() ?? 0
        default: texts[key] = try reader.textOrSkip()
        }
      }
    }

    func add(to list: inout PhraseList, _ groups: [String: String]) {
      guard isEnabled else { return list.lose(.disabled) }
      guard !isFormatted else { return list.lose(.formatted) }
      let text = texts["snippet"] ?? texts["substitutionText"] ?? ""
      var phrase = ImportedPhrase(
        id: texts["uuid"], names: [texts["name"]], text: try BeeftextText.read(text))
      phrase.group = texts["group"].flatMap { groups[$0] }
      phrase.shortcuts = [texts["keyword"] ?? texts["comboText"] ?? ""]
      phrase.rules = matching == 1 ? .wholeWord : []
      if matching == 2 || caseRule == 2 { phrase.losses.insert(.matching) }
      list.add(phrase)
    }
  }
}

/// The variables in a text of Beeftext: `#{name}`, or `#{name:value}`.
private struct BeeftextText {
  private static let date = "%A, %-d %B %Y"
  private static let time = "%H:%M:%S"

  private var scanner: TextScanner
  private var result = PhraseText()
  /// False once no brace that ends a variable follows.
  private var hasEnds = true

  static func read(_ text: String) throws(ImportLoss) -> PhraseText {
    var reader = BeeftextText(scanner: TextScanner(text))
    while !reader.scanner.isAtEnd {
      reader.result.type(reader.scanner.text(before: "#"))
      guard reader.scanner.next != nil else { break }
      let start = reader.scanner
      guard reader.scanner.consume("#{"), let inside = reader.inside() else {
        reader.scanner.goBack(to: start)
        reader.result.type(reader.scanner.takeOne())
        continue
      }
      if try !reader.add(inside) { reader.result.type("#{" + inside + "}") }
    }
    reader.result.end()
    return reader.result
  }

  /// Takes the text before the brace that ends the variable; nil where none does.
  private mutating func inside() -> String? {
    var inside = ""
    while hasEnds, let part = scanner.take(to: "}") {
      inside += part
      let backslashes = part.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      guard backslashes % 2 == 1 else { return inside }
      inside += "}"
    }
    hasEnds = false
    return nil
  }

  /// Adds what a variable stands for; false for an unknown one.
  private mutating func add(_ inside: String) throws(ImportLoss) -> Bool {
    let colon = inside.utf8.firstIndex(of: UInt8(ascii: ":"))
    let name = inside[..<(colon ?? inside.endIndex)].lowercased()
    let value = colon.map { Self.unescaped(inside[inside.utf8.index(after: $0)...]) }
    switch (name, value) {
    case ("clipboard", nil): result.add(.clipboard)
    case ("cursor", nil): result.add(.cursor)
    case ("date", nil): result.add(.date(format: Self.date))
    case ("time", nil): result.add(.date(format: Self.time))
    case ("datetime", nil): result.add(.date(format: Self.date + " " + Self.time))
    case ("datetime", let format?): try addDate(format)
    case ("input", let name?): result.ask(name, default: nil)
    case ("combo", let name?): result.add(phrase: name)
    case ("upper", let name?), ("lower", let name?), ("trim", let name?):
      result.lose(.change)
      result.add(phrase: name)
    case ("delay", _?): result.lose(.pause)
    case ("key", _?), ("shortcut", _?): throw .keys
    case ("envvar", _?): throw .context
    case ("powershell", _?): throw .script
    default: return false
    }
    return true
  }

  private mutating func addDate(_ format: String) throws(ImportLoss) {
    if format.utf8.first == UInt8(ascii: "+") || format.utf8.first == UInt8(ascii: "-") { throw .shift }
    guard let format = DatePattern.qt.strftime(format) else { throw .dateFormat }
    result.add(.date(format: format))
  }

  /// Reads `\}` and `\\` as a brace and a backslash.
  private static func unescaped(_ text: Substring) -> String {
    var (result, isEscaped): (String.UnicodeScalarView, Bool) = (.init(), false)
    for scalar in text.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped, scalar != "\\", scalar != "}" { result.append("\\") }
      result.append(scalar)
      isEscaped = false
    }
    if isEscaped { result.append("\\") }
    return String(result)
  }
}
