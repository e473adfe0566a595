/// Types text and keys into the focused client: what is to be sent, in which order, and when.
///
///                        type, press
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
/// 12. Delete and Return are keys of the virtual keyboard. They go at once, after whatever is queued.
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

    var scalars: Substring.UnicodeScalarView {
      switch self {
      case .text(let text, _): text.unicodeScalars
      case .key: Substring().unicodeScalars
      }
    }
  }

  private enum Step {
    case sent([Effect])
    case wait(until: UInt64)
    case dropped
  }

  private var queue: [Job] = []
  /// How many jobs at the head of the queue follow a Return into a field that is not there yet.
  private var following = 0
  private var mirror = InputMethodMirror()
  private var answers = ClientAnswers()
  private var keys = KeyStream()
  private var now: UInt64 = 0

  /// When `advance` has something to do, in milliseconds; nil when nothing waits for time.
  public private(set) var nextWake: UInt64?

  /// A typist without an input method, and with nothing to type.
  public init() {}

  /// The way that text takes at present.
  public var path: Path { mirror.isUsable ? .inputMethod : .virtualKeyboard }

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

  /// An event of the input method, or the news that there is one or none.
  public mutating func handle(_ event: InputMethodEvent, time: UInt64) -> [Effect] {
    let now = clock(time)
    switch mirror.handle(event) {
    case .none: break
    case .update: answers.receive(mirror.applied.surrounding)
    case .field: changeField(at: now)
    }
    return work(at: now)
  }

  /// Goes on with what has been waiting for this time.
  public mutating func advance(to time: UInt64) -> [Effect] {
    work(at: clock(time))
  }

  /// Drops what has not been sent yet, as when a keymap could not be sent: the next key begins with a keymap anew.
  ///
  /// No key is held that would have to be let go of.
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

  private mutating func changeField(at now: UInt64) {
    let followsReturn = answers.awaitsEnter(at: now) && !queue.isEmpty
    if followsReturn, mirror.isUsable {
      following = 0
      answers.settle()
    } else if followsReturn {
      following = queue.count
    } else {
      queue.removeAll()
      following = 0
      answers.changeField(lastStroke: keys.lastStroke, now: now)
    }
  }

  /// Sends what can be sent now.
  private mutating func work(at now: UInt64) -> [Effect] {
    var effects: [Effect] = []
    while let job = queue.first {
      switch step(job, now: now) {
      case .sent(let more):
        effects += more
      case .dropped: break
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
      return .dropped
    }
    switch (job, path) {
    case (.text(let text, _), .inputMethod): return commit(text, now: now)
    case (.text(let text, let isWhole), .virtualKeyboard):
      return typeCharacter(of: text, isWhole: isWhole, now: now)
    case (.key(let key), _): return pressKey(key, now: now)
    }
  }

  private mutating func commit(_ text: Substring, now: UInt64) -> Step {
    if let deadline = answers.holdsText(at: now) { return .wait(until: deadline) }
    var rest = text
    let piece = TypeableText.takePiece(from: &rest)
    finishHead(rest: rest)
    answers.add(.text(piece), surrounding: mirror.applied.surrounding, now: now)
    return .sent([.commitString(piece), .commit(serial: mirror.serial)])
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
    return .sent(keymap + keys.send(stroke, now: now))
  }

  private mutating func pressKey(_ key: Key, now: UInt64) -> Step {
    let earliest = keys.earliest(changingKeymap: false)
    guard earliest <= now else { return .wait(until: earliest) }
    queue.removeFirst()
    if mirror.isUsable {
      answers.add(.key(key), surrounding: mirror.applied.surrounding, now: now)
    }
    return .sent(keys.send(Stroke(key), now: now))
  }

  private mutating func finishHead(rest: Substring) {
    if rest.isEmpty { queue.removeFirst() } else { queue[0] = .text(rest, isWhole: false) }
  }
}
