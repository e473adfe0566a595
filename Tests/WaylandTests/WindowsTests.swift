import Expectations
import Testing

@testable import Wayland

/// The windows of a compositor that is the test.
private final class WiredWindows {
  /// The identifiers of objects follow from the order in which they are made.
  static let (manager, output, otherOutput, firstSync): (UInt32, UInt32, UInt32, UInt32) = (3, 4, 5, 6)
  static let (window, second): (UInt32, UInt32) = (0xFF00_0000, 0xFF00_0001)
  /// The opcode of zwlr_foreign_toplevel_handle_v1.destroy.
  static let destroy: UInt32 = 7

  let wire: Wire
  private(set) var windows: Windows?
  private(set) var told: [Bool] = []
  private(set) var applications: [String] = []
  /// The output that the keyboard is on.
  var place: WlOutput?
  let outputs: [WlOutput]
  private let registry: WlRegistry

  init(hasManager: Bool = true) throws {
    wire = try Wire()
    let display = wire.connection.display
    registry = display.getRegistry()
    let manager = registry.bind(name: 1, as: ZwlrForeignToplevelManagerV1.self, version: 3)
    outputs = [2, 3].map { [registry] in registry.bind(name: $0, as: WlOutput.self, version: 4) }
    windows = Windows(hasManager ? manager : nil, display: display, output: { [unowned self] in place }) {
      [unowned self] in
      told.append($0)
    } onApplication: { [unowned self] in
      applications.append($0)
    }
    _ = try wire.requests()
  }

  func answer() throws { try wire.send(Self.firstSync, 0, [1]) }

  func add(_ window: UInt32 = WiredWindows.window) throws { try wire.send(Self.manager, 0, [window]) }

  /// Sets an application with an id of one letter.
  func setApplication(_ letter: Unicode.Scalar, of window: UInt32 = WiredWindows.window) throws {
    try wire.send(window, 1, [2, letter.value])
  }

  func set(_ states: UInt32..., of window: UInt32 = WiredWindows.window) throws {
    try wire.send(window, 4, [UInt32(4 * states.count)] + states)
    try wire.send(window, 5)
  }

  func stop() {
    windows?.stop()
    windows = nil
  }
}

extension WireTests {
  @Suite struct WindowsTests {
    @Test func theFirstAnswerIsOfAllThatIsThere() throws {
      let wired = try WiredWindows()
      try wired.add()
      try wired.set(2, 3)
      expect(wired.told, equals: [])
      try wired.answer()
      expect(wired.told, equals: [true])
      try wired.set(2, 3)
      try wired.wire.send(WiredWindows.window, 6)
      expect(wired.told, equals: [true, false])
      try expect(
        wired.wire.requests(),
        equals: [
          Wire.Request(object: WiredWindows.window, opcode: WiredWindows.destroy, arguments: [])
        ])
    }

    @Test("Nothing is in full screen, or nobody says so", arguments: [true, false])
    func nothing(hasManager: Bool) throws {
      let wired = try WiredWindows(hasManager: hasManager)
      try wired.answer()
      expect(wired.told, equals: [false])
      wired.stop()
    }

    /// Another window of the same application is told, too, but not one that comes back from the shell.
    @Test func anotherWindowIsTold() throws {
      let wired = try WiredWindows()
      try wired.add()
      try wired.setApplication("a")
      try wired.set(2)
      try wired.answer()
      try wired.add(WiredWindows.second)
      try wired.setApplication("a", of: WiredWindows.second)
      try wired.set()
      try wired.set(2, of: WiredWindows.second)
      try wired.set(of: WiredWindows.second)
      try wired.set(2)
      expect(wired.applications, equals: ["a", "a", "a"])
      try wired.set()
      try wired.set(2)
      expect(wired.applications, equals: ["a", "a", "a"])
      try wired.set()
      try wired.setApplication("b", of: WiredWindows.second)
      try wired.set(2, of: WiredWindows.second)
      expect(wired.applications, equals: ["a", "a", "a", "b"])
    }

    @Test func theFocusGoesFromOneToAnother() throws {
      let wired = try WiredWindows()
      try wired.answer()
      try wired.add()
      try wired.add(WiredWindows.second)
      try wired.set(3, 2)
      try wired.set(3)
      try wired.set(2, of: WiredWindows.second)
      try wired.set(2, 3, of: WiredWindows.second)
      expect(wired.told, equals: [false, true, false, true])
    }

    @Test func anotherOutputDoesNotCountOnceOursIsKnown() throws {
      let wired = try WiredWindows()
      try wired.answer()
      try wired.add()
      try wired.wire.send(WiredWindows.window, 2, [WiredWindows.output])
      try wired.set(3, 2)
      expect(wired.told, equals: [false, true])
      wired.place = wired.outputs[1]
      wired.windows?.tell()
      expect(wired.told, equals: [false, true, false])
      wired.place = wired.outputs[0]
      wired.windows?.tell()
      expect(wired.told, equals: [false, true, false, true])
      try wired.wire.send(WiredWindows.window, 3, [WiredWindows.output])
      try wired.wire.send(WiredWindows.window, 2, [WiredWindows.otherOutput])
      expect(wired.told.count, equals: 4)
      try wired.set(3, 2)
      expect(wired.told, equals: [false, true, false, true, false])
    }

    @Test func titlesAndParentsSayNothing() throws {
      let wired = try WiredWindows()
      try wired.answer()
      try wired.add()
      try wired.wire.send(WiredWindows.window, 0, [2, 0x61])
      try wired.wire.send(WiredWindows.window, 1, [2, 0x61])
      try wired.wire.send(WiredWindows.window, 7, [0])
      try wired.wire.send(WiredWindows.window, 5)
      expect(wired.told, equals: [false])
    }

    @Test func nothingIsToldAfterTheStopAndWhatComesLateIsGivenBack() throws {
      let wired = try WiredWindows()
      try wired.answer()
      try wired.add()
      wired.stop()
      // The window goes first, and then the manager stops.
      try expect(
        wired.wire.requests(),
        equals: [
          Wire.Request(object: WiredWindows.window, opcode: WiredWindows.destroy, arguments: []),
          Wire.Request(object: WiredWindows.manager, opcode: 0, arguments: []),
        ])
      try wired.set(3, 2)
      try wired.add(WiredWindows.second)
      try expect(
        wired.wire.requests(),
        equals: [
          Wire.Request(object: WiredWindows.second, opcode: WiredWindows.destroy, arguments: [])
        ])
      try wired.wire.send(WiredWindows.manager, 1)
      expect(wired.told, equals: [false])
    }

    @Test func aStopBeforeTheFirstAnswerIsSilent() throws {
      let wired = try WiredWindows()
      wired.stop()
      try wired.answer()
      try wired.wire.send(WiredWindows.manager, 1)
      expect(wired.told, equals: [])
    }

    @Test func aManagerThatEndsByItselfLeavesItsWindows() throws {
      let wired = try WiredWindows()
      try wired.answer()
      try wired.add()
      try wired.wire.send(WiredWindows.manager, 1)
      try wired.set(3, 2)
      expect(wired.told, equals: [false, true])
      wired.stop()
    }
  }
}
