import Testing

@testable import Wayland

extension WireTests {
  @Suite struct PaintedSurfaceTests {
    /// The opcodes of wl_surface.
    static let frame: UInt32 = 3

    @Test func aFrameThatWasShownTellsItsTime() throws {
      var loop: UInt64 = 1_000_000
      let wire = try Wire()
      let registry = wire.connection.display.getRegistry()
      let globals = PanelGlobals(
        compositor: registry.bind(name: 1, as: WlCompositor.self, version: 4),
        shm: registry.bind(name: 2, as: WlShm.self, version: 1), subcompositor: nil, viewporter: nil,
        clocks: CompositorClocks { loop })
      let painted = PaintedSurface(globals)
      var times: [UInt64] = []
      painted.onFrame = { times.append($0) }
      _ = painted.resize(width: 4, height: 4, scale: 1)
      try painted.present(damage: []) { _ in }
      #expect(!painted.isReady && !painted.isShown)

      loop = 1_000_016
      let request = try wire.requests().first { $0.opcode == Self.frame && $0.arguments.count == 1 }
      let callback = try #require(request?.arguments.first)
      try wire.send(callback, 0, [77])
      #expect(times == [1_000_016])
      #expect(painted.isReady && painted.isShown)
    }
  }
}
