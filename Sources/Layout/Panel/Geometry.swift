import Gestures

/// A place on the surface in logical pixels; the origin is the surface's top left and y grows downwards.
public typealias Point = Position

/// An extent in logical pixels.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Makes an extent from logical pixels.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-parallel rectangle in logical pixels.
///
/// It contains its left and top edge but not its right and bottom one, so that rectangles side by side share no point.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The distance from the left to the right edge.
  public var width: Double
  /// The distance from the top to the bottom edge.
  public var height: Double

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes a rectangle at the origin.
  public init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The point halfway between the edges.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// True if it has no area, also if width or height is not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Tells if the point is inside; see the type for the edges.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns the smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the common part of the two; nil when that has no area.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let common = Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return common.isEmpty ? nil : common
  }

  /// Removes a margin on each side; a rectangle without width or height left stays at its centre.
  public func inset(dx: Double, dy: Double) -> Rect {
    let horizontal = min(dx, width / 2)
    let vertical = min(dy, height / 2)
    return Rect(
      x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
  }

  /// Returns the rectangle moved by so many logical pixels.
  public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Returns the distance from the point to the nearest point of the rectangle; 0 inside of it.
  public func distance(to point: Point) -> Double {
    let dx = max(x - point.x, 0, point.x - maxX)
    let dy = max(y - point.y, 0, point.y - maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension Rect {
  /// Returns the rectangle without so much of its top.
  func withoutTop(_ height: Double) -> Rect {
    Rect(x: x, y: y + height, width: width, height: self.height - height)
  }

  /// Returns the rectangle without so much of its bottom, in logical pixels.
  public func withoutBottom(_ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: self.height - height)
  }
}
