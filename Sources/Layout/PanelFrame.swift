/// Keys that move and fade as one.
public struct KeyGroup: Equatable, Sendable {
  public enum ID: Hashable, Sendable {
    /// What never moves.
    case fixed
    /// A page of keys, counted from 0.
    case page(Int)
    /// The tabs above the keys.
    case strip
    /// A key that a finger carries.
    case carried
  }

  public let id: ID
  /// In the place that they have without the offset, in the order in which they are painted.
  public let keys: [KeyFrame]
  /// How far to the right of that place they are. The scene moves all of them as one, to whole buffer pixels.
  public let offset: Double
  /// From 0, not to be seen, to 1.
  public let opacity: Double
  /// What they can be seen in; nil for all of the surface.
  public let clip: Rect?

  public init(_ id: ID, keys: [KeyFrame], offset: Double = 0, opacity: Double = 1, clip: Rect? = nil) {
    self.id = id
    self.keys = keys
    self.offset = offset
    self.opacity = opacity
    self.clip = clip
  }

  /// The keys of which something is to be seen in a rectangle, where they are.
  func keys(in surface: Rect) -> [KeyFrame] {
    guard let visible = clip.map({ $0.intersection(surface) }) ?? surface else { return [] }
    return keys.map { $0.offset(dx: offset) }.filter { $0.rect.intersection(visible) != nil }
  }
}

/// A text of the panel that is not on a key.
public struct PanelMessage: Equatable, Sendable {
  public let text: String
  /// In logical pixels.
  public let rect: Rect

  public init(_ text: String, in rect: Rect) {
    self.text = text
    self.rect = rect
  }
}

/// What a panel looks like, and where it can be touched: all that scene and hit test see of it.
///
/// Coordinates are logical pixels from the surface's top left. Keys do not overlap. While nothing moves they do not leave
/// the surface either, whatever its size; a surface without area has no keys.
public struct PanelFrame: Equatable, Sendable {
  /// How far a touch may be from the nearest key and still be for it, in logical pixels.
  ///
  /// Every gap between keys is narrower than twice that, so there is no dead zone between them.
  public static let reach = 24.0
  /// Logical pixels past the place of a letter at which a finger is still on it (facts on letters: 8 in HeliBoard).
  static let drift = 8.0

  public let size: Size
  public let metrics: PanelMetrics
  /// In the order in which they are painted; the strip is not among them.
  public let groups: [KeyGroup]
  /// The tabs above the keys; nil where there are none.
  public let strip: KeyGroup?
  public let marks: PageMarks
  public let message: PanelMessage?
  /// Whether a letter that is touched is shown above the finger.
  public let hasPreviews: Bool
  /// The keys of which something is on the surface, where they are.
  public let keys: [KeyFrame]
  /// The same of the tabs.
  public let tabs: [KeyFrame]

  public init(
    size: Size, metrics: PanelMetrics, groups: [KeyGroup], strip: KeyGroup? = nil, marks: PageMarks = .none,
    message: PanelMessage? = nil, hasPreviews: Bool = false
  ) {
    self.size = size
    self.metrics = metrics
    self.groups = groups
    self.strip = strip
    self.marks = marks
    self.message = message
    self.hasPreviews = hasPreviews
    let surface = Rect(size)
    keys = groups.flatMap { $0.keys(in: surface) }
    tabs = strip?.keys(in: surface) ?? []
  }

  /// The key that a touch at this point is for: the nearest one, or in the strip the nearest tab.
  ///
  /// Nil outside of the surface, on what is the home bar's, and where every key is further away than `reach`.
  ///
  /// - Parameter held: the letter that the finger is on already: its key is left only some way past its edge, since fingers
  ///   drift as they tap.
  public func key(at point: Point, keeping held: KeyID? = nil) -> KeyFrame? {
    guard Rect(size).contains(point), point.y < size.height - metrics.bottomMargin else { return nil }
    if let held, let key = keys.first(where: { $0.id == held }),
      key.rect.distance(to: point) <= metrics.keyGap / 2 + Self.drift
    {
      return key
    }
    return strip?.clip?.contains(point) == true
      ? Self.nearest(to: point, in: tabs) : Self.nearest(to: point, in: keys + marks.areas)
  }

  private static func nearest(to point: Point, in keys: [KeyFrame]) -> KeyFrame? {
    var nearest: (key: KeyFrame, distance: Double)?
    for key in keys {
      let distance = key.rect.distance(to: point)
      if distance <= Self.reach, distance < nearest?.distance ?? .infinity { nearest = (key, distance) }
    }
    return nearest?.key
  }

  /// The height in logical pixels that the panel wants on a screen; at most half of the output's, where that is known.
  ///
  /// - Parameters:
  ///   - width: of the surface, in logical pixels.
  ///   - outputHeight: of the output, in logical pixels, if it is known: a wide screen can be a phone held
  ///     sideways or a tablet.
  ///   - sizing: what the user wants otherwise.
  public static func preferredHeight(
    width: Double, outputHeight: Double? = nil, sizing: PanelSizing = PanelSizing()
  ) -> Double {
    PanelMetrics.preferredHeight(width: width, outputHeight: outputHeight, sizing)
  }
}
