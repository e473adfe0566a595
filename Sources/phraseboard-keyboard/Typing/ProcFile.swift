import Glibc

/// The small files of /proc.
enum ProcFile {
  /// Returns the first bytes of a file, which are all of it where it has no more; nil where it cannot be opened.
  static func read(_ path: String, atMost most: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: most, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }
}
