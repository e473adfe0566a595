/// Numbers that change with time: places of pages, a shake, and whatever else moves or fades.
///
/// A value is computed from the time since its beginning, so that the rate of frames does not matter. While nothing runs,
/// no frame is to be asked for.
///
/// 1. `value` is that of the curve at a time, and nil before `start`, after `stop`, and once the curve is at its end.
/// 2. A new start of the same id takes the place of the old one.
/// 3. A time before the beginning counts as the beginning.
public struct Animations: Equatable, Sendable {
  /// A number that moves, by what it is for.
  public enum ID: Hashable, Sendable {
    /// The place of the pages, in pages.
    case pages
    /// The distance of a key from its place, in logical pixels.
    case shake
    /// The strength of a key's glow, from 0 to 1.
    case glow
    /// The distance that the strip is scrolled by, in logical pixels.
    case strip
    /// The share of its time that a text has flown, from 0 to 1.
    case flight
    /// The share of the time between two pictures that is over, from 0 to 1.
    case transition
    /// The distance of the names of layouts from their places, in logical pixels.
    case names
    /// The filled share of the bar of the key with this id, from 0 to 1.
    case bar(String)
  }

  /// The way of a number from one value to another.
  public enum Curve: Equatable, Sendable {
    /// A critically damped spring, as of Apple's paging scroll views: it settles in about 0.4 s. The velocity is per
    /// second.
    case spring(from: Double, to: Double, velocity: Double)
    /// A movement that goes on by itself and slows down, as in Apple's scroll views. The velocity is in units of the value per second.
    case coast(from: Double, velocity: Double)
    /// Values at equal steps of a time in milliseconds; between them it moves evenly.
    case path([Double], duration: UInt64)
    /// A movement that is fast at first and gets slower and slower, in a time in milliseconds.
    case ease(from: Double, to: Double, duration: UInt64)
  }

  private struct Running: Equatable {
    var curve: Curve
    var began: UInt64
  }

  private var running: [ID: Running] = [:]

  /// Begins with nothing that moves.
  public init() {}

  /// True while there is something to draw with the next frame.
  public var isRunning: Bool { !running.isEmpty }

  /// Returns true while this number moves.
  public func isRunning(_ id: ID) -> Bool { running[id] != nil }

  /// Moves a number from a time on, in milliseconds.
  public mutating func start(_ id: ID, _ curve: Curve, at time: UInt64) {
    running[id] = Running(curve: curve, began: time)
  }

  /// Lets a number coast that a finger lets go of while it moves, or has thrown: no faster than eyes can follow.
  ///
  /// - Parameter velocity: in logical pixels per second; nothing begins where it is no number.
  public mutating func coast(_ id: ID, from: Double, velocity: Double, at time: UInt64) {
    guard velocity.isFinite else { return }
    start(
      id, .coast(from: from, velocity: min(max(velocity, -Self.highestSpeed), Self.highestSpeed)), at: time)
  }

  private static let highestSpeed = 8_000.0

  /// Ends a movement where it is.
  public mutating func stop(_ id: ID) { running[id] = nil }

  /// Returns the value of a number at a time; nil for one that does not run, or is at its end by then.
  public func value(_ id: ID, at time: UInt64) -> Double? {
    running[id].flatMap { $0.curve.value(after: time > $0.began ? time - $0.began : 0) }
  }

  /// Forgets what is at its end.
  public mutating func advance(to time: UInt64) {
    for id in running.keys where value(id, at: time) == nil { running[id] = nil }
  }
}

extension Animations.Curve {
  /// The angular frequency of a spring, per second.
  private static let stiffness = 22.0
  /// The distance from rest, in units of the value, that counts as there: less than a pixel of a page.
  private static let tolerance = 0.0005
  /// The friction of what coasts, per second, and the speed at which it stands still, in logical pixels per second.
  private static let friction = 4.0
  private static let leastSpeed = 15.0
  /// Seconds after which everything is there.
  private static let longest = 2.0

  /// Returns the value so many milliseconds after the beginning; nil at the end.
  func value(after milliseconds: UInt64) -> Double? {
    switch self {
    case .spring(let from, let to, let velocity):
      return Self.spring(from: from - to, velocity, after: Double(milliseconds) / 1000).map { to + $0 }
    case .coast(let from, let velocity):
      let decay = Self.exponential(-Self.friction * min(Double(milliseconds) / 1000, Self.longest))
      return abs(velocity * decay) < Self.leastSpeed ? nil : from + velocity / Self.friction * (1 - decay)
    case .path(let values, let duration):
      guard milliseconds < duration, values.count > 1 else { return nil }
      let steps = Double(milliseconds) / Double(duration) * Double(values.count - 1)
      let step = Int(steps)
      return values[step] + (values[step + 1] - values[step]) * (steps - Double(step))
    case .ease(let from, let to, let duration):
      guard milliseconds < duration else { return nil }
      let rest = 1 - Double(milliseconds) / Double(duration)
      return to + (from - to) * rest * rest * rest
    }
  }

  /// Returns the exact solution of the critically damped spring, as a distance from its rest; nil once it is there.
  private static func spring(from distance: Double, _ velocity: Double, after seconds: Double) -> Double? {
    // It has been there for long by then.
    guard seconds < 1 else { return nil }
    let slope = velocity + stiffness * distance
    let decay = exponential(-stiffness * seconds)
    let rest = (distance + slope * seconds) * decay
    let speed = (velocity - stiffness * slope * seconds) * decay
    return abs(rest) < tolerance && abs(speed) < 1 ? nil : rest
  }

  /// Returns e to the power of a number from -22 to 0, without a C library: the series of a sixteenth, sixteen times.
  private static func exponential(_ x: Double) -> Double {
    let part = x / 16
    var (term, sum) = (1.0, 1.0)
    for index in 1...12 {
      term *= part / Double(index)
      sum += term
    }
    let fourth = sum * sum * sum * sum
    return fourth * fourth * fourth * fourth
  }
}
