/// The outputs of the compositor and their integer scales.
final class Outputs {
  private struct Output {
    let proxy: WlOutput
    var pendingScale: Int32 = 1
    var scale: Int32 = 1
  }

  private var outputs: [UInt32: Output] = [:]
  /// Called when the scale of an output has changed or an output has come or gone.
  var onChange: (() -> Void)?

  var isEmpty: Bool { outputs.isEmpty }

  func add(_ name: UInt32, _ proxy: WlOutput) {
    outputs[name] = Output(proxy: proxy)
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .scale(let factor): outputs[name]?.pendingScale = max(1, factor)
      case .done: apply(name)
      case .geometry, .mode, .name, .description: break
      }
    }
    onChange?()
  }

  func remove(_ name: UInt32) {
    guard let output = outputs.removeValue(forKey: name) else { return }
    output.proxy.release()
    onChange?()
  }

  /// Properties of an output count from its `done`.
  private func apply(_ name: UInt32) {
    guard var output = outputs[name], output.scale != output.pendingScale else { return }
    output.scale = output.pendingScale
    outputs[name] = output
    onChange?()
  }

  /// The scale of an output; 1 for one that is unknown or gone.
  func scale(of proxy: WlOutput) -> Int32 {
    outputs.values.first { $0.proxy === proxy }?.scale ?? 1
  }
}
