/// A key's place on the surface.
public struct KeyFrame: Equatable, Sendable {
  public let id: KeyID
  public let kind: KeyKind
  /// What the key says or, where it shows a glyph, is called.
  public let label: String
  /// The key without its lip, in logical pixels.
  public let rect: Rect
  /// Of the label, in logical pixels.
  public let fontSize: Double

  public init(id: KeyID, label: String, rect: Rect, fontSize: Double) {
    self.id = id
    self.kind = id.kind
    self.label = label
    self.rect = rect
    self.fontSize = fontSize
  }
}

/// Where the keys of the panel are, in logical pixels from the surface's top left.
///
/// The bottom row holds globe, space, delete and return. Above it the snippets' keys flow into as many lines as
/// there is room for; each line is centred, and so are all of them together. A snippet beyond the last line has
/// no key. Keys neither overlap nor leave the surface, whatever its size; a surface without area has no keys.
public struct PanelLayout: Equatable, Sendable {
  /// How far a touch may be from the nearest key and still be for it, in logical pixels.
  ///
  /// Every gap between keys is narrower than twice that, so there is no dead zone between them.
  public static let reach = 24.0

  /// The extents that a surface can have: what Wayland's numbers can say, and some area.
  private static let extents = Double.leastNormalMagnitude...Double(UInt32.max)

  public let size: Size
  /// The snippets' keys in the order of the snippets, then the bottom row from left to right.
  public let keys: [KeyFrame]
  /// The area above the bottom row that the snippets' keys, or a message in their place, may take.
  public let snippetArea: Rect
  public let metrics: PanelMetrics

  /// Lays the panel out.
  ///
  /// - Parameters:
  ///   - snippets: ids and display texts in the order in which they are shown. Only those that get a key (and
  ///     one more) are looked at.
  ///   - size: of the surface.
  ///   - measure: the width of a text at a font size, in logical pixels; anything but a finite number counts
  ///     as too wide for a line.
  public init(
    snippets: [(id: String, label: String)], size: Size,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) {
    self.size = size
    guard Self.extents.contains(size.width), Self.extents.contains(size.height) else {
      keys = []
      snippetArea = Rect(x: 0, y: 0, width: 0, height: 0)
      metrics = .phone
      return
    }
    metrics = .forSurface(size)
    let bottomRow = Self.bottomRow(in: size, metrics)
    let areaHeight = size.height - metrics.bottom - metrics.keyHeight - metrics.rowGap - metrics.top
    snippetArea = Rect(
      x: metrics.snippetSide, y: metrics.top, width: size.width - 2 * metrics.snippetSide, height: areaHeight)
    let lines = Self.lines(of: snippets, in: snippetArea, metrics, measure)
    keys = Self.place(lines, in: snippetArea, metrics) + bottomRow
  }

  /// The key that a touch at this point is for: the nearest one.
  ///
  /// Nil outside of the surface, and where every key is further away than `reach`.
  public func key(at point: Point) -> KeyFrame? {
    guard Rect(size).contains(point) else { return nil }
    var nearest: (key: KeyFrame, distance: Double)?
    for key in keys {
      let distance = key.rect.distance(to: point)
      if distance <= Self.reach, distance < nearest?.distance ?? .infinity { nearest = (key, distance) }
    }
    return nearest?.key
  }

  /// The height in logical pixels that the panel wants on a screen.
  ///
  /// - Parameters:
  ///   - width: of the surface, in logical pixels.
  ///   - outputHeight: of the output, in logical pixels, if it is known: a wide screen can be a phone held
  ///     sideways or a tablet.
  public static func preferredHeight(width: Double, outputHeight: Double? = nil) -> Double {
    PanelMetrics.forScreen(width: width, outputHeight: outputHeight).height
  }
}

extension PanelLayout {
  private typealias Measured = (id: String, label: String, width: Double)

  private static func bottomRow(in size: Size, _ metrics: PanelMetrics) -> [KeyFrame] {
    let globe = size.width * metrics.globeShare
    let delete = size.width * metrics.deleteShare
    let enter = size.width * metrics.returnShare
    let space = size.width - 2 * metrics.side - 3 * metrics.keyGap - globe - delete - enter
    let row: [(id: KeyID, label: String, width: Double)] = [
      (.globe, KeyLabel.globe, globe), (.space, KeyLabel.space, space),
      (.delete, KeyLabel.delete, delete), (.return, KeyLabel.return, enter),
    ]
    var x = metrics.side
    return row.map { key in
      defer { x += key.width + metrics.keyGap }
      let rect = Rect(
        x: x, y: size.height - metrics.bottom - metrics.keyHeight, width: key.width,
        height: metrics.keyHeight)
      return KeyFrame(id: key.id, label: key.label, rect: rect, fontSize: metrics.systemFontSize)
    }
  }

  /// The snippets line by line, until the lines or the snippets are used up.
  private static func lines(
    of snippets: [(id: String, label: String)], in area: Rect, _ metrics: PanelMetrics,
    _ measure: (String, Double) -> Double
  ) -> [[Measured]] {
    let pitch = metrics.snippetKeyHeight + metrics.snippetLineGap
    // A hair more than the area, for sums that are exact on paper only.
    let fitting = ((area.height + metrics.snippetLineGap) / pitch + 1e-9).rounded(.down)
    let capacity = Int(min(fitting, Double(snippets.count)))
    var lines: [[Measured]] = []
    var used = Double.infinity
    for snippet in snippets {
      let label = KeyLabel.snippet(snippet.label)
      let width = keyWidth(of: measure(label, metrics.snippetFontSize), in: area, metrics)
      if used + metrics.snippetGap + width > area.width {
        if lines.count == capacity { break }
        lines.append([])
        used = -metrics.snippetGap
      }
      lines[lines.count - 1].append((snippet.id, label, width))
      used += metrics.snippetGap + width
    }
    return lines
  }

  /// A key is as wide as its label needs, at least as wide as high to be easy to hit, at most a line.
  private static func keyWidth(of labelWidth: Double, in area: Rect, _ metrics: PanelMetrics) -> Double {
    guard labelWidth.isFinite else { return area.width }
    return min(max(labelWidth + 2 * metrics.labelPadding, metrics.snippetKeyHeight), area.width)
  }

  private static func place(_ lines: [[Measured]], in area: Rect, _ metrics: PanelMetrics) -> [KeyFrame] {
    let pitch = metrics.snippetKeyHeight + metrics.snippetLineGap
    let height = Double(lines.count) * pitch - metrics.snippetLineGap
    var y = area.center.y - height / 2
    var keys: [KeyFrame] = []
    for line in lines {
      let width = line.reduce(-metrics.snippetGap) { $0 + metrics.snippetGap + $1.width }
      var x = area.center.x - width / 2
      for key in line {
        keys.append(
          KeyFrame(
            id: .snippet(key.id), label: key.label,
            rect: Rect(x: x, y: y, width: key.width, height: metrics.snippetKeyHeight),
            fontSize: metrics.snippetFontSize))
        x += key.width + metrics.snippetGap
      }
      y += pitch
    }
    return keys
  }
}
