import Snippets

/// The formats that snippets are read from.
///
/// Reading takes time in proportion to the document, and no document ends the program.
public enum ContentFormat: String, CaseIterable, Sendable {
  /// The content endpoint's: see `ContentDocument`.
  case json
  /// The form for people to write by hand: see `TomlContent`.
  case toml
  /// espanso's match files in YAML.
  case espanso
  /// Comma-separated values, or with semicolons or tabs.
  case csv
  /// Text Blaze's export, in JSON.
  case textBlaze
  /// fcitx' QuickPhrase files.
  case quickPhrase
}

extension ContentFormat {
  /// The format of a file by the extension of its name; nil for a name that says nothing.
  ///
  /// `.json` is taken for the endpoint's; `detect` tells it from other JSON.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "toml": self = .toml
    case "yml", "yaml": self = .espanso
    case "csv", "tsv": self = .csv
    case "mb": self = .quickPhrase
    default: return nil
    }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - path: the document's name in problems.
  ///   - allowsCommands: that secrets may be the output of commands: only where the document is a file of the user's own.
  /// - Throws: a `DocumentError` when nothing of it can be used. What is wrong with single entries is told in the result.
  public func decode(
    _ bytes: [UInt8], from path: String, allowsCommands: Bool = false
  ) throws -> DecodedContent {
    guard bytes.count <= ContentDocument.sizeLimit else { throw ContentDocument.tooLarge }
    let content = try decodeAll(bytes, from: path, allowsCommands)
    var amount = ContentAmount()
    try amount.add(content.snippets)
    return content
  }

  private func decodeAll(
    _ bytes: [UInt8], from path: String, _ allowsCommands: Bool
  ) throws -> DecodedContent {
    switch self {
    case .json: DecodedContent(snippets: try ContentDocument.decode(bytes, from: path))
    case .toml: try TomlContent.decode(bytes, from: path, allowsCommands: allowsCommands)
    case .espanso: try EspansoFile(bytes, path: path).decodeAlone()
    case .csv: try CSVContent.decode(bytes, from: path)
    case .textBlaze: try TextBlaze.decode(bytes, from: path)
    case .quickPhrase: QuickPhrase.decode(bytes, from: path)
    }
  }

  /// The format of a document that someone wants to import; nil when nothing tells it.
  ///
  /// The extension counts, then how the document begins; JSON is told apart by what is in it.
  public static func detect(_ bytes: [UInt8], path: String) -> ContentFormat? {
    let format = ContentFormat(path: path) ?? likelyFormat(bytes)
    return format == .json && TextBlaze.isLikely(bytes) ? .textBlaze : format
  }

  /// What a document is by its first line that is no comment.
  private static func likelyFormat(_ bytes: [UInt8]) -> ContentFormat? {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = start.split(whereSeparator: \.isNewline).map(\.trimmed)
    guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") && $0 != "---" }) else {
      return nil
    }
    if line.hasPrefix("{") || line.hasPrefix("\u{FEFF}{") { return .json }
    if line.hasPrefix("[[") { return .toml }
    return ["matches:", "global_vars:", "imports:"].contains { line.hasPrefix($0) } ? .espanso : nil
  }
}

/// The formats that snippets are written in.
public enum ExportFormat: String, CaseIterable, Sendable {
  case json, toml, espanso, csv

  /// The document with these snippets, in their order.
  ///
  /// Secret ones are left out. A document without snippets is no content for `ContentFormat.json`.
  public func encode(_ snippets: [Snippet]) -> [UInt8] {
    let snippets = snippets.filter { !$0.isSecret }
    return switch self {
    case .json: Array(ContentDocument.encode(snippets).utf8)
    case .toml: Array(TomlContent.encode(snippets).utf8)
    case .espanso: Array(EspansoEncoder.encode(snippets).utf8)
    case .csv: Array(CSVContent.encode(snippets).utf8)
    }
  }
}
