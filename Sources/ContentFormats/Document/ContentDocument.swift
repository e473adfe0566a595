import Snippets

/// The content endpoint's document: its rules, and reading it.
///
///     {"content": [{"id": "1", "label": "greetings", "phrases": ["hey", "what's up?"]}, ...]}
///
/// - `displayText` and a key's `content` are other words for `label` and `phrases`.
/// - Fields that are not named here are ignored, but have to be JSON; a named one may stand only once.
/// - `content` is a list of at least one snippet, `phrases` one of at least one piece.
/// - `id` is a string or a whole number, which is read as the string of its digits: `1` is the same id as
///   `"1"`. No id may be empty, hold control characters or stand twice. Two ids that Unicode holds to be the
///   same text (é in one and in two characters) are the same id.
/// - `label` and the pieces follow `SnippetText`; a `label` also needs something visible.
/// - Pieces are templates (`Template`). One with an unknown variable is accepted; the snippet's `problem` tells of it.
/// - The other fields are optional. `secret` and `favourite` are true or false, `group` is a name in one line, `search` a list
///   of such names, and `order` a number: snippets with a smaller one come first, those without one last, and equal
///   ones stay as they stand. `pick` is one of `Pick`. `shortcut` is a text in one line, `shortcuts` a list of
///   such; `wholeWord` and `followCase` are true or false (`Shortcuts.Rules`).
/// - Everything has to be UTF-8 and no larger than `sizeLimit`, with no more of anything than `ContentLimits` has.
public enum ContentDocument {
  /// The largest document that is read, in bytes after any decompression.
  public static let sizeLimit = 8 << 20

  /// The snippets of a document, each at its first piece.
  ///
  /// - Parameter source: the document's name in the problems of snippets.
  /// - Throws: a `DocumentError` about the first thing that is wrong.
  public static func decode(_ bytes: [UInt8], from source: String) throws -> [Snippet] {
    guard bytes.count <= sizeLimit else { throw tooLarge }
    var reader = JSONReader(bytes)
    return try reader.document { try decodeRoot(&$0, source) }
  }

  /// The refusal of a document that is larger than `sizeLimit`.
  public static let tooLarge = DocumentError(
    path: "$", reason: "larger than \(sizeLimit >> 20) MiB (\(sizeLimit) bytes)")

  private static func decodeRoot(_ reader: inout JSONReader, _ source: String) throws -> [Snippet] {
    var content: [Snippet]?
    var serverError: String?
    try reader.object(#"an object with a "content" list"#) { reader, key in
      switch key {
      case "content": try reader.once(&content) { try decodeSnippets(&$0, source) }
      case "error" where reader.kind == .string: serverError = try reader.string("a string")
      default: try reader.skip()
      }
    }
    guard let content else {
      let hint = serverError.map { "; the document is an error message: \"\($0.inOneLine(limit: 200))\"" }
      throw reader.refusal(field: "content", "missing; a list of keys is needed" + (hint ?? ""))
    }
    return content
  }

  private static func decodeSnippets(_ reader: inout JSONReader, _ source: String) throws -> [Snippet] {
    var entries: [Entry] = []
    var firstUse: [String: Int] = [:]
    try reader.array("a list of keys") { reader in
      let entry = try decodeEntry(&reader)
      if let id = entry.id, let first = firstUse.updateValue(entries.count, forKey: id) {
        throw reader.refusal(field: "id", "the same id as that of $.content[\(first)]; each has to be unique")
      }
      entries.append(entry)
    }
    guard !entries.isEmpty else { throw reader.refusal("empty; at least one key is needed") }
    return Entry.snippets(of: entries, from: source)
  }

  private static func decodeEntry(_ reader: inout JSONReader) throws -> Entry {
    var fields = Fields()
    try reader.object(#"a key, {"id", "label", "phrases"}"#) { try fields.read(&$0, key: $1) }
    guard let id = fields.id else { throw reader.refusal(field: "id", "missing; a string is needed") }
    guard let label = fields.label else {
      throw reader.refusal(field: "label", "missing; a string is needed")
    }
    guard let pieces = fields.pieces else {
      throw reader.refusal(field: "phrases", "missing; a list of phrases is needed")
    }
    var entry = Entry(id: id, label: label)
    entry.pieces = pieces.texts
    entry.unknown = pieces.unknown
    entry.pick = fields.pick ?? .inTurn
    entry.isSecret = fields.isSecret ?? false
    entry.group = fields.group
    entry.isFavourite = fields.isFavourite ?? false
    entry.order = fields.order
    entry.searchTerms = fields.searchTerms ?? []
    entry.shortcuts = Shortcuts(
      (fields.shortcut.map { [$0] } ?? []) + (fields.shortcuts ?? []), fields.shortcutRules)
    return entry
  }

  /// The named fields of a snippet, each nil until it is read.
  private struct Fields {
    var id: String?
    var label: String?
    var pieces: Pieces?
    var pick: Pick?
    var isSecret: Bool?
    var group: String?
    var isFavourite: Bool?
    var order: Double?
    var searchTerms: [String]?
    var shortcut: String?
    var shortcuts: [String]?
    var isWholeWord: Bool?
    var followsCase: Bool?

    var shortcutRules: Shortcuts.Rules {
      Shortcuts.Rules(wholeWord: isWholeWord ?? false, followCase: followsCase ?? false)
    }

    mutating func read(_ reader: inout JSONReader, key: String) throws {
      switch key {
      case "id":
        try reader.once(&id) { try $0.checked(SnippetText.id($0.stringOrWholeNumber("a string"))) }
      case "label", "displayText":
        try reader.once(&label, note: "label and displayText mean the same") {
          try $0.text(SnippetText.label)
        }
      case "phrases", "content":
        try reader.once(&pieces, note: "phrases and content mean the same", Pieces.init)
      case "secret": try reader.once(&isSecret) { try $0.boolean("true or false") }
      case "pick": try reader.once(&pick, ContentDocument.decodePick)
      case "group": try reader.once(&group) { try $0.text(SnippetText.name) }
      case "favourite": try reader.once(&isFavourite) { try $0.boolean("true or false") }
      case "order": try reader.once(&order) { try $0.number("a number") }
      case "search":
        try reader.once(&searchTerms) { try $0.texts(SnippetText.name, .searchTerms) }
      case "shortcut": try reader.once(&shortcut) { try $0.text(SnippetText.shortcut) }
      case "shortcuts":
        try reader.once(&shortcuts) { try $0.texts(SnippetText.shortcut, .shortcuts) }
      case "wholeWord": try reader.once(&isWholeWord) { try $0.boolean("true or false") }
      case "followCase": try reader.once(&followsCase) { try $0.boolean("true or false") }
      default: try reader.skip()
      }
    }
  }

  private struct Pieces {
    var texts: [String] = []
    /// The first unknown variable of the first piece that has one.
    var unknown: UnknownVariable?

    init(_ reader: inout JSONReader) throws {
      try reader.array("a list of phrases") { reader in
        guard texts.count < ContentLimits.phrasesOfKey else { throw reader.refusal(KeyLimit.phrases.reason) }
        let text = try reader.text(SnippetText.normalized)
        texts.append(text)
        if unknown == nil {
          unknown = UnknownVariable(in: text, line: reader.line(), place: reader.place)
        }
      }
      guard !texts.isEmpty else { throw reader.refusal("empty; at least one phrase is needed") }
    }
  }

  private static func decodePick(_ reader: inout JSONReader) throws -> Pick {
    guard let pick = Pick(rawValue: try reader.string(Pick.allowed)) else {
      throw reader.refusal("must be \(Pick.allowed)")
    }
    return pick
  }
}

extension JSONReader {
  /// Reads a field's value, unless the object has had that field before.
  fileprivate mutating func once<Value>(
    _ field: inout Value?, note: String? = nil, _ read: (inout JSONReader) throws -> Value
  ) throws {
    guard field == nil else {
      throw refusal("given twice in the same object" + (note.map { "; \($0)" } ?? ""))
    }
    field = try read(&self)
  }
  /// Reads the next string, if it is by a rule.
  fileprivate mutating func text(
    _ rule: (String) -> Result<String, SnippetText.Refusal>
  ) throws -> String {
    try checked(rule(string("a string")))
  }

  /// Reads the next list of strings by a rule, with no more of them than a key may have.
  fileprivate mutating func texts(
    _ rule: (String) -> Result<String, SnippetText.Refusal>, _ limit: KeyLimit
  ) throws -> [String] {
    var texts: [String] = []
    try array("a list of strings") { reader in
      guard texts.count < limit.most else { throw reader.refusal(limit.reason) }
      texts.append(try reader.text(rule))
    }
    return texts
  }

  fileprivate func checked(_ text: Result<String, SnippetText.Refusal>) throws -> String {
    switch text {
    case .success(let text): return text
    case .failure(let reason): throw refusal(reason.description)
    }
  }
}
