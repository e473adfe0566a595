/// The programs that have called: which process each is, and whether it is still on the bus.
///
/// It asks the bus, and does not wait. What one program wants is done in its order.
final class BusCallers {
  private final class Caller {
    var owner: NameOwner?
    var call: BusListener?
    /// The number of its process; nil where the bus does not tell.
    var process: UInt32?
    /// The bodies that wait for that; nil once it is known.
    var waiting: [(UInt32?) -> Void]? = []
  }

  private let connection: BusConnection
  private let onGone: (_ name: String) -> Void
  private var callers: [String: Caller] = [:]

  /// - Parameter onGone: called with the unique name of a program that has left the bus.
  init(on connection: BusConnection, onGone: @escaping (_ name: String) -> Void) {
    (self.connection, self.onGone) = (connection, onGone)
  }

  /// Calls `body` with the number of a program's process, at once or later; with nil where the bus does not tell.
  func find(_ name: String, _ body: @escaping (UInt32?) -> Void) {
    let caller = callers[name] ?? add(name)
    if caller.waiting?.append(body) == nil { body(caller.process) }
  }

  private func add(_ name: String) -> Caller {
    let caller = Caller()
    callers[name] = caller
    caller.owner = NameOwner(of: name, on: connection) { [unowned self] owner in
      if owner == nil { leave(name) }
    }
    caller.call = BusListener(
      on: connection, calling: "GetConnectionUnixProcessID", of: MessageBus.name, at: MessageBus.path,
      on: MessageBus.name, with: name
    ) { [unowned caller] answer in
      caller.process = answer.isError ? nil : answer.readUInt32()
      Self.callBodies(of: caller)
    }
    return caller
  }

  private static func callBodies(of caller: Caller) {
    let bodies = caller.waiting ?? []
    caller.waiting = nil
    for body in bodies { body(caller.process) }
  }

  private func leave(_ name: String) {
    // One that has not waited for an answer may be gone by now.
    let caller = callers.removeValue(forKey: name)
    if let caller { Self.callBodies(of: caller) }
    onGone(name)
  }
}
