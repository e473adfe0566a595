/// The page that is shown, and the movement of pages: they follow a finger, glide on with its speed and come to rest
/// on a whole page, as on Apple's home screen.
///
///     resting ──drag──► dragged ──release──► gliding ──(close to its page)──► resting
///        ▲                 ▲                    │
///        └── setCount ─────┴──────drag──────────┘
///
/// The glide itself is one of the panel's animations.
///
/// Cases, each with a test of its number:
///  1. A drag moves the pages with the finger; beyond the first and the last they follow at a third.
///  2. A release without speed goes to the nearest page.
///  3. A release with speed goes on to the next page in its direction, and never further than that.
///  4. A glide ends exactly on its page; then there is nothing to follow.
///  5. If there are fewer pages than before and the shown one is gone, the last one is shown.
///  6. A step (wheel) goes to the next page from the one that is shown or on its way.
///  7. A turn (a tap on what tells the page) goes on in a circle.
struct Pager: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case resting
    case dragged
    case gliding(target: Int)
  }

  /// The number of pages; one at least.
  private(set) var count = 1
  /// The shown position in pages: 1.5 is half of the second and half of the third page.
  private(set) var position = 0.0
  private var state = State.resting

  /// The share of a drag beyond the ends that is followed.
  private static let resistance = 1.0 / 3
  /// The speed, in pages per second, from which a release turns the page.
  private static let flick = 0.6

  /// True while `follow` is to be called with each frame.
  var isGliding: Bool {
    if case .gliding = state { return true }
    return false
  }

  /// The page that is shown, or that a glide goes to.
  var page: Int {
    if case .gliding(let target) = state { return target }
    return clamped(Int(position.rounded()))
  }

  mutating func setCount(_ new: Int) {
    count = max(1, new)
    guard page > count - 1 || position > Double(count - 1) else { return }
    position = Double(count - 1)
    state = .resting
  }

  /// Moves the pages with the finger by this many pages; positive shows later pages.
  mutating func drag(by pages: Double) {
    guard pages.isFinite else { return }
    let isBeyond = (position < 0 && pages < 0) || (position > Double(count - 1) && pages > 0)
    position += isBeyond ? pages * Self.resistance : pages
    position = min(max(position, -0.5), Double(count) - 0.5)
    state = .dragged
  }

  /// Lets the pages go at this speed of the finger, in pages per second, positive towards later pages. Returns the glide.
  mutating func release(velocity: Double) -> Animations.Curve {
    let speed = velocity.isFinite ? min(max(velocity, -20), 20) : 0
    let target: Int
    if abs(speed) >= Self.flick {
      target = Int(speed > 0 ? position.rounded(.down) + 1 : position.rounded(.up) - 1)
    } else {
      target = Int(position.rounded())
    }
    return glide(to: target, velocity: speed)
  }

  /// Goes this many pages on, or back. Returns the glide.
  mutating func step(by pages: Int) -> Animations.Curve {
    glide(to: page + min(max(pages, -count), count), velocity: 0)
  }

  /// Goes to the next page or, if not `forward`, to the one before; after the last comes the first, in from the same side.
  /// Returns the glide.
  mutating func turn(forward: Bool) -> Animations.Curve {
    let next = forward ? page + 1 : page - 1
    guard next < 0 || next >= count else { return glide(to: next, velocity: 0) }
    let target = next < 0 ? count - 1 : 0
    position = Double(forward ? target - 1 : target + 1)
    return glide(to: target, velocity: 0)
  }

  /// Rests on another page.
  mutating func show(_ page: Int) {
    position = Double(clamped(page))
    state = .resting
  }

  /// Rests on the page that is shown.
  mutating func settle() {
    position = Double(page)
    state = .resting
  }

  private mutating func glide(to target: Int, velocity: Double) -> Animations.Curve {
    let target = clamped(target)
    state = .gliding(target: target)
    return .spring(from: position, to: Double(target), velocity: velocity)
  }

  /// Follows the glide; nil for one that has come to its end.
  mutating func follow(_ value: Double?) {
    guard case .gliding(let target) = state else { return }
    position = value ?? Double(target)
    if value == nil { state = .resting }
  }

  private func clamped(_ page: Int) -> Int { min(max(page, 0), count - 1) }
}
