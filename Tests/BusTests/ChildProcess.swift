import Glibc

struct TestFailure: Error, CustomStringConvertible {
  let description: String
}

/// A program that a test has started.
///
/// It is killed with this object.
final class ChildProcess {
  let pid: pid_t
  /// The end to read what the program writes.
  let output: Int32
  let errors: Int32
  private var status: Int32?

  /// Finds a program in PATH and starts it.
  ///
  /// Its environment is `environment` and PATH. It reads `input`, or nothing.
  init(_ arguments: [String], environment: [String: String] = [:], input: Int32? = nil) throws {
    let output = try channel()
    let errors = try channel()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.write, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads that run tests block signals, and dbus-daemon needs SIGCHLD.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let variables = environment.merging(["PATH": path]) { first, _ in first }.map { "\($0)=\($1)" }
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var child: pid_t = 0
    let result = posix_spawnp(&child, arguments[0], &actions, &attributes, &argv, &envp)
    close(output.write)
    close(errors.write)
    guard result == 0 else {
      close(output.read)
      close(errors.read)
      throw TestFailure(description: "\(arguments[0]): \(String(cString: strerror(result)))")
    }
    pid = child
    self.output = output.read
    self.errors = errors.read
  }

  deinit {
    kill()
    close(output)
    close(errors)
  }

  /// Ends the program, and waits until it is gone.
  func kill() {
    guard status == nil else { return }
    Glibc.kill(pid, SIGKILL)
    wait()
  }

  /// Waits for the end of the program, and returns its exit code, or minus the signal that ended it.
  @discardableResult
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0 && errno == EINTR {}
    let code = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
    status = code
    return code
  }
}

/// Returns the two ends of a channel, which programs that other tests start meanwhile do not get.
func channel() throws -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw TestFailure(description: "socketpair") }
  return (ends[0], ends[1])
}
