/// Which page is shown, and how pages move: they follow a finger, glide on with its speed and come to rest on a
/// whole page, as on Apple's home screen.
///
///     resting ──drag──► dragged ──release──► gliding ──(close to its page)──► resting
///        ▲                 ▲                    │
///        └── setCount ─────┴──────drag──────────┘
///
/// Cases, each with a test of its number:
///  1. A drag moves the pages with the finger; beyond the first and the last they follow at a third.
///  2. A release without speed goes to the nearest page.
///  3. A release with speed goes on to the next page in its direction, and never further than that.
///  4. A glide ends exactly on its page; then there is nothing to advance.
///  5. Fewer pages than before: the last one is shown.
///  6. A step (wheel) goes to the next page from the one that is shown or on its way.
public struct Pager: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case resting
    case dragged
    case gliding(velocity: Double, target: Int, time: UInt64)
  }

  /// How many pages there are; one at least.
  public private(set) var count = 1
  /// The shown position in pages: 1.5 is half of the second and half of the third page.
  public private(set) var position = 0.0
  private var state = State.resting

  /// How much of a drag beyond the ends is followed.
  private static let resistance = 1.0 / 3
  /// The speed, in pages per second, from which a release turns the page.
  private static let flick = 0.6
  /// The angular frequency of the critically damped spring that pulls to the page, per second. It settles in
  /// about 0.4 s, as Apple's paging scroll views do.
  private static let stiffness = 22.0
  /// How close, in pages and pages per second, counts as there: less than a pixel on any screen.
  private static let tolerance = 0.0005

  public init() {}

  /// Whether `advance` is to be called with each frame.
  public var isGliding: Bool {
    if case .gliding = state { return true }
    return false
  }

  /// The page that is shown, or that a glide goes to.
  public var page: Int {
    if case .gliding(_, let target, _) = state { return target }
    return clamped(Int(position.rounded()))
  }

  public mutating func setCount(_ new: Int) {
    count = max(1, new)
    guard page > count - 1 || position > Double(count - 1) else { return }
    position = Double(count - 1)
    state = .resting
  }

  /// The finger has moved the pages by this many pages; positive shows later pages.
  public mutating func drag(by pages: Double) {
    guard pages.isFinite else { return }
    let isBeyond = (position < 0 && pages < 0) || (position > Double(count - 1) && pages > 0)
    position += isBeyond ? pages * Self.resistance : pages
    position = min(max(position, -0.5), Double(count) - 0.5)
    state = .dragged
  }

  /// The finger has let go at this speed, in pages per second, positive towards later pages.
  public mutating func release(velocity: Double, time: UInt64) {
    let speed = velocity.isFinite ? min(max(velocity, -20), 20) : 0
    let target: Int
    if abs(speed) >= Self.flick {
      target = Int(speed > 0 ? position.rounded(.down) + 1 : position.rounded(.up) - 1)
    } else {
      target = Int(position.rounded())
    }
    glide(to: target, velocity: speed, time: time)
  }

  /// Goes this many pages on, or back.
  public mutating func step(by pages: Int, time: UInt64) {
    glide(to: page + min(max(pages, -count), count), velocity: 0, time: time)
  }

  private mutating func glide(to target: Int, velocity: Double, time: UInt64) {
    state = .gliding(velocity: velocity, target: clamped(target), time: time)
    settle()
  }

  /// Moves on to this time.
  public mutating func advance(to time: UInt64) {
    guard case .gliding(let velocity, let target, let last) = state, time > last else { return }
    let seconds = Double(min(time - last, 1000)) / 1000
    // The exact solution of the critically damped spring, so that the frame rate does not matter.
    let distance = position - Double(target)
    let slope = velocity + Self.stiffness * distance
    let decay = Self.exponential(-Self.stiffness * seconds)
    position = Double(target) + (distance + slope * seconds) * decay
    let speed = (velocity - Self.stiffness * slope * seconds) * decay
    state = .gliding(velocity: speed, target: target, time: time)
    settle()
  }

  private mutating func settle() {
    guard case .gliding(let velocity, let target, _) = state, abs(position - Double(target)) < Self.tolerance,
      abs(velocity) < 1
    else { return }
    position = Double(target)
    state = .resting
  }

  private func clamped(_ page: Int) -> Int { min(max(page, 0), count - 1) }

  /// e to the power of a number from -22 to 0, without a C library: the series of a sixteenth, sixteen times.
  private static func exponential(_ x: Double) -> Double {
    let part = x / 16
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
      term *= part / Double(index)
      sum += term
    }
    let fourth = sum * sum * sum * sum
    return fourth * fourth * fourth * fourth
  }
}
