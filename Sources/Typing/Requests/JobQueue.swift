/// The typist's queue. Taking jobs off its front costs nothing, however many are behind them.
///
/// A secret comes as one job for each grapheme. Jobs that were taken off are overwritten, as they may be parts of one.
struct JobQueue: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Sendable {
  private var jobs: [Typist.Job] = []
  /// The number of jobs that were taken off.
  private var head = 0
  /// The bytes of their texts in UTF-8.
  private(set) var bytes = 0

  var startIndex: Int { 0 }
  var endIndex: Int { jobs.count - head }

  subscript(position: Int) -> Typist.Job {
    get { jobs[head + position] }
    set {
      bytes += newValue.text.utf8.count - jobs[head + position].text.utf8.count
      jobs[head + position] = newValue
    }
  }

  mutating func replaceSubrange(
    _ range: Range<Int>, with new: some Collection<Typist.Job>
  ) {
    bytes += new.reduce(0) { $0 + $1.text.utf8.count } - self[range].reduce(0) { $0 + $1.text.utf8.count }
    guard range.lowerBound == 0, new.count <= range.count else {
      jobs.replaceSubrange(range.lowerBound + head..<range.upperBound + head, with: new)
      return
    }
    let start = head + range.count - new.count
    for index in head..<start { jobs[index] = Self.nothing }
    for (offset, job) in new.enumerated() { jobs[start + offset] = job }
    head = start
    // Moves each job up at most once for each that has gone.
    if head > jobs.count / 2 {
      jobs.removeFirst(head)
      head = 0
    }
  }

  private static let nothing = Typist.Job.text("", isWhole: true)
}
