import EventLoop
import Expectations
import Foundation
import Testing

@testable import phraseboard_keyboard

@Suite struct HardwareKeyboardsTests {
  /// The keys of a USB keyboard, and of the power button of a phone.
  private static let keyboard = "10000 7 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe\n"
  private static let button = "10000000000000 0\n"

  @Test(
    "What counts as a keyboard",
    arguments: [
      (keyboard, true), (button, false), ("fffffffe", true), ("ffffffff", true),
      ("7ffffffe", false), ("fffffffc", false), ("fffffffe 0", false), ("", false), ("\n", false),
      ("fffffffffffffffffffffffe", false), ("fffffffe zz", false), ("-fffffffe", false),
    ])
  func rule(bitmap: String, isKeyboard: Bool) {
    expect(HardwareKeyboards.hasLetters(bitmap), equals: isKeyboard)
  }

  /// A machine with devices of the test's.
  private final class Machine {
    let loop: EventLoop
    let keyboards: HardwareKeyboards
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "phraseboard-\(UUID().uuidString)")
      loop = try EventLoop()
      keyboards = HardwareKeyboards(
        in: loop, devices: folder.appending(path: "dev").path, classes: folder.appending(path: "sys").path)
      for name in ["dev", "sys"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func plug(_ name: String, _ bitmap: String = HardwareKeyboardsTests.keyboard) throws {
      let description = folder.appending(path: "sys/\(name)/device/capabilities")
      try FileManager.default.createDirectory(at: description, withIntermediateDirectories: true)
      try Data(bitmap.utf8).write(to: description.appending(path: "key"))
      try Data().write(to: folder.appending(path: "dev/\(name)"))
    }

    /// The kernel takes the description away later.
    func unplug(_ name: String) throws {
      try FileManager.default.removeItem(at: folder.appending(path: "dev/\(name)"))
    }

    /// Makes changes, each once the one before it is told. An untold one ends the test by its time limit.
    func wait(for changes: (() throws -> Void)...) throws {
      var rest = changes[...]
      var failure: (any Error)?
      let goOn = { [loop] in
        guard let change = rest.popFirst() else { return loop.stop(exitCode: 0) }
        do { try change() } catch { failure = error }
      }
      keyboards.onChange = goOn
      goOn()
      _ = try loop.run()
      if let failure { throw failure }
    }
  }

  @Test("Those of the start count where the seat had a keyboard", arguments: [true, false])
  func early(hadKeyboard: Bool) throws {
    let machine = try Machine()
    try machine.plug("event0", Self.button)
    try machine.plug("event1")
    try machine.plug("mouse0")
    machine.keyboards.start()
    #expect(!machine.keyboards.isPresent)
    machine.keyboards.seatTold(hadKeyboard: hadKeyboard)
    expect(machine.keyboards.isPresent, equals: hadKeyboard)
    // Another seat has come.
    machine.keyboards.seatTold(hadKeyboard: !hadKeyboard)
    expect(machine.keyboards.isPresent, equals: !hadKeyboard)
  }

  @Test(.timeLimit(.minutes(20))) func oneThatComesIsToldOf() throws {
    let machine = try Machine()
    try machine.plug("event1")
    machine.keyboards.start()
    try machine.plug("event2", Self.button)
    try machine.wait { try machine.plug("event3") }
    #expect(machine.keyboards.isPresent)
  }

  @Test(.timeLimit(.minutes(20))) func oneThatGoesIsToldOf() throws {
    let machine = try Machine()
    try machine.plug("event1")
    machine.keyboards.start()
    machine.keyboards.seatTold(hadKeyboard: true)
    try machine.wait { try machine.unplug("event1") }
    #expect(!machine.keyboards.isPresent)
  }

  /// The keyboard comes back under the name that it had at the start.
  @Test(.timeLimit(.minutes(20))) func oneThatComesBackCounts() throws {
    let machine = try Machine()
    try machine.plug("event1")
    machine.keyboards.start()
    machine.keyboards.seatTold(hadKeyboard: true)
    try machine.wait(
      for: { try machine.unplug("event1") },
      {
        machine.keyboards.seatTold(hadKeyboard: false)
        try machine.plug("event1")
      })
    #expect(machine.keyboards.isPresent)
  }

  @Test func aMachineWithoutDevicesHasNone() throws {
    let keyboards = HardwareKeyboards(
      in: try EventLoop(), devices: "/nonexistent/dev", classes: "/nonexistent/sys")
    keyboards.start()
    #expect(!keyboards.isOnSeat)
    keyboards.seatTold(hadKeyboard: true)
    #expect(!keyboards.isPresent)
    #expect(keyboards.isOnSeat, "the seat's word counts")
  }

  /// A phone's power button makes the seat have a keyboard.
  @Test func aMachineWithDevicesGoesByThem() throws {
    let machine = try Machine()
    try machine.plug("event0", Self.button)
    machine.keyboards.start()
    machine.keyboards.seatTold(hadKeyboard: true)
    #expect(!machine.keyboards.isOnSeat)
    let other = try Machine()
    try other.plug("event1")
    other.keyboards.start()
    other.keyboards.seatTold(hadKeyboard: true)
    #expect(other.keyboards.isOnSeat)
  }
}
