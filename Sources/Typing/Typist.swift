import Snippets

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
/// need not wait is sent by the next `advance`.
///
/// Virtual keyboard:
///  1. Start: a keymap, no modifiers, and a void key, so that the first character of the first tap arrives.
///  2. Text on the keymap in force: a press and a release for each scalar, at once.
///  3. Other text: first a keymap with its characters and a void key, which clients may lose while they load
///     it; then all the keys at once.
///  4. The keymap changes only once the compositor has handled the last character on the old one (a sync), and, where the
///     client may be X11's, some time after that was sent.
///  5. A text with more characters than keys has several keymaps, with that pause between them.
///  6. Newline, tab and space are keys of their own in every keymap; CR LF and CR are one newline.
///  7. After an idle time a void key goes first.
///  8. A long text goes in bursts, each after the compositor has handled the one before it (a sync), so no more than
///     a burst is ever on its way to a compositor that has stopped. It breaks while the client may be behind by as many keys
///     as it can be (`Backlog`); each takes the longer, the more of its paragraph is before it, but for terminals. The more crowded the
///     processors are, the longer are such breaks and the pause of 4.
///
/// Input method:
///  9. Text is committed with the number of `done` events; a state that is not yet `done` does not count.
/// 10. A long text goes in pieces, each with a commit of its own (a second commit_string would replace the
///     first), cut between graphemes, or between scalars where one grapheme is too long.
/// 11. A commit waits for the answer to the one before it, for a short time, and for a sync without limit.
/// 12. Return, the arrows and BackSpace are keys of the virtual keyboard. They go at once, after whatever is queued.
/// 13. Text after such keys waits until the client shows that it has handled all of them.
/// 14. Where the client does not show it, until a short time has passed: a longer one where it tells its text, so that it
///     is known to be busy, and the longer the more crowded the processors are. Such a client may as well be silent only
///     until it is told that its last state has arrived (Chromium): a commit of nothing does that.
/// 15. A client that tells nothing of its text, but has answered each commit in this field so far by a `done`, is given
///     more time: what is committed before its answer would cross that (22). So is one that tells its text, while nobody
///     knows where in it the cursor is, until it has left such a text unanswered.
/// 16. A field for secrets whose client tells nothing of its text gets keys: they cannot be discarded, and nobody would
///     see it of a commit (23). So it stays until the next change of field.
/// 17. A terminal that speaks text-input gets keys all the same: a newline is its Return key, not a character.
///
/// Change of field (activate, deactivate or unavailable, as they are applied):
/// 18. What is queued is dropped: it was for the old field, and must not go into another.
/// 19. But text that follows a Return which is not yet answered follows the focus, into the next field of a form
///     or into the same one that a chat has emptied, as it would from a hardware keyboard.
/// 20. If after that Return no field becomes active in time, it is dropped.
/// 21. A commit that crosses a change of field on its way has an old serial: the compositor discards it.
/// 22. A commit that crosses another `done` has an old serial, too: a sync just before it tells, since the `done` comes
///     before the answer. Some compositors discard it (wlroots from 0.17.1), others do not. Where the client shows in
///     time that it was taken, so are all others. A client may as well be silent, since for it, too, something has crossed:
///     a commit of nothing ends that (14). If it tells nothing even then, an arrow key back and another forward make it
///     tell, and what it shows of the text from before is sent again.
/// 23. Where the client tells nothing, or nothing that decides it, what 22 has brought to light of the compositor does: it is
///     sent again where the compositor discards, and was taken where it does not. While nothing is known, it is not sent
///     again, as it might be typed twice, and is reported as in 24.
/// 24. Text or a Return that was dropped, or discarded in 21, is reported as lost, once. Nothing follows of a text of which a
///     part is lost.
/// 25. Events that arrive together are noted first, and then text is committed: with the number of the last `done` of
///     several (GTK commits its state twice after a text), and not at all where one of them tells of another field.
/// 26. An input method that was asked for a moment ago and becomes active is no change of field for the text that is
///     being typed by keys: the rest of it goes through the input method. But not while a secret's
///     characters are on the keymap (48).
/// 27. sway tells an input method without an active field, too, when the focus leaves a client that knows text-input:
///     nothing goes on in a lock screen.
///
/// Deletion, while the input method knows the text before the cursor:
/// 28. A selection is deleted with one BackSpace, and so is a character that is one scalar: clients handle that best.
/// 29. A character of several scalars is deleted by its bytes (delete_surrounding_text).
/// 30. So is a word, with the white space after it; `WordBreaks` says what that is.
/// 31. Such a deletion waits for the answer to all that went before, and everything waits for its answer.
/// 32. Its bytes are of the text as the client has shown it last, with what was sent since; never more than those. What it
///     shows after a text counts only if that is before the cursor, or as much of it as is shown, or if it has shown
///     something else since that; after Up or Down, once it is something new and the commits before that are answered.
/// 33. A client that has answered by the end of the wait, but with the text from before, does not do deletions:
///     BackSpace keys do this one, a key for each character, and all others in this field.
/// 34. A deletion is never for another field: in case 19 the text follows the focus up to the first deletion only.
/// 35. When the client shows nothing, or not what was to be expected, the text is not known: see 36.
///
/// Deletion otherwise:
/// 36. One BackSpace, whether for a character or for a word, at once (12); a word waits for an answer that is still
///     due. At the start of the known text, too: it may be only a line of the field's.
/// 37. Nothing is left once such a BackSpace at the start has brought nothing forward in the time of an answer.
///
/// Cursor and replacement:
/// 38. The cursor goes back after a text by arrow keys, as many as `CursorStops` says: to the left or, in a paragraph that is
///     written from right to left, to the right; in a terminal always to the left. A secret's way is that of
///     other clients.
/// 39. A replacement is one commit that deletes the old text and inserts the new one, where the client shows the old
///     text at the cursor.
/// 40. Where it shows something else there, the new text is added and nothing deleted. So it is where the client shows
///     only a part of the text that the old one is in, and another state since it has taken that.
/// 41. Where it does not tell: arrow keys to the end of the old text, as many BackSpaces as `BackspaceRule` says, the
///     text.
/// 42. A client that takes the text of a replacement but does not delete has both removed by keys: one for each
///     character, and then one by one while it shows that something is left.
///
/// 52. Of an old text of which the client shows only the end, no more is deleted at once than it shows. The next part follows
///     when the client has shown what that has left; a BackSpace takes a line break where a client shows one line. Where it ends
///     before the last part, as by another field, it is reported that a part is taken.
///
/// Undo, a replacement by nothing, whose answer is waited for longer than that to others:
/// 49. It takes the text back as in 39 to 42, before and after the cursor's place. Where the client shows something else, or
///     has shown another state since it took the text, nothing is taken away, and that is reported. So it is where a client
///     that shows its text has not made clear what is there, and where an undo is dropped.
/// 50. After a deletion of a character it takes back what that has left of the text. Of a grapheme of several scalars that is
///     what the client shows, where it shows its text, and nothing where it shows that too late; and what `BackspaceRule`
///     says where it never does. Where a deletion was of
///     the text's only character, or of what was before the text, nothing else is taken away.
///
/// Any time:
/// 43. `stop` drops what is queued, but for the rest of a grapheme that the client has a part of.
/// 44. It also takes back what was not sent yet, but for what has begun: a key that is held, a grapheme, a commit.
/// 45. `cancel` drops what is queued. No key is held: presses and releases go together.
/// 46. Control characters other than newline and tab, and noncharacters, have no key and are left out on both
///     paths. `typeable` says what remains.
/// 47. Time is in milliseconds of a clock that never goes back; time that runs backwards counts as standing still.
///
/// Secrets:
/// 48. Once one is sent, the keymap is the first one again: a client that gets the focus is told the one in force. (And
///     wlroots tells each client each keymap as it comes: which characters it has is no secret then, but their order is.)
///
/// Texts of feeds:
/// 51. One that would press Return or Tab by keys, and may not, is typed by the input method or not at all: it is refused when
///     its turn comes, and reported (`TypistRefusal`).
///
/// (Rules and reasons: facts of zwp_virtual_keyboard_v1 and zwp_input_method_v2 as their clients have learnt them;
/// the waits are in `Pacing`.)
public struct Typist: Sendable {
  var queue = JobQueue()
  /// How many jobs at the head of the queue follow a Return into a field that is not there yet.
  var following = 0
  var mirror = InputMethodMirror()
  var answers = ClientAnswers()
  var keys = KeyStream()
  /// What the compositor has not told yet that it has handled.
  var unsynced: [Unsynced] = []
  var now: UInt64 = 0
  /// What the compositor does to a commit with an old serial.
  var oldSerials = OldSerials.unknown
  /// When the input method was asked for that has not become active yet.
  var requested: UInt64?
  /// What was deleted last, for an undo that comes after it.
  var pastDeletion = PastDeletion()
  var log = ReportLog()
  /// Whether the keymap has characters of a secret, which whatever gets the focus next would be told.
  var hidesKeymap = false

  /// The number of changes of the focused field so far, as far as the input method tells them: a commit for another one is
  /// not to be sent again.
  var field: UInt64 = 0

  /// When `advance` has something to do, in milliseconds; nil when nothing waits for time.
  public internal(set) var nextWake: UInt64?

  /// How crowded the processors are: text by keys goes the slower. To be told anew while there is text to be typed.
  public var crowding = Crowding()

  /// Whether it is told what is before the cursor.
  public var tellsText = false { didSet { if tellsText != oldValue { logCondition() } } }

  /// Characters: what letters that come next depend on.
  private static let mostTold = 64

  /// A typist without an input method, and with nothing to type.
  public init() {}

  /// The way that text takes at present.
  public var path: Path { mirror.isUsable ? .inputMethod : .virtualKeyboard }

  /// Whether something is still to be sent, or might have to be sent again.
  public var isTyping: Bool { !queue.isEmpty || unsynced.contains { $0.restored != nil } }

  /// Whether the focused field is for a password, a PIN or digits, or its client calls its text hidden or sensitive.
  var isPrivateField: Bool { mirror.applied.isPrivate }

  /// What is selected in the field, as the client shows it; nil where nothing is, in a private field, and where it does not
  /// show it.
  public var selectedText: String? {
    guard mirror.hasField, !isPrivateField else { return nil }
    return mirror.applied.surrounding?.selected
  }

  /// What is before the cursor, once all is done that was asked for; nil in a private field, and where the client does not show
  /// it.
  public var beforeCursor: String? { mirror.hasField && !isPrivateField ? text?.before : nil }

  /// Whether there is something to delete before the cursor, once all is done that was asked for.
  var textBeforeCursor: Availability {
    guard let shown = shownText?.before, let before = text?.before else { return .unknown }
    if !before.isEmpty || text?.hasSelection == true { return .some }
    return shown.isEmpty && queue.isEmpty && answers.isAtStart(at: now) ? .none : .unknown
  }

  /// Whether `delete(.word)` deletes a word: the text before the cursor is known.
  var deletesWords: Bool { text?.before != nil }

  /// What of a text can be typed, as the client gets it: without control characters (other than newline and
  /// tab) and noncharacters, and with a newline for CR LF and CR.
  public static func typeable(_ text: String) -> String {
    TypeableText.filter(text)
  }

  /// How many arrow keys lead over a text, in clients that are no terminals.
  public static func cursorStops(in text: String) -> Int {
    CursorStops.count(text, isTerminal: false)
  }

  /// To be called, and its effects sent, as soon as there is a virtual keyboard; again for a new one.
  public mutating func start(time: UInt64) -> [Effect] {
    keys.start(now: clock(time))
  }

  /// Types a text; after it the cursor goes back by so many graphemes.
  ///
  /// Like the others below it only queues: what is sent for it is up to `advance`, once all events that have arrived with
  /// the touch are noted.
  ///
  /// - Parameter refusal: reported in place of typing it where it would have to go by keys.
  public mutating func type(_ text: String, cursorBack: Int = 0, orSay refusal: Refusal? = nil) {
    let text = TypeableText.filter(text)
    queue +=
      [Job.whole(text, orSay: refusal)].compactMap { $0 } + back(over: text.suffix(max(0, cursorBack)))
  }

  /// Types what follows the last text, as a part of it: the paragraph goes on.
  public mutating func typeMore(_ text: String, orSay refusal: Refusal? = nil) {
    let text = TypeableText.filter(text)
    if !text.isEmpty { queue.append(.text(text[...], isWhole: false, orSay: refusal)) }
  }

  /// Moves the cursor back in the last text, by an arrow key that belongs to it.
  public mutating func moveBack(_ key: Key) {
    queue.append(.cursor(key, count: 1))
  }

  /// What was typed last is a secret: once all is sent, the keymap no longer tells its characters.
  public mutating func forgetCharacters() {
    hidesKeymap = true
  }

  /// Types `text` in the place of `old`, which must be what was typed last, with nothing since.
  ///
  /// The old text is deleted where the client shows it at the cursor, or tells nothing of its text; where it shows
  /// that something else is there, nothing is. `oldCursorBack` is by how many graphemes the cursor went back in it.
  public mutating func replace(
    _ old: String, oldCursorBack: Int = 0, with text: String, cursorBack: Int = 0,
    orSay refusal: Refusal? = nil
  ) {
    let (old, text) = (TypeableText.filter(old), TypeableText.filter(text))
    guard !old.isEmpty else { return type(text, cursorBack: cursorBack, orSay: refusal) }
    var replacement = Replacement(old, cursorBack: oldCursorBack, with: text)
    replacement.refusal = refusal
    queue += [.replace(replacement)] + back(over: text.suffix(max(0, cursorBack)))
  }

  /// Takes back a text, which must be what was typed last, with nothing since but, if `afterDeletion`, one deletion of a
  /// character.
  ///
  /// Reports `notTakenBack` where the client shows that something else is there, or was there meanwhile; `partlyTakenBack`
  /// in its place after a part of the text. `cursorBack` is by
  /// how many graphemes the cursor went back in the text.
  public mutating func undo(_ old: String, cursorBack: Int = 0, afterDeletion: Bool = false) {
    let old = TypeableText.filter(old)
    guard !old.isEmpty else { return }
    var replacement = Replacement(old, cursorBack: cursorBack, with: "")
    replacement.undo = afterDeletion ? .afterDeletion : .whole
    queue.append(.replace(replacement))
  }

  private func back(over tail: Substring) -> [Job] {
    Job.back(over: tail, isTerminal: mirror.isTerminal)
  }

  /// Presses and releases a key.
  public mutating func press(_ key: Key) {
    queue.append(.key(key, count: 1))
  }

  /// Deletes the selection or, where there is none, what is before the cursor.
  public mutating func delete(_ unit: Unit) {
    log.noteDeletion()
    queue.append(.delete(unit))
  }

  /// Ends what is being typed, at the end of a grapheme, and drops all that was to follow it.
  ///
  /// - Parameter unsent: what of the effects was not sent yet.
  /// - Returns: what is to be sent in its place.
  public mutating func stop(_ unsent: [Effect] = [], time: UInt64) -> [Effect] {
    defer { logCondition() }
    let now = clock(time)
    let rest = Self.rest(of: unsent)
    // The rest of a grapheme goes on with the last key, if that is sent.
    queue = JobQueue([rest == nil ? queue.first?.begun : nil].compactMap { $0 })
    following = 0
    for index in unsynced.indices { unsynced[index].restored = nil }
    if rest != nil {
      answers.changeField(mirror.applied.surrounding, lastStroke: keys.lastStroke, now: now)
    }
    return (rest ?? unsent) + work(at: now)
  }

  /// Takes text and keys back that were not sent yet when another field got the focus.
  ///
  /// - Returns: what is to be sent all the same: the rest of a grapheme, and what is no key or text.
  public mutating func takeBack(_ unsent: [Effect]) -> [Effect] {
    guard let rest = Self.rest(of: unsent) else { return unsent }
    log.add(.lost)
    return rest
  }

  /// Takes note of an event of the input method, the news that there is one or none, or the answer to a sync.
  ///
  /// To be followed by `advance` once all events that have arrived are noted: what it sends is for the latest state.
  public mutating func note(_ event: InputMethodEvent, time: UInt64) {
    let now = clock(time)
    switch event {
    case .synced: synced(at: now)
    case .requested: requested = now
    case .activate, .deactivate, .surroundingText, .textChangeCause, .contentType, .done, .unavailable,
      .granted:
      switch mirror.handle(event) {
      // A field that keys are typed into may have come or gone all the same.
      case .none: if mirror.field == log.told.field { return }
      case .update(let withText):
        let surrounding = mirror.applied.surrounding
        if withText || surrounding == nil { answers.receive(surrounding, now: now) }
        learn()
      case .field: changeField(at: now)
      }
    }
    logCondition()
  }

  /// Goes on with what has been waiting for this time, or for what was noted.
  public mutating func advance(to time: UInt64) -> [Effect] {
    defer { logCondition() }
    return work(at: clock(time))
  }

  /// Drops what has not been sent yet, after a failure to send; no key is held that would have to be let go of. The
  /// answers to syncs that were sent before are not to be passed on any more.
  public mutating func cancel() {
    defer { logCondition() }
    drop(queue + unsynced.compactMap(\.restored))
    queue.removeAll()
    following = 0
    nextWake = nil
    keys = KeyStream()
    unsynced = []
  }

  /// Drops what has not been sent yet, since the seat is gone: a typist for the next one, with other fields.
  public mutating func leaveSeat() {
    drop(queue + unsynced.compactMap(\.restored))
    let (log, field, mirror, tellsText) = (log, field, mirror.successor, tellsText)
    self = Typist()
    (self.log, self.field, self.mirror, self.tellsText) = (log, field &+ 1, mirror, tellsText)
    self.log.add(.fieldChanged)
    logCondition()
  }

  /// What has become of what was asked for since the last call, in order.
  public mutating func takeReports() -> [TypingReport] {
    log.take()
  }

  mutating func drop(_ jobs: some Sequence<Job>) {
    if jobs.contains(where: \.hasText) { log.add(.lost) }
    let failures: [TypingReport] = [.partlyTakenBack, .notTakenBack]
    for failure in failures where jobs.contains(where: { $0.undoFailure == failure }) { log.add(failure) }
  }

  private mutating func logCondition() {
    log.note(
      .init(
        isTyping: isTyping, isPrivateField: isPrivateField, field: mirror.field, knowsWords: deletesWords,
        before: tellsText && !isPrivateField && queue.isEmpty
          ? text?.before.map { String($0.suffix(Self.mostTold)) } : nil,
        hasSelection: selectedText != nil, hasNothingToDelete: textBeforeCursor == .none))
  }

  private mutating func clock(_ time: UInt64) -> UInt64 {
    now = max(now, time)
    return now
  }
}
