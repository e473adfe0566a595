import Expectations
import Testing

@testable import phraseboard_keyboard

@Suite struct ChangeQueueTests {
  @Test func changesAreDueOnceItIsQuiet() {
    var queue = ChangeQueue(quiet: 80, most: 400)
    #expect(queue.nextWake == nil)
    queue.changed("b", at: 1000)
    queue.changed("a", at: 1050)
    queue.changed("b", at: 1060)
    expect(queue.nextWake, equals: 1140)
    #expect(queue.removeDue(at: 1139).isEmpty)
    expect(queue.removeDue(at: 1140), equals: ["a", "b"])
    #expect(queue.nextWake == nil)
    #expect(queue.removeDue(at: 5000).isEmpty)
  }

  @Test func changesWithoutEndAreDueAllTheSame() {
    var queue = ChangeQueue(quiet: 80, most: 400)
    for time in stride(from: UInt64(0), to: 400, by: 50) { queue.changed("a", at: time) }
    expect(queue.nextWake, equals: 400)
    expect(queue.removeDue(at: 400), equals: ["a"])
    queue.changed("a", at: 450)
    expect(queue.nextWake, equals: 530)
  }
}
