import CSystemd
import Glibc

/// A connection to a message bus, on the thread of its owner.
final class BusConnection {
  let bus: OpaquePointer
  let address: String
  /// The reason for which `process` has returned false, as a negative error number; 0 where the bus has closed the connection.
  private var failure: Int32 = 0

  private static let noLibrary =
    "neither libsystemd.so.0 nor libelogind.so.0 can be loaded; install libsystemd0"

  /// Begins to connect, and does not wait: `process` goes on with it, and sends what was asked for meanwhile.
  ///
  /// Throws a `BusConnectionError.unavailable` when nobody listens there. If `isTrusted`, everybody on this bus may
  /// call everything that this connection offers. A call fails if its answer has not come after `timeout` milliseconds.
  /// A connection that is a monitor answers nothing.
  init(
    connectingTo address: String, isTrusted: Bool, isMonitor: Bool = false, timeout: UInt64
  ) throws {
    var new: OpaquePointer?
    let created = sd_bus_new(&new)
    if created == -ELIBACC { throw BusConnectionError.unavailable(reason: Self.noLibrary) }
    try check(created, "sd_bus_new")
    guard let new else { throw BusConnectionError.unavailable(reason: "sd_bus_new") }
    bus = new
    self.address = address
    try check(sd_bus_set_address(bus, address), address)
    try check(sd_bus_set_bus_client(bus, 1), address)
    try check(sd_bus_set_trusted(bus, isTrusted ? 1 : 0), address)
    if isMonitor { try check(sd_bus_set_monitor(bus, 1), address) }
    try check(sd_bus_set_method_call_timeout(bus, timeout * 1000), address)
    try check(sd_bus_start(bus), address)
  }

  /// Connects to a session bus, and waits until it has answered, but no longer than `timeout` milliseconds.
  ///
  /// Throws a `BusConnectionError.unavailable`. Later calls that wait for an answer have the same timeout.
  convenience init(address: String, timeout: UInt64) throws {
    // The same person owns both ends of a session bus.
    try self.init(connectingTo: address, isTrusted: true, timeout: timeout)
    try waitUntilReady(address: address, deadline: monotonicTime() + timeout)
  }

  deinit {
    sd_bus_close_unref(bus)
  }

  /// The descriptor to watch; it lives as long as the connection.
  var fileDescriptor: Int32 { sd_bus_get_fd(bus) }

  /// The events to watch the descriptor for, as bits of poll(2).
  var pollEvents: UInt32 { UInt32(max(0, sd_bus_get_events(bus))) }

  /// The time when `process` wants to be called in any case, in milliseconds of CLOCK_MONOTONIC; nil when there is
  /// none.
  var nextWake: UInt64? {
    var time: UInt64 = .max
    guard sd_bus_get_timeout(bus, &time) >= 0, time != .max else { return nil }
    return time / 1000 + (time % 1000 == 0 ? 0 : 1)
  }

  /// Handles messages and sends what waits to be sent, without waiting: one of them, since a caller that asks again and again must
  /// not keep the owner from its taps. Until all are handled the descriptor stays ready, or `nextWake` is over.
  ///
  /// Returns false when the bus is gone.
  func process(atMost limit: Int = 1) -> Bool {
    var count = 0
    while true {
      let result = sd_bus_process(bus, nil)
      if result < 0 { failure = result }
      count += 1
      let isOpen = sd_bus_is_open(bus) > 0
      // A connection that closes still tells all whose calls nobody answers any more, one by one.
      if result <= 0 || isOpen && count >= limit { return isOpen && result >= 0 }
    }
  }

  /// The reason why nothing comes of the bus: what `process` has found, or that it takes too long.
  var trouble: BusConnectionError {
    let isGone = sd_bus_is_open(bus) <= 0
    let code = failure < 0 ? -failure : isGone ? ECONNRESET : ETIMEDOUT
    return .unavailable(reason: "\(address): \(String(cString: strerror(code)))")
  }

  private func waitUntilReady(address: String, deadline: UInt64) throws {
    // sd_bus_start has only begun: login and the first call are on the way, with timeouts of a minute and
    // more.
    while true {
      let result = sd_bus_process(bus, nil)
      try check(result, address)
      if sd_bus_is_ready(bus) > 0 { return }
      if result > 0 { continue }
      let now = monotonicTime()
      guard now < deadline else { return try check(-ETIMEDOUT, address) }
      waitForMessages(now: now, deadline: deadline)
    }
  }

  /// Calls a method whose answer nobody wants, and does not wait. Drops a call that cannot be sent.
  ///
  /// `arguments` appends the arguments, and returns the result of each `append`.
  func send(
    _ method: String, of interface: String, at path: String, on destination: String, startsService: Bool,
    arguments: (BusMessage) -> [Int32]
  ) {
    var call: OpaquePointer?
    let created = sd_bus_message_new_method_call(bus, &call, destination, path, interface, method)
    defer { sd_bus_message_unref(call) }
    guard created >= 0, let call, sd_bus_message_set_expect_reply(call, 0) >= 0,
      sd_bus_message_set_auto_start(call, startsService ? 1 : 0) >= 0,
      arguments(BusMessage(pointer: call)).allSatisfy({ $0 >= 0 })
    else { return }
    sd_bus_send(bus, call, nil)
  }

  /// Processes until `isDone`, until the bus is gone, or for `timeout` milliseconds at most. Returns false when it is gone.
  @discardableResult
  func process(until isDone: () -> Bool, timeout: UInt64) -> Bool {
    let deadline = monotonicTime() + timeout
    while process() {
      let now = monotonicTime()
      guard !isDone(), now < deadline else { return true }
      waitForMessages(now: now, deadline: deadline)
    }
    return false
  }

  private func waitForMessages(now: UInt64, deadline: UInt64) {
    var request = pollfd(fd: fileDescriptor, events: Int16(truncatingIfNeeded: pollEvents), revents: 0)
    let wake = min(deadline, nextWake ?? deadline)
    poll(&request, 1, Int32(clamping: wake > now ? wake - now : 0))
  }

  /// The connection's unique name on the bus, such as `:1.7`; nil while it is not on the bus.
  var uniqueName: String? {
    // sd-bus would wait on a connection that is not ready.
    guard sd_bus_is_ready(bus) > 0 else { return nil }
    var name: UnsafePointer<CChar>?
    guard sd_bus_get_unique_name(bus, &name) >= 0, let name else { return nil }
    return String(cString: name)
  }
}

/// Throws when an sd-bus call has returned a negative error number.
private func check(_ result: Int32, _ subject: String) throws {
  guard result < 0 else { return }
  let reason = String(cString: strerror(-result))
  throw BusConnectionError.unavailable(reason: "\(subject): \(reason)")
}

/// Returns the time in milliseconds of CLOCK_MONOTONIC.
private func monotonicTime() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
}
