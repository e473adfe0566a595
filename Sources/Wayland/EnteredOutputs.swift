/// The outputs that a surface is on, and the scale that it is to have there.
final class EnteredOutputs {
  /// Buffer pixels per logical pixel.
  private(set) var scale: Int32 = 1
  private let outputs: Outputs
  private var entered: [WlOutput] = []

  init(_ outputs: Outputs) {
    self.outputs = outputs
  }

  /// A surface enters its output only with its first buffer, which should be sharp already.
  func presumeScale() {
    if entered.isEmpty, let expected = outputs.commonScale { scale = expected }
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

  /// Takes the largest scale of the outputs; without one it stays as it is. Returns whether it has changed.
  func updateScale() -> Bool {
    guard let new = entered.map(outputs.scale(of:)).max(), new != scale else { return false }
    scale = new
    return true
  }
}
