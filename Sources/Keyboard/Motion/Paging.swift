import Gestures
import Layout

/// Pages of keys that fingers, wheels and taps turn: a pager, and the glide to its page.
struct Paging: Equatable, Sendable {
  private(set) var pager = Pager()
  private var animations = Animations()

  /// True while the pages are not where they will be.
  var isMoving: Bool { animations.isRunning }
  /// True where there is another page to swipe to.
  var canSwipe: Bool { pager.count > 1 }

  /// Returns the place that is shown, in pages; the place at which that comes to rest, where `isResting`.
  func position(isResting: Bool) -> Double { isResting ? Double(pager.page) : pager.position }

  mutating func setCount(_ count: Int) { pager.setCount(count) }

  /// Goes to a page at once.
  mutating func show(_ page: Int) {
    animations = Animations()
    pager.show(page)
  }

  /// Goes to the first page at once.
  mutating func reset() { self = Paging() }

  /// Does what a finger wants of the pages; returns false where it wants something else.
  ///
  /// - Parameter width: the width of a page, in logical pixels.
  mutating func handle(_ action: GestureAction<KeyID>, width: Double, at time: UInt64) -> Bool {
    switch action {
    case .swipe(let distance): drag(by: -distance, width: width)
    case .swipeEnd(let velocity): glide(pager.release(velocity: -velocity / max(1, width)), at: time)
    case .fire(PageKey.previous.id): glide(pager.turn(forward: false), at: time)
    case .fire(PageKey.next.id): glide(pager.turn(forward: true), at: time)
    case .press, .fire, .lift, .release, .repeatCharacter, .repeatWord, .open, .choose, .close, .reveal,
      .scroll, .slideTabs, .slideTabsEnd, .slideLayouts, .slideLayoutsEnd, .carry, .drop, .putBack, .flick,
      .beginTrackpad, .moveCursor, .endTrackpad:
      return false
    }
    return true
  }

  /// Does what a wheel or a touchpad wants: by logical pixels, positive shows later pages.
  mutating func scroll(x: Double, y: Double, isWheel: Bool, width: Double, at time: UInt64) {
    let distance = abs(x) > abs(y) ? x : y
    guard distance.isFinite, distance != 0, canSwipe else { return }
    if isWheel {
      step(forward: distance > 0, at: time)
    } else {
      drag(by: distance, width: width)
    }
  }

  /// Goes to the next page or, if not `forward`, to the one before; stays at the end.
  mutating func step(forward: Bool, at time: UInt64) { glide(pager.step(by: forward ? 1 : -1), at: time) }

  mutating func endScroll(at time: UInt64) {
    if pager.position != pager.position.rounded() { glide(pager.release(velocity: 0), at: time) }
  }

  private mutating func drag(by distance: Double, width: Double) {
    animations.stop(.pages)
    pager.drag(by: distance / max(1, width))
  }

  private mutating func glide(_ curve: Animations.Curve, at time: UInt64) {
    animations.start(.pages, curve, at: time)
    // It may be there already.
    animate(to: time)
  }

  mutating func animate(to time: UInt64) {
    guard animations.isRunning else { return }
    animations.advance(to: time)
    pager.follow(animations.value(.pages, at: time))
  }

  /// Brings the pages to their place.
  mutating func rest() {
    animations = Animations()
    pager.follow(nil)
    if pager.position != Double(pager.page) { pager.settle() }
  }
}
