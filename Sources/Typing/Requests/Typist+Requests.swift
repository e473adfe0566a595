import Snippets

/// Requests, as they become jobs of the queue.
///
///     perform ──► [requests] ──► [jobs] ──► pull
///                   │   ▲
///              need ▼   │ answer
///
/// A request is expanded as soon as none before it waits, and not when its text begins:
///  1. A request that needs no answer becomes jobs in the same call, unless a request before it waits.
///  2. A piece that needs the clipboard asks for it as the first that waits; everything after it keeps its order.
///  3. Each such piece has the clipboard of its own moment, not of when a long text before it has been typed. If that
///     cannot be had, the rest is typed, and it is told.
///  4. A piece that is to take the place of the last one does so. If a key, a deletion, a secret, an end, an undo or another field
///     came since, it is appended.
///  5. `dropWaiting` drops what waits; nothing of it is typed later. So does `stop`, which waits for nothing. What waits is
///     dropped, and counts as lost, if the field becomes another one before the answer is there.
///  6. A secret's text is read as the first that waits, and is typed grapheme by grapheme. One that cannot be read is lost.
///  7. The length of a text shows only here.
///  8. All variables of a piece are of one moment.
///  9. A text that would have more characters than a phrase may have is refused, before it is in memory: variables may be
///     long, and a piece may have any number of them.
/// 10. `undo` takes back what was typed last, in whatever place, also if one deletion of a character came since: a flick on
///     the delete key begins with one.
/// 11. If more than that came since, or a word was deleted, and after an undo, there is nothing to take back, and that
///     is told.
/// 12. A secret that a command gives waits for it as a piece waits for the clipboard. Nothing in it is a variable.
///
/// A text of a server does what the settings allow its source; otherwise no part of it is typed:
/// 13. A piece with `{{clipboard}}` is refused here, before the clipboard is asked for.
/// 14. A piece that has a newline or a tab once it is expanded, wherever from, becomes a job with what to say in its place
///     if it would go by keys.
///
/// With `SpaceRule.smart`:
/// 15. A piece has a space before it if one belongs between it and what was typed last (`SmartSpace`), and that is known
///     to be at the cursor: nothing came since but deletions of single characters, or an undo of what came after it; and
///     nothing is known against it (`takesSpace`). Never before or after a secret.
/// 16. The space belongs to the piece: an undo takes it away, too. A replacement has one if the piece that comes into
///     the place wants it.
///
/// Copied text, perhaps from somewhere hostile, presses no keys in the user's own pieces either:
/// 17. With `CopiedKeysRule.text`, a piece becomes a job as in 14 if the clipboard's text has a newline or a tab. So does a text that
///     was copied before, and is typed by itself.
/// 18. A text of another program has an end, which is reported once: as typed, stopped or lost. In place of a text before the cursor
///     it is typed where the client shows that, or shows no text.
extension Typist {
  /// Takes a request; `pull` gives what to send for it, once all events that have arrived with it are noted.
  public mutating func perform(_ request: TypingRequest) {
    guard request != .stop else { return stopTyping() }
    followTyping(request)
    if case .program(let text) = request { expansion.programs.append(text.number) }
    defer { endLostPrograms() }
    guard !isFull else { return log.add(request == .undo ? .notTakenBack : .lost) }
    expansion.waiting.append(request)
    if expansion.need == nil { expandRequests() }
  }

  /// The answer that is waited for; nil when none is.
  public var need: TypingNeed? { expansion.need }

  /// Returns the same once, to whoever is to answer.
  public mutating func takeNeed() -> TypingNeed? {
    guard !expansion.isTold else { return nil }
    expansion.isTold = true
    return expansion.need
  }

  /// Goes on with the answer to the need. Does nothing with another one.
  public mutating func answer(_ answer: TypingAnswer) {
    let need = expansion.need
    switch (need, answer) {
    case (.clipboard, .clipboard(let text)):
      if text == nil { log.add(.incomplete) }
      expansion.piece?.copied = TypeableText.filter(text ?? "")
      expandRequests()
    case (.clip, .clipboard(let text)):
      append(clip: text)
      finishRequest()
      expandRequests()
    case (.time, .time(let date)): expandRequests(date: date)
    case (.secret(let snippet, _, _, _), .secret(let secret, let isIncomplete)):
      if isIncomplete { log.add(.incomplete) }
      append(secret, of: snippet)
      finishRequest()
      expandRequests()
    case (_, .clipboard), (_, .time), (_, .secret): break
    }
  }

  /// Drops what waits for an answer, and what came after it, as when the keyboard is hidden.
  public mutating func dropWaiting() {
    if expansion.waiting.contains(.undo) { report(.notTakenBack) }
    expansion.cancel()
    endLostPrograms()
  }

  /// Drops the same, and reports that it is lost.
  mutating func loseWaiting() {
    if expansion.waiting.contains(where: \.hasText) { report(.lost) }
    dropWaiting()
  }

  /// Expands the requests up to the first that waits.
  ///
  /// - Parameter date: the answer to the first one's need of the time.
  private mutating func expandRequests(date: ((_ format: String) -> String)? = nil) {
    var date = date
    expansion.need = nil
    while expansion.need == nil, let request = expansion.waiting.first, let jobs = jobs(for: request, date) {
      queue += jobs
      finishRequest()
      date = nil
    }
  }

  private mutating func finishRequest() {
    expansion.waiting.removeFirst()
    expansion.piece = nil
  }

  /// Returns the jobs of a request; nil once it is known what it needs for that.
  private mutating func jobs(for request: TypingRequest, _ date: ((_ format: String) -> String)?) -> [Job]? {
    switch request {
    case .type(let piece, let snippet, let old): return jobs(for: piece, snippet, old, date)
    case .secret(let id, let label, let piece, let feed):
      let snippet = TypedSnippet(id: id, feed: feed)
      let mayPaste = expansion.rules.refusal(snippet, .clipboard) == nil
      expansion.need = .secret(snippet, label: label, piece: piece, mayPaste: mayPaste)
      return nil
    case .clip(let number):
      expansion.need = .clip(number)
      return nil
    case .delete(let unit):
      expansion.delete(unit)
      log.noteDeletion()
      return [.delete(unit)]
    case .undo: return undoing()
    case .program(let text): return forgetting(jobs(for: text))
    case .text(let text): return forgetting(typing(text))
    case .exchange(let old, let text, let behind, let orNothing):
      let rule = orNothing ? Replacement.OrNothing.whereShown : .never
      return forgetting(replacing(old, oldCursorBack: behind, with: text, orNothing: rule))
    case .press(let key): return forgetting([.key(key, count: 1)])
    case .chord(let chord): return forgetting([.chord(chord)])
    case .stop: return []
    }
  }

  /// Returns jobs after which nothing is known of what was typed before.
  private mutating func forgetting(_ jobs: [Job]) -> [Job] {
    expansion.forget()
    return jobs
  }

  private mutating func undoing() -> [Job] {
    guard let undone = expansion.last else {
      log.add(.notTakenBack)
      return []
    }
    if let shown = undone.shortcut ?? (run?.hasPhrase == true ? undone.word : nil) {
      return undoing(undone, leaving: shown)
    }
    (expansion.last, expansion.place) = (nil, undone.previous)
    // Keys may have to take it away.
    log.add(.expanded(bytes: undone.text.utf8.count))
    return replacing(
      undone.text, oldCursorBack: undone.cursorBack, with: undone.word ?? "",
      undo: undone.isTrimmed ? .afterDeletion : .whole) + [.takenBack(undone.text)]
  }

  private mutating func jobs(
    for text: String, _ snippet: TypedSnippet?, _ old: ReplacedText?, _ date: ((_ format: String) -> String)?
  ) -> [Job]? {
    let piece = expansion.piece ?? Expansion.Piece(text)
    expansion.piece = piece
    let template = piece.template
    if template.needsClipboard, piece.copied == nil {
      if let refusal = expansion.rules.refusal(snippet, .clipboard) { return failing(.refused(refusal)) }
      expansion.need = .clipboard
      return nil
    }
    if template.needsTime, date == nil {
      expansion.need = .time
      return nil
    }
    let copied = piece.copied ?? ""
    let expanded = template.expand(
      piece.text, atMost: ContentLimits.phrase, date: date ?? { _ in "" }, clipboard: copied)
    guard let (expanded, cursorBack) = expanded else { return failing(Self.tooLong(snippet)) }
    if case .shortcut(let match) = old {
      return jobs(for: expanded, cursorBack: cursorBack, snippet, match, copied: copied)
    }
    if case .word(let word) = old {
      return jobs(for: expanded, cursorBack: cursorBack, snippet, inPlaceOf: word, copied: copied)
    }
    var text = expanded
    let refusal = expansion.rules.refusal(
      snippet, pressing: Self.keys(in: text.utf8), copied: Self.keys(in: copied.utf8))
    let last = old == nil ? nil : expansion.last.flatMap { $0.isTrimmed || $0.shortcut != nil ? nil : $0 }
    let previous = previous(replacing: last)
    if let previous, SmartSpace.isNeeded(between: previous.beforeCursor, and: text) { text = " " + text }
    expansion.last = .init(text: text, cursorBack: cursorBack, snippet: snippet, previous: previous)
    expansion.place = expansion.rules.space == .smart ? TypedText(text, cursorBack: cursorBack) : nil
    // Keys may have to take the old text away.
    log.add(.expanded(bytes: max(last?.text.utf8.count ?? 0, text.utf8.count)))
    guard let last else { return typing(text, cursorBack: cursorBack, orSay: refusal) }
    return replacing(
      last.text, oldCursorBack: last.cursorBack, with: text, cursorBack: cursorBack, orSay: refusal)
  }

  /// Returns the text that a piece comes after, if a space may be between them.
  private func previous(replacing old: Expansion.Typed?) -> TypedText? {
    guard expansion.rules.space == .smart, let place = expansion.place, takesSpace(after: place) else {
      return nil
    }
    return old == nil ? place : old?.previous
  }

  /// Appends a secret's jobs, one for each grapheme.
  ///
  /// A `String` cannot be overwritten: its storage is shared, copied and given back wherever it goes, and on the way to
  /// the compositor it goes through several hands. But one of up to 15 bytes has no storage; it lies in registers and
  /// where other values lie. So the text as a whole is nowhere here, and what can remain of it until that memory is used
  /// again are single graphemes, far from each other. Nor is it in an array but the queue's, which is overwritten. Only where it
  /// has to be one commit (`commitStart`), it is one text on the way there.
  private mutating func append(_ secret: Result<any SecretPiece, SecretFailure>, of snippet: TypedSnippet) {
    switch secret {
    case .failure(.missing): queue += failing(.lost)
    case .failure(.tooLong): queue += failing(Self.tooLong(snippet))
    case .failure(.clipboard): queue += failing(.refused(Refusal(snippet, needs: .clipboard)))
    case .success(let text):
      let refusal = expansion.rules.refusal(snippet, pressing: text.keys, copied: text.copiedKeys)
      expansion.forget()
      log.add(.expanded(bytes: text.length))
      var isFirst = true
      text.forEachGrapheme {
        queue.append(.text($0[...], isWhole: isFirst, orSay: refusal))
        isFirst = false
      }
      keys.hidesKeymap = true
      queue += text.way.back(isTerminal: mirror.isTerminal)
    }
  }

  /// Appends the jobs of a text that was copied, in which nothing is a variable.
  private mutating func append(clip text: String?) {
    guard let text else {
      queue += failing(.lost)
      return
    }
    let keys = Self.keys(in: text.utf8)
    let refusal = expansion.rules.refusal(.copied, pressing: keys, copied: keys)
    log.add(.expanded(bytes: text.utf8.count))
    queue += forgetting(typing(text, orSay: refusal))
  }

  /// Reports that a request is not typed, and returns no jobs.
  private mutating func failing(_ report: TypingReport) -> [Job] {
    log.add(report)
    return forgetting([])
  }

  private static func tooLong(_ snippet: TypedSnippet?) -> TypingReport {
    snippet.map { .refused(Refusal($0, .tooLong)) } ?? .lost
  }

  // MARK: Texts

  /// Returns the jobs that type a text, then lead the cursor back by `cursorBack` graphemes.
  ///
  /// - Parameter refusal: the report in place of the text, if that would have to go by keys.
  func typing(_ text: String, cursorBack: Int = 0, orSay refusal: Refusal? = nil) -> [Job] {
    let text = TypeableText.filter(text)
    return Job.whole(text, orSay: refusal) + back(over: text, cursorBack)
  }

  /// Returns the jobs that type `text` in place of `old`, which must be right before the cursor's place.
  ///
  /// They delete the old text if the client shows it at the cursor, or tells nothing of its text. They delete nothing if the
  /// client shows something else there. An undo reports `notTakenBack` then, or if that was so meanwhile; `partlyTakenBack`
  /// in its place after a part of the text.
  ///
  /// - Parameters:
  ///   - oldCursorBack: the number of graphemes that the cursor went back in the old text.
  ///   - undo: how much of the old text an undo takes back, which reports what it did not; one deletion of a character may have
  ///     come since. Nil for a new text, and for the undo of a shortcut, whose rule is `.always`.
  ///   - rule: when nothing is typed either.
  func replacing(
    _ old: String, oldCursorBack: Int = 0, with text: String, cursorBack: Int = 0,
    orSay refusal: Refusal? = nil,
    undo: Replacement.Undo? = nil, orNothing rule: Replacement.OrNothing = .never
  ) -> [Job] {
    let (old, text) = (TypeableText.filter(old), TypeableText.filter(text))
    guard !old.isEmpty else {
      return undo == nil ? typing(text, cursorBack: cursorBack, orSay: refusal) : []
    }
    var replacement = Replacement(old, cursorBack: oldCursorBack, with: text)
    (replacement.undo, replacement.refusal, replacement.isOrNothing) = (undo, refusal, rule)
    return [.replace(replacement)] + back(over: text, cursorBack)
  }

  func back(over text: String, _ cursorBack: Int) -> [Job] {
    CursorWay(over: text.suffix(max(0, cursorBack))).back(isTerminal: mirror.isTerminal)
  }
}
