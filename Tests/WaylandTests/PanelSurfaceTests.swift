import Expectations
import Layout
import Testing

@testable import Wayland

/// A panel of a compositor that is the test.
private final class WiredPanel {
  /// The identifiers of objects follow from the order in which they are made.
  static let (output, logical, surface, fraction, layerSurface): (UInt32, UInt32, UInt32, UInt32, UInt32) =
    (9, 10, 12, 13, 14)
  /// Opcodes of requests.
  static let (setSize, setExclusiveZone, setMargin): (UInt32, UInt32, UInt32) = (0, 2, 3)

  let wire: Wire
  let panel: PanelSurface
  let outputs = Outputs()
  private(set) var resizes = 0
  private var sizes: [UInt32] = []
  private var syncs: [UInt32] = []
  private let registry: WlRegistry
  private let objects: [Proxy]

  init(drawsNoSubsurface: Bool = false, ignoresRoomAlone: Bool = false) throws {
    wire = try Wire()
    let display = wire.connection.display
    registry = display.getRegistry()
    let compositor = registry.bind(name: 1, as: WlCompositor.self, version: 4)
    let shm = registry.bind(name: 2, as: WlShm.self, version: 1)
    let shell = registry.bind(name: 3, as: ZwlrLayerShellV1.self, version: 4)
    let viewporter = registry.bind(name: 4, as: WpViewporter.self, version: 1)
    let fractions = registry.bind(name: 5, as: WpFractionalScaleManagerV1.self, version: 1)
    outputs.manager = registry.bind(name: 6, as: ZxdgOutputManagerV1.self, version: 3)
    let output = registry.bind(name: 7, as: WlOutput.self, version: 4)
    outputs.add(7, output)
    let subcompositor = registry.bind(name: 9, as: WlSubcompositor.self, version: 1)
    let globals = PanelGlobals(
      compositor: compositor, shm: shm, subcompositor: subcompositor, viewporter: viewporter,
      fractions: fractions,
      clocks: CompositorClocks { 0 }, drawsNoSubsurface: drawsNoSubsurface,
      ignoresRoomAlone: ignoresRoomAlone)
    panel = PanelSurface(
      globals, .layers(shell), outputs: outputs, on: nil, layer: .top, height: 262, kept: nil
    ) { display.sync() }
    objects = [compositor, shm, shell, viewporter, fractions, subcompositor]
    panel.onResize = { [unowned self] in resizes += 1 }
    // The height is half of a screen held sideways, and 262 otherwise.
    panel.preferredHeight = { width, height in height.map { $0 < width ? 162 : 262 } ?? 100 }
    outputs.onChange = { [unowned self] in panel.outputsChanged() }
  }

  /// Adds a second output, of the same width as the first one and less high.
  func addOutput() throws {
    let output = registry.bind(name: 8, as: WlOutput.self, version: 4)
    outputs.add(8, output)
    try wire.send(15, 1, [1, 720, 600, 60_000])
    try wire.send(15, 3, [2])
    try wire.send(16, 1, [360, 300])
    try wire.send(15, 2)
  }

  /// Tells what an output has, up to `done` if that is told.
  func tell(
    mode: (UInt32, UInt32) = (720, 1440), scale: UInt32 = 2, transform: UInt32 = 0,
    logical: (Int32, Int32) = (360, 720), isDone: Bool = true
  ) throws {
    // Two empty strings.
    try wire.send(Self.output, 0, [0, 0, 0, 0, 0, 1, 0, 1, 0, transform])
    try wire.send(Self.output, 1, [1, mode.0, mode.1, 60_000])
    try wire.send(Self.output, 3, [scale])
    try wire.send(Self.logical, 1, [UInt32(bitPattern: logical.0), UInt32(bitPattern: logical.1)])
    if isDone { try done() }
  }

  func done() throws { try wire.send(Self.output, 2) }
  func prefer(_ parts: UInt32) throws { try wire.send(Self.fraction, 0, [parts]) }
  func enter() throws { try wire.send(Self.surface, 0, [Self.output]) }

  func configure(_ width: UInt32, _ height: UInt32) throws {
    try wire.send(Self.layerSurface, 0, [9, width, height])
  }

  private func read() throws {
    for request in try wire.requests() {
      if request.object == Self.layerSurface, request.opcode == Self.setSize {
        sizes.append(request.arguments[1])
      }
      if request.object == 1, request.opcode == 0 { syncs += request.arguments }
    }
  }

  /// The heights that have been asked for so far.
  func asked() throws -> [UInt32] {
    try read()
    return sizes
  }

  /// Answers what was asked last.
  func answer() throws {
    try read()
    let last = try #require(syncs.last)
    syncs.removeLast()
    try wire.send(last, 0, [0])
  }

  var size: [Int32] { [panel.painted.width, panel.painted.height] }
  var scale: Double { panel.painted.scale.value }
}

extension WireTests {
  @Suite struct PanelSurfaceTests {
    @Test("The scale is what mode and logical size come to, before anything is told for the surface")
    func presumed() throws {
      let wired = try WiredPanel()
      try wired.tell(logical: (480, 960))
      try wired.configure(480, 262)
      #expect(wired.size == [480, 262] && wired.scale == 1.5 && wired.resizes == 1)
      expect([wired.panel.painted.bufferWidth, wired.panel.painted.bufferHeight], equals: [720, 393])
      expect(wired.panel.heightAbove, equals: 698)
      try wired.enter()
      #expect(wired.scale == 1.5 && wired.resizes == 1)
    }

    @Test("What is told for the surface comes first, and early is not too early") func preferred() throws {
      let wired = try WiredPanel()
      try wired.prefer(150)
      try wired.tell(logical: (480, 960))
      try wired.configure(480, 262)
      try wired.configure(480, 264)
      expect(wired.scale, equals: 1.25)
      try wired.enter()
      try wired.prefer(330)
      expect(wired.scale, equals: 2.75)
      // At 262 a panel would not be a whole number of pixels high.
      try expect(wired.asked(), equals: [262, 264])
    }

    @Test("Nonsense is not believed", arguments: [0, 1, 1921, .max] as [UInt32]) func nonsense(parts: UInt32)
      throws
    {
      let wired = try WiredPanel()
      try wired.tell()
      try wired.prefer(parts)
      try wired.configure(360, 262)
      #expect(wired.scale == 2 && wired.size == [360, 262])
    }

    @Test(
      "Logical sizes that none has, and modes: the integer scale counts",
      arguments: [(0, 0), (-1, -1), (.max, .max), (1, 100_000), (700, 1400)] as [(Int32, Int32)])
    func sizes(width: Int32, height: Int32) throws {
      let wired = try WiredPanel()
      try wired.tell(logical: (width, height))
      try wired.configure(360, 262)
      #expect(wired.scale == 2 && wired.size == [360, 262] && wired.resizes == 1)
    }

    @Test func aRotationWaitsForAllThatIsToldOfTheOutput() throws {
      let wired = try WiredPanel()
      try wired.tell()
      try wired.configure(360, 262)
      try wired.enter()
      expect(wired.resizes, equals: 1)
      try wired.tell(transform: 1, logical: (720, 360), isDone: false)
      try wired.configure(720, 262)
      #expect(wired.size == [360, 262] && wired.resizes == 1)
      try wired.done()
      let asked = try wired.asked()
      expect(asked, equals: [262, 162])
      // This size was on its way.
      try wired.configure(720, 262)
      expect(wired.resizes, equals: 1)
      try wired.configure(720, 162)
      #expect(wired.size == [720, 162] && wired.resizes == 2)
      expect(wired.panel.heightAbove, equals: 198)
    }

    @Test("A compositor that gives another height than it is asked for has its way") func insists() throws {
      let wired = try WiredPanel()
      try wired.tell(logical: (720, 360))
      try wired.configure(720, 262)
      try expect(wired.asked(), equals: [262, 162])
      try wired.configure(720, 262)
      expect(wired.resizes, equals: 0)
      try wired.answer()
      #expect(wired.size == [720, 262] && wired.resizes == 1)
    }

    @Test("An output that changes while the panel keeps its width asks for another height") func otherMode()
      throws
    {
      let wired = try WiredPanel()
      try wired.tell()
      try wired.configure(360, 262)
      try wired.enter()
      try wired.tell(mode: (720, 480), logical: (360, 240))
      try expect(wired.asked(), equals: [262, 162])
    }

    @Test("Of outputs of one width the one that it is on counts, as soon as that is known") func entered()
      throws
    {
      let wired = try WiredPanel()
      try wired.tell()
      try wired.addOutput()
      try wired.configure(360, 262)
      try wired.configure(360, 100)
      #expect(wired.size == [360, 100] && wired.panel.heightAbove == nil)
      try wired.enter()
      let asked = try wired.asked()
      expect(asked, equals: [262, 100, 262])
      expect(wired.panel.heightAbove, equals: 620)
    }

    /// Hyprland draws a list only along with something else, and everything after a request to the layer.
    @Test(arguments: [false, true]) func aPictureOfAListIsDrawn(withTheLayer: Bool) throws {
      let wired = try WiredPanel(drawsNoSubsurface: withTheLayer)
      try wired.tell()
      try wired.configure(360, 262)
      let frame = Rect(x: 20, y: -90, width: 100, height: 50)
      let list = try #require(wired.panel.showOverlay(.list, at: frame, catchesTouches: true))
      _ = try wired.wire.requests()
      try list.painted.present(damage: []) { _ in }
      let margin = Wire.Request(
        object: WiredPanel.layerSurface, opcode: WiredPanel.setMargin, arguments: [0, 0, 0, 0])
      let commit = Wire.Request(object: WiredPanel.surface, opcode: 6, arguments: [])
      let shown = try wired.wire.requests()
      expect(shown.suffix(2) == [margin, commit], equals: withTheLayer)
      wired.panel.hideOverlay(.list)
      let hidden = try wired.wire.requests()
      expect(hidden.contains(margin) && hidden.contains(commit), equals: withTheLayer)
      // The layer is gone before its lists are.
      _ = wired.panel.showOverlay(.list, at: frame, catchesTouches: true)
      _ = try wired.wire.requests()
      _ = wired.panel.destroy()
      let ended = try wired.wire.requests()
      #expect(!ended.contains(margin) && !ended.contains(commit))
    }

    /// COSMIC gives windows another size with the panel's, and not with another room of it.
    @Test(arguments: [false, true]) func aRisingPanelTakesItsRoom(atOnce: Bool) throws {
      let wired = try WiredPanel(ignoresRoomAlone: atOnce)
      wired.panel.rise()
      try wired.tell()
      try wired.configure(360, 262)
      let room = Wire.Request(
        object: WiredPanel.layerSurface, opcode: WiredPanel.setExclusiveZone, arguments: [262])
      try expect(wired.wire.requests().contains(room), equals: atOnce)
      wired.panel.arrive()
      try expect(wired.wire.requests().contains(room), equals: !atOnce)
    }

    @Test func aFractionIsToldByAViewportAndAWholeScaleByTheBuffers() throws {
      let wired = try WiredPanel()
      try wired.prefer(180)
      try wired.tell(logical: (480, 960))
      try wired.configure(480, 262)
      var canvas: [Int32] = []
      _ = try wired.wire.requests()
      try wired.panel.painted.present(damage: []) { canvas = [$0.width, $0.height] }
      expect(canvas, equals: [720, 393])
      var requests = try wired.wire.requests()
      // set_destination of the viewport, and set_buffer_scale.
      #expect(requests.contains { $0.opcode == 2 && $0.arguments == [480, 262] })
      #expect(requests.contains { $0.object == WiredPanel.surface && $0.opcode == 8 && $0.arguments == [1] })
      let frame = try #require(requests.first { $0.object == WiredPanel.surface && $0.opcode == 3 })
      try wired.wire.send(frame.arguments[0], 0, [1])
      try wired.prefer(240)
      try wired.panel.painted.present(damage: []) { canvas = [$0.width, $0.height] }
      expect(canvas, equals: [960, 524])
      requests = try wired.wire.requests()
      #expect(!requests.contains { $0.opcode == 2 && $0.arguments.count == 2 && $0.arguments == [480, 262] })
      #expect(requests.contains { $0.object == WiredPanel.surface && $0.opcode == 8 && $0.arguments == [2] })
    }
  }
}
