import CSystemd
import Glibc
import Keyboard

/// The name of the system keyboard on the session bus: follows who owns it, asks the owner, and owns it when told to.
///
///     another program owns it --- take ---> owned here
///              ^                               |
///              +-- giveBack, or replaced by ---+
///
/// phosh shows and hides the owner's keyboard. Everything happens within `KeyboardBus.process`, in the order of the
/// bus; nothing waits.
public final class SystemKeyboardName {
  static let name = "sm.puri.OSK0"
  static let path = "/sm/puri/OSK0"

  private enum Owner: Equatable {
    case nobody
    case other
    case here
  }

  private var connection: BusConnection?
  private let isVisible: () -> Bool
  private let onRefused: () -> Void
  private var onEvent: (SystemKeyboardEvent) -> Void
  private var watch: NameOwner?
  private var owner = Owner.nobody
  private var other: OtherKeyboard?
  private var object: BusObject?
  private var request: BusListener?
  private var release: BusListener?
  /// True when the next change of the owner is the one that was asked for.
  private var isGivingBack = false
  /// True when the next owner is to show its keyboard.
  private var showsNext = false
  /// True when the owner that was asked has gone before it has answered.
  private var owesAnswer = false

  init(
    on connection: BusConnection, isVisible: @escaping () -> Bool, onRefused: @escaping () -> Void,
    onEvent: @escaping (SystemKeyboardEvent) -> Void
  ) {
    self.connection = connection
    self.isVisible = isVisible
    self.onRefused = onRefused
    self.onEvent = onEvent
    watch = NameOwner(of: Self.name, on: connection) { [unowned self] in ownerChanged($0) }
  }

  /// Asks the other program that owns the name to show or to hide its keyboard; `answered` follows.
  ///
  /// Does nothing, and tells nothing, without such a program.
  public func ask(visible: Bool) {
    other?.setVisible(visible) { [unowned self] in onEvent(.answered) }
  }

  /// Asks for the name; `owned` follows, or `onRefused` is called. Does not wait.
  ///
  /// If `replacing`, takes it also from an owner that allows that. Others may take it from us, too.
  public func request(replacing: Bool) {
    guard let connection else { return }
    showsNext = false
    // Offers the object before it asks for the name: whoever waits for the name finds the object.
    if object == nil {
      object = BusObject(.systemKeyboard, on: connection, onGet: isVisible) { [unowned self] call in
        try called(call)
      }
    }
    let flags =
      MessageBus.allowReplacement | MessageBus.doNotQueue | (replacing ? MessageBus.replaceExisting : 0)
    request = call("RequestName", [flags]) { [unowned self] answer in
      request = nil
      let result = answer.isError ? nil : answer.readUInt32()
      if result != MessageBus.primaryOwner && result != MessageBus.alreadyOwner { refused() }
    }
  }

  /// Lets the name go; `owner` or `noOwner` follows. Does nothing if this program does not have it.
  ///
  /// If `showing`, asks the program that gets the name now to show its keyboard: `answered` follows, too. That program
  /// may make its input method at once, so ours must be gone before this call.
  public func giveBack(showing: Bool) {
    guard owner == .here || request != nil else { return }
    isGivingBack = true
    showsNext = showing
    release = call("ReleaseName", []) { [unowned self] _ in release = nil }
  }

  /// Does the same at the end of the program. Returns once the next owner has been asked, but after `timeout`
  /// milliseconds at the latest. No events follow.
  public func giveBackAtEnd(showing: Bool, timeout: UInt64) {
    guard let connection, owner == .here else { return }
    onEvent = { _ in }
    giveBack(showing: showing)
    connection.process(until: { !isGivingBack && other?.isAsking != true }, timeout: timeout)
  }

  /// Tells the bus that `Visible` has changed.
  func publishVisible() {
    guard let connection, owner == .here else { return }
    var names = [strdup("Visible"), nil]
    // A failure to send means a bus that is going away, which `process` will notice.
    sd_bus_emit_properties_changed_strv(connection.bus, Self.path, Self.name, &names)
    names.forEach { free($0) }
  }

  /// Lets the connection go, and tells nobody.
  func end() {
    watch = nil
    other = nil
    object = nil
    request = nil
    release = nil
    connection = nil
  }

  /// Tells that the bus has gone, and with it the owner of the name.
  func tellEnd() {
    let last = owner
    owner = .nobody
    if last == .here { onEvent(.lost) }
    tell(.noOwner)
  }

  private func call(
    _ method: String, _ numbers: [UInt32], onAnswer: @escaping (BusMessage) -> Void
  ) -> BusListener? {
    guard let connection else { return nil }
    return BusListener(
      on: connection, calling: method, of: MessageBus.name, at: MessageBus.path, on: MessageBus.name,
      arguments: { message in [message.append(Self.name)] + numbers.map { message.append($0) } },
      handler: onAnswer)
  }
}

/// The news of the name's owner, and the calls of others.
extension SystemKeyboardName {
  private func ownerChanged(_ new: String?) {
    guard let connection else { return }
    if other?.isAsking == true { owesAnswer = true }
    other = nil
    let last = owner
    owner = new == nil ? .nobody : new == connection.uniqueName ? .here : .other
    let isGivenBack = last == .here && isGivingBack
    if last == .here {
      isGivingBack = false
      object = nil
      if !isGivenBack { onEvent(.lost) }
    }
    switch owner {
    case .nobody: tell(.noOwner)
    case .here: tell(.owned)
    case .other: follow(new ?? "", on: connection, isToShow: isGivenBack && showsNext)
    }
  }

  private func follow(_ program: String, on connection: BusConnection, isToShow: Bool) {
    other = OtherKeyboard(program, on: connection) { [unowned self] isVisible, isFirst in
      if isFirst { tell(.owner(isVisible: isVisible)) } else { onEvent(.visible(isVisible)) }
    }
    if isToShow { ask(visible: true) }
  }

  private func refused() {
    isGivingBack = false
    if owner != .here { object = nil }
    onRefused()
  }

  /// Tells the name's owner, and then the question that can no longer be answered.
  private func tell(_ event: SystemKeyboardEvent) {
    onEvent(event)
    guard owesAnswer else { return }
    owesAnswer = false
    onEvent(.answered)
  }

  private func called(_ message: BusMessage) throws {
    guard owner == .here, let isVisible = message.readBoolean() else {
      throw BusError.failed("This is not the system keyboard.")
    }
    onEvent(.setVisible(isVisible))
  }
}
