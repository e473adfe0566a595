import Snippets

/// The formats of sources, from which snippets are read again and again.
///
/// Reading takes time in proportion to the document, and no document ends the program.
public enum ContentFormat: String, CaseIterable, Sendable {
  /// The content endpoint's: see `ContentDocument`.
  case json
  /// The form for people to write by hand: see `TomlContent`.
  case toml
  /// espanso's match files in YAML.
  case espanso
}

extension ContentFormat {
  /// Tells the format of a file by the extension of its name; nil for a name that says nothing.
  public init?(path: String) {
    switch Self.fileExtension(of: path) {
    case "json": self = .json
    case "toml": self = .toml
    case "yml", "yaml": self = .espanso
    default: return nil
    }
  }

  /// Returns the extension of a file's name in lower case, without the dot; nil for a name without one.
  package static func fileExtension(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - path: the document's name in problems.
  ///   - allowsCommands: whether secrets may be the output of commands: only where the document is a file of the user's own.
  /// - Throws: a `DocumentError` when nothing of it can be used. The result tells what is wrong with single entries.
  public func decode(
    _ bytes: [UInt8], from path: String, allowsCommands: Bool = false
  ) throws -> DecodedContent {
    try Self.limited(bytes) {
      switch self {
      case .json: DecodedContent(snippets: try ContentDocument.decode(bytes, from: path))
      case .toml: try TomlContent.decode(bytes, from: path, allowsCommands: allowsCommands)
      case .espanso: try EspansoFile(bytes, path: path).decodeAlone()
      }
    }
  }

  /// Reads a document of any format within the limits of one source: its size, its keys and its phrases.
  ///
  /// - Throws: a `DocumentError` that names the limit, and what `decode` throws.
  package static func limited(
    _ bytes: [UInt8], _ decode: () throws -> DecodedContent
  ) throws -> DecodedContent {
    guard bytes.count <= ContentDocument.sizeLimit else { throw ContentDocument.tooLarge }
    let content = try decode()
    var amount = ContentAmount()
    try amount.add(content.snippets)
    return content
  }
}
