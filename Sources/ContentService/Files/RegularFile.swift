import ContentFormats
import Glibc

/// Reads a document from a regular file.
enum RegularFile {
  private static let chunkSize = 64 << 10

  /// - Throws: `FetchError`, or `DocumentError` when the file is larger than `ContentDocument.sizeLimit`.
  static func read(_ path: String) throws -> [UInt8] {
    guard !path.utf8.contains(0) else { throw FetchError(reason: "the path holds a NUL character") }
    // Asks before opening, since opening alone can wait (a FIFO) or act (some devices); and asks again after,
    // since the path can have come to mean another file.
    var status = stat()
    guard stat(path, &status) == 0 else { throw FetchError.system("cannot be opened") }
    try requireRegularFile(status)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FetchError.system("cannot be opened") }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw FetchError.system("cannot be read") }
    try requireRegularFile(status)
    guard status.st_size <= ContentDocument.sizeLimit else { throw ContentDocument.tooLarge }
    return try readToEnd(descriptor)
  }

  private static func requireRegularFile(_ status: stat) throws {
    let kind: String? =
      switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: "a directory"
      case S_IFIFO: "a named pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    if let kind { throw FetchError(reason: "is \(kind); a regular file is needed") }
  }

  /// Reads to the end, whatever size the file system states: a file can grow, and those of /proc state 0.
  private static func readToEnd(_ descriptor: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try Array<UInt8>(unsafeUninitializedCapacity: chunkSize) { buffer, count in
        var result: Int
        repeat {
          result = Glibc.read(descriptor, buffer.baseAddress, chunkSize)
        } while result < 0 && errno == EINTR
        guard result >= 0 else { throw FetchError.system("cannot be read") }
        count = result
      }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= ContentDocument.sizeLimit else { throw ContentDocument.tooLarge }
    }
  }
}
