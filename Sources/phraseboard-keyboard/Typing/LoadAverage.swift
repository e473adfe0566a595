import Glibc

/// The kernel's figures of how many tasks want to run.
struct LoadAverage {
  /// Milliseconds from one reading to the next, at least.
  private static let pause: UInt64 = 100
  private static let path = "/proc/loadavg"

  private let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
  private var notBefore: UInt64 = 0

  /// Returns a reading for `Crowding`; nil where there is none, or the last one is new enough.
  mutating func read(at time: UInt64) -> (loadavg: String, processors: Int)? {
    guard time >= notBefore else { return nil }
    notBefore = time + Self.pause
    guard let text = ProcFile.read(Self.path, atMost: 128) else { return nil }
    return (text, processors)
  }
}
