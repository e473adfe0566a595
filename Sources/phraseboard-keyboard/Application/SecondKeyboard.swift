import Bus
import EventLoop

/// The tasks of a keyboard that finds another one of this session running.
///
///     --osk system:           hands its wish to the first ──► waits for the end of that ──► starts
///     started by compositor:  ends the first ──► waits for the end of that ──► starts
///     any other:              has the first show itself ──► ends
enum SecondKeyboard {
  /// Milliseconds for which the first one is waited for.
  private static let patience: UInt64 = 2_000

  /// Makes the keyboard that runs already the system's, and returns once it has ended. phosh has one entry that starts
  /// its keyboard: what that starts must not end before the keyboard that phosh is to show.
  ///
  /// Returns at once where none runs, and where the one that does cannot be asked.
  static func waitAsSystem(isHidden: Bool) {
    let lock = RuntimeLock()
    guard !lock.isFirst else { return }
    lock.waitForOther()
    guard !lock.isFirst else { return }
    do {
      let first = try KeyboardClient(address: nil, timeout: patience)
      try first.becomeSystemKeyboard()
      if !isHidden { try? first.show() }
    } catch {
      return
    }
    Log.warning(Messages.alreadyRunningAsSystem)
    _ = lock.waitUntilFirst()
  }

  /// Ends the keyboard that runs already, and returns once it has ended: the compositor has chosen this one as its input method.
  ///
  /// Returns at once where none runs, and where the one that does cannot be asked.
  static func takePlace() {
    let lock = RuntimeLock()
    guard !lock.isFirst else { return }
    lock.waitForOther()
    guard !lock.isFirst, (try? KeyboardClient(address: nil, timeout: patience).quit()) != nil else { return }
    Log.warning(Messages.alreadyRunningEnded)
    _ = lock.waitUntilFirst()
  }

  /// Asks the first one to show itself, unless this one was to start hidden; returns the exit code.
  static func end(isHidden: Bool) -> Int32 {
    guard !isHidden else {
      Log.warning(Messages.alreadyRunning)
      return 0
    }
    guard !hasFirstShow() else { return 0 }
    Log.error(Messages.alreadyRunningSilent)
    return 1
  }

  /// Asks the first one to show itself, and says so. Returns false where it does not answer within 2 seconds.
  static func hasFirstShow() -> Bool {
    guard (try? KeyboardClient(address: nil, timeout: patience).show()) != nil else { return false }
    Log.warning(Messages.alreadyRunningShown)
    return true
  }

  /// Ends where there is no bus to ask the first one on; returns the exit code.
  static func endUnasked() -> Int32 {
    Log.error(Messages.alreadyRunningUnasked)
    return 1
  }
}
