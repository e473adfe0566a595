/// Types text and keys into the focused client: what is to be sent, in which order, and when.
///
///                    type, press, delete
///                             |
///                             v            nothing to wait for
///                          [queue] -------------------------------> effects
///                           ^   |
///       time, done: go on   |   | the head of the queue has to wait
///                           |   v
///                         [waiting] ---- field changed: dropped, or follows a Return
///
///     path:  virtual keyboard  -- granted, and activate applied at done -->  input method
///                             <-- deactivate at done, or unavailable ------
///
/// Everything goes through one queue, so that no effect of later input comes before one of earlier input. What
/// need not wait is sent in the same call.
///
/// Virtual keyboard:
///  1. Start: a keymap, no modifiers, and a void key, so that the first character of the first tap arrives.
///  2. Text on the keymap in force: a press and a release for each scalar, at once.
///  3. Other text: first a keymap with its characters and a void key, which clients may lose while they load
///     it; then all the keys at once.
///  4. The keymap changes only some time after the last character on the old one.
///  5. A text with more characters than keys has several keymaps, with that pause between them.
///  6. Newline, tab and space are keys of their own in every keymap; CR LF and CR are one newline.
///  7. After an idle time a void key goes first.
///  8. A long text goes in bursts.
///
/// Input method:
///  9. Text is committed with the number of `done` events; a state that is not yet `done` does not count.
/// 10. A long text goes in pieces, each with a commit of its own (a second commit_string would replace the
///     first), cut between graphemes, or between scalars where one grapheme is too long.
/// 11. A commit waits for the answer to the one before it, for a short time.
/// 12. Return, the arrows and BackSpace are keys of the virtual keyboard. They go at once, after whatever is queued.
/// 13. Text after such keys waits until the client shows that it has handled all of them.
/// 14. Where the client does not show it, until a short time has passed.
///
/// Change of field (activate, deactivate or unavailable, as they are applied):
/// 15. What is queued is dropped: it was for the old field, and must not go into another.
/// 16. But text that follows a Return which is not yet answered follows the focus, into the next field of a form
///     or into the same one that a chat has emptied, as it would from a hardware keyboard.
/// 17. If after that Return no field becomes active in time, it is dropped.
/// 18. A commit that crosses a change of field on its way has an old serial: the compositor discards it.
///
/// Deletion, while the input method knows the text before the cursor:
/// 22. A selection is deleted with one BackSpace, and so is a character that is one scalar: clients handle that best.
/// 23. A character of several scalars is deleted by its bytes (delete_surrounding_text).
/// 24. So is a word, with the white space after it; `WordBreaks` says what that is.
/// 25. Such a deletion waits for the answer to all that went before, and everything waits for its answer.
/// 26. Its bytes are of the text as the client has shown it last, with what was sent since; never more than those.
/// 27. A client that has answered by the end of the wait, but with the text from before, does not do deletions:
///     BackSpace keys do this one, a key for each character, and all others in this field.
/// 28. A deletion is never for another field: in case 16 the text follows the focus up to the first deletion only.
/// 29. When the client shows nothing, or not what was to be expected, the text is not known: see 30.
///
/// Deletion otherwise:
/// 30. One BackSpace, whether for a character or for a word, at once (12); a word waits for an answer that is still
///     due. At the start of the known text, too: it may be only a line of the field's.
/// 31. Nothing is left once such a BackSpace at the start has brought nothing forward in the time of an answer.
///
/// Any time:
/// 19. `cancel` drops what is queued. No key is held: presses and releases go together.
/// 20. Control characters other than newline and tab, and noncharacters, have no key and are left out on both
///     paths. `typeable` says what remains.
/// 21. Time that runs backwards counts as standing still.
///
/// (Rules and reasons: facts of zwp_virtual_keyboard_v1 and zwp_input_method_v2 as their clients have learnt them;
/// the waits are in `Pacing`.)
public struct Typist: Sendable {
  private enum Job: Sendable {
    /// The rest of a text, never empty, and whether it is all of it.
    case text(Substring, isWhole: Bool)
    case key(Key)
    case delete(Unit)
    /// So many BackSpace keys, one at least.
    case backspaces(Int)
    /// Waits for the answer to a deletion, and does it by so many BackSpace keys if it was not done.
    case confirm(characters: Int)

    var scalars: Substring.UnicodeScalarView {
      switch self {
      case .text(let text, _): text.unicodeScalars
      case .key, .delete, .backspaces, .confirm: Substring().unicodeScalars
      }
    }

    var deletes: Bool {
      switch self {
      case .text, .key: false
      case .delete, .backspaces, .confirm: true
      }
    }
  }

  private enum Step {
    /// Something has been done: the queue goes on.
    case done([Effect])
    case wait(until: UInt64)
  }

  private var queue: [Job] = []
  /// How many jobs at the head of the queue follow a Return into a field that is not there yet.
  private var following = 0
  private var mirror = InputMethodMirror()
  private var answers = ClientAnswers()
  private var keys = KeyStream()
  private var now: UInt64 = 0

  /// The number of changes of the focused field so far, as far as the input method tells them: a repeated deletion
  /// must not go on when this changes.
  public private(set) var field: UInt64 = 0

  /// When `advance` has something to do, in milliseconds; nil when nothing waits for time.
  public private(set) var nextWake: UInt64?

  /// A typist without an input method, and with nothing to type.
  public init() {}

  /// The way that text takes at present.
  public var path: Path { mirror.isUsable ? .inputMethod : .virtualKeyboard }

  /// Whether there is something to delete before the cursor, once all is done that was asked for.
  public var textBeforeCursor: Availability {
    guard let shown = shownText?.before, let before = text?.before else { return .unknown }
    if !before.isEmpty || text?.hasSelection == true { return .some }
    return shown.isEmpty && queue.isEmpty && answers.isAtStart(at: now) ? .none : .unknown
  }

  /// Whether `delete(.word)` deletes a word: the text before the cursor is known.
  public var deletesWords: Bool { text?.before != nil }

  /// What of a text can be typed, as the client gets it: without control characters (other than newline and
  /// tab) and noncharacters, and with a newline for CR LF and CR.
  public static func typeable(_ text: String) -> String {
    TypeableText.filter(text)
  }

  /// To be called, and its effects sent, as soon as there is a virtual keyboard; again for a new one.
  public mutating func start(time: UInt64) -> [Effect] {
    keys.start(now: clock(time))
  }

  /// Types a text.
  public mutating func type(_ text: String, time: UInt64) -> [Effect] {
    let text = TypeableText.filter(text)
    if !text.isEmpty { queue.append(.text(text[...], isWhole: true)) }
    return work(at: clock(time))
  }

  /// Presses and releases a key.
  public mutating func press(_ key: Key, time: UInt64) -> [Effect] {
    queue.append(.key(key))
    return work(at: clock(time))
  }

  /// Deletes the selection or, where there is none, what is before the cursor.
  public mutating func delete(_ unit: Unit, time: UInt64) -> [Effect] {
    queue.append(.delete(unit))
    return work(at: clock(time))
  }

  /// An event of the input method, or the news that there is one or none.
  public mutating func handle(_ event: InputMethodEvent, time: UInt64) -> [Effect] {
    let now = clock(time)
    switch mirror.handle(event) {
    case .none: return []
    case .update(let withText):
      let surrounding = mirror.applied.surrounding
      if withText || surrounding == nil { answers.receive(surrounding, now: now) }
    case .field: changeField(at: now)
    }
    return work(at: now)
  }

  /// Goes on with what has been waiting for this time.
  public mutating func advance(to time: UInt64) -> [Effect] {
    work(at: clock(time))
  }

  /// Drops what has not been sent yet; no key is held that would have to be let go of.
  public mutating func cancel() {
    queue.removeAll()
    following = 0
    nextWake = nil
    keys = KeyStream()
  }
}

extension Typist {
  private mutating func clock(_ time: UInt64) -> UInt64 {
    now = max(now, time)
    return now
  }

  /// The text as the client has shown it last; nil without an input method.
  private var shownText: FieldText? {
    path == .inputMethod ? FieldText(mirror.applied.surrounding) : nil
  }

  /// The text as it must be when the client has handled all that was sent; nil when the client does not tell.
  private var text: FieldText? {
    shownText?.before == nil ? nil : answers.text(at: now)
  }

  private mutating func changeField(at now: UInt64) {
    field &+= 1
    queue = answers.awaitsEnter(at: now) ? Array(queue.prefix { !$0.deletes }) : []
    following = mirror.isUsable ? 0 : queue.count
    if queue.isEmpty {
      answers.changeField(mirror.applied.surrounding, lastStroke: keys.lastStroke, now: now)
    } else if mirror.isUsable {
      answers.settle(mirror.applied.surrounding)
    }
  }

  /// Sends what can be sent now.
  private mutating func work(at now: UInt64) -> [Effect] {
    var effects: [Effect] = []
    while let job = queue.first {
      switch step(job, now: now) {
      case .done(let more): effects += more
      case .wait(let time):
        nextWake = time
        return effects
      }
    }
    nextWake = nil
    return effects
  }

  private mutating func step(_ job: Job, now: UInt64) -> Step {
    if following > 0 {
      if let deadline = answers.holdsText(at: now) { return .wait(until: deadline) }
      queue.removeFirst(following)
      following = 0
      return .done([])
    }
    switch (job, path) {
    case (.text(let text, _), .inputMethod): return commit(text, now: now)
    case (.text(let text, let isWhole), .virtualKeyboard):
      return typeCharacter(of: text, isWhole: isWhole, now: now)
    case (.key(let key), _): return press(Stroke(key), .key(key), then: nil, now: now)
    case (.backspaces(let count), _):
      return press(.backspace, .backspace, then: count > 1 ? .backspaces(count - 1) : nil, now: now)
    case (.delete(let unit), _): return delete(unit, now: now)
    case (.confirm(let characters), _): return confirm(characters: characters, now: now)
    }
  }

  private mutating func commit(_ text: Substring, now: UInt64) -> Step {
    if let deadline = answers.holdsText(at: now) { return .wait(until: deadline) }
    var rest = text
    let piece = TypeableText.takePiece(from: &rest)
    finishHead(rest: rest)
    answers.add(.text(piece), now: now)
    return .done([.commitString(piece), .commit(serial: mirror.serial)])
  }

  private mutating func typeCharacter(of text: Substring, isWhole: Bool, now: UInt64) -> Step {
    var rest = text
    let stroke = Stroke(rest.unicodeScalars.removeFirst())
    let changesKeymap = !keys.covers(isWhole ? text.unicodeScalars : text.unicodeScalars.prefix(1))
    let earliest = keys.earliest(changingKeymap: changesKeymap)
    guard earliest <= now else { return .wait(until: earliest) }
    let upcoming = queue.lazy.flatMap(\.scalars)
    let keymap = changesKeymap ? keys.changeKeymap(for: upcoming, now: now) : []
    finishHead(rest: rest)
    return .done(keymap + keys.send(stroke, now: now))
  }

  /// Sends a key for the head of the queue, and puts `rest` in the place of that.
  private mutating func press(
    _ stroke: Stroke, _ sent: ClientAnswers.Sent, then rest: Job?, now: UInt64
  ) -> Step {
    let earliest = keys.earliest(changingKeymap: false)
    guard earliest <= now else { return .wait(until: earliest) }
    finishHead(rest: rest)
    if mirror.isUsable { answers.add(sent, now: now) }
    return .done(keys.send(stroke, now: now))
  }

  private mutating func delete(_ unit: Unit, now: UInt64) -> Step {
    let due = answers.holdsText(at: now)
    // A word is not told from a state that may change yet.
    if unit == .word, text != nil, let due { return .wait(until: due) }
    switch Deletion(unit, from: text) {
    case .backspace:
      queue[0] = .backspaces(1)
    case .bytes(_, let characters) where answers.ignoresDeletion:
      queue[0] = .backspaces(unit == .word ? characters : 1)
    case .bytes(let count, let characters):
      if let due { return .wait(until: due) }
      queue[0] = .confirm(characters: characters)
      answers.add(.deletion(bytes: count), now: now)
      return .done([
        .deleteSurroundingText(before: UInt32(count), after: 0), .commit(serial: mirror.serial),
      ])
    }
    return .done([])
  }

  private mutating func confirm(characters: Int, now: UInt64) -> Step {
    if let deadline = answers.holdsText(at: now) { return .wait(until: deadline) }
    answers.resolveDeletion(at: now)
    // It was asked for only because the client had not ignored any until then.
    finishHead(rest: answers.ignoresDeletion ? .backspaces(characters) : nil)
    return .done([])
  }

  private mutating func finishHead(rest: Job?) {
    if let rest { queue[0] = rest } else { queue.removeFirst() }
  }

  private mutating func finishHead(rest: Substring) {
    finishHead(rest: rest.isEmpty ? nil : .text(rest, isWhole: false))
  }
}
