import EventLoop
import Glibc
import Keyboard
import Store

/// Keeps what the keyboard is to remember until the store has it.
///
/// Nobody waits for it, since fingers would wait, too: while another process writes to the store, it is tried again at each
/// `save` and after pauses that become longer, in order, and nothing is lost.
///
///     note ──► kept ──save──► in the store
///               ▲  │ another process writes
///               └──┘ tried again
final class PendingChanges {
  /// The names of the sources that are in effect from now on; nil where the store knows them.
  var sources: [String]?

  /// The changes in order, but for places: the last one of a snippet counts.
  private var changes: [StoreChange] = []
  /// The ids of snippets that were used, in order. They are written when no tap has come for a moment, or when somebody
  /// asks: a tap soon after another one is not to wait for the disk.
  private var uses: [String] = []
  private var usesDue: UInt64?
  private var keepsRecents = true
  /// True while the record of which keys were used is to be forgotten.
  private var clearsRecents = false
  /// The time to try again while nobody else asks for it.
  private var retry = Retry(firstPause: pause, longestPause: 10_000)
  /// True while something waits that the panels may have been loaded without.
  private var isLate = false
  private var busy = BusySpell()
  /// The reason why the last write that another process was in the way of has failed.
  private var obstacle = ""

  /// Milliseconds without a tap before uses are written.
  private static let pauseBeforeUses: UInt64 = 500
  /// Milliseconds between the first two tries: most writes of others take less.
  static let pause: UInt64 = 50
  /// The number of tries at the end of the program.
  private static let lastTries = 10

  /// The part that a save has brought to the store.
  enum Saved {
    case nothing, something
    /// Something that the panels show.
    case shown
  }

  // MARK: What is remembered

  func note(_ change: StoreChange) {
    switch change {
    case .place(let snippet, _):
      changes.removeAll { if case .place(snippet, _) = $0 { true } else { false } }
    case .use(let snippet):
      // A finger may have been down when they were turned off.
      guard keepsRecents else { return }
      uses.append(snippet)
      usesDue = EventLoop.now() + Self.pauseBeforeUses
      return
    case .choice:
      guard keepsRecents else { return }
    case .emojiRecents:
      changes.removeAll { if case .emojiRecents = $0 { true } else { false } }
    case .keep, .unkeep, .moveFavourite, .hide, .unhide, .tab, .look, .emojiForms: break
    }
    changes.append(change)
  }

  /// Sets whether the store remembers which keys are used; otherwise forgets those, too.
  func keepRecents(_ keepsRecents: Bool) {
    self.keepsRecents = keepsRecents
    clearsRecents = clearsRecents || !keepsRecents
    guard !keepsRecents else { return }
    (uses, usesDue) = ([], nil)
    changes.removeAll { if case .choice = $0 { true } else { false } }
  }

  // MARK: Time

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  var nextWake: UInt64? { retry.due ?? usesDue }

  /// Prepares what is due to be written by the next `save`; writes uses itself.
  func advance(to time: UInt64, _ store: SnippetStore?) {
    _ = retry.startIfDue(at: time)
    guard let due = usesDue, due <= time else { return }
    // The uses wait for the next `save` if there is no store.
    if let store { saveUses(to: store) } else { usesDue = nil }
  }

  // MARK: Writing

  /// Writes all but uses. A change that another process is in the way of stays; once it is written, the panels show it anew.
  func save(to store: SnippetStore) -> Saved {
    var saved = Saved.nothing
    if !uses.isEmpty, usesDue == nil { usesDue = EventLoop.now() + Self.pauseBeforeUses }
    if let names = sources {
      guard write({ try store.setSources(names) }) else { return saved }
      (sources, saved) = (nil, .shown)
    }
    if clearsRecents {
      guard write({ try store.clearRecents() }) else { return saved }
      clearsRecents = false
    }
    while let change = changes.first {
      guard write({ try Self.write(change, to: store) }) else { return saved }
      changes.removeFirst()
      if saved != .shown { saved = change.changesPanels || isLate ? .shown : .something }
    }
    isLate = false
    settle()
    return saved
  }

  /// Writes which snippets were used.
  func saveUses(to store: SnippetStore) {
    usesDue = nil
    while let snippet = uses.first {
      guard write({ try Self.write(.use(snippet), to: store) }) else { return usesDue = retry.due }
      uses.removeFirst()
    }
    settle()
  }

  /// Writes all of it at the end of the program. It waits for others, but no longer than half a second, and tells of what is lost.
  func finish(_ store: SnippetStore) {
    for _ in 0..<Self.lastTries {
      _ = save(to: store)
      saveUses(to: store)
      if isEmpty { return }
      poll(nil, 0, Int32(Self.pause))
    }
    Log.warning(Messages.changeNotSaved(obstacle))
  }

  /// True where the store has all of it.
  private var isEmpty: Bool { sources == nil && !clearsRecents && changes.isEmpty && uses.isEmpty }

  /// Ends the tries once the store has all of it: one write that succeeds says nothing of those before it.
  private func settle() { if isEmpty { retry.succeeded() } }

  /// Returns false where another process is in the way. A write that fails otherwise is lost, and told.
  private func write(_ body: () throws -> Void) -> Bool {
    do {
      try body()
    } catch let error as StoreError where error.isBusy {
      let now = EventLoop.now()
      (isLate, obstacle) = (true, "\(error)")
      if retry.due == nil { retry.failed(at: now) }
      if busy.isToBeTold(at: now) { Log.warning(Messages.changeNotSavedYet(obstacle)) }
      return false
    } catch let error as StoreError where error.isReadOnly {
      // It was told when the store was read.
    } catch {
      Log.warning(Messages.changeNotSaved("\(error)"))
    }
    busy = BusySpell()
    return true
  }

  private static func write(_ change: StoreChange, to store: SnippetStore) throws {
    switch change {
    case .place(let snippet, let next): try store.setPlace(of: snippet, next: next)
    case .choice(let snippet, let blank, let option):
      try store.setChoice(option, of: blank, in: snippet)
    case .use(let snippet): try store.noteUse(of: snippet, time: Int64(time(nil)))
    case .keep(let snippet): try store.keep(snippet)
    case .unkeep(let snippet): try store.unkeep(snippet)
    case .moveFavourite(let snippet, let index): try store.moveFavourite(snippet, to: index)
    case .hide(let snippet): try store.hide(snippet)
    case .unhide(let snippet): try store.unhide(snippet)
    case .tab(let name): try store.setKeyboardState(KeyboardState.tab, name)
    case .look(let theme): try store.setKeyboardState(KeyboardState.look, theme)
    case .emojiRecents(let text): try store.setKeyboardState(SnippetStore.emojiRecents, text)
    case .emojiForms(let text): try store.setKeyboardState(KeyboardState.emojiForms, text)
    }
  }
}

/// The time for which another process has been in the way.
struct BusySpell {
  private var start: UInt64?
  private var isTold = false

  /// Milliseconds: no replacement of content takes as long.
  private static let long: UInt64 = 2_000

  /// Takes note that somebody was in the way; returns whether that goes on for long.
  mutating func isLong(at time: UInt64) -> Bool {
    let start = start ?? time
    self.start = start
    return time - start >= Self.long
  }

  /// Takes note likewise, but returns true only once in a spell.
  mutating func isToBeTold(at time: UInt64) -> Bool {
    guard isLong(at: time), !isTold else { return false }
    isTold = true
    return true
  }
}
