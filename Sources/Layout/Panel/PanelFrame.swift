/// Keys that move and fade as one.
public struct KeyGroup: Equatable, Sendable {
  /// The part of the panel that a group of keys belongs to.
  public enum ID: Hashable, Sendable {
    /// The keys that never move.
    case fixed
    /// A page of keys, counted from 0.
    case page(Int)
    /// The tabs above the keys.
    case strip
    /// The tabs that stay where they are while the others scroll.
    case pinnedTabs
    /// A key that a finger carries.
    case carried
  }

  /// The part of the panel that these keys belong to.
  public let id: ID
  /// The keys at their places without the offset, in the order in which they are painted.
  public let keys: [KeyFrame]
  /// The distance by which they are moved to the right. The scene moves all of them as one, to whole buffer pixels.
  public let offset: Double
  /// The opacity from 0, invisible, to 1.
  public let opacity: Double
  /// The area outside of which they are invisible; nil for all of the surface.
  public let clip: Rect?

  /// - Parameters:
  ///   - offset: the distance by which they are moved to the right, in logical pixels.
  ///   - clip: the area outside of which they are invisible; nil for all of the surface.
  public init(_ id: ID, keys: [KeyFrame], offset: Double = 0, opacity: Double = 1, clip: Rect? = nil) {
    self.id = id
    self.keys = keys
    self.offset = offset
    self.opacity = opacity
    self.clip = clip
  }

  /// Returns the keys that are at least partly visible in a rectangle, at their places with the offset.
  func keys(in surface: Rect) -> [KeyFrame] {
    guard let visible = clip.map({ $0.intersection(surface) }) ?? surface else { return [] }
    return keys.map { $0.offset(dx: offset) }.filter { $0.rect.intersection(visible) != nil }
  }
}

/// A text of the panel that is not on a key.
public struct PanelMessage: Equatable, Sendable {
  /// The text, which the scene breaks into lines.
  public let text: String
  /// The area for the text, in logical pixels.
  public let rect: Rect
  /// The font size, in logical pixels; nil for the one that goes with the length of the text.
  public let fontSize: Double?

  /// - Parameters:
  ///   - rect: the area for the text, in logical pixels.
  ///   - fontSize: the font size, in logical pixels; nil for the one that goes with the length of the text.
  public init(_ text: String, in rect: Rect, fontSize: Double? = nil) {
    (self.text, self.rect, self.fontSize) = (text, rect, fontSize)
  }
}

/// The look of a panel and the places where it can be touched: all that scene and hit test see of it.
///
/// Coordinates are logical pixels from the surface's top left. Keys do not overlap. They also stay within the surface
/// while nothing moves, whatever its size; a surface without area has no keys.
public struct PanelFrame: Equatable, Sendable {
  /// The greatest distance in logical pixels at which a touch beside a key is still for the nearest key.
  ///
  /// Every gap between keys is narrower than twice that, so there is no dead zone between them.
  public static let reach = 24.0
  /// The logical pixels past the place of a letter at which a finger is still on it (facts on letters: 8 in HeliBoard).
  static let drift = 8.0

  /// The size of the surface, in logical pixels.
  public let size: Size
  /// The measures that the keys were placed by.
  public let metrics: PanelMetrics
  /// The groups in the order in which they are painted; the strip is not among them.
  public let groups: [KeyGroup]
  /// The tabs above the keys: those that stay, and those that scroll; none where there is no strip.
  public let strip: [KeyGroup]
  /// The dots or words that tell which page is shown.
  public let marks: PageMarks
  /// The text in the place of keys; nil for none.
  public let message: PanelMessage?
  /// True if a letter that is touched is shown above the finger.
  public let hasPreviews: Bool
  /// The keys that are at least partly on the surface, at their places.
  public let keys: [KeyFrame]
  /// The tabs that are at least partly on the surface, at their places.
  public let tabs: [KeyFrame]

  /// - Parameters:
  ///   - groups: the keys in the order in which they are painted, without the strip.
  ///   - hasPreviews: true if a letter that is touched is shown above the finger.
  public init(
    size: Size, metrics: PanelMetrics, groups: [KeyGroup], strip: [KeyGroup] = [], marks: PageMarks = .none,
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
    tabs = strip.flatMap { $0.keys(in: surface) }
  }

  /// Returns the key that a touch at this point is for: the nearest one, or in the strip the nearest tab.
  ///
  /// Nil outside of the surface, in the home bar's margin, and where every key is further away than `reach`.
  ///
  /// - Parameter held: the letter that the finger is already on. The finger leaves its key only some way past the edge,
  ///   since fingers drift as they tap.
  public func key(at point: Point, keeping held: KeyID? = nil) -> KeyFrame? {
    guard Rect(size).contains(point), point.y < size.height - metrics.bottomMargin else { return nil }
    if let held, let key = keys.first(where: { $0.id == held }),
      key.rect.distance(to: point) <= metrics.keyGap / 2 + Self.drift
    {
      return key
    }
    guard let tabs = strip.first(where: { $0.clip?.contains(point) == true }) else {
      return Self.nearest(to: point, in: keys + marks.areas)
    }
    return Self.nearest(to: point, in: tabs.keys(in: Rect(size)))
  }

  private static func nearest(to point: Point, in keys: [KeyFrame]) -> KeyFrame? {
    var nearest: (key: KeyFrame, distance: Double)?
    for key in keys {
      let distance = key.rect.distance(to: point)
      if distance <= Self.reach, distance < nearest?.distance ?? .infinity { nearest = (key, distance) }
    }
    return nearest?.key
  }

  /// Returns the height in logical pixels that the panel wants on a screen; at most half of the output's, where known.
  ///
  /// - Parameters:
  ///   - width: the width of the surface, in logical pixels.
  ///   - outputHeight: the height of the output, in logical pixels; nil if unknown. A wide screen can be a phone held
  ///     sideways or a tablet.
  ///   - sizing: the user's wishes for the size.
  public static func preferredHeight(
    width: Double, outputHeight: Double? = nil, sizing: PanelSizing = PanelSizing()
  ) -> Double {
    PanelMetrics.preferredHeight(width: width, outputHeight: outputHeight, sizing)
  }
}
