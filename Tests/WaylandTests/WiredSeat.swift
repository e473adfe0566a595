import Gestures

@testable import Wayland

/// A seat with all devices, whose compositor is the test: it writes the wire format of events.
final class WiredSeat {
  let seat: Seat
  let clocks: CompositorClocks
  private(set) var times: [UInt64] = []
  private(set) var events: [FingerEvent] = []
  private(set) var cancels = 0
  private(set) var receiver = WireReceiver()
  /// Keeps the objects of the protocol alive.
  private let objects: [Proxy]
  private let wire: Wire

  /// The identifiers of objects follow from the order in which they are made.
  enum Object {
    static let seat: UInt32 = 3
    static let panel: UInt32 = 5
    static let list: UInt32 = 6
    static let foreign: UInt32 = 7
    static let gone: UInt32 = 8
    static let tablets: UInt32 = 10
    static let touch: UInt32 = 11
    static let pointer: UInt32 = 12
    static let firstSync: UInt32 = 13
    static let tablet: UInt32 = 0xFF00_0000
    static let tool: UInt32 = 0xFF00_0001
    static let secondTool: UInt32 = 0xFF00_0002
  }

  /// Capabilities of wl_seat.
  static let pointer: UInt32 = 1
  static let touch: UInt32 = 4

  /// `now` is the loop's clock.
  init(now: @escaping () -> UInt64 = { 0 }) throws {
    wire = try Wire()
    let display = wire.connection.display
    let registry = display.getRegistry()
    let proxy = registry.bind(name: 1, as: WlSeat.self, version: 7)
    let compositor = registry.bind(name: 2, as: WlCompositor.self, version: 4)
    let (panel, list, foreign) = (
      compositor.createSurface(), compositor.createSurface(), compositor.createSurface()
    )
    compositor.createSurface().destroy()
    let manager = registry.bind(name: 3, as: ZwpTabletManagerV2.self, version: 1)
    clocks = CompositorClocks(now: now)
    seat = Seat(proxy, tablets: manager, clocks: clocks) { display.sync() }
    objects = [registry, compositor, panel, list, foreign, manager]
    seat.origin = { surface in
      if surface === panel { return .panel }
      return surface === list ? SurfaceOffset(x: 0, y: -100) : nil
    }
    seat.onFrame = { [unowned self] timed in
      receiver.take(timed)
      events += timed.map(\.event)
      times += timed.map(\.time)
    }
    seat.onCancel = { [unowned self] in
      receiver.cancel()
      cancels += 1
    }
    try send(Object.seat, 0, [Self.pointer | Self.touch])
    try send(Object.tablets, 0, [Object.tablet])
    try send(Object.tablets, 1, [Object.tool])
    try send(Object.tablets, 1, [Object.secondTool])
  }

  /// Sends an event. Every argument is 32 bits; coordinates are `fixed`.
  func send(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt32] = []) throws {
    try wire.send(object, opcode, arguments)
  }

  func fixed(_ value: Int32) -> UInt32 { UInt32(bitPattern: value * 256) }

  // MARK: Pointer

  func enter(_ surface: UInt32, x: Int32, y: Int32) throws {
    try send(Object.pointer, 0, [1, surface, fixed(x), fixed(y)])
    try send(Object.pointer, 5)
  }

  func leave(_ surface: UInt32) throws {
    try send(Object.pointer, 1, [1, surface])
    try send(Object.pointer, 5)
  }

  func button(_ isPressed: Bool, isFramed: Bool = true, at stamp: UInt32 = 10) throws {
    try send(Object.pointer, 3, [1, stamp, 0x110, isPressed ? 1 : 0])
    if isFramed { try send(Object.pointer, 5) }
  }

  /// Tells that the compositor has come to the request for an answer; `index` counts those requests.
  func answerSync(_ index: UInt32 = 0) throws {
    try send(Object.firstSync + index, 0, [1])
  }

  // MARK: Others

  func touchDown(_ finger: UInt32, isFramed: Bool = true, at stamp: UInt32 = 10) throws {
    try send(Object.touch, 0, [1, stamp, Object.panel, finger, fixed(1), fixed(2)])
    if isFramed { try send(Object.touch, 3) }
  }

  func touchUp(_ finger: UInt32, at stamp: UInt32) throws {
    try send(Object.touch, 1, [1, stamp, finger])
    try send(Object.touch, 3)
  }

  func penDown(_ tool: UInt32, on surface: UInt32 = Object.panel) throws {
    try send(tool, 6, [1, Object.tablet, surface])
    try send(tool, 10, [fixed(3), fixed(4)])
    try send(tool, 8, [1])
    try send(tool, 18, [10])
  }
}
