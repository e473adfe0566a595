import Expectations
import Gestures
import Testing

@testable import Wayland

@Suite struct HandleTouchTests {
  var touch = HandleTouch()

  /// A place on the handle, which is 80 wide and 24 high.
  private func on(_ x: Double, _ y: Double) -> Position {
    SurfaceOffset.handle.positionOnPanel(x, y)
  }

  /// Returns what is told of events that are all the handle's.
  private mutating func told(_ events: FingerEvent...) -> [HandleTouch.Event] {
    var rest = events.map { TimedFingerEvent($0, time: 0) }
    let told = touch.extract(from: &rest)
    #expect(rest.isEmpty)
    return told
  }

  @Test("A lift on it is a tap") mutating func tap() {
    expect(told(.down(finger: 3, at: on(1, 1))), equals: [.pressed])
    expect(told(.move(finger: 3, to: on(85, 30))), equals: [])
    expect(told(.up(finger: 3)), equals: [.released, .tapped])
    expect(told(.down(finger: 3, at: on(79, 23)), .up(finger: 3)), equals: [.pressed, .released, .tapped])
  }

  @Test("Who slides off does not tap", arguments: [(-13.0, 0.0), (93, 0), (0, -13), (0, 37), (0, .nan)])
  mutating func slide(x: Double, y: Double) {
    expect(
      told(.down(finger: 0, at: on(20, 20)), .move(finger: 0, to: on(x, y))), equals: [.pressed, .released])
    // The finger does not tap after coming back either.
    expect(told(.move(finger: 0, to: on(20, 20)), .up(finger: 0)), equals: [])
  }

  @Test("Each finger taps by itself") mutating func several() {
    expect(told(.down(finger: 0, at: on(5, 5)), .down(finger: 1, at: on(9, 9))), equals: [.pressed])
    expect(told(.move(finger: 0, to: on(5, 500))), equals: [])
    expect(told(.up(finger: 0)), equals: [])
    expect(told(.up(finger: 1)), equals: [.released, .tapped])
  }

  @Test("What is let go is no tap") mutating func cancelled() {
    expect(touch.cancel(), equals: [])
    _ = told(.down(finger: 0, at: on(5, 5)))
    expect(touch.cancel(), equals: [.released])
    var rest = [up(0)]
    expect(touch.extract(from: &rest), equals: [])
    expect(rest, equals: [up(0)])
  }

  @Test("Fingers on the panel are the panel's") mutating func panel() {
    let events = [
      down(0, 5, 5), move(0, 6, 6), down(1, 100, -90), up(1), down(2, -9_000, -9_000), up(0),
      TimedFingerEvent(.scroll(x: 0, y: 5, at: Position(x: 5, y: 5), isWheel: true), time: 0),
      TimedFingerEvent(.scrollEnd, time: 0),
    ]
    var rest = events
    expect(touch.extract(from: &rest), equals: [])
    expect(rest, equals: events)
  }

  @Test("A finger on each") mutating func both() {
    var rest = [down(0, 5, 5), TimedFingerEvent(.down(finger: 1, at: on(5, 5)), time: 0), up(1), up(0)]
    expect(touch.extract(from: &rest), equals: [.pressed, .released, .tapped])
    expect(rest, equals: [down(0, 5, 5), up(0)])
  }

  @Test("A wheel on it is nobody's") mutating func wheel() {
    expect(told(.scroll(x: 0, y: 5, at: on(5, 5), isWheel: true)), equals: [])
  }
}
