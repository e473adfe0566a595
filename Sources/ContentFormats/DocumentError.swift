/// Why a content document was refused: one place in it and one reason.
///
/// The text of snippets never appears in it, so that it can be logged.
public struct DocumentError: Error, Equatable, CustomStringConvertible {
  /// Where in the document, as a JSONPath: `$.content[1].displayText`, or `$` for the whole of it.
  public let path: String
  /// What is wrong there and what is allowed, in one line of plain text.
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(path): \(reason)" }
}
