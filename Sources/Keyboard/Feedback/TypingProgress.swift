import Gestures
import Layout

/// The time for which the text of the keys has been on its way, and whether it can be stopped.
///
///     idle ──begins──► typing ──500 ms, long──► marked ──250 ms──► marked, and a touch stops
///       ▲                │ ▲                       │
///       └─────ends───────┤ └── another tap types ──┤
///                        └──────────ends───────────┘
struct TypingProgress: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case idle
    case typing(since: UInt64)
    case marked(since: UInt64)
  }

  /// The key that has typed a piece last.
  private(set) var key: KeyID?
  /// The key that has typed last, be it a space or a Return.
  private(set) var latest: KeyID?
  /// True while a text that takes its time is on its way.
  private(set) var isLong = false
  private var state = State.idle

  /// Milliseconds after which text that is still on its way shows the mark: usual pieces are there at once.
  private static let markDelay: UInt64 = 500
  /// Milliseconds for which a touch of the marked key is still a tap: nobody sees the mark and reacts to it sooner.
  private static let reaction: UInt64 = 250
  /// Bytes beyond which a text may be cut off; a shorter one is finished even if the keyboard hides.
  private static let longText = 256

  mutating func typed(_ text: String, by key: KeyID, time: UInt64) {
    self.key = key
    latest = key
    if state != .idle { state = .typing(since: time) }
    expanded(bytes: text.utf8.count)
  }

  /// Takes note of a key that types no piece: it has no Stop mark.
  mutating func typed(by key: KeyID) {
    latest = key
  }

  /// Takes note of a text that no key types: none shows the mark for it, or shakes.
  mutating func typedByNoKey() { (key, latest) = (nil, nil) }

  /// Takes note of the length of the text that was typed last, which its template does not tell.
  mutating func expanded(bytes: Int) {
    isLong = isLong || bytes > Self.longText
  }

  /// Takes note whether text is on its way to the application, or all of it has got there.
  mutating func set(isTyping: Bool, time: UInt64) {
    switch (state, isTyping) {
    case (.idle, true): state = .typing(since: time)
    case (.idle, false), (.typing, false), (.marked, false):
      state = .idle
      isLong = false
    case (.typing, true), (.marked, true): break
    }
  }

  /// Forgets a lost text that was never on its way, as when it has waited for the clipboard.
  mutating func lost() { if state == .idle { isLong = false } }

  var nextWake: UInt64? {
    guard isLong, case .typing(let since) = state else { return nil }
    return since.later(by: Self.markDelay)
  }

  mutating func advance(to time: UInt64) {
    if let due = nextWake, due <= time { state = .marked(since: due) }
  }

  /// True while nothing is on its way.
  var isIdle: Bool { state == .idle }

  /// The key that shows the mark.
  var mark: KeyID? {
    guard case .marked = state else { return nil }
    return key
  }

  /// Tells whether a touch of the marked key at this time stops the typing.
  func stops(at time: UInt64) -> Bool {
    guard case .marked(let since) = state else { return false }
    return time >= since.later(by: Self.reaction)
  }
}
