import Expectations
import Glibc
import Testing

@testable import Bus

/// Notes who calls the keyboard of another program.
struct SystemKeyboardMonitorTests {
  private final class Notes {
    var news: [SystemKeyboardMonitor.News] = []
  }

  private let bus: PrivateBus
  private let owner: SocketPeer
  private let notes = Notes()

  init() throws {
    bus = try PrivateBus()
    owner = try SocketPeer(on: bus)
    try expect(owner.own(flags: 0), equals: "1")
  }

  private func monitor(of follower: SystemKeyboardFollower) throws -> SystemKeyboardMonitor {
    let notes = notes
    let monitor = follower.server.monitorSystemKeyboard { notes.news.append($0) }
    return try #require(monitor)
  }

  /// Works until so many news were told in all.
  private func wait(for count: Int, _ monitor: SystemKeyboardMonitor, _ follower: SystemKeyboardFollower)
    throws
  {
    while notes.news.count < count {
      var request = pollfd(
        fd: monitor.fileDescriptor, events: Int16(truncatingIfNeeded: monitor.pollEvents), revents: 0)
      // Fails where nothing comes for a minute.
      try #require(poll(&request, 1, 60_000) > 0)
      #expect(monitor.process())
    }
  }

  @Test func callsOfOthersAreToldAndOursAreNot() throws {
    let follower = try SystemKeyboardFollower(on: bus)
    let monitor = try monitor(of: follower)
    try wait(for: 1, monitor, follower)
    follower.ask(visible: false)
    try follower.wait(for: 2)
    let shell = try SocketPeer(on: bus)
    for isVisible in [true, false] {
      _ = try shell.call(
        "sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0.SetVisible", "(\(isVisible),)",
        serving: follower.server)
    }
    try wait(for: 3, monitor, follower)
    expect(notes.news, equals: [.listening, .called(isVisible: true), .called(isVisible: false)])
  }

  @Test func nothingElseIsHeardAndNonsenseEndsNothing() throws {
    let follower = try SystemKeyboardFollower(on: bus)
    let monitor = try monitor(of: follower)
    try wait(for: 1, monitor, follower)
    let shell = try SocketPeer(on: bus)
    for (member, arguments) in [("Other", "()"), ("SetVisible", "('yes',)"), ("SetVisible", "(true,)")] {
      _ = try? shell.call(
        "sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0.\(member)", arguments, serving: follower.server)
    }
    try wait(for: 2, monitor, follower)
    expect(notes.news, equals: [.listening, .called(isVisible: true)])
  }
}
