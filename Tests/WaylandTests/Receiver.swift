import Testing

@testable import Wayland

func down(_ finger: Int32, _ x: Double, _ y: Double, at time: UInt32 = 0) -> Seat.TimedEvent {
  Seat.TimedEvent(event: .down(finger: finger, x: x, y: y), time: time)
}

func move(_ finger: Int32, _ x: Double, _ y: Double, at time: UInt32 = 0) -> Seat.TimedEvent {
  Seat.TimedEvent(event: .move(finger: finger, x: x, y: y), time: time)
}

func up(_ finger: Int32, at time: UInt32 = 0) -> Seat.TimedEvent {
  Seat.TimedEvent(event: .up(finger: finger), time: time)
}

/// What the keyboard knows of fingers.
struct Receiver {
  private(set) var down: Set<Int32> = []

  mutating func take(_ events: [Seat.TimedEvent]) {
    for timed in events {
      switch timed.event {
      case .down(let finger, _, _): down.insert(finger)
      case .move(let finger, _, _): #expect(down.contains(finger))
      case .up(let finger): #expect(down.remove(finger) != nil)
      case .scroll, .scrollEnd: break
      }
    }
  }

  mutating func cancel() { down = [] }
}
