import Bus
import EventLoop

/// The end of a keyboard that is not the first of its session.
enum SecondKeyboard {
  /// Has the first one show itself, unless this one was to start hidden; returns the exit code.
  ///
  /// Waits for its answer, but no longer than 2 seconds.
  static func end(isHidden: Bool) -> Int32 {
    guard !isHidden else {
      Log.warning(Messages.alreadyRunning)
      return 0
    }
    do {
      try KeyboardClient(address: nil, timeout: 2_000).show()
      Log.warning(Messages.alreadyRunningShown)
      return 0
    } catch {
      Log.error(Messages.alreadyRunningSilent)
      return 1
    }
  }

  /// There is no bus to ask the first one on; returns the exit code.
  static func endUnasked() -> Int32 {
    Log.error(Messages.alreadyRunningUnasked)
    return 1
  }
}
