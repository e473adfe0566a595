extension ListLayout {
  /// Places a callout of at most this size above a key, over its middle as far as the panel's sides allow. Its vertical
  /// places are whole logical pixels, so that rows are sharp.
  static func place(
    _ wanted: Size, actions: Double, at key: Rect, on panel: Size, available: Double, side: Double,
    _ metrics: ListMetrics
  ) -> (frame: Rect, isAttached: Bool) {
    let x = min(max(key.center.x - wanted.width / 2, side), max(side, panel.width - side - wanted.width))
    let height = min(wanted.height, metrics.tallest) + actions
    let top = (-available + (available > 0 ? metrics.shadowMargin : 0)).rounded(.up)
    let bottom = (key.y - metrics.neck).rounded(.down)
    let isAbove = bottom - top >= min(height, metrics.rowHeight + 2 * metrics.padding)
    // The list covers the key and what is below it where there is no room for a row above the key.
    let lowest = isAbove ? bottom : panel.height.rounded(.down)
    let fitting = max(0, min(height, lowest - top)).rounded(.down)
    let frame = Rect(x: x, y: lowest - fitting, width: wanted.width, height: fitting)
    return (frame, isAbove && frame.x <= key.x + 1e-9 && key.maxX <= frame.maxX + 1e-9)
  }

  /// The area that a surface of its own for the list covers: the callout, the key if both are one shape, and the shadow
  /// around them, in multiples of `grain`.
  public var surface: Rect {
    let shape = isAttached ? frame.union(key.rect) : frame
    let margin = metrics.shadowMargin
    func before(_ edge: Double) -> Double { (edge / Self.grain).rounded(.down) * Self.grain }
    func after(_ edge: Double) -> Double { (edge / Self.grain).rounded(.up) * Self.grain }
    let (left, top) = (before(shape.x - margin), before(shape.y - margin))
    return Rect(
      x: left, y: top, width: after(shape.maxX + margin) - left, height: after(shape.maxY + margin) - top)
  }

  /// A number of logical pixels that is whole buffer pixels at every scale in thirds or quarters. A surface in multiples of
  /// it need not be stretched by the compositor.
  private static let grain = 12.0
}
