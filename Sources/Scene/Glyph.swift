import Layout

/// The signs of the keys that show one, as outlines, so that they are the same with every font.
enum Glyph {
  /// The distance of a quarter circle's control points from its ends, in radii.
  private static let quarter = 0.5523

  /// Draws the sign in a box of this height. The sign is solid where it can be if it is `filled`, as while its key is held.
  static func commands(
    _ glyph: KeyGlyph, center: Point, height: Double, colors: Theme.KeyColors, filled: Bool
  ) -> [DrawCommand] {
    switch glyph {
    case .globe: globe(center: center, height: height, color: colors.text)
    case .delete: delete(center: center, height: height, colors: colors, filled: filled)
    case .star: star(center: center, height: height, color: colors.text)
    case .starOff: star(center: center, height: height, color: colors.text) + [strike(center, height, colors)]
    case .clock: clock(center: center, size: height * 0.9, color: colors.text)
    case .smiley: smiley(center: center, size: height * 0.9, color: colors.text)
    case .cursor: cursor(center: center, size: height * 0.9, color: colors.text)
    case .shift: shift(center: center, height: height, color: colors.text, filled: filled)
    case .shiftOn: shift(center: center, height: height, color: colors.text, filled: true)
    case .capsLock: capsLock(center: center, height: height, color: colors.text)
    case .magnifier: magnifier(center: center, height: height, color: colors.text)
    case .cross: cross(center: center, height: height, color: colors.text)
    case .plus: plus(center: center, height: height, color: colors.text)
    case .lineBreak: lineBreak(center: center, height: height, color: colors.text)
    case .pencil: pencil(center: center, height: height, color: colors.text)
    case .phrases: phrase(center: center, height: height, color: colors.text)
    case .eyeOff: eye(center: center, height: height, color: colors.text) + [strike(center, height, colors)]
    }
  }

  /// Draws a globe seen from the front: rim, a meridian and its mirror image, axis, equator, two parallels.
  private static func globe(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let pen = height * 0.065
    let radius = (height - pen) / 2
    var lines = ellipse(center: center, rx: radius, ry: radius)
    lines += ellipse(center: center, rx: radius * 0.46, ry: radius)
    lines += [
      .move(to: center.moved(0, -radius)), .line(to: center.moved(0, radius)),
      .move(to: center.moved(-radius, 0)), .line(to: center.moved(radius, 0)),
    ]
    // The parallels start on the rim, at 0.78 and 0.62 of the radius (which is a point of the circle), and come
    // towards the equator in the middle.
    for side in [-1.0, 1.0] {
      lines += [
        .move(to: center.moved(-0.78 * radius, side * 0.62 * radius)),
        .curve(
          to: center.moved(0.78 * radius, side * 0.62 * radius),
          control1: center.moved(-0.34 * radius, side * 0.36 * radius),
          control2: center.moved(0.34 * radius, side * 0.36 * radius)),
      ]
    }
    return [.path(lines, .stroke(width: pen), color)]
  }

  /// Draws a key cap that points to the left with a cross on it; solid while the key is held, as Apple's is.
  private static func delete(
    center: Point, height: Double, colors: Theme.KeyColors, filled: Bool
  ) -> [DrawCommand] {
    let pen = height * 0.075
    let cap = Size(width: height * 1.1, height: height * 0.82)
    let right = cap.width / 2
    let half = cap.height / 2
    let shoulder = -right + cap.width * 0.33
    let outline = rounded([
      (center.moved(-right, 0), height * 0.08), (center.moved(shoulder, -half), height * 0.17),
      (center.moved(right, -half), height * 0.2), (center.moved(right, half), height * 0.2),
      (center.moved(shoulder, half), height * 0.17),
    ])
    let arm = height * 0.155
    let middle = center.moved(cap.width * 0.1, 0)
    let cross: [PathElement] = [
      .move(to: middle.moved(-arm, -arm)), .line(to: middle.moved(arm, arm)),
      .move(to: middle.moved(-arm, arm)), .line(to: middle.moved(arm, -arm)),
    ]
    let body: [DrawCommand] = filled ? [.path(outline, .fill, colors.text)] : []
    return body + [
      .path(outline, .stroke(width: pen), colors.text),
      .path(cross, .stroke(width: pen), filled ? colors.face : colors.text),
    ]
  }

  /// Draws the square that ends what is going on, as on every player.
  static func stop(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let side = height * 0.62
    let square = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    return [.roundedRect(square, radius: side * 0.16, color)]
  }

  /// Draws a disc with an exclamation mark in the upper right corner of a key.
  static func problem(in key: Rect, colors: Theme.KeyColors) -> [DrawCommand] {
    let size = min(12, key.height / 3)
    let center = Point(x: key.maxX - size * 0.75, y: key.y + size * 0.75)
    let bar: [PathElement] = [
      .move(to: center.moved(0, -size * 0.26)), .line(to: center.moved(0, size * 0.06)),
    ]
    let point: [PathElement] = [
      .move(to: center.moved(0, size * 0.27)), .line(to: center.moved(0, size * 0.28)),
    ]
    let disc = Rect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
    return [
      .path(Self.disc(disc), .fill, colors.face), .path(bar, .stroke(width: size * 0.13), colors.text),
      .path(point, .stroke(width: size * 0.15), colors.text),
    ]
  }

  /// Draws a small star in the upper right corner of a key.
  static func kept(in key: Rect, color: Color) -> [DrawCommand] {
    let size = min(9, key.height / 4)
    let center = Point(x: key.maxX - size * 0.75, y: key.y + size * 0.75)
    return [.path(starOutline(center: center, radius: size / 2), .fill, color)]
  }

  /// Draws a speech bubble with two lines of text in it: a phrase. It is a little wider than high.
  static func phrase(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let pen = height * 0.09
    let (right, bottom) = (height * 0.58, height * 0.22)
    let top = height * -0.46
    let corner = height * 0.17
    let outline = rounded([
      (center.moved(-right, top), corner), (center.moved(right, top), corner),
      (center.moved(right, bottom), corner), (center.moved(right * -0.12, bottom), 0.01),
      (center.moved(right * -0.52, height * 0.48), height * 0.03),
      (center.moved(right * -0.52, bottom), 0.01),
      (center.moved(-right, bottom), corner),
    ])
    let lines: [PathElement] = [
      .move(to: center.moved(right * -0.55, height * -0.23)),
      .line(to: center.moved(right * 0.55, height * -0.23)),
      .move(to: center.moved(right * -0.55, 0)), .line(to: center.moved(right * 0.15, 0)),
    ]
    return [.path(outline, .stroke(width: pen), color), .path(lines, .stroke(width: pen), color)]
  }

  /// Draws a small clock at the right end of a key.
  static func clock(in key: Rect, color: Color) -> [DrawCommand] {
    let size = min(13, key.height / 3)
    return clock(center: Point(x: key.maxX - size, y: key.center.y), size: size, color: color)
  }

  private static func clock(center: Point, size: Double, color: Color) -> [DrawCommand] {
    let pen = size * 0.1
    let radius = (size - pen) / 2
    let hands: [PathElement] = [
      .move(to: center.moved(0, -radius * 0.62)), .line(to: center),
      .line(to: center.moved(radius * 0.48, radius * 0.28)),
    ]
    let rim = ellipse(center: center, rx: radius, ry: radius)
    return [.path(rim + hands, .stroke(width: pen), color)]
  }

  /// Draws a face that smiles.
  private static func smiley(center: Point, size: Double, color: Color) -> [DrawCommand] {
    let pen = size * 0.09
    let radius = (size - pen) / 2
    let mouth: [PathElement] = [
      .move(to: center.moved(-radius * 0.5, radius * 0.22)),
      .curve(
        to: center.moved(radius * 0.5, radius * 0.22),
        control1: center.moved(-radius * 0.32, radius * 0.68),
        control2: center.moved(radius * 0.32, radius * 0.68)),
    ]
    let eyes = [-1.0, 1].flatMap { side in
      ellipse(center: center.moved(side * radius * 0.36, -radius * 0.26), rx: pen * 0.7, ry: pen * 0.95)
    }
    return [
      .path(ellipse(center: center, rx: radius, ry: radius) + mouth, .stroke(width: pen), color),
      .path(eyes, .fill, color),
    ]
  }

  /// Draws a cursor in a text, with an arrowhead on each side.
  private static func cursor(center: Point, size: Double, color: Color) -> [DrawCommand] {
    let pen = size * 0.09
    let (half, foot) = ((size - pen) / 2, size * 0.13)
    var lines: [PathElement] = [.move(to: center.moved(0, -half)), .line(to: center.moved(0, half))]
    for end in [-half, half] {
      lines += [.move(to: center.moved(-foot, end)), .line(to: center.moved(foot, end))]
    }
    for side in [-1.0, 1] {
      lines += [
        .move(to: center.moved(side * half * 0.58, -half * 0.36)), .line(to: center.moved(side * half, 0)),
        .line(to: center.moved(side * half * 0.58, half * 0.36)),
      ]
    }
    return [.path(lines, .stroke(width: pen), color)]
  }

  /// Draws the outline of a star with five points.
  private static func star(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let pen = height * 0.075
    let outline = starOutline(center: center.moved(0, height * 0.04), radius: (height - pen) / 2)
    return [.path(outline, .stroke(width: pen), color)]
  }

  private static func starOutline(center: Point, radius: Double) -> [PathElement] {
    // The sine and cosine of the angles of the points from the top on, and of the notches between them.
    let directions: [(x: Double, y: Double)] = [
      (0, -1), (0.951, -0.309), (0.588, 0.809), (-0.588, 0.809), (-0.951, -0.309),
    ]
    let points = directions.enumerated().flatMap { index, point in
      let next = directions[(index + 1) % directions.count]
      // Halfway between two points, as near to the middle as on a pentagram.
      let notch = (x: (point.x + next.x) / 2 * 0.55, y: (point.y + next.y) / 2 * 0.55)
      return [point, notch].map { center.moved($0.x * radius, $0.y * radius) }
    }
    return [PathElement.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close]
  }

  /// Draws an eye: two lids and the pupil.
  private static func eye(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let pen = height * 0.075
    let half = height * 0.55
    let lids: [PathElement] = [
      .move(to: center.moved(-half, 0)),
      .curve(
        to: center.moved(half, 0), control1: center.moved(-half * 0.45, -half * 0.8),
        control2: center.moved(half * 0.45, -half * 0.8)),
      .curve(
        to: center.moved(-half, 0), control1: center.moved(half * 0.45, half * 0.8),
        control2: center.moved(-half * 0.45, half * 0.8)),
      .close,
    ]
    let pupil = ellipse(center: center, rx: height * 0.15, ry: height * 0.15)
    return [.path(lids + pupil, .stroke(width: pen), color)]
  }

  /// Draws an arrow upwards.
  private static func shift(center: Point, height: Double, color: Color, filled: Bool) -> [DrawCommand] {
    let pen = height * 0.075
    let (tip, wing, stem) = (height * 0.44, height * 0.46, height * 0.2)
    let points = [
      (0, -tip), (wing, 0.02 * height), (stem, 0.02 * height), (stem, tip), (-stem, tip),
      (-stem, 0.02 * height), (-wing, 0.02 * height),
    ]
    let outline = rounded(points.map { (center.moved($0.0, $0.1), height * 0.04) })
    return [.path(outline, filled ? .fill : .stroke(width: pen), color)]
  }

  /// Draws the same arrow above a bar.
  private static func capsLock(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let bar = Rect(
      x: center.x - height * 0.2, y: center.y + height * 0.38, width: height * 0.4, height: height * 0.1)
    return shift(center: center.moved(0, -height * 0.1), height: height * 0.9, color: color, filled: true)
      + [.roundedRect(bar, radius: height * 0.03, color)]
  }

  /// Draws a lens with a handle.
  private static func magnifier(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let (lens, reach) = (height * 0.3, height * 0.44)
    let middle = center.moved(-height * 0.08, -height * 0.08)
    let edge = lens * 0.7071
    let handle: [PathElement] = [.move(to: middle.moved(edge, edge)), .line(to: center.moved(reach, reach))]
    return [
      .path(ellipse(center: middle, rx: lens, ry: lens) + handle, .stroke(width: height * 0.085), color)
    ]
  }

  private static func cross(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let reach = height * 0.3
    let lines: [PathElement] = [
      .move(to: center.moved(-reach, -reach)), .line(to: center.moved(reach, reach)),
      .move(to: center.moved(-reach, reach)), .line(to: center.moved(reach, -reach)),
    ]
    return [.path(lines, .stroke(width: height * 0.085), color)]
  }

  private static func plus(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let reach = height * 0.34
    let lines: [PathElement] = [
      .move(to: center.moved(-reach, 0)), .line(to: center.moved(reach, 0)),
      .move(to: center.moved(0, -reach)), .line(to: center.moved(0, reach)),
    ]
    return [.path(lines, .stroke(width: height * 0.085), color)]
  }

  /// Draws an arrow that comes from above and points to the left.
  private static func lineBreak(center: Point, height: Double, color: Color) -> [DrawCommand] {
    let (side, top, line, head) = (height * 0.42, height * -0.3, height * 0.12, height * 0.22)
    let lines: [PathElement] = [
      .move(to: center.moved(side, top)), .line(to: center.moved(side, line)),
      .line(to: center.moved(-side, line)),
      .move(to: center.moved(-side + head, line - head)), .line(to: center.moved(-side, line)),
      .line(to: center.moved(-side + head, line + head)),
    ]
    return [.path(lines, .stroke(width: height * 0.085), color)]
  }

  /// Draws a pencil that points to the lower left, with the line where its wood begins.
  private static func pencil(center: Point, height: Double, color: Color) -> [DrawCommand] {
    // Measures along the pencil from the tip, and across; turned by an eighth.
    func point(_ along: Double, _ across: Double) -> Point {
      let (x, y) = (along - 0.5, across)
      return center.moved((x + y) * 0.7071 * height, (y - x) * 0.7071 * height)
    }
    let outline: [PathElement] = [
      .move(to: point(0, 0)), .line(to: point(0.26, 0.13)), .line(to: point(1, 0.13)),
      .line(to: point(1, -0.13)), .line(to: point(0.26, -0.13)), .close,
      .move(to: point(0.26, 0.13)), .line(to: point(0.26, -0.13)),
    ]
    return [.path(outline, .stroke(width: height * 0.075), color)]
  }

  /// Draws a line across a sign, which takes its meaning back.
  private static func strike(_ center: Point, _ height: Double, _ colors: Theme.KeyColors) -> DrawCommand {
    let reach = height * 0.42
    return .path(
      [.move(to: center.moved(-reach, -reach)), .line(to: center.moved(reach, reach))],
      .stroke(width: height * 0.085), colors.text)
  }

  /// Returns a circle, or an ellipse, that fills a rectangle.
  static func disc(_ rect: Rect) -> [PathElement] {
    ellipse(center: rect.center, rx: rect.width / 2, ry: rect.height / 2)
  }

  private static func ellipse(center: Point, rx: Double, ry: Double) -> [PathElement] {
    let kx = rx * quarter
    let ky = ry * quarter
    return [
      .move(to: center.moved(rx, 0)),
      .curve(to: center.moved(0, ry), control1: center.moved(rx, ky), control2: center.moved(kx, ry)),
      .curve(to: center.moved(-rx, 0), control1: center.moved(-kx, ry), control2: center.moved(-rx, ky)),
      .curve(to: center.moved(0, -ry), control1: center.moved(-rx, -ky), control2: center.moved(-kx, -ry)),
      .curve(to: center.moved(rx, 0), control1: center.moved(kx, -ry), control2: center.moved(rx, -ky)),
      .close,
    ]
  }

  /// Returns a closed outline whose corners are cut off at this distance and bent.
  private static func rounded(_ corners: [(point: Point, cut: Double)]) -> [PathElement] {
    var elements: [PathElement] = []
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + corners.count - 1) % corners.count].point
      let after = corners[(index + 1) % corners.count].point
      let start = corner.point.toward(before, by: corner.cut)
      let end = corner.point.toward(after, by: corner.cut)
      elements.append(index == 0 ? .move(to: start) : .line(to: start))
      elements.append(
        .curve(
          to: end, control1: corner.point.toward(before, by: corner.cut * (1 - quarter)),
          control2: corner.point.toward(after, by: corner.cut * (1 - quarter))))
    }
    return elements + [.close]
  }
}

extension Point {
  fileprivate func moved(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }

  /// Returns the point this far along the way to another one; the point itself if they are the same.
  fileprivate func toward(_ other: Point, by distance: Double) -> Point {
    let dx = other.x - x
    let dy = other.y - y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return self }
    return moved(dx * distance / length, dy * distance / length)
  }
}
