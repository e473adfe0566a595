/// Who tells on a session bus whether the screen is locked.
///
/// Its name is not proven as logind's is: everybody on a session bus is the user, who may do more to the keyboard than
/// this.
enum ScreenSaver: String, CaseIterable {
  /// phosh and GNOME.
  case gnome = "org.gnome.ScreenSaver"
  /// KDE, which tells it at a second path for old programs, too.
  case freedesktop = "org.freedesktop.ScreenSaver"

  var path: String { "/" + rawValue.split(separator: ".").joined(separator: "/") }

  var rule: String {
    "type='signal',sender='\(rawValue)',path='\(path)',interface='\(rawValue)',member='ActiveChanged'"
  }
}

/// Follows whether any of the screen savers covers the screen.
final class ScreenSavers {
  private let onActive: (Bool) -> Void
  private var watches: [ScreenSaverWatch] = []
  private var areActive: [ScreenSaver: Bool] = [:]

  /// Calls `onActive` as soon as it is known of all of them, and with every change.
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

/// Follows one of them: asks whoever has its name, and listens.
///
/// Who has gone covers nothing any more, and could not tell the end.
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
