import EventLoop
import Expectations
import Foundation
import Testing

@testable import phraseboard_keyboard

/// Checks what is known of the lock at the start.
@Suite final class LockServiceTests {
  private var told: [Bool] = []

  private func service(_ address: String, in loop: EventLoop) -> LockService {
    let service = LockService(in: loop, address: address)
    service.onLocked = { [unowned self] in told.append($0) }
    return service
  }

  /// A bus on which nobody ever answers.
  static func silentBus() -> (descriptor: Int32, address: String) {
    let path = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)").path
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in place.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0 && listen(descriptor, 1) == 0)
    return (descriptor, "unix:path=\(path)")
  }

  @Test func withoutASystemBusTheSessionsDecides() throws {
    let loop = try EventLoop()
    let service = service("unix:path=/nonexistent/bus", in: loop)
    service.start()
    #expect(!service.isKnown && told == [])
    service.noteScreenSavers(areActive: true)
    #expect(service.isKnown && told == [true])
    service.noteScreenSavers(areActive: false)
    expect(told, equals: [true, false])
  }

  @Test func withoutAnyBusItIsKnownAtOnce() throws {
    let loop = try EventLoop()
    let service = service("unix:path=/nonexistent/bus", in: loop)
    service.isDone(with: .screenSavers)
    service.start()
    #expect(service.isKnown && told == [false] && service.nextWake == nil)
  }

  @Test func whoDoesNotAnswerIsWaitedForForTwoSeconds() throws {
    let loop = try EventLoop()
    let bus = Self.silentBus()
    defer { close(bus.descriptor) }
    let before = EventLoop.now()
    let service = service(bus.address, in: loop)
    // The time before the system bus is asked counts, too.
    let end = try #require(service.nextWake)
    #expect(end >= before + 2_000)
    service.start()
    expect(service.nextWake.map { $0 <= end }, equals: true)
    service.noteScreenSavers(areActive: false)
    #expect(!service.isKnown && told == [])
    service.advance(to: before + 1_999)
    #expect(!service.isKnown)
    service.advance(to: EventLoop.now() + 2_000)
    #expect(service.isKnown && told == [false])
    service.noteScreenSavers(areActive: true)
    expect(told, equals: [false, true])
  }

  @Test func oneThatIsLockedIsToldOnceAllAreKnown() throws {
    let loop = try EventLoop()
    let bus = Self.silentBus()
    defer { close(bus.descriptor) }
    let service = service(bus.address, in: loop)
    service.start()
    service.noteScreenSavers(areActive: true)
    expect(told, equals: [])
    service.advance(to: EventLoop.now() + 2_000)
    expect(told, equals: [true])
  }
}
