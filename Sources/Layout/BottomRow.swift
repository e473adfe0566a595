/// The row of keys at the lower edge of every panel, from left to right.
public enum BottomRow {
  /// A key, and how wide it is.
  public struct Key: Equatable, Sendable {
    let spec: KeySpec
    let share: Double?

    /// - Parameter share: of the surface's width; nil for what the others leave, which one key has.
    public init(_ spec: KeySpec, share: Double?) {
      self.spec = spec
      self.share = share
    }
  }

  /// The keys on a surface of this size.
  public static func place(_ row: [Key], in size: Size, _ metrics: PanelMetrics) -> [KeyFrame] {
    let given: Double = row.reduce(0) { $0 + ($1.share ?? 0) * size.width }
    let gaps = Double(row.count - 1) * metrics.keyGap
    let rest = size.width - 2 * metrics.side - gaps - given
    var x = metrics.side
    return row.map { key in
      let width = key.share.map { $0 * size.width } ?? rest
      defer { x += width + metrics.keyGap }
      let y = size.height - metrics.bottom - metrics.keyHeight
      let rect = Rect(x: x, y: y, width: width, height: metrics.keyHeight)
      return KeyFrame(key.spec, rect: rect, fontSize: metrics.systemFontSize)
    }
  }
}
