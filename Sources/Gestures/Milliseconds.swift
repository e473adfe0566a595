extension UInt64 {
  /// Returns a time this many milliseconds later, or the last one there is.
  public func later(by duration: UInt64) -> UInt64 {
    let (time, isTooLate) = addingReportingOverflow(duration)
    return isTooLate ? .max : time
  }

  /// Returns the time at which a step counts as taken that was due at this time and came at `time`. That is its own
  /// time. If the next step would be overdue as well, it is `time`, so that missed steps are left out.
  func resumed(at time: UInt64, interval: UInt64) -> UInt64 {
    later(by: interval) > time ? self : time
  }
}
