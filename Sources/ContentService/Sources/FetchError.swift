import Glibc
import Snippets

/// The reason why a source's document could not be had.
public struct FetchError: Error, Equatable, CustomStringConvertible {
  /// The failure, in one line and without the source's name.
  public let reason: String

  /// Makes an error with a reason in words for users.
  public init(reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }

  /// Makes an error with what the system says about the last call.
  static func system(_ what: String) -> FetchError {
    let number = errno
    return FetchError(
      reason: "\(what): \(SystemAdvice.sentence(String(cString: strerror(number)), number: number))")
  }
}
