import Gestures

/// The position of a surface's top left, in logical pixels from the panel's.
struct SurfaceOffset: Equatable {
  var x, y: Double

  static let panel = SurfaceOffset(x: 0, y: 0)
  /// A place far away, since nobody knows where the handle is: no place on it is also one on another surface.
  static let handle = SurfaceOffset(x: 0, y: 4 * Double(Catcher.reach))
  static let catcher = SurfaceOffset(x: -Double(Catcher.reach), y: -Double(Catcher.reach))

  /// Returns the position relative to the panel of a finger that has come down on this surface.
  ///
  /// Positions are relative to the surface that the finger came down on. With sway up to 1.8 they are relative to the one
  /// that it is over by now. Panel and catcher are so far apart that the value tells which it is.
  func positionOnPanel(_ x: Double, _ y: Double) -> Position {
    let isOnCatcher = x >= Double(Catcher.reach) / 2
    if isOnCatcher { return Position(x: x + Self.catcher.x, y: y + Self.catcher.y) }
    return self == .catcher ? Position(x: x, y: y) : Position(x: x + self.x, y: y + self.y)
  }
}
