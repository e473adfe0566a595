/// A dot that stands for a page.
public struct PageDot: Equatable, Sendable {
  public let page: Int
  /// Its place, in logical pixels.
  public let rect: Rect
  /// Whether it is the page that is shown, or the one of which there is more.
  public let isCurrent: Bool
}

/// The row of dots below the pages, as Apple's: as many as there is room for; where there are more pages, the
/// dots slide along with them and the outer ones, beyond which there are more, are smaller.
enum PageDots {
  /// More dots than this nobody counts.
  private static let most = 11

  /// - Parameters:
  ///   - position: in pages.
  ///   - width: what there is for the row, around `center`.
  static func dots(
    pageCount: Int, position: Double, center: Point, width: Double, _ metrics: PanelMetrics
  ) -> [PageDot] {
    guard pageCount > 1, metrics.dotSize > 0, metrics.dotPitch > 0 else { return [] }
    let fitting = (width / metrics.dotPitch).rounded(.down)
    let shown = min(Double(pageCount), Double(most), max(1, fitting))
    let half = shown / 2
    let last = Double(pageCount - 1)
    let inside = min(max(position, 0), last)
    // The page, with a fraction, that is in the middle of the row.
    let middle = min(max(inside, half - 0.5), last - half + 0.5)
    let hidden = (before: middle - half + 0.5, after: last - middle - half + 0.5)
    let pages = Int(max(0, (middle - half).rounded(.up)))...Int(min(last, (middle + half).rounded(.down)))
    return pages.map { page in
      let place = Double(page) - middle
      let shrink = min(1, max(0, place < 0 ? hidden.before : hidden.after))
      let full = min(1, 0.35 + 0.3 * (half - abs(place)))
      let size = metrics.dotSize * (1 - shrink * (1 - full))
      let x = center.x + place * metrics.dotPitch
      return PageDot(
        page: page, rect: Rect(x: x - size / 2, y: center.y - size / 2, width: size, height: size),
        isCurrent: Double(page) == inside.rounded())
    }
  }
}
