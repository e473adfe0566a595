import Snippets

/// The typist of text and keys for the focused client: it decides what is sent, in which order, and when.
///
///                          perform
///                             |
///                             v        nothing to wait for
///                          [queue] ----> CommitMachine, KeyMachine ----> effects
///                           ^   |
///       time, done: go on   |   | the head of the queue has to wait
///                           |   v
///                         [waiting] ---- field changed: dropped, or follows a Return
///
///     path:  virtual keyboard --> input method:  granted, and activate applied at done
///            input method --> virtual keyboard:  deactivate at done, or unavailable
///
/// Everything goes through one queue: no effect of later input comes before one of earlier input. The next `pull` gives
/// what need not wait.
///
/// Rules 1 to 8 are those of `KeyMachine`; 9 to 17, 21 to 23, 28 to 37, 53 to 55 and 57 are those of `CommitMachine`.
/// Requests have rules of their own (`perform`).
///
/// Change of field (activate, deactivate or unavailable, as they are applied):
/// 18. The queue is dropped: it was for the old field, and must not go into another.
/// 19. But text after a Return that is not yet answered follows the focus, as it would from a hardware keyboard. It
///     goes into the next field of a form, or into the same one that a chat has emptied.
/// 20. If no field becomes active in time after that Return, the text is dropped.
/// 24. Text or a Return that was dropped, or discarded in 21, is reported as lost, once. If a part of a text is lost,
///     nothing more of it is sent.
/// 25. Events that arrive together are noted first, and then text is committed. So it has the number of the last `done`
///     of several (GTK commits its state twice after a text). It is not committed at all if one of them tells of
///     another field.
/// 26. An input method that was asked for a moment ago may become active while text is being typed by keys. That is no
///     change of field: the rest of the text goes through the input method. It is one, though, while a secret's
///     characters are on the keymap (48).
/// 27. sway tells an input method without an active field, too, when the focus leaves a client that knows text-input:
///     nothing goes on in a lock screen.
///
/// Cursor and replacement:
/// 38. The cursor goes back after a text by as many arrow keys as `CursorStops` says. They go to the left, or to the
///     right in a paragraph that is written from right to left; in a terminal always to the left.
/// 39. A replacement is one commit that deletes the old text and inserts the new one, if the client shows the old text
///     at the cursor.
/// 40. If it shows something else there, the new text is added and nothing is deleted. The same is done if the client
///     shows only a part of the old text, and has shown another state since it took that.
/// 41. If it does not tell, keys do it: arrow keys to the end of the old text, as many BackSpaces as `BackspaceRule`
///     says, and the text.
/// 42. A client may take the text of a replacement but not delete. Keys then remove both texts: one for each character,
///     and then one by one while it shows that something is left.
///
/// Any time:
/// 43. `stop` drops the queue, except for the rest of a grapheme that the client has a part of.
/// 44. No more is given to be sent at once than the connection takes (`pull`): what it has no room for stays in the queue,
///     for a stop, or another field, to drop. A commit goes with what it applies.
/// 45. `cancel` drops the queue. No key is held: presses and releases go together.
/// 46. Control characters other than newline and tab, and noncharacters, have no key and are left out on both
///     paths. `typeable` says what remains.
/// 47. Time is in milliseconds of a clock that never goes back; time that runs backwards counts as standing still.
///
/// Secrets:
/// 48. Once one is sent, the keymap is the first one again: a client that gets the focus is told the one in force.
///     (wlroots tells each client each keymap as it comes: the characters in it are no secret then, but their order
///     is.)
///
/// Undo, a replacement by nothing, whose answer is waited for longer than others:
/// 49. It takes the text back as in 39 to 42, before and after the cursor's place. If the client shows something else,
///     or has shown another state since it took the text, nothing is taken away, and that is reported. The same holds
///     if a client that shows its text has not made clear what is there, and if an undo is dropped.
/// 50. After a deletion of a character it takes back what that has left of the text. For a grapheme of several scalars
///     this is what the client shows, if it shows its text, and nothing if it shows that too late. If it never shows
///     its text, it is what `BackspaceRule` says. If the deletion took the text's only character, or what was before
///     the text, nothing else is taken away.
///
/// Texts of feeds:
/// 51. A text that would press Return or Tab by keys, and may not, is typed by the input method or not at all. It is
///     refused when its turn comes, and reported (`TypistRefusal`).
///
/// Long texts:
/// 52. If the client shows only the end of an old text, no more is deleted at once than it shows. The next part follows when the
///     client has shown what that has left; a BackSpace takes a line break where a client shows one line. If it ends before the
///     last part, as by another field, the typist reports that a part is taken.
///
/// (Rules and reasons: facts of zwp_virtual_keyboard_v1 and zwp_input_method_v2 as their clients have learnt them;
/// the waits are in `AnswerWait` and `Pacing`.)
public struct Typist: Sendable {
  var queue = JobQueue()
  var mirror: InputMethodMirror
  var commits = CommitMachine()
  var keys: KeyMachine
  var progress = Progress()
  var log = ReportLog()
  var expansion = Expansion()
  /// The text that was typed before the cursor; nil while nobody wants to know.
  var run: TypedRun?

  /// The progress: the time, and what the next step waits for, which is another time or the compositor.
  struct Progress: Sendable {
    /// The latest time that was told, in milliseconds.
    private(set) var now: UInt64 = 0
    /// The time when `pull` has something to give; nil when nothing waits for time.
    var nextWake: UInt64?
    /// The requests before the sync that is not answered yet; no job goes until it is. Nil without such a sync.
    private(set) var unsynced: Unsynced?

    mutating func advance(to time: UInt64) -> UInt64 {
      now = max(now, time)
      return now
    }

    /// Notes what is sent before a sync. None follows another one that is not answered: the steps wait for that.
    mutating func wait(for sent: Unsynced) {
      assert(unsynced == nil, "a sync that is not answered is forgotten, with the job to do again")
      unsynced = sent
    }

    /// Returns what was sent before the sync that is answered by now; nil without one.
    mutating func takeSynced() -> Unsynced? { unsynced.take() }

    /// Drops the job to do again, whatever the answer will be.
    mutating func restoreNothing() { unsynced?.restored = nil }

    /// Asks for a `pull` at this time at the latest.
    mutating func wake(at time: UInt64) { nextWake = min(nextWake ?? .max, time) }

    /// Waits for nothing any more.
    mutating func clear() { (nextWake, unsynced) = (nil, nil) }
  }

  /// The time in milliseconds when `pull` has something to give; nil when nothing waits for time.
  public var nextWake: UInt64? { progress.nextWake }

  /// The crowding of the processors: the higher, the slower text goes by keys. Set it anew while there is text to type.
  public var crowding: Crowding {
    get { keys.crowding }
    set { keys.crowding = newValue }
  }

  /// The characters of the compositor's keymap, with `Protocols.commitAlone`: what clients get that speak no text-input.
  public var places: [Unicode.Scalar: KeyPlace] {
    get { keys.places }
    set { keys.places = newValue }
  }

  /// True while something is to be typed that needs `places`.
  public var needsPlaces: Bool {
    guard keys.protocols == .commitAlone, !queue.isEmpty else { return false }
    return !mirror.isUsable || queue.contains { if case .chord = $0 { true } else { false } }
  }

  /// True while the text before the cursor is wanted in reports (`TypingReport.before`).
  public var tellsText: Bool {
    get { log.tellsText }
    set {
      guard newValue != log.tellsText else { return }
      log.tellsText = newValue
      logCondition()
    }
  }

  /// The most characters that are told before the cursor: those that the next letters depend on.
  private static let mostTold = 64

  /// Makes a typist without an input method, and with nothing to type.
  public init(_ protocols: Protocols = .keymapAndCommit) {
    keys = KeyMachine(protocols)
    mirror = InputMethodMirror(needsState: protocols == .commitAlone)
  }

  /// The part of its text that the application in front tells.
  public enum Told: String, Sendable {
    /// The text before the cursor, which shortcuts need.
    case text
    /// Nothing: most terminals, and programs for X11.
    case nothing
    /// Nothing that counts: the field is for what nobody is to see.
    case isPrivate = "private"
    /// No text field of it has the focus, as far as the input method is ours.
    case noField = "no-field"
  }

  /// The part of its text that the application in front tells at present.
  public var told: Told {
    guard mirror.hasField else { return .noField }
    if isPrivateField { return .isPrivate }
    return text?.before == nil ? .nothing : .text
  }

  /// The way that text takes at present.
  public var path: Path { mirror.isUsable ? .inputMethod : .virtualKeyboard }

  /// True when something is still to be sent, or might have to be sent again.
  public var isTyping: Bool { hasJobs || progress.unsynced?.restored != nil }

  /// True when something is to be sent, or to be cleared up before anything is. Requests that wait for an answer are not.
  var hasJobs: Bool { commits.isBlocking || !queue.isEmpty }

  /// The requests from which on no more are taken: far more than anybody waits for. Each grapheme of a secret is one.
  private static let mostRequests = 4_096
  /// The bytes of text from which on no more is taken.
  private static let mostBytes = 4 << 20

  /// True while so much is still to be typed that no request but `stop` is taken.
  public var isFull: Bool {
    let waiting = expansion.waiting
    return queue.count + waiting.count >= Self.mostRequests
      || waiting.reduce(queue.bytes) { $0 + $1.text.utf8.count } >= Self.mostBytes
  }

  /// The settings of how requests are typed, from the next one on.
  public var rules: TypingRules {
    get { expansion.rules }
    set { expansion.rules = newValue }
  }

  /// True while a field that has the focus tells of itself by the input method.
  public var hasField: Bool { mirror.hasField }

  /// True when the focused field is for a password, a PIN or digits, or its client calls its text hidden or sensitive.
  var isPrivateField: Bool { mirror.applied.isPrivate }

  /// The selected text of the field, as the client shows it. Nil without a selection, in a private field, and when the
  /// client does not show it.
  public var selectedText: String? {
    guard mirror.hasField, !isPrivateField else { return nil }
    return mirror.applied.surrounding?.selected
  }

  /// The text before the cursor once everything that was asked for is done. Nil in a private field, and when the client
  /// does not show it.
  public var beforeCursor: String? { mirror.hasField && !isPrivateField ? text?.before : nil }

  /// True when nothing is left before the cursor to delete, once everything that was asked for is done.
  var hasNothingToDelete: Bool {
    guard let text, let shown = shownText?.before, text.before?.isEmpty == true, !text.hasSelection else {
      return false
    }
    return shown.isEmpty && !hasJobs && commits.isAtStart(at: progress.now)
  }

  /// True when `delete(.word)` deletes a word: the text before the cursor is known.
  var deletesWords: Bool { text?.before != nil }

  /// Returns the part of a text that can be typed, as the client gets it. Control characters (other than newline and
  /// tab) and noncharacters are left out; CR LF and CR become a newline.
  public static func typeable(_ text: String) -> String {
    TypeableText.filter(text)
  }

  /// Starts on a virtual keyboard with the next `pull`. Call this as soon as there is one; again for a new one.
  public mutating func startKeyboard() {
    keys.announce()
  }

  /// Ends what is being typed, at the end of a grapheme, and drops everything that was to follow.
  public mutating func stopTyping() {
    if let failure = queue.lazy.compactMap(\.undoFailure).first { report(failure) }
    stopPrograms()
    queue = JobQueue([commits.isBlocking ? nil : queue.first?.begun].compactMap { $0 })
    commits.hold(.sent)
    progress.restoreNothing()
    dropWaiting()
    logCondition()
  }

  /// Takes note of an event of the input method, the news that there is one or none, or the answer to a sync.
  ///
  /// Call `pull` once all events that have arrived are noted: what it gives is for the latest state.
  public mutating func note(_ event: InputMethodEvent, time: UInt64) {
    let now = progress.advance(to: time)
    switch event {
    case .synced: synced(at: now)
    case .requested: mirror.requested = now
    case .activate, .deactivate, .surroundingText, .contentType, .done, .unavailable, .granted:
      let before = mirror.applied.surrounding
      switch mirror.handle(event) {
      // A field that keys are typed into may have come or gone all the same.
      case .none: if mirror.field == log.told.field { return }
      case .update(let withText):
        let surrounding = mirror.applied.surrounding
        let isReply = commits.mayBeReply(at: now)
        let isSame = before != nil && surrounding?.text == before?.text
        if withText, isAnswered, !isReply, isSame { log.add(.shownAgain) }
        commits.client.owesAnswer(isRepeated: surrounding == before, now: now)
        if withText || surrounding == nil {
          commits.receive(surrounding, now: now)
          followTyping(surrounding)
        }
      case .field:
        changeField(at: now)
        leaveTyping()
      }
    }
    logCondition()
  }

  /// Takes note of a key of another keyboard that has just been sent to the client: what the client shows counts once it has that,
  /// and text waits for the answer.
  public mutating func pass(_ key: PassedKey, time: UInt64) {
    let now = progress.advance(to: time)
    guard mirror.hasField else { return }
    commits.add(key.sent, now: now)
    guard mirror.isUsable, !isPrivateField else { return }
    switch key {
    case .text(let text): run?.send(text)
    case .backspace: run?.sendBackspace()
    case .key, .other: break
    }
  }

  /// True where the next `pull` begins with a new virtual keyboard; with a room of 0 it gives that alone.
  public var isToStart: Bool { keys.isToStart }

  /// Drops what has not been sent yet, after a failure to send. No key is held that would have to be let go of. Answers
  /// to earlier syncs must not be passed on any more.
  public mutating func cancel() {
    defer { logCondition() }
    dropAll()
    queue.removeAll()
    commits.hold(.sent)
    progress.clear()
    keys.forget()
  }

  /// Drops what has not been sent yet, since the seat is gone. This is then a typist for the next one, with other
  /// fields.
  public mutating func leaveSeat() {
    dropAll()
    queue.removeAll()
    loseWaiting()
    let old = self
    self = Typist(keys.protocols)
    (log, mirror, rules, places) = (old.log, old.mirror, old.rules, old.places)
    mirror.leaveSeat()
    report(.fieldChanged)
    logCondition()
  }

  /// Returns the reports since the last call, in order.
  public mutating func takeReports() -> [TypingReport] {
    log.popAll()
  }

  /// Drops what is still to be sent, or might have to be sent again.
  private mutating func dropAll() {
    drop(queue)
    drop([commits.doubtful, progress.unsynced?.restored].compactMap { $0 })
  }

  mutating func drop(_ jobs: some Sequence<Job>) {
    if jobs.contains(where: \.hasText) { report(.lost) }
    // A replacement that is still to be done comes before the end of the undo.
    if let failure = jobs.lazy.compactMap(\.undoFailure).first { report(failure) }
  }

  /// Reports what has become of earlier requests.
  mutating func report(_ report: TypingReport) {
    expansion.note(report)
    log.add(report)
  }

  /// True when nothing is to be sent and the client has answered all that was.
  var isAnswered: Bool { mirror.hasField && queue.isEmpty && progress.unsynced == nil && commits.isSettled }

  mutating func logCondition() {
    endLostPrograms()
    let told = tellsText && !isPrivateField && !hasJobs ? text : nil
    log.note(
      .init(
        isTyping: isTyping, isPrivateField: isPrivateField, field: mirror.field, knowsWords: deletesWords,
        showsText: shownText?.before != nil,
        before: told?.before.map { String($0.suffix(Self.mostTold)) }, rest: told?.restOfWord ?? "",
        hasSelection: selectedText != nil, hasNothingToDelete: hasNothingToDelete))
  }
}
