/// The outputs that a surface is on, and the scale that the surface should have there.
final class EnteredOutputs {
  private(set) var scale = SurfaceScale.one
  /// Called when the compositor has told another scale for the surface.
  var onPreferredScale: (() -> Void)?

  private let outputs: Outputs
  private var entered: [WlOutput] = []
  /// The output that the surface was requested on; nil for the compositor's choice.
  private weak var target: WlOutput?
  private let preference: WpFractionalScaleV1?
  /// The scale that the compositor has told for this surface; it takes precedence over those of the outputs.
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

  /// Destroys the scale object; called before the surface is destroyed.
  func destroy() { preference?.destroy() }

  /// Guesses the scale from the outputs of this width: a surface enters its output only with its first buffer, which
  /// should already be sharp. Does nothing if the compositor has already told a scale.
  func presumeScale(width: Int32) {
    guard preferred == nil, entered.isEmpty else { return }
    let scales = Set(states(width: width).map(\.fraction))
    if let expected = scales.first, scales.count == 1 { scale = expected }
  }

  /// Handles an event of the surface. Returns true if the scale has changed.
  func follow(_ event: WlSurface.Event) -> Bool {
    if case .enter(let output?) = event {
      entered.append(output)
      outputs.latest = output
    }
    if case .leave(let output) = event { entered.removeAll { $0 === output } }
    return updateScale()
  }

  /// Forgets an output that has gone; returns true if it was the surface's only one. Some compositors tell neither that
  /// the surface has left it, nor that it is closed (sway 1.10).
  func lost(_ output: WlOutput) -> Bool {
    guard entered.contains(where: { $0 === output }) else { return false }
    entered.removeAll { $0 === output }
    return entered.isEmpty
  }

  /// Takes the scale that was told for the surface, or else the largest of its outputs; without one it stays as it is.
  /// Returns true if it has changed.
  func updateScale() -> Bool {
    let largest = entered.compactMap { outputs.state(of: $0)?.fraction }.max()
    guard let new = preferred ?? largest, new != scale else { return false }
    scale = new
    return true
  }

  /// Returns the height in logical pixels of the output that a surface of this width is on. Nil where that is not known,
  /// or where the surface may be on several outputs of different heights.
  func outputHeight(ofWidth width: Int32) -> Int32? {
    let heights = Set(states(width: width).map { $0.logicalSize?.height })
    return heights.count == 1 ? heights.first ?? nil : nil
  }

  /// The width in logical pixels of the output that the surface is on or, before it is on one, was requested on; nil where that is
  /// not known.
  var outputWidth: Int32? {
    (entered.last ?? target).flatMap(outputs.state)?.logicalSize?.width
  }

  /// Returns the known states of the outputs that the surface is on, or else of the one that it was requested on.
  /// If there are none, it takes the output that one of our surfaces entered last, if that has this width, or all of this width.
  private func states(width: Int32) -> [OutputState] {
    let known = (entered.isEmpty ? [target].compactMap { $0 } : entered).compactMap(outputs.state)
    guard known.isEmpty else { return known }
    let latest = outputs.latest.flatMap(outputs.state)
    if let latest, latest.logicalSize?.width == width { return [latest] }
    return outputs.candidates(ofWidth: width)
  }
}
