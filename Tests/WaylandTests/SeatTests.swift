import Glibc
import Testing

@testable import Wayland

/// A seat with all devices, whose compositor is the test: it writes the wire format of events.
final class WiredSeat {
  let connection: Connection
  let seat: Seat
  private(set) var events: [Seat.FingerEvent] = []
  private(set) var cancels = 0
  private(set) var receiver = Receiver()
  /// What keeps the objects of the protocol alive.
  private let objects: [Proxy]
  private let socket: Int32

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

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    socket = ends[0]
    setenv("WAYLAND_SOCKET", "\(ends[1])", 1)
    connection = try Connection()
    let display = connection.display
    let registry = display.getRegistry()
    let proxy = registry.bind(name: 1, as: WlSeat.self, version: 7)
    let compositor = registry.bind(name: 2, as: WlCompositor.self, version: 4)
    let (panel, list, foreign) = (
      compositor.createSurface(), compositor.createSurface(), compositor.createSurface()
    )
    compositor.createSurface().destroy()
    let manager = registry.bind(name: 3, as: ZwpTabletManagerV2.self, version: 1)
    seat = Seat(proxy, tablets: manager) { display.sync() }
    objects = [registry, compositor, panel, list, foreign, manager]
    seat.origin = { surface in
      if surface === panel { return .panel }
      return surface === list ? SurfaceOrigin(x: 0, y: -100) : nil
    }
    seat.onFrame = { [unowned self] timed in
      receiver.take(timed)
      events += timed.map(\.event)
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

  deinit {
    close(socket)
  }

  /// An event arrives. Every argument is 32 bits; coordinates are `fixed`.
  func send(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt32] = []) throws {
    let words = [object, UInt32(8 + 4 * arguments.count) << 16 | opcode] + arguments
    let count = words.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
    try #require(count == 4 * words.count)
    try connection.readAndDispatch()
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

  func button(_ isPressed: Bool, isFramed: Bool = true) throws {
    try send(Object.pointer, 3, [1, 10, 0x110, isPressed ? 1 : 0])
    if isFramed { try send(Object.pointer, 5) }
  }

  /// The compositor has come to the request for an answer; `index` counts those requests.
  func answerSync(_ index: UInt32 = 0) throws {
    try send(Object.firstSync + index, 0, [1])
  }

  // MARK: Others

  func touchDown(_ finger: UInt32, isFramed: Bool = true) throws {
    try send(Object.touch, 0, [1, 10, Object.panel, finger, fixed(1), fixed(2)])
    if isFramed { try send(Object.touch, 3) }
  }

  func penDown(_ tool: UInt32, on surface: UInt32 = Object.panel) throws {
    try send(tool, 6, [1, Object.tablet, surface])
    try send(tool, 10, [fixed(3), fixed(4)])
    try send(tool, 8, [1])
    try send(tool, 18, [10])
  }
}

@Suite(.serialized) struct SeatTests {
  typealias Object = WiredSeat.Object

  @Test func allDevicesAtOnceAreFingersOfTheirOwn() throws {
    let wired = try WiredSeat()
    try wired.touchDown(0)
    try wired.enter(Object.list, x: 5, y: 6)
    try wired.button(true)
    try wired.penDown(Object.tool)
    try wired.penDown(Object.secondTool)
    #expect(
      wired.events == [
        .down(finger: 0, x: 1, y: 2), .down(finger: -1, x: 5, y: -94), .down(finger: -2, x: 3, y: 4),
        .down(finger: -3, x: 3, y: 4),
      ])
    try wired.send(Object.touch, 4)
    #expect(wired.cancels == 1)
    // What is let go is not heard of again.
    try wired.button(false)
    try wired.send(Object.tool, 9)
    try wired.send(Object.tool, 18, [11])
    #expect(wired.events.count == 4)
  }

  @Test func aDeviceDoesNotHandOverHalfAFrameOfAnother() throws {
    let wired = try WiredSeat()
    try wired.touchDown(0, isFramed: false)
    try wired.enter(Object.panel, x: 0, y: 0)
    #expect(wired.events == [])
    try wired.send(Object.touch, 3)
    #expect(wired.events == [.down(finger: 0, x: 1, y: 2)])
  }

  @Test func surfacesThatAreGoneOrOfOthersAreIgnored() throws {
    let wired = try WiredSeat()
    for surface in [Object.gone, Object.foreign] {
      try wired.enter(surface, x: 0, y: 0)
      try wired.button(true)
      try wired.button(false)
      try wired.leave(surface)
      try wired.penDown(Object.tool, on: surface)
      try wired.send(Object.tool, 9)
      try wired.send(Object.tool, 7)
      try wired.send(Object.tool, 18, [11])
    }
    #expect(wired.events == [])
    #expect(wired.cancels == 0)
  }

  // MARK: Pointer

  @Test func aMouseGoesOnOnTheNextSurface() throws {
    let wired = try WiredSeat()
    try wired.enter(Object.panel, x: 1, y: 1)
    try wired.button(true)
    try wired.leave(Object.panel)
    try wired.enter(Object.list, x: 2, y: 3)
    try wired.answerSync()
    try wired.button(false)
    #expect(wired.cancels == 0)
    #expect(
      wired.events == [.down(finger: -1, x: 1, y: 1), .move(finger: -1, x: 2, y: -97), .up(finger: -1)])
  }

  @Test func aMouseThatGoesElsewhereIsCancelledOnce() throws {
    let wired = try WiredSeat()
    try wired.enter(Object.panel, x: 1, y: 1)
    try wired.button(true)
    try wired.leave(Object.panel)
    #expect(wired.cancels == 0)
    try wired.answerSync()
    #expect(wired.cancels == 1)
    try wired.enter(Object.list, x: 2, y: 3)
    try wired.button(false)
    #expect(wired.cancels == 1)
    #expect(wired.events == [.down(finger: -1, x: 1, y: 1)])
  }

  @Test func eachLeavingWaitsForAnAnswerOfItsOwn() throws {
    let wired = try WiredSeat()
    try wired.enter(Object.panel, x: 1, y: 1)
    try wired.button(true)
    try wired.leave(Object.panel)
    try wired.enter(Object.list, x: 2, y: 3)
    try wired.leave(Object.list)
    try wired.answerSync(0)
    #expect(wired.cancels == 0)
    try wired.answerSync(1)
    #expect(wired.cancels == 1)
  }

  @Test func aTouchpadScrollEndsWithThePointer() throws {
    let wired = try WiredSeat()
    try wired.enter(Object.panel, x: 1, y: 1)
    try wired.send(Object.pointer, 6, [1])
    try wired.send(Object.pointer, 4, [7, 1, wired.fixed(9)])
    try wired.send(Object.pointer, 5)
    try wired.leave(Object.panel)
    #expect(wired.events == [.scroll(x: 9, y: 0, isWheel: false), .scrollEnd])
    try wired.send(Object.pointer, 7, [8, 1])
    try wired.send(Object.pointer, 5)
    #expect(wired.events.count == 2)
  }

  // MARK: Devices and surfaces that go

  @Test("Devices go with a finger down, or with its lift not framed", arguments: [true, false])
  func devicesGo(isLifted: Bool) throws {
    let wired = try WiredSeat()
    try wired.enter(Object.panel, x: 1, y: 1)
    try wired.button(true)
    if isLifted { try wired.button(false, isFramed: false) }
    try wired.send(Object.seat, 0, [WiredSeat.touch])
    #expect(wired.cancels == 1)
    try wired.touchDown(4)
    if isLifted { try wired.send(Object.touch, 1, [1, 11, 4]) }
    try wired.send(Object.seat, 0, [0])
    #expect(wired.cancels == 2)
    try wired.penDown(Object.tool)
    if isLifted { try wired.send(Object.tool, 9) }
    try wired.send(Object.tool, 5)
    #expect(wired.cancels == 3)
    try wired.penDown(Object.secondTool)
    wired.seat.remove()
    #expect(wired.cancels == 4)
    #expect(wired.receiver.down.isEmpty)
  }

  @Test func idleDevicesGoQuietly() throws {
    let wired = try WiredSeat()
    try wired.enter(Object.panel, x: 1, y: 1)
    try wired.send(Object.tool, 5)
    wired.seat.remove()
    #expect(wired.cancels == 0)
  }

  @Test func aListTakesItsFingersWithIt() throws {
    let wired = try WiredSeat()
    try wired.touchDown(0)
    wired.seat.surfacesGone { $0 != .panel }
    #expect(wired.cancels == 0)
    try wired.penDown(Object.tool, on: Object.list)
    wired.seat.surfacesGone { $0 != .panel }
    #expect(wired.cancels == 1)
    try wired.enter(Object.list, x: 1, y: 1)
    try wired.button(true)
    wired.seat.surfacesGone { $0 != .panel }
    #expect(wired.cancels == 2)
    // Nobody is told that the pointer is over a surface which is gone.
    try wired.button(false)
    try wired.button(true)
    #expect(wired.receiver.down.isEmpty)
  }
}
