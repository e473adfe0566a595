import Snippets

/// Deletions by `delete_surrounding_text`. Where nobody knows what the client counts in one (`DeletionUnit`), keys do it, or a part
/// that shows what it counts goes first.
extension Typist {
  mutating func delete(_ unit: Unit, now: UInt64) -> Step {
    // Waits, since a state that may still change does not tell the word.
    if unit == .word, text != nil, let wait = waitForAnswer(now) { return wait }
    let field = text
    let deleted = field?.deleted(by: unit)
    if deleted.map(commits.client.countsAlike) == true, let wait = waitForAnswer(now) { return wait }
    let count = deleted.flatMap { commits.deletion(of: $0) }
    commits.noteDeletion(from: field, byBytes: count != nil)
    guard let deleted, let count else {
      let keys = deleted.map { Job.erase($0, in: field, unseen: 1) }
      queue.replaceSubrange(..<1, with: keys ?? [.backspaces(1)])
      return .done([])
    }
    queue.removeFirst()
    defer { commits.hold(.confirming(.deletion(deleted))) }
    return commit(
      .deletion(bytes: deleted.utf8.count), [.deleteSurroundingText(before: count, after: 0)],
      restoring: .delete(unit), now: now)
  }

  /// Returns an undo whose sample may have gone, without what a client that counts scalars has deleted with that. Nil where the client
  /// has not shown what it counts, and the undo has left the queue.
  mutating func counted(_ replacement: Replacement) -> Replacement? {
    guard replacement.overcount > 0, !commits.client.ignoresDeletion else { return replacement }
    var (bytes, scalars) = (replacement, replacement)
    (bytes.overcount, scalars.overcount) = (0, 0)
    scalars.before = Substring(replacement.before.unicodeScalars.dropLast(replacement.overcount))
    // A client that cuts its text may show more of it before the cursor now.
    if commits.client.deletionUnit == .unknown, let shown = commits.shownSince {
      let isShown = { (rest: Substring) in shown.endsBytewise(with: rest) || rest.isCut(to: shown) }
      if isShown(bytes.before) {
        commits.client.learn(.bytes)
      } else if !scalars.before.isEmpty, isShown(scalars.before) {
        commits.client.learn(.scalars)
      }
    }
    switch commits.client.deletionUnit {
    case .bytes: return bytes
    case .scalars: return scalars
    case .unknown:
      endUndo(.partlyTakenBack)
      return nil
    }
  }

  /// Deletes what the client shows of the old text, and goes on once it shows more of it. A key takes a line break
  /// away: some clients show nothing of the text before it. Returns nil where keys have to do it.
  mutating func shorten(
    _ part: Replacement, of whole: Replacement, leaving rest: Replacement, now: UInt64
  ) -> Step? {
    guard part.before.isEmpty else { return exchange(part, of: whole, leaving: rest, now: now) }
    queue[0] = .replace(rest)
    commits.know(before: String(whole.before))
    queue.insert(.backspaces(1), at: 0)
    return .done([])
  }

  /// Does the part of a replacement that the client shows, and leaves the rest; returns nil where keys have to do it.
  ///
  /// - Parameter rest: what is left after it; nil where the part is all.
  mutating func exchange(
    _ part: Replacement, of whole: Replacement, leaving rest: Replacement? = nil, now: UInt64
  ) -> Step? {
    if let before = commits.deletion(of: part.before), let after = commits.deletion(of: part.after) {
      return exchange(part, by: (before, after), of: whole, leaving: rest, now: now)
    }
    // A text that takes the place of another one goes at once: never a half.
    guard part.undo != nil, commits.countsSurely, let end = DeletionUnit.sample(of: part.before) else {
      return nil
    }
    var (sample, rest) = (part, whole)
    (sample.before, sample.after, sample.text) = (end, "", "")
    rest.before = Substring(whole.before.utf8.dropLast(end.utf8.count))
    rest.overcount = end.utf8.count - end.unicodeScalars.count
    rest.undo = whole.undo.map { _ in .rest }
    return exchange(sample, by: (UInt32(end.utf8.count), 0), of: whole, leaving: rest, now: now)
  }

  /// Sends one commit for the old text and the start of the new one, which is normally all of it.
  ///
  /// - Parameter counts: the numbers for the old text before and after the cursor.
  private mutating func exchange(
    _ part: Replacement, by counts: (before: UInt32, after: UInt32), of whole: Replacement,
    leaving rest: Replacement?, now: UInt64
  ) -> Step {
    var (first, later) = (part, part.text[...])
    first.text = later.isEmpty ? "" : TypeableText.takePiece(from: &later)
    let jobs = [rest.map { .replace($0) }, Job.rest(later, orSay: first.refusal)].compactMap { $0 }
    queue.replaceSubrange(..<1, with: jobs)
    if rest != nil { commits.know(before: String(whole.before)) }
    defer { commits.hold(.confirming(.replacement(first))) }
    return commit(
      .replacement(before: first.before.utf8.count, after: first.after.utf8.count, text: first.text),
      [.deleteSurroundingText(before: counts.before, after: counts.after)]
        + (first.text.isEmpty ? [] : [.commitString(first.text)]), restoring: .replace(first), now: now)
  }
}
