import ContentFormats
import Snippets
import Zip

/// The formats that snippets are imported from: those of a source, and those in which no source can be followed.
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
  /// The text replacements of macOS and iOS, a property list.
  case apple
  /// Gboard's dictionary, in a zip archive or alone.
  case gboard
  /// Alfred's export, a zip archive.
  case alfred
  /// TextExpander's export, a property list.
  case textExpander
  /// Raycast's export, in JSON.
  case raycast
  /// Beeftext's export, in JSON.
  case beeftext
  /// The text of a phrase of AutoKey; its folders have more (`AutoKey.decode`).
  case autoKey
  /// The snippets of VS Code, in JSON with comments.
  case vsCode
}

extension ImportFormat {
  /// Makes the format of a file by the extension of its name; nil for a name that says nothing.
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
    case "code-snippets": self = .vsCode
    case "alfredsnippets": self = .alfred
    case "textexpander": self = .textExpander
    default: return nil
    }
  }

  /// The same among the formats of sources; nil where a source cannot have it.
  public var ofSource: ContentFormat? { ContentFormat(rawValue: rawValue) }

  /// Reads a document.
  ///
  /// - Parameter path: the document's name in problems.
  /// - Throws: a `DocumentError` when nothing of it can be used. The result has the problems of single entries.
  public func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    switch self {
    case .json: try ContentFormat.json.decode(bytes, from: path)
    case .toml: try ContentFormat.toml.decode(bytes, from: path)
    case .espanso: try ContentFormat.espanso.decode(bytes, from: path)
    case .csv: try ContentFormat.limited(bytes) { try CSVContent.decode(bytes, from: path) }
    case .textBlaze: try ContentFormat.limited(bytes) { try TextBlaze.decode(bytes, from: path) }
    case .quickPhrase: try ContentFormat.limited(bytes) { QuickPhrase.decode(bytes, from: path) }
    case .apple: try limited(bytes) { try AppleReplacements.decode(bytes, from: path) }
    case .textExpander: try limited(bytes) { try TextExpander.decode(bytes, from: path) }
    case .gboard: try limited(bytes) { try Gboard.decode(bytes, from: path) }
    case .alfred: try limited(bytes) { try Alfred.decode(bytes, from: path) }
    case .raycast:
      try ContentFormat.limited(bytes) { try Raycast.decode(ImportedText.utf8(bytes), from: path) }
    case .beeftext:
      try ContentFormat.limited(bytes) { try Beeftext.decode(ImportedText.utf8(bytes), from: path) }
    case .autoKey: try ContentFormat.limited(bytes) { try AutoKey.decode(bytes, from: path) }
    case .vsCode: try ContentFormat.limited(bytes) { try VSCode.decode(ImportedText.utf8(bytes), from: path) }
    }
  }

  /// Returns the size of the largest document that is read, in bytes as it is in its file.
  public static func sizeLimit(of bytes: [UInt8]) -> Int {
    Archives.isZip(bytes) ? ZipArchive.Limits.archive : ContentDocument.sizeLimit
  }

  /// Does the same as `ContentFormat.limited`, for what may be an archive.
  private func limited(_ bytes: [UInt8], _ decode: () throws -> DecodedContent) throws -> DecodedContent {
    guard bytes.count <= Self.sizeLimit(of: bytes) else {
      throw DocumentError(reason: "larger than \(Self.sizeLimit(of: bytes) >> 20) MiB")
    }
    return try ContentFormat.limited([], decode)
  }
}
