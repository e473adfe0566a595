import CXkb
import Expectations
import Snippets
import Testing

@testable import Typing

/// A compositor with one field in it, strict about the protocols, that knows what it has been sent.
///
/// Like GTK and others it queues keys and takes committed text and deletions at once.
struct SimulatedClient {
  enum Key: Equatable {
    case character(Unicode.Scalar)
    case backspace, left, right, up, down
    /// The key with this code, whatever that is by then.
    case code(UInt32)
  }

  enum Part: CaseIterable { case grapheme, scalar, asInGTK }

  /// The text that the field shows: all, 4,000 bytes before the cursor, those of them that are in its line,
  /// or that line and at least three words.
  enum View: CaseIterable { case whole, cut, line, words }

  /// The input that the field has got, in order: text, "\n" for Return, "\u{8}" for BackSpace.
  var received = String.UnicodeScalarView()
  /// The field's text before and after the cursor.
  var before = ""
  var after = "after"
  var ignoresDeletions = false
  /// A deletion counts scalars, as in GTK 4 before 4.14.
  var countsScalars = false
  /// The part that a BackSpace takes.
  var backspaceTakes = Part.grapheme
  var view = View.whole
  /// The client looks keys up on the keymap in force when it gets to them, as X11 clients do.
  var looksUpLate = false
  /// A newline in a committed text is no Return, as in terminals.
  var takesNewlinesAsText = false
  /// A deletion may take only what is there.
  var isStrict = true
  private(set) var queuedKeys: [Key] = []
  private(set) var deletions: [UInt32] = []
  private(set) var keymaps: [String] = []
  private(set) var voidKeys = 0
  private(set) var discarded = 0
  /// The number of syncs that have come.
  private(set) var syncs = 0
  var serial: UInt32 = 0
  /// wlroots does so from 0.17.1 on.
  var discardsOldSerials = true
  /// The number of commits of nothing that have come.
  private(set) var urges = 0
  /// The number of times the compositor has told the client that its last state has arrived.
  private(set) var dones = 0
  /// The number of commits that were applied.
  private(set) var applied = 0

  private var xkb: Xkb?
  private var held: Set<UInt32> = []
  /// The modifiers that are held, as bits, and the keys pressed meanwhile.
  private var modifiers: UInt32 = 0
  private(set) var chords: [(modifiers: UInt32, keysym: UInt32)] = []
  /// The serial of the last commit of nothing; nil once something else was sent.
  private var urged: UInt32?
  private var pendingString: String?
  private var pendingDeletion: (before: UInt32, after: UInt32)?

  /// Takes effects; handles keys only later unless `handlesKeysAtOnce`.
  mutating func take(_ effects: [Typist.Effect], handlesKeysAtOnce: Bool = true) throws {
    for effect in effects {
      if case .commit = effect {} else { urged = nil }
      switch effect {
      case .keymap(let text):
        try #require(held.isEmpty, "a keymap while a key is held")
        xkb = try Xkb(text)
        keymaps.append(text)
      case .modifiers(let depressed):
        try #require(xkb != nil, "modifiers without a keymap")
        try #require(depressed == 0 || modifiers == 0, "modifiers that are held already")
        modifiers = depressed
      case .key(let code, let pressed):
        try takeKey(code, pressed: pressed)
      case .commitString(let text):
        try #require(text.utf8.count <= 4000 && !text.utf8.contains(0))
        pendingString = text
      case .deleteSurroundingText(let before, let after):
        try #require(before > 0 || after > 0)
        pendingDeletion = (before, after)
      case .commit(let commitSerial):
        let isTaken = commitSerial == serial || !discardsOldSerials
        if isTaken { dones += 1 }
        if pendingString == nil, pendingDeletion == nil {
          try #require(urged != commitSerial, "a commit of nothing that brings no news")
          (urges, urged) = (urges + 1, commitSerial)
        } else if isTaken {
          try apply()
        } else {
          discarded += 1
        }
        (pendingString, pendingDeletion) = (nil, nil)
      case .sync: syncs += 1
      }
    }
    try #require(held.isEmpty && modifiers == 0, "a key is left held")
    if handlesKeysAtOnce { handleKeys() }
  }

  private mutating func takeKey(_ code: UInt32, pressed: Bool) throws {
    let xkb = try #require(xkb, "a key without a keymap")
    try #require(pressed ? held.insert(code).inserted : held.remove(code) != nil)
    guard pressed else { return }
    if modifiers != 0 { return chords.append((modifiers, xkb.keysym(code: code))) }
    if looksUpLate { return queuedKeys.append(.code(code)) }
    queue(code, on: xkb)
  }

  /// Queues what a key means on a keymap.
  private mutating func queue(_ code: UInt32, on xkb: Xkb) {
    switch Int32(bitPattern: xkb.keysym(code: code)) {
    case XKB_KEY_VoidSymbol:
      voidKeys += 1
      expect(code, equals: 240)
    case XKB_KEY_BackSpace: queuedKeys.append(.backspace)
    case XKB_KEY_Return: queuedKeys.append(.character("\n"))
    case XKB_KEY_Left: queuedKeys.append(.left)
    case XKB_KEY_Right: queuedKeys.append(.right)
    case XKB_KEY_Up: queuedKeys.append(.up)
    case XKB_KEY_Down: queuedKeys.append(.down)
    // The modifiers bring what they hold.
    case XKB_KEY_Shift_L, XKB_KEY_Control_L, XKB_KEY_Alt_L: break
    case XKB_KEY_Escape, XKB_KEY_Home, XKB_KEY_Prior: chords.append((0, xkb.keysym(code: code)))
    default:
      let text = xkb.text(code: code)
      expect(text.unicodeScalars.count, equals: 1)
      queuedKeys += text.unicodeScalars.map { .character($0) }
    }
  }

  /// Handles the keys that the client has queued.
  mutating func handleKeys(atMost count: Int = .max) {
    let keys = queuedKeys.prefix(count)
    queuedKeys.removeFirst(keys.count)
    for key in keys {
      switch key {
      case .code(let code):
        let before = queuedKeys
        queuedKeys = []
        if let xkb { queue(code, on: xkb) }
        handleKeys()
        queuedKeys = before
      case .character(let scalar): insert(String(scalar))
      case .backspace:
        received.append("\u{8}")
        takeBack()
      case .left, .right, .up, .down: move(key)
      }
    }
  }

  private mutating func takeBack() {
    switch backspaceTakes {
    case .grapheme: _ = before.popLast()
    case .scalar: _ = before.unicodeScalars.popLast()
    case .asInGTK: if let last = before.popLast() { before += BackspaceRule.rest(of: last) }
    }
  }

  /// Up and Down go to the start and the end, as in a field of one line.
  mutating func move(_ key: Key) {
    switch key {
    case .left: if let passed = before.popLast() { after = String(passed) + after }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .up: (before, after) = ("", before + after)
    case .down: (before, after) = (before + after, "")
    case .character, .backspace, .code: break
    }
  }

  /// Applies a commit in text-input's order: the deletion first.
  private mutating func apply() throws {
    applied += 1
    if let (bytes, bytesAfter) = pendingDeletion {
      deletions.append(bytes)
      if !ignoresDeletions { try delete(Int(bytes), after: Int(bytesAfter)) }
    }
    if let text = pendingString {
      insert(takesNewlinesAsText ? text.replacing("\n", with: "\u{240A}") : text)
    }
  }

  private mutating func delete(_ bytes: Int, after bytesAfter: Int) throws {
    if countsScalars {
      before = String(before.unicodeScalars.dropLast(bytes))
      after = String(after.unicodeScalars.dropFirst(bytesAfter))
      return
    }
    let rest = String(before.utf8.dropLast(bytes))
    let restAfter = String(after.utf8.dropFirst(bytesAfter))
    if isStrict {
      try #require(bytes <= before.utf8.count && bytesAfter <= after.utf8.count, "more than there is")
      try #require(rest != nil && restAfter != nil, "a part of a character")
    }
    before = rest ?? before
    after = restAfter ?? after
  }

  private mutating func insert(_ text: String) {
    received.append(contentsOf: text.unicodeScalars)
    before += text
  }

  /// The events of the field's present state, with their `done`.
  mutating func state(withText: Bool = true) -> [Typist.InputMethodEvent] {
    serial &+= 1
    let (before, after) = shown
    let cursor = UInt32(before.utf8.count)
    let text: [Typist.InputMethodEvent] =
      withText ? [.surroundingText(text: before + after, cursor: cursor, anchor: cursor)] : []
    return text + [.done]
  }

  /// The text that the field shows before and after the cursor.
  private var shown: (before: String, after: String) {
    guard view != .whole else { return (before, after) }
    let isLine = view != .cut
    let start = isLine ? before.lastIndex(of: "\n").map(before.index(after:)) : nil
    let words = view == .words ? startOfWords : before.endIndex
    let line = before[min(start ?? before.startIndex, words)...]
    let end = line.utf8.suffix(4_000).drop { $0 & 0xC0 == 0x80 }
    return (String(decoding: end, as: UTF8.self), isLine ? String(after.prefix { $0 != "\n" }) : after)
  }

  /// The start of the last three words before the cursor.
  private var startOfWords: String.Index {
    var (place, words, isInWord) = (before.endIndex, 0, false)
    while place > before.startIndex, words < 3 {
      let previous = before.index(before: place)
      let isLetter = before[previous].isLetter
      if isInWord, !isLetter { words += 1 }
      if words < 3 { (place, isInWord) = (previous, isLetter) }
    }
    return place
  }

  var shownBytes: Int { shown.before.utf8.count + shown.after.utf8.count }

  var text: String { String(received) }

  /// The field's text, with "|" for the cursor.
  var content: String { before + "|" + after }
}

/// A typist whose compositor answers every sync at once: a call returns its effects and those that follow.
@dynamicMemberLookup
struct PromptTypist {
  private var typist = Typist()

  subscript<T>(dynamicMember path: KeyPath<Typist, T>) -> T { typist[keyPath: path] }

  private mutating func follow(_ effects: [Typist.Effect]) -> [Typist.Effect] {
    var effects = effects
    while typist.progress.unsynced != nil { effects += typist.handle(.synced, time: typist.progress.now) }
    return effects
  }

  /// Has so many tasks want to run on each processor.
  mutating func crowd(_ tasks: Int, time: UInt64 = 0) {
    typist.crowding.note(loadavg: "0.00 0.00 0.00 \(tasks * 4 + 1)/300 4711", processors: 4, at: time)
  }

  /// Urges a client that tells nothing, and returns when something else is due.
  mutating func wakeAfterUrges() -> UInt64? { typist.wakeAfterUrges() }

  mutating func start(time: UInt64) -> [Typist.Effect] { follow(typist.start(time: time)) }

  /// Teaches it what a client counts in a deletion, as the first one of a text that tells does.
  mutating func know(_ unit: DeletionUnit) { typist.commits.client.learn(unit) }

  mutating func type(
    _ text: String, cursorBack: Int = 0, orSay refusal: Refusal? = nil, time: UInt64
  ) -> [Typist.Effect] {
    follow(typist.type(text, cursorBack: cursorBack, orSay: refusal, time: time))
  }

  /// Makes several calls before anything is sent for them.
  mutating func ask(time: UInt64, _ body: (inout Typist) -> Void) -> [Typist.Effect] {
    body(&typist)
    return advance(to: time)
  }

  mutating func typeSecret(_ text: String, time: UInt64) -> [Typist.Effect] {
    typist.perform(.secret(snippet: "s", label: "s", piece: 0))
    typist.answer(.secret(.success(Requests.Secret(text: text))))
    return advance(to: time)
  }

  mutating func replace(
    _ old: String, oldCursorBack: Int = 0, with text: String, cursorBack: Int = 0, time: UInt64
  ) -> [Typist.Effect] {
    follow(
      typist.replace(old, oldCursorBack: oldCursorBack, with: text, cursorBack: cursorBack, time: time))
  }

  mutating func undo(
    _ old: String, cursorBack: Int = 0, afterDeletion: Bool = false, time: UInt64
  ) -> [Typist.Effect] {
    follow(typist.undo(old, cursorBack: cursorBack, afterDeletion: afterDeletion, time: time))
  }

  mutating func press(_ key: Typist.Key, time: UInt64) -> [Typist.Effect] {
    follow(typist.press(key, time: time))
  }

  mutating func delete(_ unit: Typist.Unit, time: UInt64) -> [Typist.Effect] {
    follow(typist.delete(unit, time: time))
  }

  mutating func stop(time: UInt64) -> [Typist.Effect] { follow(typist.stop(time: time)) }

  mutating func handle(_ event: Typist.InputMethodEvent, time: UInt64) -> [Typist.Effect] {
    follow(typist.handle(event, time: time))
  }

  mutating func handle(_ events: [Typist.InputMethodEvent], time: UInt64) -> [Typist.Effect] {
    events.flatMap { handle($0, time: time) }
  }

  mutating func advance(to time: UInt64) -> [Typist.Effect] { follow(typist.advance(to: time)) }

  mutating func cancel() { typist.cancel() }

  func takesSpace(after typed: TypedText) -> Bool { typist.takesSpace(after: typed) }

  mutating func takeReports() -> [TypingReport] { typist.takeReports() }

  mutating func takeLostText() -> Bool { typist.takeLostText() }

  /// Goes from wake to wake until nothing waits; returns all effects, and the time of the last.
  mutating func finish() -> (effects: [Typist.Effect], time: UInt64?) {
    var effects: [Typist.Effect] = []
    var last: UInt64?
    while let time = typist.nextWake {
      effects += advance(to: time)
      last = time
    }
    return (effects, last)
  }
}

/// Queues the jobs that requests for texts become.
extension Typist {
  mutating func type(_ text: String, cursorBack: Int = 0, orSay refusal: Refusal? = nil) {
    queue += typing(text, cursorBack: cursorBack, orSay: refusal)
  }

  mutating func replace(
    _ old: String, oldCursorBack: Int = 0, with text: String, cursorBack: Int = 0,
    orSay refusal: Refusal? = nil
  ) {
    queue += replacing(
      old, oldCursorBack: oldCursorBack, with: text, cursorBack: cursorBack, orSay: refusal)
  }

  mutating func undo(_ old: String, cursorBack: Int = 0, afterDeletion: Bool = false) {
    queue += replacing(
      old, oldCursorBack: cursorBack, with: "", undo: afterDeletion ? .afterDeletion : .whole)
  }

  mutating func press(_ key: Key) { perform(.press(key)) }
  mutating func press(_ chord: KeyChord) { perform(.chord(chord)) }
  mutating func delete(_ unit: Unit) { perform(.delete(unit)) }
}

/// Calls that end the iteration at once.
extension Typist {
  mutating func type(
    _ text: String, cursorBack: Int = 0, orSay refusal: Refusal? = nil, time: UInt64
  ) -> [Effect] {
    type(text, cursorBack: cursorBack, orSay: refusal)
    return advance(to: time)
  }

  mutating func replace(
    _ old: String, oldCursorBack: Int = 0, with text: String, cursorBack: Int = 0, time: UInt64
  ) -> [Effect] {
    replace(old, oldCursorBack: oldCursorBack, with: text, cursorBack: cursorBack)
    return advance(to: time)
  }

  mutating func undo(
    _ old: String, cursorBack: Int = 0, afterDeletion: Bool = false, time: UInt64
  ) -> [Effect] {
    undo(old, cursorBack: cursorBack, afterDeletion: afterDeletion)
    return advance(to: time)
  }

  mutating func press(_ key: Key, time: UInt64) -> [Effect] {
    press(key)
    return advance(to: time)
  }

  mutating func delete(_ unit: Unit, time: UInt64) -> [Effect] {
    delete(unit)
    return advance(to: time)
  }

  /// Notes an event that arrives alone or, if it counts only at the next `done`, with that.
  mutating func handle(_ event: InputMethodEvent, time: UInt64) -> [Effect] {
    note(event, time: time)
    switch event {
    case .activate, .deactivate, .surroundingText, .contentType: return []
    case .done, .unavailable, .requested, .granted, .synced: return advance(to: time)
    }
  }

  mutating func handle(_ events: [InputMethodEvent], time: UInt64) -> [Effect] {
    events.flatMap { handle($0, time: time) }
  }
}

extension Typist {
  /// Returns all that may be sent by then.
  mutating func advance(to time: UInt64) -> [Effect] { pull(at: time) }

  mutating func start(time: UInt64) -> [Effect] {
    startKeyboard()
    return pull(at: time)
  }

  mutating func stop(time: UInt64) -> [Effect] {
    stopTyping()
    return pull(at: time)
  }

  /// Returns true if the reports since the last call tell of lost text.
  mutating func takeLostText() -> Bool { takeReports().contains(.lost) }

  /// The number of changes of the field.
  var field: UInt64 { mirror.changes }

  /// The end of the wait for the answer to what was sent.
  var waitEnd: UInt64? { commits.waitEnd(at: progress.now) }
}
