import Snippets

/// A mistake in one entry of a document, which was left out or is shown with a mark.
///
/// The text of snippets never appears in it, so that it can be logged.
public struct ContentProblem: Equatable, Sendable, CustomStringConvertible {
  /// The end of the reason that a key with a mistake is told with.
  public static let keyIsLeftOut = "; this key is left out"

  /// The file or URL, as messages name it.
  public let path: String
  /// The line, from 1; nil where what is wrong has no line of its own.
  public let line: Int?
  /// The mistake and what is allowed, in one line.
  public let reason: String

  /// Makes a problem; `line` is nil where it concerns the whole file.
  public init(path: String, line: Int? = nil, reason: String) {
    self.path = path
    self.line = line
    self.reason = reason
  }

  /// The problem as users read it: `path:line: reason`.
  public var description: String {
    path + (line.map { ":\($0)" } ?? "") + ": " + reason
  }
}

/// The content of a document.
public struct DecodedContent: Equatable, Sendable {
  /// The snippets, in the order in which they are shown.
  public var snippets: [Snippet]
  /// The problems: what was left out, and why.
  public var problems: [ContentProblem]
  /// The losses, for who imports it: what another program's document says beside, and no key can have.
  public var losses: [ContentProblem]

  /// Makes the result of a decoder.
  public init(snippets: [Snippet], problems: [ContentProblem] = [], losses: [ContentProblem] = []) {
    self.snippets = snippets
    self.problems = problems
    self.losses = losses
  }
}
