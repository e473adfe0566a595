/// The next try of what has failed and tells nobody when it can be had: a bus, a store on a disk that comes late. Each
/// pause is twice the last one, up to the longest.
struct Retry {
  /// The time of the next try, in milliseconds of the loop's clock; nil while nothing has failed, or while it is being tried.
  private(set) var due: UInt64?
  private let firstPause: UInt64
  private let longestPause: UInt64
  private var pause: UInt64

  /// Takes pauses in milliseconds.
  init(firstPause: UInt64, longestPause: UInt64 = 60_000) {
    self.firstPause = firstPause
    self.longestPause = longestPause
    pause = firstPause
  }

  /// Takes note of a failure for a reason that goes soon.
  mutating func failed(at time: UInt64, pausing pause: UInt64) { due = time + pause }

  mutating func failed(at time: UInt64) {
    due = time + pause
    pause = min(2 * pause, longestPause)
  }

  mutating func succeeded() { self = Retry(firstPause: firstPause, longestPause: longestPause) }

  /// Returns true when it is time; then not again before the next failure.
  mutating func startIfDue(at time: UInt64) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }
}
