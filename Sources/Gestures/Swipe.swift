/// A finger that moves the pages, the strip of tabs, or the names of layouts.
struct Swipe: Sendable {
  enum Moved {
    case pages, tabs, layouts

    /// The sideways distance from which on it moves, in logical pixels.
    var slop: Double {
      switch self {
      case .pages, .tabs: GestureTravel.swipeSlop
      case .layouts: GestureTravel.layoutSwipe
      }
    }
  }

  /// The time before the lift, in milliseconds, in which movement counts for the speed.
  private static let window: UInt64 = 100
  /// The least time in milliseconds that a movement is taken to last: a report of a touch screen at 120 Hz.
  private static let report: UInt64 = 8

  private typealias Sample = (time: UInt64, x: Double)
  private let moved: Moved
  /// The finger's places: all within the window, and the newest before it.
  private var samples: [Sample]
  private var last: Sample

  /// Begins where the finger came down.
  init(of moved: Moved, from x: Double, time: UInt64) {
    self.moved = moved
    samples = []
    last = (time, x)
  }

  /// Returns the distance that the finger has come since the last place, in logical pixels.
  mutating func move(to x: Double, time: UInt64) -> Double {
    defer { last = (time, x) }
    samples.append(last)
    let old = samples.lastIndex { Self.isOld($0.time, at: time) } ?? 0
    samples.removeFirst(old)
    // A compositor that runs wild must not fill the memory.
    if samples.count > Int(Self.window) { samples.removeFirst() }
    return x - last.x
  }

  /// Returns the speed of a finger that lifts now, in logical pixels per second.
  func velocity(at time: UInt64) -> Double {
    guard !Self.isOld(last.time, at: time) else { return 0 }
    let first = samples.last { Self.isOld($0.time, at: time) } ?? samples.first ?? last
    // A finger that rested is not reported until it moves: its movement took no longer than the window.
    let elapsed = min(Self.window, time > first.time ? time - first.time : 0)
    return (last.x - first.x) * 1000 / Double(max(Self.report, elapsed))
  }

  func step<Key>(by distance: Double) -> GestureAction<Key> {
    switch moved {
    case .pages: .swipe(by: distance)
    case .tabs: .slideTabs(by: distance)
    case .layouts: .slideLayouts(by: distance)
    }
  }

  func end<Key>(velocity: Double) -> GestureAction<Key> {
    switch moved {
    case .pages: .swipeEnd(velocity: velocity)
    case .tabs: .slideTabsEnd(velocity: velocity)
    case .layouts: .slideLayoutsEnd(isCancelled: false)
    }
  }

  /// Returns the action that ends a swipe that is cut off.
  func cancel<Key>() -> GestureAction<Key> {
    switch moved {
    case .pages, .tabs: end(velocity: 0)
    case .layouts: .slideLayoutsEnd(isCancelled: true)
    }
  }

  private static func isOld(_ sample: UInt64, at time: UInt64) -> Bool {
    sample.later(by: window) <= time
  }
}
