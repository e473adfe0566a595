/// The graphics tablets of a seat (tablet-unstable-v2): each tool with its tip down is a finger of its own.
///
/// Tablets and pads tell nothing that matters here, but the protocol wants their objects destroyed once they are gone.
final class TabletInput {
  private let tablets: ZwpTabletSeatV2
  private unowned let seat: Seat
  private var tools: [ObjectIdentifier: (proxy: ZwpTabletToolV2, tip: PenTip)] = [:]
  private var devices: [ObjectIdentifier: ZwpTabletV2] = [:]
  private var pads: [ObjectIdentifier: TabletPad] = [:]

  init(_ tablets: ZwpTabletSeatV2, of seat: Seat) {
    self.tablets = tablets
    self.seat = seat
    tablets.onEvent = { [unowned self] event in
      switch event {
      case .tabletAdded(let tablet): add(tablet)
      case .toolAdded(let tool): add(tool)
      case .padAdded(let pad): add(pad)
      }
    }
  }

  /// Destroys all objects: the seat is gone.
  func remove() {
    for tool in tools.values { tool.proxy.destroy() }
    for device in devices.values { device.destroy() }
    for pad in pads.values { pad.destroy() }
    tablets.destroy()
    if tools.values.contains(where: { !$0.tip.isIdle }) { seat.cancel() }
  }

  // MARK: Devices

  private func add(_ tablet: ZwpTabletV2) {
    let id = ObjectIdentifier(tablet)
    devices[id] = tablet
    tablet.onEvent = { [unowned self] event in
      if case .removed = event { devices.removeValue(forKey: id)?.destroy() }
    }
  }

  private func add(_ proxy: ZwpTabletPadV2) {
    let id = ObjectIdentifier(proxy)
    pads[id] = TabletPad(proxy) { [unowned self] in pads.removeValue(forKey: id)?.destroy() }
  }

  private func add(_ tool: ZwpTabletToolV2) {
    let id = ObjectIdentifier(tool)
    let used = Set(tools.values.map(\.tip.finger))
    var finger = Seat.firstPenFinger
    while used.contains(finger) { finger -= 1 }
    tools[id] = (tool, PenTip(finger: finger))
    tool.onEvent = { [unowned self] event in follow(event, of: id) }
  }

  // MARK: Tools

  private func follow(_ event: ZwpTabletToolV2.Event, of id: ObjectIdentifier) {
    switch event {
    case .proximityIn(_, _, let surface): tools[id]?.tip.enter(surface.flatMap(seat.origin))
    case .proximityOut: tools[id]?.tip.leave()
    case .motion(let x, let y): tools[id]?.tip.move(x: x, y: y)
    case .down: tools[id]?.tip.down()
    case .up: tools[id]?.tip.up()
    case .frame(let stamp): frame(of: id, seat.time(of: stamp))
    case .removed:
      guard let gone = tools.removeValue(forKey: id) else { return }
      gone.proxy.destroy()
      if !gone.tip.isIdle { seat.cancel() }
    // The sort of tool, its pressure and its angle do not matter.
    default: break
    }
  }

  private func frame(of id: ObjectIdentifier, _ time: UInt64) {
    guard tools[id] != nil else { return }
    if let events = tools[id]?.tip.frame(time: time) { seat.deliver(events) } else { seat.cancel() }
  }

  func letGo() {
    for id in tools.keys { tools[id]?.tip.letGo() }
  }

  /// Returns true if a pen's tip was down on one of the surfaces.
  func surfacesGone(where isGone: (SurfaceOffset) -> Bool) -> Bool {
    var isLost = false
    for id in tools.keys where tools[id]?.tip.surfacesGone(where: isGone) == true { isLost = true }
    return isLost
  }
}
