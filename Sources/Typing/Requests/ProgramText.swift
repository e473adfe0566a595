/// A text that another program asks for: typed as it is, at the cursor or in place of one that is before it.
public struct ProgramText: Equatable, Sendable {
  /// The number that names it in the report of its end.
  public let number: Int
  /// The text.
  public let text: String
  /// The text that it takes the place of; empty for none. Where the client shows other text there, nothing is typed.
  public let replaced: String

  /// What has become of such a text.
  public enum End: String, Sendable {
    /// All of it is sent, and the client has shown nothing else.
    case typed
    /// It was stopped; a part of it may be there.
    case stopped
    /// It was not typed, or not to its end.
    case lost
  }

  /// Makes a text from its number, the text and what it takes the place of.
  public init(_ number: Int, _ text: String, inPlaceOf replaced: String = "") {
    (self.number, self.text, self.replaced) = (number, text, replaced)
  }
}

/// Texts of other programs.
///
///     requests ──► [text, end] ──► pull ──the client has it──► typed
///                       │
///                       └── the end is in the queue no more ──► lost, or stopped
extension Typist {
  /// Returns the jobs of such a text, with its end.
  mutating func jobs(for program: ProgramText) -> [Job] {
    log.add(.expanded(bytes: program.text.utf8.count))
    return replacing(program.replaced, with: program.text, orNothing: .whereShown) + [.end(program.number)]
  }

  /// Ends a text of another program, but for the rest of a grapheme that the client has a part of. Returns false where it has
  /// ended before.
  public mutating func stop(_ number: Int) -> Bool {
    guard expansion.programs.contains(number) else { return false }
    expansion.waiting.removeAll { if case .program(let text) = $0 { text.number == number } else { false } }
    if let end = queue.firstIndex(where: { $0.isEnd(of: number) }) {
      let start = end > 0 && queue[end - 1].text.isEmpty ? end : max(0, end - 1)
      if start == 0 { progress.restoreNothing() }
      queue.replaceSubrange(start...end, with: [queue[start].begun].compactMap { $0 })
      commits.follow(atMost: queue.count)
    }
    endProgram(number, .stopped)
    logCondition()
    return true
  }

  /// The bytes of such a text that are still to be sent; nil once it has ended.
  public func rest(of number: Int) -> Int? {
    guard expansion.programs.contains(number) else { return nil }
    for case .program(let text) in expansion.waiting where text.number == number {
      return text.text.utf8.count
    }
    let end = queue.firstIndex { $0.isEnd(of: number) } ?? 0
    return end > 0 ? queue[end - 1].text.utf8.count : 0
  }

  /// Reports the end of a text.
  mutating func endProgram(_ number: Int, _ end: ProgramText.End) {
    guard let index = expansion.programs.firstIndex(of: number) else { return }
    expansion.programs.remove(at: index)
    log.add(.programText(number, end))
  }

  /// Reports the texts that nobody has any more.
  mutating func endLostPrograms() {
    guard !expansion.programs.isEmpty else { return }
    var left: Set<Int> = []
    for case .end(let number) in queue { left.insert(number) }
    for case .program(let text) in expansion.waiting { left.insert(text.number) }
    for number in expansion.programs where !left.contains(number) { endProgram(number, .lost) }
  }

  /// Ends a text whose last part is sent, once the client has shown that, or has nothing to tell.
  mutating func endProgram(_ number: Int, now: UInt64) -> Step {
    if let wait = waitForAnswer(now) { return wait }
    queue.removeFirst()
    endProgram(number, .typed)
    return .done([])
  }
}
