import Layout

/// What moves for the eye alone: the text that rises from its key, and what comes in between two pictures.
extension Coordinator {
  /// Makes ready what is to be drawn. To be called before drawing, and once what was typed is on its way: a text that flies
  /// has to be shaped.
  public mutating func prepare(at time: UInt64) {
    takeOff()
    followView()
    guard let change, isSeen || change == .sink else { return }
    self.change = nil
    guard !rules.reducesMotion else { return }
    // Of a panel that comes up, the first picture shows the first step: one of nothing would only be waited for.
    let isUnseen = change == .rise && slideStart == 0
    let start = isUnseen ? time - min(time, Self.step) : time
    changing = change
    animations.start(.transition, .path([0, 1], duration: change.duration), at: start)
    transition = animations.value(.transition, at: time).map { change.at($0, from: slideStart) }
  }

  /// Milliseconds: what a frame moves on by.
  private static let step: UInt64 = 16

  /// One text flies at a time: that of a tap after another takes its place.
  private mutating func takeOff() {
    guard let start = takingOff else { return }
    takingOff = nil
    guard isVisible, !rules.reducesMotion, let frame,
      let key = frame.keys.first(where: { $0.id == start.key })
    else { return }
    let text = start.isHidden ? Strings.dots : Flight.text(of: start.piece)
    guard !text.isEmpty else { return }
    let layout = FlightLayout(
      from: key.rect, in: frame.size, above: above, labelFontSize: frame.metrics.snippetFontSize
    ) { measure(text, $0) }
    flight = Flight(text: text, layout: layout)
    animations.start(.flight, .path([0, 1], duration: Flight.duration), at: start.time)
  }

  mutating func advanceMotion(to time: UInt64) {
    if let flight { self.flight = animations.value(.flight, at: time).map(flight.at) }
    if let changing {
      transition = animations.value(.transition, at: time).map { changing.at($0, from: slideStart) }
    }
    if transition == nil { changing = nil }
  }

  /// Whether the panel is to come up from below.
  public var isRising: Bool { change == .rise && !rules.reducesMotion }

  /// Brings what nobody sees to its end: what sinks may be gone before.
  public mutating func settle() {
    guard !isVisible else { return }
    endSearch()
    guard isAnimating || change != nil else { return }
    rest()
  }

  /// What was searched for, or divided, is over once the panel has gone, and the next search begins with nothing.
  mutating func endSearch() {
    guard panels.traits.endsWithKeyboard else { return }
    panels.show(panels.previous ?? .snippets)
    layOut()
  }

  /// The text that flies is none that was typed, or not for everybody's eyes any more.
  mutating func ground() {
    (flight, takingOff) = (nil, nil)
    animations.stop(.flight)
  }

  /// Whether the panel is on its way out of the screen.
  public var isSinking: Bool { change == .sink || changing == .sink }

  /// Brings all of it to its end.
  mutating func restMotion() {
    animations = Animations()
    (flight, takingOff) = (nil, nil)
    (change, changing, transition) = (nil, nil, nil)
  }

  /// Another view is drawn than in the last picture: it fades in.
  private mutating func followView() {
    let view = isSeen ? panels.view : nil
    defer { drawnView = view }
    guard let view, let drawnView, drawnView != view, change == nil else { return }
    change = .fade
  }

  /// Whether the panel sinks when it is hidden by now. Beside another keyboard it goes at once: the two are never seen
  /// together.
  public var sinks: Bool { !rules.reducesMotion && !isLocked && !system.hasOther && isSeen }
}
