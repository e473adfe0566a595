import Gestures

/// A place on the surface in logical pixels; the origin is the surface's top left and y grows downwards.
public typealias Point = Position

/// An extent in logical pixels.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-parallel rectangle in logical pixels.
///
/// It holds its left and top edge and ends before its right and bottom one, so that rectangles side by side
/// share no point.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle at the origin.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The point halfway between the edges.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// Whether it has no area; true for one with a width or height that is not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether the point is inside; see the type for the edges.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The smallest rectangle that holds both.
  ///
  /// An empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What the two have in common, or nil when that is no area.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let common = Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return common.isEmpty ? nil : common
  }

  /// The rectangle without a margin on each side; one without width or height stays at its centre.
  public func inset(dx: Double, dy: Double) -> Rect {
    let horizontal = min(dx, width / 2)
    let vertical = min(dy, height / 2)
    return Rect(
      x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
  }

  /// The rectangle moved.
  public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The way from the point to the nearest point of the rectangle; 0 inside of it.
  public func distance(to point: Point) -> Double {
    let dx = max(x - point.x, 0, point.x - maxX)
    let dy = max(y - point.y, 0, point.y - maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
