import ContentFormats

/// An export of Raycast: a list of snippets, in JSON.
///
///     [{"name": "Thanks", "keyword": ";ty", "text": "Thank you, {argument name=\"Name\"}!"}]
///
/// - A snippet's label is its name, its shortcut the keyword.
/// - `{clipboard}`, `{cursor}`, the date and the time become variables, `{argument}` a blank, and `{snippet}` the text of that one.
/// - A snippet with another placeholder that Raycast knows, or a date that is shifted, is left out. Other braces are text.
enum Raycast {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    var reader = JSONReader(bytes)
    var list = PhraseList(reference: \.names.first)
    try reader.document { reader in
      try reader.array("a list of snippets") { reader in
        var fields: [String: String] = [:]
        guard reader.kind == .object else {
          list.lose(.broken)
          return try reader.skip()
        }
        try reader.object("a snippet") { reader, key in
          guard ["name", "text", "keyword"].contains(key) else { return try reader.skip() }
          fields[key] = try reader.textOrSkip()
        }
        var phrase = ImportedPhrase(names: [fields["name"]], text: try RaycastText.read(fields["text"] ?? ""))
        phrase.shortcuts = fields["keyword"].map { [$0] } ?? []
        list.add(phrase)
      }
    }
    return list.content(from: path)
  }

  /// Tells whether JSON is meant for this decoder; also true for what breaks off later.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    var found = false
    _ = try? reader.document { reader in
      try reader.array("a list") { reader in
        var keys: Set<String> = []
        try reader.objectOrSkip { reader, key in
          if reader.kind == .string { keys.insert(key) }
          try reader.skip()
        }
        found = found || keys.isSuperset(of: ["name", "text"])
      }
    }
    return found
  }
}

/// The placeholders in a text of Raycast: `{name}`, `{name key="value" | modifier}`.
private struct RaycastText {
  /// The formats of strftime for placeholders without a format of their own.
  private static let dates = [
    "date": "%-d %b %Y", "time": "%H:%M", "datetime": "%-d %b %Y %H:%M", "day": "%A",
  ]
  private static let others: Set<String> = [
    "argument", "browser-tab", "clipboard", "cursor", "selection", "snippet", "uuid",
  ]

  private var scanner: TextScanner
  private var result = PhraseText()

  static func read(_ text: String) throws(ImportLoss) -> PhraseText {
    var reader = RaycastText(scanner: TextScanner(text))
    while !reader.scanner.isAtEnd {
      reader.result.type(reader.scanner.text(before: "{"))
      guard reader.scanner.next != nil else { break }
      let start = reader.scanner
      if let placeholder = Placeholder(&reader.scanner) {
        try reader.add(placeholder)
      } else {
        reader.scanner.goBack(to: start)
        reader.result.type(reader.scanner.takeOne())
      }
    }
    reader.result.end()
    return reader.result
  }

  private struct Placeholder {
    var name: String
    var settings: [String: String] = [:]
    var isShifted = false
    var hasModifiers = false

    /// Reads a placeholder; nil for braces around anything else.
    init?(_ scanner: inout TextScanner) {
      guard scanner.consume("{") else { return nil }
      name = String(scanner.take { $0.isLetter || $0 == UInt8(ascii: "-") })
      guard RaycastText.dates[name] != nil || RaycastText.others.contains(name) else { return nil }
      while true {
        let space = scanner.take { $0 == 0x20 }
        if scanner.consume("}") { return }
        if scanner.consume("|") {
          _ = scanner.take { $0 == 0x20 }
          guard !scanner.take(while: { $0.isLetter || $0 == UInt8(ascii: "-") }).isEmpty else { return nil }
          hasModifiers = true
        } else if !space.isEmpty {
          guard readSetting(&scanner) else { return nil }
        } else {
          return nil
        }
      }
    }

    /// Reads `key="value"`, `key=value`, or the old form of a shift, `+2d`.
    private mutating func readSetting(_ scanner: inout TextScanner) -> Bool {
      if scanner.next == UInt8(ascii: "+") || scanner.next == UInt8(ascii: "-") {
        isShifted = true
        _ = scanner.takeOne()
        return !scanner.take { $0.isDigit || $0.isLetter }.isEmpty
      }
      let key = String(scanner.take { $0.isLetter })
      guard !key.isEmpty, scanner.consume("=") else { return false }
      if scanner.consume("\"") {
        guard let value = scanner.take(to: "\"") else { return false }
        settings[key] = String(value)
      } else {
        let ends: [UInt8] = [0x20, UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "|")]
        settings[key] = String(scanner.take { !ends.contains($0) })
      }
      isShifted = isShifted || key == "offset"
      return true
    }
  }

  private mutating func add(_ placeholder: Placeholder) throws(ImportLoss) {
    if placeholder.hasModifiers { result.lose(.change) }
    switch placeholder.name {
    case "cursor": result.add(.cursor)
    case "clipboard":
      // The texts that were copied before the last are not known.
      if placeholder.isShifted { throw .context }
      result.add(.clipboard)
    case "snippet":
      guard let name = placeholder.settings["name"] else { throw .nested }
      result.add(phrase: name)
    case "argument":
      let name = placeholder.settings["name"]
      let options =
        placeholder.settings["options"].map { $0.split(separator: ",").map { String($0.trimmed) } } ?? []
      if options.isEmpty {
        result.ask(name, default: placeholder.settings["default"])
      } else {
        // The first option is the one that is chosen at first.
        let first = placeholder.settings["default"].flatMap { options.contains($0) ? $0 : nil }
        result.choose(name, (first.map { [$0] } ?? []) + options.filter { $0 != first })
      }
    case "uuid": throw .random
    case "selection", "browser-tab": throw .context
    default: try addDate(placeholder)
    }
  }

  private mutating func addDate(_ placeholder: Placeholder) throws(ImportLoss) {
    if placeholder.isShifted { throw .shift }
    let format =
      placeholder.settings["format"].map { DatePattern.unicode.strftime($0) } ?? Self.dates[placeholder.name]
    guard let format else { throw .dateFormat }
    result.add(.date(format: format))
  }
}
