import ContentFormats
import Snippets

extension ContentSource {
  /// Gets the document's bytes, as they came.
  ///
  /// Blocks for at most `limits.total`.
  ///
  /// - Throws: `FetchError`, or `DocumentError` when the document is larger than `ContentDocument.sizeLimit`.
  public func fetch(limits: HTTPLimits = HTTPLimits()) throws -> [UInt8] {
    switch self {
    case .embedded: Array(Self.embeddedDocument.utf8)
    case .file(let path): try FileSource.read(path)
    case .web(let url): try HTTPRequest(url: url, limits: limits).perform()
    }
  }

  /// Gets the document and reads it.
  ///
  /// - Throws: `FetchError` or `DocumentError`.
  public func load(limits: HTTPLimits = HTTPLimits()) throws -> [Snippet] {
    try ContentDocument.decode(fetch(limits: limits), from: description)
  }
}
