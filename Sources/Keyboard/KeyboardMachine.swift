import Gestures
import Layout
import Snippets
import Typing

/// The reducer: what happens to the keyboard changes the state and comes out as effects, which the main carries out
/// in order.
///
///       fingers ──► GestureMachine ──► fire(key) ──► type / press / handOver
///       content ──► snippets (fingers are let go when they change: another text may be under them now)
///       show, hide, toggle ──► isVisible (fingers are let go)
///
/// Cases, each with a test of its number:
///  1. A tap on a snippet types the piece that is due and saves the next place; after the last comes the first.
///  2. Space types a space; delete and return press BackSpace and Return.
///  3. The globe hides the keyboard and hands over.
///  4. Content that differs lets go of all fingers; content that is the same does not.
///  5. Hiding lets go of all fingers and types nothing.
///  6. A failed fetch leaves what is shown; without anything to show it is an error with its message.
///  7. `type` takes an id or a label and does what a tap would; unknown names and pieces are refused.
///  8. A finger on no key does nothing.
public struct KeyboardMachine: Sendable {
  /// What a finger did, in logical pixels of the surface and the compositor's milliseconds.
  public struct FingerEvent: Equatable, Sendable {
    public enum Motion: Equatable, Sendable {
      case down(Point)
      case move(Point)
      case up
    }

    public let finger: Int32
    public let motion: Motion
    public let time: UInt64

    public init(finger: Int32, motion: Motion, time: UInt64) {
      self.finger = finger
      self.motion = motion
      self.time = time
    }
  }

  public enum Event: Equatable, Sendable {
    /// The panel has a size, or another one.
    case laidOut(PanelLayout)
    case fingers([FingerEvent])
    case fingersCancelled
    /// What the store holds.
    case contentLoaded([Snippet])
    /// A fetch has failed; the reason in one line.
    case contentFailed(String)
    case show, hide, toggle
  }

  public enum Effect: Equatable, Sendable {
    case type(String)
    case press(Typist.Key)
    /// Remember that `next` is the piece that is due on this snippet.
    case savePlace(snippet: String, next: Int)
    case showPanel, hidePanel
    /// Another keyboard's turn.
    case handOver
    /// The snippets have changed and the panel needs another layout.
    case layOut
  }

  /// Why `type` did nothing.
  public enum TypeFailure: Error, Equatable, Sendable {
    case unknownKey(String)
    case noSuchPiece(Int32, count: Int)
  }

  public private(set) var state = KeyboardState()
  private var gestures = GestureMachine<KeyID>()
  private var layout: PanelLayout?

  public init() {}

  /// When `advance` is to be called next; nil if there is nothing to wait for.
  public var nextWake: UInt64? { gestures.nextWake }

  public mutating func advance(to time: UInt64) -> [Effect] {
    apply(gestures.advance(to: time))
  }

  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .laidOut(let new):
      defer { layout = new }
      return layout == new ? [] : letGo()
    case .fingers(let events): return events.flatMap { handle($0) }
    case .fingersCancelled: return letGo()
    case .contentLoaded(let snippets): return load(snippets)
    case .contentFailed(let reason): return fail(reason)
    case .show: return setVisible(true)
    case .hide: return setVisible(false)
    case .toggle: return setVisible(!state.isVisible)
    }
  }

  // MARK: Fingers

  private mutating func handle(_ event: FingerEvent) -> [Effect] {
    switch event.motion {
    case .down(let point):
      return apply(gestures.down(finger: event.finger, on: target(at: point), time: event.time))
    case .move(let point):
      return apply(gestures.move(finger: event.finger, to: target(at: point), time: event.time))
    case .up:
      return apply(gestures.up(finger: event.finger, time: event.time))
    }
  }

  private func target(at point: Point) -> Target<KeyID>? {
    // Delete fires as the finger comes down, the others as it lifts (fact sheet: timings and touch).
    layout?.key(at: point).map { Target(key: $0.id, fires: $0.id == .delete ? .onDown : .onLift) }
  }

  private mutating func apply(_ actions: [GestureAction<KeyID>]) -> [Effect] {
    // The looks first: a key that fires may let go of all fingers, and what it lets go of must be pressed by then.
    var fired: [KeyID] = []
    for action in actions {
      switch action {
      case .press(let key): state.pressed.insert(key)
      case .release(let key): state.pressed.remove(key)
      case .fire(let key): fired.append(key)
      }
    }
    return fired.flatMap { fire($0) }
  }

  private mutating func letGo() -> [Effect] {
    apply(gestures.cancel())
  }

  private mutating func fire(_ key: KeyID) -> [Effect] {
    switch key {
    case .snippet(let id):
      guard let index = state.snippets.firstIndex(where: { $0.id == id }) else { return [] }
      let piece = state.snippets[index].take()
      return [.type(piece), .savePlace(snippet: id, next: state.snippets[index].next)]
    case .space: return [.type(" ")]
    case .delete: return [.press(.backspace)]
    case .return: return [.press(.enter)]
    case .globe: return setVisible(false) + [.handOver]
    }
  }

  // MARK: Content

  private mutating func load(_ snippets: [Snippet]) -> [Effect] {
    state.content = snippets.isEmpty ? state.content : .ready
    state.message = snippets.isEmpty ? state.message : ""
    guard snippets != state.snippets else { return [] }
    state.snippets = snippets
    return letGo() + [.layOut]
  }

  private mutating func fail(_ reason: String) -> [Effect] {
    state.content = state.snippets.isEmpty ? .error : .stale
    state.message = reason.isEmpty ? Strings.noContent : reason
    return []
  }

  // MARK: Visibility

  private mutating func setVisible(_ isVisible: Bool) -> [Effect] {
    guard isVisible != state.isVisible else { return [] }
    state.isVisible = isVisible
    return letGo() + [isVisible ? .showPanel : .hidePanel]
  }

  // MARK: Typing by name

  /// Does what a tap on a key would, for the command and the bus.
  ///
  /// - Parameters:
  ///   - name: a key's id such as `snippet:1` or `space`, or a snippet's label in upper or lower case.
  ///   - piece: a position in the snippet's pieces, after which the next tap continues; -1 for the piece that is due.
  /// - Returns: the text of what is typed, empty for keys that type none; and the effects.
  public mutating func type(_ name: String, piece: Int32) -> Result<
    (text: String, effects: [Effect]), TypeFailure
  > {
    if let key = KeyID(name), key.kind != .snippet {
      return piece == -1 ? .success((Self.text(of: key), fire(key))) : .failure(.noSuchPiece(piece, count: 0))
    }
    guard let index = snippetIndex(named: name) else { return .failure(.unknownKey(name)) }
    if piece == -1 {
      let text = state.snippets[index].take()
      return .success((text, typed(text, at: index)))
    }
    guard let text = state.snippets[index].take(at: Int(piece)) else {
      return .failure(.noSuchPiece(piece, count: state.snippets[index].pieces.count))
    }
    return .success((text, typed(text, at: index)))
  }

  private static func text(of key: KeyID) -> String {
    switch key {
    case .space: " "
    case .return: "\n"
    case .snippet, .delete, .globe: ""
    }
  }

  private func typed(_ text: String, at index: Int) -> [Effect] {
    [.type(text), .savePlace(snippet: state.snippets[index].id, next: state.snippets[index].next)]
  }

  /// An id counts before a label, and of several equal labels the first.
  private func snippetIndex(named name: String) -> Int? {
    if case .snippet(let id) = KeyID(name), let index = state.snippets.firstIndex(where: { $0.id == id }) {
      return index
    }
    let label = name.uppercased()
    return state.snippets.firstIndex { $0.label.uppercased() == label }
  }
}
