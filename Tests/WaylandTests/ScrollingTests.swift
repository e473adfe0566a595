import Expectations
import Gestures
import Testing

@testable import Wayland

@Suite struct ScrollingTests {
  private let place = Position(x: 20, y: -30)

  private func scroll(_ x: Double, _ y: Double, isWheel: Bool = false, at time: UInt64) -> TimedFingerEvent {
    TimedFingerEvent(.scroll(x: x, y: y, at: place, isWheel: isWheel), time: time)
  }

  private func end(at time: UInt64) -> TimedFingerEvent { TimedFingerEvent(.scrollEnd, time: time) }

  @Test("Axes of a frame come together, and a source that nobody knows is a wheel", arguments: [true, false])
  func wheel(isKnown: Bool) {
    var scrolling = Scrolling()
    if isKnown { scrolling.source = .wheel }
    scrolling.move(.verticalScroll, by: 15, at: place, time: 7)
    scrolling.move(.horizontalScroll, by: -2, at: place, time: 7)
    expect(scrolling.frame(), equals: [scroll(-2, 15, isWheel: true, at: 7)])
    expect(scrolling.frame(), equals: [])
    expect(scrolling.end(), equals: [])
  }

  @Test func aTouchpadScrollEndsWhenAllAxesHaveStopped() {
    var scrolling = Scrolling()
    scrolling.source = .finger
    scrolling.move(.verticalScroll, by: 2.5, at: place, time: 1)
    scrolling.move(.horizontalScroll, by: -1, at: place, time: 1)
    scrolling.move(.verticalScroll, by: 1, at: place, time: 1)
    expect(scrolling.frame(), equals: [scroll(-1, 3.5, at: 1)])
    scrolling.source = .finger
    scrolling.stop(.horizontalScroll, time: 2)
    scrolling.move(.verticalScroll, by: 1, at: place, time: 2)
    expect(scrolling.frame(), equals: [scroll(0, 1, at: 2)])
    scrolling.stop(.verticalScroll, time: 3)
    expect(scrolling.frame(), equals: [end(at: 3)])
    expect(scrolling.end(), equals: [])
  }

  @Test func theEndComesLast() {
    var scrolling = Scrolling()
    scrolling.move(.verticalScroll, by: 1, at: place, time: 8)
    scrolling.source = .continuous
    scrolling.stop(.verticalScroll, time: 9)
    expect(scrolling.frame(), equals: [scroll(0, 1, at: 9), end(at: 9)])
  }

  @Test func aMotionEndsWithItsPointer() {
    var scrolling = Scrolling()
    scrolling.source = .finger
    scrolling.move(.verticalScroll, by: 1, at: place, time: 9)
    _ = scrolling.frame()
    expect(scrolling.end(), equals: [end(at: 9)])
    expect(scrolling.end(), equals: [])
    scrolling.stop(.verticalScroll, time: 10)
    expect(scrolling.frame(), equals: [])
  }

  @Test func aPointerThatMovesScrollsWhereItHasCome() {
    var scrolling = Scrolling()
    scrolling.move(.verticalScroll, by: 1, at: Position(x: 1, y: 1), time: 1)
    scrolling.move(.verticalScroll, by: 1, at: place, time: 2)
    expect(scrolling.frame(), equals: [scroll(0, 2, isWheel: true, at: 2)])
  }

  @Test func nothingIsNothing() {
    var scrolling = Scrolling()
    scrolling.source = .wheel
    expect(scrolling.frame(), equals: [])
    expect(scrolling.end(), equals: [])
  }
}
