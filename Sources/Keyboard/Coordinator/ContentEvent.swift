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

/// Why content is not as good as it should be.
public enum ContentTrouble: Hashable, Sendable {
  /// A source could not be read, or not all of it.
  case old
  /// A file has a mistake, and its keys stay as they were.
  case mistaken
  /// The store cannot be written: nothing new comes, and nothing is remembered.
  case unsaved
  /// The store cannot be read.
  case unread
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
  /// There is nothing to show: every source was asked, and none has a key.
  case empty
  /// What is shown is up to date.
  case current
  /// What somebody may want to know who looks for it in the globe's list, though what is shown is up to date; nil for nothing.
  case remark(String?)
  /// Why the command of this snippet gave no secret; nil once it has.
  case commandFailed(snippet: String, reason: String?)
  /// What is shown is not up to date, or there is nothing to show; the reason in one line.
  case failed(String, ContentTrouble = .old)
}
