import CSystemd

/// A listener that hands messages to a closure for as long as it lives: the signals of a match rule, or the answer to a
/// call.
///
/// It sends the bus what is needed for that, and does not wait. Nothing that arrives can end the connection.
final class BusListener {
  private let handler: (BusMessage) -> Void
  private var slot: OpaquePointer?

  /// Listens to signals. `rule` is a match rule of the D-Bus specification.
  ///
  /// A signal sent to this connection alone gets around the sender in the rule: the handler has to check who sent it.
  /// Nil when there is no memory or the connection is gone.
  init?(on connection: BusConnection, rule: String, handler: @escaping (BusMessage) -> Void) {
    self.handler = handler
    // The second callback gets the bus's answer. Without one, a bus without room for another rule would end the
    // connection.
    let added = sd_bus_add_match_async(
      connection.bus, &slot, rule, Self.receive, { _, _, _ in 0 }, Unmanaged.passUnretained(self).toOpaque())
    guard added >= 0 else { return nil }
  }

  /// Calls a method that takes one string, and listens to the answer, be it an error. The call starts no service.
  convenience init?(
    on connection: BusConnection, calling method: String, of interface: String, at path: String,
    on destination: String, with argument: String, handler: @escaping (BusMessage) -> Void
  ) {
    self.init(
      on: connection, calling: method, of: interface, at: path, on: destination,
      arguments: { [$0.append(argument)] }, handler: handler)
  }

  /// Does the same with other arguments: `arguments` appends them, and returns the result of each `append`.
  ///
  /// - Parameter patience: the microseconds for which the answer may take; 0 for the time of the connection.
  init?(
    on connection: BusConnection, calling method: String, of interface: String, at path: String,
    on destination: String, patience: UInt64 = 0, arguments: (BusMessage) -> [Int32],
    handler: @escaping (BusMessage) -> Void
  ) {
    self.handler = handler
    var call: OpaquePointer?
    let created = sd_bus_message_new_method_call(connection.bus, &call, destination, path, interface, method)
    defer { sd_bus_message_unref(call) }
    guard created >= 0, let call, sd_bus_message_set_auto_start(call, 0) >= 0,
      arguments(BusMessage(pointer: call)).allSatisfy({ $0 >= 0 }),
      sd_bus_call_async(
        connection.bus, &slot, call, Self.receive, Unmanaged.passUnretained(self).toOpaque(), patience) >= 0
    else { return nil }
  }

  deinit {
    sd_bus_slot_unref(slot)
  }

  private static let receive: sd_bus_message_handler_t = { message, listener, _ in
    guard let message, let listener else { return 0 }
    let handler = Unmanaged<BusListener>.fromOpaque(listener).takeUnretainedValue().handler
    // The handler may let the listener go.
    handler(BusMessage(pointer: message))
    return 0
  }
}
