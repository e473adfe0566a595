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
  /// What Text Blaze exports, in JSON.
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
    case "csv": self = .csv
    case "mb": self = .quickPhrase
    default: return nil
    }
  }

  /// Reads a document.
  ///
  /// - Parameter path: the document's name in problems.
  /// - Throws: a `DocumentError` when nothing of it can be used. What is wrong with single entries is told in the result.
  public func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    guard bytes.count <= ContentDocument.sizeLimit else { throw ContentDocument.tooLarge }
    switch self {
    case .json: return DecodedContent(snippets: try ContentDocument.decode(bytes, from: path))
    case .toml: return try TomlContent.decode(bytes, from: path)
    case .espanso, .csv, .textBlaze, .quickPhrase:
      throw DocumentError(reason: "this version does not read \(rawValue)")
    }
  }

  /// The format of a document that someone wants to import; nil when nothing tells it.
  ///
  /// The extension counts, then how the document begins; JSON is told apart by what is in it.
  public static func detect(_ bytes: [UInt8], path: String) -> ContentFormat? {
    ContentFormat(path: path)
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
    case .espanso, .csv: []
    }
  }
}
