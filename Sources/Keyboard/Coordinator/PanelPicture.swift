import Layout

/// All that is to be drawn of the keyboard.
public struct PanelPicture: Equatable, Sendable {
  /// The keys at their places.
  public let frame: PanelFrame
  /// The look that fingers and typing give to the keys.
  public let look: Look
  /// The list that is open.
  public let list: ListLayout?
  /// The alternates that a held letter offers.
  public let alternates: AlternatesLayout?
  /// The text that rises from its key.
  public let flight: Flight?
  /// The step between the picture before and this one.
  public let transition: Transition?
}

extension Coordinator {
  /// The picture as it is to be drawn by now; nil before there is a size.
  public var picture: PanelPicture? {
    frame.map {
      PanelPicture(
        frame: $0, look: look, list: list, alternates: alternates, flight: motion.flight,
        transition: motion.transition)
    }
  }

  /// The list that is open.
  public var list: ListLayout? { openList.list }

  /// The letters that a held letter offers.
  public var alternates: AlternatesLayout? { openList.alternates }

  /// The look that fingers and typing give to keys.
  public var look: Look {
    Look(
      pressed: fingers.pressed, isTrackpad: fingers.isTrackpad, selected: openList.selected,
      stopMark: typed.progress.mark, shaken: motion.shaken, glowing: motion.glowing, notice: notice.words)
  }
}
