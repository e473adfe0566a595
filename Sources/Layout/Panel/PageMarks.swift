/// A dot that stands for a page.
public struct PageDot: Equatable, Sendable {
  /// The page, counted from 0.
  public let page: Int
  /// Its place, in logical pixels.
  public let rect: Rect
  /// True if its page is shown or, between two pages, is the nearer one.
  public let isCurrent: Bool
}

/// The halves of the place that tells which page is shown.
public enum PageKey: String, PanelKeys {
  case previous = "page:previous"
  case next = "page:next"
}

/// The marks that tell which page is shown, between the pages and the bottom row: a row of dots, as Apple's, or words when
/// there are too many for dots. There are none for one page.
public struct PageMarks: Equatable, Sendable {
  /// The dots from left to right; none where there is a caption.
  public let dots: [PageDot]
  /// The words in place of dots; nil for none.
  public let caption: PanelMessage?
  /// The two halves that turn a page back and on when touched; they show nothing.
  public let areas: [KeyFrame]

  /// The most dots, since nobody counts more.
  private static let mostDots = 9
  /// The marks of a single page: none.
  public static let none = PageMarks(dots: [], caption: nil, areas: [])

  private init(dots: [PageDot], caption: PanelMessage?, areas: [KeyFrame]) {
    self.dots = dots
    self.caption = caption
    self.areas = areas
  }

  /// - Parameters:
  ///   - position: the place, in pages.
  ///   - room: the area between the lowest line of keys and the bottom row, as wide as the lines may be.
  ///   - surfaceWidth: the width of the surface, in logical pixels.
  ///   - caption: says which page of how many is shown, counted from 1.
  init(
    pageCount: Int, position: Double, in room: Rect, surfaceWidth: Double, _ metrics: PanelMetrics,
    caption: (_ page: Int, _ count: Int) -> String
  ) {
    guard pageCount > 1, metrics.dotSize > 0, metrics.dotPitch > 0 else {
      self = .none
      return
    }
    let current = Int(min(max(position, 0), Double(pageCount - 1)).rounded())
    let width = Double(pageCount) * metrics.dotPitch
    let center = room.center
    if pageCount <= Self.mostDots, width <= room.width {
      dots = (0..<pageCount).map { page in
        let x = center.x + (Double(page) - Double(pageCount - 1) / 2) * metrics.dotPitch
        let size = metrics.dotSize
        let rect = Rect(x: x - size / 2, y: center.y - size / 2, width: size, height: size)
        return PageDot(page: page, rect: rect, isCurrent: page == current)
      }
      self.caption = nil
    } else {
      dots = []
      self.caption = PanelMessage(caption(current + 1, pageCount), in: room)
    }
    areas = Self.areas(at: room, width: surfaceWidth)
  }

  /// Returns the two halves, together as wide as the surface: a touch that misses the dots types nothing.
  private static func areas(at room: Rect, width: Double) -> [KeyFrame] {
    guard room.height > 0 else { return [] }
    return [PageKey.previous, .next].enumerated().map { side, key in
      let rect = Rect(x: Double(side) * width / 2, y: room.y, width: width / 2, height: room.height)
      return KeyFrame(
        KeySpec(id: key.id, role: .tap, face: .label(""), style: .hidden), rect: rect, fontSize: 1)
    }
  }
}
