import Expectations
import TestSupport
import Testing

@testable import Wayland

@Suite struct FingerQueueTests {
  @Test func eventsWaitForTheFrame() {
    var queue = FingerQueue()
    queue.down(0, on: .panel, x: 1, y: 2, time: 10)
    queue.move(0, x: 3, y: 4, time: 11)
    queue.up(0, time: 12)
    #expect(!queue.isIdle)
    expect(queue.frame(), equals: [down(0, 1, 2, at: 10), move(0, 3, 4, at: 11), up(0, at: 12)])
    expect(queue.frame(), equals: [])
    #expect(queue.isIdle)
  }

  @Test func fingersThatCameDownElsewhereAreNoneOfOurs() {
    var queue = FingerQueue()
    queue.move(3, x: 1, y: 1, time: 0)
    queue.up(3, time: 1)
    queue.change(3, to: .panel, x: 1, y: 1, time: 2)
    expect(queue.frame(), equals: [])
  }

  @Test func positionsAreThoseOfThePanel() {
    var queue = FingerQueue()
    queue.down(0, on: SurfaceOffset(x: 20, y: -190), x: 5, y: 6, time: 0)
    queue.down(1, on: .catcher, x: 16_384, y: 16_084, time: 1)
    queue.move(0, x: 7, y: 300, time: 2)
    expect(queue.frame(), equals: [down(0, 25, -184), down(1, 0, -300, at: 1), move(0, 27, 110, at: 2)])
  }

  @Test func aFingerMayChangeItsSurface() {
    var queue = FingerQueue()
    let list = SurfaceOffset(x: 20, y: -190)
    queue.down(-1, on: .panel, x: 5, y: 6, time: 0)
    #expect(!queue.isDown { $0 == list })
    queue.change(-1, to: list, x: 1, y: 2, time: 1)
    queue.move(-1, x: 3, y: 4, time: 2)
    expect(queue.frame(), equals: [down(-1, 5, 6), move(-1, 21, -188, at: 1), move(-1, 23, -186, at: 2)])
    #expect(queue.isDown { $0 == list })
    #expect(!queue.isDown { $0 == .panel })
  }

  /// Its receiver would take the finger for down for ever if the device went before the frame.
  @Test func aLiftThatWasNotFramedIsNotIdle() {
    var queue = FingerQueue()
    queue.down(0, on: .panel, x: 0, y: 0, time: 0)
    _ = queue.frame()
    queue.up(0, time: 1)
    #expect(!queue.isDown(0))
    #expect(!queue.isIdle)
  }

  @Test("Whatever comes, an idle queue has no finger down", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var queue = FingerQueue()
    var receiver = WireReceiver()
    for time in 0..<5_000 {
      let finger = Int32.random(in: 0..<4, using: &random)
      let time = UInt64(time)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: queue.down(finger, on: .panel, x: 0, y: 0, time: time)
      case 1: queue.move(finger, x: 1, y: 1, time: time)
      case 2: queue.change(finger, to: .catcher, x: 1, y: 1, time: time)
      case 3, 4: queue.up(finger, time: time)
      default: receiver.take(queue.frame())
      }
      if queue.isIdle { #expect(receiver.down.isEmpty) }
    }
  }
}
