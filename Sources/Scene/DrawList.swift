import Layout

/// A part of an outline, in logical pixels from the surface's top left.
public enum PathElement: Equatable, Sendable {
  case move(to: Point)
  case line(to: Point)
  case curve(to: Point, control1: Point, control2: Point)
  case close
}

/// What is done along an outline.
public enum PathStyle: Equatable, Sendable {
  case fill
  /// A pen this many logical pixels wide, round at ends and corners.
  case stroke(width: Double)
}

/// A step of drawing, in logical pixels.
public enum DrawCommand: Equatable, Sendable {
  /// The colour in place of whatever was there, alpha included.
  case fill(Rect, Color)
  case roundedRect(Rect, radius: Double, Color)
  /// One centred line, ellipsised at its end to the width of the rectangle and clipped to it. Capital letters
  /// are in the middle of its height.
  case text(String, in: Rect, fontSize: Double, Color)
  /// Centred lines, wrapped to the width of the rectangle and ellipsised where its height ends, as a block in
  /// its middle.
  case paragraph(String, in: Rect, fontSize: Double, Color)
  /// Lines from the leading side (the right one for a paragraph in a script that runs from there), wrapped to the
  /// width of the rectangle and ellipsised at the end of the last one that there may be, as a block in the middle
  /// of its height. One line sits as `text` does.
  case block(String, in: Rect, fontSize: Double, lines: Int, Color)
  case path([PathElement], PathStyle, Color)
}

/// What is drawn as one and, when it changes, drawn anew as one.
public struct Node: Equatable, Sendable {
  public enum ID: Hashable, Sendable {
    case background
    case message
    case key(KeyID)
    /// All snippets' keys while they move.
    case pages
    case dots
    /// The shape of a list.
    case callout
    case row(Int)
    case note
    case indicator
  }

  public let id: ID
  /// Holds everything that the commands draw, in logical pixels.
  public let bounds: Rect
  public let commands: [DrawCommand]
  /// What the commands cannot draw beyond.
  public let clip: Rect?

  public init(id: ID, bounds: Rect, commands: [DrawCommand], clip: Rect? = nil) {
    self.id = id
    self.bounds = bounds
    self.commands = commands
    self.clip = clip
  }
}

/// A whole picture of the keyboard: nodes in the order in which they are painted, the background first.
public struct DrawList: Equatable, Sendable {
  /// Of the surface, in logical pixels.
  public let size: Size
  public let nodes: [Node]

  public init(size: Size, nodes: [Node]) {
    self.size = size
    self.nodes = nodes
  }

  /// More rectangles than this cost more than they save.
  private static let mostRects = 8

  /// Where this picture differs from an older one, in logical pixels: the bounds, old and new, of the nodes
  /// that are not the same.
  ///
  /// Everything if there is no older picture or it has another size; empty if they are equal. Of many places,
  /// the one rectangle around them.
  public func damage(since old: DrawList?) -> [Rect] {
    guard let old, old.size == size else { return size.width > 0 && size.height > 0 ? [Rect(size)] : [] }
    if old == self { return [] }
    let before = Dictionary(old.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(nodes.map(\.id))
    var rects: [Rect] = []
    for node in nodes where before[node.id] != node {
      rects.append(before[node.id].map { $0.bounds.union(node.bounds) } ?? node.bounds)
    }
    for node in old.nodes where !after.contains(node.id) { rects.append(node.bounds) }
    rects = rects.filter { !$0.isEmpty }
    return rects.count > Self.mostRects ? [rects.reduce(rects[0]) { $0.union($1) }] : rects
  }
}
