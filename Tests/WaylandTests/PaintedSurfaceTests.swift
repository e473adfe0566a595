import Expectations
import Testing

@testable import Wayland

extension WireTests {
  @Suite struct PaintedSurfaceTests {
    /// The opcodes of wl_surface.
    static let attach: UInt32 = 1
    static let frame: UInt32 = 3
    static let damageBuffer: UInt32 = 9
    /// The opcode of wl_shm_pool.
    static let createBuffer: UInt32 = 0

    private static func globals(_ wire: Wire, clock: @escaping () -> UInt64 = { 0 }) -> PanelGlobals {
      let registry = wire.connection.display.getRegistry()
      return PanelGlobals(
        compositor: registry.bind(name: 1, as: WlCompositor.self, version: 4),
        shm: registry.bind(name: 2, as: WlShm.self, version: 1), subcompositor: nil, viewporter: nil,
        fractions: nil,
        clocks: CompositorClocks(now: clock))
    }

    /// The object that has been made for a picture of 4 times 4 pixels.
    private static func bufferID(_ wire: Wire) throws -> UInt32 {
      let created = try wire.requests().first {
        $0.opcode == createBuffer && $0.arguments.dropFirst() == [64, 4, 4, 16, 0]
      }
      return try #require(created?.arguments.first)
    }

    /// A compositor may say anything of its scale: it must not take memory by that.
    @Test(arguments: [(360, 262, 2, 2), (360, 262, 16, 16), (16_384, 4_096, 16, 1), (16_384, 262, 16, 3)])
    func aPictureHasBearableMemory(width: Int32, height: Int32, scale: Int32, expected: Int32) throws {
      let painted = PaintedSurface(Self.globals(try Wire()))
      _ = painted.resize(width: width, height: height, scale: SurfaceScale(whole: scale))
      expect(painted.scale, equals: SurfaceScale(whole: expected))
      #expect(!painted.resize(width: width, height: height, scale: SurfaceScale(whole: scale)))
    }

    @Test func aFrameThatWasShownTellsItsTime() throws {
      var loop: UInt64 = 1_000_000
      let wire = try Wire()
      let painted = PaintedSurface(Self.globals(wire) { loop })
      var times: [UInt64] = []
      painted.onFrame = { times.append($0) }
      _ = painted.resize(width: 4, height: 4, scale: .one)
      try painted.present(damage: []) { _ in }
      #expect(!painted.isReady && !painted.isShown)

      loop = 1_000_016
      let request = try wire.requests().first { $0.opcode == Self.frame && $0.arguments.count == 1 }
      let callback = try #require(request?.arguments.first)
      try wire.send(callback, 0, [77])
      expect(times, equals: [1_000_016])
      #expect(painted.isReady && painted.isShown)
    }

    /// Only the difference from the last picture is painted, but the compositor is given all of it.
    @Test(arguments: [[], [BufferRect(x: 1, y: 1, width: 2, height: 2)]])
    func theLastPictureIsKeptForTheNextSurface(damage: [BufferRect]) throws {
      let wire = try Wire()
      let globals = Self.globals(wire)
      let first = PaintedSurface(globals)
      _ = first.resize(width: 4, height: 4, scale: .one)
      try first.present(damage: []) { _ in }
      let buffer = try Self.bufferID(wire)
      try wire.send(buffer, 0)

      let second = PaintedSurface(globals, kept: first.destroy())
      _ = second.resize(width: 4, height: 4, scale: .one)
      #expect(second.hasKeptPicture && !second.isPosted)
      var painted: [BufferRect] = []
      try second.present(damage: damage) { painted += $0.damage }
      expect(painted, equals: damage)
      let requests = try wire.requests()
      #expect(requests.contains { $0.opcode == Self.attach && $0.arguments == [buffer, 0, 0] })
      expect(requests.filter { $0.opcode == Self.damageBuffer }.map(\.arguments), equals: [[0, 0, 4, 4]])
    }

    /// A picture of another size, or one that the compositor may still read, is painted anew.
    @Test(arguments: [(4, true), (6, false)]) func anotherPictureIsPainted(width: Int32, isBusy: Bool) throws
    {
      let wire = try Wire()
      let globals = Self.globals(wire)
      let first = PaintedSurface(globals)
      _ = first.resize(width: 4, height: 4, scale: .one)
      try first.present(damage: []) { _ in }
      let buffer = try Self.bufferID(wire)
      if !isBusy { try wire.send(buffer, 0) }

      let second = PaintedSurface(globals, kept: first.destroy())
      _ = second.resize(width: width, height: 4, scale: .one)
      #expect(!second.hasKeptPicture)
      var painted: [BufferRect] = []
      try second.present(damage: []) { painted += $0.damage }
      expect(painted, equals: [BufferRect(x: 0, y: 0, width: width, height: 4)])
    }

    /// A second buffer, which begins as a copy, is painted while the compositor reads the first: what stands still needs one.
    @Test func aSecondBufferIsThereWhileThingsMove() throws {
      let wire = try Wire()
      let painted = PaintedSurface(Self.globals(wire))
      _ = painted.resize(width: 4, height: 4, scale: .one)
      let change = BufferRect(x: 1, y: 0, width: 1, height: 1)
      /// Paints, and lets the frame be shown. Returns the buffer that was attached, and its pixels before.
      func present(_ damage: [BufferRect], _ pixel: UInt8) throws -> (
        buffer: UInt32, before: UInt8, part: BufferRect?
      ) {
        var (before, part): (UInt8, BufferRect?) = (0, nil)
        try painted.present(damage: damage) { canvas in
          before = canvas.pixels.load(as: UInt8.self)
          canvas.pixels.storeBytes(of: pixel, as: UInt8.self)
          part = canvas.damage.count == 1 ? canvas.damage[0] : nil
        }
        let requests = try wire.requests()
        let frame = try #require(requests.first { $0.opcode == Self.frame && $0.arguments.count == 1 })
        try wire.send(frame.arguments[0], 0, [77])
        let attached = try #require(requests.first { $0.opcode == Self.attach && $0.arguments.count == 3 })
        return (attached.arguments[0], before, part)
      }

      let first = try present([], 1)
      painted.giveBackSpareBuffer()
      #expect(try wire.requests().isEmpty)
      let second = try present([change], 2)
      #expect(second.buffer != first.buffer && second.before == 1 && second.part == change)
      // The compositor has the other picture now.
      try wire.send(first.buffer, 0)
      painted.giveBackSpareBuffer()
      // The buffer goes with its pool.
      let gone = try wire.requests().map(\.object)
      #expect(gone.count == 2 && gone.first == first.buffer)
      let third = try present([change], 3)
      #expect(third.buffer != second.buffer && third.before == 2 && third.part == change)
      // One that the compositor still reads goes when it has.
      painted.giveBackSpareBuffer()
      #expect(try wire.requests().isEmpty)
      try wire.send(second.buffer, 0)
      try expect(wire.requests().first?.object, equals: second.buffer)
    }

    /// The visible rows of the picture are posted from memory that is there already: nothing is painted for that.
    @Test func aPictureSlidesWithoutBeingPainted() throws {
      let wire = try Wire()
      let painted = PaintedSurface(Self.globals(wire))
      _ = painted.resize(width: 4, height: 4, scale: .one)
      /// Returns what was attached, posted and painted.
      func present(_ rows: Int32?, _ pixel: UInt8) throws -> (
        buffer: UInt32, posted: [[UInt32]], painted: Bool
      ) {
        var isPainted = false
        try painted.present(
          damage: rows == nil ? [BufferRect(x: 0, y: 0, width: 1, height: 1)] : [], rows: rows
        ) {
          isPainted = true
          ($0.pixels + 12).storeBytes(of: pixel, as: UInt8.self)
        }
        let requests = try wire.requests()
        let frame = try #require(requests.first { $0.opcode == Self.frame && $0.arguments.count == 1 })
        try wire.send(frame.arguments[0], 0, [77])
        let attached = try #require(requests.last { $0.opcode == Self.attach && $0.arguments.count == 3 })
        // A compositor that copies at once does this.
        try wire.send(attached.arguments[0], 0)
        let posted = requests.filter { $0.opcode == Self.damageBuffer && $0.arguments.count == 4 }
        return (attached.arguments[0], posted.map(\.arguments), isPainted)
      }

      let first = try present(1, 7)
      #expect(first.painted && first.posted == [[0, 0, 4, 4]])
      let seen = try #require(painted.latest)
      #expect((seen.pixels + 3 * 16 + 12).load(as: UInt8.self) == 7 && seen.pixels.load(as: UInt32.self) == 0)
      let second = try present(3, 8)
      #expect(!second.painted && second.posted == [[0, 1, 4, 3]] && second.buffer != first.buffer)
      let third = try present(4, 9)
      #expect(!third.painted && third.posted == [[0, 0, 4, 4]])
      let fourth = try present(nil, 9)
      #expect(fourth.painted && fourth.posted == [[0, 0, 1, 1]] && fourth.buffer == third.buffer)
      try expect((try #require(painted.latest).pixels + 12).load(as: UInt8.self), equals: 9)
    }
  }
}
