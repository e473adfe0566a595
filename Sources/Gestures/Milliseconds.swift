extension UInt64 {
  /// A time in milliseconds so much later, or the last one there is.
  public func later(by duration: UInt64) -> UInt64 {
    let (time, isTooLate) = addingReportingOverflow(duration)
    return isTooLate ? .max : time
  }

  /// When a step that was due at this time and came at `time` counts as taken: at its own time, or at `time`
  /// where the next one would be overdue as well, so that what was missed is left out.
  func resumed(at time: UInt64, interval: UInt64) -> UInt64 {
    later(by: interval) > time ? self : time
  }
}
