import Expectations
import Layout
import Testing

@testable import Wayland

/// Overlays above a panel, of a compositor that only listens.
final class WiredOverlays {
  enum ID: Hashable { case list, preview }

  let overlays: Overlays<ID>
  private(set) var lost = 0
  private let wire: Wire
  private let objects: [Proxy]

  /// Identifiers of objects, and opcodes of their requests.
  static let subcompositor: UInt32 = 5
  static let getSubsurface: UInt32 = 1
  static let setPosition: UInt32 = 1
  static let commit: UInt32 = 6

  init(canScale: Bool = true) throws {
    wire = try Wire()
    let registry = wire.connection.display.getRegistry()
    let compositor = registry.bind(name: 1, as: WlCompositor.self, version: 4)
    let shm = registry.bind(name: 2, as: WlShm.self, version: 1)
    let subcompositor = registry.bind(name: 3, as: WlSubcompositor.self, version: 1)
    let viewporter = registry.bind(name: 4, as: WpViewporter.self, version: 1)
    let panel = compositor.createSurface()
    let globals = PanelGlobals(
      compositor: compositor, shm: shm, subcompositor: subcompositor, viewporter: canScale ? viewporter : nil,
      fractions: nil,
      clocks: CompositorClocks { 0 })
    overlays = Overlays(globals, of: panel)
    objects = [registry, panel, compositor, shm, subcompositor, viewporter]
    overlays.onTouchesLost = { [unowned self] in lost += 1 }
    _ = try wire.requests()
  }

  func show(_ id: ID, x: Double = 20, y: Double = -90, width: Double = 100, catches: Bool = false)
    -> OverlaySurface?
  {
    overlays.show(
      id, at: Rect(x: x, y: y, width: width, height: 50), scale: .one, catchesTouches: catches)
  }

  func requests() throws -> [Wire.Request] { try wire.requests() }

  /// The number of surfaces that were put around the panel since the last look at the requests.
  func newSurfaces() throws -> Int {
    try requests().count { $0.object == Self.subcompositor && $0.opcode == Self.getSubsurface }
  }
}

extension WireTests {
  @Suite struct OverlaysTests {
    @Test func severalAreShownAtOnceAndGoOneByOne() throws {
      let wired = try WiredOverlays()
      let list = try #require(wired.show(.list, catches: true))
      let preview = try #require(wired.show(.preview, y: -300))
      #expect(wired.overlays[.list] === list && wired.overlays[.preview] === preview)
      expect(wired.overlays.origin(of: preview.painted.surface), equals: SurfaceOffset(x: 20, y: -300))
      wired.overlays.hide(.list)
      #expect(wired.overlays[.list] == nil && wired.overlays[.preview] === preview)
      wired.overlays.hideAll()
      #expect(wired.overlays[.preview] == nil)
      #expect(wired.overlays.origin(of: preview.painted.surface) == nil)
    }

    @Test func oneThatKeepsItsSizeMovesWithThePanel() throws {
      let wired = try WiredOverlays()
      let old = try #require(wired.show(.list, catches: true))
      _ = try wired.requests()
      let moved = wired.show(.list, x: 30, y: -100, catches: true)
      #expect(moved === old)
      expect(wired.overlays.origin(of: old.painted.surface), equals: SurfaceOffset(x: 30, y: -100))
      let requests = try wired.requests()
      expect(requests.map(\.opcode), equals: [WiredOverlays.setPosition, WiredOverlays.commit])
      expect(requests.first?.arguments, equals: [30, UInt32(bitPattern: -100)])
      expect(wired.lost, equals: 0)
    }

    @Test("Another size, another scale or other touches need another surface", arguments: 0..<3)
    func replaced(change: Int) throws {
      let wired = try WiredOverlays()
      let old = try #require(wired.show(.preview))
      let frame = Rect(x: 20, y: -90, width: change == 0 ? 101 : 100, height: 50)
      let new = wired.overlays.show(
        .preview, at: frame, scale: SurfaceScale(whole: change == 1 ? 2 : 1), catchesTouches: change == 2)
      #expect(new != nil && new !== old)
      #expect(wired.overlays[.preview] === new)
    }

    @Test func oneCatcherIsThereForAllAndGoesWithTheLast() throws {
      let wired = try WiredOverlays()
      _ = wired.show(.preview)
      try expect(wired.newSurfaces(), equals: 1)
      _ = wired.show(.list, catches: true)
      try expect(wired.newSurfaces(), equals: 2)
      wired.overlays.hide(.preview)
      _ = wired.show(.preview, catches: true)
      try expect(wired.newSurfaces(), equals: 1)
      wired.overlays.hide(.list)
      expect(wired.lost, equals: 0)
      wired.overlays.hide(.preview)
      expect(wired.lost, equals: 1)
      _ = wired.show(.preview, catches: true)
      try expect(wired.newSurfaces(), equals: 2)
    }

    /// A finger may be on the application, or on the catcher of a list that is open.
    @Test func oneWithoutTouchesGoesUnnoticed() throws {
      let wired = try WiredOverlays()
      _ = wired.show(.list, catches: true)
      _ = wired.show(.preview)
      wired.overlays.hide(.preview)
      expect(wired.lost, equals: 0)
      wired.overlays.hide(.list)
      expect(wired.lost, equals: 1)
      _ = wired.show(.preview)
      wired.overlays.hide(.preview)
      expect(wired.lost, equals: 1)
    }

    @Test func withoutACatcherItTakesTheTouchesOnItself() throws {
      let wired = try WiredOverlays(canScale: false)
      let old = try #require(wired.show(.list, catches: true))
      #expect(old.takesInput)
      try expect(wired.newSurfaces(), equals: 1)
      // A finger on it would be somewhere else if it moved.
      #expect(wired.show(.list, x: 30, catches: true) !== old)
      expect(wired.lost, equals: 1)
    }

    @Test(
      "Frames that are none",
      arguments: [
        Rect(x: 0, y: 0, width: 0, height: 9), Rect(x: .nan, y: 0, width: 9, height: 9),
        Rect(x: 0, y: -1e9, width: 9, height: 9), Rect(x: 0, y: 0, width: .infinity, height: 9),
      ])
    func nonsense(frame: Rect) throws {
      let wired = try WiredOverlays()
      #expect(wired.overlays.show(.list, at: frame, scale: .one, catchesTouches: true) == nil)
      #expect(wired.overlays[.list] == nil)
      expect(wired.lost, equals: 0)
      // No catcher is left.
      _ = try wired.requests()
      #expect(wired.show(.list, catches: true) != nil)
      try expect(wired.newSurfaces(), equals: 2)
    }

    @Test func frameIsRoundedToWholePixelsAroundIt() throws {
      let wired = try WiredOverlays()
      let surface = try #require(wired.show(.list, x: 20.4, y: -90.4, width: 99.7))
      expect(surface.origin, equals: SurfaceOffset(x: 20, y: -91))
      #expect((surface.painted.width, surface.painted.height) == (101, 51))
    }
  }
}
