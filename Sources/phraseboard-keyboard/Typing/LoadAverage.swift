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
    let descriptor = open(Self.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
    return (text, processors)
  }
}
