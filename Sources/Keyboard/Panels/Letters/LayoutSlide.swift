import Layout

/// The names of the layouts, which slide over the space bar with a finger, and on to their places once it has lifted.
struct LayoutSlide: Equatable, Sendable {
  /// The distance that a finger has to be from where it came down for another layout, in logical pixels. It began to slide
  /// at `GestureTravel.layoutSwipe`, and may come back some way.
  private static let least = 20.0
  /// The time in which the names come to their places, in milliseconds.
  private static let duration: UInt64 = 200

  /// The distance of the name of the layout that is up from its place, in logical pixels; positive is to the right.
  private(set) var offset = 0.0
  private var animations = Animations()

  /// True once no finger moves them any more.
  var isGliding: Bool { animations.isRunning }

  /// Follows a finger by so many logical pixels.
  mutating func drag(by distance: Double) {
    animations.stop(.names)
    offset = min(max(offset + distance, -SlidingNames.spacing), SlidingNames.spacing)
  }

  /// Lets go of the names, at a time in milliseconds. A slide that is cut off leads nowhere.
  ///
  /// - Returns: 1 for the next layout, -1 for the one before, 0 for the one that is up.
  mutating func release(isCancelled: Bool, at time: UInt64) -> Int {
    let step = isCancelled ? 0 : offset < -Self.least ? 1 : offset > Self.least ? -1 : 0
    offset += Double(step) * SlidingNames.spacing
    animations.start(.names, .ease(from: offset, to: 0, duration: Self.duration), at: time)
    return step
  }

  /// Moves them on to a time in milliseconds. Returns false once they are in their places.
  mutating func follow(to time: UInt64) -> Bool {
    guard let value = animations.value(.names, at: time) else { return false }
    offset = value
    return true
  }
}

extension LetterKeys {
  /// Returns the index of a layout beside the one that is up: after the last comes the first.
  func neighbour(_ step: Int) -> Int { (index + step + layouts.count) % max(1, layouts.count) }

  mutating func slide(by distance: Double) {
    guard layouts.count > 1 else { return }
    slide = slide ?? LayoutSlide()
    slide?.drag(by: distance)
  }

  mutating func releaseSlide(isCancelled: Bool, at time: UInt64) {
    guard let step = slide?.release(isCancelled: isCancelled, at: time), step != 0 else { return }
    choose(layout: neighbour(step))
  }

  mutating func followSlide(to time: UInt64) {
    if slide?.follow(to: time) == false { slide = nil }
  }

  mutating func endSlide() { slide = nil }
}
