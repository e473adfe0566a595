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

/// A key that is beside its place for a moment.
public struct ShakenKey: Equatable, Sendable {
  public let key: KeyID
  /// Logical pixels to the right.
  public let offset: Double

  public init(key: KeyID, offset: Double) {
    self.key = key
    self.offset = offset
  }
}

/// All that the keyboard's picture depends on.
public struct KeyboardState: Equatable, Sendable {
  /// In the order in which they are shown.
  public private(set) var snippets: SnippetKeys
  /// The keys of snippets that something is wrong with.
  public private(set) var problems: Set<KeyID>
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
  /// The key that shows the Stop mark, since a long text of it is being typed.
  public internal(set) var stopMark: KeyID?
  /// The key that shakes its head, and how far it is from its place by now, in logical pixels to the right.
  public internal(set) var shaken: ShakenKey?

  /// The state at start, hidden and with nothing loaded, but for what is given.
  public init(
    snippets: SnippetKeys = SnippetKeys(), pressed: Set<KeyID> = [], content: ContentStatus = .loading,
    message: String = Strings.loading, isVisible: Bool = false, isTrackpad: Bool = false, page: Double = 0,
    selectedRow: Int? = nil, stopMark: KeyID? = nil, shaken: ShakenKey? = nil
  ) {
    self.snippets = snippets
    problems = Self.problems(of: snippets)
    self.pressed = pressed
    self.content = content
    self.message = message
    self.isVisible = isVisible
    self.isTrackpad = isTrackpad
    self.page = page
    self.selectedRow = selectedRow
    self.stopMark = stopMark
    self.shaken = shaken
  }

  /// Shows other snippets.
  mutating func show(_ new: SnippetKeys) {
    snippets = new
    problems = Self.problems(of: new)
  }

  /// Shows further snippets after those that are shown.
  mutating func append(_ more: SnippetKeys) {
    snippets.append(contentsOf: more)
    problems.formUnion(Self.problems(of: more))
  }

  /// A piece that the snippet has is taken; returns which one is due then.
  mutating func take(_ piece: Int, ofSnippetAt index: Int) -> Int {
    snippets.continueAfter(piece: piece, at: index)
  }

  private static func problems(of snippets: SnippetKeys) -> Set<KeyID> {
    Set(snippets.idsWithProblem.map(KeyID.snippet))
  }
}
