/// The buttons, rings and strips of a tablet. None of them does anything; they are kept to be destroyed in order.
final class TabletPad {
  private let pad: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []

  init(_ pad: ZwpTabletPadV2, onRemoved: @escaping () -> Void) {
    self.pad = pad
    pad.onEvent = { [unowned self] event in
      if case .group(let group) = event { add(group) }
      if case .removed = event { onRemoved() }
    }
  }

  private func add(_ group: ZwpTabletPadGroupV2) {
    groups.append(group)
    group.onEvent = { [unowned self] event in
      if case .ring(let ring) = event { rings.append(ring) }
      if case .strip(let strip) = event { strips.append(strip) }
    }
  }

  func destroy() {
    for ring in rings { ring.destroy() }
    for strip in strips { strip.destroy() }
    for group in groups { group.destroy() }
    pad.destroy()
  }
}
