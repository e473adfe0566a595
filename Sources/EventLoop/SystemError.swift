import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The name of the call, such as `epoll_wait`, perhaps with its object.
  public let call: String
  /// The value of `errno`.
  public let code: Int32

  /// - Parameter code: the value of `errno`.
  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The call and the system's words for the error.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }

  /// Passes on the result of a call that returns -1 on failure; throws with `errno` in that case.
  @discardableResult
  public static func check(_ call: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw SystemError(call: call, code: errno) }
    return result
  }
}
