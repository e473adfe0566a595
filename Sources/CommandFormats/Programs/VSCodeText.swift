import ContentFormats

/// A text with the placeholders of VS Code, LSP and TextMate.
///
/// `$1`, `${1}`, `${1:default}`, `${1|a,b|}`, `$NAME`, `${NAME:default}`; `\$`, `\}` and `\\` are those signs. Defaults may
/// hold placeholders.
enum VSCodeText {
  static func read(_ text: String) throws(ImportLoss) -> PhraseText {
    var parser = VSCodeParser(text)
    let nodes = try parser.nodes(depth: 0)
    var writer = VSCodeWriter()
    writer.collect(nodes)
    try writer.write(nodes)
    writer.result.end()
    return writer.result
  }
}

/// A part of a text of VS Code.
enum VSCodeNode {
  case text(String)
  /// A tab stop; nil without a default.
  case stop(Int, default: [VSCodeNode]?)
  case choice(Int, [String])
  case variable(String, default: [VSCodeNode]?)
}

/// A parser that reads a text once, from its start to its end. A placeholder that is not closed is a mistake.
private struct VSCodeParser {
  private static let deepest = 16
  private var scanner: TextScanner

  init(_ text: String) {
    scanner = TextScanner(text)
  }

  /// Returns the nodes up to the brace that closes what they are in, which is passed; on the outside, up to the end.
  mutating func nodes(depth: Int) throws(ImportLoss) -> [VSCodeNode] {
    guard depth < Self.deepest else { throw .syntax }
    var (nodes, text): ([VSCodeNode], String) = ([], "")
    func endText() {
      if !text.isEmpty { nodes.append(.text(text)) }
      text = ""
    }
    while !scanner.isAtEnd {
      text += scanner.text(before: "$", "\\", "}")
      switch scanner.next {
      case UInt8(ascii: "\\"): text += escaped(["$", "}", "\\"])
      case UInt8(ascii: "}"):
        let brace = scanner.takeOne()
        if depth > 0 {
          endText()
          return nodes
        }
        text += brace
      case UInt8(ascii: "$"):
        _ = scanner.takeOne()
        guard let node = try node(depth: depth) else {
          text += "$"
          continue
        }
        endText()
        nodes.append(node)
      default: break
      }
    }
    guard depth == 0 else { throw .syntax }
    endText()
    return nodes
  }

  /// Takes the character after a backslash if it is one of some signs; otherwise the backslash.
  private mutating func escaped(_ signs: [String]) -> String {
    let backslash = scanner.takeOne()
    let start = scanner
    let sign = scanner.takeOne()
    if signs.contains(String(sign)) { return String(sign) }
    scanner.goBack(to: start)
    return String(backslash)
  }

  /// Reads what follows a dollar sign; nil if that is only text.
  private mutating func node(depth: Int) throws(ImportLoss) -> VSCodeNode? {
    let isName = { (byte: UInt8) in byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") }
    guard scanner.next == UInt8(ascii: "{") else {
      if scanner.next?.isDigit == true {
        return .stop(Self.number(scanner.take(while: \.isDigit)), default: nil)
      }
      let name = scanner.take(while: isName)
      return name.isEmpty ? nil : .variable(String(name), default: nil)
    }
    let start = scanner
    _ = scanner.takeOne()
    let name = scanner.take(while: isName)
    guard let first = name.utf8.first, !first.isDigit || name.utf8.allSatisfy(\.isDigit) else {
      scanner.goBack(to: start)
      return nil
    }
    let number = first.isDigit ? Self.number(name) : nil
    func made(_ standard: [VSCodeNode]?) -> VSCodeNode {
      number.map { .stop($0, default: standard) } ?? .variable(String(name), default: standard)
    }
    if scanner.consume("}") { return made(nil) }
    if scanner.consume(":") { return made(try nodes(depth: depth + 1)) }
    if let number, scanner.consume("|") { return .choice(number, try options()) }
    if scanner.next == UInt8(ascii: "/") { throw .rule }
    scanner.goBack(to: start)
    return nil
  }

  /// Returns the number of a stop; larger numbers than there are stops are one and the same.
  private static func number(_ digits: Substring) -> Int { Int(digits) ?? .max }

  private mutating func options() throws(ImportLoss) -> [String] {
    var options = [""]
    while !scanner.isAtEnd {
      options[options.count - 1] += scanner.text(before: ",", "|", "\\")
      switch scanner.next {
      case UInt8(ascii: "\\"): options[options.count - 1] += escaped([",", "|", "\\"])
      case UInt8(ascii: ","):
        _ = scanner.takeOne()
        options.append("")
      default:
        if scanner.consume("|}") { return options }
        options[options.count - 1] += scanner.takeOne()
      }
    }
    throw .syntax
  }
}

/// A writer that turns nodes into what a phrase types.
private struct VSCodeWriter {
  private static let dates = [
    "CURRENT_YEAR": "%Y", "CURRENT_YEAR_SHORT": "%y", "CURRENT_MONTH": "%m", "CURRENT_MONTH_NAME": "%B",
    "CURRENT_MONTH_NAME_SHORT": "%b", "CURRENT_DATE": "%d", "CURRENT_DAY_NAME": "%A",
    "CURRENT_DAY_NAME_SHORT": "%a",
    "CURRENT_HOUR": "%H", "CURRENT_MINUTE": "%M", "CURRENT_SECOND": "%S", "CURRENT_SECONDS_UNIX": "%s",
  ]
  private static let madeUp: Set = ["RANDOM", "RANDOM_HEX", "UUID"]
  private static let fromEditor: Set = [
    "RELATIVE_FILEPATH", "WORKSPACE_NAME", "WORKSPACE_FOLDER", "CURSOR_INDEX", "CURSOR_NUMBER",
    "CURRENT_TIMEZONE_OFFSET", "BLOCK_COMMENT_START", "BLOCK_COMMENT_END", "LINE_COMMENT",
  ]
  /// The longest default that names its blank, in characters.
  private static let longestName = 30

  var result = PhraseText()
  /// The meaning of each stop, wherever it stands: the first node of its number that says more than the number.
  private var stops: [Int: VSCodeNode] = [:]
  private var names: [Int: String] = [:]
  private var taken: Set<String> = []
  /// The stops whose default is being written: one may be in its own default.
  private var open: Set<Int> = []
  private static let deepest = 16
  /// The bytes that may yet be written: a stop may stand in for a long default any number of times.
  private var left = 2 << 20
  /// The fewest bytes that a node counts for.
  private static let smallest = 16

  mutating func collect(_ nodes: [VSCodeNode]) {
    for node in nodes {
      switch node {
      case .text: break
      case .stop(let number, let standard):
        if let standard {
          if stops[number] == nil { stops[number] = node }
          collect(standard)
        }
      case .choice(let number, _): if stops[number] == nil { stops[number] = node }
      case .variable(_, let standard): collect(standard ?? [])
      }
    }
  }

  mutating func write(_ nodes: [VSCodeNode]) throws(ImportLoss) {
    for node in nodes {
      try pay(for: "")
      switch node {
      case .text(let text):
        try pay(for: text)
        result.type(text)
      case .stop(0, let standard):
        if let standard { try write(standard) }
        result.add(.cursor)
      case .stop(let number, _), .choice(let number, _): try write(stop: number)
      case .variable(let name, let standard): try write(variable: name, standard)
      }
    }
  }

  private mutating func pay(for text: String) throws(ImportLoss) {
    left -= max(Self.smallest, text.utf8.count)
    guard left > 0 else { throw .refused }
  }

  private mutating func write(stop number: Int) throws(ImportLoss) {
    switch stops[number] {
    case .choice(_, let options):
      for option in options { try pay(for: option) }
      result.choose(name(of: number, nil), options)
    case .stop(_, let standard?):
      switch Self.plainText(standard) {
      case .text(let text):
        try pay(for: text)
        result.ask(name(of: number, text), default: text, isMultiline: text.utf8.contains(0x0A))
      case .fromEditor:
        result.lose(.blankDefault)
        result.ask(name(of: number, nil), default: nil)
      case .placeholders:
        // No blank can be in another: the inner ones are asked for.
        guard open.count < Self.deepest, open.insert(number).inserted else { throw .syntax }
        try write(standard)
        open.remove(number)
      }
    default: result.ask(name(of: number, nil), default: nil)
    }
  }

  private enum Default { case text(String), fromEditor, placeholders }

  private static func plainText(_ nodes: [VSCodeNode]) -> Default {
    var text = ""
    for node in nodes {
      switch node {
      case .text(let part): text += part
      case .variable(let name, _) where isKnown(name): return .fromEditor
      case .variable, .stop, .choice: return .placeholders
      }
    }
    return .text(text)
  }

  /// Returns the name of a stop. A short default names it, unless another stop has that name already.
  private mutating func name(of number: Int, _ text: String?) -> String {
    if let name = names[number] { return name }
    let short = text.flatMap { text in
      let isName = !text.isEmpty && text.unicodeScalars.count <= Self.longestName && BlankText.canHold(text)
      return isName ? text : nil
    }
    var name = BlankText.name(short ?? "\(number)")
    while !taken.insert(name).inserted { name += " \(number)" }
    names[number] = name
    return name
  }

  private static func isKnown(_ name: String) -> Bool {
    name.hasPrefix("TM_") || name == "CLIPBOARD" || dates[name] != nil || madeUp.contains(name)
      || fromEditor.contains(name)
  }

  private mutating func write(
    variable name: String, _ standard: [VSCodeNode]?
  ) throws(ImportLoss) {
    if let format = Self.dates[name] { return result.add(.date(format: format)) }
    if name == "CLIPBOARD" { return result.add(.clipboard) }
    if Self.madeUp.contains(name) { throw .random }
    guard Self.isKnown(name) else {
      // Editors show an unknown one as a stop of its name.
      guard let standard else { return result.ask(name, default: name) }
      return try write(standard)
    }
    // The default stands in where the editor has nothing, such as no selection.
    guard let standard else { throw .context }
    try write(standard)
  }
}
