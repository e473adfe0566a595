import Gestures
import Testing

@testable import Wayland

func down(_ finger: Int32, _ x: Double, _ y: Double, at time: UInt64 = 0) -> TimedFingerEvent {
  TimedFingerEvent(.down(finger: finger, at: Position(x: x, y: y)), time: time)
}

func move(_ finger: Int32, _ x: Double, _ y: Double, at time: UInt64 = 0) -> TimedFingerEvent {
  TimedFingerEvent(.move(finger: finger, to: Position(x: x, y: y)), time: time)
}

func up(_ finger: Int32, at time: UInt64 = 0) -> TimedFingerEvent {
  TimedFingerEvent(.up(finger: finger), time: time)
}

/// The fingers that the keyboard knows of.
struct WireReceiver {
  private(set) var down: Set<Int32> = []

  mutating func take(_ events: [TimedFingerEvent]) {
    for timed in events {
      switch timed.event {
      case .down(let finger, _): down.insert(finger)
      case .move(let finger, _): #expect(down.contains(finger))
      case .up(let finger): #expect(down.remove(finger) != nil)
      case .scroll, .scrollEnd: break
      }
    }
  }

  mutating func cancel() { down = [] }
}
