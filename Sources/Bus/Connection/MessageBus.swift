/// The bus itself, as a service that is on it.
enum MessageBus {
  static let name = "org.freedesktop.DBus"
  static let path = "/org/freedesktop/DBus"

  /// Flags and answers of RequestName.
  static let allowReplacement: UInt32 = 1
  static let replaceExisting: UInt32 = 2
  static let doNotQueue: UInt32 = 4
  static let primaryOwner: UInt32 = 1
  static let alreadyOwner: UInt32 = 4
}

/// A view of who owns a name on the bus, in the bus's own order.
final class NameOwner {
  private let name: String
  private let onOwner: (String?) -> Void
  private var changes: BusListener?
  private var call: BusListener?
  private var isKnown = false
  private var owner: String?

  /// Calls `onOwner` with the owner's unique name: once as soon as it is known, and whenever it changes. Nil means that
  /// nobody owns the name.
  ///
  /// Starts no service.
  init(of name: String, on connection: BusConnection, onOwner: @escaping (String?) -> Void) {
    self.name = name
    self.onOwner = onOwner
    let rule =
      "type='signal',sender='\(MessageBus.name)',path='\(MessageBus.path)',interface='\(MessageBus.name)'"
      + ",member='NameOwnerChanged',arg0='\(name)'"
    // Sets the rule before it asks: no change is missed between the two.
    changes = BusListener(on: connection, rule: rule) { [unowned self] in ownerChanged($0) }
    call = BusListener(
      on: connection, calling: "GetNameOwner", of: MessageBus.name, at: MessageBus.path, on: MessageBus.name,
      with: name
    ) { [unowned self] in note($0.isError ? nil : $0.readString()) }
  }

  private func ownerChanged(_ message: BusMessage) {
    guard message.sender == MessageBus.name, message.readString() == name, message.readString() != nil,
      let new = message.readString()
    else { return }
    note(new.isEmpty ? nil : new)
  }

  private func note(_ new: String?) {
    guard !isKnown || new != owner else { return }
    isKnown = true
    owner = new
    onOwner(new)
  }
}
