import EventLoop
import Expectations
import Glibc
import Testing
import Typing

@testable import Wayland

extension WireTests {
  /// The requests of the typist, as the compositor gets them.
  @Suite struct SeatDevicesTests {
    private let wire: Wire
    private let devices: SeatDevices
    /// The objects of the seat's virtual keyboard and input method.
    private let keyboard: UInt32
    private let inputMethod: UInt32

    init() throws {
      wire = try Wire()
      let globals = Globals(wire.connection)
      let offered = ["zwp_virtual_keyboard_manager_v1", "zwp_input_method_manager_v2", "wl_seat"]
      for (name, interface) in zip(UInt32(1)..., offered) {
        try wire.send(2, 0, [name] + Wire.string(interface) + [1])
      }
      devices = try SeatDevices(globals)
      devices.enter(try globals.bindRequired(WlSeat.self, required: 1, preferred: 1))
      devices.start()
      keyboard = try #require(try wire.requests().last?.arguments.last)
      devices.requestInputMethod()
      inputMethod = try #require(try wire.requests().last?.arguments.last)
    }

    @Test func effectsAreRequestsInTheirOrder() throws {
      let start = UInt32(truncatingIfNeeded: EventLoop.now())
      try devices.send([
        .keymap("map"), .modifiers(4), .key(code: 30, pressed: true), .key(code: 30, pressed: false),
        .modifiers(0), .deleteSurroundingText(before: 3, after: 1), .commitString("é\n"), .sync,
        .commit(serial: 7),
      ])
      let requests = try wire.requests()
      let stamps = requests.filter { $0.object == keyboard && $0.opcode == 1 }.map(\.arguments[0])
      try #require(stamps.count == 2)
      #expect(start <= stamps[0] && stamps[0] <= stamps[1])
      #expect(stamps[1] <= UInt32(truncatingIfNeeded: EventLoop.now()))
      let sync = try #require(requests.first { $0.object == 1 }?.arguments)
      let expected: [Wire.Request] = [
        // The file ends with a NUL.
        Wire.Request(object: keyboard, opcode: 0, arguments: [1, 4]),
        Wire.Request(object: keyboard, opcode: 2, arguments: [4, 0, 0, 0]),
        Wire.Request(object: keyboard, opcode: 1, arguments: [stamps[0], 30, 1]),
        Wire.Request(object: keyboard, opcode: 1, arguments: [stamps[1], 30, 0]),
        Wire.Request(object: keyboard, opcode: 2, arguments: [0, 0, 0, 0]),
        Wire.Request(object: inputMethod, opcode: 2, arguments: [3, 1]),
        Wire.Request(object: inputMethod, opcode: 0, arguments: Wire.string("é\n")),
        Wire.Request(object: 1, opcode: 0, arguments: sync),
        Wire.Request(object: inputMethod, opcode: 3, arguments: [7]),
      ]
      expect(requests, equals: expected)
    }

    @Test func eachSyncIsToldOnceInItsOrderWithEvents() throws {
      var told: [Typist.InputMethodEvent] = []
      devices.onSynced = { told.append(.synced) }
      devices.onInputMethodEvent = { told.append($0) }
      for number: UInt32 in [1, 2] {
        try devices.send([.sync, .commit(serial: number)])
        let syncs = try syncs()
        try #require(syncs.count == 1)
        try wire.send(inputMethod, 5)
        try wire.send(syncs[0], 0, [number])
      }
      expect(told, equals: [.done, .synced, .done, .synced])
    }

    @Test(arguments: [false, true]) func answersThatAreNotWantedAnyMoreAreNotTold(isSeatGone: Bool) throws {
      var told = 0
      devices.onSynced = { told += 1 }
      try devices.send([.sync])
      let forgotten = try syncs()
      if isSeatGone { devices.leaveSeat() } else { devices.clearSync() }
      try devices.send([.sync])
      for sync in forgotten { try wire.send(sync, 0, [1]) }
      expect(told, equals: 0)
      let next = try #require(try syncs().last)
      try wire.send(next, 0, [2])
      expect(told, equals: 1)
    }

    @Test func nothingIsSentToDevicesThatAreGone() throws {
      devices.leaveSeat()
      _ = try wire.requests()
      try devices.send([
        .keymap("map"), .key(code: 30, pressed: true), .modifiers(0), .commitString("a"), .commit(serial: 1),
        .deleteSurroundingText(before: 1, after: 0),
      ])
      #expect(try wire.requests().isEmpty)
    }

    /// Keys of another keymap than theirs would be wrong text.
    @Test func nothingIsSentAfterAKeymapThatFails() throws {
      try devices.send([.keymap("map")])
      _ = try wire.requests()
      devices.virtualKeyboard?.makeFile = { _ in throw SystemError(call: "memfd_create", code: ENOMEM) }
      #expect(throws: SystemError.self) {
        try devices.send([
          .modifiers(0), .keymap("other"), .key(code: 30, pressed: true), .commitString("a"), .sync,
        ])
      }
      try expect(
        wire.requests(), equals: [Wire.Request(object: keyboard, opcode: 2, arguments: [0, 0, 0, 0])])
    }

    /// What takes long waits until then: a key that goes on late comes after the next one.
    @Test func releasedKeysMayComeUntilTheCompositorSaysSo() throws {
      try devices.send([.keymap("map")])
      devices.grabKeyboard { _ in }
      #expect(devices.grab != nil && !devices.mayGetKeys)
      devices.releaseKeyboard()
      #expect(devices.grab == nil && devices.mayGetKeys)
      for sync in try syncs() { try wire.send(sync, 0, [1]) }
      #expect(!devices.mayGetKeys)
    }

    // MARK: Helpers

    /// The objects of the syncs since the last requests.
    private func syncs() throws -> [UInt32] {
      try wire.requests().filter { $0.object == 1 && $0.opcode == 0 }.compactMap(\.arguments.first)
    }
  }
}
