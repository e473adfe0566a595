/// The row of keys at the lower edge of every panel, from left to right.
public enum BottomRow {
  /// A key with its width.
  public struct Key: Equatable, Sendable {
    let spec: KeySpec
    let share: Double?

    /// - Parameter share: the part of the keys' whole width; nil for what the others leave, which only one key has.
    public init(_ spec: KeySpec, share: Double?) {
      self.spec = spec
      self.share = share
    }
  }

  /// Places the keys on a surface of this size. A word that is too wide for its key gets a smaller font: it is short, and
  /// would say nothing when cut.
  ///
  /// - Parameter measure: the width of a text at a font size, in logical pixels.
  public static func place(
    _ row: [Key], in size: Size, _ metrics: PanelMetrics,
    measure: (_ text: String, _ fontSize: Double) -> Double
  ) -> [KeyFrame] {
    let whole = size.width - 2 * metrics.inset
    let given: Double = row.reduce(0) { $0 + ($1.share ?? 0) * whole }
    let gaps = Double(row.count - 1) * metrics.keyGap
    let rest = size.width - 2 * metrics.side - gaps - given
    var x = metrics.side
    return row.map { key in
      let width = key.share.map { $0 * whole } ?? rest
      defer { x += width + metrics.keyGap }
      let y = size.height - metrics.bottom - metrics.keyHeight
      let rect = Rect(x: x, y: y, width: width, height: metrics.keyHeight)
      return KeyFrame(
        key.spec, rect: rect, fontSize: fontSize(of: key.spec, width: width, metrics, measure))
    }
  }

  private static func fontSize(
    of spec: KeySpec, width: Double, _ metrics: PanelMetrics, _ measure: (String, Double) -> Double
  ) -> Double {
    let usual = metrics.systemFontSize
    guard case .label(let text) = spec.face else { return usual }
    return FittedLabel.fontSize(of: text, usual: usual, room: width - metrics.labelPadding, measure: measure)
  }
}
