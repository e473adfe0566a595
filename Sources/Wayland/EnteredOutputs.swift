/// The outputs that a surface is on, and the scale that it is to have there.
final class EnteredOutputs {
  private(set) var scale = SurfaceScale.one
  /// Called when the compositor has told another scale for the surface.
  var onPreferredScale: (() -> Void)?

  private let outputs: Outputs
  private var entered: [WlOutput] = []
  /// The one that the surface was asked for on.
  private weak var target: WlOutput?
  private let preference: WpFractionalScaleV1?
  /// What the compositor has told for this surface, which comes before what its outputs have.
  private var preferred: SurfaceScale?

  init(
    _ outputs: Outputs, of surface: WlSurface, _ manager: WpFractionalScaleManagerV1?,
    on target: WlOutput? = nil
  ) {
    self.outputs = outputs
    self.target = target
    preference = manager?.getFractionalScale(surface: surface)
    preference?.onEvent = { [unowned self] event in
      guard case .preferredScale(let parts) = event, let new = SurfaceScale(parts: parts) else { return }
      preferred = new
      if updateScale() { onPreferredScale?() }
    }
  }

  /// To be called before the surface is destroyed.
  func destroy() { preference?.destroy() }

  /// A surface enters its output only with its first buffer, which should be sharp already. What the compositor tells for
  /// the surface may come before, and then counts.
  func presumeScale(width: Int32) {
    guard preferred == nil, entered.isEmpty else { return }
    let scales = Set(states(width: width).map(\.fraction))
    if let expected = scales.first, scales.count == 1 { scale = expected }
  }

  /// Returns whether the scale has changed.
  func handle(_ event: WlSurface.Event) -> Bool {
    if case .enter(let output?) = event {
      entered.append(output)
      outputs.latest = output
    }
    if case .leave(let output) = event { entered.removeAll { $0 === output } }
    return updateScale()
  }

  /// An output has gone. Some compositors say no more than that: neither that the surface has left it, nor that it is
  /// closed (sway 1.10). Returns whether it was the surface's only one.
  func lost(_ output: WlOutput) -> Bool {
    guard entered.contains(where: { $0 === output }) else { return false }
    entered.removeAll { $0 === output }
    return entered.isEmpty
  }

  /// Takes the scale that was told for the surface, or else the largest one of the outputs; without one it stays as it is.
  /// Returns whether it has changed.
  func updateScale() -> Bool {
    let largest = entered.compactMap { outputs.state(of: $0)?.fraction }.max()
    guard let new = preferred ?? largest, new != scale else { return false }
    scale = new
    return true
  }

  /// The height in logical pixels of the output that a surface of this width is on; nil where that is not known, or it may
  /// be on several ones of different heights.
  func outputHeight(ofWidth width: Int32) -> Int32? {
    let heights = Set(states(width: width).map { $0.logicalSize?.height })
    return heights.count == 1 ? heights.first ?? nil : nil
  }

  /// What is known of the outputs that the surface is on, or may be: where it was asked for, or among those of its width
  /// the one that a surface of ours was on last.
  private func states(width: Int32) -> [OutputState] {
    let known = (entered.isEmpty ? [target].compactMap { $0 } : entered).compactMap(outputs.state)
    guard known.isEmpty else { return known }
    let latest = outputs.latest.flatMap(outputs.state)
    if let latest, latest.logicalSize?.width == width { return [latest] }
    return outputs.candidates(ofWidth: width)
  }
}
