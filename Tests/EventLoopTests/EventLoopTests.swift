import Expectations
import Glibc
import Testing

@testable import EventLoop

/// A pipe whose ends are closed with it.
final class TestPipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try SystemError.check("pipe", pipe(&ends))
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func write(_ text: String) {
    _ = Glibc.write(writeEnd, text, text.utf8.count)
  }

  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(readEnd, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }
}

@Suite(.serialized) struct EventLoopTests {
  @Test func readableDescriptorCallsItsHandler() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    var received = ""
    try loop.watch(pipe.readEnd, for: .readable) { readiness in
      #expect(readiness.contains(.readable))
      received += pipe.read()
      loop.stop(exitCode: 3)
    }
    pipe.write("a")
    try expect(loop.run(), equals: 3)
    expect(received, equals: "a")
  }

  @Test func endOfIterationRunsOnceAfterAllHandlers() throws {
    let loop = try EventLoop()
    let pipes = [try TestPipe(), try TestPipe()]
    var order: [String] = []
    for pipe in pipes {
      try loop.watch(pipe.readEnd, for: .readable) { _ in order.append(pipe.read()) }
      pipe.write("x")
    }
    loop.endOfIteration = {
      order.append("end")
      if order.count >= 4 { loop.stop(exitCode: 0) }
    }
    _ = try loop.run()
    // The end comes once before the first wait, and once after both handlers.
    expect(order, equals: ["end", "x", "x", "end"])
  }

  @Test func unwatchedDescriptorIsNotCalledEvenInTheSameIteration() throws {
    let loop = try EventLoop()
    let pipes = [try TestPipe(), try TestPipe()]
    var calls = 0
    for (index, pipe) in pipes.enumerated() {
      try loop.watch(pipe.readEnd, for: .readable) { _ in
        calls += 1
        loop.unwatch(pipes[1 - index].readEnd)
        loop.stop(exitCode: 0)
      }
      pipe.write("x")
    }
    _ = try loop.run()
    expect(calls, equals: 1)
  }

  @Test func interestCanChange() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    try loop.watch(pipe.writeEnd, for: []) { readiness in
      expect(readiness, equals: .writable)
      loop.stop(exitCode: 0)
    }
    loop.setInterest(.writable, of: pipe.writeEnd)
    try expect(loop.run(), equals: 0)
  }

  @Test func closedPipeIsAHangup() throws {
    let loop = try EventLoop()
    var ends: [Int32] = [0, 0]
    try SystemError.check("pipe", pipe(&ends))
    try loop.watch(ends[0], for: .readable) { readiness in
      #expect(!readiness.isDisjoint(with: .hangup))
      loop.stop(exitCode: 0)
    }
    close(ends[1])
    try expect(loop.run(), equals: 0)
    close(ends[0])
  }

  @Test func deadlineInThePastFiresAndIsCleared() throws {
    let loop = try EventLoop()
    var fired: [UInt64] = []
    loop.onDeadline = { now in
      fired.append(now)
      #expect(loop.deadline == nil)
      loop.stop(exitCode: 0)
    }
    loop.deadline = 0
    _ = try loop.run()
    expect(fired.count, equals: 1)
  }

  /// A timer for events can then know of all that have arrived, however late the loop is.
  @Test func deadlineComesAfterDescriptorsThatAreReady() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    var order: [String] = []
    try loop.watch(pipe.readEnd, for: .readable) { _ in order.append(pipe.read()) }
    loop.onDeadline = { _ in
      order.append("deadline")
      loop.stop(exitCode: 0)
    }
    let start = EventLoop.now()
    loop.deadline = start
    while EventLoop.now() < start + 2 {}
    pipe.write("x")
    _ = try loop.run()
    expect(order, equals: ["x", "deadline"])
  }

  @Test func deadlineNeverFiresEarly() throws {
    let loop = try EventLoop()
    let due = EventLoop.now() + 20
    loop.onDeadline = { now in
      #expect(now >= due)
      loop.stop(exitCode: 0)
    }
    loop.deadline = due
    _ = try loop.run()
  }

  @Test func clearedDeadlineDoesNotFire() throws {
    let loop = try EventLoop()
    let pipe = try TestPipe()
    loop.onDeadline = { _ in Issue.record("the deadline was cleared") }
    loop.deadline = 0
    loop.deadline = nil
    try loop.watch(pipe.readEnd, for: .readable) { _ in loop.stop(exitCode: 0) }
    pipe.write("x")
    _ = try loop.run()
  }

  @Test func badDescriptorIsAnError() throws {
    let loop = try EventLoop()
    #expect(throws: SystemError(call: "epoll_ctl", code: EBADF)) {
      try loop.watch(-1, for: .readable) { _ in }
    }
  }

  @Test func signalsArriveInTheLoop() throws {
    let loop = try EventLoop(signals: [SIGUSR2])
    var received: [Int32] = []
    loop.onSignal = { number in
      received.append(number)
      loop.stop(exitCode: 0)
    }
    // The mask is this thread's; a signal to the process could go to a thread of the test runner.
    pthread_kill(pthread_self(), SIGUSR2)
    _ = try loop.run()
    expect(received, equals: [SIGUSR2])
  }

  /// The kernel keeps a real-time signal as often as it is sent.
  @Test func signalsThatArriveTogetherCountOnce() throws {
    let number = EventLoop.firstRealTimeSignal
    let loop = try EventLoop(signals: [SIGUSR2, number])
    var received: [Int32] = []
    loop.onSignal = { received.append($0) }
    var rounds = 0
    loop.endOfIteration = {
      rounds += 1
      if rounds > 2 { return loop.stop(exitCode: 0) }
      // One read of signals brings fewer than these.
      for _ in 0..<100 { pthread_kill(pthread_self(), number) }
      pthread_kill(pthread_self(), SIGUSR2)
    }
    _ = try loop.run()
    expect(received, equals: [SIGUSR2, number, SIGUSR2, number])
  }

  @Test(
    "Children report how they ended",
    arguments: [
      ("exit 0", ChildProcess.Exit.code(0)), ("exit 69", .code(69)), ("kill -9 $$", .signal(9)),
    ])
  func child(script: String, expected: ChildProcess.Exit) throws {
    let loop = try EventLoop()
    var exits: [ChildProcess.Exit] = []
    let child = try ChildProcess(["/bin/sh", "-c", script], in: loop) { exit in
      exits.append(exit)
      loop.stop(exitCode: 0)
    }
    _ = try loop.run()
    expect(exits, equals: [expected])
    withExtendedLifetime(child) {}
  }

  @Test func aChildThatIsStoppedCanBeEnded() throws {
    let loop = try EventLoop()
    var ending: ChildProcess.Exit?
    let child = try ChildProcess(["/bin/sh", "-c", "kill -STOP $$"], in: loop) { exit in
      ending = exit
      loop.stop(exitCode: 0)
    }
    child.end()
    _ = try loop.run()
    expect(ending, equals: .signal(SIGKILL))
    child.end()
  }

  @Test func missingProgramIsAnError() throws {
    let loop = try EventLoop()
    #expect(throws: SystemError(call: "/nonexistent/program", code: ENOENT)) {
      _ = try ChildProcess(["/nonexistent/program"], in: loop) { _ in }
    }
  }

  @Test func anonymousFileIsSharedAndCannotShrink() throws {
    let file = try AnonymousFile(name: "test", size: 8)
    file.bytes.storeBytes(of: 0x2A, as: UInt8.self)
    var byte: UInt8 = 0
    expect(pread(file.descriptor, &byte, 1, 0), equals: 1)
    expect(byte, equals: 0x2A)
    expect(ftruncate(file.descriptor, 4), equals: -1)
  }
}
