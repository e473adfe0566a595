/// The services on a session bus that tell whether the screen is locked.
///
/// Their senders are not proven as logind is: everybody on a session bus is the user, who may do more to the keyboard
/// than this.
enum ScreenSaver: String, CaseIterable {
  /// The screen saver of phosh and GNOME.
  case gnome = "org.gnome.ScreenSaver"
  /// The screen saver of KDE, which also tells it at a second path for old programs.
  case freedesktop = "org.freedesktop.ScreenSaver"

  var path: String { "/" + rawValue.split(separator: ".").joined(separator: "/") }

  var rule: String {
    "type='signal',sender='\(rawValue)',path='\(path)',interface='\(rawValue)',member='ActiveChanged'"
  }
}

/// A view of whether any of the screen savers covers the screen.
final class ScreenSavers {
  private let onActive: (Bool) -> Void
  private var watches: [ScreenSaverWatch] = []
  private var areActive: [ScreenSaver: Bool] = [:]

  /// Calls `onActive` once the state of all of them is known, and with every change.
  init(on connection: BusConnection, onActive: @escaping (Bool) -> Void) {
    self.onActive = onActive
    watches = ScreenSaver.allCases.map { saver in
      ScreenSaverWatch(saver, on: connection) { [unowned self] in note(saver, isActive: $0) }
    }
  }

  private func note(_ saver: ScreenSaver, isActive: Bool) {
    areActive[saver] = isActive
    guard areActive.count == ScreenSaver.allCases.count else { return }
    onActive(areActive.values.contains(true))
  }
}

/// A view of one of them: asks whoever owns its name, and listens.
///
/// An owner that has gone covers nothing any more, and could not tell the end.
private final class ScreenSaverWatch {
  private let saver: ScreenSaver
  private let connection: BusConnection
  private let onActive: (Bool) -> Void
  private var owner: NameOwner?
  private var changes: BusListener?
  private var question: BusListener?

  init(_ saver: ScreenSaver, on connection: BusConnection, onActive: @escaping (Bool) -> Void) {
    self.saver = saver
    self.connection = connection
    self.onActive = onActive
    changes = BusListener(on: connection, rule: saver.rule) { message in
      if let isActive = message.readBoolean() { onActive(isActive) }
    }
    owner = NameOwner(of: saver.rawValue, on: connection) { [unowned self] in ownerChanged($0) }
  }

  private func ownerChanged(_ new: String?) {
    question = nil
    guard new != nil else { return onActive(false) }
    question = BusListener(
      on: connection, calling: "GetActive", of: saver.rawValue, at: saver.path, on: saver.rawValue,
      arguments: { _ in [] }
    ) { [unowned self] answer in
      question = nil
      onActive(!answer.isError && answer.readBoolean() == true)
    }
  }
}
