import CSystemd
import Glibc

/// The lock of the session as the system bus tells it: that it is locked, or about to be. No Wayland compositor tells
/// its clients.
///
/// The source is logind (or elogind, which has the same interface):
///
/// - `LockedHint` of the own session is a state, which has an end. Lock screens such as GNOME's and KDE's set it. It is
///   read at the start, and followed.
/// - `Lock` of the own session is a moment (`loginctl lock-session`; swayidle or phosh answer it by locking the
///   screen).
/// - `PrepareForSleep(true)` is a moment, too: most desktops, and swayidle's `before-sleep`, lock the screen then.
///
/// swaylock tells neither that it runs nor that it has ended, so nothing may need the end of a moment. Without one of
/// the above, swaylock goes unnoticed. phosh and other screen savers tell their state on the session bus:
/// `KeyboardBus.listenToScreenSavers`.
///
///     connecting --> asks for the own session ----> listens to it
///                      ^                              |
///                      +-- another logind runs -------+
///
/// Only signals of logind's owner count. Everybody on a system bus may send signals to anybody.
///
/// It has no thread and no timer, and never waits: the owner does for it what it does for `KeyboardBus`.
public final class SessionLock {
  /// The state of the bus after `process`, as of `KeyboardBus`.
  public typealias Outcome = KeyboardBus.Outcome

  /// The news of the session's lock.
  public enum Event: Equatable, Sendable {
    /// The screen is about to be locked, or is locked by now, and nobody may tell when that is over.
    case locking
    /// True when the session is locked; told once as soon as it is known, and with every change. It may repeat itself.
    case locked(Bool)
  }

  private static let logind = "org.freedesktop.login1"
  private static let managerPath = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let hint = "LockedHint"
  private static let bus = "org.freedesktop.DBus"
  /// The time that logind has for an answer, in milliseconds: sd-bus's own default.
  private static let timeout: UInt64 = 25_000

  private let onEvent: (Event) -> Void
  private let sessionID: String?
  private var connection: BusConnection?
  /// The listeners that do not depend on the session.
  private var listeners: [BusListener] = []
  private var sessionCall: BusListener?
  private var sessionListeners: [BusListener] = []
  private var hintCall: BusListener?
  /// The unique name of the logind that runs; nil while none is known.
  private var owner: String?

  /// Begins to connect to the system bus, or to the bus at `address`.
  ///
  /// Throws a `BusConnectionError.unavailable` when nobody listens there; later failures show in `process`.
  ///
  /// `sessionID` is logind's name of the session. If it is nil, or there is no such session, logind takes the session
  /// of this process, and for a service of the user the one that the user sees.
  public init(
    address: String? = nil, sessionID: String? = getenv("XDG_SESSION_ID").map { String(cString: $0) },
    onEvent: @escaping (Event) -> Void
  ) throws {
    self.onEvent = onEvent
    self.sessionID = sessionID
    let connection = try BusConnection(
      connectingTo: address ?? systemBusAddress(), isTrusted: false, timeout: Self.timeout)
    self.connection = connection
    listen(on: connection)
    findSession(sessionID)
  }

  deinit {
    disconnect()
  }

  /// The descriptor to watch; -1 once the bus is lost.
  public var fileDescriptor: Int32 { connection?.fileDescriptor ?? -1 }

  /// The events to watch the descriptor for, as bits of poll(2), which are those of epoll(7) too.
  public var pollEvents: UInt32 { connection?.pollEvents ?? 0 }

  /// The time to call `process` in any case, in milliseconds of CLOCK_MONOTONIC; nil while nothing is due.
  public var nextWake: UInt64? { connection?.nextWake }

  /// Handles a message that has arrived, and calls `onEvent` for it.
  ///
  /// Never waits.
  public func process() -> Outcome {
    guard connection?.process() == true else {
      disconnect()
      return .lost
    }
    return .running
  }

  private func disconnect() {
    listeners = []
    sessionListeners = []
    sessionCall = nil
    hintCall = nil
    connection = nil
  }
}

extension SessionLock {
  /// Listens to the signals that do not depend on the session.
  private func listen(on connection: BusConnection) {
    let ownerRule =
      "type='signal',sender='\(Self.bus)',path='/org/freedesktop/DBus',interface='\(Self.bus)'"
      + ",member='NameOwnerChanged',arg0='\(Self.logind)'"
    let sleepRule = rule(path: Self.managerPath, interface: Self.manager, member: "PrepareForSleep")
    listeners = [
      BusListener(on: connection, rule: ownerRule) { [unowned self] in ownerChanged($0) },
      BusListener(on: connection, rule: sleepRule) { [unowned self] message in
        if isFromLogind(message), message.readBoolean() == true { onEvent(.locking) }
      },
    ].compactMap { $0 }
  }

  private func rule(path: String, interface: String, member: String) -> String {
    "type='signal',sender='\(Self.logind)',path='\(path)',interface='\(interface)',member='\(member)'"
  }

  private func isFromLogind(_ message: BusMessage) -> Bool {
    owner != nil && message.sender == owner
  }

  /// Takes note that another program is logind now, or none.
  private func ownerChanged(_ message: BusMessage) {
    guard message.sender == Self.bus, message.readString() == Self.logind, message.readString() != nil,
      let new = message.readString()
    else { return }
    owner = new.isEmpty ? nil : new
    if owner != nil { findSession(sessionID) }
  }

  /// Asks logind for the session that is meant, and listens to it.
  private func findSession(_ id: String?) {
    guard let connection else { return }
    sessionListeners = []
    hintCall = nil
    sessionCall = BusListener(
      on: connection, calling: "GetSession", of: Self.manager, at: Self.managerPath, on: Self.logind,
      with: id ?? "auto"
    ) { [unowned self] in sessionFound($0, id) }
  }

  private func sessionFound(_ answer: BusMessage, _ id: String?) {
    // A missing logind has the bus or sd-bus answer, and neither has a unique name.
    guard let sender = answer.sender, sender.hasPrefix(":") else { return onEvent(.locked(false)) }
    owner = sender
    if answer.isError {
      if id != nil { findSession(nil) } else { onEvent(.locked(false)) }
    } else if let path = answer.readObjectPath() {
      listenToSession(at: path)
    }
  }

  private func listenToSession(at path: String) {
    guard let connection else { return }
    let properties =
      rule(path: path, interface: "\(Self.bus).Properties", member: "PropertiesChanged")
      + ",arg0='\(Self.session)'"
    sessionListeners = [
      BusListener(on: connection, rule: rule(path: path, interface: Self.session, member: "Lock")) {
        [unowned self] message in
        if isFromLogind(message) { onEvent(.locking) }
      },
      BusListener(on: connection, rule: properties) { [unowned self] message in
        guard isFromLogind(message) else { return }
        switch message.readPropertyChange(of: Self.hint, in: Self.session) {
        case .value(let isLocked): onEvent(.locked(isLocked))
        case .invalidated: readHint(at: path)
        case nil: break
        }
      },
    ].compactMap { $0 }
    readHint(at: path)
  }

  private func readHint(at path: String) {
    guard let connection else { return }
    hintCall = BusListener(
      on: connection, calling: "Get", of: "\(Self.bus).Properties", at: path, on: Self.logind,
      arguments: { [$0.append(Self.session), $0.append(Self.hint)] }
    ) { [unowned self] answer in
      hintCall = nil
      // An old logind has no such hint.
      if isFromLogind(answer) { onEvent(.locked(!answer.isError && answer.readBooleanVariant() == true)) }
    }
  }
}
