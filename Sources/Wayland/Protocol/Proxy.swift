import CWaylandClient
import Glibc

/// The connection to the compositor as libwayland sees it. Every proxy refers to it, so that it outlives them all:
/// destroying a proxy of a disconnected display would be a use after free.
public final class DisplayHandle {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    wl_display_disconnect(pointer)
  }
}

/// The Swift side of a `wl_proxy`; the generated classes derive from it.
///
/// The object owns the proxy: when the last reference goes, the proxy goes too and its events are dropped. Requests on
/// a destroyed object are ignored. Objects of the compositor may vanish at any time, and the order of clean-up must
/// not matter.
open class Proxy {
  private var pointer: OpaquePointer?
  private let display: DisplayHandle
  /// The version that the object is bound at.
  package let version: UInt32

  /// The interface of the protocol; each generated class returns its own.
  open class var interface: UnsafePointer<wl_interface> {
    preconditionFailure("generated classes say what their interface is")
  }

  /// Takes over a proxy that has no listener yet.
  public required init(adopting pointer: OpaquePointer, of display: DisplayHandle) {
    self.pointer = pointer
    self.display = display
    version = wl_proxy_get_version(pointer)
    wl_proxy_add_dispatcher(pointer, dispatchEvent, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Refers to the display, which libwayland handles by itself and which belongs to the connection.
  init(borrowing display: DisplayHandle) {
    pointer = display.pointer
    self.display = display
    version = 1
  }

  deinit {
    forget()
  }

  /// Turns an event into a case of `Event`, in the generated classes. Called for each event.
  open func dispatch(_ opcode: UInt32, _ arguments: UnsafePointer<wl_argument>) {}

  /// Destroys the proxy without telling the compositor.
  package func forget() {
    guard let pointer else { return }
    self.pointer = nil
    if pointer != display.pointer { wl_proxy_destroy(pointer) }
  }

  // MARK: Requests

  /// The object as an argument of a request.
  package var object: OpaquePointer? { pointer }

  package func send(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {
    guard let pointer else { return }
    wl_proxy_marshal_array_flags(pointer, opcode, nil, version, 0, arguments)
  }

  package func sendDestructor(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {
    guard let pointer else { return }
    self.pointer = nil
    wl_proxy_marshal_array_flags(pointer, opcode, nil, version, UInt32(WL_MARSHAL_FLAG_DESTROY), arguments)
  }

  /// Sends a request that makes a new object.
  package func construct<T: Proxy>(
    _ opcode: UInt32, as type: T.Type, version: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>
  ) -> T {
    guard let pointer else {
      preconditionFailure("\(Self.self) is destroyed and cannot make a \(T.self)")
    }
    guard let new = wl_proxy_marshal_array_flags(pointer, opcode, T.interface, version, 0, arguments) else {
      preconditionFailure("out of memory for a \(T.self)")
    }
    return T(adopting: new, of: display)
  }

  package func require(version needed: UInt32, for request: StaticString) {
    precondition(version >= needed, "\(request) needs version \(needed); check `version` first")
  }

  package func withArguments<R>(_ count: Int, _ body: (UnsafeMutablePointer<wl_argument>) -> R) -> R {
    withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: max(1, count)) { buffer in
      buffer.initialize(repeating: wl_argument())
      guard let start = buffer.baseAddress else { preconditionFailure("the capacity is at least 1") }
      return body(start)
    }
  }

  /// Lends a string to libwayland; a NUL inside would end it early, so callers hold none.
  package func withString<R>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
    guard let string else { return body(nil) }
    return string.withCString(body)
  }

  package func withArray<R>(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<wl_array>) -> R) -> R {
    var copy = bytes
    return copy.withUnsafeMutableBytes { buffer in
      var array = wl_array(size: buffer.count, alloc: buffer.count, data: buffer.baseAddress)
      return body(&array)
    }
  }

  // MARK: Arguments of events

  package func string(_ argument: wl_argument) -> String {
    optionalString(argument) ?? ""
  }

  package func optionalString(_ argument: wl_argument) -> String? {
    argument.s.map { String(cString: $0) }
  }

  package func bytes(_ argument: wl_argument) -> [UInt8] {
    guard let array = argument.a, let data = array.pointee.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// Returns the Swift object of an argument; nil where the object is gone.
  package func existing<T: Proxy>(_ argument: wl_argument, as type: T.Type) -> T? {
    guard let pointer = argument.o, let data = wl_proxy_get_user_data(pointer) else { return nil }
    return Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue() as? T
  }

  /// Takes over the object that an event has made.
  package func adopted<T: Proxy>(_ argument: wl_argument, as type: T.Type) -> T {
    guard let pointer = argument.o else { preconditionFailure("libwayland makes the objects of events") }
    return T(adopting: pointer, of: display)
  }

  package func closeUnused(_ descriptors: Int32...) {
    for descriptor in descriptors { close(descriptor) }
  }
}

/// Dispatches each event of all objects, as their only listener.
private func dispatchEvent(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let arguments, let data = wl_proxy_get_user_data(OpaquePointer(target)) else { return 0 }
  let proxy = Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue()
  // A handler may let go of the last reference to the object whose event it handles.
  withExtendedLifetime(proxy) { proxy.dispatch(opcode, UnsafePointer(arguments)) }
  return 0
}
