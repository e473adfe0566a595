import Snippets

/// Shortcuts. The typist follows what is typed before the cursor while that is wanted, and types a phrase in place of a shortcut.
extension Typist {
  /// True while what is typed is wanted in reports (`TypingReport.typedEnd`).
  public var followsTyping: Bool {
    get { run != nil }
    set {
      guard newValue != followsTyping else { return }
      if run?.isPhraseShown == true { log.add(.phraseOfShortcut(isAtCursor: false)) }
      if let run, run.typed > 0 { log.add(.typedEnd(nil)) }
      run = newValue ? TypedRun(isPrivateField ? nil : mirror.applied.surrounding) : nil
    }
  }

  // MARK: Typing

  /// Takes note of a request that changes the text before the cursor.
  mutating func followTyping(_ request: TypingRequest) {
    switch request {
    // A text that is picked from a panel was not typed.
    case .text(let text) where text.count > 1: run?.interrupt()
    case .text(let text): if mirror.isUsable, !isPrivateField { run?.send(text) }
    // The client shows what these leave.
    case .delete(.character), .press, .stop: break
    case .type, .secret, .clip, .program, .exchange, .chord, .delete(.word), .undo: run?.interrupt()
    }
  }

  /// Takes note of the text that the client shows, and tells what was typed once nothing is on its way any more.
  mutating func followTyping(_ surrounding: SurroundingText?) {
    guard let old = run else { return }
    guard mirror.isUsable, !isPrivateField else { return leaveTyping() }
    let isSent = progress.unsynced == nil && !queue.contains { $0.isToSend }
    let isHeld = holdsPhrase
    let change = run?.show(surrounding, isSent: isSent, isHeld: isHeld) ?? .none
    if !isHeld, let report = run?.followPhrase(change) { log.add(report) }
    let isLate = commits.client.tellsLate
    guard let end = run?.end(isGrown: change == .grown, isLate: isLate) ?? nil else {
      if old.typed > 0 { log.add(.typedEnd(nil)) }
      return
    }
    guard isSent, run?.isComplete == true, change != .none else { return }
    log.add(.typedEnd(end))
    run?.tell()
  }

  /// True while a phrase that is to take the place of a shortcut waits for what the client tells.
  private var holdsPhrase: Bool {
    if case .replace(let replacement)? = queue.first { replacement.isOrNothing != .never } else { false }
  }

  /// Begins anew in another field.
  mutating func leaveTyping() {
    guard let old = run else { return }
    run = TypedRun(isPrivateField ? nil : mirror.applied.surrounding)
    if old.isPhraseShown { log.add(.phraseOfShortcut(isAtCursor: false)) }
    if old.typed > 0 { log.add(.typedEnd(nil)) }
  }

  // MARK: Phrases

  /// Returns the jobs that type an expanded piece in place of a shortcut.
  mutating func jobs(
    for expanded: String, cursorBack: Int, _ snippet: TypedSnippet?, _ match: ShortcutIndex.Match,
    copied: String
  ) -> [Job] {
    let refusal = expansion.rules.refusal(
      snippet, pressing: Self.keys(in: expanded.utf8), copied: Self.keys(in: copied.utf8))
    // Text that was typed behind it goes on at the end, not at the phrase's mark.
    let cursorBack = match.ending.count > 1 ? 0 : cursorBack
    let (before, after) = (expanded.dropLast(max(0, cursorBack)), expanded.suffix(max(0, cursorBack)))
    let isDone = match.style == .capitalized && before.contains(where: \.isLetter)
    let head = match.style.apply(to: before)
    let tail = (isDone ? String(after) : match.style.apply(to: after)) + match.ending
    let typed = TypedText(head + tail, cursorBack: cursorBack > 0 ? tail.count : 0)
    expansion.last = .init(
      text: typed.text, cursorBack: typed.cursorBack, snippet: snippet, previous: nil, shortcut: match.text,
      isTypedHere: match.isTypedHere)
    expansion.place = nil
    run?.expand(to: typed)
    log.add(.expanded(bytes: typed.text.utf8.count))
    return replacing(
      match.text, with: typed.text, cursorBack: typed.cursorBack, orSay: refusal,
      orNothing: match.isTypedHere ? .whereShown : .always)
  }

  /// Returns the jobs that type an expanded piece in place of the word that its key was offered for.
  mutating func jobs(
    for expanded: String, cursorBack: Int, _ snippet: TypedSnippet?, inPlaceOf word: String, copied: String
  ) -> [Job] {
    let refusal = expansion.rules.refusal(
      snippet, pressing: Self.keys(in: expanded.utf8), copied: Self.keys(in: copied.utf8))
    let typed = TypedText(expanded, cursorBack: cursorBack)
    expansion.last = .init(
      text: expanded, cursorBack: cursorBack, snippet: snippet, previous: nil, word: word)
    expansion.place = expansion.rules.space == .smart ? typed : nil
    run?.expand(to: typed)
    // Keys may have to take the word away.
    log.add(.expanded(bytes: max(word.utf8.count, expanded.utf8.count)))
    return replacing(word, with: expanded, cursorBack: cursorBack, orSay: refusal, orNothing: .whereShown)
  }

  /// Returns the jobs that leave a shortcut where its phrase is.
  mutating func undoing(_ undone: Expansion.Typed, leaving shortcut: String) -> [Job] {
    expansion.forget()
    guard undone.isTypedHere || run?.isPhraseSent == true else {
      log.add(.notTakenBack)
      return []
    }
    let trimmed = run?.trimmedBytes ?? 0
    let (head, tail) = (undone.text.dropLast(undone.cursorBack), undone.text.suffix(undone.cursorBack))
    let text = String(decoding: head.utf8.dropLast(trimmed), as: UTF8.self) + tail
    return replacing(
      text, oldCursorBack: undone.cursorBack, with: shortcut,
      orNothing: undone.isTypedHere ? .whereShown : .always)
      + [.takenBack(undone.text)]
  }
}
