import CSystemd
import Glibc

/// Learns on the system bus that the session is locked, or about to be, which no Wayland compositor tells its clients.
///
/// The source is logind (or elogind, which has the same interface):
///
/// - `Lock` of the own session: `loginctl lock-session`, which swayidle or phosh answer by locking the screen;
/// - `LockedHint` of the own session becoming true: set by lock screens that tell it, such as GNOME's and KDE's;
/// - `PrepareForSleep(true)`: most desktops, and swayidle's `before-sleep`, lock the screen then.
///
/// swaylock tells nobody that it runs: without one of the above it goes unnoticed. phosh and other screen savers tell
/// it on the session bus: `KeyboardBus.listenToScreenSavers`.
///
///     connecting --> asks for the own session ----> listens to it
///                      ^                              |
///                      +-- another logind runs -------+
///
/// Everybody on a system bus may send signals to anybody, so only those count that come from who owns logind's name.
/// It has no thread and no timer, and never waits: the owner does for it what it does for `KeyboardBus`.
public final class SessionLock {
  public typealias Outcome = KeyboardBus.Outcome

  private static let logind = "org.freedesktop.login1"
  private static let managerPath = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let bus = "org.freedesktop.DBus"
  /// How long logind has for an answer, in milliseconds: sd-bus's own default.
  private static let timeout: UInt64 = 25_000

  private let onLocked: () -> Void
  private let sessionID: String?
  private var connection: BusConnection?
  /// What is listened to all the time.
  private var listeners: [BusListener] = []
  private var sessionCall: BusListener?
  private var sessionListeners: [BusListener] = []
  /// The unique name of the logind that runs.
  private var owner: String?

  /// Begins to connect to the system bus, or to the bus at `address`.
  ///
  /// Throws a `BusConnectionError.unavailable` when nobody listens there; what fails later shows in `process`.
  /// `sessionID` is what logind calls the session; without one, or if there is none of that name, logind takes the
  /// session of this process or, for a service of the user, the one that the user sees.
  public init(
    address: String? = nil, sessionID: String? = getenv("XDG_SESSION_ID").map { String(cString: $0) },
    onLocked: @escaping () -> Void
  ) throws {
    self.onLocked = onLocked
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

  /// Handles some of what has arrived, and calls `onLocked` for it.
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
        if isFromLogind(message), message.readBoolean() == true { onLocked() }
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
    sessionCall = BusListener(
      on: connection, calling: "GetSession", of: Self.manager, at: Self.managerPath, on: Self.logind,
      with: id ?? "auto"
    ) { [unowned self] in sessionFound($0, id) }
  }

  private func sessionFound(_ answer: BusMessage, _ id: String?) {
    // When there is no logind, the answer is the bus's own or sd-bus's, and neither has a unique name.
    guard let sender = answer.sender, sender.hasPrefix(":") else { return }
    owner = sender
    if answer.isError {
      if id != nil { findSession(nil) }
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
        if isFromLogind(message) { onLocked() }
      },
      BusListener(on: connection, rule: properties) { [unowned self] message in
        if isFromLogind(message), message.readChange(of: "LockedHint", in: Self.session) == true {
          onLocked()
        }
      },
    ].compactMap { $0 }
  }
}
