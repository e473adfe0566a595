import Gestures
import Layout
import Snippets
import Typing

/// What is typed, and what becomes of it.
extension Coordinator {
  /// Types a piece of a key: in the place of the key's last one where the user has set that.
  mutating func type(
    _ text: String, by key: KeyID, at position: Int, from snippet: TypedSnippet?, time: UInt64
  ) -> Effect {
    let last = lastTyped.flatMap { $0.key == key && $0.isWhole && $0.isReplaceable ? $0 : nil }
    let takesPlace = rules.cycle == .replace && last != nil
    note(text, by: key, at: time)
    undone = nil
    system.typed()
    tellTyped(by: nil, isKnown: false)
    if !panels.isPrivateField { tail.typedPhrase(text, at: time) }
    lastTyped = LastTyped(key: key, position: position, snippet: panels.snippet(of: key))
    let isHidden = panels.isPrivateField
    takingOff = (key, isHidden ? "" : text, isHidden, time)
    return .type(takesPlace ? .replace(text, of: snippet) : .type(text, of: snippet))
  }

  /// What comes after the piece that was typed last, which cannot be replaced from now on.
  mutating func type(_ request: TypingRequest, by key: KeyID?, at time: UInt64) -> [Effect] {
    lastTyped = lastTyped?.followed(by: request)
    system.typed()
    // Nobody knows the text of a secret.
    tellTyped(by: key, isKnown: !request.isSecret)
    if !panels.isPrivateField { tail.typed(request, at: time) }
    switch request {
    // Nobody knows the length of its text before it is typed.
    case .secret:
      if let key {
        note("", by: key, at: time)
        takingOff = (key, "", true, time)
      }
    case .type, .replace, .text, .exchange, .press, .delete, .undo, .stop:
      if let key { progress.typed(by: key) }
    }
    return [.type(request)]
  }

  /// Takes back what was typed last, for the command and the bus; no effects where there is nothing to take back.
  public mutating func undo(time: UInt64) -> [Effect] { undo(isFlick: false, at: time) }

  /// Takes back what the last tap has typed, whole, and has its key type it again; nothing where something came since.
  ///
  /// - Parameter isFlick: whether a flick asks for it, whose touch has deleted a character.
  mutating func undo(isFlick: Bool, at time: UInt64) -> [Effect] {
    guard let last = lastTyped, last.isWhole != isFlick else { return [] }
    (lastTyped, undone) = (nil, nil)
    forgetPlace()
    guard let typed = last.snippet, let known = panels.snippet(of: last.key), known.isSame(as: typed) else {
      return [.type(.undo)]
    }
    undone = (known, known.next)
    return [.type(.undo)] + tell(.takenBack(known, last.position), at: time)
  }

  /// A key types this text.
  mutating func note(_ text: String, by key: KeyID, at time: UInt64) {
    progress.typed(text, by: key, time: time)
    look.stopMark = progress.mark
  }

  /// Tells the panels that the text before the cursor is another one.
  private mutating func tellTyped(by key: KeyID?, isKnown: Bool) {
    _ = panels.handle(.typed(by: key, isKnown: isKnown), at: 0)
  }

  /// What is before the cursor is not known.
  private mutating func forgetPlace() {
    tellTyped(by: nil, isKnown: false)
    tail.clear()
  }

  // MARK: Reports

  mutating func handle(_ report: TypingReport, at time: UInt64) -> [Effect] {
    switch report {
    case .started: setTyping(true, at: time)
    case .ended: setTyping(false, at: time)
    case .expanded(let bytes): progress.expanded(bytes: bytes)
    case .lost:
      lastTyped = nil
      forgetPlace()
      ground()
      progress.lost()
      shakeLatest(at: time)
    case .refused(let refusal): return refuse(refusal, at: time)
    case .incomplete:
      forgetPlace()
      shakeLatest(at: time)
    case .notTakenBack: return keepTaken(at: time)
    case .partlyTakenBack: leavePart(at: time)
    case .privateField(let isPrivate): return setPrivate(isPrivate, at: time)
    case .fieldChanged:
      lastTyped = nil
      tail.clear()
      gestures.stopRepeating()
      return tell(.fieldChanged, at: time)
    case .fieldTakenOver, .nothingToDelete: gestures.stopRepeating()
    case .field(let field):
      autoShow.handle(field, at: time)
      if field != self.field { isNewField = true }
      self.field = field
      return tell(.field(field), at: time) + followField(at: time)
    case .selection(let isThere):
      hasSelection = isThere
      setDrafts()
    case .before(let text): return tell(.before(text), at: time)
    case .wordsKnown(let areKnown): gestures.deletesWords = areKnown
    }
    return []
  }

  /// The text of a key was not typed.
  private mutating func refuse(_ refusal: Refusal, at time: UInt64) -> [Effect] {
    let key = KeyID.snippet(refusal.snippet.id)
    if lastTyped?.key == key { lastTyped = nil }
    forgetPlace()
    progress.lost()
    ground()
    shake(key, at: time)
    return tell(.refused(refusal), at: time)
  }

  /// What was to be taken back is still there: its key goes on after it.
  private mutating func keepTaken(at time: UInt64) -> [Effect] {
    guard let undone else { return [] }
    self.undone = nil
    forgetPlace()
    shake(.snippet(undone.key.id), at: time)
    return tell(.takenBack(undone.key, undone.position), at: time)
  }

  /// A part of what was to be taken back is gone, and nobody has it whole: its key stays due again, and says that something
  /// is left.
  private mutating func leavePart(at time: UInt64) {
    forgetPlace()
    if let undone { shake(.snippet(undone.key.id), at: time) }
  }

  private mutating func setTyping(_ isTyping: Bool, at time: UInt64) {
    progress.set(isTyping: isTyping, time: time)
    look.stopMark = progress.mark
  }

  /// Another field: what is listed may not be shown any more.
  private mutating func setPrivate(_ isPrivate: Bool, at time: UInt64) -> [Effect] {
    if isPrivate {
      ground()
      tail.clear()
    }
    let effects = tell(.privateField(isPrivate), at: time)
    return effects + (list == nil ? [] : letGo())
  }

  mutating func advanceTyping(to time: UInt64) {
    progress.advance(to: time)
    look.stopMark = progress.mark
  }

  // MARK: Shake

  /// Milliseconds: as long as the shake of a refused password on Apple's devices feels.
  private static let shakeDuration: UInt64 = 350
  /// Where the key is at equal steps of that time, in logical pixels to the right.
  private static let shakePath: [Double] = [0, -7, 7, -5, 5, -2, 2, 0]

  /// The rest of what was typed is lost, up to the last of it: the key of that shakes its head.
  private mutating func shakeLatest(at time: UInt64) {
    if let key = progress.latest { shake(key, at: time) }
  }

  mutating func shake(_ key: KeyID, at time: UInt64) {
    animations.start(.shake, .path(Self.shakePath, duration: Self.shakeDuration), at: time)
    look.shaken = ShakenKey(key: key, offset: 0)
  }

  func shaken(at time: UInt64) -> ShakenKey? {
    guard let key = look.shaken?.key else { return nil }
    return animations.value(.shake, at: time).map { ShakenKey(key: key, offset: $0) }
  }
}
