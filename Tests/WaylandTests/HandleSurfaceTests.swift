import Expectations
import Layout
import Testing

@testable import Wayland

/// A handle of a compositor that is the test.
private final class WiredHandle {
  /// The identifiers of objects follow from the order in which they are made.
  static let (output, surface, row, layerSurface, subsurface): (UInt32, UInt32, UInt32, UInt32, UInt32) =
    (7, 8, 9, 10, 11)
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
    let subcompositor = registry.bind(name: 4, as: WlSubcompositor.self, version: 1)
    output = registry.bind(name: 5, as: WlOutput.self, version: 4)
    outputs.add(5, output)
    let globals = PanelGlobals(
      compositor: compositor, shm: shm, subcompositor: subcompositor, viewporter: nil, fractions: nil,
      clocks: CompositorClocks { 0 })
    handle = try #require(
      HandleSurface(globals, shell: shell, outputs: outputs, layer: .top, side: side))
    objects = [registry, compositor, shm, shell, subcompositor]
    handle.onResize = { [unowned self] in resizes += 1 }
    handle.onClosed = { [unowned self] in closes += 1 }
    outputs.onChange = { [unowned self] in handle.updateScale() }
    try setScale(scale)
  }

  func setScale(_ scale: UInt32) throws {
    try wire.send(Self.output, 3, [scale])
    try wire.send(Self.output, 2)
  }

  func configure(width: UInt32 = 360, height: UInt32 = 24) throws {
    try wire.send(Self.layerSurface, 0, [9, width, height])
  }

  /// Returns the requests to the layer surface, by opcode.
  func asked() throws -> [UInt32: [UInt32]] {
    Dictionary(
      try wire.requests().filter { $0.object == Self.layerSurface }.map { ($0.opcode, $0.arguments) },
      uniquingKeysWith: { _, last in last })
  }
}

extension WireTests {
  @Suite struct HandleSurfaceTests {
    @Test("It has a row of its own, and wants no keys") func place() throws {
      let asked = try WiredHandle().asked()
      expect(asked[WiredHandle.setSize], equals: [0, 24])
      // Bottom is 2, left 4, right 8.
      expect(asked[WiredHandle.setAnchor], equals: [14])
      expect(asked[WiredHandle.setExclusiveZone], equals: [24])
      expect(asked[WiredHandle.setInteractivity], equals: [0])
    }

    @Test("The tab is at its end of the row", arguments: [true, false])
    func tab(isLeft: Bool) throws {
      let wired = try WiredHandle(side: isLeft ? .left : .right)
      #expect(!wired.handle.painted.isReady)
      try wired.configure()
      expect(wired.handle.tab, equals: Rect(x: isLeft ? 0 : 24, y: 0, width: 56, height: 24))
      let requests = try wired.wire.requests()
      let moves = requests.filter { $0.object == WiredHandle.subsurface && $0.opcode == 1 }
      expect(moves.map(\.arguments), equals: [[isLeft ? 0 : 280, 0]])
      #expect(requests.contains { $0.object == WiredHandle.row && $0.opcode == 1 }, "the row has no picture")
    }

    @Test("On a wider screen the tab moves, and keeps its picture") func wider() throws {
      let wired = try WiredHandle()
      try wired.configure()
      try wired.configure(width: 720)
      let moves = try wired.wire.requests().filter {
        $0.object == WiredHandle.subsurface && $0.opcode == 1
      }
      expect(moves.map(\.arguments), equals: [[280, 0], [640, 0]])
      expect(wired.resizes, equals: 1)
    }

    @Test(
      "Whatever height is offered, it has its own; a width that no output has is none",
      arguments: [(360, 24), (360, 0), (360, 1_440), (360, .max)] as [(UInt32, UInt32)])
    func size(width: UInt32, height: UInt32) throws {
      let wired = try WiredHandle()
      try wired.configure(width: width, height: height)
      try wired.configure(width: width, height: height)
      try wired.configure(width: 0, height: height)
      try wired.configure(width: .max, height: height)
      #expect((wired.handle.painted.width, wired.handle.painted.height) == (80, 24))
      expect(wired.resizes, equals: 1)
      try expect(wired.asked()[WiredHandle.acknowledge], equals: [9])
    }

    @Test func itIsSharpFromTheFirstPictureOnAndAfterAChange() throws {
      let wired = try WiredHandle(scale: 3)
      try wired.configure()
      expect(wired.handle.painted.scale, equals: SurfaceScale(whole: 3))
      try wired.wire.send(WiredHandle.surface, 0, [WiredHandle.output])
      expect(wired.resizes, equals: 1)
      try wired.setScale(2)
      expect(wired.handle.painted.scale, equals: SurfaceScale(whole: 2))
      expect(wired.resizes, equals: 2)
      var size: [Int32] = []
      try wired.handle.painted.present(damage: []) { size = [$0.width, $0.height] }
      expect(size, equals: [160, 48])
    }

    @Test func itGoesWithItsOutput() throws {
      let wired = try WiredHandle()
      try wired.configure()
      wired.handle.lost(wired.output)
      expect(wired.closes, equals: 0)
      try wired.wire.send(WiredHandle.surface, 0, [WiredHandle.output])
      #expect(wired.outputs.latest === wired.output)
      wired.handle.lost(wired.output)
      expect(wired.closes, equals: 1)
      try wired.wire.send(WiredHandle.layerSurface, 1)
      expect(wired.closes, equals: 2)
    }
  }
}
