import Layout

/// Fingers that have left the panel, whose place the compositor does not tell any more.
///
/// sway up to 1.8 gives the position of a finger relative to the surface that it is over by now, instead of the one
/// that it came down on (sway issue 6454). A finger that slides off the top of the panel is then suddenly somewhere in
/// an application, where the same numbers mean a key. But on its way it is first at that application's lower end, which
/// is below the panel, where no finger on the panel can get to.
struct StrayFingers {
  private var fingers: Set<Int32> = []

  /// The distance below the panel at which a finger may really be, in logical pixels: phosh's home bar is there.
  private static let margin = 20.0

  mutating func note(_ finger: Int32, at point: Point, panel: Size) {
    if point.y > panel.height + Self.margin { fingers.insert(finger) }
  }

  mutating func remove(_ finger: Int32) { fingers.remove(finger) }

  func contains(_ finger: Int32) -> Bool { fingers.contains(finger) }
}
