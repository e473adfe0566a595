import Snippets

/// One press and release.
enum Stroke: Equatable, Sendable {
  /// A character on whatever key the keymap has for it.
  case character(Unicode.Scalar)
  /// A key that is in the same place on each of our keymaps.
  case fixed(code: UInt32)

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": self = .fixed(code: KeyCode.of(.return))
    case "\t": self = .fixed(code: KeyCode.of(.tab))
    case " ": self = .fixed(code: KeyCode.of(.space))
    default: self = .character(scalar)
    }
  }

  init(_ key: KeyChord.Key) {
    switch key {
    case .named(let keysym): self = .fixed(code: KeyCode.of(keysym))
    case .character(let scalar): self.init(scalar)
    }
  }

  init(_ key: Typist.Key) {
    switch key {
    case .enter: self = .fixed(code: KeyCode.of(.return))
    case .left: self = .fixed(code: KeyCode.of(.left))
    case .right: self = .fixed(code: KeyCode.of(.right))
    case .up: self = .fixed(code: KeyCode.of(.up))
    case .down: self = .fixed(code: KeyCode.of(.down))
    }
  }

  static let backspace = Stroke.fixed(code: KeyCode.of(.backspace))
  static let enter = Stroke.fixed(code: KeyCode.of(.return))

  /// The character that it types where no key of its own is to be seen; nil for Return, Tab and the like.
  var text: Unicode.Scalar? { self == .fixed(code: KeyCode.of(.space)) ? " " : character }

  /// The character that a terminal passes on for it; nil for the arrows and the like.
  var terminalText: Unicode.Scalar? {
    if self == .enter { return "\r" }
    if self == .backspace { return "\u{7F}" }
    return self == .fixed(code: KeyCode.of(.tab)) ? "\t" : text
  }

  var character: Unicode.Scalar? {
    guard case .character(let scalar) = self else { return nil }
    return scalar
  }
}

/// The machine of what goes by the virtual keyboard: strokes, with the keymaps and void keys that they need.
///
///     [cold] ── announce ──► [starting] ── start ──► [ready] ── burst full, another keymap ──► [syncing]
///        └────────────── a stroke ──────────────────► ▲ └── the client is far behind ──► [pausing] │
///                                                     └────── synced, or the time is over ─────────┘
///
/// A key is pressed and released in one go. So none is ever held, neither while the keymap changes nor when the
/// keyboard is hidden, and the client never gets to repeat one.
///
///  1. Start: a keymap, no modifiers, and a void key, so that the first character of the first tap arrives.
///  2. Text on the keymap in force: a press and a release for each scalar, at once.
///  3. Other text: first a keymap with its characters and a void key, which clients may lose while they load
///     it; then all the keys at once.
///  4. The keymap changes only once a sync tells that the compositor has handled the last character on the old one. If
///     the client may be X11's, it also waits some time after that was sent.
///  5. A text with more characters than keys has several keymaps, with that pause between them.
///  6. Newline, tab and space are keys of their own in every keymap; CR LF and CR are one newline.
///  7. After an idle time a void key goes first.
///  8. A long text goes in bursts. Each waits for a sync, so that no more than a burst is ever on its way to a
///     compositor that has stopped. The text pauses while the client may be behind by as many keys as it can be
///     (`ClientBacklog`). A key takes the longer, the more of its paragraph is before it, but not in terminals. The more
///     crowded the processors are, the longer are these pauses and that of 4.
///  9. Without a keymap of ours (`Protocols.commitAlone`) a text is a commit, or each character is a key of the compositor's
///     keymap. To a terminal each character is a commit, and so are Return, Tab and BackSpace. There are no void keys.
struct KeyMachine: Sendable {
  enum State: Equatable, Sendable {
    /// Nothing was sent. Nobody has said that there is a keyboard.
    case cold
    /// There is a keyboard that nothing was sent to.
    case starting
    /// Strokes go. The compositor has not told yet that so many of them are handled.
    case ready(unsynced: Int)
    /// Nothing goes until the compositor has told that it has handled all of it, and until this time.
    case syncing(pause: UInt64)
    /// Nothing goes until this time, so that the client catches up.
    case pausing(until: UInt64, unsynced: Int)
  }

  /// The event that a stroke or a keymap has to wait for.
  enum Turn { case now, sync, wait(until: UInt64) }

  let protocols: Typist.Protocols
  private var planner = KeymapPlanner()
  private var state = State.cold
  /// The time of the last key, be it a void key.
  private var lastKey: UInt64 = 0
  /// The time of the last stroke whose meaning depends on the keymap; nil before the first.
  private var lastCharacter: UInt64?
  private var backlog = ClientBacklog()
  /// True while the keymap has characters of a secret, which the next client with the focus would be told.
  var hidesKeymap = false
  /// The time until which no commit goes after a key, where the keymap is not ours: GTK handles a commit at once, and a key later.
  private(set) var commitsFrom: UInt64 = 0
  /// True while the characters of a text are commits.
  private(set) var commitsText = false
  /// The characters of the compositor's keymap, where that is not ours.
  var places: [Unicode.Scalar: KeyPlace] = [:]
  /// The crowding of the processors: the factor by which a client takes longer for everything.
  var crowding = Crowding()

  init(_ protocols: Typist.Protocols = .keymapAndCommit, crowding: Crowding = Crowding()) {
    (self.protocols, self.crowding) = (protocols, crowding)
  }

  private var hasKeymap: Bool { protocols == .keymapAndCommit }

  /// True while there is a keyboard that nothing was sent to.
  var isToStart: Bool { state == .starting }

  /// Takes note of a new keyboard: `start` is next.
  mutating func announce() {
    restart(.starting)
  }

  /// Forgets all that was sent: it may not have arrived.
  mutating func forget() {
    let old = self
    self = KeyMachine(protocols, crowding: crowding)
    places = old.places
  }

  /// Starts anew. A secret that is still to be typed is to go off the keymap all the same.
  private mutating func restart(_ state: State) {
    let old = self
    self = KeyMachine(protocols, crowding: crowding)
    (self.state, hidesKeymap, places, commitsText) = (state, old.hidesKeymap, old.places, old.commitsText)
  }

  /// True once a keyboard has a keymap.
  private var isStarted: Bool { state != .cold && state != .starting }

  /// Starts with the first keymap, and a void key.
  ///
  /// The void key makes clients load the map before the first character. Without one the first character could even
  /// reach them as a key that is held already, and so type nothing.
  mutating func start(now: UInt64) -> [Typist.Effect] {
    restart(.ready(unsynced: 0))
    lastKey = now
    return hasKeymap ? [.keymap(planner.keymap.text), .modifiers(0)] + Self.pair(KeyCode.void) : []
  }

  /// Tells whether the keymap in force has a text's characters, or all that a new one could have of them.
  func covers(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    !hasKeymap || KeymapPlanner.distinct(text).allSatisfy(planner.has)
  }

  /// True when the keymap in force is the first one, which tells nothing of what was typed.
  var hasInitialKeymap: Bool { isStarted && planner.keymap == .initial }

  /// Returns the time when the client has presumably handled all keys; 0 before the first.
  var presumedEnd: UInt64 { backlog.end(crowding: crowding) }

  /// The time of the last stroke; nil before the first.
  var lastStroke: UInt64? { backlog.lastStroke }

  /// Puts the first keymap in force again.
  mutating func resetKeymap(now: UInt64) -> [Typist.Effect] {
    guard isStarted else { return start(now: now) }
    planner = KeymapPlanner()
    lastKey = now
    return [.keymap(planner.keymap.text)] + Self.pair(KeyCode.void)
  }

  /// Returns what a stroke has to wait for.
  func strokeTurn(at now: UInt64) -> Turn {
    switch state {
    case .cold, .starting: .now
    case .syncing: .sync
    case .ready, .pausing:
      if unsynced >= Pacing.burst {
        .sync
      } else if case .pausing(let end, _) = state, end > now {
        .wait(until: end)
      } else {
        .now
      }
    }
  }

  /// Returns what another keymap has to wait for: that the compositor has handled all strokes on the one in force, and some
  /// time for clients of X11.
  ///
  /// - Parameters:
  ///   - time: the earliest time for it in any case.
  ///   - inField: true when the client is known to speak text-input: it is none of X11's.
  func keymapTurn(atLeastAt time: UInt64 = 0, inField: Bool, at now: UInt64) -> Turn {
    var earliest = time
    switch state {
    case .syncing: return .sync
    case .cold, .starting, .ready: break
    case .pausing(let end, _): earliest = max(earliest, end)
    }
    if unsynced > 0 { return .sync }
    if !inField, let lastCharacter {
      let pause = crowding.stretched(Pacing.beforeKeymapChange)
      earliest = max(earliest, Pacing.after(lastCharacter, pause))
    }
    return earliest <= now ? .now : .wait(until: earliest)
  }

  /// Begins another text, and so a paragraph: earlier texts may have gone elsewhere, such as messages that were sent.
  mutating func beginText(commits: Bool) {
    backlog.paragraph = 0
    commitsText = commits
  }

  /// The way of a text where the keymap is not ours.
  enum Way: Equatable {
    case commits, keys
    /// It cannot go at all: this character is on no key.
    case none(Unicode.Scalar)
  }

  /// Returns the way of a text.
  ///
  /// GTK handles a commit at once, and a key later: of one text all goes the same way, but for what ends it. To a terminal a key that
  /// it passes on as a character is committed, too.
  ///
  /// - Parameter isTaken: true where the client takes commits: it speaks text-input.
  func way(of text: some Sequence<Unicode.Scalar>, isTaken: Bool, isTerminal: Bool) -> Way {
    var missing: Unicode.Scalar?
    var (isEnding, isParted) = (false, false)
    for scalar in text {
      let stroke = Stroke(scalar)
      let isKey = stroke.text == nil
      isParted = isParted || isEnding && !isKey
      isEnding = isEnding || isKey
      if missing == nil, let character = stroke.character, places[character] == nil { missing = character }
    }
    if isTaken, isTerminal || !isParted { return .commits }
    return missing.map(Way.none) ?? .keys
  }

  /// The number of strokes that the compositor has not told to be handled.
  private var unsynced: Int {
    switch state {
    case .ready(let unsynced), .pausing(_, let unsynced): unsynced
    case .cold, .starting, .syncing: 0
    }
  }

  /// Takes note that a sync was sent.
  mutating func sync() {
    state = if case .pausing(let end, _) = state { .syncing(pause: end) } else { .syncing(pause: 0) }
  }

  /// Takes note that the compositor has handled everything that was sent.
  mutating func synced() {
    guard case .syncing(let pause) = state else { return }
    state = pause > 0 ? .pausing(until: pause, unsynced: 0) : .ready(unsynced: 0)
  }

  /// Counts a stroke, and gives a pause to a client that is as far behind as it may be.
  private mutating func count(_ stroke: Stroke, isTerminal: Bool, now: UInt64) {
    let unsynced = unsynced + 1
    let pause = backlog.add(endsParagraph: stroke == .enter || isTerminal, crowding: crowding, at: now)
    state =
      pause > 0 ? .pausing(until: Pacing.after(now, pause), unsynced: unsynced) : .ready(unsynced: unsynced)
  }

  /// Puts a keymap in force that has as much of `upcoming` as there are keys for.
  mutating func changeKeymap(for upcoming: some Sequence<Unicode.Scalar>, now: UInt64) -> [Typist.Effect] {
    let started = isStarted ? [] : start(now: now)
    planner.change(toCover: upcoming)
    lastKey = now
    return started + [.keymap(planner.keymap.text)] + Self.pair(KeyCode.void)
  }

  /// Tells whether a stroke goes as a commit: to a terminal, where the keymap is not ours.
  func isCommit(_ stroke: Stroke, holding modifiers: Set<KeyModifier>, isTerminal: Bool) -> Bool {
    !hasKeymap && isTerminal && modifiers.isEmpty && stroke.terminalText != nil
  }

  /// Sends a stroke; the keymap in force has to have its character. Without a keymap of ours, a terminal gets it as a commit.
  ///
  /// - Parameters:
  ///   - modifiers: those that are held meanwhile.
  ///   - isTerminal: true when the client is known to be a terminal, which lays no paragraph out.
  mutating func send(
    _ stroke: Stroke, holding modifiers: Set<KeyModifier> = [], isTerminal: Bool, now: UInt64
  ) -> [Typist.Effect] {
    let started = isStarted ? [] : start(now: now)
    let isIdle = hasKeymap && now >= Pacing.after(lastKey, Pacing.idle)
    let wakeUp = isIdle ? Self.pair(KeyCode.void) : []
    count(stroke, isTerminal: isTerminal, now: now)
    lastKey = now
    if isCommit(stroke, holding: modifiers, isTerminal: isTerminal), let text = stroke.terminalText {
      return [.commitString(String(text)), .commit(serial: 0)]
    }
    if !hasKeymap { commitsFrom = Pacing.after(now, AnswerWait.unseen) }
    let held = KeyModifier.allCases.filter(modifiers.contains).map(HeldKey.init)
    guard !hasKeymap, let character = stroke.character else {
      return started + wakeUp + Self.press(code(of: stroke, now: now), holding: held)
    }
    guard let place = places[character] else { return [] }
    let all = held + HeldKey.all(of: place).filter { !held.contains($0) }
    // The place is that of the first layout without locks, which need not be what is in force.
    return (all.isEmpty ? [.modifiers(0)] : []) + Self.press(place.code, holding: all)
  }

  /// Presses a key while modifiers are held. Wayland clients go by the modifiers that they are told, X11 clients by the
  /// modifiers' keys.
  private static func press(_ code: UInt32, holding held: [HeldKey]) -> [Typist.Effect] {
    guard !held.isEmpty else { return pair(code) }
    let down = held.map { Typist.Effect.key(code: $0.code, pressed: true) }
    let up = held.map { Typist.Effect.key(code: $0.code, pressed: false) }
    return down + [.modifiers(held.reduce(0) { $0 | $1.mask })] + pair(code) + up + [.modifiers(0)]
  }

  private mutating func code(of stroke: Stroke, now: UInt64) -> UInt32 {
    switch stroke {
    case .fixed(let code): return code
    case .character(let scalar):
      guard let code = planner.use(scalar) else {
        preconditionFailure("a character that is not on the keymap in force")
      }
      lastCharacter = now
      return code
    }
  }

  private static func pair(_ code: UInt32) -> [Typist.Effect] {
    [.key(code: code, pressed: true), .key(code: code, pressed: false)]
  }
}
