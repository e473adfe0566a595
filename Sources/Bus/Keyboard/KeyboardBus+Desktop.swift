import Keyboard

/// The keyboard as a part of the desktop.
extension KeyboardBus {
  /// Begins to follow who is the system keyboard, and returns the object that asks for the name. Nil once the bus is
  /// lost.
  ///
  /// `onEvent` is called within `process`. `onRefused` is called when the owner keeps a name that was asked for.
  public func followSystemKeyboard(
    onRefused: @escaping () -> Void, onEvent: @escaping (SystemKeyboardEvent) -> Void
  ) -> SystemKeyboardName? {
    guard let connection else { return nil }
    let name = SystemKeyboardName(
      on: connection, isVisible: { [unowned self] in handler?.visible ?? false }, onRefused: onRefused,
      onEvent: onEvent)
    systemKeyboard = name
    return name
  }

  /// Begins to hear who else calls the system keyboard; nil once the bus is lost, and where nobody can listen.
  ///
  /// `onNews` is called within the monitor's `process`.
  public func monitorSystemKeyboard(
    onNews: @escaping (SystemKeyboardMonitor.News) -> Void
  ) -> SystemKeyboardMonitor? {
    connection.flatMap { SystemKeyboardMonitor(beside: $0, onNews: onNews) }
  }

  /// Registers the system keyboard with gnome-session if there is one; once, however often this is called.
  ///
  /// `startupID` is the environment's DESKTOP_AUTOSTART_ID, or empty. `onStop` is called when the session manager wants
  /// the program to end.
  public func registerWithSession(startupID: String, onStop: @escaping () -> Void) {
    guard let connection, sessionClient == nil else { return }
    sessionClient = SessionClient(
      on: connection, id: SystemKeyboardName.name, startupID: startupID, onStop: onStop)
  }

  /// Asks KWin to let its input method type where the focused client has not asked for one; nothing happens elsewhere.
  public func activateInputMethodOfKWin() {
    connection?.send(
      "forceActivate", of: "org.kde.kwin.VirtualKeyboard", at: "/VirtualKeyboard", on: "org.kde.KWin",
      startsService: false
    ) { _ in [] }
  }

  /// Answers a call of `org.freedesktop.Application`.
  func activate(_ message: BusMessage) throws {
    guard let handler else { throw BusError.failed("The keyboard is ending.") }
    switch message.member {
    // The keyboard has nothing to open.
    case "Activate", "Open": handler.activate()
    case "ActivateAction": throw BusError.unknownAction(message.readString() ?? "")
    case .some, nil: throw BusError.failed("There is no such method.")
    }
  }
}
