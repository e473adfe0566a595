/// The keyboard as a client of gnome-session, which waits at login for the system keyboard to register.
///
/// It does nothing without a session manager.
final class SessionClient {
  private static let manager = "org.gnome.SessionManager"
  private static let managerPath = "/org/gnome/SessionManager"
  private static let client = "org.gnome.SessionManager.ClientPrivate"

  private let connection: BusConnection
  private let onStop: () -> Void
  private var registration: BusListener?
  private var signals: BusListener?
  private var response: BusListener?

  /// Registers under `id`, the name of the desktop file. `startupID` is the one that the session manager has given to
  /// the program that it started, or empty. `onStop` is called when the session manager wants the program to end.
  init(on connection: BusConnection, id: String, startupID: String, onStop: @escaping () -> Void) {
    self.connection = connection
    self.onStop = onStop
    registration = BusListener(
      on: connection, calling: "RegisterClient", of: Self.manager, at: Self.managerPath, on: Self.manager,
      arguments: { [$0.append(id), $0.append(startupID)] }
    ) { [unowned self] in registered($0) }
  }

  private func registered(_ answer: BusMessage) {
    registration = nil
    guard !answer.isError, let manager = answer.sender, let path = answer.readObjectPath() else { return }
    // A rule with a unique name lets nothing of others through, however they address it.
    let rule = "type='signal',sender='\(manager)',path='\(path)',interface='\(Self.client)'"
    signals = BusListener(on: connection, rule: rule) { [unowned self] message in
      switch message.member {
      // Nothing has to be saved: the session may end at any time.
      case "QueryEndSession", "EndSession": agree(with: manager, at: path)
      case "Stop": onStop()
      case .some, nil: break
      }
    }
  }

  private func agree(with manager: String, at path: String) {
    response = BusListener(
      on: connection, calling: "EndSessionResponse", of: Self.client, at: path, on: manager,
      arguments: { [$0.append(true), $0.append("")] }
    ) { [unowned self] _ in response = nil }
  }
}
