import Layout

extension KeyFrame {
  /// Returns a key with a name and its value, in a font that is as small as it has to be, and can be read.
  ///
  /// - Parameter mostValue: the part of the width that the value has at most.
  static func pair(
    _ spec: KeySpec, _ pair: PairFace, in rect: Rect, _ metrics: PanelMetrics, mostValue: Double = 0.6,
    measure: PanelContext.Measure
  ) -> KeyFrame {
    // The size is chosen as if the value were in one line with the name.
    let both = spec.with(face: .label(pair.name + "  " + pair.value))
    let size = KeyFrame.readable(both, in: rect, metrics, measure: measure).fontSize
    let most = (rect.width - 2 * metrics.labelPadding) * mostValue
    let width = measure(pair.value, size).rounded(.up) + 1
    let face = PairFace(pair.name, value: pair.value, valueWidth: width < most ? width : most)
    return KeyFrame(spec.with(face: .pair(face)), rect: rect, fontSize: size)
  }
}
