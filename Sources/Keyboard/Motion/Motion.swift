import Layout

/// Everything that moves for the eye alone: the text that rises from its key, the key that shakes, and the step
/// between two pictures.
struct Motion {
  /// The text that rises from its key.
  private(set) var flight: Flight?
  /// The step between the last picture and the next one.
  private(set) var transition: Transition?
  /// The key that shakes its head.
  private(set) var shaken: ShakenKey?
  /// The key that glows.
  private(set) var glowing: GlowingKey?
  private var animations = Animations()
  /// The change that goes on, and the one that is to begin.
  private var changing: Transition.Change?
  private var change: Transition.Change?
  /// The share of the panel that is seen when it begins to slide.
  private var slideStart = 0.0
  /// The view that was drawn last, as far as it fades into another one; nil where nothing is seen.
  private var drawnView: Panels.View?
  /// True once the keyboard has been hidden: the first picture of all is there at once.
  private var hasBeenHidden = false
  /// True until the first picture of the key that glows.
  private var isGlowDue = false
  /// The key that has typed something, and the text that is to rise from it.
  private var takingOff: TakeOff?

  private struct TakeOff {
    let key: KeyID
    /// The text that rises; nil for one that nobody is to see.
    let piece: String?
    let time: UInt64
  }

  /// True while there is something to draw with the next frame.
  var isRunning: Bool { animations.isRunning }

  /// True where a change waits for the next picture.
  var isDue: Bool { change != nil }

  /// True while the panel is to come up from below.
  var isRising: Bool { change == .rise }

  /// True while the panel is on its way out of the screen.
  var isSinking: Bool { change == .sink || changing == .sink }

  // MARK: Time

  mutating func advance(to time: UInt64) {
    animations.advance(to: time)
    shaken = shaken.flatMap { shaken in
      animations.value(.shake, at: time).map { ShakenKey(key: shaken.key, offset: $0) }
    }
    if let glowing, !isGlowDue {
      self.glowing = animations.value(.glow, at: time).map { GlowingKey(key: glowing.key, strength: $0) }
    }
    if let flight { self.flight = animations.value(.flight, at: time).map(flight.at) }
    if let changing {
      transition = animations.value(.transition, at: time).map { changing.at($0, from: slideStart) }
    }
    if transition == nil { changing = nil }
  }

  /// Ends all movements.
  mutating func rest() {
    animations = Animations()
    (flight, takingOff, shaken) = (nil, nil, nil)
    (glowing, isGlowDue) = (nil, false)
    (change, changing, transition) = (nil, nil, nil)
  }

  // MARK: Shake

  /// Milliseconds: as long as the shake of a refused password on Apple's devices feels.
  private static let shakeDuration: UInt64 = 350
  /// The places of the key at equal steps of that time, in logical pixels to the right.
  private static let shakePath: [Double] = [0, -7, 7, -5, 5, -2, 2, 0]

  mutating func shake(_ key: KeyID, at time: UInt64) {
    animations.start(.shake, .path(Self.shakePath, duration: Self.shakeDuration), at: time)
    shaken = ShakenKey(key: key, offset: 0)
  }

  // MARK: Glow

  /// Milliseconds, and the strength at equal steps of them: it is seen before it fades.
  private static let glowDuration: UInt64 = 900
  private static let glowPath: [Double] = [1, 1, 1, 0.75, 0.5, 0.25, 0]

  /// Lets a key glow from the next picture on: the event that it has come with had no time of its own.
  mutating func glow(_ key: KeyID) {
    (glowing, isGlowDue) = (GlowingKey(key: key, strength: 1), true)
  }

  /// Begins the glow that is due. `reduces`: whether it stays as it is until its end.
  mutating func beginGlow(isSeen: Bool, reduces: Bool, at time: UInt64) {
    guard isGlowDue, isSeen else { return }
    isGlowDue = false
    animations.start(.glow, .path(reduces ? [1, 1] : Self.glowPath, duration: Self.glowDuration), at: time)
  }

  // MARK: Flight

  /// Lets a piece rise from its key with the next picture; nil for one that nobody is to see.
  mutating func lift(_ piece: String?, from key: KeyID, at time: UInt64) {
    takingOff = TakeOff(key: key, piece: piece, time: time)
  }

  /// Begins the flight of what was typed last. One text flies at a time: the text of a later tap takes its place.
  ///
  /// - Parameters:
  ///   - frame: the keys; nil where nothing is to fly.
  ///   - above: the room above the panel, in logical pixels.
  mutating func takeOff(on frame: PanelFrame?, above: Double, measure: PanelContext.Measure) {
    guard let start = takingOff else { return }
    takingOff = nil
    guard let frame, let key = frame.keys.first(where: { $0.id == start.key }) else { return }
    let text = start.piece.map(Flight.text) ?? Strings.dots
    guard !text.isEmpty else { return }
    let layout = FlightLayout(
      from: key.rect, in: frame.size, above: above, labelFontSize: frame.metrics.snippetFontSize
    ) { measure(text, $0) }
    flight = Flight(text: text, layout: layout)
    animations.start(.flight, .path([0, 1], duration: Flight.duration), at: start.time)
  }

  /// Ends the flight: its text was not typed, or is not for everybody's eyes any more.
  mutating func ground() {
    (flight, takingOff) = (nil, nil)
    animations.stop(.flight)
  }

  // MARK: Between two pictures

  /// Takes note that the keyboard comes to the screen.
  mutating func shows(rises: Bool) {
    slideStart = transition?.seen ?? 0
    rest()
    change = hasBeenHidden && rises ? .rise : nil
  }

  /// Takes note that the keyboard goes from the screen.
  mutating func hides(sinks: Bool) {
    slideStart = transition?.seen ?? 1
    rest()
    hasBeenHidden = true
    change = sinks ? .sink : nil
  }

  /// Lets a view fade in that is another one than in the last picture; nil where nothing is seen.
  mutating func follow(_ view: Panels.View?) {
    defer { drawnView = view }
    guard let view, let drawnView, drawnView != view, change == nil else { return }
    change = .fade
  }

  /// Begins the change that is due.
  ///
  /// - Parameter reduces: whether it is at its end at once.
  mutating func begin(isSeen: Bool, reduces: Bool, at time: UInt64) {
    guard let change, isSeen || change == .sink else { return }
    self.change = nil
    guard !reduces else { return }
    // The first picture of a panel that comes up shows its first step: an empty one would only be waited for.
    let isUnseen = change == .rise && slideStart == 0
    let start = isUnseen ? time - min(time, Self.step) : time
    changing = change
    animations.start(.transition, .path([0, 1], duration: change.duration), at: start)
    transition = animations.value(.transition, at: time).map { change.at($0, from: slideStart) }
  }

  /// The milliseconds that a frame moves on by.
  private static let step: UInt64 = 16
}
