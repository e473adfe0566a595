import Glibc

/// Times for people, in seconds since 1970.
struct TimeText {
  let now: Int64

  init(now: Int64 = Int64(time(nil))) {
    self.now = now
  }

  /// Returns a text such as `2026-03-31 17:05 (3 min ago)`.
  func text(_ time: Int64) -> String {
    "\(Self.format(time, "%Y-%m-%d %H:%M", localtime_r)) (\(relative(time)))"
  }

  /// Returns the time as RFC 3339, in UTC.
  static func universal(_ time: Int64) -> String {
    format(time, "%Y-%m-%dT%H:%M:%SZ", gmtime_r)
  }

  private typealias Conversion = (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<
    tm
  >?

  private static func format(_ time: Int64, _ format: String, _ convert: Conversion) -> String {
    var (seconds, parts) = (time_t(time), tm())
    guard convert(&seconds, &parts) != nil else { return "\(time)" }
    var bytes = [CChar](repeating: 0, count: 64)
    let count = strftime(&bytes, bytes.count, format, &parts)
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func relative(_ time: Int64) -> String {
    let (distance, overflow) = time.subtractingReportingOverflow(now)
    guard !overflow else { return Messages.farAway }
    let length: (Int64, String)
    switch distance.magnitude {
    case 0: return Messages.rightNow
    case ..<60: length = (Int64(distance.magnitude), "s")
    case ..<3600: length = (Int64(distance.magnitude / 60), "min")
    case ..<(48 * 3600): length = (Int64(distance.magnitude / 3600), "h")
    default: length = (Int64(distance.magnitude / 86_400), "days")
    }
    let text = "\(length.0) \(length.1)"
    return distance < 0 ? Messages.ago(text) : Messages.ahead(text)
  }
}
