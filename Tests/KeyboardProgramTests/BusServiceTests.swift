import Bus
import EventLoop
import Expectations
import Foundation
import Testing

@testable import phraseboard_keyboard

/// The session bus at the start.
@Suite final class BusServiceTests {
  private final class Handler: KeyboardBusHandler {
    func show() {}
    func show(panel: String, tab: String) {}
    func hide() {}
    func toggle() {}
    func type(id: String, piece: Int32) -> String { "" }
    func type(id: String, piece: Int32, texts: [String: String]) -> String { "" }
    func type(_ call: TextCall, _ answer: @escaping (Result<String, BusError>) -> Void) {}
    func stopTexts(of caller: String) -> Bool { false }
    func left(_ caller: String) {}
    func undo(_ answer: @escaping (Result<String, BusError>) -> Void) {}
    func refresh() {}
    func inspect() -> String { "" }
    func quit() {}
    func becomeSystemKeyboard() {}
    func activate() {}
    let visible = false
    let panel = "snippets"
    let content = "ready"
  }

  private let handler = Handler()
  private var told: [String] = []

  private func service(_ address: String, in loop: EventLoop) -> BusService {
    let service = BusService(in: loop, address: address)
    service.onSettled = { [unowned self] in told.append("settled") }
    service.onTrouble = { [unowned self] in told.append($0 ?? "back") }
    service.onNameTaken = { [unowned self] in told.append("taken") }
    return service
  }

  /// The services are connected as in the main: a bus that is given up holds up no picture by its silence.
  @Test func aBusThatNeverAnswersHoldsUpNothingForLongerThanTwoSeconds() throws {
    let loop = try EventLoop()
    let bus = LockServiceTests.silentBus()
    defer { close(bus.descriptor) }
    let lock = LockService(in: loop, address: "unix:path=/nonexistent/bus")
    let service = service(bus.address, in: loop)
    service.onTrouble = { [unowned self] in
      told.append($0 ?? "back")
      lock.isDone(with: .screenSavers)
    }
    let before = EventLoop.now()
    service.begin(handler: handler) { _ in }
    lock.start()
    // It has connected, and waits for nothing.
    expect(service.nextWake.map { $0 <= EventLoop.now() + 2_000 }, equals: true)
    service.advance(to: before + 1_999)
    #expect(told == [] && !service.isSettled && service.bus == nil && !lock.isKnown)
    service.advance(to: EventLoop.now() + 2_000)
    #expect(told.last == "settled" && told.count == 2 && service.isSettled && lock.isKnown)
    expect(told.first?.contains("\(bus.address): Connection timed out"), equals: true)
    #expect(service.bus == nil)
    // A session that has just started is busy: the bus is asked once more.
    let first = accept(bus.descriptor, nil, nil)
    defer { close(first) }
    let due = try #require(service.nextWake)
    service.advance(to: due)
    let second = accept(bus.descriptor, nil, nil)
    defer { close(second) }
    #expect(first >= 0 && second >= 0)
  }

  @Test func withoutABusItIsSettledAtOnce() throws {
    let loop = try EventLoop()
    let service = service("unix:path=/nonexistent/bus", in: loop)
    service.begin(handler: handler) { _ in }
    #expect(told.last == "settled" && told.first?.contains("No such file or directory") == true)
    #expect(service.isSettled && service.bus == nil && service.nextWake == nil)
  }
}
