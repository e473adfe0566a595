import Glibc

/// A list of what a compositor offers, to find out why the keyboard does or does not work. Makes no surface.
public struct CompositorSurvey {
  /// The highest offered version of each interface, by interface name.
  public let versions: [String: UInt32]
  private let connection: Connection
  private let globals: Globals

  /// Asks the compositor. Throws a `WaylandError` where the connection breaks.
  public init(_ connection: Connection) throws(WaylandError) {
    self.connection = connection
    globals = Globals(connection)
    try connection.roundtrip()
    versions = globals.versions
  }

  /// Tells if the first seat's input method is free; nil without a seat or without input methods.
  ///
  /// The only way to ask is to take it: if it was free, it is ours until this returns.
  public func isInputMethodFree() throws(WaylandError) -> Bool? {
    guard let manager = globals.bindOptional(ZwpInputMethodManagerV2.self, required: 1, preferred: 1),
      let name = globals.names(of: "wl_seat").first,
      let seat = globals.bind(name, as: WlSeat.self, required: 1, preferred: 1)
    else { return nil }
    var isFree = true
    let inputMethod = InputMethod(manager, seat: seat) { if $0 == .unavailable { isFree = false } }
    try connection.roundtrip()
    inputMethod.destroy()
    try connection.roundtrip()
    return isFree
  }
}

extension Connection {
  /// The process that made the compositor's socket; nil where the kernel does not tell.
  public var compositorProcess: Int32? {
    // struct ucred, which Glibc hides: process, user, group.
    var credentials: [Int32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<Int32>.stride * credentials.count)
    guard getsockopt(fileDescriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials[0] > 0
    else { return nil }
    return credentials[0]
  }
}
