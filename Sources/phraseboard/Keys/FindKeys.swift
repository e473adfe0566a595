import Snippets
import Store

extension ContentOptions {
  /// Returns the keys that a search finds, the best first. An empty text finds all: favourites and keys in use come
  /// first.
  ///
  /// - Parameter store: nil when none has been made yet.
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
