import CLinux
import Glibc

/// A program that was started; its end arrives in the loop through a pidfd, without a signal handler.
public final class ChildProcess {
  /// The end of a child: its exit code, or the signal that ended it.
  public enum Exit: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  private let identifier: pid_t
  private let descriptor: Int32
  private unowned let loop: EventLoop
  private let isDetached: Bool
  private var hasEnded = false

  /// Starts `arguments[0]` (looked up in PATH unless it has a slash) with an unblocked signal mask and, if `isDetached`, in a
  /// session of its own. `onExit` runs once, in the loop, after the child is reaped. Throws a `SystemError` where it cannot be
  /// started.
  ///
  /// - Parameters:
  ///   - environment: the variables of the child, in the form of `environ`; nil for those of this process.
  ///   - input: the child's standard input, not one of the descriptors 0 to 2; nil for that of this process.
  ///   - output: the child's standard output, likewise.
  public init(
    _ arguments: [String], isDetached: Bool = false, environment: [UnsafeMutablePointer<CChar>?]? = nil,
    input: Int32? = nil, output: Int32? = nil, in loop: EventLoop, onExit: @escaping (Exit) -> Void
  ) throws {
    identifier = try Self.spawn(
      arguments, isDetached: isDetached, environment: environment, input: input, output: output)
    self.isDetached = isDetached
    self.loop = loop
    descriptor = phraseboard_pidfd_open(identifier)
    guard descriptor >= 0 else {
      let code = errno
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
      throw SystemError(call: "pidfd_open", code: code)
    }
    try loop.watch(descriptor, for: .readable) { [self] _ in
      // The watch keeps this object alive; ending the watch releases it.
      onExit(finish())
    }
  }

  /// Ends the child at once (SIGKILL, also if it is stopped). If it is detached, all that it has started in its session ends
  /// too, but for process groups of their own. `onExit` then runs in the loop, as for any other end.
  public func end() {
    // The process number is the child's own until it is reaped.
    if !hasEnded { kill(isDetached ? -identifier : identifier, SIGKILL) }
  }

  deinit {
    close(descriptor)
  }

  private func finish() -> Exit {
    loop.unwatch(descriptor)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    hasEnded = true
    return phraseboard_exited(status) != 0
      ? .code(phraseboard_exit_code(status)) : .signal(phraseboard_term_signal(status))
  }

  private static func spawn(
    _ arguments: [String], isDetached: Bool, environment: [UnsafeMutablePointer<CChar>?]?, input: Int32?,
    output: Int32?
  ) throws -> pid_t {
    precondition(!arguments.isEmpty, "a program has at least a name")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    // The parent may ignore SIGPIPE, as the keyboard does; a shell pipeline relies on it.
    var defaults = noSignals
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags =
      Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
      | (isDetached ? phraseboard_spawn_setsid : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier: pid_t = 0
    let code: Int32
    if var environment {
      code = posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, &environment)
    } else {
      code = posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, Glibc.environ)
    }
    guard code == 0 else { throw SystemError(call: arguments[0], code: code) }
    return identifier
  }
}
