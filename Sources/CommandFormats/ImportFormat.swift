import ContentFormats
import Snippets

/// The formats that snippets are imported from: those of a source, and those that a source cannot be followed in.
///
/// Reading takes time in proportion to the document, and no document ends the program.
public enum ImportFormat: String, CaseIterable, Sendable {
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

extension ImportFormat {
  /// The format of a file by the extension of its name; nil for a name that says nothing.
  ///
  /// `.json` is taken for the endpoint's; `detect` tells it from other JSON.
  public init?(path: String) {
    if let format = ContentFormat(path: path) {
      self.init(rawValue: format.rawValue)
      return
    }
    switch ContentFormat.fileExtension(of: path) {
    case "csv", "tsv": self = .csv
    case "mb": self = .quickPhrase
    default: return nil
    }
  }

  /// The same among the formats of sources; nil where a source cannot have it.
  public var ofSource: ContentFormat? { ContentFormat(rawValue: rawValue) }

  /// Reads a document.
  ///
  /// - Parameter path: the document's name in problems.
  /// - Throws: a `DocumentError` when nothing of it can be used. What is wrong with single entries is told in the result.
  public func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    switch self {
    case .json: try ContentFormat.json.decode(bytes, from: path)
    case .toml: try ContentFormat.toml.decode(bytes, from: path)
    case .espanso: try ContentFormat.espanso.decode(bytes, from: path)
    case .csv: try ContentFormat.limited(bytes) { try CSVContent.decode(bytes, from: path) }
    case .textBlaze: try ContentFormat.limited(bytes) { try TextBlaze.decode(bytes, from: path) }
    case .quickPhrase: try ContentFormat.limited(bytes) { QuickPhrase.decode(bytes, from: path) }
    }
  }

  /// The format of a document that someone wants to import; nil when nothing tells it.
  ///
  /// The extension counts, then how the document begins; JSON is told apart by what is in it.
  public static func detect(_ bytes: [UInt8], path: String) -> ImportFormat? {
    let format = ImportFormat(path: path) ?? likelyFormat(bytes)
    return format == .json && TextBlaze.isLikely(bytes) ? .textBlaze : format
  }

  /// Tells a document by its first line that is no comment.
  private static func likelyFormat(_ bytes: [UInt8]) -> ImportFormat? {
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
