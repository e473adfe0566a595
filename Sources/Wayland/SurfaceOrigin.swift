import Gestures

/// Where the top left of a surface is, in logical pixels from the panel's.
struct SurfaceOrigin: Equatable {
  var x, y: Double

  static let panel = SurfaceOrigin(x: 0, y: 0)
  /// Nobody knows where the handle is. It is so far away that no place on it is one on another surface.
  static let handle = SurfaceOrigin(x: 0, y: 4 * Double(Catcher.reach))
  static let catcher = SurfaceOrigin(x: -Double(Catcher.reach), y: -Double(Catcher.reach))

  /// The position of a finger that has come down on this surface, relative to the panel.
  ///
  /// sway up to 1.8 gives it relative to whichever surface the finger is over by now, the others relative to the one
  /// that it came down on. Panel and catcher are so far apart that the value tells which it is.
  func positionOnPanel(_ x: Double, _ y: Double) -> Position {
    let isOnCatcher = x >= Double(Catcher.reach) / 2
    if isOnCatcher { return Position(x: x + Self.catcher.x, y: y + Self.catcher.y) }
    return self == .catcher ? Position(x: x, y: y) : Position(x: x + self.x, y: y + self.y)
  }
}
