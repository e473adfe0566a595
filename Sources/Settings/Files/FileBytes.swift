import Glibc
import Snippets

/// The reason why the bytes of a file cannot be had.
enum FileFailure: Error, Equatable {
  case missing
  case larger(limit: Int)
  /// A file that is no regular one, by its kind.
  case other(String)
  /// The number of a system call's error.
  case system(Int32)

  var reason: String {
    switch self {
    case .missing: "there is no such file; check the path"
    case .larger(let limit): "holds more than \(limit) bytes; move keys into files of the folder snippets"
    case .other(let kind): "is \(kind); name a regular file"
    case .system(let number):
      "cannot be read: \(SystemAdvice.sentence(String(cString: strerror(number)), number: number))"
    }
  }
}

/// Reads the bytes of a regular file of at most `limit` bytes. /dev/null is an empty one, as for other programs.
func readFile(_ path: String, limit: Int) -> Result<[UInt8], FileFailure> {
  // Asked before opening, since opening alone can wait (a FIFO) or act (some devices); and again after, since the path can
  // have come to mean another file.
  var status = stat()
  if stat(path, &status) == 0, let kind = otherKind(status) { return .failure(.other(kind)) }
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  guard file >= 0 else { return .failure(errno == ENOENT ? .missing : .system(errno)) }
  defer { close(file) }
  guard fstat(file, &status) == 0 else { return .failure(.system(errno)) }
  if let kind = otherKind(status) { return .failure(.other(kind)) }
  var bytes = [UInt8](repeating: 0, count: limit + 1)
  var count = 0
  while count < bytes.count {
    let got = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress.map { $0 + count }, $0.count - count) }
    if got == 0 { return .success(Array(bytes.prefix(count))) }
    if got < 0 && errno != EINTR { return .failure(.system(errno)) }
    count += max(0, got)
  }
  return .failure(.larger(limit: limit))
}

/// Returns the kind of a file that is no regular one.
private func otherKind(_ status: stat) -> String? {
  var null = stat()
  switch status.st_mode & S_IFMT {
  case S_IFREG: return nil
  case S_IFDIR: return "a directory"
  case S_IFIFO: return "a named pipe"
  case S_IFSOCK: return "a socket"
  case S_IFCHR where stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev: return nil
  default: return "a device"
  }
}
