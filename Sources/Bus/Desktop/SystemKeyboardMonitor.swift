import CSystemd

/// A monitor of the calls that make the system keyboard show or hide.
///
/// The keyboard's `Visible` does not tell why it has changed: by a field that has the focus, or by the button of phosh. The
/// call of the button does. It is not for us, so that only a monitor hears it (D-Bus specification,
/// org.freedesktop.DBus.Monitoring); its rule lets nothing else through. The owner watches `fileDescriptor` and calls
/// `process`.
public final class SystemKeyboardMonitor {
  /// The news that the monitor tells.
  public enum News: Equatable, Sendable {
    /// The monitor tells every call from now on.
    case listening
    /// Somebody else asks the keyboard to show or to hide.
    case called(isVisible: Bool)
  }

  private static let monitoring = "org.freedesktop.DBus.Monitoring"
  /// Milliseconds that the bus has for taking us in.
  private static let timeout: UInt64 = 2_000

  private let connection: BusConnection
  private let ignored: String?
  private let onNews: (News) -> Void
  private var slot: OpaquePointer?
  private var request: BusListener?
  private var isListening = false

  /// Listens on the bus of another connection, whose own calls are not told. Nil where the bus has gone.
  init?(beside other: BusConnection, onNews: @escaping (News) -> Void) {
    guard
      let connection = try? BusConnection(
        connectingTo: other.address, isTrusted: false, isMonitor: true, timeout: Self.timeout)
    else { return nil }
    (self.connection, ignored, self.onNews) = (connection, other.uniqueName, onNews)
    let rule = "type='method_call',interface='\(SystemKeyboardName.name)',member='SetVisible'"
    request = BusListener(
      on: connection, calling: "BecomeMonitor", of: Self.monitoring, at: MessageBus.path, on: MessageBus.name,
      arguments: { [$0.append([rule]), $0.append(0 as UInt32)] }
    ) { [unowned self] answer in
      request = nil
      isListening = !answer.isError
      if isListening { onNews(.listening) }
    }
    let added = sd_bus_add_filter(
      connection.bus, &slot, Self.receive, Unmanaged.passUnretained(self).toOpaque())
    guard request != nil, added >= 0 else { return nil }
  }

  deinit { sd_bus_slot_unref(slot) }

  /// The descriptor to watch; it lives as long as the monitor.
  public var fileDescriptor: Int32 { connection.fileDescriptor }

  /// The events to watch the descriptor for, as bits of poll(2), which are those of epoll(7) too.
  public var pollEvents: UInt32 { connection.pollEvents }

  /// Handles what has arrived, without waiting. False once the bus is gone, or does not let us listen.
  public func process() -> Bool {
    // Who calls the other keyboard is to be known before that shows itself: the answers to these calls come on another connection.
    connection.process(atMost: Self.mostMessages) && (isListening || request != nil)
  }

  /// The most messages that are handled at a time, so that a flood keeps nobody from a tap.
  private static let mostMessages = 64

  private static let receive: sd_bus_message_handler_t = { message, monitor, _ in
    guard let message, let monitor else { return 0 }
    return Unmanaged<SystemKeyboardMonitor>.fromOpaque(monitor).takeUnretainedValue()
      .note(BusMessage(pointer: message))
  }

  /// Returns 1 for a call: sd-bus answers one that nobody has handled, and the bus ends the connection of a monitor that
  /// answers.
  private func note(_ message: BusMessage) -> Int32 {
    guard isListening, message.member == "SetVisible" else { return 0 }
    if message.sender != ignored, let isVisible = message.readBoolean() {
      onNews(.called(isVisible: isVisible))
    }
    return 1
  }
}
