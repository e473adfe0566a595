/// The keyboard of the program that owns the name of the system keyboard, when that is another one.
///
/// Only what this owner sends is believed. Nothing here waits.
final class OtherKeyboard {
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let visible = "Visible"

  private let owner: String
  private let connection: BusConnection
  private let onVisible: (Bool, _ isFirst: Bool) -> Void
  private var changes: BusListener?
  private var reading: BusListener?
  private var asking: BusListener?
  /// What was told last; nil before the owner has told anything.
  private var isVisible: Bool?
  /// Whether the value that is being read may have changed meanwhile.
  private var isToReadAgain = false

  /// Whether a question has no answer yet.
  var isAsking: Bool { asking != nil }

  /// `owner` is its unique name. `onVisible` is called with what it shows as soon as that is known, and with each change.
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

  /// Asks it to show or to hide. Of several questions only the last one's answer is told, be it a refusal.
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
      // Who has no such property, or another type, is not known to show anything.
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
