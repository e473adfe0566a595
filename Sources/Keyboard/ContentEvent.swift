import Snippets

/// How good the content is that the keyboard shows.
public enum ContentStatus: String, Equatable, Sendable {
  /// Nothing is stored yet and a first fetch is under way.
  case loading
  case ready
  /// Stored content is shown since the last fetch failed.
  case stale
  /// There is nothing to show, and the last fetch failed.
  case error
}

/// What the main tells of the content.
public enum ContentEvent: Equatable, Sendable {
  /// What the store holds, or the first of it.
  case loaded(SnippetKeys)
  /// What follows that.
  case continued(SnippetKeys)
  /// Favourites, their order, or what was used last may be others than before.
  case marksChanged
  /// There is nothing to show, since the user has hidden every key.
  case allHidden
  /// What is shown is up to date.
  case current
  /// What is shown is not up to date, or there is nothing to show; the reason in one line.
  case failed(String)
}
