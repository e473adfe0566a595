import EventLoop
import Expectations
import Testing
import Typing

@testable import Wayland

extension WireTests {
  /// What a compositor gets that has started the keyboard as its input method, byte by byte.
  struct ContextDevicesTests {
    private let wire: Wire
    private let devices: ContextDevices
    private let inputMethod: UInt32
    private let told = Told()
    /// The first object that a compositor makes.
    private static let context: UInt32 = 0xff00_0000

    private final class Told {
      var events: [Typist.InputMethodEvent] = []
      var syncs = 0
    }

    init() throws { try self.init(isOfKWin: true) }

    private init(isOfKWin: Bool) throws {
      wire = try Wire()
      let globals = Globals(wire.connection)
      let more = isOfKWin ? ["org_kde_plasma_window_management"] : []
      for (name, interface) in zip(UInt32(1)..., ["zwp_input_method_v1", "wl_seat"] + more) {
        try wire.send(2, 0, [name] + Wire.string(interface) + [1])
      }
      devices = try #require(ContextDevices(globals))
      inputMethod = try #require(try wire.requests().last?.arguments.last)
      devices.enter(try globals.bindRequired(WlSeat.self, required: 1, preferred: 1))
      devices.start()
      devices.onInputMethodEvent = { [told] in told.events.append($0) }
      devices.onSynced = { [told] in told.syncs += 1 }
      _ = try wire.requests()
    }

    /// Tells of a field; returns the sync that its state may end with.
    private func activate(_ context: UInt32 = context) throws -> UInt32 {
      try wire.send(inputMethod, 0, [context])
      return try #require(try wire.requests().first { $0.object == 1 }?.arguments.first)
    }

    /// Tells of the client's state with this number.
    private func commitState(_ serial: UInt32) throws { try wire.send(Self.context, 4, [serial]) }

    /// Returns the requests to the context since the last call.
    private func requests() throws -> [Wire.Request] {
      try wire.requests().filter { $0.object == Self.context }
    }

    private func request(_ opcode: UInt32, _ arguments: UInt32...) -> Wire.Request {
      Wire.Request(object: Self.context, opcode: opcode, arguments: arguments)
    }

    private func text(_ text: String, serial: UInt32) -> Wire.Request {
      Wire.Request(object: Self.context, opcode: 1, arguments: [serial] + Wire.string(text))
    }

    @Test func anOrdinaryProgramHasNoSuchDevices() throws {
      let other = try Wire()
      #expect(ContextDevices(Globals(other.connection)) == nil)
    }

    @Test func itTypesOnceItHasASeatAndIsStarted() throws {
      #expect(devices.canType && devices.hasInputMethod)
      devices.leaveSeat()
      #expect(!devices.canType)
    }

    @Test func aFieldIsActiveWithItsFirstState() throws {
      _ = try activate()
      try wire.send(Self.context, 0, Wire.string("hey") + [3, 1])
      try wire.send(Self.context, 2, [0x80, 8])
      try commitState(5)
      expect(
        told.events,
        equals: [
          .activate, .surroundingText(text: "hey", cursor: 3, anchor: 1),
          .contentType(hint: 0x80, purpose: 8), .done,
        ])
    }

    /// A client without text-input, for which the user has asked for the keyboard, has no state.
    @Test func aFieldWithoutAStateIsActiveWithTheSync() throws {
      let sync = try activate()
      expect(told.events, equals: [.activate])
      try wire.send(sync, 0, [1])
      expect(told.events, equals: [.activate, .done])
    }

    /// KWin tells a changed text with an old number, and with the next one again.
    @Test func aTextThatComesTwiceIsOneState() throws {
      _ = try activate()
      try commitState(5)
      told.events = []
      for number: UInt32 in [4, 6] {
        try wire.send(Self.context, 0, Wire.string("h") + [1, 1])
        try commitState(number)
      }
      let text = Typist.InputMethodEvent.surroundingText(text: "h", cursor: 1, anchor: 1)
      expect(told.events, equals: [text, text, .done])
    }

    /// KWin passes a text on that Qt tells by text-input 2, and tells no number after it.
    @Test func aTextThatNoNumberFollowsIsToldWithTheSync() throws {
      _ = try activate()
      try commitState(5)
      for text in ["h", "he"] { try wire.send(Self.context, 0, Wire.string(text) + [1, 1]) }
      let syncs = try wire.requests().filter { $0.object == 1 && $0.opcode == 0 }
      expect(syncs.count, equals: 1, "one question for all that comes at once")
      expect(told.events, equals: [.activate, .done])
      try wire.send(try #require(syncs.first?.arguments.first), 0, [1])
      let states = ["h", "he"].map { Typist.InputMethodEvent.surroundingText(text: $0, cursor: 1, anchor: 1) }
      expect(told.events, equals: [.activate, .done] + states + [.done])
      try devices.send([.commitString("x"), .commit(serial: 1)])
      try expect(requests(), equals: [text("x", serial: 5)])
    }

    /// KWin makes one up where the user has asked for the keyboard.
    @Test func aStateThatIsNoClientsTellsNothing() throws {
      _ = try activate()
      try wire.send(Self.context, 2, [256, 0])
      try commitState(1)
      expect(told.events, equals: [.activate, .done])
    }

    @Test(arguments: zip([8, 9, 12, .max], [8, 10, 13, 0] as [UInt32]))
    func purposesAreThoseOfTheLaterProtocol(theirs: UInt32, ours: UInt32) throws {
      _ = try activate()
      try wire.send(Self.context, 0, Wire.string("") + [0, 0])
      try wire.send(Self.context, 2, [0, theirs])
      try commitState(1)
      expect(told.events.suffix(2), equals: [.contentType(hint: 0, purpose: ours), .done])
    }

    @Test func textGoesWithTheNumberOfTheLastState() throws {
      _ = try activate()
      try commitState(7)
      try devices.send([.commitString("é"), .commit(serial: 1)])
      try expect(requests(), equals: [text("é", serial: 7)])
    }

    @Test func contentIsSentWithItsCommit() throws {
      _ = try activate()
      try devices.send([.commitString("a")])
      #expect(try requests().isEmpty)
      try devices.send([.commit(serial: 1), .commit(serial: 1)])
      try expect(requests(), equals: [text("a", serial: 0)], "and once")
    }

    /// The range has to have the cursor in it, and KWin tells the client of it with the next text.
    @Test func aDeletionIsARangeAroundTheCursorAndAText() throws {
      _ = try activate()
      try devices.send([.deleteSurroundingText(before: 3, after: 2), .commit(serial: 1)])
      try expect(requests(), equals: [request(5, UInt32(bitPattern: -3), 5), text("", serial: 0)])
      try devices.send([.deleteSurroundingText(before: 1, after: 0), .commitString("x"), .commit(serial: 1)])
      try expect(requests(), equals: [request(5, UInt32(bitPattern: -1), 1), text("x", serial: 0)])
      try devices.send([.deleteSurroundingText(before: 0, after: 0), .commit(serial: 1)])
      #expect(try requests().isEmpty)
      try devices.send([.deleteSurroundingText(before: .max, after: .max), .commit(serial: 1)])
      try expect(requests().first?.opcode, equals: 5, "more than there is, and no crash")
    }

    @Test(
      arguments: zip(
        [14, 28, 103, 105, 106, 108], [0xff08, 0xff0d, 0xff52, 0xff51, 0xff53, 0xff54] as [UInt32]))
    func keysThatHaveOneGoByKeysym(code: UInt32, keysym: UInt32) throws {
      _ = try activate()
      try devices.send([.key(code: code, pressed: true), .key(code: code, pressed: false)])
      let sent = try requests()
      expect(sent.map(\.opcode), equals: [8, 8])
      expect(sent.map { [$0.arguments[2], $0.arguments[3]] }, equals: [[keysym, 1], [keysym, 0]])
    }

    /// Weston makes a grab that cannot be released, and takes keys without one.
    @Test func keysNeedNoGrabElsewhere() throws {
      let other = try Self(isOfKWin: false)
      _ = try other.activate()
      try other.devices.send([.key(code: 15, pressed: true), .modifiers(4), .modifiers(0)])
      try expect(other.wire.requests().map(\.opcode), equals: [10, 11, 11])
    }

    /// The compositor ignores keys without a grab, and takes the hardware's for as long as there is one.
    @Test func otherKeysGoByAGrabOfTheField() throws {
      _ = try activate()
      for _ in 0..<2 { try devices.send([.key(code: 15, pressed: true), .key(code: 15, pressed: false)]) }
      let sent = try requests()
      expect(
        sent.map(\.opcode), equals: [9, 10, 10, 10, 10],
        "one grab, and no release, which KWin 6.3 takes for a mistake")
      expect(
        sent.dropFirst().map { Array($0.arguments.suffix(2)) },
        equals: [[15, 1], [15, 0], [15, 1], [15, 0]])
      try wire.send(inputMethod, 1, [Self.context])
      try expect(wire.requests(), equals: [request(0)])
    }

    @Test func aChordGoesByTheGrabWithItsModifiers() throws {
      _ = try activate()
      try devices.send([
        .key(code: 29, pressed: true), .modifiers(4), .key(code: 105, pressed: true),
        .key(code: 105, pressed: false), .key(code: 29, pressed: false), .modifiers(0),
      ])
      let sent = try requests()
      expect(sent.map(\.opcode), equals: [9, 10, 11, 10, 10, 10, 11])
      expect(sent.filter { $0.opcode == 11 }.map { $0.arguments[1] }, equals: [4, 0])
    }

    @Test func keysOfHardwareKeyboardsGoThroughTheGrab() throws {
      _ = try activate()
      try devices.send([.key(code: 15, pressed: true), .key(code: 15, pressed: false)])
      let grab = try #require(try requests().first?.arguments.first)
      try wire.send(grab, 3, [7, 1_000, 30, 1])
      try wire.send(grab, 4, [8, 1, 2, 3, 1])
      try expect(requests(), equals: [request(10, 7, 1_000, 30, 1), request(11, 8, 1, 2, 3, 1)])
      // KWin may have told the client of later ones by itself.
      for state: UInt32 in [1, 0] { try wire.send(grab, 3, [9, 1_001, 39, state]) }
      try expect(
        requests(),
        equals: [request(11, 8, 1, 2, 3, 1), request(10, 9, 1_001, 39, 1), request(10, 9, 1_001, 39, 0)])
      // What a text has told is not to stay: a client would take the next key for one of another layout.
      try devices.send([.modifiers(0), .key(code: 30, pressed: true), .key(code: 30, pressed: false)])
      try expect(requests().last, equals: request(11, 8, 1, 2, 3, 1))
    }

    @Test func theEndOfAFieldIsToldAtOnce() throws {
      _ = try activate()
      try commitState(1)
      told.events = []
      try wire.send(inputMethod, 1, [Self.context])
      expect(told.events, equals: [.deactivate, .done])
      try expect(requests(), equals: [request(0)], "it is destroyed")
    }

    @Test func theNextFieldTakesThePlaceOfOneThatWasNotEnded() throws {
      let first = try activate()
      try wire.send(inputMethod, 0, [Self.context + 1])
      try expect(requests(), equals: [request(0)], "it is destroyed")
      told.events = []
      try wire.send(first, 0, [1])
      #expect(told.events.isEmpty, "the sync of the first one tells nothing")
    }

    @Test func textWithoutAFieldIsRefused() throws {
      #expect(throws: TypingDevicesError.noField) {
        try devices.send([.commitString("a"), .commit(serial: 1)])
      }
      try devices.send([.commit(serial: 1)])
      #expect(try wire.requests().isEmpty, "the answer to a state is no text")
    }

    @Test func aSyncIsAnsweredOnceAndNotAfterItIsCleared() throws {
      _ = try activate()
      for isCleared in [false, true] {
        try devices.send([.key(code: 28, pressed: true), .key(code: 28, pressed: false), .sync])
        let sync = try #require(try wire.requests().last { $0.object == 1 }?.arguments.first)
        if isCleared { devices.clearSync() }
        try wire.send(sync, 0, [1])
      }
      expect(told.syncs, equals: 1)
    }
  }
}
