import Snippets
import Store

extension ContentOptions {
  /// The keys that a search finds, the best first; all of them for an empty text, those first that are favourites or in use.
  ///
  /// - Parameter store: nil where none has been made yet.
  func find(_ text: String, in store: SnippetStore?) throws -> [SnippetKey] {
    guard let store else { return [] }
    return try inStore {
      let search = StoredSearch(store, limit: .max)
      search.search(text)
      try search.begin()
      while search.isReading { try search.readOn() }
      while search.isSearching { search.step() }
      return try search.keys()
    }
  }
}
