import Gestures
import Layout
import Snippets
import Typing

/// The text that is typed, and what becomes of it.
extension Coordinator {
  /// Types a piece of a key. It may take the place of a text (`replaced`), or of the key's last piece where the user has set that.
  mutating func type(
    _ text: String, by key: KeyID, at position: Int, from snippet: TypedSnippet?,
    inPlaceOf replaced: ReplacedText? = nil, time: UInt64
  ) -> Effect {
    let takesPlace = rules.cycle == .replace && typed.isReplaceable(by: key)
    let isPrivate = panels.isPrivateField
    desktop.typed()
    shortcuts.isPhraseAtCursor = false
    tellTyped(by: key, isKnown: false)
    typed.typed(
      text, by: key, at: position, of: panels.snippet(of: key), isPrivate: isPrivate, time: time)
    if let replaced {
      if case .shortcut(let match) = replaced {
        typed.replacedShortcut(with: text + match.ending, isPrivate: isPrivate, time: time)
        if match.isTypedHere { (shortcuts.isPhraseAtCursor, shortcuts.phraseTime) = (true, time) }
      }
      shortcuts.last = typed.last
    } else {
      motion.lift(isPrivate ? nil : text, from: key, at: time)
    }
    return .type(.type(text, of: snippet, inPlaceOf: replaced ?? (takesPlace ? .last : nil)))
  }

  /// Types a request that comes after the piece that was typed last, which cannot be replaced from now on.
  mutating func type(_ request: TypingRequest, by key: KeyID?, at time: UInt64) -> [Effect] {
    let (effects, replaces) = effects(before: request, at: time)
    guard !replaces else { return effects }
    desktop.typed()
    // No panel knows the text of a secret, or of another program.
    tellTyped(by: key, isKnown: !request.isSecret && !request.isOfProgram)
    typed.typed(request, by: key, isPrivate: panels.isPrivateField, time: time)
    if request.isSecret, let key { motion.lift(nil, from: key, at: time) }
    return effects + [.type(request)] + typedLetter(request, at: time)
  }

  /// Takes back what was typed last, for the command and the bus, which `Effect.undone` answers. It returns no effects where there is
  /// nothing to take back: `undoFailure` says why.
  public mutating func undo(time: UInt64) -> [Effect] { undo(isFlick: false, at: time) }

  /// The reason why nothing can be taken back, where that is so.
  public var undoFailure: UndoFailure { typed.last == nil ? typed.forgotten : .typedSince }

  /// Takes back all that the last tap has typed, and has its key type it again; does nothing where something came since.
  ///
  /// - Parameter isFlick: whether a flick asks for it, whose touch has deleted a character.
  mutating func undo(isFlick: Bool, at time: UInt64) -> [Effect] {
    if let last = typed.takeBack(isFlick: isFlick) { return takeBack(last, at: time) }
    if isFlick { motion.shake(.delete, at: time) }
    return []
  }

  /// Takes back a piece that was typed last, and has its key type it again.
  mutating func takeBack(_ last: LastTyped, at time: UInt64) -> [Effect] {
    forgetPlace()
    guard let snippet = last.snippet, let known = panels.snippet(of: last.key), known.isSame(as: snippet)
    else {
      return [.type(.undo)]
    }
    typed.takesBack(known)
    return [.type(.undo)] + tell(.takenBack(known, last.position), at: time)
  }

  /// Tells the panels that the text before the cursor is another one.
  private mutating func tellTyped(by key: KeyID?, isKnown: Bool) {
    _ = panels.handle(.typed(by: key, isKnown: isKnown), at: 0)
  }

  /// Takes note that nobody knows what is before the cursor.
  mutating func forgetPlace() {
    tellTyped(by: nil, isKnown: false)
    endRun(isFresh: false)
  }

  // MARK: Reports

  mutating func handle(_ report: TypingReport, at time: UInt64) -> [Effect] {
    switch report {
    case .started: typed.set(isTyping: true, time: time)
    case .ended:
      typed.set(isTyping: false, time: time)
      shortcuts.filled = nil
      return formTyped()
    case .expanded(let bytes): typed.expanded(bytes: bytes)
    case .lost:
      typed.forgetLast()
      forgetPlace()
      motion.ground()
      typed.lost()
      shakeLatest(at: time)
      return formTyped()
    case .refused(let refusal): return refuse(refusal, at: time)
    case .onNoKey(let character):
      guard case .snippet(let id)? = typed.progress.latest else { return handle(TypingReport.lost, at: time) }
      return refuse(Refusal(TypedSnippet(id: id, feed: nil), .onNoKey(character)), at: time)
    case .incomplete:
      forgetPlace()
      shakeLatest(at: time)
    case .takenBack(let text):
      // Anyone on the bus may ask.
      return [.undone(.success(panels.isPrivateField ? FieldLine.shown(text, isHidden: true) : text))]
    case .notTakenBack: return keepTaken(at: time) + [.undone(.failure(.otherText))]
    case .partlyTakenBack:
      leavePart(at: time)
      return [.undone(.failure(.onlyPart))]
    case .privateField(let isPrivate): return setPrivate(isPrivate, at: time)
    case .fieldChanged:
      typed.forgetLast(.otherField)
      endRun(isFresh: true)
      shortcuts.filled = nil
      fingers.gestures.stopRepeating()
      return tell(.fieldChanged, at: time) + endPrivateQuestion(at: time)
    case .fieldTakenOver, .nothingToDelete: fingers.gestures.stopRepeating()
    case .field(let new):
      desktop.enter(new, at: time)
      field.enter(new)
      return tell(.field(new), at: time) + followField(at: time)
    case .shownAgain:
      endRun(isFresh: false)
      if !isVisible { desktop.fieldShownAgain(at: time) }
    case .selection(let isThere):
      field.setSelection(isThere)
      panels.setDrafts(field.drafts)
    case .textShown(let isShown): shortcuts.isShown = isShown
    case .before(let text, let rest): return tell(.before(text, rest: rest), at: time)
    case .wordsKnown(let areKnown): fingers.gestures.deletesWords = areKnown
    case .typedEnd(let end): return typed(end, at: time)
    case .phraseOfShortcut(let isAtCursor): shortcuts.isPhraseAtCursor = isAtCursor
    case .phraseTrimmed: return phraseTrimmed(at: time)
    case .notExpanded: return notExpanded(at: time)
    case .programText(let number, let end): return ended(number, end)
    }
    return []
  }

  /// Says that the text of a key was not typed.
  private mutating func refuse(_ refusal: Refusal, at time: UInt64) -> [Effect] {
    let key = refusal.snippet == .copied ? typed.progress.latest : .snippet(refusal.snippet.id)
    if let key { typed.forgetLast(of: key) }
    forgetPlace()
    typed.lost()
    motion.ground()
    if let key { motion.shake(key, at: time) }
    return tell(.refused(refusal), at: time) + formTyped()
  }

  /// Lets a key go on after a piece that was to be taken back, but is still there.
  private mutating func keepTaken(at time: UInt64) -> [Effect] {
    guard let kept = typed.keptTaken() else { return [] }
    forgetPlace()
    motion.shake(.snippet(kept.key.id), at: time)
    return tell(.takenBack(kept.key, kept.position), at: time)
  }

  /// Leaves a key due again though a part of its piece could not be taken back and nobody has it whole, and shakes the key.
  private mutating func leavePart(at time: UInt64) {
    forgetPlace()
    if let undone = typed.undone { motion.shake(.snippet(undone.key.id), at: time) }
  }

  /// Takes over whether the field is private: what is listed may not be shown any more.
  private mutating func setPrivate(_ isPrivate: Bool, at time: UInt64) -> [Effect] {
    if isPrivate {
      motion.ground()
      typed.forgetTail()
    }
    let effects = tell(.privateField(isPrivate), at: time)
    return effects + (list == nil ? [] : letGo())
  }

  /// Shakes the key of what was typed last: all before it is lost, too.
  private mutating func shakeLatest(at time: UInt64) {
    if let key = typed.progress.latest { motion.shake(key, at: time) }
  }
}
