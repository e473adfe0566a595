import CWaylandClient
import Glibc

/// The reasons why there is no connection to the compositor, or no longer one.
public enum WaylandError: Error, Equatable, CustomStringConvertible {
  /// Thrown when nobody listens on the compositor's socket; `code` is the value of `errno`.
  case noCompositor(display: String, code: Int32)
  /// Thrown when XDG_RUNTIME_DIR, the folder of compositors' sockets, is not set or not an absolute path.
  case noRuntimeFolder
  /// Thrown when WAYLAND_DISPLAY is set to nothing.
  case emptyDisplay
  /// Thrown when the compositor has closed the connection.
  case disconnected
  /// Thrown when the compositor reports a mistake of ours.
  case protocolError(interface: String, code: UInt32)
  /// Thrown when the compositor lacks a global that the keyboard needs, with `offered` nil, or has too old a version of it.
  case missingGlobal(name: String, needed: UInt32, offered: UInt32?)

  /// The message for the person at the terminal: what is wrong, and what helps.
  public var description: String {
    switch self {
    case .noCompositor(let display, let code):
      return "no Wayland compositor at \(display) (\(String(cString: strerror(code))));"
        + " start the keyboard from within your desktop, or set WAYLAND_DISPLAY to its socket"
    case .noRuntimeFolder:
      return "no Wayland compositor: XDG_RUNTIME_DIR is not set; start the keyboard from within your desktop,"
        + " or set XDG_RUNTIME_DIR to the folder of your session, such as /run/user/1000"
    case .emptyDisplay:
      return
        "no Wayland compositor: WAYLAND_DISPLAY is set to nothing; start the keyboard from within your desktop,"
        + " or set it to the socket of the compositor, such as wayland-0"
    case .disconnected:
      return "the compositor closed the connection; start the keyboard again once the desktop is back"
    case .protocolError(let interface, let code):
      return "protocol error \(code) on \(interface); this is a mistake in Phraseboard, please report it"
    case .missingGlobal(let name, let needed, let offered):
      let has =
        offered.map { "has only version \($0) of \(name) and \(needed) is needed" } ?? "has no \(name)"
      return "the compositor \(has)\(Self.use(of: name));"
        + " use phosh, sway or another one with layer shell and virtual keyboards, or on Plasma choose Phraseboard in"
        + " System Settings under Virtual Keyboard"
    }
  }
}

extension WaylandError {
  /// Says what a person misses without a global; empty where nothing needs to be said.
  private static func use(of global: String) -> String {
    switch global {
    case "zwlr_layer_shell_v1": " (GNOME and Cinnamon have none), so the keyboard has no place on the screen"
    case "zwp_virtual_keyboard_manager_v1": ", so the keyboard cannot type"
    default: ""
    }
  }
}

/// The connection to the compositor, which is not thread-safe: one loop reads, dispatches and flushes it.
public final class Connection {
  package let display: WlDisplay
  private let handle: DisplayHandle

  /// Takes the socket that a compositor starts its own clients with, WAYLAND_SOCKET; nil without one. Called before any program is
  /// started: none may have it.
  public static func takeSocket() -> Int32? {
    guard let socket = variable("WAYLAND_SOCKET").flatMap({ Int32($0) }),
      fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    unsetenv("WAYLAND_SOCKET")
    return socket
  }

  /// Connects to the compositor at the other end of this socket or, without one, to that which WAYLAND_DISPLAY or WAYLAND_SOCKET
  /// names. Throws `WaylandError.noCompositor`, `.noRuntimeFolder` or `.emptyDisplay`.
  public init(socket: Int32? = nil) throws(WaylandError) {
    handle = DisplayHandle(try Self.connect(socket))
    display = WlDisplay(borrowing: handle)
  }

  private static func connect(_ socket: Int32?) throws(WaylandError) -> OpaquePointer {
    if let socket {
      guard let pointer = wl_display_connect_to_fd(socket) else {
        throw .noCompositor(display: "WAYLAND_SOCKET", code: errno)
      }
      return pointer
    }
    let display = Self.variable("WAYLAND_DISPLAY") ?? "wayland-0"
    if display.isEmpty, Self.variable("WAYLAND_SOCKET") == nil { throw .emptyDisplay }
    // libwayland would print this on a line of its own.
    let isInRuntimeFolder = Self.variable("WAYLAND_SOCKET") == nil && !display.hasPrefix("/")
    if isInRuntimeFolder, Self.variable("XDG_RUNTIME_DIR")?.hasPrefix("/") != true { throw .noRuntimeFolder }
    guard let pointer = wl_display_connect(nil) else { throw .noCompositor(display: display, code: errno) }
    return pointer
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The socket's descriptor, for the loop to wait on; it belongs to libwayland.
  public var fileDescriptor: Int32 { wl_display_get_fd(handle.pointer) }

  /// Reads what has arrived and runs the handlers. Called when the descriptor is readable; does not block.
  public func readAndDispatch() throws(WaylandError) {
    while wl_display_prepare_read(handle.pointer) != 0 { try dispatchPending() }
    // EAGAIN: another reader was faster. Any other failure shows in the dispatch.
    if wl_display_read_events(handle.pointer) < 0 && errno != EAGAIN { throw failure() }
    try dispatchPending()
  }

  /// Runs the handlers of events that are already read, as after a roundtrip.
  public func dispatchPending() throws(WaylandError) {
    if wl_display_dispatch_pending(handle.pointer) < 0 { throw failure() }
  }

  /// Sends the requests so far. Returns false if the socket is full: then call again once it is writable.
  public func flush() throws(WaylandError) -> Bool {
    if wl_display_flush(handle.pointer) >= 0 { return true }
    switch errno {
    case EAGAIN: return false
    case EPIPE:
      // The compositor may have sent the reason before it closed the socket; reading finds both.
      return true
    default: throw failure()
    }
  }

  /// The bytes of requests that libwayland keeps until they are flushed. A request that neither fits nor can be flushed
  /// ends the process (libwayland up to 1.22; later ones keep more).
  public static let bufferSize = 4_096

  /// True while the socket takes a whole buffer at once. The kernel calls a local socket writable while no more than a
  /// quarter of its buffer (by default some 200 KB) is in use.
  public var isWritable: Bool {
    var query = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&query, 1, 0) > 0
  }

  /// A question to the compositor, answered once it has handled all requests before it. Releasing it cancels the answer.
  public final class Sync {
    private let callback: WlCallback

    fileprivate init(_ callback: WlCallback, _ onDone: @escaping () -> Void) {
      self.callback = callback
      callback.onEvent = { _ in onDone() }
    }
  }

  /// Asks the compositor to call `onDone` once it has handled all requests so far. Keep the result until then.
  public func sync(_ onDone: @escaping () -> Void) -> Sync {
    Sync(display.sync(), onDone)
  }

  /// Blocks until the compositor has handled all requests and its answers are dispatched.
  public func roundtrip() throws(WaylandError) {
    if wl_display_roundtrip(handle.pointer) < 0 { throw failure() }
  }

  private func failure() -> WaylandError {
    guard wl_display_get_error(handle.pointer) == EPROTO else { return .disconnected }
    var interface: UnsafePointer<wl_interface>?
    var object: UInt32 = 0
    let code = wl_display_get_protocol_error(handle.pointer, &interface, &object)
    let name = interface.map { String(cString: $0.pointee.name) } ?? "an object that is gone"
    return .protocolError(interface: name, code: code)
  }
}
