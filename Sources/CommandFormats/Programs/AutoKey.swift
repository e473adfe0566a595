import ContentFormats
import Snippets

/// AutoKey's folders: a text file for each phrase, and beside it AutoKey's settings of it, in JSON.
///
/// - A phrase's label is its description, its shortcuts the abbreviations, its group the title of its folder, or that folder's name.
/// - `<cursor>` and `<date format=…>` become variables, `<enter>` and `<tab>` text.
/// - A phrase with a script or with other keys is left out, and so are AutoKey's scripts. Other angle brackets are text.
public enum AutoKey {
  /// A file of an AutoKey folder.
  public struct File {
    /// The path from the folder on, without the folder's own.
    public let path: String
    /// The content; nil for a file that cannot be read. That of a script does not count.
    public let bytes: [UInt8]?

    /// Makes a file; `bytes` is nil for one that cannot be read.
    public init(path: String, bytes: [UInt8]?) {
      (self.path, self.bytes) = (path, bytes)
    }
  }

  /// Tells whether a file has AutoKey's settings of a phrase, a folder or a script: then its folder is one of AutoKey's.
  public static func isSidecar(_ bytes: [UInt8]) -> Bool {
    guard let sidecar = try? AutoKeySidecar(bytes), let type = sidecar.type else { return false }
    return ["phrase", "folder", "script"].contains(type)
  }

  /// Reads the files of a folder and of those in it.
  ///
  /// - Parameter path: the folder's path.
  public static func decode(_ files: [File], from path: String) -> DecodedContent {
    let root = path.split(separator: "/").last.map(String.init)
    var sidecars: [String: AutoKeySidecar] = [:]
    for file in files where file.path.lowercased().hasSuffix(".json") {
      sidecars[AutoKeySidecar.described(by: file.path)] = file.bytes.flatMap { try? AutoKeySidecar($0) }
    }
    var list = PhraseList()
    list.lose(.script, count: files.count { $0.path.lowercased().hasSuffix(".py") })
    for file in files where file.path.lowercased().hasSuffix(".txt") {
      let (folder, name) = split(file.path)
      let stem = String(name.dropLast(4))
      guard let text = file.bytes.flatMap(ImportedText.decoded) else {
        list.lose(.broken)
        continue
      }
      var phrase = phrase(text, name: stem, sidecars[folder + stem] ?? AutoKeySidecar())
      let isRoot = folder.isEmpty
      phrase.group =
        sidecars[folder + "folder"]?.title ?? (isRoot ? root : split(String(folder.dropLast())).name)
      list.add(phrase)
    }
    return list.content(from: path)
  }

  /// Reads the text file of a phrase of which nothing else is known.
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    guard let text = ImportedText.decoded(bytes) else { throw DocumentError(reason: "not UTF-8") }
    let name = split(path).name
    var list = PhraseList()
    list.add(phrase(text, name: name.hasSuffix(".txt") ? String(name.dropLast(4)) : name, AutoKeySidecar()))
    return list.content(from: path)
  }

  /// Returns the folder with its slash, and the name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
  }

  private static func phrase(_ text: String, name: String, _ sidecar: AutoKeySidecar) -> ImportedPhrase {
    var phrase = ImportedPhrase(names: [sidecar.description, name], text: try AutoKeyText.read(text))
    if sidecar.modes.map({ $0.contains(AutoKeySidecar.Mode.abbreviation) }) ?? true {
      phrase.shortcuts = sidecar.abbreviations
    }
    phrase.rules = Shortcuts.Rules(wholeWord: !sidecar.isInsideWords, followCase: sidecar.followsCase)
    if sidecar.ignoresCase, !sidecar.followsCase, !phrase.shortcuts.isEmpty {
      phrase.losses.insert(.matching)
    }
    let hasHotkey = sidecar.modes?.contains(AutoKeySidecar.Mode.hotkey) ?? false
    if hasHotkey || sidecar.asksFirst { phrase.losses.insert(.hotkey) }
    if sidecar.hasFilter { phrase.losses.insert(.application) }
    return phrase
  }
}

/// AutoKey's settings of a phrase or a folder: in `.NAME.json`, or `NAME.json` since version 0.96.
private struct AutoKeySidecar {
  enum Mode {
    static let abbreviation = 1
    static let hotkey = 3
  }

  var type: String?
  var title: String?
  var description: String?
  var modes: [Int]?
  var abbreviations: [String] = []
  var isInsideWords = false
  var ignoresCase = false
  var followsCase = false
  var asksFirst = false
  var hasFilter = false

  init() {}

  init(_ bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    try reader.document {
      try $0.object("what AutoKey says of a phrase or folder") { try read(&$0, key: $1) }
    }
  }

  /// Returns the path of what a file describes, without the end of its name.
  static func described(by path: String) -> String {
    let stem = path.dropLast(5)
    guard let slash = stem.lastIndex(of: "/") else {
      return String(stem.first == "." ? stem.dropFirst() : stem)
    }
    let name = stem[stem.index(after: slash)...]
    return String(stem[...slash]) + (name.first == "." ? name.dropFirst() : name)
  }

  private mutating func read(_ reader: inout JSONReader, key: String) throws {
    switch key {
    case "type": type = try reader.textOrSkip()
    case "title": title = try reader.textOrSkip()
    case "description": description = try reader.textOrSkip()
    case "matchCase": followsCase = try reader.booleanOrSkip() ?? false
    case "prompt": asksFirst = try reader.booleanOrSkip() ?? false
    case "modes":
      var modes: [Int] = []
      try reader.arrayOrSkip { reader in
        if let mode = try reader.wholeNumberOrSkip() { modes.append(mode) }
      }
      self.modes = modes
    case "filter":
      if let text = try filter(&reader) { hasFilter = !text.isEmpty }
    case "abbreviation": try readAbbreviation(&reader)
    default: try reader.skip()
    }
  }

  private func filter(_ reader: inout JSONReader) throws -> String? {
    guard reader.kind == .object else { return try reader.textOrSkip() }
    var regex: String?
    try reader.object("a filter") { reader, key in
      if key == "regex" { regex = try reader.textOrSkip() } else { try reader.skip() }
    }
    return regex
  }

  private mutating func readAbbreviation(_ reader: inout JSONReader) throws {
    try reader.objectOrSkip { reader, key in
      switch key {
      // Older versions have a single one.
      case "abbreviations", "abbreviation": abbreviations += try reader.textsOrSkip() ?? []
      case "ignoreCase": ignoresCase = try reader.booleanOrSkip() ?? false
      case "triggerInside": isInsideWords = try reader.booleanOrSkip() ?? false
      default: try reader.skip()
      }
    }
  }
}

/// The placeholders in a text of AutoKey: names in angle brackets; `\<` and `\>` are those signs.
private enum AutoKeyText {
  private static let keys: Set<String> = [
    "alt", "alt_gr", "altgr", "backspace", "capslock", "control", "ctrl", "delete", "down", "end", "escape",
    "home",
    "hyper", "insert", "left", "menu", "meta", "numlock", "page_down", "page_up", "pause", "print_screen",
    "right",
    "scroll_lock", "shift", "super", "up",
  ]
  private static let typed = ["enter": "\n", "tab": "\t"]

  static func read(_ text: String) throws(ImportLoss) -> PhraseText {
    var (scanner, result) = (TextScanner(text), PhraseText())
    while !scanner.isAtEnd {
      result.type(scanner.text(before: "<", "\\"))
      if scanner.consume("\\<") {
        result.type("<")
      } else if scanner.consume("\\>") {
        result.type(">")
      } else if scanner.consume("<") {
        let start = scanner
        let inside = scanner.text(before: "<", ">")
        if scanner.consume(">"), try add(inside, to: &result) { continue }
        scanner.goBack(to: start)
        result.type("<")
      } else {
        result.type(scanner.takeOne())
      }
    }
    result.end()
    return result
  }

  /// Adds what a placeholder stands for; false for other text in angle brackets.
  ///
  /// The name of a key is all that is inside; other placeholders have their settings behind a space.
  private static func add(_ inside: Substring, to result: inout PhraseText) throws(ImportLoss) -> Bool {
    let whole = inside.lowercased()
    if whole == "cursor" {
      result.add(.cursor)
      return true
    }
    if let text = typed[whole] {
      result.type(text)
      return true
    }
    if keys.contains(whole) || whole.isNumberedKey { throw .keys }
    switch whole.prefix(while: { $0 != " " }) {
    case "date":
      guard let format = inside.dropFirst(5).trimmed.value(of: "format")?.unquoted else { return false }
      result.add(.date(format: format))
      return true
    case "script", "system": throw .script
    case "file": throw .context
    default: return false
    }
  }
}

extension Substring {
  /// Returns the text behind a name and its sign; nil where another name stands there.
  fileprivate func value(of name: StaticString) -> Substring? {
    let prefix = "\(name)="
    return hasPrefix(prefix) ? self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...] : nil
  }

  /// The text without its quotation marks and backslashes, as shells have them; nil where a mark has no other.
  fileprivate var unquoted: String? {
    var (scanner, result) = (TextScanner(String(self)), "")
    while !scanner.isAtEnd {
      result += scanner.text(before: "'", "\"", "\\")
      if scanner.consume("\\") {
        result += scanner.takeOne()
      } else if scanner.consume("'") {
        guard let text = scanner.take(to: "'") else { return nil }
        result += text
      } else if scanner.consume("\"") {
        guard let text = scanner.takeQuoted() else { return nil }
        result += text
      }
    }
    return result
  }
}

extension TextScanner {
  /// Takes the text up to the quotation mark that ends it; nil without one. A backslash stands before a mark or another backslash.
  fileprivate mutating func takeQuoted() -> String? {
    var text = ""
    while !isAtEnd {
      text += self.text(before: "\"", "\\")
      if consume("\"") { return text }
      if consume("\\\"") { text += "\"" } else if consume("\\\\") { text += "\\" } else { text += takeOne() }
    }
    return nil
  }
}

extension String {
  /// True for F1 to F35, a key of the number pad, or one by its code.
  fileprivate var isNumberedKey: Bool {
    func has(_ start: String, digits: ClosedRange<Int>) -> Bool {
      let rest = utf8.dropFirst(start.utf8.count)
      return hasPrefix(start) && digits.contains(rest.count) && rest.allSatisfy(\.isDigit)
    }
    let isOfPad =
      hasPrefix("np_")
      && utf8.dropFirst(3).allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return has("f", digits: 1...2) || has("code", digits: 1...9) || isOfPad
  }
}
