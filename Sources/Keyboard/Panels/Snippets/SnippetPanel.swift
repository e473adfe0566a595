import Gestures
import Layout
import Snippets
import Typing

/// The panel of snippets: each key types its pieces in turn, and its list has all of them.
///
///     gesture, name ──► piece ── its text is known ──────────────► type, place
///                         └───── read ──► answer ── text ──────────► type, place
///                                                └─ none ──────────► shake
///
/// The numbers of the cases are those of `Coordinator`.
public struct SnippetPanel {
  typealias Measure = (_ text: String, _ fontSize: Double) -> Double

  /// A piece that is to be typed once its text is there.
  struct WantedPiece: Equatable {
    let snippet: String
    let label: String
    let position: Int
    /// Whether it was asked for by a name, which is told what has come of it.
    let isByName: Bool

    var query: Query { .piece(snippet: snippet, label: label, position: position) }
  }

  /// In the order in which they are shown.
  var keys = SnippetKeys()
  var content = ContentStatus.loading { didSet { version &+= 1 } }
  /// What there is to say of the content; shown while there are no snippets.
  var message = Strings.loading { didSet { version &+= 1 } }
  var isPrivateField = false
  var flow: PanelFlow? { didSet { version &+= 1 } }
  var pager = Pager() { didSet { version &+= 1 } }
  /// Changes whenever the frame may have.
  private(set) var version = 0
  var animations = Animations()
  var touched = TouchedPieces()
  var wanted: [WantedPiece] = []
  let system: SystemKeys
  let measure: Measure

  init(system: SystemKeys, measure: @escaping Measure) {
    self.system = system
    self.measure = measure
  }

  // MARK: Events

  mutating func handle(_ event: PanelEvent, at time: UInt64) -> [PanelAction] {
    switch event {
    case .gesture(let action): return handle(action, at: time)
    case .chosen(let row, let owner): return choose(row, of: owner)
    case .scrolled(let x, let y, _, let isWheel):
      scroll(x: x, y: y, isWheel: isWheel, time: time)
      return []
    case .scrollEnded:
      if pager.position != pager.position.rounded() { release(velocity: 0, time: time) }
      return []
    case .resized(let size):
      flowAnew(size)
      return []
    case .content(let event):
      receive(event)
      return []
    case .answer(let query, let answer): return take(answer, to: query)
    case .privateField(let isPrivate):
      isPrivateField = isPrivate
      return []
    case .untouched:
      // What was touched is what is typed, but not for ever.
      touched = TouchedPieces()
      return []
    }
  }

  private mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    switch action {
    case .press(let key): return touch(key)
    case .fire(let key): return fire(key)
    case .repeatCharacter: return [.type(.delete(.character), by: nil)]
    case .repeatWord: return [.type(.delete(.word), by: nil)]
    case .open(let key): return open(key)
    case .swipe(let distance):
      // Positive to the right: earlier pages come in from the left.
      drag(by: -distance)
      return []
    case .swipeEnd(let velocity):
      release(velocity: -velocity / pageWidth, time: time)
      return []
    case .moveCursor(let count):
      return Array(
        repeating: .type(.press(count < 0 ? .left : .right), by: nil), count: Int(count.magnitude))
    case .slideTabs, .slideTabsEnd, .flick, .carry, .drop, .putBack: return []
    case .release, .choose, .close, .scroll, .beginTrackpad, .endTrackpad: return []
    }
  }

  private mutating func fire(_ key: KeyID) -> [PanelAction] {
    switch key {
    case .snippet(let id): return keys.index(ofID: id).map { typePiece(nil, ofSnippetAt: $0) } ?? []
    case .retry: return retry()
    case .globe, .space, .delete, .return, .stop, .row: return system.actions(for: key) ?? []
    }
  }

  private func open(_ key: KeyID) -> [PanelAction] {
    switch key {
    case .globe: return [.openList(system.globeList(note: content == .stale ? message : nil), of: key)]
    case .snippet(let id):
      guard let index = keys.index(ofID: id) else { return [] }
      let snippet = keys[index]
      if snippet.isSecret { return [.openList(list(of: snippet, texts: nil), of: key)] }
      return [.read(.pieces(snippet: id, label: snippet.label))]
    case .space, .delete, .return, .stop, .retry, .row: return []
    }
  }

  private mutating func choose(_ row: KeyID, of owner: KeyID) -> [PanelAction] {
    guard case .row(let row) = row else { return [] }
    switch owner {
    case .globe: return system.globeChoice(row)
    case .snippet(let id): return keys.index(ofID: id).map { typePiece(row, ofSnippetAt: $0) } ?? []
    case .space, .delete, .return, .stop, .retry, .row: return []
    }
  }

  // MARK: Pages

  var pageWidth: Double { max(1, flow?.size.width ?? 1) }

  private mutating func scroll(x: Double, y: Double, isWheel: Bool, time: UInt64) {
    let distance = abs(x) > abs(y) ? x : y
    guard distance.isFinite, distance != 0, pager.count > 1 else { return }
    if isWheel {
      glide(pager.step(by: distance > 0 ? 1 : -1), at: time)
    } else {
      drag(by: distance)
    }
  }

  /// By logical pixels; positive shows later pages.
  private mutating func drag(by distance: Double) {
    animations.stop(.pages)
    pager.drag(by: distance / pageWidth)
  }

  /// Lets go of the pages, at a speed in pages per second.
  private mutating func release(velocity: Double, time: UInt64) {
    glide(pager.release(velocity: velocity), at: time)
  }

  private mutating func glide(_ curve: Animations.Curve, at time: UInt64) {
    animations.start(.pages, curve, at: time)
    // It may be there already.
    animate(to: time)
  }

  mutating func animate(to time: UInt64) {
    guard animations.isRunning else { return }
    animations.advance(to: time)
    pager.follow(animations.value(.pages, at: time))
  }

  // MARK: Frame

  /// Distributes the snippets over the pages of a panel of this size.
  mutating func flowAnew(_ size: Size) {
    flow = PanelFlow(labels: SnippetLabels(keys: keys), size: size, measure: measure)
    followFlow()
  }

  mutating func followFlow() {
    guard let flow else { return }
    pager.setCount(flow.pageCount)
  }

  func frame(isResting: Bool) -> PanelFrame? {
    guard let flow else { return nil }
    let metrics = flow.metrics
    guard PanelFlow.canShow(flow.size) else {
      return PanelFrame(size: flow.size, metrics: metrics, groups: [])
    }
    let pages = FlowPages(
      flow: flow, position: isResting ? Double(pager.page) : pager.position, specs: SnippetSpecs(keys: keys),
      measure: measure)
    let area = MessageArea(
      key: hasRetry ? Self.retryKey : nil, in: flow.snippetArea, metrics, measure: measure)
    let row = BottomRow.place(system.row(metrics, isOld: content == .stale), in: flow.size, metrics)
    let fixed = KeyGroup(.fixed, keys: (area.key.map { [$0] } ?? []) + row)
    return PanelFrame(
      size: flow.size, metrics: metrics, groups: pages.groups + [fixed], dots: pages.dots,
      message: keys.isEmpty && !message.isEmpty ? PanelMessage(message, in: area.text) : nil)
  }

  func snippet(of key: KeyID) -> SnippetKey? {
    guard case .snippet(let id) = key else { return nil }
    return keys.index(ofID: id).map { keys[$0] }
  }

  private static let retryKey = KeySpec(id: .retry, role: .tap, face: .label(Strings.retryKey))
}
