import ContentFormats
import Snippets

/// The formats that snippets are written in.
public enum ExportFormat: String, CaseIterable, Sendable {
  case json, toml, espanso, csv

  /// Returns the document with these snippets, in their order.
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

  /// Returns the text of a file of the user's own, in TOML. Secret snippets are in it, too.
  public static func ownFile(_ snippets: [Snippet]) -> [UInt8] {
    Array(TomlContent.encode(snippets).utf8)
  }
}
