import Expectations
import Testing

@testable import Keyboard

/// A pager whose glides are drawn frame by frame.
@dynamicMemberLookup
struct TestPager: Equatable {
  private var pager = Pager()
  private var animations = Animations()

  subscript<Value>(dynamicMember member: KeyPath<Pager, Value>) -> Value { pager[keyPath: member] }

  mutating func setCount(_ count: Int) { pager.setCount(count) }
  mutating func drag(by pages: Double) { pager.drag(by: pages) }

  mutating func release(velocity: Double, time: UInt64) {
    animations.start(.pages, pager.release(velocity: velocity), at: time)
    advance(to: time)
  }

  mutating func step(by pages: Int, time: UInt64) {
    animations.start(.pages, pager.step(by: pages), at: time)
    advance(to: time)
  }

  mutating func advance(to time: UInt64) {
    animations.advance(to: time)
    pager.follow(animations.value(.pages, at: time))
  }
}

/// The numbers are those of the cases in Pager.swift.
@Suite struct PagerTests {
  static func pager(_ count: Int) -> TestPager {
    var pager = TestPager()
    pager.setCount(count)
    return pager
  }

  /// Lets a glide come to rest, frame by frame; returns the positions.
  static func finish(_ pager: inout TestPager, from start: UInt64 = 0, frame: UInt64 = 16) -> [Double] {
    var positions: [Double] = []
    var time = start
    while pager.isGliding && positions.count < 1000 {
      time += frame
      pager.advance(to: time)
      positions.append(pager.position)
    }
    return positions
  }

  @Test("1: pages follow the finger, and resist beyond the ends") func drag() {
    var pager = Self.pager(3)
    pager.drag(by: 0.4)
    expect(pager.position, equals: 0.4)
    pager.drag(by: -0.4)
    pager.drag(by: -0.1)
    pager.drag(by: -0.3)
    #expect(abs(pager.position - -0.2) < 1e-9)
    pager.drag(by: 100)
    expect(pager.position, equals: 2.5)
    pager.drag(by: .nan)
    expect(pager.position, equals: 2.5)
  }

  @Test("2: a slow release goes to the nearest page", arguments: [(0.4, 0), (0.6, 1), (1.49, 1), (2.4, 2)])
  func slow(drag: Double, page: Int) {
    var pager = Self.pager(3)
    pager.drag(by: drag)
    pager.release(velocity: 0.1, time: 0)
    expect(pager.page, equals: page)
    _ = Self.finish(&pager)
    expect(pager.position, equals: Double(page))
  }

  @Test(
    "3: a flick goes one page on",
    arguments: [
      (0.2, 3.0, 1), (0.2, 100, 1), (0.2, -3, 0), (1.2, -3, 1), (1.8, 3, 2), (2.2, 3, 2), (-0.2, -3, 0),
    ])
  func flick(drag: Double, velocity: Double, page: Int) {
    var pager = Self.pager(3)
    pager.drag(by: drag)
    pager.release(velocity: velocity, time: 0)
    expect(pager.page, equals: page)
    _ = Self.finish(&pager)
    expect(pager.position, equals: Double(page))
  }

  @Test(
    "4: a glide ends on its page, whatever the frame rate", arguments: [1, 7, 16, 33, 500, 5000] as [UInt64])
  func end(frame: UInt64) {
    var pager = Self.pager(5)
    pager.drag(by: 2.4)
    pager.release(velocity: 4, time: 100)
    let positions = Self.finish(&pager, from: 100, frame: frame)
    #expect(positions.count < 1000)
    expect(pager.position, equals: 3)
    #expect(!pager.isGliding)
    let before = pager
    pager.advance(to: 1_000_000)
    expect(pager, equals: before)
  }

  @Test("4: at 60 frames a second a page turn takes less than half a second") func duration() {
    var pager = Self.pager(2)
    pager.drag(by: 0.6)
    pager.release(velocity: 0, time: 0)
    #expect((2...31).contains(Self.finish(&pager).count))
  }

  @Test("5: the last page is shown when pages go") func fewer() {
    var pager = Self.pager(9)
    pager.step(by: 8, time: 0)
    _ = Self.finish(&pager)
    pager.setCount(3)
    expect(pager.position, equals: 2)
    pager.setCount(0)
    expect(pager.count, equals: 1)
    expect(pager.position, equals: 0)
  }

  @Test("6: steps add up and stop at the ends") func steps() {
    var pager = Self.pager(4)
    pager.step(by: 1, time: 0)
    pager.step(by: 1, time: 0)
    expect(pager.page, equals: 2)
    pager.step(by: .max, time: 0)
    expect(pager.page, equals: 3)
    pager.step(by: .min, time: 0)
    expect(pager.page, equals: 0)
  }
}
