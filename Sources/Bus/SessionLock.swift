import CSystemd
import Glibc

/// Learns on the system bus whether the session is locked, or about to be, which no Wayland compositor tells its clients.
///
/// The source is logind (or elogind, which has the same interface):
///
/// - `LockedHint` of the own session is a state, which has an end: set by lock screens that tell it, such as GNOME's and
///   KDE's. It is read at the start, and followed.
/// - `Lock` of the own session (`loginctl lock-session`, which swayidle or phosh answer by locking the screen) and
///   `PrepareForSleep(true)` (most desktops, and swayidle's `before-sleep`, lock the screen then) are moments. swaylock
///   tells neither that it runs nor that it has ended, so that what follows from a moment must need no end.
///
/// Without one of the above, swaylock goes unnoticed. phosh and other screen savers tell their state on the session bus:
/// `KeyboardBus.listenToScreenSavers`.
///
///     connecting --> asks for the own session ----> listens to it
///                      ^                              |
///                      +-- another logind runs -------+
///
/// Everybody on a system bus may send signals to anybody, so only those count that come from who owns logind's name.
/// It has no thread and no timer, and never waits: the owner does for it what it does for `KeyboardBus`.
public final class SessionLock {
  public typealias Outcome = KeyboardBus.Outcome

  public enum Event: Equatable, Sendable {
    /// The screen is about to be locked, or is locked by now, and nobody may tell when that is over.
    case locking
    /// Whether the session is locked: once as soon as it is known, and with every change. It may repeat itself.
    case locked(Bool)
  }

  private static let logind = "org.freedesktop.login1"
  private static let managerPath = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let hint = "LockedHint"
  private static let bus = "org.freedesktop.DBus"
  /// How long logind has for an answer, in milliseconds: sd-bus's own default.
  private static let timeout: UInt64 = 25_000

  private let onEvent: (Event) -> Void
  private let sessionID: String?
  private var connection: BusConnection?
  /// What is listened to all the time.
  private var listeners: [BusListener] = []
  private var sessionCall: BusListener?
  private var sessionListeners: [BusListener] = []
  private var hintCall: BusListener?
  /// The unique name of the logind that runs.
  private var owner: String?

  /// Begins to connect to the system bus, or to the bus at `address`.
  ///
  /// Throws a `BusConnectionError.unavailable` when nobody listens there; what fails later shows in `process`.
  /// `sessionID` is what logind calls the session; without one, or if there is none of that name, logind takes the
  /// session of this process or, for a service of the user, the one that the user sees.
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

  /// What to watch it for, as bits of poll(2), which are those of epoll(7) too.
  public var pollEvents: UInt32 { connection?.pollEvents ?? 0 }

  /// When to call `process` in any case, in milliseconds of CLOCK_MONOTONIC; nil while nothing is due.
  public var nextWake: UInt64? { connection?.nextWake }

  /// Handles some of what has arrived, and calls `onEvent` for it.
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
  /// What to listen to whichever the session is.
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

  /// Somebody else is logind now, or nobody.
  private func ownerChanged(_ message: BusMessage) {
    guard message.sender == Self.bus, message.readString() == Self.logind, message.readString() != nil,
      let new = message.readString()
    else { return }
    owner = new.isEmpty ? nil : new
    if owner != nil { findSession(sessionID) }
  }

  /// Asks logind which session is meant, and listens to it.
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
    // When there is no logind, the answer is the bus's own or sd-bus's, and neither has a unique name.
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
