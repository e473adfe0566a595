import CLinux
import Glibc

/// A nameless file in memory that goes to a program and comes back; the program writes its answer behind its input.
public final class ScratchFile {
  /// The descriptor of the memfd; closed with this object.
  public let descriptor: Int32
  /// The number of bytes that the file had at first.
  private let count: Int

  /// Makes a file with these bytes. Throws a `SystemError` where the kernel gives no memory.
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

  /// Returns the bytes that were written behind the first ones, at most `most` of them.
  public func added(most: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: most) { buffer, length in
      length = max(0, pread(descriptor, buffer.baseAddress, most, off_t(count)))
    }
  }
}
