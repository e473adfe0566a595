import Foundation

/// A moment of the monotonic clock after which waiting for an event is a failure.
///
/// It is never waited for.
public struct Deadline: Sendable {
  private let moment: UInt64

  /// Makes a deadline `seconds` from now.
  public init(seconds: Double) {
    moment = Deadline.now + UInt64(max(0, seconds) * 1e9)
  }

  private init(moment: UInt64) { self.moment = moment }

  public func earlier(of other: Deadline) -> Deadline { Deadline(moment: min(moment, other.moment)) }

  /// The time that is left, rounded up, as `poll` takes it.
  var milliseconds: Int32 {
    let now = Deadline.now
    guard moment > now else { return 0 }
    return Int32(min((moment - now) / 1_000_000 + 1, UInt64(Int32.max)))
  }

  public var hasPassed: Bool { Deadline.now >= moment }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}
