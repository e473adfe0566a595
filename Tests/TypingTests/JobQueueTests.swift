import Expectations
import TestSupport
import Testing

@testable import Typing

@Suite struct JobQueueTests {
  private func numbers(_ jobs: some Sequence<Typist.Job>) -> [Int] {
    jobs.map { if case .backspaces(let number, _) = $0 { number } else { -1 } }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func behavesLikeAnArray(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var (queue, array) = (JobQueue(), [Int]())
    for number in 0..<500 {
      let count = Int.random(in: 0...array.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        queue.append(.backspaces(number))
        array.append(number)
      case 2 where count > 0:
        queue[count - 1] = .backspaces(number)
        array[count - 1] = number
      case 3:
        let few = min(count, 3)
        queue.removeFirst(few)
        array.removeFirst(few)
      case 4:
        queue.replaceSubrange(..<count, with: [.backspaces(number), .backspaces(-number)])
        array.replaceSubrange(..<count, with: [number, -number])
      default:
        queue.insert(.backspaces(number), at: count)
        array.insert(number, at: count)
      }
      expect(numbers(queue), equals: array)
    }
  }

  /// Returns the number of jobs in memory, with those that were taken off and not let go of yet.
  private func stored(_ queue: JobQueue) throws -> Int {
    try #require(Mirror(reflecting: queue).descendant("jobs") as? [Typist.Job]).count
  }

  /// The queue moves jobs up when those before them leave the memory: at most one for each that has gone.
  @Test func longQueueIsNoSlower() throws {
    let count = 1_000
    var queue = JobQueue(repeatElement(.backspaces(1), count: count))
    var (moved, last) = (0, count)
    while !queue.isEmpty {
      queue.removeFirst()
      let now = try stored(queue)
      if now < last { moved += queue.count }
      last = now
    }
    #expect(moved <= count)
  }
}
