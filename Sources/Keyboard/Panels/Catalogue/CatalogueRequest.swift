import Snippets

/// A question of the panel to its service: a page of a catalogue.
///
/// Its text has three lines: `server` or `store`, the catalogue, and the question.
public struct CatalogueRequest: Equatable, Sendable {
  /// The name of the catalogue.
  public let catalogue: String
  /// The page and the query.
  public let call: CatalogueCall
  /// True where the server is asked, too; otherwise only the store is.
  public let asksServer: Bool

  private static let (server, store) = ("server", "store")

  /// Makes a question.
  public init(_ call: CatalogueCall, of catalogue: String, asksServer: Bool) {
    (self.call, self.catalogue, self.asksServer) = (call, catalogue, asksServer)
  }

  /// Reads a text; nil for any other one.
  public init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 3, [Self.server, Self.store].contains(lines[0]),
      let call = CatalogueCall(line: lines[2])
    else { return nil }
    self.init(call, of: lines[1], asksServer: lines[0] == Self.server)
  }

  /// The text.
  public var text: String { "\(asksServer ? Self.server : Self.store)\n\(catalogue)\n\(call.line)" }
}

/// An item of a catalogue, named by the panel to its service.
///
/// Its text has the catalogue and the id, each in a line of its own.
public struct CatalogueItemName: Equatable, Sendable {
  /// The name of the catalogue.
  public let catalogue: String
  /// The id of the item.
  public let id: String

  /// Makes a name.
  public init(_ id: String, of catalogue: String) { (self.id, self.catalogue) = (id, catalogue) }

  /// Reads a text; nil for any other one.
  public init?(text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 2 else { return nil }
    self.init(lines[1], of: lines[0])
  }

  /// The text.
  public var text: String { "\(catalogue)\n\(id)" }
}

/// The answer to a request: all that is known of a page by now.
public struct CatalogueReply: Equatable, Sendable {
  /// The question.
  public let request: CatalogueRequest
  /// The page as it is stored; nil where it is not.
  public let page: CataloguePage?
  /// The time since the server said that the page is so, in seconds.
  public let age: Int
  /// The server's answer; nil where it has not been asked, or has not answered yet.
  public let answer: CatalogueAnswer?

  /// - Parameters:
  ///   - age: the time since the server said that the page is so, in seconds.
  ///   - answer: the server's answer; nil where it has not been asked, or has not answered yet.
  public init(_ request: CatalogueRequest, page: CataloguePage?, age: Int = 0, answer: CatalogueAnswer? = nil)
  {
    (self.request, self.page, self.age, self.answer) = (request, page, age, answer)
  }
}

/// All there is to know of an item.
public struct CatalogueDetails: Equatable, Sendable {
  /// The item with all its phrases.
  public let item: CatalogueItem
  /// The words that say whose it is.
  public let attribution: String?
  /// The key of the user's own that was made of it; nil for none.
  public let key: ListedKey?

  /// Makes the details of an item.
  public init(_ item: CatalogueItem, attribution: String?, key: ListedKey? = nil) {
    (self.item, self.attribution, self.key) = (item, attribution, key)
  }
}
