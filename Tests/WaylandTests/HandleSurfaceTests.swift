import Testing

@testable import Wayland

/// A handle of a compositor that is the test.
private final class WiredHandle {
  /// The identifiers of objects follow from the order in which they are made.
  static let (output, surface, layerSurface): (UInt32, UInt32, UInt32) = (6, 7, 8)
  /// Opcodes of requests.
  static let (setSize, setAnchor, setExclusiveZone, setInteractivity, acknowledge):
    (
      UInt32, UInt32, UInt32, UInt32, UInt32
    ) = (0, 1, 2, 4, 6)

  let wire: Wire
  let handle: HandleSurface
  let outputs = Outputs()
  let output: WlOutput
  private(set) var resizes = 0
  private(set) var closes = 0
  private let objects: [Proxy]

  init(side: HandleSurface.Side = .right, scale: UInt32 = 1) throws {
    wire = try Wire()
    let registry = wire.connection.display.getRegistry()
    let compositor = registry.bind(name: 1, as: WlCompositor.self, version: 4)
    let shm = registry.bind(name: 2, as: WlShm.self, version: 1)
    let shell = registry.bind(name: 3, as: ZwlrLayerShellV1.self, version: 4)
    output = registry.bind(name: 4, as: WlOutput.self, version: 4)
    outputs.add(4, output)
    let globals = PanelGlobals(
      compositor: compositor, shm: shm, subcompositor: nil, viewporter: nil, fractions: nil,
      clocks: CompositorClocks { 0 })
    handle = HandleSurface(globals, shell: shell, outputs: outputs, layer: .top, side: side)
    objects = [registry, compositor, shm, shell]
    handle.onResize = { [unowned self] in resizes += 1 }
    handle.onClosed = { [unowned self] in closes += 1 }
    outputs.onChange = { [unowned self] in handle.updateScale() }
    try setScale(scale)
  }

  func setScale(_ scale: UInt32) throws {
    try wire.send(Self.output, 3, [scale])
    try wire.send(Self.output, 2)
  }

  func configure(width: UInt32 = 44, height: UInt32 = 28) throws {
    try wire.send(Self.layerSurface, 0, [9, width, height])
  }

  /// What was asked of the layer surface, by opcode.
  func asked() throws -> [UInt32: [UInt32]] {
    Dictionary(
      try wire.requests().filter { $0.object == Self.layerSurface }.map { ($0.opcode, $0.arguments) },
      uniquingKeysWith: { _, last in last })
  }
}

extension WireTests {
  @Suite struct HandleSurfaceTests {
    @Test("It is small, in its corner, and wants neither space nor keys", arguments: [true, false])
    func place(isLeft: Bool) throws {
      let wired = try WiredHandle(side: isLeft ? .left : .right)
      let asked = try wired.asked()
      #expect(asked[WiredHandle.setSize] == [44, 28])
      // Bottom is 2, left 4, right 8.
      #expect(asked[WiredHandle.setAnchor] == [isLeft ? 6 : 10])
      #expect(asked[WiredHandle.setExclusiveZone] == [0])
      #expect(asked[WiredHandle.setInteractivity] == [0])
      #expect(!wired.handle.painted.isReady)
    }

    @Test(
      "Whatever size is offered, it has its own",
      arguments: [(44, 28), (0, 0), (1, 1), (720, 1_440), (.max, .max)] as [(UInt32, UInt32)])
    func size(width: UInt32, height: UInt32) throws {
      let wired = try WiredHandle()
      try wired.configure(width: width, height: height)
      try wired.configure(width: width, height: height)
      #expect((wired.handle.painted.width, wired.handle.painted.height) == (44, 28))
      #expect(wired.resizes == 1)
      #expect(try wired.asked()[WiredHandle.acknowledge] == [9])
    }

    @Test func itIsSharpFromTheFirstPictureOnAndAfterAChange() throws {
      let wired = try WiredHandle(scale: 3)
      try wired.configure()
      #expect(wired.handle.painted.scale == SurfaceScale(whole: 3))
      try wired.wire.send(WiredHandle.surface, 0, [WiredHandle.output])
      #expect(wired.resizes == 1)
      try wired.setScale(2)
      #expect(wired.handle.painted.scale == SurfaceScale(whole: 2))
      #expect(wired.resizes == 2)
      var size: [Int32] = []
      try wired.handle.painted.present(damage: []) { size = [$0.width, $0.height] }
      #expect(size == [88, 56])
    }

    @Test func itGoesWithItsOutput() throws {
      let wired = try WiredHandle()
      try wired.configure()
      wired.handle.lost(wired.output)
      #expect(wired.closes == 0)
      try wired.wire.send(WiredHandle.surface, 0, [WiredHandle.output])
      #expect(wired.outputs.latest === wired.output)
      wired.handle.lost(wired.output)
      #expect(wired.closes == 1)
      try wired.wire.send(WiredHandle.layerSurface, 1)
      #expect(wired.closes == 2)
    }
  }
}
