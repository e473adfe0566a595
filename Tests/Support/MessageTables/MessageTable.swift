import Foundation
import Testing

/// A part of docs/messages.md: the messages that users can get, as tests have provoked them.
public struct MessageTable {
  private struct Row: Hashable {
    let cause: String
    let place: String
    let message: String
  }

  /// The place where a message is said.
  public enum Place: String {
    case terminal, log, screen
  }

  public static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/messages.md")
  /// The variable that `make messages` sets to write the table anew.
  private static let renewal = "PHRASEBOARD_RENEW_MESSAGES"
  private static let lock = NSLock()
  /// The characters of two lines of a wide terminal.
  private static let longest = 320

  private var rows: [Row] = []
  private let replacements: [(String, String)]

  /// - Parameter replacements: paths of the test's and what stands in the table for them, in the order of their replacement.
  public init(_ replacements: [(String, String)]) {
    self.replacements = replacements
  }

  /// Adds a message that was said. An empty one is a mistake of the test.
  public mutating func add(
    _ cause: String, _ place: Place, _ message: some StringProtocol,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(!message.isEmpty, "\(cause): nothing was said", sourceLocation: location)
    let text = replacements.reduce(String(message)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    #expect(!text.contains("\n"), "\(cause): \(text)", sourceLocation: location)
    #expect(text.count <= Self.longest, "\(cause): \(text)", sourceLocation: location)
    let row = Row(cause: cause, place: place.rawValue, message: text)
    if !rows.contains(row) { rows.append(row) }
  }

  /// Compares the part of the file with this name with what was provoked, or writes it.
  public func check(_ part: String) throws {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let (start, end) = ("<!-- \(part) -->\n", "<!-- end of \(part) -->\n")
    let first = try #require(text.range(of: start))
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
    let (old, new) = (text[first.upperBound..<last.lowerBound], markdown)
    if ProcessInfo.processInfo.environment[Self.renewal] != nil {
      let all = text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: new)
      try Data(all.utf8).write(to: Self.file)
      return
    }
    let lines = { (text: String) in Set(text.split(separator: "\n").map(String.init)) }
    let (known, said) = (lines(String(old)), lines(new))
    for line in said.subtracting(known).sorted() {
      Issue.record("not in docs/messages.md (make messages): \(line)")
    }
    for line in known.subtracting(said).sorted() {
      Issue.record("not said any more (make messages): \(line)")
    }
    #expect(String(old) == new, "the order in docs/messages.md (make messages)")
  }

  private var markdown: String {
    let lines = rows.map { "| \($0.cause) | \($0.place) | ``\(Self.escaped($0.message))`` |" }
    return (["| What happened | Said in | Message |", "|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }

  /// Returns all that the file says, as it was said.
  public static func text() throws -> String {
    try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: "\\|", with: "|")
  }
}
