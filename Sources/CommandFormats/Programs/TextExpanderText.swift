import ContentFormats

/// The macros in a text of TextExpander, which begin with a percent sign. One that is not known is text.
struct TextExpanderText {
  private static let dates = Set("YyBbmAadeHIMSp".utf8)
  /// The signs of dates that may have a 1 before them, for no zero in front.
  private static let short = Set("mdHIMS".utf8)
  private static let typed = ["enter": "\n", "return": "\n", "tab": "\t", "space": " "]

  private var scanner: TextScanner
  private var result = PhraseText()

  static func read(_ text: String) throws(ImportLoss) -> PhraseText {
    var reader = TextExpanderText(scanner: TextScanner(text))
    while !reader.scanner.isAtEnd {
      reader.result.type(reader.scanner.text(before: "%"))
      guard reader.scanner.consume("%") else { break }
      let start = reader.scanner
      if try !reader.addSign(), try !reader.addWord() {
        reader.scanner.goBack(to: start)
        reader.result.type("%")
      }
    }
    reader.result.end()
    return reader.result
  }

  /// Adds a macro of one sign after the percent sign, or what looks like one; false for another one.
  private mutating func addSign() throws(ImportLoss) -> Bool {
    if scanner.consume("clipboard") {
      result.add(.clipboard)
    } else if scanner.consume("%") {
      result.type("%")
    } else if scanner.consume("|") {
      result.add(.cursor)
    } else if scanner.consume("\\") || scanner.consume("<") || scanner.consume(">") || scanner.consume("^")
      || scanner.consume("v")
    {
      result.lose(.cursor)
    } else if scanner.next == UInt8(ascii: "@") {
      _ = scanner.takeOne()
      if scanner.consumeShift() { throw .shift }
      result.type("%@")
    } else if scanner.rest.count == 1, scanner.consume("+") || scanner.consume("-") {
      // This keeps or drops what was typed after the abbreviation.
      return true
    } else {
      return false
    }
    return true
  }

  /// Adds a date, or a macro with a word; false for another one.
  private mutating func addWord() throws(ImportLoss) -> Bool {
    let start = scanner
    let name = scanner.take(while: \.isLetter)
    switch name {
    case "fill", "filltext", "fillarea", "fillpopup", "fillpart", "filldate", "filltop", "fillpartend", "key",
      "snippet", "delay", "date":
      if let value = value() { return try add(String(name), value) }
    default: break
    }
    scanner.goBack(to: start)
    return addDate()
  }

  /// Takes the text behind the colon of a macro, up to the percent sign at its end; nil where there is none.
  private mutating func value() -> String? {
    guard scanner.next == UInt8(ascii: ":") || scanner.next == UInt8(ascii: "%") else { return nil }
    return scanner.take(to: "%").map { String($0.dropFirst()) }
  }

  private mutating func addDate() -> Bool {
    let isShort = scanner.consume("1")
    guard let code = scanner.next, isShort ? Self.short.contains(code) : Self.dates.contains(code) else {
      return false
    }
    result.add(.date(format: (isShort ? "%-" : "%") + scanner.takeOne()))
    return true
  }

  private mutating func add(_ name: String, _ value: String) throws(ImportLoss) -> Bool {
    switch name {
    case "fill": result.ask(value, default: nil)
    case "filltext", "fillarea":
      let settings = Self.settings(value)
      result.ask(settings["name"], default: settings["default"], isMultiline: name == "fillarea")
    case "fillpopup": choose(value)
    case "filltop": break
    case "fillpart", "fillpartend", "filldate": throw .field
    case "snippet": result.add(phrase: value.lowercased())
    case "delay": result.lose(.pause)
    case "key":
      guard let text = Self.typed[value.lowercased()] else { throw .keys }
      result.type(text)
    default:
      guard let format = DatePattern.unicode.strftime(value) else { throw .dateFormat }
      result.add(.date(format: format))
    }
    return true
  }

  /// Returns the settings of a field by their names. A value may hold colons, as addresses do.
  private static func settings(_ text: String) -> [String: String] {
    let names = ["name=", "default=", "width=", "height="]
    var (settings, last): ([String: String], String?) = ([:], nil)
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      if let name = names.first(where: part.hasPrefix) {
        last = String(name.dropLast())
        settings[String(name.dropLast())] = String(part.dropFirst(name.utf8.count))
      } else if let last {
        settings[last, default: ""] += ":" + part
      }
    }
    return settings
  }

  private mutating func choose(_ value: String) {
    var (name, options): (String?, [String]) = (nil, [])
    for part in value.split(separator: ":", omittingEmptySubsequences: false) {
      if part.hasPrefix("name=") {
        name = String(part.dropFirst(5))
      } else if part.hasPrefix("default=") {
        // The default stands among the others, and is chosen at first.
        options.insert(String(part.dropFirst(8)), at: 0)
      } else if !part.hasPrefix("width=") {
        options.append(String(part))
      }
    }
    result.choose(name, options)
  }
}
