import Snippets

/// The state of the content that the keyboard shows.
public enum ContentStatus: String, Equatable, Sendable {
  /// A first fetch is under way, and nothing is stored yet.
  case loading
  case ready
  /// The last fetch failed, and stored content is shown.
  case stale
  /// There is nothing to show, and the last fetch failed.
  case error
}

/// A reason why the content is not as good as it should be.
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

/// An event of the content that the main tells of.
public enum ContentEvent: Equatable, Sendable {
  /// The keys that the store holds, or the first of them.
  case loaded(SnippetKeys)
  /// The keys that follow those of `loaded`.
  case continued(SnippetKeys)
  /// Favourites, their order, or what was used last may be others than before.
  case marksChanged
  /// There is nothing to show, since the user has hidden every key.
  case allHidden
  /// There is nothing to show: every source was asked, and none has a key.
  case empty
  /// The keys that are shown are up to date.
  case current
  /// A remark for who looks for it in the globe's list, though the keys that are shown are up to date; nil for none.
  case remark(String?)
  /// The reason why the command of this snippet gave no secret; nil once it has given one.
  case commandFailed(snippet: String, reason: String?)
  /// The keys that are shown are not up to date, or there is nothing to show; the reason is one line.
  case failed(String, ContentTrouble = .old)
}
