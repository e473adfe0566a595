import Glibc
import Snippets

/// The two outputs of the program.
///
/// They do without stdio, which tells only at the end, if at all, that an output cannot be written.
enum Output {
  /// Writes to the standard output.
  ///
  /// A reader that has gone away (`phraseboard list | head`) has read enough; this is no failure.
  static func write(_ bytes: [UInt8]) throws {
    // Ignores the signal: it would end the program, and the shell may call that a failure.
    let previous = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, previous) }
    let number = writeAll(bytes, to: STDOUT_FILENO)
    guard number == 0 || number == EPIPE else {
      throw Failure(code: .cannotCreate, description: Messages.outputNotWritten(systemReason(number)))
    }
  }

  static func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  static func write(lines: [String]) throws {
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes a line to the standard error, which may be a terminal. Ignores a failure, which could be told to nobody.
  static func tell(_ line: String) {
    _ = writeAll(Array((TextWidth.sentence(line) + "\n").utf8), to: STDERR_FILENO)
  }
}

/// Writes everything, or returns the number of the error.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes {
      Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written)
    }
    if count < 0 && errno != EINTR { return errno }
    written += max(0, count)
  }
  return 0
}

/// Returns the system's words for an error number, and what to do about it.
func systemReason(_ number: Int32 = errno) -> String {
  SystemAdvice.sentence(String(cString: strerror(number)), number: number)
}
