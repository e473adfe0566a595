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
///     requests ──► [begin, text, end] ──► pull ──the client has it──► typed
///                                │
///                                └── the end is in the queue no more ──► lost, or stopped
extension Typist {
  /// Returns the jobs of such a text, between its edges.
  mutating func jobs(for program: ProgramText) -> [Job] {
    log.add(.expanded(bytes: program.text.utf8.count))
    return [.edge(program.number, isEnd: false)]
      + replacing(program.replaced, with: program.text, orNothing: .whereShown)
      + [.edge(program.number, isEnd: true)]
  }

  /// Returns the places of the jobs of such a text that are left; nil where its end has gone. Once its beginning has gone, it is the
  /// first in the queue.
  private func jobs(of number: Int) -> Range<Int>? {
    guard let end = queue.firstIndex(where: { $0.isEdge(of: number, isEnd: true) }) else { return nil }
    return (queue.firstIndex { $0.isEdge(of: number, isEnd: false) } ?? 0)..<end + 1
  }

  /// Ends a text of another program, but for the rest of a grapheme that the client has a part of. Returns false where it has
  /// ended before.
  public mutating func stop(_ number: Int) -> Bool {
    guard expansion.programs.contains(number) else { return false }
    expansion.waiting.removeAll { if case .program(let text) = $0 { text.number == number } else { false } }
    if let jobs = jobs(of: number) {
      if jobs.lowerBound == 0 { progress.restoreNothing() }
      queue.replaceSubrange(jobs, with: [queue[jobs.lowerBound].begun].compactMap { $0 })
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
    return jobs(of: number).map { queue[$0].reduce(0) { $0 + $1.text.utf8.count } } ?? 0
  }

  /// Reports the end of a text.
  private mutating func endProgram(_ number: Int, _ end: ProgramText.End) {
    guard let index = expansion.programs.firstIndex(of: number) else { return }
    expansion.programs.remove(at: index)
    log.add(.programText(number, end))
  }

  /// Reports all texts as stopped.
  mutating func stopPrograms() {
    for number in expansion.programs { endProgram(number, .stopped) }
  }

  /// Reports the texts that nobody has any more.
  mutating func endLostPrograms() {
    guard !expansion.programs.isEmpty else { return }
    var left: Set<Int> = []
    for case .edge(let number, isEnd: true) in queue { left.insert(number) }
    for case .program(let text) in expansion.waiting { left.insert(text.number) }
    for number in expansion.programs where !left.contains(number) { endProgram(number, .lost) }
  }

  /// Passes an edge of a text at the head of the queue. Behind the end the text is typed, once the client has shown that, or has
  /// nothing to tell.
  mutating func pass(_ number: Int, isEnd: Bool, now: UInt64) -> Step {
    if isEnd, let wait = waitForAnswer(now) { return wait }
    queue.removeFirst()
    if isEnd { endProgram(number, .typed) }
    return .done([])
  }
}
