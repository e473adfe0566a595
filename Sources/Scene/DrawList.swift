import Gestures
import Layout

/// A part of an outline, in logical pixels from the surface's top left.
public enum PathElement: Equatable, Sendable {
  /// Begins a new outline at a point.
  case move(to: Point)
  /// Draws a straight line to a point.
  case line(to: Point)
  /// Draws a cubic Bézier curve to a point.
  case curve(to: Point, control1: Point, control2: Point)
  /// Draws a straight line to the beginning of the outline.
  case close
}

/// The way in which an outline is drawn.
public enum PathStyle: Equatable, Sendable {
  /// Fills the outline.
  case fill
  /// Fills the outline with every point on a whole buffer pixel. Straight sides are sharp, and round corners change by less
  /// than anyone sees.
  case shape
  /// Draws along the outline with a pen this many logical pixels wide, round at ends and corners.
  case stroke(width: Double)
}

/// A step of drawing, in logical pixels.
public enum DrawCommand: Equatable, Sendable {
  /// Puts the colour in place of whatever was there, alpha included.
  case fill(Rect, Color)
  /// Fills a rectangle with round corners.
  case roundedRect(Rect, radius: Double, Color)
  /// Draws one centred line, ellipsised at its end to the width of the rectangle and clipped to it. Capital letters are in
  /// the middle of its height.
  case text(String, in: Rect, fontSize: Double, Color)
  /// Draws the same line with some of its characters underlined.
  case marked(String, [Range<Int>], in: Rect, fontSize: Double, Color)
  /// Draws centred lines as a block in the middle of the rectangle. They are wrapped to its width, and ellipsised where its
  /// height ends.
  case paragraph(String, in: Rect, fontSize: Double, Color)
  /// Draws lines from the leading side, the right one for a paragraph in a script that runs from there. They are wrapped to
  /// the width of the rectangle and ellipsised at the end of the last of `lines`. The block is in the middle of the height;
  /// a single line has the place that `text` gives it.
  case block(String, in: Rect, fontSize: Double, lines: Int, Color)
  /// Draws an outline in one colour.
  case path([PathElement], PathStyle, Color)
}

/// A part of the picture that is drawn as one and, when it changes, drawn anew as one.
public struct Node: Equatable, Sendable {
  /// The identity of a node, by which an older picture is compared.
  public enum ID: Hashable, Sendable {
    case background
    case message
    case key(KeyID)
    /// The dots or words that tell which page is shown.
    case marks
    /// The lines between offers.
    case separators
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

  /// The identity of the node; several keys of one sign share it.
  public let id: ID
  /// The rectangle around everything that the commands draw, in logical pixels.
  public let bounds: Rect
  /// The steps that draw the node, in order.
  public let commands: [DrawCommand]

  /// - Parameter bounds: the rectangle around everything that the commands draw, in logical pixels.
  public init(id: ID, bounds: Rect, commands: [DrawCommand]) {
    self.id = id
    self.bounds = bounds
    self.commands = commands
  }
}

/// A group of nodes that move and fade as one, while each node's drawing stays the same.
public struct NodeGroup: Equatable, Sendable {
  /// The identity of a group, by which an older picture is compared.
  public enum ID: Hashable, Sendable {
    /// The parts below all keys.
    case background
    case keys(KeyGroup.ID)
    /// The names that slide over a key.
    case names(KeyID)
    /// The rows of a list.
    case rows
    /// A key that is beside its place.
    case shaken(KeyID)
    /// The parts above all keys.
    case overlay
  }

  /// The identity of the group, unique in its picture.
  public let id: ID
  /// The distance from the place that the nodes' bounds tell, in logical pixels.
  public let offset: Point
  /// The opacity from 0, invisible, to 1.
  public let opacity: Double
  /// The area outside of which they are invisible, which does not move with them; nil for all of the surface.
  public let clip: Rect?
  /// The nodes in the order in which they are painted.
  public let nodes: [Node]

  /// - Parameters:
  ///   - offset: the distance from the place that the nodes' bounds tell, in logical pixels.
  ///   - clip: the area outside of which they are invisible; nil for all of the surface.
  public init(
    _ id: ID, nodes: [Node], offset: Point = Point(x: 0, y: 0), opacity: Double = 1, clip: Rect? = nil
  ) {
    self.id = id
    self.nodes = nodes
    self.offset = offset
    self.opacity = opacity
    self.clip = clip
  }

  /// Returns the area in which a node of the group is drawn; empty if it is invisible.
  public func bounds(of node: Node) -> Rect {
    let moved = node.bounds.offset(dx: offset.x, dy: offset.y)
    guard let clip else { return moved }
    return moved.intersection(clip) ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The area in which the group is drawn; empty for one without nodes.
  public var bounds: Rect {
    nodes.reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union(bounds(of: $1)) }
  }

  /// Returns the areas in which this group differs from an older one with its id: all that both cover if it has moved or
  /// faded.
  func damage(since old: NodeGroup) -> [Rect] {
    guard offset == old.offset, opacity == old.opacity, clip == old.clip else {
      return [bounds.union(old.bounds)]
    }
    // The same sign may be on two keys: each is compared with one of before.
    var before = Dictionary(grouping: old.nodes.reversed(), by: \.id)
    let changed = nodes.compactMap { node -> Rect? in
      guard let old = before[node.id]?.popLast() else { return bounds(of: node) }
      return old == node ? nil : bounds(of: old).union(bounds(of: node))
    }
    return changed + old.nodes.filter { before[$0.id]?.isEmpty == false }.map(bounds(of:))
  }
}

/// A whole picture of the keyboard: groups of nodes in the order in which they are painted, the background first.
public struct DrawList: Equatable, Sendable {
  /// The size of the surface, in logical pixels.
  public let size: Size
  /// The groups in the order in which they are painted, the background first.
  public let groups: [NodeGroup]

  /// - Parameter size: the size of the surface, in logical pixels.
  public init(size: Size, groups: [NodeGroup]) {
    self.size = size
    self.groups = groups
  }

  /// Makes a picture in which nothing moves.
  public init(size: Size, nodes: [Node]) {
    self.init(size: size, groups: [NodeGroup(.background, nodes: nodes)])
  }

  /// All nodes, in the order in which they are painted.
  public var nodes: [Node] { groups.flatMap(\.nodes) }

  /// The most rectangles of a damage: more cost more than they save.
  private static let mostRects = 8

  /// Returns the areas in which this picture differs from an older one, in logical pixels. These are the old and new bounds
  /// of nodes that are not the same, and of all nodes of a group that has moved.
  ///
  /// Returns everything if there is no older picture or it has another size, and nothing if they are equal. It returns
  /// one rectangle around very many areas.
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
