import CLinux
import Glibc

/// One end of a pair of sockets that keep the bounds of messages.
public struct MessageSocket {
  public let descriptor: Int32
  /// The longest message, in bytes: far below what such a socket takes at once.
  public static let longest = 1 << 16

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a message as a whole. Throws a `SystemError`: EMSGSIZE where it is too long, and, unless it `waits`, EAGAIN
  /// where the other end does not read.
  ///
  /// - Parameter descriptor: what the other end gets a copy of.
  public func send(_ message: [UInt8], passing descriptor: Int32? = nil, waits: Bool = false) throws {
    guard message.count <= Self.longest else { throw SystemError(call: "send", code: EMSGSIZE) }
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while phraseboard_send(self.descriptor, message, message.count, descriptor ?? -1, flags) < 0 {
      guard errno == EINTR else { throw SystemError(call: "send", code: errno) }
    }
  }

  /// What comes next.
  public enum Received: Equatable {
    case message([UInt8], passed: Int32? = nil)
    /// None has arrived.
    case nothing
    /// The other end has gone.
    case end
  }

  /// The next message, without waiting for it. A descriptor that is passed with it is the receiver's to close.
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
