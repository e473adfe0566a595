import EventLoop
import Glibc

/// The end of the keyboard that starts again as another version.
///
/// The service manager starts a service again by its exit code, and so does the script in the entry of the system's
/// keyboard. Otherwise the launcher starts it, once it has ended; the script's waits for the end of that one.
extension Application {
  /// EX_TEMPFAIL of sysexits.h.
  static let startAgainCode: Int32 = 75

  /// Ends the keyboard where another program is in its place, and nobody would notice. Called once per iteration.
  func endIfReplaced() {
    // A compositor that has started it does not start it again.
    guard arguments.socket == nil, let replacement = start.replacement,
      replacement.isDue(isIdle: isUnused, isShown: coordinator.isVisible, at: EventLoop.now())
    else { return }
    Log.info(Messages.replaced)
    start.lock.noteEnd(isShown: coordinator.isToShow)
    if !Self.isService { services.launcher.startAgainAtEnd() }
    loop.stop(exitCode: Self.startAgainCode)
  }

  /// True while nothing is on its way to an application, to the user's files or out of a secret's command, and nothing is touched
  /// or half done.
  private var isUnused: Bool {
    coordinator.isAtRest && !driver.typist.isTyping && !services.launcher.isAwaited
  }

  /// True where the service manager has started this process itself, and not a program that has started it (systemd.exec(5)).
  private static var isService: Bool {
    getenv("SYSTEMD_EXEC_PID").flatMap { Int32(String(cString: $0)) } == getpid()
  }
}
