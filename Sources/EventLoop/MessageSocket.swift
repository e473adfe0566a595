import CLinux
import Glibc

/// One end of a pair of sockets that keep the bounds of messages.
public struct MessageSocket {
  /// The descriptor of this end; its owner closes it.
  public let descriptor: Int32
  /// The greatest length of a message, in bytes: far below what such a socket takes at once.
  public static let longest = 1 << 16

  /// Wraps a socket that keeps the bounds of messages, without taking it over.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a message as a whole. Throws a `SystemError`: EMSGSIZE if it is too long, and, unless it `waits`, EAGAIN if the
  /// other end does not read.
  ///
  /// - Parameter descriptor: a descriptor of which the other end gets a copy; nil for none.
  public func send(_ message: [UInt8], passing descriptor: Int32? = nil, waits: Bool = false) throws {
    guard message.count <= Self.longest else { throw SystemError(call: "send", code: EMSGSIZE) }
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while phraseboard_send(self.descriptor, message, message.count, descriptor ?? -1, flags) < 0 {
      guard errno == EINTR else { throw SystemError(call: "send", code: errno) }
    }
  }

  /// The result of a look for the next message.
  public enum Received: Equatable {
    case message([UInt8], passed: Int32? = nil)
    /// No message has arrived.
    case nothing
    /// The other end has gone.
    case end
  }

  /// Returns the next message, without waiting for it. The receiver closes a descriptor that is passed with it.
  public func receive() -> Received {
    var count = 0
    var passed: Int32 = -1
    let message = [UInt8](unsafeUninitializedCapacity: Self.longest) { bytes, length in
      repeat {
        count = phraseboard_receive(
          descriptor, bytes.baseAddress, bytes.count, &passed, Int32(MSG_DONTWAIT))
      } while count < 0 && errno == EINTR
      length = max(0, count)
    }
    if count > 0 { return .message(message, passed: passed < 0 ? nil : passed) }
    return count < 0 && errno == EAGAIN ? .nothing : .end
  }
}
