import Snippets

/// The content endpoint's document: its rules, and reading it.
///
///     {"content": [{"id": "1", "displayText": "greetings", "content": ["hey", "what's up?"]}, ...]}
///
/// - Fields that are not named here are ignored, but have to be JSON; a named one may stand only once.
/// - `content` is a list of at least one snippet, a snippet's `content` one of at least one piece.
/// - `id` is a string or a whole number, which is read as the string of its digits: `1` is the same id as
///   `"1"`. No id may be empty, hold control characters or stand twice. Two ids that Unicode holds to be the
///   same text (é in one and in two characters) are the same id.
/// - `displayText` and the pieces follow `SnippetText`; a `displayText` also needs something visible.
/// - Pieces are templates (`Template`). One with an unknown variable is accepted; the snippet's `problem` tells of it.
/// - `secret`, which is optional, is true or false.
/// - Everything has to be UTF-8 and no larger than `sizeLimit`.
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
      throw reader.refusal(field: "content", "missing; a list of snippets is needed" + (hint ?? ""))
    }
    return content
  }

  private static func decodeSnippets(_ reader: inout JSONReader, _ source: String) throws -> [Snippet] {
    var snippets: [Snippet] = []
    var firstUse: [String: Int] = [:]
    try reader.array("a list of snippets") { reader in
      let snippet = try decodeSnippet(&reader, source)
      if let first = firstUse.updateValue(snippets.count, forKey: snippet.id) {
        throw reader.refusal(field: "id", "the same id as that of $.content[\(first)]; each has to be unique")
      }
      snippets.append(snippet)
    }
    guard !snippets.isEmpty else { throw reader.refusal("empty; at least one snippet is needed") }
    return snippets
  }

  private static func decodeSnippet(_ reader: inout JSONReader, _ source: String) throws -> Snippet {
    var id: String?
    var label: String?
    var pieces: Pieces?
    var isSecret: Bool?
    try reader.object(#"a snippet, {"id", "displayText", "content"}"#) { reader, key in
      switch key {
      case "id": try reader.once(&id, decodeID)
      case "displayText": try reader.once(&label, decodeLabel)
      case "content": try reader.once(&pieces, decodePieces)
      case "secret": try reader.once(&isSecret) { try $0.boolean("true or false") }
      default: try reader.skip()
      }
    }
    guard let id else { throw reader.refusal(field: "id", "missing; a string is needed") }
    guard let label else { throw reader.refusal(field: "displayText", "missing; a string is needed") }
    let problem = pieces?.unknown?.problem(in: source, isSecret: isSecret ?? false)
    guard let texts = pieces?.texts,
      let snippet = Snippet(
        id: id, label: label, pieces: texts, isSecret: isSecret ?? false, problem: problem)
    else { throw reader.refusal(field: "content", "missing; a list of pieces is needed") }
    return snippet
  }

  private static func decodeID(_ reader: inout JSONReader) throws -> String {
    let id = try reader.stringOrWholeNumber("a string")
    guard !id.isEmpty else { throw reader.refusal(SnippetText.Refusal.empty.description) }
    guard !id.unicodeScalars.contains(where: \.isControl) else {
      throw reader.refusal("holds a control character; none is allowed in an id")
    }
    return id
  }

  private static func decodeLabel(_ reader: inout JSONReader) throws -> String {
    let label = try decodeText(&reader)
    guard SnippetText.isVisible(label) else {
      throw reader.refusal("empty; at least one visible character is needed")
    }
    return label
  }

  private struct Pieces {
    var texts: [String] = []
    /// The first unknown variable of the first piece that has one.
    var unknown: UnknownVariable?
  }

  private static func decodePieces(_ reader: inout JSONReader) throws -> Pieces {
    var pieces = Pieces()
    try reader.array("a list of pieces") { reader in
      let text = try decodeText(&reader)
      pieces.texts.append(text)
      if pieces.unknown == nil { pieces.unknown = UnknownVariable(in: text, &reader) }
    }
    guard !pieces.texts.isEmpty else { throw reader.refusal("empty; at least one piece is needed") }
    return pieces
  }

  private static func decodeText(_ reader: inout JSONReader) throws -> String {
    switch SnippetText.normalized(try reader.string("a string")) {
    case .success(let text): return text
    case .failure(let refusal): throw reader.refusal(refusal.description)
    }
  }
}

extension JSONReader {
  /// Reads a field's value, unless the object has had that field before.
  fileprivate mutating func once<Value>(
    _ field: inout Value?, _ read: (inout JSONReader) throws -> Value
  ) throws {
    guard field == nil else { throw refusal("given twice in the same object") }
    field = try read(&self)
  }
}
