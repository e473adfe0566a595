/// The outputs of the compositor, with their sizes and scales.
final class Outputs {
  private struct Output {
    let proxy: WlOutput
    let logical: ZxdgOutputV1?
    /// The state told so far; it counts from the next `done` on.
    var pending = OutputState()
    var applied = OutputState()
  }

  private var outputs: [UInt32: Output] = [:]
  /// Called when an output has changed, come or gone.
  var onChange: (() -> Void)?
  /// The manager that tells the outputs' logical sizes; nil where the compositor has none.
  var manager: ZxdgOutputManagerV1?

  /// The output that a surface of ours has entered last, as long as it is there.
  weak var latest: WlOutput?

  /// The output of a surface that may be on any: the latest, or that which the compositor has told of first.
  var any: WlOutput? { latest ?? outputs.min { $0.key < $1.key }?.value.proxy }

  var isEmpty: Bool { outputs.isEmpty }

  func add(_ name: UInt32, _ proxy: WlOutput) {
    let logical = manager?.getXdgOutput(output: proxy)
    outputs[name] = Output(proxy: proxy, logical: logical)
    proxy.onEvent = { [unowned self] event in note(event, of: name) }
    logical?.onEvent = { [unowned self] event in note(event, of: name) }
    onChange?()
  }

  private func note(_ event: WlOutput.Event, of name: UInt32) {
    switch event {
    case .scale(let factor): outputs[name]?.pending.scale = min(max(1, factor), Self.scaleLimit)
    case .mode(let flags, let width, let height, _):
      if flags.contains(.current) {
        outputs[name]?.pending.width = width
        outputs[name]?.pending.height = height
      }
    case .geometry(_, _, _, _, _, _, _, let transform):
      outputs[name]?.pending.isSideways = Self.sideways.contains(transform)
    case .name(let text): outputs[name]?.pending.name = text
    case .done: apply(name)
    case .description: break
    }
  }

  private func note(_ event: ZxdgOutputV1.Event, of name: UInt32) {
    switch event {
    case .logicalSize(let width, let height):
      outputs[name]?.pending.logicalWidth = width
      outputs[name]?.pending.logicalHeight = height
    // Used where wl_output tells no name, which it does from its version 4 on.
    case .name(let text): if outputs[name]?.pending.name == nil { outputs[name]?.pending.name = text }
    // Versions 1 and 2 send it; later ones leave it to wl_output.done.
    case .done: apply(name)
    case .logicalPosition, .description: break
    }
  }

  /// Forgets an output; returns it if there was one of this name.
  func remove(_ name: UInt32) -> WlOutput? {
    guard let output = outputs.removeValue(forKey: name) else { return nil }
    output.logical?.destroy()
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

  /// True while an output has told something that counts only from a `done` still to come.
  var isChanging: Bool { outputs.values.contains { $0.applied != $0.pending } }

  func state(of proxy: WlOutput) -> OutputState? {
    outputs.values.first { $0.proxy === proxy }?.applied
  }

  /// Returns the output of a name such as "DSI-1"; nil where there is none.
  func named(_ name: String) -> WlOutput? { outputs.values.first { $0.applied.name == name }?.proxy }

  var names: [String] { outputs.values.compactMap(\.applied.name) }

  /// Returns the outputs that a surface as wide as its output may be on: those of this width.
  /// Returns all where none has it, as beside panels at the sides of the screen.
  func candidates(ofWidth width: Int32) -> [OutputState] {
    let all = outputs.values.map(\.applied)
    let matching = all.filter { $0.logicalSize?.width == width }
    return matching.isEmpty ? all : matching
  }
}
