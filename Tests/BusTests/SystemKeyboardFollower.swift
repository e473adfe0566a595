import Keyboard

@testable import Bus

/// A keyboard on a bus that notes what happens to the name of the system keyboard.
final class SystemKeyboardFollower {
  let keyboard = FakeKeyboard()
  let server: KeyboardBus
  private let name: SystemKeyboardName
  private let notes: Notes

  var events: [SystemKeyboardEvent] { notes.events }
  var refusals: Int { notes.refusals }

  private final class Notes {
    var events: [SystemKeyboardEvent] = []
    var refusals = 0
  }

  /// Returns when it has heard who owns the name.
  init(on bus: PrivateBus) throws {
    let notes = Notes()
    self.notes = notes
    server = try KeyboardBus(handler: keyboard, address: bus.address)
    let followed = server.followSystemKeyboard {
      notes.refusals += 1
    } onEvent: { event in
      notes.events.append(event)
    }
    guard let followed else { throw TestFailure(description: "no connection") }
    name = followed
    try wait(for: 1)
  }

  var uniqueName: String { server.connection?.uniqueName ?? "" }

  func ask(visible: Bool) { name.ask(visible: visible) }
  func request(replacing: Bool) { name.request(replacing: replacing) }
  func giveBack(showing: Bool) { name.giveBack(showing: showing) }
  func giveBackAtEnd(timeout: UInt64) { name.giveBackAtEnd(showing: true, timeout: timeout) }

  /// Works until so many events have come in all.
  func wait(for count: Int) throws {
    try BusTests.wait(serving: server) { events.count >= count }
  }

  func waitForRefusal() throws {
    try BusTests.wait(serving: server) { refusals > 0 }
  }

  /// Takes the name, and works until it has it.
  func own(replacing: Bool = false) throws {
    let count = events.count
    request(replacing: replacing)
    try wait(for: count + 1)
  }
}
