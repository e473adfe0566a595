import CLinux
import Glibc

/// A file in memory, without a name, that goes to a program and comes back with what that has written behind what it has read.
public final class ScratchFile {
  public let descriptor: Int32
  /// Bytes that it had at first.
  private let count: Int

  /// Throws a `SystemError` where the kernel gives no memory.
  public init(name: String, _ bytes: [UInt8]) throws {
    descriptor = try SystemError.check("memfd_create", memfd_create(name, phraseboard_memfd_flags))
    count = bytes.count
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes { buffer in
        pwrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written, off_t(written))
      }
      if result < 0 && errno == EINTR { continue }
      guard result > 0 else {
        let code = errno
        close(descriptor)
        throw SystemError(call: "pwrite", code: code)
      }
      written += result
    }
  }

  deinit { close(descriptor) }

  /// What was written behind what it had at first, and no more than so many bytes of it.
  public func added(most: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: most) { buffer, length in
      length = max(0, pread(descriptor, buffer.baseAddress, most, off_t(count)))
    }
  }
}
