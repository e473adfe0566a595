import Glibc

/// Why the bytes of a file cannot be had.
enum FileFailure: Error, Equatable {
  case missing
  case larger(limit: Int)
  /// The number of a system call's error.
  case system(Int32)

  var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .larger(let limit): "holds more than \(limit) bytes"
    case .system(let number): "cannot be read: \(String(cString: strerror(number)))"
    }
  }
}

/// The bytes of a file of at most `limit` bytes.
func readFile(_ path: String, limit: Int) -> Result<[UInt8], FileFailure> {
  // Not blocking, because the path may name a pipe that nobody writes to.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  guard file >= 0 else { return .failure(errno == ENOENT ? .missing : .system(errno)) }
  defer { close(file) }
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
