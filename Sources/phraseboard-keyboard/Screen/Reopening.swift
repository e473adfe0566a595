/// The time to ask again for a surface that the compositor has closed: at once where it was there for a while, as when
/// its output goes and there is another one. Each further pause is twice the last one, up to a minute, for a compositor
/// that closes it again and again.
struct Reopening {
  /// Milliseconds: a surface that stays for so long was not closed again and again.
  static let calm: UInt64 = 10_000
  private static let firstPause: UInt64 = 100
  private static let longestPause: UInt64 = 60_000

  /// The time to ask for it, in milliseconds of the loop's clock; nil while it is there, or nobody wants it.
  private(set) var due: UInt64?
  private var notBefore: UInt64 = 0
  private var pause: UInt64 = 0
  private var openedAt: UInt64?

  /// Takes note that it is wanted from this time on, in milliseconds of the loop's clock; it may have to wait.
  mutating func want(at time: UInt64) { due = max(time, notBefore) }

  func isDue(at time: UInt64) -> Bool { due.map { $0 <= time } ?? false }

  mutating func opened(at time: UInt64) {
    due = nil
    openedAt = time
  }

  mutating func closed(at time: UInt64) {
    due = nil
    if let openedAt, time >= openedAt, time - openedAt >= Self.calm { pause = 0 }
    notBefore = time + pause
    pause = min(max(Self.firstPause, 2 * pause), Self.longestPause)
  }
}
