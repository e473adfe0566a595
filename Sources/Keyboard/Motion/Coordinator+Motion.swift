import Layout

/// Movements for the eye alone.
extension Coordinator {
  /// Makes ready what is to be drawn. It is called before drawing, but after what was typed is on its way: a text that flies
  /// has to be shaped.
  public mutating func prepare(at time: UInt64) {
    let mayFly = isVisible && !rules.reducesMotion
    motion.takeOff(on: mayFly ? frame : nil, above: openList.above, measure: measure)
    motion.follow(isSeen ? panels.view : nil)
    motion.begin(isSeen: isSeen, reduces: rules.reducesMotion, at: time)
    motion.beginGlow(isSeen: isSeen, reduces: rules.reducesMotion, at: time)
  }

  /// True while the panel is to come up from below.
  public var isRising: Bool { motion.isRising && slides }

  /// True where the panel slides as it comes and goes.
  var slides: Bool { rules.slides && !rules.reducesMotion }

  /// True while the panel is on its way out of the screen.
  public var isSinking: Bool { motion.isSinking }

  /// True where the panel would sink if it were hidden now. Beside another keyboard it goes at once: the two are never seen
  /// together.
  public var sinks: Bool { slides && !isLocked && !desktop.system.hasOther && isSeen }

  /// Ends all movements of a hidden keyboard: a panel that sinks may be gone before its end.
  public mutating func settle() {
    guard !isVisible else { return }
    endSearch()
    guard isAnimating || motion.isDue else { return }
    rest()
  }

  /// Ends a search and the like once the panel has gone: the next one begins with nothing.
  mutating func endSearch() {
    guard panels.traits.stay.contains(.untilHidden) else { return }
    panels.show(panels.previous ?? .snippets)
    layOut()
  }
}
