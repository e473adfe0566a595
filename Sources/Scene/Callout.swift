import Layout

/// The outline of a list: a rounded rectangle that becomes its key at the bottom, as Apple's callouts do.
enum Callout {
  /// The distance of a quarter circle's control points from its ends, in radii.
  private static let quarter = 0.5523

  /// - Parameters:
  ///   - key: the key that the callout grows out of, below it and within its width; nil if it stands alone.
  ///   - neck: the height between the two.
  static func outline(
    frame: Rect, radius: Double, key: Rect?, keyRadius: Double, neck: Double
  ) -> [PathElement] {
    let radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    guard let key else {
      return rounded(frame, radius)
    }
    let keyRadius = max(0, min(keyRadius, key.width / 2, key.height / 2))
    var pen = Pen(at: Point(x: frame.x, y: frame.y + radius))
    pen.corner(toward: Point(x: frame.x, y: frame.y), to: Point(x: frame.x + radius, y: frame.y))
    pen.line(to: Point(x: frame.maxX - radius, y: frame.y))
    pen.corner(
      toward: Point(x: frame.maxX, y: frame.y), to: Point(x: frame.maxX, y: frame.y + radius))
    shoulder(&pen, outer: frame.maxX, inner: key.maxX, frame: frame, radius: radius, neck: neck, down: true)
    pen.line(to: Point(x: key.maxX, y: key.maxY - keyRadius))
    pen.corner(
      toward: Point(x: key.maxX, y: key.maxY), to: Point(x: key.maxX - keyRadius, y: key.maxY))
    pen.line(to: Point(x: key.x + keyRadius, y: key.maxY))
    pen.corner(
      toward: Point(x: key.x, y: key.maxY), to: Point(x: key.x, y: key.maxY - keyRadius))
    shoulder(&pen, outer: frame.x, inner: key.x, frame: frame, radius: radius, neck: neck, down: false)
    return pen.elements + [.close]
  }

  /// Draws from the side of the callout to the side of the key, or back up.
  ///
  /// If the callout is much wider, the line goes round its corner, along its lower edge and round into the neck. If it is
  /// little wider, one bend leads to the key's side.
  private static func shoulder(
    _ pen: inout Pen, outer: Double, inner: Double, frame: Rect, radius: Double, neck: Double, down: Bool
  ) {
    let way = outer > inner ? -1.0 : 1.0
    let top = Point(x: outer, y: frame.maxY - radius)
    let end = Point(x: inner, y: frame.maxY + neck)
    if abs(outer - inner) >= radius + neck {
      let corner = Point(x: outer, y: frame.maxY)
      let below = Point(x: outer + way * radius, y: frame.maxY)
      let bend = Point(x: inner, y: frame.maxY)
      let before = Point(x: inner - way * neck, y: frame.maxY)
      if down {
        pen.line(to: top)
        pen.corner(toward: corner, to: below)
        pen.line(to: before)
        pen.corner(toward: bend, to: end)
      } else {
        pen.line(to: end)
        pen.corner(toward: bend, to: before)
        pen.line(to: below)
        pen.corner(toward: corner, to: top)
      }
    } else {
      let middle = (top.y + end.y) / 2
      let first = Point(x: outer, y: middle)
      let second = Point(x: inner, y: middle)
      pen.line(to: down ? top : end)
      pen.curve(to: down ? end : top, down ? first : second, down ? second : first)
    }
  }

  private static func rounded(_ rect: Rect, _ radius: Double) -> [PathElement] {
    var pen = Pen(at: Point(x: rect.x, y: rect.y + radius))
    let corners = [
      (Point(x: rect.x, y: rect.y), 1.0, 0.0), (Point(x: rect.maxX, y: rect.y), 0, 1),
      (Point(x: rect.maxX, y: rect.maxY), -1, 0), (Point(x: rect.x, y: rect.maxY), 0, -1),
    ]
    for (corner, dx, dy) in corners {
      // The direction into a corner is the direction out of it, turned to the left.
      pen.line(to: Point(x: corner.x - dy * radius, y: corner.y + (dx * radius)))
      pen.corner(toward: corner, to: Point(x: corner.x + dx * radius, y: corner.y + dy * radius))
    }
    return pen.elements + [.close]
  }

  /// A pen that draws lines and quarters of circles one after the other.
  private struct Pen {
    private(set) var elements: [PathElement]
    private var place: Point

    init(at start: Point) {
      place = start
      elements = [.move(to: start)]
    }

    mutating func line(to end: Point) {
      elements.append(.line(to: end))
      place = end
    }

    mutating func curve(to end: Point, _ control1: Point, _ control2: Point) {
      elements.append(.curve(to: end, control1: control1, control2: control2))
      place = end
    }

    /// Draws a quarter of a circle inside of a corner.
    mutating func corner(toward corner: Point, to end: Point) {
      curve(to: end, Self.between(place, corner), Self.between(end, corner))
    }

    private static func between(_ start: Point, _ corner: Point) -> Point {
      Point(x: start.x + (corner.x - start.x) * quarter, y: start.y + (corner.y - start.y) * quarter)
    }
  }
}
