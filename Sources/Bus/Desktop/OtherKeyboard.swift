/// The keyboard of another program, which owns the name of the system keyboard.
///
/// Only messages of this owner count. Nothing here waits.
final class OtherKeyboard {
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let visible = "Visible"

  private let owner: String
  private let connection: BusConnection
  private let onVisible: (Bool, _ isFirst: Bool) -> Void
  private var changes: BusListener?
  private var reading: BusListener?
  private var asking: BusListener?
  /// The last value that was told; nil before the owner has told anything.
  private var isVisible: Bool?
  /// True when the value that is being read may have changed meanwhile.
  private var isToReadAgain = false

  /// True while a question has no answer yet.
  var isAsking: Bool { asking != nil }

  /// Follows the keyboard of `owner`, a unique name. `onVisible` is called once it is known whether it is visible, and
  /// with each change.
  init(
    _ owner: String, on connection: BusConnection, onVisible: @escaping (Bool, _ isFirst: Bool) -> Void
  ) {
    self.owner = owner
    self.connection = connection
    self.onVisible = onVisible
    // A rule with a unique name lets nothing of others through, however they address it.
    let rule =
      "type='signal',sender='\(owner)',path='\(SystemKeyboardName.path)',interface='\(Self.properties)'"
      + ",member='PropertiesChanged',arg0='\(SystemKeyboardName.name)'"
    changes = BusListener(on: connection, rule: rule) { [unowned self] in changed($0) }
    read()
  }

  /// Asks it to show or to hide. `onAnswered` is called only for the last of several questions, and also for a refusal.
  func setVisible(_ isVisible: Bool, onAnswered: @escaping () -> Void) {
    asking = BusListener(
      on: connection, calling: "SetVisible", of: SystemKeyboardName.name, at: SystemKeyboardName.path,
      on: owner, arguments: { [$0.append(isVisible)] }
    ) { [unowned self] _ in
      asking = nil
      onAnswered()
    }
  }

  private func read() {
    isToReadAgain = false
    reading = BusListener(
      on: connection, calling: "Get", of: Self.properties, at: SystemKeyboardName.path, on: owner,
      arguments: { [$0.append(SystemKeyboardName.name), $0.append(Self.visible)] }
    ) { [unowned self] answer in
      reading = nil
      if isToReadAgain { read() }
      // An owner without the property, or with one of another type, is not known to show anything.
      note(answer.isError ? nil : answer.readBooleanVariant())
    }
  }

  private func changed(_ message: BusMessage) {
    switch message.readPropertyChange(of: Self.visible, in: SystemKeyboardName.name) {
    case .value(let value): note(value)
    case .invalidated: if reading == nil { read() } else { isToReadAgain = true }
    case nil: break
    }
  }

  private func note(_ value: Bool?) {
    let isFirst = isVisible == nil
    let new = value ?? isVisible ?? false
    guard new != isVisible else { return }
    isVisible = new
    onVisible(new, isFirst)
  }
}
