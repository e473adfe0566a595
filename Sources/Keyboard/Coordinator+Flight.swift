import Layout

/// The text that rises from its key.
extension Coordinator {
  /// Makes ready what is to be drawn of what was typed. To be called before drawing, and once the text is on its way: it may
  /// have to be shaped.
  ///
  /// One text flies at a time: that of a tap after another takes its place.
  public mutating func takeOff() {
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

  mutating func advanceFlight(to time: UInt64) {
    guard let flight else { return }
    self.flight = animations.value(.flight, at: time).map(flight.at)
  }
}
