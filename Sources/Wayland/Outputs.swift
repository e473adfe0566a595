/// The outputs of the compositor and their integer scales.
final class Outputs {
  private struct Output {
    /// What counts from the next `done` on.
    struct Properties: Equatable {
      var scale: Int32 = 1
      /// Of the current mode, in pixels of the device.
      var width: Int32 = 0
      var height: Int32 = 0
      /// Turned by a quarter or three, which swaps width and height.
      var isSideways = false
    }

    let proxy: WlOutput
    var pending = Properties()
    var applied = Properties()
  }

  private var outputs: [UInt32: Output] = [:]
  /// Called when the scale of an output has changed or an output has come or gone.
  var onChange: (() -> Void)?

  /// The one that a surface of ours has come to last, as long as it is there.
  weak var latest: WlOutput?

  var isEmpty: Bool { outputs.isEmpty }

  func add(_ name: UInt32, _ proxy: WlOutput) {
    outputs[name] = Output(proxy: proxy)
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .scale(let factor): outputs[name]?.pending.scale = min(max(1, factor), Self.scaleLimit)
      case .mode(let flags, let width, let height, _):
        if flags.contains(.current) {
          outputs[name]?.pending.width = width
          outputs[name]?.pending.height = height
        }
      case .geometry(_, _, _, _, _, _, _, let transform):
        outputs[name]?.pending.isSideways = Self.sideways.contains(transform)
      case .done: apply(name)
      case .name, .description: break
      }
    }
    onChange?()
  }

  /// Forgets an output; returns it if there was one of this name.
  func remove(_ name: UInt32) -> WlOutput? {
    guard let output = outputs.removeValue(forKey: name) else { return nil }
    output.proxy.release()
    return output.proxy
  }

  private func apply(_ name: UInt32) {
    guard let output = outputs[name], output.applied != output.pending else { return }
    outputs[name]?.applied = output.pending
    onChange?()
  }

  /// The largest scale that is believed; larger ones are nonsense.
  private static let scaleLimit: Int32 = 16

  private static let sideways: Set<WlOutput.Transform> = [._90, ._270, .flipped90, .flipped270]

  /// The scale of an output; 1 for one that is unknown or gone.
  func scale(of proxy: WlOutput) -> Int32 {
    outputs.values.first { $0.proxy === proxy }?.applied.scale ?? 1
  }

  /// The scale of all outputs; nil if there is none or they disagree.
  var commonScale: Int32? {
    let scales = Set(outputs.values.map(\.applied.scale))
    return scales.count == 1 ? scales.first : nil
  }

  /// The height in logical pixels of an output that is this wide; nil if there is none or they disagree, as they
  /// do where the real scale is not the integer that is announced.
  func logicalHeight(ofWidth width: Int32) -> Int32? {
    let heights = outputs.values.compactMap { output -> Int32? in
      let properties = output.applied
      let size = (properties.width / properties.scale, properties.height / properties.scale)
      let (outputWidth, height) = properties.isSideways ? (size.1, size.0) : size
      return outputWidth == width && height > 0 ? height : nil
    }
    return Set(heights).count == 1 ? heights.first : nil
  }
}
