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

  var character: Unicode.Scalar? {
    guard case .character(let scalar) = self else { return nil }
    return scalar
  }
}

/// The stream of strokes to the virtual keyboard, with the keymaps and void keys that they need.
///
/// A key is pressed and released in one go. So none is ever held, neither while the keymap changes nor when the
/// keyboard is hidden, and the client never gets to repeat one.
struct KeyStream: Sendable {
  private var planner = KeymapPlanner()
  private var isStarted = false
  /// True while there is a keyboard that nothing was sent to.
  var isToStart = false
  /// The time of the last key, be it a void key.
  private var lastKey: UInt64 = 0
  /// The time of the last stroke; nil before the first.
  private(set) var lastStroke: UInt64?
  /// The time of the last stroke whose meaning depends on the keymap; nil before the first.
  private var lastCharacter: UInt64?
  /// The number of strokes since the last Return or the start of the text: about what the client has in its paragraph.
  private var paragraph: UInt64 = 0
  /// The number of strokes that the compositor has not yet told to be handled.
  private var unsynced = 0
  private var backlog = Backlog()
  /// The time until which nothing is sent, so that the client catches up.
  private var pauseEnd: UInt64 = 0
  /// True while the keymap has characters of a secret, which the next client with the focus would be told.
  var hidesKeymap = false
  /// The crowding of the processors: the factor by which a client takes longer for everything.
  var crowding = Crowding()

  init(crowding: Crowding = Crowding()) {
    self.crowding = crowding
  }

  /// Starts with the first keymap, and a void key.
  ///
  /// The void key makes clients load the map before the first character. Without one the first character could even
  /// reach them as a key that is held already, and so type nothing.
  mutating func start(now: UInt64) -> [Typist.Effect] {
    self = KeyStream(crowding: crowding)
    isStarted = true
    lastKey = now
    return [.keymap(planner.keymap.text), .clearModifiers] + Self.pair(KeyCode.void)
  }

  /// Tells whether the keymap in force has a text's characters, or all that a new one could have of them.
  func covers(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    KeymapPlanner.distinct(text).allSatisfy(planner.has)
  }

  /// True when the keymap in force is the first one, which tells nothing of what was typed.
  var hasInitialKeymap: Bool { isStarted && planner.keymap == .initial }

  /// Returns the time when the client has presumably handled all keys; 0 before the first.
  var presumedEnd: UInt64 {
    lastStroke.map { Pacing.after($0, backlog.rest(crowding: crowding)) } ?? 0
  }

  /// Puts the first keymap in force again.
  mutating func resetKeymap(now: UInt64) -> [Typist.Effect] {
    guard isStarted else { return start(now: now) }
    planner = KeymapPlanner()
    lastKey = now
    return [.keymap(planner.keymap.text)] + Self.pair(KeyCode.void)
  }

  /// True while there are strokes that the compositor has not told to be handled.
  var isUnsynced: Bool { unsynced > 0 }

  /// True when the next stroke has to wait for a sync.
  var isBurstFull: Bool { unsynced >= Pacing.burst }

  /// The earliest time at which a stroke may be sent; `now` or before means at once.
  var earliest: UInt64 { pauseEnd }

  /// Returns the earliest time at which the keymap may change.
  ///
  /// - Parameter inField: true when the client is known to speak text-input: it is none of X11's.
  func earliestChange(inField: Bool) -> UInt64 {
    guard !inField, let lastCharacter else { return earliest }
    return max(earliest, Pacing.after(lastCharacter, crowding.stretched(Pacing.beforeKeymapChange)))
  }

  /// Begins another text, and so a paragraph: earlier texts may have gone elsewhere, such as messages that were sent.
  mutating func beginText() {
    paragraph = 0
  }

  /// Takes note that the compositor has handled everything that was sent.
  mutating func synced() {
    unsynced = 0
  }

  /// Counts a stroke, and gives a pause to a client that is as far behind as it may be.
  private mutating func count(_ stroke: Stroke, isTerminal: Bool, now: UInt64) {
    paragraph = stroke == .enter || isTerminal ? 0 : paragraph + 1
    let cost = max(Pacing.stroke, paragraph * Pacing.strokeInParagraph / 1_000)
    let elapsed = lastStroke.map { now - min($0, now) }
    let pause = backlog.add(cost: cost, after: elapsed, crowding: crowding)
    if pause > 0 { pauseEnd = Pacing.after(now, pause) }
  }

  /// Puts a keymap in force that has as much of `upcoming` as there are keys for.
  mutating func changeKeymap(for upcoming: some Sequence<Unicode.Scalar>, now: UInt64) -> [Typist.Effect] {
    let started = isStarted ? [] : start(now: now)
    planner.change(toCover: upcoming)
    lastKey = now
    return started + [.keymap(planner.keymap.text)] + Self.pair(KeyCode.void)
  }

  /// Sends a stroke; the keymap in force has to have its character.
  ///
  /// - Parameters:
  ///   - modifiers: those that are held meanwhile.
  ///   - isTerminal: true when the client is known to be a terminal, which lays no paragraph out.
  mutating func send(
    _ stroke: Stroke, holding modifiers: Set<KeyModifier> = [], isTerminal: Bool, now: UInt64
  ) -> [Typist.Effect] {
    let started = isStarted ? [] : start(now: now)
    let wakeUp = now >= Pacing.after(lastKey, Pacing.idle) ? Self.pair(KeyCode.void) : []
    unsynced += 1
    count(stroke, isTerminal: isTerminal, now: now)
    lastKey = now
    lastStroke = now
    return started + wakeUp + Self.press(code(of: stroke, now: now), holding: modifiers)
  }

  /// Presses a key while modifiers are held. Wayland clients go by the modifiers that they are told, X11 clients by the
  /// modifiers' keys.
  private static func press(
    _ code: UInt32, holding modifiers: Set<KeyModifier>
  ) -> [Typist.Effect] {
    guard !modifiers.isEmpty else { return pair(code) }
    let held = KeyModifier.allCases.filter(modifiers.contains)
    let down = held.map { Typist.Effect.key(code: KeyCode.of($0), pressed: true) }
    let up = held.map { Typist.Effect.key(code: KeyCode.of($0), pressed: false) }
    return down + [.setModifiers(held.reduce(0) { $0 | $1.mask })] + pair(code) + up
      + [.clearModifiers]
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
