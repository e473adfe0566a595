import Snippets

/// A kind of thing of which a key may have only so many.
package enum KeyLimit {
  case phrases, searchTerms, shortcuts

  package var most: Int {
    switch self {
    case .phrases: ContentLimits.phrasesOfKey
    case .searchTerms: ContentLimits.searchTermsOfKey
    case .shortcuts: ContentLimits.shortcutsOfKey
    }
  }

  private var noun: String {
    switch self {
    case .phrases: "phrases"
    case .searchTerms: "words to search by"
    case .shortcuts: "shortcuts"
    }
  }

  /// The reason why a list is refused.
  package var reason: String { "more than the \(most) \(noun) that a key can have" }
}

/// The part of a source's limits that is used up.
public struct ContentAmount {
  private var keys = 0
  private var phrases = 0

  /// Begins to count.
  public init() {}

  /// Counts the snippets of a document, or refuses them; refused ones do not count.
  ///
  /// - Throws: a `DocumentError` that names the limit.
  public mutating func add(_ snippets: [Snippet]) throws {
    let (keys, phrases) = (keys + snippets.count, phrases + snippets.reduce(0) { $0 + $1.pieces.count })
    guard keys <= ContentLimits.keysOfSource else {
      throw DocumentError(reason: "more than the \(ContentLimits.keysOfSource) keys that a source can have")
    }
    guard phrases <= ContentLimits.phrasesOfSource else {
      throw DocumentError(
        reason: "more than the \(ContentLimits.phrasesOfSource) phrases that a source can have")
    }
    (self.keys, self.phrases) = (keys, phrases)
  }
}

extension Result where Failure == SnippetText.Refusal {
  /// The reason why it is refused, if it is.
  package var refusal: SnippetText.Refusal? { if case .failure(let refusal) = self { refusal } else { nil } }
}
