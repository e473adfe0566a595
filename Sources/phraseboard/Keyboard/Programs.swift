import Glibc

/// Returns the path of a program of Phraseboard; nil when it is not found.
///
/// Looks beside this program, as in a build; then in libexec beside this program's folder, as some systems install it;
/// then in PATH.
func findProgram(_ name: String) -> String? {
  let folder = folderOfThisProgram.map { [$0, $0 + "/../libexec/phraseboard"] } ?? []
  let search = getenv("PATH").map { String(cString: $0) } ?? ""
  return (folder + search.split(separator: ":").map(String.init))
    .map { $0 + "/" + name }
    .first { access($0, X_OK) == 0 }
}

private var folderOfThisProgram: String? {
  guard let bytes = realpath("/proc/self/exe", nil) else { return nil }
  defer { free(bytes) }
  let path = String(cString: bytes)
  return path.lastIndex(of: "/").map { String(path[..<$0]) }
}

/// The program that fetches content and stores it.
enum ContentProgram {
  static let name = "phraseboard-content"

  /// Runs it to its end, with this program's own outputs.
  ///
  /// - Returns: its exit code, or 128 plus the number of the signal that ended it, like a shell.
  /// - Throws: `Failure` when it cannot be started.
  static func run(_ arguments: [String], isSilent: Bool = false) throws -> Int32 {
    guard let path = findProgram(name) else {
      throw Failure(code: .unavailable, description: Messages.programNotFound(name))
    }
    return try runProgram(path, arguments, isSilent: isSilent)
  }
}

/// Runs a program to its end, with this program's own input and outputs.
///
/// - Parameter isSilent: true when its outputs go nowhere.
/// - Returns: its exit code, or 128 plus the number of the signal that ended it, like a shell.
/// - Throws: `Failure` when it cannot be started.
func runProgram(_ path: String, _ arguments: [String], isSilent: Bool = false) throws -> Int32 {
  let child = try startProgram(path, arguments, isSilent: isSilent)
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0 {
    guard errno == EINTR else { return FailureCode.unavailable.rawValue }
  }
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// Tells whether a program may read an output to its end, and so wait for the last program that has it open. That is so
/// for a pipe or a socket, except the journal's (JOURNAL_STREAM in systemd.exec(5)).
private func isWaitedFor(_ descriptor: Int32) -> Bool {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return true }
  if let journal = getenv("JOURNAL_STREAM"), String(cString: journal) == "\(status.st_dev):\(status.st_ino)" {
    return false
  }
  return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
}

/// Starts a program, with this program's own input and outputs.
///
/// - Parameter isAlone: true when it gets a session of its own, and outlives the terminal.
/// - Throws: `Failure` when it cannot be started.
func startProgram(
  _ path: String, _ arguments: [String], isSilent: Bool = false, isAlone: Bool = false
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  let outputs = [STDOUT_FILENO, STDERR_FILENO]
  let closed = isAlone ? [STDIN_FILENO] + outputs.filter(isWaitedFor) : isSilent ? outputs : []
  for descriptor in closed { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // This is POSIX_SPAWN_SETSID, which the headers show with _GNU_SOURCE only.
  if isAlone { posix_spawnattr_setflags(&attributes, 0x80) }
  var vector = ([path] + arguments).map { strdup($0) } + [nil]
  defer { vector.forEach { free($0) } }
  var child: pid_t = 0
  let number = posix_spawn(&child, path, &actions, &attributes, &vector, environ)
  guard number == 0 else {
    let reason = Messages.programNotStarted(path, reason: systemReason(number))
    throw Failure(code: .unavailable, description: reason)
  }
  return child
}
