import Layout
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

/// All that the keyboard's picture depends on.
public struct KeyboardState: Equatable, Sendable {
  /// In the order in which they are shown.
  public internal(set) var snippets: [Snippet]
  /// Keys under a finger.
  public internal(set) var pressed: Set<KeyID>
  public internal(set) var content: ContentStatus
  /// What there is to say of the content; shown in the panel while there are no snippets.
  public internal(set) var message: String
  public internal(set) var isVisible: Bool
  /// A finger on the space bar moves the cursor; the keys cannot be used while it lasts.
  public internal(set) var isTrackpad: Bool
  /// Where the snippets are scrolled to, in pages: 1.4 is between the second page and the third.
  public internal(set) var page: Double
  /// The row of the open list that is under a finger.
  public internal(set) var selectedRow: Int?

  /// The state at start, hidden and with nothing loaded, but for what is given.
  public init(
    snippets: [Snippet] = [], pressed: Set<KeyID> = [], content: ContentStatus = .loading,
    message: String = Strings.loading, isVisible: Bool = false, isTrackpad: Bool = false, page: Double = 0,
    selectedRow: Int? = nil
  ) {
    self.snippets = snippets
    self.pressed = pressed
    self.content = content
    self.message = message
    self.isVisible = isVisible
    self.isTrackpad = isTrackpad
    self.page = page
    self.selectedRow = selectedRow
  }
}
