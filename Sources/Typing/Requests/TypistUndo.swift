/// The facts of a deletion that an undo after it needs.
struct PastDeletion: Sendable {
  /// The text before the cursor until then; nil when that was not known.
  var before: String?
  /// True when it took its character by the bytes of that, and not by a BackSpace.
  var isByBytes = false
  /// True when something else was at the cursor than what was typed last, or text was selected.
  var hadMoved = false

  /// Returns what the deletion has left of a text at the cursor; nil when that is not clear.
  ///
  /// - Parameter shown: the text before the cursor since then, as far as the client tells it.
  func rest(of old: Substring, shown: String?) -> Substring? {
    guard let last = old.last else { return old }
    let whole = old.dropLast()
    if last.unicodeScalars.count == 1 { return whole }
    switch (before, shown) {
    case (let before?, let shown?):
      let taken = before.utf8.count - shown.utf8.count
      guard before.utf8.starts(with: shown.utf8), 1...last.utf8.count ~= taken else { return nil }
      return String(old.utf8.dropLast(taken)).map { $0[...] }
    case (_?, nil) where isByBytes: return whole
    case (nil, nil): return whole + BackspaceRule.rest(of: last)
    case (_?, nil), (nil, _?): return nil
    }
  }
}

extension Typist {
  /// Returns the part that a replacement still has to replace. Nil when nothing is left or may be done; it has left the queue then.
  ///
  /// - Parameter field: the text as far as the client shows it.
  mutating func remainder(of replacement: Replacement, in field: FieldText?) -> Replacement? {
    guard let undo = replacement.undo else { return replacement }
    let (isTrimmed, past) = (undo == .afterDeletion, commits.pastDeletion)
    let hasMoved = path == .inputMethod && (commits.hasMoved || isTrimmed && past.hadMoved)
    let isUnclear = shownText?.before != nil && field?.before == nil
    let rest = isTrimmed ? past.rest(of: replacement.before, shown: field?.before) : replacement.before
    guard !hasMoved, !isUnclear, let rest else {
      replacement.undoFailure.map { endUndo($0) }
      return nil
    }
    var remainder = replacement
    (remainder.before, remainder.undo) = (rest, isTrimmed ? .whole : undo)
    guard rest.isEmpty, remainder.after.isEmpty, remainder.text.isEmpty else { return remainder }
    queue.removeFirst()
    return nil
  }
}

extension Typist.Replacement {
  /// The most bytes that are deleted at once of a text that the client does not show whole. It is less than any client
  /// shows of a long line (GTK and Qt 4,000 bytes, as much as fits a request).
  static let partLimit = 3_000

  /// Divides an old text of which the client shows only the end: into a part to delete at once, and the rest to replace
  /// after that. Nil when the client does not show the end, and when keys take the text away at once. The part is empty
  /// when only a line break is before the cursor.
  func parted(in field: FieldText?) -> (part: Self, rest: Self)? {
    guard let field, let before = field.before, let after = field.after, !field.hasSelection,
      after.utf8.starts(with: self.after.utf8), self.before.isCut(to: before),
      self.before.utf8.count > Pacing.ahead
    else { return nil }
    var (part, rest) = (self, self)
    part.text = ""
    rest.undo = undo.map { _ in .rest }
    if before.isEmpty {
      part.before = ""
      rest.before = self.before.dropLast()
      return (part, rest)
    }
    part.before = self.before.end(atMost: min(before.utf8.count, Self.partLimit))
    (rest.before, rest.after) = (self.before[..<part.before.startIndex], "")
    return part.before.isEmpty ? nil : (part, rest)
  }
}

extension Substring {
  /// Returns as many graphemes from the end as fit this many bytes.
  fileprivate func end(atMost bytes: Int) -> Substring {
    var (start, room) = (endIndex, bytes)
    while start > startIndex {
      let previous = index(before: start)
      room -= self[previous..<start].utf8.count
      guard room >= 0 else { break }
      start = previous
    }
    return self[start...]
  }
}
