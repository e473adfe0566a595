/// A question to a catalogue: a query, and the page of what it finds.
///
/// The program that fetches reads it as a line: the number of the page, a space and the query, as in `2 spider`.
public struct CatalogueCall: Equatable, Sendable {
  /// The number of the page, from 1 on.
  public let page: Int
  /// The query in one line, without blanks around it; empty for everything there is.
  public let query: String

  /// The pages that can be asked for: as far as anyone scrolls, and an end for what a catalogue claims.
  public static let pages = 1...1_000
  /// The most characters of a query.
  public static let mostCharacters = 200

  /// Makes a question; control characters become spaces, and what is too much is left out.
  public init(page: Int, query: String) {
    self.page = min(max(Self.pages.lowerBound, page), Self.pages.upperBound)
    let plain = query.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    let rest = plain.drop { $0 == " " }.prefix(Self.mostCharacters)
    let end = rest.lastIndex { $0 != " " }.map { $0 + 1 } ?? rest.startIndex
    self.query = String(String.UnicodeScalarView(rest[..<end]))
  }

  /// Reads a line without its end; nil where it does not begin with the number of a page.
  public init?(line: String) {
    let parts = line.parts(atMost: 2)
    guard let page = Int(parts[0]), Self.pages.contains(page) else { return nil }
    self.init(page: page, query: parts.count == 2 ? parts[1] : "")
  }

  /// The line without its end.
  public var line: String { "\(page) \(query)" }
}

/// The result of a question to a catalogue.
public enum CatalogueState: String, CaseIterable, Sendable {
  /// The page is in the store, and as the server has it now.
  case ok
  /// The server cannot be reached.
  case offline
  /// The server refuses the keys or the login (401, 403), or there are none.
  case keys
  /// The server cannot answer this query (409).
  case conflict
  /// The server wants fewer requests (429), or is not available for a while (503).
  case busy
  /// The server has an error, or its answer cannot be used.
  case failed
}

/// An answer of the program that fetches: what became of a question.
///
/// Its line has the state, the seconds to wait, and the line of the question, as in `busy 30 2 spider`.
public struct CatalogueAnswer: Equatable, Sendable {
  /// The result.
  public let state: CatalogueState
  /// The seconds after which it makes sense to ask again; 0 where nobody says it.
  public let wait: Int
  /// The question.
  public let call: CatalogueCall

  /// The most seconds that anyone is told to wait.
  public static let longestWait = 3_600

  /// Makes an answer; a wait beyond `longestWait` becomes that.
  public init(_ state: CatalogueState, wait: Int = 0, to call: CatalogueCall) {
    self.state = state
    self.wait = min(max(0, wait), Self.longestWait)
    self.call = call
  }

  /// Reads a line without its end; nil for anything else.
  public init?(line: String) {
    let parts = line.parts(atMost: 3)
    guard parts.count == 3, let state = CatalogueState(rawValue: parts[0]), let wait = Int(parts[1]),
      let call = CatalogueCall(line: parts[2])
    else { return nil }
    self.init(state, wait: wait, to: call)
  }

  /// The line without its end.
  public var line: String { "\(state.rawValue) \(wait) \(call.line)" }
}

extension String {
  /// Returns so many parts with a space between two. A mark that joins a space to a character leaves both as they are.
  fileprivate func parts(atMost count: Int) -> [String] {
    unicodeScalars.split(separator: " ", maxSplits: count - 1, omittingEmptySubsequences: false).map {
      String($0)
    }
  }
}
