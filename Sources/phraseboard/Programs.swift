import Glibc

/// The path of a program of Phraseboard.
///
/// It is beside this program, as in a build, or in libexec beside this program's folder, as some systems
/// install it, or else in PATH.
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

/// The program that gets content and stores it.
enum ContentProgram {
  static let name = "phraseboard-content"

  /// Runs it to its end, with this program's own outputs.
  ///
  /// - Returns: its exit code; like a shell's, 128 and the number for a signal.
  /// - Throws: `Failure` when it cannot be started.
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = findProgram(name) else {
      throw Failure(code: .unavailable, description: Messages.programNotFound(name))
    }
    var vector = ([path] + arguments).map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    var child: pid_t = 0
    let number = posix_spawn(&child, path, nil, nil, &vector, environ)
    guard number == 0 else {
      let reason = Messages.programNotStarted(path, reason: systemReason(number))
      throw Failure(code: .unavailable, description: reason)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return FailureCode.unavailable.rawValue }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
