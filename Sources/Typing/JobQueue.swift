/// The typist's queue: what is taken off its front costs nothing, however much is behind it.
///
/// A secret comes as one job for each grapheme. What was taken off is overwritten, as it may be a part of one.
struct JobQueue: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Sendable {
  private var jobs: [Typist.Job] = []
  /// How many of them were taken off.
  private var head = 0

  var startIndex: Int { 0 }
  var endIndex: Int { jobs.count - head }

  subscript(position: Int) -> Typist.Job {
    get { jobs[head + position] }
    set { jobs[head + position] = newValue }
  }

  mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<Typist.Job>
  ) {
    guard range.lowerBound == 0, new.count <= range.count else {
      jobs.replaceSubrange(range.lowerBound + head..<range.upperBound + head, with: new)
      return
    }
    let start = head + range.count - new.count
    for index in head..<start { jobs[index] = Self.nothing }
    for (offset, job) in new.enumerated() { jobs[start + offset] = job }
    head = start
    // Each of them is moved up once for each that has gone, at most.
    if head > jobs.count / 2 {
      jobs.removeFirst(head)
      head = 0
    }
  }

  private static let nothing = Typist.Job.text("", isWhole: true)
}
