import CSystemd

/// The signal by which KDE's programs learn that a setting in a file of theirs has changed (KConfigWatcher).
///
/// `kwriteconfig6 --notify` sends it too, but may end before it is on the bus: on a busy machine KWin 6.3.6 missed one in four.
public enum SettingNotice {
  private static let interface = "org.kde.kconfig.notify"

  /// Tells all who listen on the session bus, and returns once the bus has it.
  ///
  /// - Parameter file: its name in the folder of settings, such as `kwinrc`.
  /// - Parameter timeout: in milliseconds.
  /// - Throws: `BusConnectionError.unavailable` when there is no session bus, or it does not answer in time.
  public static func send(file: String, group: String, key: String, timeout: UInt64 = 5000) throws {
    try send(file: file, group: group, key: key, address: sessionBusAddress(), timeout: timeout)
  }

  static func send(file: String, group: String, key: String, address: String, timeout: UInt64) throws {
    let connection = try BusConnection(address: address, timeout: timeout)
    var signal: OpaquePointer?
    let created = sd_bus_message_new_signal(connection.bus, &signal, "/" + file, interface, "ConfigChanged")
    defer { sd_bus_message_unref(signal) }
    guard created >= 0, let signal, BusMessage(pointer: signal).append(group, [Array(key.utf8)]) >= 0,
      sd_bus_send(connection.bus, signal, nil) >= 0
    else { throw connection.trouble }
    // The bus takes messages in order: with its answer to a call it has the signal.
    var isAnswered = false
    let answer = BusListener(
      on: connection, calling: "GetNameOwner", of: MessageBus.name, at: MessageBus.path, on: MessageBus.name,
      with: MessageBus.name
    ) { _ in isAnswered = true }
    connection.process(until: { isAnswered }, timeout: timeout)
    guard answer != nil, isAnswered else { throw connection.trouble }
  }
}
