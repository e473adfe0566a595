import Gestures
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
  /// The same with every point on a whole buffer pixel: straight sides are sharp, and round corners are so by less than
  /// anyone sees.
  case shape
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
  /// The same with some of its characters underlined.
  case marked(String, [Range<Int>], in: Rect, fontSize: Double, Color)
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
    /// What tells which page is shown.
    case marks
    /// The shape of a list.
    case callout
    case row(Int)
    case action(Int)
    case note
    /// A text that rises from its key.
    case flight
    /// A letter above the finger that is on its key.
    case preview
    case indicator
  }

  public let id: ID
  /// Holds everything that the commands draw, in logical pixels.
  public let bounds: Rect
  public let commands: [DrawCommand]

  public init(id: ID, bounds: Rect, commands: [DrawCommand]) {
    self.id = id
    self.bounds = bounds
    self.commands = commands
  }
}

/// Nodes that move and fade as one: what they draw stays the same.
public struct NodeGroup: Equatable, Sendable {
  public enum ID: Hashable, Sendable {
    /// What is below all keys.
    case background
    case keys(KeyGroup.ID)
    /// Of a list.
    case rows
    /// A key that is beside its place.
    case shaken(KeyID)
    /// What is above all keys.
    case overlay
  }

  public let id: ID
  /// How far from the place that their bounds tell, in logical pixels.
  public let offset: Point
  /// From 0, not to be seen, to 1.
  public let opacity: Double
  /// What they can be seen in, which does not move with them; nil for all of the surface.
  public let clip: Rect?
  public let nodes: [Node]

  public init(
    _ id: ID, nodes: [Node], offset: Point = Point(x: 0, y: 0), opacity: Double = 1, clip: Rect? = nil
  ) {
    self.id = id
    self.nodes = nodes
    self.offset = offset
    self.opacity = opacity
    self.clip = clip
  }

  /// Where a node of the group is drawn; empty if it cannot be seen.
  public func bounds(of node: Node) -> Rect {
    let moved = node.bounds.offset(dx: offset.x, dy: offset.y)
    guard let clip else { return moved }
    return moved.intersection(clip) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Where the group is drawn; empty for one without nodes.
  public var bounds: Rect {
    nodes.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union(bounds(of: $1)) }
  }

  /// Where this group differs from an older one with its id: all that both cover if it has moved or faded.
  func damage(since old: NodeGroup) -> [Rect] {
    guard offset == old.offset, opacity == old.opacity, clip == old.clip else {
      return [bounds.union(old.bounds)]
    }
    let before = Dictionary(old.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(nodes.map(\.id))
    let changed = nodes.filter { before[$0.id] != $0 }.map { node in
      before[node.id].map { bounds(of: $0).union(bounds(of: node)) } ?? bounds(of: node)
    }
    return changed + old.nodes.filter { !after.contains($0.id) }.map(bounds(of:))
  }
}

/// A whole picture of the keyboard: groups of nodes in the order in which they are painted, the background first.
public struct DrawList: Equatable, Sendable {
  /// Of the surface, in logical pixels.
  public let size: Size
  public let groups: [NodeGroup]

  public init(size: Size, groups: [NodeGroup]) {
    self.size = size
    self.groups = groups
  }

  /// A picture in which nothing moves.
  public init(size: Size, nodes: [Node]) {
    self.init(size: size, groups: [NodeGroup(.background, nodes: nodes)])
  }

  /// All nodes, in the order in which they are painted.
  public var nodes: [Node] { groups.flatMap(\.nodes) }

  /// More rectangles than this cost more than they save.
  private static let mostRects = 8

  /// Where this picture differs from an older one, in logical pixels: the bounds, old and new, of the nodes
  /// that are not the same, and of all nodes of a group that has moved.
  ///
  /// Everything if there is no older picture or it has another size; empty if they are equal. Of many places,
  /// the one rectangle around them.
  public func damage(since old: DrawList?) -> [Rect] {
    guard let old, old.size == size else { return size.width > 0 && size.height > 0 ? [Rect(size)] : [] }
    if old == self { return [] }
    let before = Dictionary(old.groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(groups.map(\.id))
    let changed = groups.flatMap { group in
      before[group.id].map(group.damage(since:)) ?? group.nodes.map(group.bounds(of:))
    }
    let gone = old.groups.filter { !after.contains($0.id) }.flatMap { group in
      group.nodes.map(group.bounds(of:))
    }
    let rects = (changed + gone).filter { !$0.isEmpty }
    return rects.count > Self.mostRects ? [rects.reduce(rects[0]) { $0.union($1) }] : rects
  }
}
