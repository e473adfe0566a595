/// The reason why a whole document was refused: one place in it and one reason.
///
/// The text of snippets never appears in it, so that it can be logged.
public struct DocumentError: Error, Equatable, CustomStringConvertible {
  /// The place in a JSON document, as a JSONPath: `$.content[1].displayText`, or `$` for the whole of it. Empty in other
  /// formats.
  public let path: String
  /// The line, from 1; nil where the reason tells it, and for what is wrong with the whole.
  public let line: Int?
  /// The mistake there and what is allowed, in one line of plain text.
  public let reason: String

  /// Makes an error; `line` is nil where no line is to blame.
  public init(path: String = "", line: Int? = nil, reason: String) {
    self.path = path
    self.line = line
    self.reason = reason
  }

  /// One line, without the document's name: that belongs in front of it.
  public var description: String {
    (line.map { "line \($0): " } ?? "") + (path.isEmpty ? "" : "\(path): ") + reason
  }

  /// Returns the same about a document of a name.
  public func problem(in document: String) -> ContentProblem {
    ContentProblem(path: document, line: line, reason: (path.isEmpty ? "" : "\(path): ") + reason)
  }
}
