import Bus
import Expectations
import Foundation
import Glibc
import Testing

struct SessionLockTests {
  private final class Counter {
    var events: [SessionLock.Event] = []
    /// The number of locks that were heard of.
    var count: Int { events.filter { $0 != .locked(false) }.count }
  }

  private let bus: PrivateBus
  private let logind: FakeLock
  private let locks = Counter()

  init() throws {
    bus = try PrivateBus()
    logind = try FakeLock(on: bus)
  }

  /// Returns a lock that listens already.
  private func listening(sessionID: String? = nil) throws -> SessionLock {
    let lock = try SessionLock(address: bus.address, sessionID: sessionID) { [locks] event in
      locks.events.append(event)
    }
    try settle(lock)
    return lock
  }

  /// Handles what has come, and waits for all the answers that are due and until the condition holds. The bus writes
  /// to its connections in any order, so what one of them knows has not come to the others yet.
  private func settle(_ lock: SessionLock, until condition: () -> Bool = { true }) throws {
    while true {
      while hasMore(lock) {
        guard lock.process() == .running else { throw TestFailure(description: "the bus is lost") }
      }
      if condition() { return }
      try wait(for: [lock.fileDescriptor])
    }
  }

  /// The session that is asked for next.
  private func nextSession(of logind: FakeLock, _ lock: SessionLock) throws -> String {
    while !logind.hasOutput {
      try settle(lock)
      if !logind.hasOutput { try wait(for: [lock.fileDescriptor, logind.output]) }
    }
    return try logind.nextSession()
  }

  private func hasMore(_ lock: SessionLock) -> Bool {
    let time = DispatchTime.now().uptimeNanoseconds / 1_000_000
    let wait = lock.nextWake.map { Int32(clamping: $0 > time ? $0 - time : 0) }
    var request = pollfd(
      fd: lock.fileDescriptor, events: Int16(truncatingIfNeeded: lock.pollEvents), revents: 0)
    return poll(&request, 1, wait ?? 0) > 0 || wait != nil
  }

  private static let locking: [LockSignal] = [
    .lock,
    .sleep("(true,)"),
    .change(of: "'LockedHint': <true>"),
    .change(of: "'IdleHint': <true>, 'IdleSinceHint': <uint64 7>, 'LockedHint': <true>"),
  ]

  @Test(arguments: locking)
  func lockIsHeard(signal: LockSignal) throws {
    let lock = try listening()
    expect(locks.count, equals: 0)
    try logind.emit(signal)
    try settle(lock) { locks.count == 1 }
    expect(locks.count, equals: 1)
    try logind.emit(signal)
    try settle(lock) { locks.count == 2 }
    expect(locks.count, equals: 2)
  }

  private static let others: [LockSignal] = [
    LockSignal(member: "Unlock"),
    .lock(of: "/org/freedesktop/login1/session/c2"),
    .sleep("(false,)"), .sleep("()"), .sleep("('true',)"), .sleep("(1,)"), .sleep("([true],)"),
    .change(of: "'LockedHint': <false>"), .change(of: "'IdleHint': <true>"),
    .change(of: "'LockedHint': <'true'>"),
    .change(of: "'LockedHint': <<true>>"), .change(of: "'LockedHint': <(true,)>"),
    .change("('org.freedesktop.login1.Other', {'LockedHint': <true>}, @as [])"),
    .change("('org.freedesktop.login1.Session',)"), .change("('org.freedesktop.login1.Session', true)"),
    .change("('org.freedesktop.login1.Session', {'LockedHint': true})"),
    .change("(true, {'LockedHint': <true>}, @as [])"), .change("()"),
    .change("('org.freedesktop.login1.Session', @a{sv} {}, ['LockedHint'])"),
  ]

  @Test(arguments: others)
  func everythingElseIsIgnored(signal: LockSignal) throws {
    let lock = try listening()
    try logind.emit(signal)
    try settle(lock)
    expect(locks.count, equals: 0)
    try logind.emit(.lock)
    try settle(lock) { locks.count == 1 }
    expect(locks.count, equals: 1)
  }

  /// The bus lets everybody send everything to one connection, whatever that listens to.
  @Test(arguments: locking)
  func signalsOfOthersAreIgnored(signal: LockSignal) throws {
    let lock = try listening()
    let owner = LockSignal(
      path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
      arguments: "('org.freedesktop.login1', '', ':1.2')")
    // logind's connection is the first one on this bus, and the second is under test.
    let stranger = try FakeLock(on: bus, name: "org.example.Stranger")
    for signal in [signal, owner, signal] { try stranger.emit(signal, to: ":1.1") }
    stranger.kill()
    try settle(lock)
    expect(locks.count, equals: 0)
    try logind.emit(.lock)
    try settle(lock) { locks.count == 1 }
    expect(locks.count, equals: 1)
  }

  @Test func sessionIsTheNamedOne() throws {
    let lock = try listening(sessionID: "c2")
    try expect(logind.nextSession(), equals: "c2")
    try logind.emit(.lock)
    try settle(lock)
    expect(locks.count, equals: 0)
    try logind.emit(.lock(of: "/org/freedesktop/login1/session/c2"))
    try settle(lock) { locks.count == 1 }
    expect(locks.count, equals: 1)
  }

  /// A service may have the environment of an earlier login.
  @Test func sessionThatIsGoneIsReplacedByThatOfTheProcess() throws {
    let lock = try listening(sessionID: "77")
    try expect(logind.nextSession(), equals: "77")
    try expect(logind.nextSession(), equals: "auto")
    try logind.emit(.lock)
    try settle(lock) { locks.count == 1 }
    expect(locks.count, equals: 1)
  }

  @Test func logindMayComeLateAndComeBack() throws {
    logind.kill()
    let lock = try listening()
    for count in 1...2 {
      let next = try FakeLock(on: bus)
      try expect(nextSession(of: next, lock), equals: "auto")
      try next.emit(.lock)
      try settle(lock) { locks.count == count }
      expect(locks.count, equals: count)
      next.kill()
    }
  }

  @Test func floodIsHandledInTurns() throws {
    let lock = try listening()
    try logind.flood(.lock, count: 1000)
    expect(lock.process(), equals: .running)
    #expect((1...64).contains(locks.count))
    while locks.count < 1000 {
      let before = locks.count
      if lock.nextWake == nil { try wait(for: [lock.fileDescriptor]) }
      expect(lock.process(), equals: .running)
      #expect(locks.count - before <= 64)
    }
  }

  @Test func nothingIsDueWhileNothingHappens() throws {
    let lock = try listening()
    #expect(lock.nextWake == nil)
    expect(lock.pollEvents, equals: UInt32(POLLIN))
  }

  @Test func lostBusIsReportedAndLeavesNothingToWatch() throws {
    let lock = try listening()
    bus.kill()
    while lock.process() == .running { try wait(for: [lock.fileDescriptor]) }
    expect(lock.fileDescriptor, equals: -1)
    expect(lock.pollEvents, equals: 0)
    #expect(lock.nextWake == nil)
    expect(lock.process(), equals: .lost)
  }

  @Test func missingBusIsAnError() {
    let address = "unix:path=/nonexistent/bus"
    #expect(throws: BusConnectionError.unavailable(reason: "\(address): No such file or directory")) {
      try SessionLock(address: address, sessionID: nil) { _ in }
    }
  }

  /// A blocking call would wait for an answer that never comes.
  @Test func busThatNeverAnswersIsNotWaitedFor() throws {
    let socket = try ListeningSocket()
    let lock = try SessionLock(address: socket.address, sessionID: "1") { _ in }
    expect(lock.process(), equals: .running)
    #expect(lock.fileDescriptor >= 0)
  }

  @Test func busThatTalksNonsenseIsLost() throws {
    let socket = try ListeningSocket()
    socket.answerOnce(with: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
    let lock = try SessionLock(address: socket.address, sessionID: "1") { _ in }
    while lock.process() == .running { try wait(for: [lock.fileDescriptor]) }
    expect(lock.fileDescriptor, equals: -1)
  }

  // MARK: The state

  @Test(arguments: [true, false]) func stateIsReadAtTheStart(isLocked: Bool) throws {
    try logind.set(isLocked: isLocked, isTold: false)
    _ = try listening()
    expect(locks.events, equals: [.locked(isLocked)])
  }

  @Test func stateIsFollowed() throws {
    let lock = try listening()
    for isLocked in [true, false, true] {
      try logind.set(isLocked: isLocked, isTold: true)
      try settle(lock) { locks.events.last == .locked(isLocked) }
    }
    expect(locks.events, equals: [.locked(false), .locked(true), .locked(false), .locked(true)])
  }

  @Test func stateIsReadAgainWhereItIsOnlySaidToHaveChanged() throws {
    let lock = try listening()
    try logind.set(isLocked: true, isTold: false)
    try logind.emit(.change("('org.freedesktop.login1.Session', @a{sv} {}, ['LockedHint'])"))
    try settle(lock) { locks.count == 1 }
    expect(locks.events, equals: [.locked(false), .locked(true)])
  }

  @Test func momentsAreNoState() throws {
    let lock = try listening()
    try logind.emit(.lock)
    try logind.emit(.sleep("(true,)"))
    try settle(lock) { locks.count == 2 }
    expect(locks.events, equals: [.locked(false), .locking, .locking])
  }

  @Test func whereNobodyKnowsTheSessionIsNotLocked() throws {
    logind.kill()
    let lock = try listening()
    try settle(lock) { !locks.events.isEmpty }
    expect(locks.events, equals: [.locked(false)])
  }

  /// The states that screen savers tell, without repetitions.
  private final class Savers {
    var states: [Bool] = []

    func note(_ isActive: Bool) { if states.last != isActive { states.append(isActive) } }
  }

  private func listen(_ savers: Savers) throws -> KeyboardBus {
    let server = try KeyboardBus(handler: FakeKeyboard(), address: bus.address)
    server.listenToScreenSavers { savers.note($0) }
    return server
  }

  @Test(arguments: ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"])
  func screenSaversAreHeard(name: String) throws {
    let saver = try FakeLock(on: bus, name: name)
    defer { saver.kill() }
    let savers = Savers()
    let server = try listen(savers)
    try BusTests.wait(serving: server) { savers.states == [false] }
    for arguments in ["('true',)", "()", "(true,)", "(true,)", "(false,)", "(true,)"] {
      try saver.emit(.screenSaver(name, arguments))
    }
    try BusTests.wait(serving: server) { savers.states.count == 4 }
    expect(savers.states, equals: [false, true, false, true])
  }

  /// One active screen saver is enough, and one that has gone covers nothing.
  @Test func screenSaversAreAskedWheneverTheyCome() throws {
    let first = try FakeLock(on: bus, name: "org.gnome.ScreenSaver")
    try first.set(isLocked: true, isTold: false)
    let savers = Savers()
    let server = try listen(savers)
    try BusTests.wait(serving: server) { savers.states == [true] }
    first.kill()
    try BusTests.wait(serving: server) { savers.states == [true, false] }
    let second = try FakeLock(on: bus, name: "org.freedesktop.ScreenSaver")
    try second.set(isLocked: true, isTold: true)
    try BusTests.wait(serving: server) { savers.states == [true, false, true] }
    second.kill()
    try BusTests.wait(serving: server) { savers.states == [true, false, true, false] }
  }
}
