import Bindings
import Expectations
import Testing

@testable import Wayland

extension WireTests {
  /// The seat's keys on their way to the input method, and from there on.
  @Suite struct KeyboardGrabTests {

    private let wire: Wire
    private let registry: WlRegistry
    private let seat: WlSeat

    init() throws {
      wire = try Wire()
      registry = wire.connection.display.getRegistry()
      seat = registry.bind(name: 1, as: WlSeat.self, version: 7)
    }

    @Test func eventsComeAsTheyAre() throws {
      let manager = registry.bind(name: 2, as: ZwpInputMethodManagerV2.self, version: 1)
      var keys: [[UInt32]] = []
      var modifiers: [ModifierState] = []
      let method = InputMethod(manager, seat: seat) { _ in }
      let grab = method.grabKeyboard { event in
        switch event {
        case .keymap: Issue.record("none was sent")
        case .key(let code, let isPressed, let stamp): keys.append([code, isPressed ? 1 : 0, stamp])
        case .modifiers(let state): modifiers.append(state)
        case .repeatInfo(let rate, let delay): keys.append([UInt32(rate), UInt32(delay)])
        }
      }
      let object = try #require(try wire.requests().last?.arguments.last)
      try wire.send(object, 3, [25, 600])
      try wire.send(object, 1, [9, 1234, 30, 1])
      try wire.send(object, 2, [10, 1, 2, 3, 4])
      try wire.send(object, 1, [11, .max, 30, 0])
      expect(keys, equals: [[25, 600], [30, 1, 1234], [30, 0, .max]])
      expect(modifiers, equals: [ModifierState(depressed: 1, latched: 2, locked: 3, group: 4)])
      var ends = 0
      grab.release(sync: { [wire] in wire.connection.display.sync() }) { ends += 1 }
      let requests = try wire.requests()
      expect(requests.first, equals: Wire.Request(object: object, opcode: 0, arguments: []))
      let sync = try #require(requests.last?.arguments.first)
      try wire.send(object, 1, [12, 1300, 31, 1])
      expect(keys.last, equals: [31, 1, 1300], "keys that were on their way still come")
      expect(ends, equals: 0)
      try wire.send(1, 1, [object])
      try wire.send(sync, 0, [1])
      expect(ends, equals: 1)
      #expect(try wire.requests().isEmpty, "the compositor was told once")
      method.destroy()
    }

    @Test func keysGoOnAsTheyCame() throws {
      let manager = registry.bind(name: 2, as: ZwpVirtualKeyboardManagerV1.self, version: 1)
      let keyboard = VirtualKeyboard(manager, seat: seat)
      let object = try #require(try wire.requests().last?.arguments.last)
      keyboard.setModifiers(ModifierState(depressed: 1, latched: 2, locked: 3, group: 4))
      keyboard.key(30, isPressed: true, stamp: .max)
      keyboard.key(30, isPressed: false, stamp: 7)
      try expect(
        wire.requests(),
        equals: [
          Wire.Request(object: object, opcode: 2, arguments: [1, 2, 3, 4]),
          Wire.Request(object: object, opcode: 1, arguments: [.max, 30, 1]),
          Wire.Request(object: object, opcode: 1, arguments: [7, 30, 0]),
        ])
      keyboard.remove()
    }
  }
}
