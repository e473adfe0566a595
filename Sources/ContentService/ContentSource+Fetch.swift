import ContentFormats
import Snippets

extension ContentSource {
  /// Gets the document's bytes, as they came.
  ///
  /// Blocks for at most `limits.total`.
  ///
  /// - Throws: `FetchError` or `HTTPFailure`, or `DocumentError` when a file is larger than
  ///   `ContentDocument.sizeLimit`.
  public func fetch(limits: HTTPLimits = HTTPLimits()) throws -> [UInt8] {
    switch self {
    case .embedded: return Array(Self.embeddedDocument.utf8)
    case .file(let path): return try FileSource.read(path)
    case .web(let url):
      guard case .fresh(let body, _, _) = try HTTPRequest(url: url, limits: limits).perform() else {
        return []
      }
      return body
    }
  }

  /// Gets the document and reads it.
  ///
  /// - Throws: `FetchError`, `HTTPFailure` or `DocumentError`.
  public func load(limits: HTTPLimits = HTTPLimits()) throws -> [Snippet] {
    try ContentDocument.decode(fetch(limits: limits), from: description)
  }
}
