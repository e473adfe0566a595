import Bus
import Foundation
import Glibc

/// The milliseconds that a test waits for something that has to come.
///
/// Only a broken program needs it.
private let patience: Int32 = 60_000

/// Waits until one of the descriptors has something, and lets the keyboard answer meanwhile.
func wait(for descriptors: [Int32], serving keyboard: KeyboardBus? = nil) throws {
  while true {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if let keyboard {
      let events = Int16(truncatingIfNeeded: keyboard.pollEvents)
      requests.append(pollfd(fd: keyboard.fileDescriptor, events: events, revents: 0))
    }
    let wake = keyboard?.nextWake.map { Int32(clamping: $0 - min($0, now())) }
    let count = poll(&requests, nfds_t(requests.count), min(patience, wake ?? patience))
    guard count > 0 || wake != nil else { throw TestFailure(description: "nothing has come") }
    if requests.prefix(descriptors.count).contains(where: { $0.revents != 0 }) { return }
    if let keyboard, keyboard.process() == .lost { throw TestFailure(description: "the bus is lost") }
  }
}

/// Lets the keyboard work until something holds.
func wait(serving keyboard: KeyboardBus, until isDone: () -> Bool) throws {
  while !isDone() {
    var request = pollfd(
      fd: keyboard.fileDescriptor, events: Int16(truncatingIfNeeded: keyboard.pollEvents), revents: 0)
    let wake = keyboard.nextWake.map { Int32(clamping: $0 - min($0, now())) }
    let count = poll(&request, 1, min(patience, wake ?? patience))
    guard count > 0 || wake != nil else { throw TestFailure(description: "nothing has come") }
    if keyboard.process() == .lost { break }
  }
}

/// Milliseconds of CLOCK_MONOTONIC.
private func now() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
}

/// The lines that come from a channel.
final class Lines {
  private let descriptor: Int32
  private var pending: [UInt8] = []

  init(of descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// True if a line has been read from the channel already.
  var hasLine: Bool { pending.contains(UInt8(ascii: "\n")) }

  /// Returns the next line that is wanted, and drops the others.
  func next(serving keyboard: KeyboardBus? = nil, where isWanted: (String) -> Bool) throws -> String {
    while true {
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        if isWanted(line) { return line }
      }
      try wait(for: [descriptor], serving: keyboard)
      guard let more = readAvailable(descriptor) else {
        throw TestFailure(description: "the line has not come before the end")
      }
      pending += more
    }
  }
}

/// A program's output, and how it ended.
struct Finished: Equatable {
  var output: String
  var errors: String
  var status: Int32
}

/// Runs a program to its end, while the keyboard answers.
func finish(_ child: ChildProcess, serving keyboard: KeyboardBus? = nil) throws -> Finished {
  var texts: [Int32: [UInt8]] = [child.output: [], child.errors: []]
  var open = [child.output, child.errors]
  while !open.isEmpty {
    try wait(for: open, serving: keyboard)
    open = open.filter { descriptor in
      guard let more = readAvailable(descriptor) else { return false }
      texts[descriptor, default: []] += more
      return true
    }
  }
  return Finished(
    output: String(decoding: texts[child.output] ?? [], as: UTF8.self),
    errors: String(decoding: texts[child.errors] ?? [], as: UTF8.self), status: child.wait())
}

/// Reads what is there; returns no bytes when there are none now, nil at the end.
private func readAvailable(_ descriptor: Int32) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: 65536)
  let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
  if count > 0 { return Array(bytes.prefix(count)) }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
}

/// Runs the body in a thread of its own, while the keyboard answers in this one.
func inBackground<Value: Sendable>(
  serving keyboard: KeyboardBus, _ body: @escaping @Sendable () throws -> Value
) throws -> Value {
  let box = Box<Result<Value, any Error>>()
  let (end, done) = try channel()
  defer { close(end) }
  Thread.detachNewThread {
    box.value = Result { try body() }
    close(done)
  }
  try wait(for: [end], serving: keyboard)
  guard let result = box.value else { throw TestFailure(description: "no result") }
  return try result.get()
}

/// A value that goes from one thread to another.
private final class Box<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value?

  var value: Value? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}
